public import JSONText

/// What a login answered: JSON from 5.4 on, before that the bare token.
public struct LoginReply: WireRecord {
  public var source = Located(.emptyObject)
  /// The token of the session; `0` and `-1` say that the install refused. A secret.
  public var token = ""
  public var version: String?
  public var errorMessage: String?
  public var userID: String?

  public init() {}

  public static let layout = RecordLayout<Self>([
    .identifier("basedata") {
      $0.token
    } _: {
      $0.token = $1
    },
    .text("version") {
      $0.version
    } _: {
      $0.version = $1
    },
    .text("error_msg") {
      $0.errorMessage
    } _: {
      $0.errorMessage = $1
    },
    .text("userid") {
      $0.userID
    } _: {
      $0.userID = $1
    },
    .passedOver("v"),
  ])

  public static let form = WireForm(.text("basedata"), .text("version"), .text("error_msg"))

  public var isRefused: Bool { token == "0" || token == "-1" || token.isEmpty }

  /// The reply as a version writes it to a kind of client.
  public func json(for dialect: LegacyDialect) -> JSON {
    let isPlain =
      dialect.version < LegacyVersion(5, 4)
      || dialect.version < LegacyVersion(5, 7) && !dialect.flags.contains(.v3)
    return isPlain ? WireForm.Spelling.number.json(.text(token)) : json(in: Self.form)
  }
}

/// What the change of a room answered: `1` and `0` before version 7, an object from then on.
public struct GroupReply: WireRecord {
  public var source = Located(.emptyObject)
  public var isDone: Bool?
  public var id: String?
  /// Base64 under `n` before version 7.
  public var encodedName: String?
  public var name: String?
  public var acknowledgment: String?
  public var error: String?
  public var roomID: String?

  public init() {}

  public static let layout = RecordLayout<Self>([
    .flag("success") {
      $0.isDone
    } _: {
      $0.isDone = $1
    },
    .text("id") {
      $0.id
    } _: {
      $0.id = $1
    },
    .text("n") {
      $0.encodedName
    } _: {
      $0.encodedName = $1
    },
    .text("name") {
      $0.name
    } _: {
      $0.name = $1
    },
    .text("acknowledgment") {
      $0.acknowledgment
    } _: {
      $0.acknowledgment = $1
    },
    .text("error") {
      $0.error
    } _: {
      $0.error = $1
    },
    .text("roomid") {
      $0.roomID
    } _: {
      $0.roomID = $1
    },
    .passedOver("invitedusers"),
    .passedOver("unbannedusers"),
    .passedOver("unban"),
    .passedOver("messageid"),
  ])
}

/// A reply of the site's own API: `{"success": {…}}` or `{"failed": {…}}`.
public struct SiteAPIReply: WireRecord {
  /// What the four digits say.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    case done = "1000"
    case exists = "1001"
    case removeFriendFailed = "1002"
    case invalidInput = "1005"
    case addFailed = "1006"
    case notFound = "1007"
    case invalidPassword = "1009"
    case invalidKey = "1010"
    case incorrectKey = "1011"
    case updateFailed = "1014"
    case databaseFailed = "1016"
    case wrongAuthentication = "1017"
    case boardAddress = "1040"
  }

  public var source = Located(.emptyObject)
  public var status = ""
  public var message: String?

  public init() {}

  public static let layout = RecordLayout<Self>([
    .identifier("status") {
      $0.status
    } _: {
      $0.status = $1
    },
    .text("message") {
      $0.message
    } _: {
      $0.message = $1
    },
    .passedOver("data"),
    .passedOver("userid"),
    .passedOver("roomid"),
    .passedOver("guid"),
  ])

  /// `nil` for a number nobody knows.
  public var code: Code? { Code(rawValue: status) }
}

/// What blocking, unblocking and deleting a conversation answered.
public struct ResultReply: WireRecord {
  public var source = Located(.emptyObject)
  public var id: String?
  /// `1` done, `2` was so already, `0` failed.
  public var result = ""
  public var error: String?

  public init() {}

  public static let layout = RecordLayout<Self>([
    .identifier("result") {
      $0.result
    } _: {
      $0.result = $1
    },
    .text("id") {
      $0.id
    } _: {
      $0.id = $1
    },
    .text("error") {
      $0.error
    } _: {
      $0.error = $1
    },
  ])

  public static let form = WireForm(.text("id"), .text("result"), .text("error"))
}
