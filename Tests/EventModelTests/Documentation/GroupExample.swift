import EventModel
import Synchronization
import Testing

// snippet: GroupExample
final class Roll: ChatSDK.CometChatGroupDelegate {
  private let lines = Mutex<[String]>([])

  func onGroupMemberJoined(action: ChatSDK.ActionMessage, joinedUser: User, joinedGroup: Group) {
    lines.withLock { $0.append("\(joinedUser.uid) joined \(joinedGroup.guid)") }
  }
  func onGroupMemberKicked(
    action: ChatSDK.ActionMessage, kickedUser: User, kickedBy: User, kickedFrom: Group
  ) {
    lines.withLock { $0.append("\(kickedBy.uid) removed \(kickedUser.uid)") }
  }

  var text: [String] { lines.withLock { $0 } }
}
// end of snippet

extension DocumentationTests {
  @Test("the example of ChatSDK.CometChatGroupDelegate works")
  func groupExample() {
    let registry = ListenerRegistry()
    // snippet: GroupExample, continued
    let roll = Roll()
    registry.addGroupListener("roll", roll)
    // end of snippet
    registry.deliver(.onGroupMemberKicked(.kick))
    #expect(roll.text == ["lu-1 removed lu-2"])
  }
}
