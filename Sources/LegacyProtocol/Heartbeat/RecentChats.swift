public import JSONText

/// The last message of each conversation (`recent`, and the same as JSON inside a string, `recentchats`).
public struct RecentChats: Sendable {
  /// Whose conversation: `"7"` a user's, `"_12"` a room's.
  public enum Peer: Sendable, Hashable {
    case user(String)
    case room(String)

    public init(key: String) {
      // By bytes: a mark may join the `_` to one character.
      self =
        key.utf8.first == UInt8(ascii: "_")
        ? .room(String(decoding: key.utf8.dropFirst(), as: UTF8.self)) : .user(key)
    }

    public var key: String {
      switch self {
      case .user(let id): id
      case .room(let id): "_" + id
      }
    }
  }

  public struct Conversation: Sendable {
    public var peer: Peer
    public var last: HeartbeatReply.Entry<RecentChat>

    public init(_ peer: Peer, _ last: RecentChat) {
      self.peer = peer
      self.last = .record(last)
    }

    init(_ peer: Peer, reading source: Located) {
      self.peer = peer
      last = HeartbeatReply.entry(source) { source throws(LegacyDecodingError) in
        try RecentChat(source)
      }
    }
  }

  public var conversations: [Conversation]
  /// JSON inside a string, for apps before 6.9.10.
  public var isText: Bool

  public init(_ conversations: [Conversation] = [], isText: Bool = false) {
    self.conversations = conversations
    self.isText = isText
  }

  /// An object, or text that holds one; anything else holds no conversation. PHP writes none as `[]`.
  ///
  /// A user whose id is 0, 1, 2 … in a row makes an array of the object; the place is then the id.
  public init(_ source: Located) {
    self = RecentChats(readable: source) ?? RecentChats(isText: source.value.kind == .string)
  }

  /// `nil` for what is neither.
  init?(readable source: Located) {
    var object = source
    if let text = source.value.string {
      isText = true
      let root = try? JSONDocument(parsing: Array(text.utf8)).root
      guard let root else { return nil }
      object = Located(root, at: source.pointer)
    } else {
      isText = false
    }
    guard object.value.kind == .object || object.value.kind == .array else { return nil }
    conversations = object.entries.map { Conversation(Peer(key: $0.key), reading: $0.item) }
  }

  var isNone: Bool { conversations.isEmpty }

  public var json: JSON {
    let members = conversations.map { conversation in
      let json =
        switch conversation.last {
        case .record(let record): record.json(in: RecentChat.form(conversation.peer))
        case .unreadable(_, let source): JSON(source.value)
        }
      return JSON.Member(conversation.peer.key, json)
    }
    let map: JSON = members.isEmpty ? [] : .object(members)
    return isText ? .string(JSONWriter.string(of: map, style: .php)) : map
  }
}

/// The last message of one conversation.
public struct RecentChat: WireRecord {
  public var source = Located()
  /// The id of the **message**.
  public var id = ""
  public var message = ""
  public var sent: LegacyTime?
  /// The viewer sent it (`s`); conversations with users say so.
  public var isSelf: Bool?
  /// A word in the same place: the peer's status, in versions that have it there.
  public var status: String?
  private var mark: JSON? {
    get { status.map { .string($0) } ?? isSelf.map { .integer($0 ? 1 : 0) } }
    set {
      (isSelf, status) = (nil, nil)
      switch newValue?.tree {
      case .bool(let flag): isSelf = flag
      case .number(let text): isSelf = text != "0"
      case .string("0"), .string(""): isSelf = false
      case .string("1"): isSelf = true
      case .string(let word): status = word
      case .null, .array, .object, .encoded, nil: break
      }
    }
  }
  /// The sender's id (`f`), in rooms.
  public var fromID: String?
  /// The peer's name and picture; absent where nobody knows the peer.
  public var name: String?
  public var avatar: String?

  public init() {}

  public static let layout = RecordLayout<Self>([
    .identifier("id", \.id),
    .body("m", \.message),
    .time("t", \.sent),
    .json("s", \.mark),
    .text("f", \.fromID),
    .text("n", \.name),
    .text("a", \.avatar),
  ])

  public static func form(_ peer: RecentChats.Peer) -> WireForm {
    switch peer {
    case .user:
      WireForm(.text("id"), .text("m"), .text("t"), .number("s"), .text("n"), .text("a"))
    case .room: WireForm(.text("id"), .text("f"), .text("m"), .text("t"))
    }
  }
}
