import Testing

@testable import JSONText

@Suite("Values kept as text")
struct EncodedJSONIntegerTests {
  @Test(
    "a number is found without reading all, or not at all",
    arguments: [
      (#"{"legacy":{"id":"1","n":10,"raw":"{"}}"#, 10), (#"{"legacy":{"n":7}}"#, 7),
      (#"{"legacy":{"id":"a,\"n\":5","n":10}}"#, nil), (#"{"legacy":{"id":"x,","n":3}}"#, 3),
      (#"{"other":{"n":10}}"#, nil), (#"{"legacy":{"id":{"n":1},"n":2}}"#, nil),
      (#"{"legacy":{"n":-1}}"#, nil), (#"{"legacy":{"n":"10"}}"#, nil), (#"{"legacy":{}}"#, nil),
      (#"{"legacy":{"n":99999999999999999999}}"#, nil), (#"{"legacy":{"nn":4,"n":5}}"#, 5),
    ] as [(String, Int64?)])
  func integer(_ text: String, _ expected: Int64?) throws {
    var writer = JSONWriter()
    writer.write(JSON(try JSONDocument(parsing: Array(text.utf8)).root))
    #expect(EncodedJSON(writer).integer("n", of: "legacy") == expected)
  }
}
