public import JSONText

/// The document of settings an app asks for before anything else (`extensions/mobileapp/json.php`).
///
/// Hundreds of keys, most of them words to show: those that say how to talk to the install have properties, the others are kept as they
/// are in ``source``.
public struct AppSettings: WireRecord {
  public var source = Located()
  /// How to poll and to listen.
  public var configuration: AppConfiguration?
  private var configurationFields: JSON? {
    get { configuration?.json }
    set { configuration = newValue.flatMap { try? AppConfiguration(Located($0)) } }
  }
  /// The version of the install; 6.x and later say it twice.
  public var version: String?
  public var productVersion: String?
  public var cookiePrefix: String?
  public var historyPageSize: Int64?
  /// The host of calls.
  public var callServer: String?
  public var maximumUpload: Int64?
  /// The hash of the whole document, to be sent back.
  public var responseHash: String?
  /// Hashes of its blocks, up to 5.x.
  public var languageHash: String?
  public var styleHash: String?
  public var configurationHash: String?
  /// `no_change`: the client has it already.
  public var isUnchanged: Bool?

  public init() {}

  public static let layout = RecordLayout<Self>([
    .json("config", \.configurationFields),
    .text("currentversion", \.version),
    .text("cometchat_version", \.productVersion),
    .text("cookieprefix", \.cookiePrefix),
    .integer("history_message_limit", \.historyPageSize),
    .text("webRTCServer", \.callServer),
    .integer("upload_max_filesize", \.maximumUpload),
    .text("response_hash", \.responseHash),
    .text("langhash", \.languageHash),
    .text("csshash", \.styleHash),
    .text("confighash", \.configurationHash),
    .flag("no_change", \.isUnchanged),
  ])

  /// The version the document tells, the more exact name first.
  public var legacyVersion: LegacyVersion? {
    (productVersion ?? version).flatMap { LegacyVersion($0) }
  }

  private static let switchEnding = "_enabled"

  /// What is switched on or off, by the name without `_enabled`.
  public var features: [(name: String, isOn: Bool)] {
    source.value.members.compactMap { member in
      guard member.key.hasSuffix(Self.switchEnding) else { return nil }
      return member.value.looseBool.map {
        (String(member.key.dropLast(Self.switchEnding.count)), $0)
      }
    }
  }

  /// A document as a version writes it, of what an app needs to poll.
  ///
  /// - Parameter features: switches that are on or off, in their order, without `_enabled`.
  public func json(
    for version: LegacyVersion, features: [(name: String, isOn: Bool)] = []
  ) -> JSON {
    if isUnchanged == true { return ["no_change": "1"] }
    let isNew = version >= LegacyVersion(6)
    var form = WireForm(
      .text("cookieprefix", or: "cc_"), isNew ? .text("currentversion") : nil,
      isNew ? .number("history_message_limit", or: 10) : nil,
      isNew ? nil : .text("langhash"), isNew ? nil : .text("csshash"),
      isNew ? nil : .text("confighash"), isNew ? .text("cometchat_version") : nil)
    form.entries += [.text("config"), .text("webRTCServer")]
    if version >= LegacyVersion(7) { form.entries.append(.number("upload_max_filesize")) }
    if isNew { form.entries.append(.text("response_hash")) }
    var made = self
    made.source = Located()
    made.configuration = configuration.map { $0.made(for: version) }
    guard case .object(var members) = made.json(in: form) else { return [] }
    members += features.map {
      JSON.Member($0.name + Self.switchEnding, .string($0.isOn ? "1" : "0"))
    }
    return .object(members)
  }
}

/// `config` of the app's settings.
public struct AppConfiguration: WireRecord {
  public var source = Located()
  /// Milliseconds between polls: while something happens, and at most.
  public var minimumPause: Int64?
  public var maximumPause: Int64?
  /// Seconds after which the list of contacts is made anew.
  public var contactsPeriod: Int64?
  /// Messages come through the push service, polls bring none.
  public var usesPushService: Bool?
  public var transport: String?
  /// Keys of the push service: to publish, to subscribe, to sign. Secrets.
  public var publishKey: String?
  public var subscribeKey: String?
  public var secretKey: String?
  public var pushesRooms: Bool?
  /// The host of the push service's second kind.
  public var pushServer: String?
  public var showsAllUsers: Bool?
  public var showsFullNames: Bool?

  public init() {}

  public static let layout = RecordLayout<Self>([
    .integer("minHeartbeat", \.minimumPause),
    .integer("maxHeartbeat", \.maximumPause),
    .integer("REFRESH_BUDDYLIST", \.contactsPeriod),
    .flag("USE_COMET", \.usesPushService),
    .text("TRANSPORT", \.transport),
    .text("KEY_A", \.publishKey),
    .text("KEY_B", \.subscribeKey),
    .text("KEY_C", \.secretKey),
    .flag("COMET_CHATROOMS", \.pushesRooms),
    .text("CS2_TEXTCHAT_SERVER", \.pushServer),
    .flag("DISPLAY_ALL_USERS", \.showsAllUsers),
    .flag("fullName", \.showsFullNames),
  ])

  /// All of it as text, as in the recorded documents.
  public static func form(_ version: LegacyVersion) -> WireForm {
    WireForm(
      version < LegacyVersion(6) ? .text("fullName", or: "0") : nil,
      .text("DISPLAY_ALL_USERS", or: "1"), .text("REFRESH_BUDDYLIST", or: "60"),
      .text("USE_COMET", or: "0"), .text("minHeartbeat", or: "3000"),
      .text("maxHeartbeat", or: "12000"), .text("KEY_A"), .text("KEY_B"), .text("KEY_C"),
      .text("TRANSPORT"), .text("COMET_CHATROOMS"),
      version >= LegacyVersion(6) ? .text("CS2_TEXTCHAT_SERVER") : nil)
  }

  func made(for version: LegacyVersion) -> AppConfiguration {
    let json = json(in: Self.form(version))
    return (try? AppConfiguration(Located(json))) ?? self
  }
}

/// The channels of push providers that concern a user (`getpushnotificationchannels.php`). Secrets.
public struct PushChannels: Sendable, Hashable {
  public struct Room: Sendable, Hashable {
    public var roomID: String
    public var channel: String

    public init(roomID: String, channel: String) {
      self.roomID = roomID
      self.channel = channel
    }
  }

  public var userID: String
  public var channel: String
  public var announcements: String?
  public var rooms: [Room]

  public init(
    userID: String, channel: String, announcements: String? = nil, rooms: [Room] = []
  ) {
    self.userID = userID
    self.channel = channel
    self.announcements = announcements
    self.rooms = rooms
  }

  /// - Throws: ``LegacyDecodingError`` without the user's own channel.
  public init(_ source: Located) throws(LegacyDecodingError) {
    guard let user = source["user"] else {
      throw LegacyDecodingError(
        .missingField, at: source.pointer + "/user", expected: "an object")
    }
    userID = try user.text("userid")
    channel = try user.text("channel")
    announcements = source.value["announcements"]?["channels"]?.looseText
    rooms = (source["groups"]?.items ?? []).compactMap { item in
      guard let id = item.value["groupid"]?.looseText, let channel = item.value["0"]?.looseText
      else { return nil }
      return Room(roomID: id, channel: channel)
    }
  }

  public var json: JSON {
    [
      "user": [
        "userid": WireForm.Spelling.number.json(.text(userID)), "channel": .string(channel),
      ],
      "announcements": ["channels": .string(announcements ?? "")],
      "groups": MapForm.prefixedKeys.json(
        rooms.map { room in
          (room.roomID, ["groupid": .string(room.roomID), "0": .string(room.channel)])
        }),
    ]
  }
}
