import JSONText

/// One entry of `chatrooms`, or a reply of `getChatroomDetails`. The password hash (`i`, `password`) is not kept.
public struct Room: WireRecord {
  public enum Kind: Sendable, Hashable {
    case `public`, password, inviteOnly, hidden
    case unknown(String)

    private static let known: [(text: String, kind: Self)] = [
      ("0", .public), ("1", .password), ("2", .inviteOnly), ("3", .hidden),
    ]

    public init(_ text: String) {
      self = Self.known.first { $0.text == text }?.kind ?? .unknown(text)
    }

    public var text: String {
      if case .unknown(let text) = self { return text }
      return Self.known.first { $0.kind == self }?.text ?? ""
    }
  }

  public var source = Located()
  public var id = ""
  public var name: String?
  public var kind: Kind?
  private var kindText: String? {
    get { kind?.text }
    set { kind = newValue.map { Kind($0) } }
  }
  public var membersOnline: Int64?
  public var createdBy: String?
  /// Whether the viewer has joined (`j`, from 6.2 on); `s` says ownership before version 7 and membership in it.
  public var isJoined: Bool?
  /// `s`: before version 7, 1 the viewer owns it, 2 is a moderator; from 7 on, 1 has joined.
  public var standing: Int64?
  public var isOwner: Bool?
  /// `isModerator` in lists, `ismoderator` in details.
  public var isModerator: Bool? {
    get { listedModerator ?? detailedModerator }
    set { (listedModerator, detailedModerator) = (newValue, newValue) }
  }
  private var listedModerator: Bool?
  private var detailedModerator: Bool?
  /// Ids separated by commas.
  public var members: String?
  public var invitedUsers: String?

  public init() {}

  /// Says ownership, moderation and membership as lists of a version do; unchanged where they are said so.
  ///
  /// Up to 6.1 lists do not say who has joined: those of 7 then say that nobody has.
  mutating func turnStanding(for version: LegacyVersion) {
    let isSeven = isOwner != nil || isModerator != nil
    if isSeven, version < LegacyVersion(7) {
      isJoined = isJoined ?? standing.map { $0 == 1 }
      standing = isOwner == true ? 1 : isModerator == true ? 2 : 0
      (isOwner, isModerator) = (nil, nil)
    } else if !isSeven, version >= LegacyVersion(7), let standing {
      (isOwner, listedModerator) = (standing == 1, standing == 2)
      self.standing = isJoined == true ? 1 : 0
    }
  }

  public static let layout = RecordLayout<Self>([
    .identifier("id", \.id),
    .text("name", \.name),
    .integer("online", \.membersOnline),
    .text("type", \.kindText),
    .passedOver("i"),
    .passedOver("password"),
    .integer("s", \.standing),
    .flag("owner", \.isOwner),
    .flag("isModerator", \.listedModerator),
    .flag("ismoderator", \.detailedModerator),
    .text("createdby", \.createdBy),
    .text("invitedusers", \.invitedUsers),
    .text("members", \.members),
    .flag("j", \.isJoined),
    .passedOver("cometid"),
    .passedOver("push_channel"),
  ])

  /// Where a room is described.
  public enum Place: Sendable, Hashable, CaseIterable {
    case list
    /// `getChatroomDetails`.
    case details
  }

  /// The hash of the password is a secret: it is written empty.
  public static func form(_ place: Place, _ version: LegacyVersion) -> WireForm {
    let isSeven = version >= LegacyVersion(7)
    switch place {
    case .list:
      return WireForm(
        .text("id"), .text("name", or: ""), .text("online", or: "0"), .text("type", or: "0"),
        .text("i", or: ""), .number("s", or: 0), isSeven ? .bool("owner", or: false) : nil,
        isSeven ? .bool("isModerator", or: false) : nil, .text("createdby", or: "0"),
        version >= LegacyVersion(6, 2, 5) ? .number("j", or: 0) : nil,
        isSeven ? .text("members") : nil)
    case .details:
      return WireForm(
        .text("id"), .text("name", or: ""), .text("type", or: "0"), .text("password", or: ""),
        isSeven ? .text("i", or: "") : nil, isSeven ? .bool("owner", or: false) : nil,
        isSeven ? .bool("ismoderator", or: false) : nil, .text("createdby", or: "0"),
        .text("invitedusers", or: .null), isSeven ? .text("members", or: .null) : nil,
        isSeven ? .number("j", or: 0) : nil)
    }
  }
}
