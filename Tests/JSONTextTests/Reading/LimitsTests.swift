import JSONText
import Testing

@Suite("Limits of reading")
struct LimitsTests {
  private func nested(
    _ depth: Int, _ open: String = "[", _ close: String = "]", inside: String = ""
  ) -> [UInt8] {
    Array(
      (String(repeating: open, count: depth) + inside + String(repeating: close, count: depth)).utf8
    )
  }

  @Test("length is limited to the byte")
  func bytes() throws {
    let limits = JSONLimits(maximumBytes: 4)
    #expect(try JSONDocument(parsing: Array("[12]".utf8), limits: limits).end == 4)
    #expect(throws: JSONError(.tooLarge, at: 4)) {
      try JSONDocument(parsing: Array("[12] ".utf8), limits: limits)
    }
  }

  @Test("nesting is limited to the level")
  func depth() throws {
    let limits = JSONLimits(maximumDepth: 3)
    #expect(try JSONDocument(parsing: nested(3, inside: "1"), limits: limits).end == 7)
    #expect(throws: JSONError(.tooDeep, at: 3)) {
      try JSONDocument(parsing: nested(4), limits: limits)
    }
    #expect(throws: JSONError(.tooDeep, at: 0)) {
      try JSONDocument(parsing: nested(1), limits: JSONLimits(maximumDepth: 0))
    }
    #expect(
      try JSONDocument(parsing: Array("1".utf8), limits: JSONLimits(maximumDepth: 0)).root.integer
        == 1)
    // Side by side is not inside.
    #expect(
      try JSONDocument(parsing: Array("[[[]],[[]],[[]]]".utf8), limits: limits).root.count == 3)
  }

  @Test("values and keys are limited together")
  func nodes() throws {
    let bytes = Array(#"{"a":[1,2]}"#.utf8)
    #expect(
      try JSONDocument(parsing: bytes, limits: JSONLimits(maximumNodes: 5)).end == bytes.count)
    #expect(throws: JSONError(.tooMany, at: 8)) {
      try JSONDocument(parsing: bytes, limits: JSONLimits(maximumNodes: 4))
    }
    #expect(throws: JSONError.self) {
      try JSONDocument(parsing: bytes, limits: JSONLimits(maximumNodes: 0))
    }
  }

  @Test("100,000 levels are refused, whatever the limits")
  func veryDeep() {
    for limits in [JSONLimits.standard, JSONLimits(maximumDepth: .max)] {
      for bytes in [
        nested(100_000), nested(100_000, #"{"a":"#, "}", inside: "1"), nested(100_000, "[", ""),
      ] {
        let error = #expect(throws: JSONError.self) {
          try JSONDocument(parsing: bytes, limits: limits)
        }
        #expect(error?.code == .tooDeep)
      }
    }
  }

  @Test("what is read can be walked, kept and written at the greatest depth")
  func greatestDepth() throws {
    let limits = JSONLimits(maximumDepth: .max)
    #expect(limits.maximumDepth == 512)
    let bytes =
      nested(limits.maximumDepth, #"{"a":["#, "]}").prefix(256 * 6) + Array("1".utf8)
      + nested(256, "", "]}")
    let document = try JSONDocument(parsing: Array(bytes), limits: limits)
    #expect(document.end == bytes.count)
    let value = JSON(document.root)
    #expect(JSONWriter.bytes(of: value) == Array(bytes))
    #expect(JSONWriter.bytes(of: document.root) == Array(bytes))
    #expect(value == JSON(document.root))
    #expect(value.hashValue == JSON(document.root).hashValue)
  }

  @Test("limits below zero count as zero, beyond 32 bits as what 32 bits hold")
  func clamping() {
    let least = JSONLimits(maximumBytes: -1, maximumDepth: -1, maximumNodes: -1)
    #expect(least.maximumBytes == 0 && least.maximumDepth == 0 && least.maximumNodes == 0)
    let most = JSONLimits(maximumBytes: .max, maximumNodes: .max)
    #expect(most.maximumBytes == Int(UInt32.max) - 1 && most.maximumNodes == Int(UInt32.max) - 1)
  }
}
