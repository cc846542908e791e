/// A request of the site's own programs (`api/index.php`).
public struct SiteAPIRequest: Sendable, Hashable {
  public enum Action: String, Sendable, Hashable, CaseIterable {
    case createUser = "createuser"
    case userInfo = "getuserinfo"
    case updateUser = "updateuser"
    case removeUser = "removeuser"
    case blockUser = "blockuser"
    case unblockUser = "unblockuser"
    case addFriend = "addfriend"
    case removeFriend = "removefriend"
    case friends = "getfriend"
    case checkKey = "checkAPIKEY"
    case checkPassword = "checkpassword"
    case authenticateUser
    case createChatroom = "createchatroom"
    case createGroup = "creategroup"
    case checkGroup = "checkgroup"
    case addGroupUsers = "addgroupusers"
    case removeGroupUsers = "removegroupusers"
    case deleteGroup = "deletegroup"
    case pushChannels = "getpushnotificationchannels"
    case createWhiteboard = "createwhiteboard"
    case createWriteboard = "createwriteboard"
    case credits = "getCredits"
    case creditsToDeduct = "getCreditsToDeduct"
    case deductCredits
    case botInfo = "getbotinfo"
  }

  /// The word as received; ``action`` is what it stands for.
  public var word: String
  /// A secret.
  public var key: String?
  /// The parameters of the action, by meaning.
  public var arguments: [LegacyCall.Argument]

  public init(_ action: Action, key: String?, _ arguments: [LegacyCall.Argument] = []) {
    word = action.rawValue
    self.key = key
    self.arguments = arguments
  }

  /// `nil` for a word nobody knows.
  public var action: Action? { Action(rawValue: word) }

  /// - Throws: ``LegacyDecodingError`` without an action.
  init(_ call: LegacyCall) throws(LegacyDecodingError) {
    guard let word = call[.action] else {
      throw LegacyDecodingError(.missingField, at: "/action", expected: "a value")
    }
    self.word = word
    key = call[.apiKey]
    arguments = call.arguments.filter {
      $0.parameter != .action && $0.parameter != .apiKey && !CallContext.owns($0.parameter)
    }
  }

  func arguments(_: LegacyVersion) -> [LegacyCall.Argument] {
    [LegacyCall.Argument(.action, word)] + arguments
      + (key.map { [LegacyCall.Argument(.apiKey, $0)] } ?? [])
  }
}

/// What an outside bot service posts to the install: its answer, and in whose conversation.
public struct BotCallbackRequest: CallRecord {
  /// The bot's key. A secret.
  public var key = ""
  public var channel: BotChannel?
  public var message = ""

  public init() {}

  private var channelWord: String {
    get { channel?.rawValue ?? "" }
    set { channel = BotChannel(rawValue: newValue) }
  }

  public static let layout: [CallField<Self>] = [
    .required(.apiKey, \.key), .required(.channel, \.channelWord), .required(.message, \.message),
  ]
}

/// Where a bot was asked. The install believes it as it stands.
public enum BotChannel: Sendable, Hashable, RawRepresentable {
  case user(asker: String, peer: String)
  case group(asker: String, room: String)

  /// `user_ASKER_PEER` or `group_ASKER_ROOM`, ids in digits.
  public init?(rawValue: String) {
    let parts = rawValue.split(separator: "_", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3,
      parts[1...].allSatisfy({ part in
        !part.isEmpty && part.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
      })
    else { return nil }
    switch parts[0] {
    case "user": self = .user(asker: parts[1], peer: parts[2])
    case "group": self = .group(asker: parts[1], room: parts[2])
    default: return nil
    }
  }

  public var rawValue: String {
    switch self {
    case .user(let asker, let peer): "user_\(asker)_\(peer)"
    case .group(let asker, let room): "group_\(asker)_\(room)"
    }
  }
}
