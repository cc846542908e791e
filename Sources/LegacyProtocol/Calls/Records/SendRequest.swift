/// A message to one person.
public struct SendRequest: CallRecord {
  public var to = ""
  /// As typed; the server escapes it.
  public var message = ""
  /// The client's own id, by which a repetition is known.
  public var localMessageID: String?
  /// `0` brings the sender a copy through the push service.
  public var direction: String?
  /// The server leaves the text as it is (`deny_sanitize`).
  public var isRaw = false

  public init() {}

  public static let layout: [CallField<Self>] = [
    .required(.to, \.to), .required(.message, \.message),
    .text(.localmessageid, \.localMessageID, VersionRange(from: LegacyVersion(6, 4))),
    .text(.direction, \.direction, VersionRange(from: LegacyVersion(5, 8))),
    .flag(.denySanitize, \.isRaw, VersionRange(from: LegacyVersion(7))),
  ]
}

/// Own settings; each that is given is set.
public struct SettingsRequest: CallRecord {
  public var status: String?
  public var statusMessage: String?
  public var hidesLastSeen: Bool?
  public var sendsReceipts: Bool?
  public var guestName: String?

  public init() {}

  /// The status as a word this version knows or keeps.
  public var contactStatus: ContactStatus? {
    get { status.map { ContactStatus(rawValue: $0) } }
    set { status = newValue?.rawValue }
  }

  public static let layout: [CallField<Self>] = [
    .text(.status, \.status), .text(.statusmessage, \.statusMessage),
    .choice(
      .lastseenSetting, \.hidesLastSeen, yes: "true", no: "false",
      VersionRange(from: LegacyVersion(5, 7))),
    .choice(
      .receiptSetting, \.sendsReceipts, yes: "true", no: "false",
      VersionRange(from: LegacyVersion(6, 4))),
    .text(.guestname, \.guestName, VersionRange(from: LegacyVersion(4))),
  ]
}

/// Messages to several people at once.
///
/// Three forms: `broadcast[0]=7&broadcast[1]=text` (5.6, 5.7), `broadcast[LOCALID][to]` and `[message]` (from 6 on), and one text to ids
/// between commas at the broadcast module.
public struct BroadcastRequest: Sendable, Hashable {
  public struct Item: Sendable, Hashable {
    public var to: String
    public var message: String
    public var localMessageID: String?

    public init(to: String, message: String, localMessageID: String? = nil) {
      self.to = to
      self.message = message
      self.localMessageID = localMessageID
    }
  }

  public var items: [Item]

  public init(_ items: [Item] = []) { self.items = items }

  static let parameters: [CallParameter] = [.broadcast, .broadcastData, .to, .message, .action]

  /// - Throws: ``LegacyDecodingError`` if nobody is named.
  init(_ call: LegacyCall) throws(LegacyDecodingError) {
    items = []
    var flat: [String] = []
    var byID: [(id: String, fields: CallMap)] = []
    for argument in call.arguments where argument.parameter == .broadcast {
      // What stands between the first and the last bracket: `12`, or `12][to`.
      let parts = (argument.key ?? "").split(separator: "]", maxSplits: 1)
      guard parts.count == 2, parts[1].first == "[" else {
        flat.append(argument.value)
        continue
      }
      let id = String(parts[0])
      let entry = CallMap.Entry(String(parts[1].dropFirst()), argument.value)
      if let index = byID.firstIndex(where: { $0.id == id }) {
        byID[index].fields.entries.append(entry)
      } else {
        byID.append((id, CallMap([entry])))
      }
    }
    items += byID.compactMap { id, fields in
      fields["to"].map { Item(to: $0, message: fields["message"] ?? "", localMessageID: id) }
    }
    for index in stride(from: 0, to: flat.count - 1, by: 2) {
      items.append(Item(to: flat[index], message: flat[index + 1]))
    }
    if let to = call[.to], let message = call[.message] {
      items += HeartbeatReply.identifiers(to).map { Item(to: $0, message: message) }
    }
    if items.isEmpty, let data = call[.broadcastData] {
      let message = call[.message] ?? ""
      items = CallMap.broadcastEntries(data).map {
        Item(to: $0.value, message: message, localMessageID: $0.key)
      }
    }
    guard !items.isEmpty else {
      throw LegacyDecodingError(.missingField, at: "/broadcast", expected: "somebody to send to")
    }
  }

  func arguments(for version: LegacyVersion) -> [LegacyCall.Argument] {
    var arguments: [LegacyCall.Argument] = []
    for (number, item) in items.enumerated() {
      if version < LegacyVersion(6) {
        arguments.append(LegacyCall.Argument(.broadcast, item.to, key: "\(2 * number)"))
        arguments.append(LegacyCall.Argument(.broadcast, item.message, key: "\(2 * number + 1)"))
      } else {
        let id = item.localMessageID ?? "_\(number + 1)"
        arguments.append(LegacyCall.Argument(.broadcast, item.to, key: "\(id)][to"))
        arguments.append(LegacyCall.Argument(.broadcast, item.message, key: "\(id)][message"))
      }
    }
    return arguments
  }
}
