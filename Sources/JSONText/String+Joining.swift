extension String {
  /// The texts one behind the other, put together at once.
  package static func joining(
    _ one: String, _ two: String, _ three: String = "", _ four: String = ""
  ) -> String {
    let count = one.utf8.count + two.utf8.count + three.utf8.count + four.utf8.count
    // Bytes that are there are copied with less ado than it takes to have a string made around room for them.
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { room in
      var end = 0
      one.put(into: room, at: &end)
      two.put(into: room, at: &end)
      if !three.isEmpty { three.put(into: room, at: &end) }
      if !four.isEmpty { four.put(into: room, at: &end) }
      return String(decoding: UnsafeBufferPointer(rebasing: room[..<end]), as: UTF8.self)
    }
  }

  @inline(__always)
  private func put(into room: UnsafeMutableBufferPointer<UInt8>, at end: inout Int) {
    let isPut: Void? = utf8.withContiguousStorageIfAvailable { bytes in
      guard bytes.count <= room.count - end else { return }
      _ = UnsafeMutableBufferPointer(rebasing: room[end...]).initialize(from: bytes)
      end += bytes.count
    }
    guard isPut == nil else { return }
    for byte in utf8 where end < room.count {
      room.initializeElement(at: end, to: byte)
      end += 1
    }
  }
}
