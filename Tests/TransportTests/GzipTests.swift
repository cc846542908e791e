import Testing
import Transport

@Suite("Gzip")
struct GzipTests {
  private static let text = Array(String(repeating: "heartbeat ", count: 100_000).utf8)

  @Test("encodes what it decodes", arguments: [0, 1, 1_000_000])
  func roundTrip(count: Int) throws {
    let bytes = Array(Self.text.prefix(count))
    let encoded = try Gzip.encode(bytes)
    #expect(try Gzip.decode(encoded, limit: bytes.count) == bytes)
    #expect(try Gzip.encode(bytes) == encoded)
  }

  @Test("joins members and ignores zero padding")
  func members() throws {
    let joined = try Gzip.encode([1, 2]) + Gzip.encode([3]) + [0, 0, 0]
    #expect(try Gzip.decode(joined, limit: 10) == [1, 2, 3])
  }

  @Test("stops at the limit, whatever the input claims")
  func bomb() throws {
    let encoded = try Gzip.encode([UInt8](repeating: 0, count: 50_000_000))
    #expect(throws: GzipError.tooLarge(limit: 1_000_000)) {
      try Gzip.decode(encoded, limit: 1_000_000)
    }
  }

  @Test("gives what came before a missing tail", arguments: [1, 8, 12])
  func truncated(missing: Int) throws {
    let encoded = try Gzip.encode(Self.text)
    let error = #expect(throws: GzipError.self) {
      try Gzip.decode(Array(encoded.dropLast(missing)), limit: Self.text.count)
    }
    guard case .truncated(let decoded) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(Self.text.starts(with: decoded))
  }

  @Test("refuses what is not gzip")
  func malformed() {
    #expect(throws: GzipError.self) { try Gzip.decode(Array("<html>".utf8), limit: 100) }
    #expect(throws: GzipError.self) { try Gzip.decode([], limit: 100) }
  }

  @Test("decodes byte by byte as it does at once")
  func pieces() throws {
    let encoded = try Gzip.encode(Self.text)
    var decoder = try GzipDecoder(limit: Self.text.count)
    var decoded: [UInt8] = []
    for byte in encoded { decoded += try decoder.decode([byte]) }
    let complete = decoder.isComplete
    #expect(complete)
    #expect(decoded == Self.text)
  }
}
