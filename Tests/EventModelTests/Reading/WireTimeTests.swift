import JSONText
import Testing

@testable import EventModel

@Suite("Instants of the wire")
struct WireTimeTests {
  @Test(
    "seconds, milliseconds and microseconds are told apart by their size",
    arguments: [
      ("1700000000", 1_700_000_000), ("1700000000123", 1_700_000_000),
      ("1700000000123456", 1_700_000_000), ("\"1700000000\"", 1_700_000_000),
      ("\"1700000000123\"", 1_700_000_000), ("1700000000.0", 1_700_000_000),
      ("1771917874.691467", 1_771_917_874), ("1.7e9", 1_700_000_000), ("0", nil), ("0.0", nil),
      ("-5", nil), ("\"soon\"", nil), ("true", nil), ("9223372036854775807", nil),
      ("1e300", nil), ("\"nan\"", nil), ("\"\"", nil), ("0.0001", nil), ("123", 123),
    ] as [(String, Int64?)])
  func seconds(text: String, expected: Int64?) throws {
    let document = try JSONDocument(parsing: Array(text.utf8))
    #expect(WireTime.seconds(document.root) == expected)
  }

  @Test(
    "milliseconds are never so few that they would be taken for seconds",
    arguments: [
      ("123", nil), ("99999999", nil), ("100000000", 100_000_000_000),
      ("1700000000", 1_700_000_000_000), ("1700000000123", 1_700_000_000_123),
      ("\"1700000000123\"", 1_700_000_000_123), ("0", nil), ("\"99999.5\"", nil),
    ] as [(String, Int64?)])
  func milliseconds(text: String, expected: Int64?) throws {
    let document = try JSONDocument(parsing: Array(text.utf8))
    #expect(WireTime.milliseconds(document.root) == expected)
  }

  @Test("a member 0 is unset and not written; a member that is no instant is kept as it came")
  func members() throws {
    let user = try User(
      decoding: Array(#"{"uid":"u","lastActiveAt":0,"createdAt":"soon","updatedAt":null}"#.utf8))
    #expect(user.lastActiveAt == nil)
    #expect(user.createdAt == nil)
    #expect(
      String(decoding: user.encoded(), as: UTF8.self) == #"{"uid":"u","createdAt":"soon"}"#)
  }
}

@Suite("Instants of an object")
struct InstantMemberTests {
  func user(_ lastActiveAt: String) throws -> User {
    try User(decoding: Array(#"{"uid":"u","lastActiveAt":\#(lastActiveAt)}"#.utf8))
  }

  @Test(
    "that are 0 in any spelling are unset, as the SDKs write them",
    arguments: ["0", "0.0", "0e0", #""0""#, #""0.0""#, "null"])
  func unset(text: String) throws {
    let user = try user(text)
    #expect(user.lastActiveAt == nil)
    #expect(user.extra.isEmpty)
  }

  @Test(
    "that are no decimal numbers stay as they came",
    arguments: [#""0x65000000""#, #""0x1p31""#, #""inf""#, #""nan""#, #""""#, #"" 1700000000""#])
  func notDecimal(text: String) throws {
    let user = try user(text)
    #expect(user.lastActiveAt == nil)
    #expect(user.extra.map(\.key) == ["lastActiveAt"])
  }

  @Test("numbers with a second spelling are decimal too")
  func spelled() throws {
    let root = try JSONDocument(parsing: Array(#"["0x10","1e5","infinity","12.5"]"#.utf8)).root
    #expect(root.elements.map { SpelledNumber($0)?.text } == [nil, "1e5", nil, "12.5"])
  }
}
