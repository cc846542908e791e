/// Puts an answer's head together from its lines.
///
/// Heads of 1xx answers are skipped, header lines after the head (trailers) are ignored.
struct ResponseHeadCollector {
  private var head: HTTPResponseHead?
  private var isDelivered = false
  private var size = 0
  let limit: Int

  init(limit: Int) { self.limit = limit }

  enum Outcome {
    case more
    case complete(HTTPResponseHead)
    case malformed
  }

  mutating func add(_ bytes: UnsafeRawBufferPointer) -> Outcome {
    size += bytes.count
    guard size <= limit else { return .malformed }
    guard !isDelivered else { return .more }
    let line = bytes[..<(bytes.lastIndex { $0 != 0x0A && $0 != 0x0D }.map { $0 + 1 } ?? 0)]
    guard let started = head else {
      guard let status = Self.status(line) else { return .malformed }
      head = HTTPResponseHead(status: status)
      return .more
    }
    if line.isEmpty {
      if (100...199).contains(started.status), started.status != 101 {
        head = nil
        return .more
      }
      isDelivered = true
      return .complete(started)
    }
    addHeader(line)
    return .more
  }

  /// The number after the first space of a status line.
  private static func status(_ line: Slice<UnsafeRawBufferPointer>) -> Int? {
    guard line.starts(with: "HTTP/".utf8) else { return nil }
    let digits = line.drop { $0 != 0x20 }.drop { $0 == 0x20 }.prefix { $0 >= 0x30 && $0 <= 0x39 }
    guard digits.count == 3 else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private mutating func addHeader(_ line: Slice<UnsafeRawBufferPointer>) {
    func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> [UInt8] {
      let rest = bytes.drop { $0 == 0x20 || $0 == 0x09 }
      return Array(
        rest[..<(rest.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? rest.startIndex)])
    }
    if let first = line.first, first == 0x20 || first == 0x09 {
      // A folded line goes on with the value before (RFC 9112 5.2).
      guard let last = head?.headers.indices.last else { return }
      head?.headers[last].bytes += [0x20] + trimmed(line)
      return
    }
    guard let colon = line.firstIndex(of: 0x3A) else { return }
    let name = String(decoding: trimmed(line[..<colon]), as: UTF8.self)
    head?.headers.append(HTTPHeader(name, bytes: trimmed(line[(colon + 1)...])))
  }
}
