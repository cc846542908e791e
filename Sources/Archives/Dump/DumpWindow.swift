/// The part of a source that is at hand: what is being read stands whole in it.
struct DumpWindow<Source: ByteSource>: ~Copyable {
  private var source: Source
  private var storage: UnsafeMutableBufferPointer<UInt8>
  private var filled = 0
  /// Where reading stands.
  var position = 0
  /// The place of the window's first byte in the source.
  private var origin: Int64
  /// The source has ended.
  private(set) var isLast = false

  static var initialCapacity: Int { 1 << 20 }

  init(_ source: Source, origin: Int64 = 0) {
    self.source = source
    self.origin = origin
    storage = .allocate(capacity: Self.initialCapacity)
    storage.initialize(repeating: 0)
  }

  deinit { storage.deallocate() }

  /// What is at hand. Good until the next ``fill(keeping:limit:)``.
  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: UnsafeBufferPointer(storage)[..<filled])
  }

  /// The place in the source of a place in the window.
  func offset(of place: Int) -> Int64 { origin + Int64(place) }

  /// Reads on; what stands before ``position`` is given up.
  ///
  /// - Returns: false where nothing came: the source has ended, or what is being read is longer than `limit`.
  mutating func fill(limit: Int) throws -> Bool {
    guard !isLast else { return false }
    let kept = filled - position
    if position > 0 {
      if kept > 0, let base = storage.baseAddress {
        base.update(from: base + position, count: kept)
      }
      origin += Int64(position)
      position = 0
      filled = kept
    }
    if filled == storage.count {
      guard filled < limit else { return false }
      let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: min(filled * 2, limit))
      larger.initialize(repeating: 0)
      if let base = storage.baseAddress { larger.baseAddress?.update(from: base, count: filled) }
      storage.deallocate()
      storage = larger
    }
    let room = UnsafeMutableRawBufferPointer(
      rebasing: UnsafeMutableRawBufferPointer(storage)[filled...])
    let count = try source.read(into: room)
    if count <= 0 { isLast = true }
    filled += min(max(count, 0), room.count)
    return count > 0
  }
}
