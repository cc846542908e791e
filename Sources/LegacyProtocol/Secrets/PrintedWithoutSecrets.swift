/// Printed, described, dumped and reflected without what ``SecretFields`` knows: by its ``shown`` parts alone.
///
/// `description` is not asked for, which some records have as a field; whatever prints a value takes the description for debugging then.
public protocol PrintedWithoutSecrets: CustomDebugStringConvertible, CustomReflectable {
  /// What may be seen of the value, by name.
  var shown: [(label: String, value: Any)] { get }
}

extension PrintedWithoutSecrets {
  public var debugDescription: String {
    let parts = shown.map { "\($0.label): \(String(reflecting: $0.value))" }
    return "\(Self.self)(\(parts.joined(separator: ", ")))"
  }

  public var customMirror: Mirror {
    Mirror(self, children: shown.map { (label: Optional($0.label), value: $0.value) })
  }
}

/// What stands in place of what is not shown.
enum Hidden: CustomDebugStringConvertible, CustomReflectable {
  case value

  var debugDescription: String { "hidden" }
  var customMirror: Mirror { Mirror(self, children: []) }

  /// A text, if it may be shown: not under the name of a secret, nor a body that brings one.
  static func orText(_ text: String, named name: String) -> Any {
    // Names in texts that are JSON or a script count as those in tags do.
    let isHidden =
      SecretFields.isHidden(name) || StoredText(text).mayHoldCredential
      || SecretNames.mayOccur(inMarkup: "<" + text)
    return isHidden ? Hidden.value : text
  }
}

// MARK: Answers

extension WireRecord {
  /// The fields it has by their keys; JSON that is kept whole is not shown.
  public var shown: [(label: String, value: Any)] {
    Self.layout.fields.compactMap { field in
      field.write(self).map { (field.name, $0.shown(named: field.name)) }
    }
  }
}

extension WireValue {
  fileprivate func shown(named name: String) -> Any {
    switch self {
    case .text(let text): Hidden.orText(text, named: name)
    case .integer(let number): SecretFields.isHidden(name) ? Hidden.value : number
    case .flag(let flag): flag
    case .json: Hidden.value
    }
  }
}

extension OwnChannel {
  public var shown: [(label: String, value: Any)] { [("channel", Hidden.value)] }
}

extension Located: PrintedWithoutSecrets {
  /// What kind of value it is and where it stands, never the value.
  public var shown: [(label: String, value: Any)] {
    [("kind", "\(value.kind)"), ("at", LegacyDecodingError.shown(pointer: pointer))]
  }
}

extension JoinReply: PrintedWithoutSecrets {
  /// A word nobody knows may be a channel.
  public var shown: [(label: String, value: Any)] {
    if case .unknown = self { return [("unknown", Hidden.value)] }
    return [("word", word)]
  }
}

extension ReplyBody: PrintedWithoutSecrets {
  public var shown: [(label: String, value: Any)] {
    let kind =
      switch content {
      case .empty: "empty"
      case .emptyCallback: "empty callback"
      case .json: "json"
      case .text: "text"
      case .html: "html"
      case .binary: "binary"
      case .overLimit: "over limit"
      }
    return [("content", kind), ("bytes", bytes.count)]
  }
}

extension ReplyContent: PrintedWithoutSecrets {
  public var shown: [(label: String, value: Any)] {
    switch self {
    case .nothing: [("nothing", 0)]
    case .emptyCallback: [("emptyCallback", 0)]
    case .json: [("json", Hidden.value)]
    case .text: [("text", Hidden.value)]
    }
  }
}

extension LegacyAnswer: PrintedWithoutSecrets {
  public var shown: [(label: String, value: Any)] {
    switch self {
    case .nothing: [("nothing", true)]
    case .null: [("null", true)]
    case .emptyCallback: [("emptyCallback", true)]
    case .emptyList: [("emptyList", true)]
    case .poll(let reply): [("poll", reply)]
    case .sent(let reply): [("sent", reply)]
    case .broadcast(let entries): [("broadcast", entries)]
    case .joined(let answer): [("joined", answer)]
    case .group(let reply): [("group", reply)]
    case .login(let reply): [("login", reply)]
    case .people(let entries): [("people", entries)]
    case .room(let room): [("room", room)]
    case .groupMessages(let entries): [("groupMessages", entries)]
    case .announcements(let entries): [("announcements", entries)]
    case .logs(let entries): [("logs", entries)]
    case .blocked(let entries): [("blocked", entries)]
    case .result(let reply): [("result", reply)]
    case .siteAPI(let reply, let isDone): [("siteAPI", reply), ("isDone", isDone)]
    case .isFriend(let isFriend): [("isFriend", isFriend)]
    case .translated(let text): [("translated", text)]
    case .callID(let id): [("callID", id)]
    case .accepted(let word): [("accepted", word)]
    case .word(let word): [("word", word)]
    case .loggedOut(let reason): [("loggedOut", reason ?? "")]
    case .refused(let refusal): [("refused", refusal)]
    case .appSettings(let settings): [("appSettings", settings)]
    case .pushChannels(let channels): [("pushChannels", channels)]
    case .unknown(let source): [("unknown", source)]
    case .unreadable(let error, let source): [("unreadable", error), ("at", source)]
    // A page of an old version, or a token in a form nobody knows.
    case .text: [("text", Hidden.value)]
    case .html: [("html", true)]
    case .binary: [("binary", true)]
    case .overLimit(let error): [("overLimit", error)]
    }
  }
}

extension PushChannels: PrintedWithoutSecrets {
  public var shown: [(label: String, value: Any)] { [("userID", userID), ("rooms", rooms)] }
}

extension PushChannels.Room: PrintedWithoutSecrets {
  public var shown: [(label: String, value: Any)] {
    [("roomID", roomID), ("channel", Hidden.value)]
  }
}

// MARK: Requests

extension CallRecord {
  /// The parameters it is written as, by their names.
  public var shown: [(label: String, value: Any)] {
    Self.layout.flatMap { $0.write(self) }.map { ($0.parameter.rawValue, $0.shownValue) }
  }
}

extension GroupRequest {
  public var shown: [(label: String, value: Any)] {
    [("action", action)]
      + Self.layout.flatMap { $0.write(self) }.map { ($0.parameter.rawValue, $0.shownValue) }
  }
}

extension LegacyCall.Argument: PrintedWithoutSecrets {
  fileprivate var shownValue: Any {
    parameter.isSecret || key.map { SecretFields.isHidden($0) } ?? false
      ? Hidden.value : Hidden.orText(value, named: "")
  }

  public var shown: [(label: String, value: Any)] {
    let name = parameter.rawValue
    return [(key.map { ShownName.of("\(name)[\($0)]", isKnown: true) } ?? name, shownValue)]
  }
}

extension LegacyCall: PrintedWithoutSecrets {
  public var shown: [(label: String, value: Any)] {
    [
      ("endpoint", endpoint), ("arguments", arguments),
      ("unknown", unknown.map { ShownName.of($0.name) }),
      ("cookies", cookies.fields.map { ShownName.of($0.name) }),
    ]
  }
}

extension LegacyRequest: PrintedWithoutSecrets {
  /// Of cookies the names: which of them is the session is up to the site.
  public var shown: [(label: String, value: Any)] {
    [
      ("method", method), ("endpoint", endpoint), ("query", query), ("form", form),
      ("cookies", cookies.fields.map { ShownName.of($0.name) }),
    ]
  }
}

extension LegacyExchange: PrintedWithoutSecrets {
  public var shown: [(label: String, value: Any)] {
    [
      ("position", position), ("receivedAt", receivedAt), ("request", request),
      ("status", status), ("setCookies", setCookies.fields.map { ShownName.of($0.name) }),
      ("body", body),
    ]
  }
}

extension FormFields.Field: PrintedWithoutSecrets {
  public var shown: [(label: String, value: Any)] {
    [(ShownName.of(name), Hidden.orText(value, named: name))]
  }
}

extension LoginRequest.Credentials: PrintedWithoutSecrets {
  public var shown: [(label: String, value: Any)] {
    switch self {
    case .password: [("password", Hidden.value)]
    case .guest: [("guest", Hidden.value)]
    case .siteUser: [("siteUser", Hidden.value)]
    case .social: [("social", Hidden.value)]
    }
  }
}

extension SiteAPIRequest: PrintedWithoutSecrets {
  public var shown: [(label: String, value: Any)] {
    [("word", ShownName.of(word)), ("arguments", arguments)]
  }
}

extension BroadcastRequest.Item: PrintedWithoutSecrets {
  public var shown: [(label: String, value: Any)] {
    [("to", to), ("message", Hidden.orText(message, named: ""))]
  }
}

// MARK: Pushes

extension CometPublish: PrintedWithoutSecrets {
  public var shown: [(label: String, value: Any)] { [("payload", Hidden.value)] }
}

extension CometPublish.Keys: PrintedWithoutSecrets {
  public var shown: [(label: String, value: Any)] { [("keys", Hidden.value)] }
}

extension PushNotification: PrintedWithoutSecrets {
  public var shown: [(label: String, value: Any)] { [("target", target), ("data", data)] }
}

extension PushNotification.Target: PrintedWithoutSecrets {
  public var shown: [(label: String, value: Any)] {
    switch self {
    case .channels(let channels): [("channels", channels.count)]
    case .topic: [("topic", Hidden.value)]
    }
  }
}

// MARK: Bodies

extension StoredText: PrintedWithoutSecrets {
  public var shown: [(label: String, value: Any)] {
    [("body", Hidden.orText(body, named: ""))]
  }
}
