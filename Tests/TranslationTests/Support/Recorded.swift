import LegacyProtocol
import Recording
import TestSupport

/// The recorded exchanges under `Fixtures/recordings`.
enum Recorded {
  /// `7.0.6/24_ordinary_conversation` and so on.
  static let names: [String] = {
    ["5.6.0", "6.8.3", "7.0.6"].flatMap { version in
      let files = (try? Fixtures.names(in: "recordings/\(version)", suffix: ".jsonl")) ?? []
      return files.map { "\(version)/\($0.dropLast(6))" }
    }
  }()

  static func exchanges(_ name: String, hinted: Bool = true) throws -> [LegacyExchange] {
    let bytes = try Fixtures.bytes("recordings/\(name).jsonl")
    return try RecordingFile(decoding: bytes, name: name).interactions.map { located in
      var exchange = located.interaction.exchange(position: "\(located.line)")
      if !hinted { exchange.viewerHint = nil }
      return exchange
    }
  }

  /// The exchange of one line, from 1.
  static func exchange(_ name: String, line: Int) throws -> LegacyExchange {
    let exchanges = try exchanges(name)
    guard exchanges.indices.contains(line - 1) else { throw Missing(name: name, line: line) }
    return exchanges[line - 1]
  }

  struct Missing: Error {
    var name: String
    var line: Int
  }
}
