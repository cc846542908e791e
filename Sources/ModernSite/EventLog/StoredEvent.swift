internal import JSONText

/// One event as it is kept, filed and sent.
public struct StoredEvent: Sendable {
  /// Counts from 1 in its log.
  public let number: UInt64
  /// The listener method's name.
  public let method: String
  /// The uid the event is told to, nil where no user is known.
  public let viewer: String?
  /// The JSON object, one line without its end.
  public let line: [UInt8]

  /// What the event counts for in the bounds of a log: its line, and about as much as the rest of it takes.
  var cost: Int { line.count + 96 }
}

extension StoredEvent {
  /// The bound of a line that is read or written, in bytes; a log's own bound on events is kept below.
  static let longestLine = 16 * 1024 * 1024

  /// Deeper than any reader of input goes, so that whatever was read can be written and read again.
  static let limits = JSONLimits(maximumBytes: longestLine, maximumDepth: 512)

  /// Whether a name can stand on the `event:` line of a stream.
  static func isMethod(_ name: String) -> Bool {
    (1...100).contains(name.utf8.count) && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }
}

/// The members of an event before it is numbered.
struct EventDraft {
  let method: String
  let viewer: String?
  /// A JSON object of one line; the identifier goes in after the opening brace.
  private let object: [UInt8]

  /// - Parameter maximumBytes: A longer event is kept and told with its members replaced by `omitted`, which says why.
  init(method: String, maximumBytes: Int, members: (inout JSONWriter) -> Void) {
    self.method = StoredEvent.isMethod(method) ? method : "unknown"
    var writer = JSONWriter(reserving: 768)
    writer.beginObject()
    members(&writer)
    writer.endObject()
    let bytes = writer.bytes
    let isSmall = bytes.count <= maximumBytes
    if isSmall, let viewer = Self.viewer(in: bytes, of: self.method) {
      self.viewer = viewer
      object = bytes
    } else {
      viewer = nil
      object = Self.omission(
        self.method,
        isSmall ? "a JSON object of the event on one line" : "at most \(maximumBytes) bytes")
    }
  }

  /// The event's viewer, which may be nil; nil altogether when the bytes can't be a line that is read again.
  private static func viewer(in bytes: [UInt8], of method: String) -> String?? {
    guard let document = try? JSONDocument(parsing: bytes, limits: StoredEvent.limits),
      document.end == bytes.count, !bytes.contains(0x0A), !bytes.contains(0x0D),
      document.root["event"]?.string == method
    else { return nil }
    return .some(document.root["viewer"]?.string)
  }

  private static func omission(_ method: String, _ expected: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("event")
    writer.write(method)
    writer.key("omitted")
    writer.write("expected \(expected)")
    writer.endObject()
    return writer.bytes
  }

  /// The event under its number.
  func stored(at cursor: EventCursor) -> StoredEvent {
    let head = "{\"id\":\"\(cursor)\""
    var line: [UInt8] = []
    line.reserveCapacity(head.utf8.count + object.count)
    line.append(contentsOf: head.utf8)
    if object.count > 2 { line.append(UInt8(ascii: ",")) }
    line.append(contentsOf: object.dropFirst())
    return StoredEvent(number: cursor.number, method: method, viewer: viewer, line: line)
  }
}
