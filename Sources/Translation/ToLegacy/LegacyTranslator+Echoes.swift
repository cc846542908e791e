import EventModel

extension LegacyTranslator {
  private static let memberMethods: Set<ListenerMethod> = [
    .onGroupMemberJoined, .onGroupMemberLeft, .onGroupMemberKicked, .onGroupMemberBanned,
  ]

  /// What an event is known again by when the new side tells of it, whoever is named there; `nil` for what is known by its `muid`, and for
  /// what the old side never gives rise to.
  static func echoKey(_ event: Event) -> [String]? {
    guard let message = event.message else { return nil }
    let method = event.method
    if method == .onMessageDeleted { return [method.rawValue, message.muid ?? message.id] }
    guard memberMethods.contains(method) else { return nil }
    return [method.rawValue, message.receiver, message.action?.affectedUser?.uid ?? message.sender]
  }

  /// Whether an event is the return of something the bridge did on the new side.
  mutating func takeEcho(_ event: Event, at now: Int64) -> Bool {
    guard configuration.echoes == .passedOver, let key = Self.echoKey(event),
      let at = forwarded.refreshed(key), now - at <= Self.longestReturn
    else { return false }
    // A message is deleted once; members come and go again.
    if event.method != .onMessageDeleted { forwarded.set(0, for: key) }
    return true
  }

  /// How long the new side may take to tell of what the bridge did, in seconds: its webhooks come again for a day and more.
  private static let longestReturn: Int64 = 2 * 86_400
}
