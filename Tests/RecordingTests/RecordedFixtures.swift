import Recording
import TestSupport

/// The recordings under `Fixtures/recordings`, read once.
enum RecordedFixtures {
  static let versions = ["5.6.0", "6.8.3", "7.0.6"]

  private static let read = Result {
    try versions.map { version in
      try Fixtures.names(in: "recordings/\(version)", suffix: ".jsonl").map { name in
        try RecordingFile(decoding: Fixtures.bytes("recordings/\(version)/\(name)"), name: name)
      }
    }
  }

  static func files(of version: String) throws -> [RecordingFile] {
    try Array(zip(versions, read.get())).first { $0.0 == version }?.1 ?? []
  }

  static func interactions(of version: String) throws -> [LocatedInteraction] {
    try files(of: version).flatMap(\.interactions)
  }
}
