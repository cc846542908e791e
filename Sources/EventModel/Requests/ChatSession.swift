private import Synchronization

/// What requests need of the SDK's state: where messages come from, who is logged in, and what was delivered last.
public final class ChatSession: Sendable {
  private struct State {
    var store: (any MessageStore)?
    var viewer: String?
    var lastDelivered: MessageNumber?
    var lastDeliveredId = "0"
  }

  private let state = Mutex(State())

  /// Neither initialised nor logged in.
  public init() {}

  public func initialize(with store: any MessageStore) { state.withLock { $0.store = store } }

  public func login(_ uid: String) { state.withLock { $0.viewer = uid } }

  /// Forgets who was logged in and what was delivered to him.
  public func logout() {
    state.withLock { state in
      state = State(store: state.store)
    }
  }

  /// `uid` of the user who is logged in.
  public var loggedInUser: String? { state.withLock { $0.viewer } }

  /// Identifier of the last message that was delivered here, `0` if there was none; a missed message comes after it.
  public var lastDeliveredMessageId: String { state.withLock { $0.lastDeliveredId } }

  /// Notes a message that was delivered; one with a smaller number than the last does nothing.
  public func noteDelivered(_ message: Message) {
    guard let number = MessageNumber(message.id) else { return }
    state.withLock { state in
      if let last = state.lastDelivered, number <= last { return }
      state.lastDelivered = number
      state.lastDeliveredId = message.id
    }
  }

  /// - Throws: ``ChatException`` with `ERR_SDK_NOT_INITIALIZED` or `ERROR_USER_NOT_LOGGED_IN`.
  func current() throws(ChatException) -> (store: any MessageStore, viewer: String) {
    let (store, viewer) = state.withLock { ($0.store, $0.viewer) }
    guard let store else {
      throw ChatException(.sdkNotInitialized, message: "the session is not initialised")
    }
    guard let viewer else {
      throw ChatException(.userNotLoggedIn, message: "nobody is logged in")
    }
    return (store, viewer)
  }
}
