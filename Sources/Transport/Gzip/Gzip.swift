private import CZlib

/// Why gzip data could not be decoded.
public enum GzipError: Error, Sendable, Hashable, CustomStringConvertible {
  /// More bytes came out than the limit.
  case tooLarge(limit: Int)
  /// The data end before the stream does; what came out until then.
  case truncated(decoded: [UInt8])
  /// Not gzip, or damaged at this byte of the input or shortly before.
  case malformed(offset: Int)
  case outOfMemory

  public var description: String {
    switch self {
    case .tooLarge(let limit): "gzip: expected at most \(limit) bytes decoded"
    case .truncated(let decoded): "gzip: expected the stream's end, \(decoded.count) bytes decoded"
    case .malformed(let offset): "gzip at byte \(offset): expected gzip data"
    case .outOfMemory: "gzip: expected memory for the stream"
    }
  }
}

/// Whole buffers in the gzip format (RFC 1952).
public enum Gzip {
  /// Decodes all members.
  ///
  /// - Parameter limit: The most bytes that may come out.
  public static func decode(_ bytes: [UInt8], limit: Int) throws(GzipError) -> [UInt8] {
    var decoder = try GzipDecoder(limit: limit)
    let output = try decoder.decode(bytes)
    guard decoder.isComplete else {
      throw .truncated(decoded: output)
    }
    return output
  }

  /// One member without a name or time: the same bytes for the same input.
  ///
  /// - Parameter level: 1 (fast) to 9 (small).
  public static func encode(_ bytes: [UInt8], level: Int = 6) throws(GzipError) -> [UInt8] {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer { stream.deallocate() }
    guard cometbridge_gzip_begin(stream, Int32(min(9, max(1, level)))) == Z_OK else {
      throw .outOfMemory
    }
    defer { deflateEnd(stream) }
    var output: [UInt8] = []
    var input = bytes
    var offset = 0
    var result = Z_OK
    repeat {
      // The library counts in 32 bits.
      let piece = min(input.count - offset, 1 << 30)
      let flush = offset + piece == input.count ? Z_FINISH : Z_NO_FLUSH
      let (written, used, code) = input.withUnsafeMutableBufferPointer { source in
        step(stream, source, from: offset, count: piece) { deflate($0, flush) }
      }
      output.append(contentsOf: written)
      offset += used
      result = code
    } while result == Z_OK || result == Z_BUF_ERROR && offset < bytes.count
    guard result == Z_STREAM_END else { throw .outOfMemory }
    return output
  }

  /// Runs the library once over a piece of the input; the output of at most 64 KiB, the input used, the library's answer.
  fileprivate static func step(
    _ stream: UnsafeMutablePointer<z_stream>, _ source: UnsafeMutableBufferPointer<UInt8>,
    from offset: Int,
    count: Int, _ run: (UnsafeMutablePointer<z_stream>) -> Int32
  ) -> (written: [UInt8], used: Int, result: Int32) {
    var result = Z_OK
    var used = 0
    let written = [UInt8](unsafeUninitializedCapacity: 64 * 1024) { target, length in
      stream.pointee.next_in = source.baseAddress.map { $0 + offset }
      stream.pointee.avail_in = UInt32(clamping: count)
      stream.pointee.next_out = target.baseAddress
      stream.pointee.avail_out = UInt32(clamping: target.count)
      result = run(stream)
      used = count - Int(stream.pointee.avail_in)
      length = target.count - Int(stream.pointee.avail_out)
      stream.pointee.next_in = nil
      stream.pointee.next_out = nil
    }
    return (written, used, result)
  }
}

/// Decodes gzip data that come in pieces.
public struct GzipDecoder: ~Copyable {
  /// At one place for its whole life: the library refuses a stream that was moved.
  private let stream: UnsafeMutablePointer<z_stream>
  private var consumed = 0
  private var produced = 0
  private var failure: GzipError?
  /// The most bytes that may come out over all pieces.
  public let limit: Int
  /// Whether the input so far ends with a member's end.
  public private(set) var isComplete = false

  public init(limit: Int) throws(GzipError) {
    self.limit = limit
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard cometbridge_gunzip_begin(stream) == Z_OK else { throw .outOfMemory }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// The bytes that this piece completes. After an error every call throws it again.
  public mutating func decode(_ bytes: [UInt8]) throws(GzipError) -> [UInt8] {
    if let failure { throw failure }
    var input = bytes
    var output: [UInt8] = []
    var offset = 0
    while offset < input.count {
      if isComplete {
        // Another member may follow; zero bytes that pad the end may not be taken for one.
        if input[offset...].allSatisfy({ $0 == 0 }) { break }
        inflateReset(stream)
        isComplete = false
      }
      let piece = min(input.count - offset, 1 << 30)
      let from = offset
      let (written, used, result) = input.withUnsafeMutableBufferPointer { source in
        Gzip.step(stream, source, from: from, count: piece) { inflate($0, Z_NO_FLUSH) }
      }
      offset += used
      consumed += used
      produced += written.count
      guard produced <= limit else { throw fail(.tooLarge(limit: limit)) }
      output.append(contentsOf: written)
      switch result {
      case Z_STREAM_END: isComplete = true
      case Z_OK: if used == 0, written.isEmpty { throw fail(.malformed(offset: consumed)) }
      case Z_BUF_ERROR where written.isEmpty && used == 0: return output
      case Z_BUF_ERROR: break
      case Z_MEM_ERROR: throw fail(.outOfMemory)
      default: throw fail(.malformed(offset: consumed))
      }
    }
    try drain(into: &output)
    return output
  }

  /// Takes out what the library still holds of a piece whose output was larger than one step.
  private mutating func drain(into output: inout [UInt8]) throws(GzipError) {
    while !isComplete {
      var empty: [UInt8] = [0]
      let (written, _, result) = empty.withUnsafeMutableBufferPointer { source in
        Gzip.step(stream, source, from: 0, count: 0) { inflate($0, Z_NO_FLUSH) }
      }
      produced += written.count
      guard produced <= limit else { throw fail(.tooLarge(limit: limit)) }
      output.append(contentsOf: written)
      if result == Z_STREAM_END { isComplete = true }
      guard result == Z_OK, !written.isEmpty else { return }
    }
  }

  private mutating func fail(_ error: GzipError) -> GzipError {
    failure = error
    return error
  }
}
