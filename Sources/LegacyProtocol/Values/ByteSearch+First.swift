extension ByteSearch {
  /// Where `wanted` begins for the first time at or after `start`.
  ///
  /// - Parameter distance: How far behind `start` it must end.
  package static func first<Bytes: RandomAccessCollection<UInt8>>(
    _ wanted: [UInt8], in bytes: Bytes, from start: Int, within distance: Int = .max
  ) -> Int? where Bytes.Index == Int {
    guard let head = wanted.first, start >= bytes.startIndex, start <= bytes.endIndex else {
      return nil
    }
    let end = distance < bytes.endIndex - start ? start + distance : bytes.endIndex
    var from = start
    while end - from >= wanted.count, let found = bytes[from..<end].firstIndex(of: head),
      end - found >= wanted.count
    {
      if bytes[found...].starts(with: wanted) { return found }
      from = found + 1
    }
    return nil
  }
}
