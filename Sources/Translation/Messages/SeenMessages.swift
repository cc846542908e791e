/// Which messages a viewer has been told of, so that nobody hears of one twice, and in which conversation each id belongs.
struct SeenMessages: Sendable {
  /// What a viewer knows of a message.
  enum Mark: Sendable {
    case told
    /// It was deleted; what comes of it later is not told.
    case deleted
  }

  /// Of an identity (`muid`).
  typealias MessageKey = CompactKey

  private struct Key: Hashable, Sendable {
    /// Of the uid.
    let viewer: CompactKey
    let message: MessageKey

    func _rawHashValue(seed: Int) -> Int {
      CompactKey.rawHashValue(viewer, message, seed: seed)
    }
  }

  private var marks: RecentTable<Key, Mark>
  /// Announcements are repeated for as long as they are the latest, and few: kept apart from what flows by.
  private var announcements: RecentTable<Key, Mark>
  /// The conversation that used an id first.
  private var conversations: RecentTable<MessageKey, MessageFacts.Conversation>
  /// Under which id a client's own id of a message was stored first.
  private var sendings: RecentTable<[String], (id: String, at: Int64)>
  /// Ids of messages that a client's retry stored a second time → the first id.
  private var retries: RecentTable<MessageKey, String>
  /// Rows of files that may have a second row.
  private var files: RecentTable<[String], [FileRow]>
  /// Messages that are known to be typed, whatever they look like.
  private var typed: RecentTable<MessageKey, Bool>
  /// Messages of which their sender knows the id alone.
  private var sent: RecentTable<Key, Bool>
  /// How far readers have come with messages.
  private var receipts: RecentTable<ReceiptKey, ReceiptStep>
  private(set) var count = 0

  init(capacity: Int = 500_000) {
    marks = RecentTable(capacity: capacity)
    announcements = RecentTable(capacity: capacity)
    conversations = RecentTable(capacity: capacity)
    sendings = RecentTable(capacity: capacity)
    retries = RecentTable(capacity: capacity)
    files = RecentTable(capacity: min(capacity, 50_000))
    typed = RecentTable(capacity: capacity)
    sent = RecentTable(capacity: capacity)
    receipts = RecentTable(capacity: capacity)
  }

  mutating func mark(_ message: MessageKey, for viewer: CompactKey) -> Mark? {
    marks.refreshed(Key(viewer: viewer, message: message))
  }

  /// The viewer is being told of a message, unless something is known of it.
  ///
  /// - Returns: What is known; `nil` for a new one, which counts as told from now on.
  mutating func begin(_ message: MessageKey, for viewer: CompactKey) -> Mark? {
    let known = marks.insert(.told, for: Key(viewer: viewer, message: message))
    if known == nil { count += 1 }
    return known
  }

  /// What was begun came to nothing: the viewer was told nothing of the message.
  mutating func takeBack(_ message: MessageKey, for viewer: CompactKey) {
    if marks.remove(Key(viewer: viewer, message: message)) != nil { count -= 1 }
  }

  mutating func set(_ mark: Mark, _ message: MessageKey, for viewer: CompactKey) {
    if marks.set(mark, for: Key(viewer: viewer, message: message)) == nil { count += 1 }
  }

  /// True the first time.
  mutating func insertAnnouncement(_ message: MessageKey, for viewer: CompactKey) -> Bool {
    let key = Key(viewer: viewer, message: message)
    guard announcements.refreshed(key) == nil else { return false }
    announcements.set(.told, for: key)
    return true
  }

  /// Whether an id belongs to a conversation: of two that use the same, to the one that came first.
  mutating func isOwner(_ conversation: MessageFacts.Conversation, of message: MessageKey) -> Bool {
    guard let owner = conversations.insert(conversation, for: message) else { return true }
    return owner == conversation
  }

  func owner(of message: MessageKey) -> MessageFacts.Conversation? { conversations[message] }

  /// An earlier run took an id for that of a conversation.
  ///
  /// - Parameter conversation: `nil` for one that is not known, but is none that is met later.
  mutating func recallOwner(
    _ conversation: MessageFacts.Conversation?, of message: MessageKey
  ) {
    if let known = conversations[message], known != .nobody { return }
    conversations.set(conversation ?? .nobody, for: message)
  }

  /// The id under which a message was stored first, if a retry of its client made this another row.
  ///
  /// - Parameters:
  ///   - sending: What makes two rows one message: conversation, sender, the client's own id, the text; `nil` if that is not known.
  ///   - now: When it was sent, seconds: clients count anew, and the same words may be meant again.
  mutating func firstID(
    of id: String, _ message: MessageKey, sending: [String]?, at now: Int64
  ) -> String {
    if let first = retries.refreshed(message) { return first }
    guard let sending else { return id }
    guard let first = sendings.refreshed(sending),
      (now - Self.longestRetry...now).contains(first.at)
    else {
      sendings.set((id, now), for: sending)
      return id
    }
    if first.id != id { retries.set(first.id, for: message) }
    return first.id
  }

  /// How long after it a client may send a message again, in seconds.
  private static let longestRetry: Int64 = 3600

  /// One row of a file, as one of the two saw it.
  struct FileRow: Sendable {
    var id: String
    /// Its own sender saw it.
    var isSenders: Bool
    var at: Int64
    /// Of the body: the two sides' rows have other words.
    var digest: UInt128
  }

  /// The id of the other side's row of the same file, if that was seen before; else the row's own.
  ///
  /// - Parameter file: The two people in their roles, and the file.
  mutating func firstRow(
    of row: FileRow, _ message: MessageKey, file: [String], within longest: Int64
  ) -> String {
    if let first = retries.refreshed(message) { return first }
    var rows = files.refreshed(file) ?? []
    guard !rows.contains(where: { $0.id == row.id }) else { return row.id }
    if let other = rows.first(where: { Self.areOfOne($0, row, within: longest) }) {
      retries.set(other.id, for: message)
      return other.id
    }
    rows.append(row)
    if rows.count > Self.rowsOfOneFile { rows.removeFirst() }
    files.set(rows, for: file)
    return row.id
  }

  private static let rowsOfOneFile = 16

  /// The install writes the receiver's row and, next, the sender's.
  private static func areOfOne(_ one: FileRow, _ other: FileRow, within longest: Int64) -> Bool {
    guard one.isSenders != other.isSenders, one.digest != other.digest,
      abs(one.at - other.at) <= longest,
      let receivers = Int64(one.isSenders ? other.id : one.id),
      let senders = Int64(one.isSenders ? one.id : other.id)
    else { return false }
    return senders > 0 && senders - 1 == receivers
  }

  mutating func noteTyped(_ message: MessageKey) { typed.set(true, for: message) }

  func isTyped(_ message: MessageKey) -> Bool { typed[message] == true }

  // MARK: Receipts

  /// How far a reader has come with a message.
  enum ReceiptStep: Int, Sendable {
    case delivered = 1
    case read
  }

  private struct ReceiptKey: Hashable, Sendable {
    let viewer: CompactKey
    let message: MessageKey
    let reader: CompactKey
  }

  /// The viewer sent a message, of which nothing but the id is known.
  mutating func noteSent(_ message: MessageKey, by viewer: CompactKey) {
    sent.set(true, for: Key(viewer: viewer, message: message))
  }

  func isSent(_ message: MessageKey, by viewer: CompactKey) -> Bool {
    sent[Key(viewer: viewer, message: message)] == true
  }

  /// Whether a reader has come further with a message than the viewer was told; if so, they count as told.
  mutating func advance(
    _ message: MessageKey, to step: ReceiptStep, by reader: CompactKey, for viewer: CompactKey
  ) -> Bool {
    let key = ReceiptKey(viewer: viewer, message: message, reader: reader)
    guard receipts.refreshed(key)?.rawValue ?? 0 < step.rawValue else { return false }
    receipts.set(step, for: key)
    return true
  }
}
