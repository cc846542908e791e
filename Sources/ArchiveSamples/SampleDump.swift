public import Archives
internal import BodySamples
internal import SeededRandom

/// A dump made from a seed, piece by piece: the same bytes on every run and machine, of any size, in memory that does not grow.
///
/// Two people, or a member and a room, are drawn anew for each message; ids and times rise. The last message is followed by the tables of
/// people and rooms.
public struct SampleDump: ByteSource, Sendable {
  /// What bodies are.
  public enum Bodies: String, Sendable, CaseIterable {
    /// Typed text without markup.
    case plain
    /// 40 of 100 with markup in the forms that servers write.
    case servers
    /// All with markup that no server writes.
    case irregular
  }

  public let style: DumpStyle
  public let seed: UInt64
  public let rows: Int
  private let people: Int
  private let rooms: Int
  private let roomShare: Int
  private let plain: BodyPool
  private let marked: BodyPool
  private let markedShare: Int
  private var random: SeededGenerator
  private var row: Int
  private var pending: [UInt8] = []
  private var given = 0
  private var stage = Stage.head
  private var writer: DumpStyleWriter

  private enum Stage { case head, messages, rooms, tail, end }

  /// - Parameters:
  ///   - rows: Of messages.
  ///   - people: Users with ids from 1 on.
  ///   - rooms: Rooms, of whose messages there is one among `roomShare`, in a table of its own behind the other.
  public init(
    seed: UInt64 = 1, rows: Int, bodies: Bodies = .plain, style: DumpStyle = .mysqldump,
    people: Int = 2000, rooms: Int = 20, roomShare: Int = 10
  ) {
    self.style = style
    self.seed = seed
    self.rows = rows
    self.people = max(people, 2)
    self.rooms = max(rooms, 1)
    self.roomShare = max(roomShare, 1)
    var generator = BodyGenerator(seed: seed)
    plain = BodyPool(style, count: bodies == .irregular ? 1 : 4096) { generator.plain() }
    switch bodies {
    case .plain:
      marked = plain
      markedShare = 0
    case .servers:
      marked = BodyPool(style, count: 4096) { generator.canonical() }
      markedShare = 40
    case .irregular:
      marked = BodyPool(style, count: 4096) { generator.other() }
      markedShare = 100
    }
    random = SeededGenerator(seed: seed)
    row = 0
    writer = DumpStyleWriter(style)
  }

  public mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while given == pending.count {
      pending.removeAll(keepingCapacity: true)
      given = 0
      guard stage != .end else { return 0 }
      advance()
    }
    let count = min(pending.count - given, buffer.count)
    pending.withUnsafeBytes {
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[given..<given + count]))
    }
    given += count
    return count
  }

  private mutating func advance() {
    switch stage {
    case .head:
      writer.begin(.messages, &pending)
      stage = .messages
    case .messages:
      // About a megabyte at a time.
      while row < rows, pending.count < 1 << 20 {
        row += 1
        message()
      }
      guard row == rows else { return }
      writer.end(.messages, &pending)
      writer.begin(.groupMessages, &pending)
      row = 0
      stage = .rooms
    case .rooms:
      let last = rows / roomShare
      while row < last, pending.count < 1 << 20 {
        row += 1
        groupMessage()
      }
      guard row == last else { return }
      writer.end(.groupMessages, &pending)
      stage = .tail
    case .tail:
      writer.begin(.rooms, &pending)
      for room in 1...rooms {
        writer.row(
          [.number(room), .text("Room \(room)"), .number(0), .number(1), .text(""), .number(0)],
          &pending)
      }
      writer.end(.rooms, &pending)
      writer.begin(.users, &pending)
      for user in 1...people {
        writer.row([.number(user), .text("user\(user)"), .text("User \(user)")], &pending)
      }
      writer.end(.users, &pending)
      writer.finish(&pending)
      stage = .end
    case .end: break
    }
  }

  private mutating func body() -> DumpStyleWriter.Value {
    let word = random.next()
    let isMarked = Int(truncatingIfNeeded: word & 0xFFFF) * 100 < markedShare << 16
    return .written(
      isMarked ? marked.body(Int(word >> 32)) : plain.body(Int(word >> 32)))
  }

  private mutating func message() {
    let word = random.next()
    let from = 1 + Int(word & 0xFFFF_FFFF) % people
    // Most talk with few.
    var to = 1 + (from + Int(word >> 32 & 0xF)) % people
    if to == from { to = 1 + to % people }
    writer.row(
      [
        .number(row), .number(from), .number(to), body(), .number(1_400_000_000 + row / 2),
        .number(Int(word >> 40 & 1)), .number(0),
      ], &pending)
  }

  private mutating func groupMessage() {
    let word = random.next()
    writer.row(
      [
        .number(row), .number(1 + Int(word & 0xFFFF) % people),
        .number(1 + Int(word >> 32 & 0xFFFF) % rooms), body(), .number(1_400_000_000 + row),
      ], &pending)
  }
}

/// Bodies as a style writes them, to be drawn from: making each anew would take longer than reading it.
struct BodyPool: Sendable {
  private let bodies: [[UInt8]]

  init(_ style: DumpStyle, count: Int, _ make: () -> String) {
    bodies = (0..<max(count, 1)).map { _ in style.quoted(make()) }
  }

  func body(_ number: Int) -> [UInt8] { bodies[(number & .max) % bodies.count] }
}
