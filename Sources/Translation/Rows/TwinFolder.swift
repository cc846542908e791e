import LegacyProtocol
import Markup

/// Joins the two rows that versions up to 5.7 stored of one message of a plugin: one that only its receiver sees, one, in other words,
/// that only its sender sees.
///
/// Rows of one conversation come in order (``MessageRow/isBefore(_:_:)``) and leave in order. What two rows have in common must be stated
/// by them: the same two people in the same roles, directions 1 and 2, at most 2 seconds between them, and both name the same file; or
/// the receiver's row is a request or a control of a plugin, and the sender's its copy. Of an invitation the copy is a sentence, which only
/// its place tells from a text that was typed: it has the next id. Texts that people typed are never joined, however equal they are. No
/// words are looked at, so the language does not matter.
public struct TwinFolder {
  /// One message.
  public struct Message: Sendable, Hashable {
    /// The row that stands for it: of a pair, the receiver's.
    public var row: MessageRow
    /// The sender's copy.
    public var copy: MessageRow?
  }

  /// How far apart two rows of one message may be, in seconds.
  public static let longestDelay: Int64 = 2

  private enum Content: Equatable {
    case file(String)
    /// An invitation to something, of which the sender may have a sentence.
    case invitation
    /// Another control.
    case made
    case text
  }

  private struct Waiting {
    var message: Message
    var content: Content?
  }

  private static let mostWaiting = 4096

  private var waiting: [Waiting] = []
  private let reader = MarkupReader()
  /// Rows that gave no message of their own.
  public private(set) var folded = 0

  public init() {}

  /// - Returns: Messages that no later row can belong to, in order.
  public mutating func add(_ row: MessageRow) -> [Message] {
    let done = release(before: row)
    var one = Waiting(message: Message(row: row), content: nil)
    if row.space == .oneToOne || row.space == .oneToOneOld,
      row.audience == .receiver || row.audience == .sender
    {
      let content = content(of: row)
      if let index = waiting.firstIndex(where: { Self.belong($0, row, content) }) {
        join(row, at: index)
        return done
      }
      one.content = content
    }
    waiting.append(one)
    return done + release(before: nil)
  }

  /// - Returns: What was left.
  public mutating func finish() -> [Message] {
    defer { waiting = [] }
    return waiting.map(\.message)
  }

  /// Messages in front of the first that may still find its other row.
  private mutating func release(before row: MessageRow?) -> [Message] {
    let count =
      waiting.firstIndex { one in
        guard one.content != nil, one.message.copy == nil,
          let sent = one.message.row.sent?.seconds
        else { return false }
        guard let now = row?.sent?.seconds else { return true }
        return now - sent <= Self.longestDelay
      } ?? waiting.count
    let surplus = max(0, waiting.count - count - Self.mostWaiting)
    let done = waiting.prefix(count + surplus).map(\.message)
    waiting.removeFirst(done.count)
    return done
  }

  private static func belong(_ one: Waiting, _ row: MessageRow, _ content: Content) -> Bool {
    let other = one.message.row
    guard let theirs = one.content, one.message.copy == nil, other.audience != row.audience,
      other.space == row.space, other.from == row.from, other.to == row.to,
      let a = other.sent?.seconds, let b = row.sent?.seconds, abs(a - b) <= longestDelay
    else { return false }
    let (receivers, senders) = row.audience == .receiver ? (content, theirs) : (theirs, content)
    switch (receivers, senders) {
    case (.file(let one), .file(let other)): return one == other
    case (.invitation, .invitation), (.invitation, .made), (.made, .invitation), (.made, .made):
      return true
    case (.invitation, .text):
      let (first, second) =
        row.audience == .receiver ? (row.id, other.id) : (other.id, row.id)
      guard let first = Int64(first), let second = Int64(second) else { return false }
      return second > 0 && second - 1 == first
    case (.file, _), (.invitation, .file), (.made, .file), (.made, .text), (.text, _): return false
    }
  }

  private mutating func join(_ row: MessageRow, at index: Int) {
    folded += 1
    if row.audience == .sender {
      waiting[index].message.copy = row
    } else {
      waiting[index].message = Message(row: row, copy: waiting[index].message.row)
    }
  }

  private func content(of row: MessageRow) -> Content {
    let body = StoredBody(reading: row.body, in: .oneToOne, using: reader)
    if let name = body.storedFileName { return .file(name) }
    switch body {
    case .text, .file, .handwriting: return .text
    case .invite, .callInvite, .callAccept, .callControl, .screenshare, .whiteboard, .writeboard,
      .broadcast, .game:
      return .invitation
    case .sticker, .botResponse, .groupAction, .signal, .unknownControl: return .made
    }
  }
}

extension StoredBody {
  /// The name under which the install keeps the file of a message. Two uploads of one second may share it.
  var storedFileName: String? {
    switch self {
    // Of an address without it, all of it says which file it is.
    case .file(let file): file.encodedName ?? file.url
    case .handwriting(let image): image.imageURL
    case .text, .invite, .sticker, .botResponse, .callInvite, .callAccept, .callControl,
      .screenshare, .whiteboard, .writeboard, .broadcast, .game, .groupAction, .signal,
      .unknownControl:
      nil
    }
  }
}
