internal import CZlib
internal import CZstd

/// The plain bytes of a gzip file, of several members one behind the other too.
final class GzipSource: ByteSource {
  private var base: any ByteSource
  private let name: String
  private var stream = z_stream()
  private var input: InputBuffer
  private var isOpen = false
  private var isBetween = true

  init(_ base: any ByteSource, name: String) throws(SourceError) {
    self.base = base
    self.name = name
    input = InputBuffer()
    guard cometbridge_gunzip_begin(&stream) == Z_OK else {
      throw SourceError(name: name, reason: .damaged("no memory to decompress it"))
    }
    isOpen = true
  }

  deinit {
    if isOpen { inflateEnd(&stream) }
    input.free()
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    guard let out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return 0 }
    stream.next_out = out
    stream.avail_out = UInt32(clamping: buffer.count)
    let room = stream.avail_out
    while stream.avail_out == room {
      if stream.avail_in == 0 {
        let count = try input.fill(from: &base)
        stream.next_in = input.start
        stream.avail_in = UInt32(clamping: count)
        if count == 0 {
          guard isBetween else {
            throw SourceError(name: name, reason: .damaged("ends inside its compressed bytes"))
          }
          break
        }
      }
      if isBetween {
        // Zeros behind the last member are padding. Anything else would be lost if it were passed over.
        while stream.avail_in > 0, stream.next_in?.pointee == 0 {
          stream.next_in += 1
          stream.avail_in -= 1
        }
        if stream.avail_in == 0 { continue }
        guard stream.next_in?.pointee == 0x1F else {
          throw SourceError(
            name: name, reason: .damaged("what follows its compressed bytes is not gzip"))
        }
        inflateReset(&stream)
        isBetween = false
      }
      switch inflate(&stream, Z_NO_FLUSH) {
      case Z_OK, Z_BUF_ERROR: break
      case Z_STREAM_END: isBetween = true
      default:
        let what = stream.msg.map { String(cString: $0) } ?? "not gzip"
        throw SourceError(name: name, reason: .damaged("damaged compressed bytes: \(what)"))
      }
    }
    return Int(room - stream.avail_out)
  }
}

/// The plain bytes of a Zstandard file.
final class ZstandardSource: ByteSource {
  private var base: any ByteSource
  private let name: String
  private let stream: OpaquePointer
  private var input: InputBuffer
  private var chunk = ZSTD_inBuffer()
  private var isBetween = true

  init(_ base: any ByteSource, name: String) throws(SourceError) {
    self.base = base
    self.name = name
    guard let stream = ZSTD_createDStream() else {
      throw SourceError(name: name, reason: .damaged("no memory to decompress it"))
    }
    self.stream = stream
    input = InputBuffer()
    // 8 MiB, what every decompressor takes: a window as large as the file would need its memory.
    ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, 27)
  }

  deinit {
    ZSTD_freeDStream(stream)
    input.free()
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    var out = ZSTD_outBuffer(dst: buffer.baseAddress, size: buffer.count, pos: 0)
    while out.pos == 0, buffer.count > 0 {
      if chunk.pos == chunk.size {
        let count = try input.fill(from: &base)
        chunk = ZSTD_inBuffer(src: input.start, size: count, pos: 0)
        if count == 0 {
          // There may be more inside the decompressor.
          if isBetween { return 0 }
          let before = out.pos
          let left = ZSTD_decompressStream(stream, &out, &chunk)
          if out.pos > before { break }
          _ = left
          throw SourceError(name: name, reason: .damaged("ends inside its compressed bytes"))
        }
      }
      let left = ZSTD_decompressStream(stream, &out, &chunk)
      if ZSTD_isError(left) != 0 {
        let what = String(cString: ZSTD_getErrorName(left))
        throw SourceError(name: name, reason: .damaged("damaged compressed bytes: \(what)"))
      }
      isBetween = left == 0
    }
    return out.pos
  }
}

/// Compressed bytes on their way.
private struct InputBuffer {
  private let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 8)

  var start: UnsafeMutablePointer<UInt8>? { bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) }

  func fill(from base: inout any ByteSource) throws -> Int { try base.read(into: bytes) }

  func free() { bytes.deallocate() }
}
