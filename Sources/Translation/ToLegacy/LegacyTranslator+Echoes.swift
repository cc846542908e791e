import EventModel

/// What the bridge did on the new side, as it comes back from there.
struct ForwardedAction: Sendable, Hashable {
  /// When it was passed on, in seconds since 1970.
  var at: Int64
  /// By which the new side's first telling of it is known again; `nil` before, and where it names none.
  var told: String?
  /// The new side, or the old one, has undone it since.
  var isUndone = false
}

extension LegacyTranslator {
  private static let memberMethods: [ListenerMethod] = [
    .onGroupMemberJoined, .onGroupMemberLeft, .onGroupMemberKicked, .onGroupMemberBanned,
  ]

  /// What an event is known again by when the new side tells of it, whoever is named there; `nil` for what is known by its `muid`, and for
  /// what the old side never gives rise to.
  static func echoKey(_ event: Event) -> [String]? {
    guard let message = event.message else { return nil }
    let method = event.method
    if method == .onMessageDeleted { return [method.rawValue, message.muid ?? message.id] }
    guard memberMethods.contains(method) else { return nil }
    return memberKey(method, message)
  }

  private static func memberKey(_ method: ListenerMethod, _ message: Message) -> [String] {
    [method.rawValue, message.receiver, message.action?.affectedUser?.uid ?? message.sender]
  }

  /// Whether an event is the return of something the bridge did on the new side, however often it is told.
  ///
  /// Frames have an id and a time, by which their action is known again. Webhooks about members have neither: those are of what was passed
  /// on until something else has happened to the member, and for as long as the new side tries again in any case.
  mutating func takeEcho(_ event: Event, at now: Int64) -> Bool {
    guard configuration.echoes == .passedOver, let key = Self.echoKey(event) else { return false }
    guard var forwarded = forwarded.refreshed(key), now - forwarded.at <= Self.longestReturn,
      event.method == .onMessageDeleted || forwarded.takes(event.message, at: now)
    else {
      noteUndone(by: event)
      return false
    }
    self.forwarded.set(forwarded, for: key)
    return true
  }

  /// Something has happened to a member: what was passed on of them before is not so any more.
  mutating func noteUndone(by event: Event) {
    guard let message = event.message, message.category == .action, message.receiverType == .group,
      event.method != .onMessageEdited, event.method != .onMessageDeleted
    else { return }
    for method in Self.memberMethods where method != event.method {
      let key = Self.memberKey(method, message)
      guard var before = forwarded[key], !before.isUndone else { continue }
      before.isUndone = true
      forwarded.set(before, for: key)
    }
  }

  /// How long the new side may take to tell of what the bridge did, in seconds: its webhooks come again for a day and more.
  private static let longestReturn: Int64 = 2 * 86_400
}

extension ForwardedAction {
  /// How long a webhook that was not answered well is tried again at once, in seconds.
  private static let retries: Int64 = 60

  fileprivate mutating func takes(_ message: Message?, at now: Int64) -> Bool {
    guard let message, !message.id.isEmpty || message.sentAt > 0 else {
      return !isUndone || now - at <= Self.retries
    }
    let identity = "\(message.id)|\(message.sentAt)"
    if let told { return told == identity }
    // The first that names itself is the one, unless another has come between.
    guard !isUndone else { return false }
    told = identity
    return true
  }
}
