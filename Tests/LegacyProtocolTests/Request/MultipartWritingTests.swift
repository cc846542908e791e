import LegacyProtocol
import Testing

@Suite("Multipart bodies, written")
struct MultipartWritingTests {
  typealias Part = MultipartBody.Part

  private static let everyByte = (0...255).map { UInt8($0) }

  static let forms: [[Part]] = [
    [],
    [Part(name: "to", content: Array("7".utf8)[...])],
    [
      Part(name: "to", content: Array("-7".utf8)[...]),
      Part(
        name: "Filedata", filename: "photo one.png", contentType: "image/png",
        content: everyByte[...]),
    ],
    [Part(name: "a\"b\\", filename: "c\"d\\e; f=g.txt", contentType: "text/plain", content: [])],
    [Part(name: "note", contentType: "application/json", content: Array("{}".utf8)[...])],
    [
      Part(name: "x", content: Array("--\r\n\r\n----form-0-end--\r\n".utf8)[...]),
      Part(name: "y", content: Array("----form-1-end".utf8)[...]),
    ],
  ]

  @Test(
    "a boundary is free of what parts hold, whatever they are made of",
    arguments: [
      ([], 0), ([0], 1), ([1, 0], 2), ([1, 2], 0), ([0, 2], 1), (Array(0..<15_000), 15_000),
    ])
  func boundaries(held: [Int], free: Int) {
    let text = held.map { "----form-\($0)-end" }.joined() + "----form-00-end----form-x-end----form-"
    let name = Part(name: text, content: [])
    let content = Part(name: "a", filename: "b", content: Array(text.utf8)[...])
    for part in [name, content] {
      #expect(MultipartBody.boundary(for: [part]) == "----form-\(free)-end")
    }
  }

  @Test("what is written is read", arguments: forms)
  func roundTrip(parts: [Part]) {
    let boundary = MultipartBody.boundary(for: parts)
    let body = MultipartBody(
      MultipartBody.bytes(parts, boundary: boundary), boundary: boundary)
    #expect(body.isWhole)
    #expect(body.parts.map(\.name) == parts.map(\.name))
    #expect(body.parts.map(\.filename) == parts.map(\.filename))
    #expect(body.parts.map(\.contentType) == parts.map(\.contentType))
    #expect(body.parts.map { Array($0.content) } == parts.map { Array($0.content) })
  }

  @Test("a file without a type is bytes; a name can't end its head")
  func untyped() {
    let part = Part(name: "f\r\nX: y", filename: "a\nb", content: [1])
    let body = MultipartBody(MultipartBody.bytes([part], boundary: "xyz"), boundary: "xyz")
    #expect(body.parts.map(\.name) == ["f  X: y"])
    #expect(body.parts.map(\.filename) == ["a b"])
    #expect(body.parts.map(\.contentType) == ["application/octet-stream"])
  }
}
