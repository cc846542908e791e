import EventModel
import Synchronization
import Testing

// snippet: UserExample
final class Presence: ChatSDK.CometChatUserDelegate {
  private let online = Mutex<Set<String>>([])

  func onUserOnline(user: User) { online.withLock { _ = $0.insert(user.uid) } }
  func onUserOffline(user: User) { online.withLock { _ = $0.remove(user.uid) } }

  var count: Int { online.withLock { $0.count } }
}
// end of snippet

extension DocumentationTests {
  @Test("the example of ChatSDK.CometChatUserDelegate works")
  func userExample() {
    let registry = ListenerRegistry()
    // snippet: UserExample, continued
    let presence = Presence()
    registry.addUserListener("presence", presence)
    // end of snippet
    registry.deliver(.onUserOnline(User(uid: "lu-1")))
    registry.deliver(.onUserOnline(User(uid: "lu-2")))
    registry.deliver(.onUserOffline(User(uid: "lu-1")))
    #expect(presence.count == 1)
  }
}
