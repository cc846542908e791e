import Foundation
import JSONText
import TestSupport

/// The recorded exchanges under `Fixtures/recordings`.
enum Recordings {
  /// `7.0.6/05_text_messages_web.jsonl` and so on, sorted.
  static func files() throws -> [String] {
    try Fixtures.names(in: "recordings").flatMap { version in
      try Fixtures.names(in: "recordings/\(version)", suffix: ".jsonl").map { "\(version)/\($0)" }
    }
  }

  static func lines(of file: String) throws -> [[UInt8]] {
    try Fixtures.bytes("recordings/\(file)").split(separator: UInt8(ascii: "\n")).map(Array.init)
  }

  /// The bodies of a file that are text: what was sent raw and what came back; empty ones left out.
  static func bodies(of file: String) throws -> [[UInt8]] {
    try lines(of: file).flatMap { line in
      let root = try JSONDocument(parsing: line).root
      return [root["request"]?["raw_body"]?.string, root["response"]?["body"]?.string]
        .compactMap { $0 }.filter { !$0.isEmpty }.map { Array($0.utf8) }
    }
  }
}
