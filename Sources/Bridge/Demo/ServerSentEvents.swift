/// One event of a stream of server-sent events.
struct ServerSentEvent: Sendable, Hashable {
  /// The last `id` the stream gave.
  var id: String
  /// The name on the `event` line, `message` without one.
  var name: String
  var data: [UInt8]
}

/// Takes a stream of server-sent events apart, in whatever pieces it comes (HTML standard, “Server-sent events”).
struct ServerSentEventDecoder: Sendable {
  /// A line or an event is longer than the limit.
  struct TooLong: Error {}

  private let limit: Int
  private var line: [UInt8] = []
  private var isAfterReturn = false
  private var isFirstLine = true
  private var id = ""
  private var name = ""
  private var data: [UInt8] = []
  private var hasData = false

  /// - Parameter limit: The most bytes a line or the data of an event may have.
  init(limit: Int = 32 << 20) { self.limit = limit }

  /// The events that the bytes complete.
  mutating func decode(_ bytes: some Sequence<UInt8>) throws(TooLong) -> [ServerSentEvent] {
    var events: [ServerSentEvent] = []
    for byte in bytes {
      let isSecondOfPair = isAfterReturn && byte == 0x0A
      isAfterReturn = byte == 0x0D
      if isSecondOfPair { continue }
      guard byte == 0x0A || byte == 0x0D else {
        guard line.count < limit else { throw TooLong() }
        line.append(byte)
        continue
      }
      if let event = try endLine() { events.append(event) }
    }
    return events
  }

  private mutating func endLine() throws(TooLong) -> ServerSentEvent? {
    var text = line[...]
    if isFirstLine, text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    isFirstLine = false
    defer { line.removeAll(keepingCapacity: line.capacity <= 64 * 1024) }
    if text.isEmpty { return endEvent() }
    let field = text.prefix { $0 != UInt8(ascii: ":") }
    var value = text.dropFirst(field.count + 1)
    if value.first == 0x20 { value = value.dropFirst() }
    if field.elementsEqual("data".utf8) {
      guard data.count + value.count < limit else { throw TooLong() }
      if hasData { data.append(0x0A) }
      data.append(contentsOf: value)
      hasData = true
    } else if field.elementsEqual("event".utf8) {
      name = String(decoding: value, as: UTF8.self)
    } else if field.elementsEqual("id".utf8), !value.contains(0) {
      id = String(decoding: value, as: UTF8.self)
    }
    return nil
  }

  private mutating func endEvent() -> ServerSentEvent? {
    defer {
      name = ""
      data = []
      hasData = false
    }
    guard hasData else { return nil }
    return ServerSentEvent(id: id, name: name.isEmpty ? "message" : name, data: data)
  }
}
