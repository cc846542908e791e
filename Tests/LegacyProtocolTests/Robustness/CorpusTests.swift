import JSONText
import LegacyProtocol
import Markup
import TestSupport
import Testing

/// The seeds of the fuzzers (docs/fuzzing.md), through the readers they are for: whole, and cut anywhere.
@Suite("The seed corpus")
struct CorpusTests {
  static let readers: [(name: String, atLeast: Int)] = [
    ("json", 20), ("printed", 50), ("heartbeat", 40), ("jsonp", 100), ("multipart", 15),
    ("stored-body", 30), ("control", 50),
  ]

  private static func seeds(_ reader: String) throws -> [(name: String, bytes: [UInt8])] {
    try Fixtures.names(in: "corpus/\(reader)").map {
      ($0, try Fixtures.bytes("corpus/\(reader)/\($0)"))
    }
  }

  /// What becomes of bytes; `nil` if the reader refused them with an error of its own.
  private static func outcome(_ reader: String, _ bytes: [UInt8]) -> String? {
    switch reader {
    case "json":
      guard let document = try? JSONDocument(parsing: bytes) else { return nil }
      let value = JSON(document.root)
      let written = JSONWriter.bytes(of: value)
      let again = try? JSONDocument(parsing: written)
      #expect(again.map { JSON($0.root) } == value)
      return "value"
    case "printed":
      guard let value = try? PrintedDictionary.value(bytes) else { return nil }
      let printed = value.printed()
      #expect((try? PrintedDictionary.value(printed))?.printed() == printed)
      return
        "\(SDKDictionaryTests.kind(CallbackValue(CallbackDictionary(Located(value.json).value))))"
    case "heartbeat":
      guard let document = try? JSONDocument(parsing: bytes) else { return nil }
      let reply = HeartbeatReply(Located(document.root))
      if document.root.kind == .object { #expect(reply.json == JSON(document.root)) }
      for version in [LegacyVersion(3), LegacyVersion(5, 4), LegacyVersion(7)] {
        let dialect = LegacyDialect(version)
        _ = HeartbeatReply(Located(reply.json(for: dialect)))
      }
      return "poll"
    case "jsonp":
      let body = ReplyBody(reading: bytes)
      #expect(body.value.upperBound <= bytes.count)
      for endpoint in PrintedSecretsTests.endpoints {
        let answer = LegacyAnswer(to: endpoint, body)
        for version in [LegacyVersion(3), LegacyVersion(5, 6), LegacyVersion(7)] {
          _ = answer.content(to: endpoint, for: LegacyDialect(version))
        }
      }
      return "answer"
    case "multipart":
      let request = LegacyRequest(
        method: "POST", path: "/c/plugins/filetransfer/upload.php",
        query: FormFields(decoding: bytes), form: MultipartFields.read(bytes, boundary: "b"))
      let call = LegacyCall(reading: request)
      for endpoint in PrintedSecretsTests.endpoints {
        var other = call
        other.endpoint = endpoint
        guard let typed = try? TypedRequest(other) else { continue }
        for version in [LegacyVersion(5, 6), LegacyVersion(7)] {
          _ = try? typed.call(for: version).request(for: version)
        }
      }
      return "request"
    default:
      let text = String(decoding: bytes, as: UTF8.self)
      for context in [StoredBody.Context.oneToOne, .group] {
        _ = StoredBody(reading: text, in: context, using: MarkupReader())
      }
      return "body"
    }
  }

  @Test("every seed is one its reader takes, and small", arguments: readers)
  func whole(reader: String, atLeast: Int) throws {
    let seeds = try Self.seeds(reader)
    #expect(seeds.count >= atLeast)
    for seed in seeds {
      #expect(seed.bytes.count <= 4096, "\(seed.name)")
      let isFaulty = seed.name.hasPrefix("faulty")
      #expect((Self.outcome(reader, seed.bytes) != nil) != isFaulty, "\(seed.name)")
    }
  }

  @Test("any cut gives a value or an error of the reader's own", arguments: readers)
  func cut(reader: String, atLeast: Int) throws {
    for seed in try Self.seeds(reader) {
      // At most twenty places: behind the first bytes, and spread over the rest.
      let places = Set((0..<4).map { $0 } + (1...16).map { $0 * seed.bytes.count / 17 })
      for place in places where place < seed.bytes.count {
        _ = Self.outcome(reader, Array(seed.bytes[..<place]))
        _ = Self.outcome(reader, Array(seed.bytes[place...]))
      }
    }
  }
}
