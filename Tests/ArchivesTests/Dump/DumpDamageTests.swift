import Archives
import TestSupport
import Testing

@Suite("Damaged dumps")
struct DumpDamageTests {
  @Test("cut and damaged, a dump reads the same however its bytes come", arguments: 0..<40)
  func pieces(seed: Int) throws {
    var bytes = Array(try Fixtures.bytes("archives/5.6.0.sql").prefix(6000))
    // A fixed sequence of places and values.
    var state = UInt64(seed + 1) &* 0x9E37_79B9_7F4A_7C15
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % max(limit, 1)
    }
    let marks = Array("'\"\\`;,()-#/*\n0\u{0}".utf8)
    for _ in 0..<next(12) { bytes[next(bytes.count)] = marks[next(marks.count)] }
    bytes.removeLast(next(3000))
    let whole = try DumpOutline(of: MemorySource(bytes))
    #expect(whole.lastOffset <= Int64(bytes.count))
    for piece in [1, 7, 512] {
      #expect(try DumpOutline(of: MemorySource(bytes, inPiecesOf: piece)) == whole)
    }
  }
}
