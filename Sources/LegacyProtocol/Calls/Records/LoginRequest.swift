/// A login, in any of its kinds.
public struct LoginRequest: CallRecord {
  /// What the client shows for itself. All of it is secret.
  public enum Credentials: Sendable, Hashable {
    case password(user: String, password: String)
    case guest(name: String)
    /// The site's own number of a user: whoever knows it is let in.
    case siteUser(id: String)
    /// What an outside login gave out, as JSON.
    case social(String)
  }

  /// What stands for the password where there is none.
  private static let guestWord = "CC^CONTROL_GUEST"
  private static let siteWord = "cometchat"

  private var username: String?
  private var password: String?
  private var isGuest = false
  private var isSocial = false
  private var socialDetails: String?

  public init() {}

  public init(_ credentials: Credentials) { self.credentials = credentials }

  public var credentials: Credentials {
    get {
      if let socialDetails { return .social(socialDetails) }
      let user = username ?? ""
      if isGuest || password == Self.guestWord { return .guest(name: user) }
      let isNumber = !user.isEmpty && user.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
      if password == Self.siteWord, isNumber { return .siteUser(id: user) }
      return .password(user: user, password: password ?? "")
    }
    set {
      self = LoginRequest()
      switch newValue {
      case .password(let user, let password): (username, self.password) = (user, password)
      case .guest(let name): (username, password, isGuest) = (name, Self.guestWord, true)
      case .siteUser(let id): (username, password) = (id, Self.siteWord)
      case .social(let details): (isSocial, socialDetails) = (true, details)
      }
    }
  }

  public static let layout: [CallField<Self>] = [
    .constant(.process, "1", VersionRange(from: LegacyVersion(5, 7))),
    .text(.username, \.username), .text(.password, \.password),
    .flag(.guestLogin, \.isGuest, VersionRange(from: LegacyVersion(5, 7))),
    .flag(.socialLogin, \.isSocial, VersionRange(from: LegacyVersion(5, 7))),
    .text(.socialDetails, \.socialDetails, VersionRange(from: LegacyVersion(5, 7))),
  ]
}

/// The app's settings: whatever has the hash the client names is left out of the answer.
public struct AppSettingsRequest: CallRecord {
  /// Up to 5.x one hash for each block.
  public var languageHash: String?
  public var styleHash: String?
  public var configurationHash: String?
  /// From 6 on one for all of it.
  public var responseHash: String?

  public init() {}

  public static let layout: [CallField<Self>] = [
    .text(.langhash, \.languageHash, VersionRange(before: LegacyVersion(6))),
    .text(.csshash, \.styleHash, VersionRange(before: LegacyVersion(6))),
    .text(.confighash, \.configurationHash, VersionRange(before: LegacyVersion(6))),
    .text(.responseHash, \.responseHash, VersionRange(from: LegacyVersion(6))),
  ]
}

/// Who people are; several ids are answered with an array.
public struct UserInfoRequest: CallRecord {
  public var ids: [String] = []

  public init() {}

  public static let layout: [CallField<Self>] = [.list(.userid, \.ids)]
}

/// Whether somebody is a friend.
public struct FriendRequest: CallRecord {
  public var userID = ""

  public init() {}

  public static let layout: [CallField<Self>] = [.required(.userid, \.userID)]
}

/// Deletes a conversation for one side. The server believes both ids without a login.
public struct DeletionRequest: CallRecord {
  public var from = ""
  public var to = ""

  public init() {}

  public static let layout: [CallField<Self>] = [.required(.from, \.from), .required(.to, \.to)]
}

/// A request without anything of its own: logout, check, lists.
public struct PlainRequest: CallRecord {
  public init() {}

  public static let layout: [CallField<Self>] = [.passedOver(.action), .passedOver(.userid)]
}
