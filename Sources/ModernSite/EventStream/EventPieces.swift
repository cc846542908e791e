internal import JSONText

/// Events on their way to a client, cut into pieces of bounded size, in the form of the HTML standard (“Server-sent events”).
struct EventPieces: Sendable {
  /// A line longer than this goes out in several pieces.
  private static let slice = 16 * 1024

  private let run: String
  private var waiting: ArraySlice<StoredEvent> = []
  /// Bytes of the first event's line that went out.
  private var offset = 0

  init(run: String) { self.run = run }

  var isEmpty: Bool { waiting.isEmpty }

  mutating func take(_ events: [StoredEvent]) { waiting = events[...] }

  mutating func removeAll() {
    waiting = []
    offset = 0
  }

  /// The next bytes, several events where they are small; nil when none are left.
  mutating func next() -> [UInt8]? {
    guard !waiting.isEmpty else { return nil }
    var piece: [UInt8] = []
    while let event = waiting.first, piece.count < Self.slice / 2 {
      if offset == 0 {
        piece.append(contentsOf: "id: \(run).\(event.number)\nevent: \(event.method)\ndata: ".utf8)
      }
      let rest = event.line[offset...].prefix(Self.slice)
      piece.append(contentsOf: rest)
      offset += rest.count
      guard offset == event.line.count else { break }
      piece.append(0x0A)
      piece.append(0x0A)
      offset = 0
      waiting.removeFirst()
    }
    return piece
  }

  /// The event that stands for those that can't be told; its identifier is the place behind them, so that it is told once.
  static func gap(_ gap: EventGap) -> [UInt8] {
    let data = JSONWriter.string(of: [
      "after": .string(gap.after), "oldest": .string(gap.oldest.description),
    ])
    return Array("id: \(gap.end)\nevent: gap\ndata: \(data)\n\n".utf8)
  }

  static func retry(_ delay: Duration) -> String {
    let (seconds, attoseconds) = delay.components
    let milliseconds = max(0, min(seconds, 1_000_000)) * 1_000 + attoseconds / 1_000_000_000_000_000
    return "retry: \(max(0, milliseconds))\n"
  }
}
