import EventModel
import LegacyProtocol

extension Room.Kind {
  /// How one gets into a room and into a group. From left to right; the first of a group's type is the way back.
  private static let table: [(kind: Self, type: GroupType)] = [
    (.public, .public), (.password, .password), (.inviteOnly, .private), (.hidden, .private),
  ]

  var groupType: GroupType {
    if case .unknown(let text) = self { return .unknown(text) }
    return Self.table.first { $0.kind == self }?.type ?? .public
  }

  /// The way back; a group of an unheard-of type is not shown to all.
  init(_ type: GroupType) {
    if let row = Self.table.first(where: { $0.type == type }) {
      self = row.kind
    } else if case .unknown(let text) = type, !text.isEmpty, text.utf8.allSatisfy({ $0 < 0x3A }) {
      self = Self(text)
    } else {
      self = .inviteOnly
    }
  }
}
