public import JSONText

/// What the install sends to a push provider: Parse (5.4 to 5.8) or Firebase (from 6.2).
public struct PushNotification: Sendable {
  public enum Target: Sendable, Hashable {
    /// Channels of Parse.
    case channels([String])
    /// A topic of Firebase, without `/topics/`; the last letter is the platform's.
    case topic(String)
  }

  /// Secrets: who knows them can listen.
  public var target: Target
  public var data: PushData

  public init(_ data: PushData, to target: Target) {
    self.data = data
    self.target = target
  }

  private static let topics = "/topics/"

  /// `{"channels":[…],"data":{…}}`, or `{"to":"/topics/…","data":{…}}`.
  ///
  /// - Throws: ``LegacyDecodingError`` without a target or data.
  public init(_ source: Located) throws(LegacyDecodingError) {
    guard let data = source["data"], data.value.kind == .object else {
      throw LegacyDecodingError(
        .missingField, at: source.pointer + "/data", expected: "an object")
    }
    if let channels = source["channels"] {
      target = .channels(channels.value.elements.compactMap(\.looseText))
    } else if let to = source.value["to"]?.string, to.hasPrefix(Self.topics) {
      target = .topic(String(to.dropFirst(Self.topics.count)))
    } else {
      throw LegacyDecodingError(
        .missingField, at: source.pointer + "/channels", expected: "channels or a topic")
    }
    self.data = try PushData(data)
  }

  public var json: JSON {
    switch target {
    case .channels(let channels):
      ["channels": .array(channels.map { .string($0) }), "data": data.json(in: data.form)]
    case .topic(let topic):
      ["to": .string(Self.topics + topic), "data": data.json(in: data.form)]
    }
  }

  /// The platform a topic is for.
  public var platform: ClientPlatform? {
    guard case .topic(let topic) = target else { return nil }
    return topic.hasSuffix("a") ? .android : topic.hasSuffix("i") ? .ios : nil
  }
}

/// The data of a push.
public struct PushData: WireRecord {
  /// What the push is about (`t`).
  public enum Kind: Sendable, Hashable, RawRepresentable {
    case oneToOne, group, groupFile, announcement, audioCall, call
    /// A word this version does not know, kept as received. Made by `init(rawValue:)` alone.
    case unknown(String)

    private static let known: [Self] = [
      .oneToOne, .group, .groupFile, .announcement, .audioCall, .call,
    ]

    public init(rawValue: String) {
      self = Self.known.first { $0.rawValue == rawValue } ?? .unknown(rawValue)
    }

    public var rawValue: String {
      switch self {
      case .oneToOne: "O"
      case .group: "C"
      // What 5.6 sends of a file in a room.
      case .groupFile: "C2"
      case .announcement: "A"
      case .audioCall: "O_AC"
      case .call: "O_AVC"
      case .unknown(let word): word
      }
    }
  }

  public var source = Located()
  /// The line that is shown.
  public var alert = ""
  public var kind: Kind?
  private var kindWord: String? {
    get { kind?.rawValue }
    set { kind = newValue.map { Kind(rawValue: $0) } }
  }
  public var message: PushedMessage?
  private var messageFields: JSON? {
    get { message.map { $0.json(in: $0.form) } }
    set { message = newValue.flatMap { try? PushedMessage(Located($0)) } }
  }
  public var action: String?
  public var sound: String?
  public var title: String?
  public var badge: Int64?
  public var isFirebase: Bool?
  public var isRoom: Bool?
  public var isAnnouncement: Bool?
  /// The id of a call.
  public var callID: String?

  public init() {}

  public static let layout = RecordLayout<Self>([
    .body("alert", \.alert),
    .text("t", \.kindWord),
    .json("m", \.messageFields),
    .text("action", \.action),
    .text("sound", \.sound),
    .text("title", \.title),
    .integer("badge", \.badge),
    .flag("isFirebaseNotification", \.isFirebase),
    .flag("isCR", \.isRoom),
    .flag("isANN", \.isAnnouncement),
    .text("grp", \.callID),
  ])

  var form: WireForm {
    WireForm(
      .text("alert"), .text("t"), .text("m"), .text("action"), .text("sound"), .text("title"),
      .number("badge"), .text("isFirebaseNotification"), .text("isCR"), .text("isANN"),
      .text("grp"))
  }

  private static let callMark = "_#wrtcgrp_"

  /// The id of the call that stands before the text of some pushes.
  public var callIDInAlert: String? {
    alert.firstRange(of: Self.callMark).map { String(alert[..<$0.lowerBound]) }
  }
}

/// The message a push is about.
public struct PushedMessage: WireRecord {
  public var source = Located()
  /// Absent where nothing was stored.
  public var id: String?
  /// The sender's name: `name` of a one-to-one push, `from` of a room's.
  public var name: String?
  public var roomSender: String?
  public var fromID = ""
  /// The line that is shown, the name before it.
  public var text: String?
  /// The id once more in 5.6; a time in later versions.
  public var sent: String?
  public var roomID: String?
  public var isFromNotification: Bool?

  public init() {}

  public static let layout = RecordLayout<Self>([
    .identifier("fid", \.fromID),
    .text("id", \.id),
    .text("name", \.name),
    .text("from", \.roomSender),
    .text("m", \.text),
    .text("sent", \.sent),
    .text("cid", \.roomID),
    .flag("from_noti", \.isFromNotification),
  ])

  var form: WireForm {
    roomID == nil
      ? WireForm(
        .text("name"), .number("fid"), .text("m"), .number("sent", or: .null),
        .number("id", or: .null), .text("from_noti"))
      : WireForm(
        .number("id", or: .null), .text("from"), .number("fid"), .text("m"),
        .number("sent", or: .null), .text("cid"), .text("from_noti"))
  }
}

/// What the install asks an outside bot service: the channel, who asks, and the text without the mention.
public struct BotQuestion: WireRecord {
  public var source = Located()
  public var channelWord = ""
  public var user: String?
  public var message = ""

  public init() {}

  /// `nil` for a channel of another form.
  public var channel: BotChannel? { BotChannel(rawValue: channelWord) }

  public static let layout = RecordLayout<Self>([
    .identifier("channel", \.channelWord),
    .text("user", \.user),
    .body("message", \.message),
  ])

  public static let form = WireForm(.text("channel"), .text("user"), .text("message"))
}
