import Synchronization
import Testing

@testable import EventModel

@Suite("Listeners")
struct ListenerRegistryTests {
  final class Texts: ChatSDK.CometChatMessageDelegate {
    let seen = Mutex<[String]>([])
    func onTextMessageReceived(textMessage: ChatSDK.TextMessage) {
      seen.withLock { $0.append(textMessage.text ?? "") }
    }
    var texts: [String] { seen.withLock { $0 } }
  }

  static func text(_ text: String) -> Event {
    var message = Message.sample
    message.content = .text(text)
    return .onTextMessageReceived(message)
  }

  @Test("there is an event for each method, and each calls its own method once")
  func allMethods() {
    #expect(Event.samples.map(\.method) == ListenerMethod.allCases)
    let registry = ListenerRegistry()
    let chat = ChatRecorder()
    let calls = CallsRecorder()
    registry.addUserListener("a", chat)
    registry.addGroupListener("a", chat)
    registry.addMessageListener("a", chat)
    registry.addCallListener("a", chat)
    registry.addLoginListener("a", chat)
    registry.addConnectionListener("a", chat)
    registry.addAIAssistantListener("a", chat)
    registry.addSessionStatusListener(calls)
    registry.addParticipantEventListener(calls)
    registry.addMediaEventsListener(calls)
    registry.addButtonClickListener(calls)
    registry.addLayoutListener(calls)
    registry.addIncomingCallListener("a", calls)
    registry.addCallsLoginListener("a", calls)
    for event in Event.samples { registry.deliver(event) }
    let methods = ListenerMethod.allCases
    #expect(chat.log.names == methods.filter { $0.namespace == .chat }.map(\.methodName))
    #expect(calls.log.names == methods.filter { $0.namespace == .calls }.map(\.methodName))
    #expect(chat.log.names.count + calls.log.names.count == 95)
  }

  @Test("the same id replaces, another id is called beside it, in the order of adding")
  func ids() {
    let registry = ListenerRegistry()
    let order = CallLog()
    final class Named: ChatSDK.CometChatConnectionDelegate {
      let name: String
      let order: CallLog
      init(_ name: String, _ order: CallLog) { (self.name, self.order) = (name, order) }
      func connected() { order.note(name) }
    }
    let listeners = ["one", "two", "three"].map { Named($0, order) }
    registry.addConnectionListener("a", listeners[0])
    registry.addConnectionListener("b", listeners[1])
    registry.addConnectionListener("a", listeners[2])
    registry.deliver(.connected)
    #expect(order.names == ["three", "two"])
    #expect(registry.count(of: .connection) == 2)
  }

  @Test("an id belongs to one protocol")
  func idPerProtocol() {
    let registry = ListenerRegistry()
    let chat = ChatRecorder()
    registry.addLoginListener("a", chat)
    registry.addUserListener("a", chat)
    registry.removeUserListener("a")
    registry.deliver(.onLogoutSuccess)
    #expect(chat.log.names == ["onLogoutSuccess"])
    // The Calls SDK's logout has the same name and another protocol.
    registry.deliver(.callsOnLogoutSuccess)
    #expect(chat.log.names.count == 1)
  }

  @Test("listeners are held weakly")
  func weakly() {
    let registry = ListenerRegistry()
    var listener: Texts? = Texts()
    weak let watched = listener
    if let listener { registry.addMessageListener("a", listener) }
    #expect(registry.count(of: .message) == 1)
    listener = nil
    #expect(watched == nil)
    registry.deliver(Self.text("x"))
    #expect(registry.count(of: .message) == 0)
  }

  @Test("an object added twice without an id is called once")
  func objectKey() {
    let registry = ListenerRegistry()
    let calls = CallsRecorder()
    registry.addLayoutListener(calls)
    registry.addLayoutListener(calls)
    registry.deliver(.onParticipantListVisible)
    #expect(calls.log.names == ["onParticipantListVisible"])
    registry.removeLayoutListener(calls)
    registry.deliver(.onParticipantListHidden)
    #expect(calls.log.names.count == 1)
  }

  @Test("the delegate property stands beside listeners with ids")
  func delegate() {
    let registry = ListenerRegistry()
    let (one, two) = (Texts(), Texts())
    registry.setMessageDelegate(one)
    registry.addMessageListener("a", two)
    registry.deliver(Self.text("1"))
    registry.setMessageDelegate(nil)
    registry.deliver(Self.text("2"))
    #expect(one.texts == ["1"])
    #expect(two.texts == ["1", "2"])
  }

  @Test("all can be removed at once, of one SDK or of both")
  func clearAll() {
    let registry = ListenerRegistry()
    let chat = ChatRecorder()
    let calls = CallsRecorder()
    registry.addUserListener("a", chat)
    registry.addLayoutListener(calls)
    registry.addCallsLoginListener("a", calls)
    registry.clearAllListeners(of: .calls)
    registry.deliver(.onParticipantListVisible)
    registry.deliver(.callsOnLogoutSuccess)
    registry.deliver(.onUserOnline(User(uid: "u")))
    #expect(calls.log.names.isEmpty)
    #expect(chat.log.names == ["onUserOnline"])
    registry.clearAllListeners()
    registry.deliver(.onUserOffline(User(uid: "u")))
    #expect(chat.log.names.count == 1)
  }

  @Test("a listener may add, remove and deliver while it is called; order is kept")
  func reentrant() {
    final class Reentrant: ChatSDK.CometChatConnectionDelegate {
      let registry: ListenerRegistry
      let log = CallLog()
      init(_ registry: ListenerRegistry) { self.registry = registry }
      func connecting() {
        registry.deliver(.connected)
        log.note("connecting")
      }
      func connected() {
        registry.removeConnectionListener("a")
        registry.deliver(.disconnected)
        log.note("connected")
      }
      func disconnected() { log.note("disconnected") }
    }
    let registry = ListenerRegistry()
    let listener = Reentrant(registry)
    registry.addConnectionListener("a", listener)
    registry.deliver(.connecting)
    #expect(listener.log.names == ["connecting", "connected"])
  }

  /// Keeps jobs until they are asked for, so that a test decides when a listener is called.
  final class HeldJobs: Sendable {
    private let jobs = Mutex<[@Sendable () -> Void]>([])
    var executor: ListenerExecutor {
      ListenerExecutor { job in self.jobs.withLock { $0.append(job) } }
    }
    var count: Int { jobs.withLock { $0.count } }
    func runAll() {
      let waiting = jobs.withLock { jobs in
        defer { jobs = [] }
        return jobs
      }
      for job in waiting { job() }
    }
  }

  @Test("a listener is called where it asked to be, in order, one job at a time")
  func executor() {
    let registry = ListenerRegistry()
    let jobs = HeldJobs()
    let (later, now) = (Texts(), Texts())
    registry.addMessageListener("later", later, on: jobs.executor)
    registry.addMessageListener("now", now)
    for number in 0..<100 { registry.deliver(Self.text("\(number)")) }
    #expect(now.texts == (0..<100).map(String.init))
    #expect(later.texts.isEmpty)
    #expect(jobs.count == 1)
    jobs.runAll()
    #expect(later.texts == now.texts)
    registry.deliver(Self.text("again"))
    #expect(jobs.count == 1)
    jobs.runAll()
    #expect(later.texts.last == "again")
  }

  @Test("what ends with a listener that is dropped may use the registry as it ends")
  func endsWithDropped() {
    final class Owner: Sendable {
      let registry: ListenerRegistry
      let log: CallLog
      init(_ registry: ListenerRegistry, _ log: CallLog) {
        (self.registry, self.log) = (registry, log)
      }
      deinit {
        registry.removeMessageListener("owner")
        log.note("ended")
      }
    }
    let registry = ListenerRegistry()
    let log = CallLog()
    func addGone() {
      let owner = Owner(registry, log)
      let executor = ListenerExecutor { job in withExtendedLifetime(owner) { job() } }
      registry.addMessageListener("gone", Texts(), on: executor)
    }
    // It is found gone by the first event and dropped by what follows.
    addGone()
    registry.deliver(Self.text("1"))
    registry.deliver(Self.text("2"))
    #expect(log.names == ["ended"])
    addGone()
    registry.deliver(Self.text("3"))
    let texts = Texts()
    registry.addMessageListener("next", texts)
    #expect(log.names == ["ended", "ended"])
    registry.deliver(Self.text("4"))
    #expect(texts.texts == ["4"])
  }

  @Test("what waited for a removed listener is forgotten")
  func removedWhileWaiting() {
    let registry = ListenerRegistry()
    let jobs = HeldJobs()
    let (first, second) = (Texts(), Texts())
    registry.addMessageListener("a", first, on: jobs.executor)
    registry.deliver(Self.text("1"))
    registry.addMessageListener("a", second, on: jobs.executor)
    registry.deliver(Self.text("2"))
    jobs.runAll()
    #expect(first.texts.isEmpty)
    #expect(second.texts == ["2"])
  }

  @Test("many listeners are added, replaced, lost and removed, and the order is kept")
  func many() {
    final class Named: ChatSDK.CometChatConnectionDelegate {
      let name: String
      let order: CallLog
      init(_ name: String, _ order: CallLog) { (self.name, self.order) = (name, order) }
      func connected() { order.note(name) }
    }
    let registry = ListenerRegistry()
    let log = CallLog()
    let count = 30_000
    var listeners: [Named?] = (0..<count).map { Named("\($0)", log) }
    func add(_ index: Int) {
      if let listener = listeners[index] {
        registry.addConnectionListener("id \(index)", listener)
      }
    }
    for index in 0..<count { add(index) }
    for index in (0..<count).reversed() where index % 3 == 0 { add(index) }
    for index in 0..<count where index % 5 == 0 {
      registry.removeConnectionListener("id \(index)")
      registry.removeConnectionListener("id \(index)")
    }
    for index in 0..<count where index % 7 == 0 { listeners[index] = nil }
    registry.deliver(.connected)
    let left = (0..<count).filter { $0 % 5 != 0 && $0 % 7 != 0 }
    #expect(log.names == left.map(String.init))
    #expect(registry.count(of: .connection) == left.count)
    // Those that are gone are dropped with the next that is added, which stands behind all others.
    add(5)
    registry.deliver(.connected)
    #expect(log.names.suffix(left.count + 1) == (left + [5]).map(String.init)[...])
  }

  @Test("deliveries from many threads reach every listener in one order")
  func concurrent() async {
    let registry = ListenerRegistry()
    let (one, two) = (Texts(), Texts())
    registry.addMessageListener("one", one)
    registry.addMessageListener("two", two)
    await withTaskGroup(of: Void.self) { group in
      for sender in 0..<4 {
        group.addTask {
          for number in 0..<250 { registry.deliver(Self.text("\(sender)-\(number)")) }
        }
      }
    }
    #expect(one.texts.count == 1000)
    #expect(one.texts == two.texts)
    for sender in 0..<4 {
      #expect(
        one.texts.filter { $0.hasPrefix("\(sender)-") } == (0..<250).map { "\(sender)-\($0)" })
    }
  }
}
