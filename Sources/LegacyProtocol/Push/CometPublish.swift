public import JSONText

/// One message as the install publishes it to the push service (docs/protocol.md, “Push service”).
///
/// Three services, three forms: a form posted to `/post/` (the second), the payload inside the address (the first), and a JSON array
/// for a service of one's own.
public struct CometPublish: Sendable, Hashable {
  /// What is published, as it stands in `message`.
  public var payload: JSON
  /// The channel, 32 hexadecimal digits, of a user or of a room. A secret: who knows it can listen.
  public var channel: String
  /// `KEY_A` publishes, `KEY_B` subscribes, `KEY_C` signs. Secrets.
  public var keys: Keys

  public struct Keys: Sendable, Hashable {
    public var publish: String
    public var subscribe: String
    public var secret: String

    public init(publish: String, subscribe: String, secret: String = "") {
      self.publish = publish
      self.subscribe = subscribe
      self.secret = secret
    }
  }

  public init(_ payload: JSON, channel: String, keys: Keys) {
    self.payload = payload
    self.channel = channel
    self.keys = keys
  }

  // MARK: The second service

  static let parameters: [CallParameter] = [.message, .channel, .keyA, .keyB, .keyC]

  /// - Throws: ``LegacyDecodingError`` without a channel, or if the message is no JSON.
  init(_ call: LegacyCall) throws(LegacyDecodingError) {
    guard let channel = call[.channel] else {
      throw LegacyDecodingError(.missingField, at: "/channel", expected: "a value")
    }
    self.init(
      try Self.payload(call[.message] ?? ""), channel: channel,
      keys: Keys(
        publish: call[.keyA] ?? "", subscribe: call[.keyB] ?? "", secret: call[.keyC] ?? ""))
  }

  var arguments: [LegacyCall.Argument] {
    [
      LegacyCall.Argument(.message, JSONWriter.string(of: payload, style: .php)),
      LegacyCall.Argument(.channel, channel), LegacyCall.Argument(.keyA, keys.publish),
      LegacyCall.Argument(.keyB, keys.subscribe), LegacyCall.Argument(.keyC, keys.secret),
    ]
  }

  private static func payload(_ text: String) throws(LegacyDecodingError) -> JSON {
    do {
      return JSON(try JSONDocument(parsing: Array(text.utf8)).root)
    } catch {
      throw LegacyDecodingError(.malformed, at: "/message", expected: "JSON")
    }
  }

  // MARK: The first service

  /// Reads `/publish/KEY_A/KEY_B/SIGNATURE/CHANNEL/0/PAYLOAD`, percent escapes as received.
  ///
  /// - Throws: ``LegacyDecodingError`` for another path, or if the payload is no JSON.
  public init(path: String) throws(LegacyDecodingError) {
    let parts = path.utf8.split(
      separator: UInt8(ascii: "/"), maxSplits: 7, omittingEmptySubsequences: false)
    guard parts.count == 8, parts[0].isEmpty, parts[1].elementsEqual("publish".utf8) else {
      throw LegacyDecodingError(.malformed, at: "", expected: "/publish/ and six parts")
    }
    let texts = parts[2...].map { part in
      // A plus is itself in a path.
      String(decoding: PercentCoding.decodedPath(part), as: UTF8.self)
    }
    self.init(
      try Self.payload(texts[5]), channel: texts[3],
      keys: Keys(publish: texts[0], subscribe: texts[1]))
  }

  /// The address below the service's host. The signature is `0`: the secret stays with the install.
  public var path: String {
    let parts = [
      "publish", keys.publish, keys.subscribe, "0", channel, "0",
      JSONWriter.string(of: payload, style: .php),
    ]
    return parts.map { "/" + PercentCoding.encodedPath($0) }.joined()
  }

  // MARK: A service of one's own

  /// Reads `[{"channel":"/…","data":{…}}]`; entries without a channel are left out. There are no keys.
  public static func webSync(_ list: JSONValue) -> [CometPublish] {
    list.elements.compactMap { element in
      guard let channel = element["channel"]?.string, let data = element["data"] else { return nil }
      let isRooted = channel.utf8.first == UInt8(ascii: "/")
      return CometPublish(
        JSON(data),
        channel: isRooted ? String(decoding: channel.utf8.dropFirst(), as: UTF8.self) : channel,
        keys: Keys(publish: "", subscribe: ""))
    }
  }

  public static func webSync(_ list: [CometPublish]) -> JSON {
    .array(list.map { ["channel": .string("/" + $0.channel), "data": $0.payload] })
  }
}

extension CometPublish {
  /// What is published, as values.
  public enum Content: Sendable {
    /// A message; typing and receipts are messages too, whose body is a control (``Signal``), without an id.
    case oneToOne(OneToOneMessage)
    case group(GroupMessage)
    case unreadable(LegacyDecodingError)
  }

  /// Room messages name their sender's id. What comes without an id of its own has its time for one (up to 5.2), or none.
  public var content: Content {
    do throws(LegacyDecodingError) {
      if payload["fromid"] != nil { return .group(try GroupMessage(Located(payload))) }
      guard payload["id"] == nil, case .object(let members) = payload.tree else {
        return .oneToOne(try OneToOneMessage(Located(payload)))
      }
      let isSignal = payload["message"]?.string?.hasPrefix("CC^CONTROL_") == true
      let id = isSignal ? JSON.string("") : payload["sent"] ?? .null
      return .oneToOne(
        try OneToOneMessage(Located(.object([JSON.Member("id", id)] + members))))
    } catch {
      return .unreadable(error)
    }
  }

  /// Whose copy of a message to a user is published.
  public enum Copy: Sendable, Hashable, CaseIterable {
    case recipient
    /// The sender's own: `from` is the peer, as text.
    case sender
    /// The sender's own once more, after an upload or a note: without the client's own id.
    case senderOfFile
  }

  /// A message as a version publishes it to a user.
  public static func payload(
    _ message: OneToOneMessage, copy: Copy = .recipient, for version: LegacyVersion
  ) -> JSON {
    var form = OneToOneMessage.form(.push, version)
    if copy != .recipient {
      form.entries = form.entries.map { $0.key == "from" ? .text("from") : $0 }
    }
    if copy == .senderOfFile { form.entries.removeAll { $0.key == "localmessageid" } }
    return message.json(in: form)
  }

  /// A message as a version publishes it to a room.
  public static func payload(_ message: GroupMessage, for version: LegacyVersion) -> JSON {
    message.json(in: GroupMessage.form(.push, version))
  }
}
