public import JSONText

/// The document of settings an app asks for before anything else (`extensions/mobileapp/json.php`).
///
/// Hundreds of keys, most of them words to show: those that say how to talk to the install have properties, the others are kept as they
/// are in ``source``.
public struct AppSettings: WireRecord {
  public var source = Located(.emptyObject)
  /// How to poll and to listen.
  public var configuration: AppConfiguration?
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
    .json("config") {
      $0.configuration?.json
    } _: {
      $0.configuration = $1.flatMap { try? AppConfiguration(Located($0)) }
    },
    .text("currentversion") {
      $0.version
    } _: {
      $0.version = $1
    },
    .text("cometchat_version") {
      $0.productVersion
    } _: {
      $0.productVersion = $1
    },
    .text("cookieprefix") {
      $0.cookiePrefix
    } _: {
      $0.cookiePrefix = $1
    },
    .integer("history_message_limit") {
      $0.historyPageSize
    } _: {
      $0.historyPageSize = $1
    },
    .text("webRTCServer") {
      $0.callServer
    } _: {
      $0.callServer = $1
    },
    .integer("upload_max_filesize") {
      $0.maximumUpload
    } _: {
      $0.maximumUpload = $1
    },
    .text("response_hash") {
      $0.responseHash
    } _: {
      $0.responseHash = $1
    },
    .text("langhash") {
      $0.languageHash
    } _: {
      $0.languageHash = $1
    },
    .text("csshash") {
      $0.styleHash
    } _: {
      $0.styleHash = $1
    },
    .text("confighash") {
      $0.configurationHash
    } _: {
      $0.configurationHash = $1
    },
    .flag("no_change") {
      $0.isUnchanged
    } _: {
      $0.isUnchanged = $1
    },
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
    made.source = Located(.emptyObject)
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
  public var source = Located(.emptyObject)
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
    .integer("minHeartbeat") {
      $0.minimumPause
    } _: {
      $0.minimumPause = $1
    },
    .integer("maxHeartbeat") {
      $0.maximumPause
    } _: {
      $0.maximumPause = $1
    },
    .integer("REFRESH_BUDDYLIST") {
      $0.contactsPeriod
    } _: {
      $0.contactsPeriod = $1
    },
    .flag("USE_COMET") {
      $0.usesPushService
    } _: {
      $0.usesPushService = $1
    },
    .text("TRANSPORT") {
      $0.transport
    } _: {
      $0.transport = $1
    },
    .text("KEY_A") {
      $0.publishKey
    } _: {
      $0.publishKey = $1
    },
    .text("KEY_B") {
      $0.subscribeKey
    } _: {
      $0.subscribeKey = $1
    },
    .text("KEY_C") {
      $0.secretKey
    } _: {
      $0.secretKey = $1
    },
    .flag("COMET_CHATROOMS") {
      $0.pushesRooms
    } _: {
      $0.pushesRooms = $1
    },
    .text("CS2_TEXTCHAT_SERVER") {
      $0.pushServer
    } _: {
      $0.pushServer = $1
    },
    .flag("DISPLAY_ALL_USERS") {
      $0.showsAllUsers
    } _: {
      $0.showsAllUsers = $1
    },
    .flag("fullName") {
      $0.showsFullNames
    } _: {
      $0.showsFullNames = $1
    },
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
