import EventModel
import LegacyProtocol

/// What a moderator does to a member: as a control in a room and as an action of a group. Read in both directions.
enum MemberActions {
  static func action(of control: GroupAction) -> (action: MessageAction, userID: String)? {
    switch control {
    case .kicked(let userID): (.kicked, userID)
    case .banned(let userID): (.banned, userID)
    case .messageDeleted, .roomDeleted: nil
    }
  }

  /// The control, for the actions that have one.
  static func control(of action: MessageAction, on userID: String) -> GroupAction? {
    [GroupAction.kicked(userID: userID), .banned(userID: userID)].first {
      Self.action(of: $0)?.action == action
    }
  }
}
