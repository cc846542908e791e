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
    .flag(.denySanitize, \.isRaw, VersionRange(from: LegacyVersion(6, 8))),
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
/// between commas at the broadcast module. From 6 on each item of the second needs an id of its own (``identify(startingWith:)``).
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

  /// Gives each item without an id of its own one that begins with a prefix.
  ///
  /// - Parameter prefix: another one for each broadcast: the server takes a second message with the same id for the first. A repetition of
  ///   the same broadcast keeps the ids.
  public mutating func identify(startingWith prefix: String) {
    var taken = Set(items.compactMap(\.localMessageID))
    var number = 0
    for index in items.indices where items[index].localMessageID == nil {
      var id: String
      repeat {
        number += 1
        id = "\(prefix)\(number)"
      } while !taken.insert(id).inserted
      items[index].localMessageID = id
    }
  }

  static let parameters: [CallParameter] = [.broadcast, .broadcastData, .to, .message, .action]

  /// - Throws: ``LegacyDecodingError`` if nobody is named, or an entry names nobody or no text.
  init(_ call: LegacyCall) throws(LegacyDecodingError) {
    items = []
    var flat: [(place: Int, value: String)] = []
    var nextPlace = 0
    var byID: [(id: String, fields: CallMap)] = []
    var places: [String: Int] = [:]
    for argument in call.arguments where argument.parameter == .broadcast {
      guard let key = argument.key else { continue }
      // What stands between the first and the last bracket: `12`, or `12][to`.
      let parts = key.split(separator: "]", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, parts[1].first == "[" else {
        // Without a number it is the next place, as PHP counts.
        let place = Int(key) ?? nextPlace
        nextPlace = max(nextPlace, place &+ 1)
        flat.append((place, argument.value))
        continue
      }
      let id = String(parts[0])
      let entry = CallMap.Entry(String(parts[1].dropFirst()), argument.value)
      if let index = places[id] {
        byID[index].fields.entries.append(entry)
      } else {
        places[id] = byID.count
        byID.append((id, CallMap([entry])))
      }
    }
    for (id, fields) in byID {
      guard let to = fields["to"] else {
        throw LegacyDecodingError(
          .missingField, at: "/broadcast" + Located.token(id) + "/to", expected: "a value")
      }
      items.append(Item(to: to, message: fields["message"] ?? "", localMessageID: id))
    }
    try addFlat(flat)
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

  /// Receivers and texts in turn, by their numbers.
  private mutating func addFlat(
    _ flat: [(place: Int, value: String)]
  ) throws(LegacyDecodingError) {
    // Of repeated numbers the last counts.
    var byPlace: [Int: String] = [:]
    for (place, value) in flat { byPlace[place] = value }
    let values = byPlace.sorted { $0.key < $1.key }.map(\.value)
    guard values.count.isMultiple(of: 2) else {
      throw LegacyDecodingError(
        .missingField, at: "/broadcast/\(values.count)", expected: "a text for each receiver")
    }
    for index in stride(from: 0, to: values.count, by: 2) {
      items.append(Item(to: values[index], message: values[index + 1]))
    }
  }

  /// One text to several people at the module's own address, where the client names no ids.
  func isOfModule(_ version: LegacyVersion) -> Bool {
    version >= LegacyVersion(6) && items.allSatisfy { $0.localMessageID == nil }
      && Set(items.map(\.message)).count == 1 && Set(items.map(\.to)).count == items.count
      && items.allSatisfy { HeartbeatReply.identifiers($0.to) == [$0.to] }
  }

  func arguments(
    for version: LegacyVersion
  ) throws(RequestEncodingError) -> [LegacyCall.Argument] {
    guard version >= LegacyVersion(5, 6) else {
      throw RequestEncodingError(.notInVersion, at: "/broadcast")
    }
    if isOfModule(version), let message = items.first?.message {
      return [
        LegacyCall.Argument(.action, "sendbroadcast"),
        LegacyCall.Argument(.to, items.map(\.to).joined(separator: ",")),
        LegacyCall.Argument(.message, message),
      ]
    }
    var arguments: [LegacyCall.Argument] = []
    var ids: Set<String> = []
    for (number, item) in items.enumerated() {
      if version < LegacyVersion(6) {
        arguments.append(LegacyCall.Argument(.broadcast, item.to, key: "\(2 * number)"))
        arguments.append(LegacyCall.Argument(.broadcast, item.message, key: "\(2 * number + 1)"))
      } else {
        let place = "/broadcast/\(number)"
        // Made up here it might be one that the session has used.
        guard let id = item.localMessageID else {
          throw RequestEncodingError(.missingValue, at: place)
        }
        guard !id.isEmpty, !id.utf8.contains(UInt8(ascii: "]")), ids.insert(id).inserted else {
          throw RequestEncodingError(.invalidValue, at: place)
        }
        arguments.append(LegacyCall.Argument(.broadcast, item.to, key: "\(id)][to"))
        arguments.append(LegacyCall.Argument(.broadcast, item.message, key: "\(id)][message"))
      }
    }
    return arguments
  }
}
