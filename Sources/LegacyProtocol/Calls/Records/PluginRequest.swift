/// The plain fields of an upload; the file itself is a part of the same form.
public struct UploadRequest: CallRecord {
  /// A user, or a room where ``isGroup`` says so.
  public var to = ""
  public var isGroup = false
  /// Apps alone name the file here; browsers name it in its part.
  public var name: String?
  public var imageWidth: String?
  public var imageHeight: String?
  public var localMessageID: String?
  public var senderName: String?

  public init() {}

  public static let layout: [CallField<Self>] = [
    .required(.to, \.to), .flag(.chatroommode, \.isGroup), .text(.name, \.name),
    .text(.imagewidth, \.imageWidth), .text(.imageheight, \.imageHeight),
    .text(.localmessageid, \.localMessageID, VersionRange(from: LegacyVersion(6, 4))),
    .text(.sendername, \.senderName),
  ]
}

/// A handwritten note: whom it is for, and the picture.
public struct HandwritingRequest: CallRecord {
  public var to = ""
  public var isGroup = false
  /// A secret, beside the address in one field.
  public var token: String?
  public var embed: String?
  /// `data:image/png;base64,…`; older clients send the picture as the body.
  public var image: String?

  public init() {}

  /// `7;TOKEN;web;`, a `c` before the id of a room.
  private var tid: String {
    get {
      let fields = [(isGroup ? "c" : "") + to, token ?? "null", embed ?? ""]
      return fields.joined(separator: ";") + ";"
    }
    set {
      let fields = newValue.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
      let target = fields.first ?? ""
      isGroup = target.hasPrefix("c")
      to = isGroup ? String(target.dropFirst()) : target
      token = fields.count > 1 && fields[1] != "null" ? fields[1] : nil
      embed = fields.count > 2 && !fields[2].isEmpty ? fields[2] : nil
    }
  }

  public static let layout: [CallField<Self>] = [.required(.tid, \.tid), .text(.image, \.image)]
}

/// A sticker.
public struct StickerRequest: CallRecord {
  public var to = ""
  public var isGroup = false
  public var key = ""
  public var category: String?
  /// The name of a browser window.
  public var caller: String?
  public var localMessageID: String?

  public init() {}

  public static let layout: [CallField<Self>] = [
    .constant(.action, "sendSticker"), .required(.to, \.to), .required(.key, \.key),
    .choice(.chatroommode, \.groupMode), .text(.category, \.category), .text(.caller, \.caller),
    .text(.localmessageid, \.localMessageID, VersionRange(from: LegacyVersion(6, 4))),
  ]

  private var groupMode: Bool? {
    get { isGroup }
    set { isGroup = newValue ?? false }
  }
}

/// A call, a broadcast, a shared screen, a board or a game.
public struct CallRequest: CallRecord {
  /// What is done; each plugin knows some of them.
  public enum Action: Sendable, Hashable, RawRepresentable {
    case request, accept, end, reject, noAnswer, cancel, busy, call, invite, share, join
    case whiteboard, writeboard
    /// Another word, kept as received. Made by `init(rawValue:)` alone.
    case unknown(String)

    private static let known: [Self] = [
      .request, .accept, .end, .reject, .noAnswer, .cancel, .busy, .call, .invite, .share, .join,
      .whiteboard, .writeboard,
    ]

    public init(rawValue: String) {
      self = Self.known.first { $0.rawValue == rawValue } ?? .unknown(rawValue)
    }

    public var rawValue: String {
      switch self {
      case .request: "request"
      case .accept: "accept"
      case .end: "endcall"
      case .reject: "rejectcall"
      case .noAnswer: "noanswer"
      case .cancel: "canceloutgoingcall"
      case .busy: "busycall"
      case .call: "call"
      case .invite: "invite"
      case .share: "share"
      case .join: "join"
      case .whiteboard: "whiteboard"
      case .writeboard: "writeboard"
      case .unknown(let word): word
      }
    }
  }

  public var action: Action?
  public var to: String?
  public var isGroup = false
  /// The id of the call.
  public var callID: String?
  public var caller: String?
  // Boards.
  public var random: String?
  public var boardID: String?
  // Games.
  public var gameID: String?
  public var gameWidth: String?
  public var opponent: String?

  public init() {}

  private var actionWord: String? {
    get { action?.rawValue }
    set { action = newValue.map { Action(rawValue: $0) } }
  }

  public static let layout: [CallField<Self>] = [
    .text(.action, \.actionWord), .text(.to, \.to), .text(.group, \.callID),
    .flag(.chatroommode, \.isGroup), .text(.caller, \.caller), .text(.random, \.random),
    .text(.boardID, \.boardID), .text(.gameID, \.gameID), .text(.gameWidth, \.gameWidth),
    .text(.toID, \.opponent),
  ]
}

/// Clears a conversation for the session, or deletes it.
public struct ClearingRequest: CallRecord {
  /// Hidden for the session only.
  public var clearedID: String?
  /// Deleted for this side.
  public var deletedID: String?
  public var isGroup = false
  public var lastMessageID: String?

  public init() {}

  private var action: String? {
    get { clearedID == nil ? nil : "clear" }
    set { _ = newValue }
  }

  public static let layout: [CallField<Self>] = [
    .text(.action, \.action), .text(.clearid, \.clearedID), .text(.deleteid, \.deletedID),
    .flag(.chatroommode, \.isGroup), .text(.lastid, \.lastMessageID),
  ]
}

/// Blocks, unblocks, or asks who is blocked.
public struct BlockRequest: CallRecord {
  public enum Action: Sendable, Hashable, RawRepresentable {
    case block, unblock
    /// Another word, kept as received. Made by `init(rawValue:)` alone.
    case unknown(String)

    private static let known: [Self] = [.block, .unblock]

    public init(rawValue: String) {
      self = Self.known.first { $0.rawValue == rawValue } ?? .unknown(rawValue)
    }

    public var rawValue: String {
      switch self {
      case .block: "block"
      case .unblock: "unblock"
      case .unknown(let word): word
      }
    }
  }

  /// `nil` asks for the list.
  public var action: Action?
  public var userID: String?

  public init() {}

  private var actionWord: String? {
    get { action?.rawValue }
    set { action = newValue.map { Action(rawValue: $0) } }
  }

  public static let layout: [CallField<Self>] = [
    .text(.action, \.actionWord), .text(.to, \.userID),
  ]
}

/// The history plugin: the first row of each day, or the rows behind one.
public struct ChatLogRequest: CallRecord {
  /// Whose conversation, or which room's.
  public var peer: String?
  public var isGroup = false
  /// The id to begin at; `logview` alone has it.
  public var range: String?

  public init() {}

  public static let layout: [CallField<Self>] = [
    .text(.history, \.peer), .text(.range, \.range), .flag(.chatroommode, \.isGroup),
    .passedOver(.action),
  ]
}

/// A text to be translated.
public struct TranslationRequest: CallRecord {
  public var text = ""
  public var to = ""
  public var from: String?

  public init() {}

  public static let layout: [CallField<Self>] = [
    .constant(.action, "translate_text"), .required(.text, \.text), .required(.to, \.to),
    .text(.from, \.from),
  ]
}

/// A file that is fetched.
public struct DownloadRequest: CallRecord {
  public var file = ""
  public var shownName: String?
  /// The picture of a handwritten note, which has an address of its own.
  public var isNote = false

  public init() {}

  public static let layout: [CallField<Self>] = [
    .required(.file, \.file), .text(.shownFile, \.shownName),
  ]
}
