/// Bytes that come in pieces: a file, a pipe, the plain bytes of a compressed file.
public protocol ByteSource {
  /// Fills a buffer from its beginning.
  ///
  /// - Returns: how many bytes came; 0 only at the end.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

/// Bytes in memory; for tests in pieces of any size.
public struct MemorySource: ByteSource {
  private let bytes: [UInt8]
  private let piece: Int
  private var position = 0

  public init(_ bytes: [UInt8], inPiecesOf piece: Int = .max) {
    self.bytes = bytes
    self.piece = max(piece, 1)
  }

  public mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(piece, buffer.count, bytes.count - position)
    bytes.withUnsafeBytes { bytes in
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[position..<position + count]))
    }
    position += count
    return count
  }
}
