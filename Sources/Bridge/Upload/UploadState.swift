import EventModel
import JSONText
import Journal

/// What came of the bodies of an upload, in a journal of its own.
struct UploadState {
  enum Outcome: Sendable, Hashable {
    case stored
    case alreadyThere
    case refused(code: String, message: String)
  }

  /// Of one body.
  struct Outcomes: Sendable, Hashable {
    /// Of the line.
    var checksum: Int64
    /// By key; an entity nobody has answered for is missing.
    var entities: [String: Outcome] = [:]

    /// Whether an entity has to be sent.
    func isOpen(_ key: String, again: Bool) -> Bool {
      switch entities[key] {
      case nil: true
      case .refused?: again
      case .stored?, .alreadyThere?: false
      }
    }

    func isDone(_ body: UploadBody, again: Bool) -> Bool {
      !body.entities.contains { isOpen($0.key, again: again) }
    }

    mutating func take(_ outcome: ImportReply.Outcome, of key: String) {
      switch outcome {
      // What was stored by a call whose answer was lost is found there by the next.
      case .stored: entities[key] = .stored
      case .alreadyThere: if entities[key] != .stored { entities[key] = .alreadyThere }
      case .refused(let error):
        entities[key] = .refused(code: error.code, message: String(error.message.prefix(500)))
      }
    }

    /// Those of which the platform has said nothing twice.
    mutating func giveUp(_ keys: [String], _ error: ChatException?) {
      for key in keys where entities[key] == nil {
        entities[key] = .refused(
          code: error?.code ?? "", message: error?.message ?? "the answer says nothing of it")
      }
    }
  }

  private let journal: SQLiteJournal

  init(_ path: String, access: SQLiteJournal.Access) async throws(JournalError) {
    journal = try SQLiteJournal(path, access: access)
  }

  func close() async { await journal.close() }

  private static func name(_ kind: String, _ line: Int) -> String { "\(kind):\(line)" }

  func outcomes(_ kind: String, _ line: Int) async throws -> Outcomes? {
    guard let bytes = try await journal.snapshot(Self.name(kind, line)),
      let root = try? JSONDocument(parsing: bytes).root, let checksum = root["line"]?.integer
    else { return nil }
    var outcomes = Outcomes(checksum: checksum)
    guard let entities = root["entities"] else { return nil }
    for member in entities.members {
      switch member.value.string {
      case "stored": outcomes.entities[member.key] = .stored
      case "there": outcomes.entities[member.key] = .alreadyThere
      default:
        outcomes.entities[member.key] = .refused(
          code: member.value["code"]?.string ?? "", message: member.value["message"]?.string ?? "")
      }
    }
    return outcomes
  }

  func keep(_ outcomes: Outcomes, _ kind: String, _ line: Int) async throws {
    let entities = outcomes.entities.sorted { $0.key < $1.key }.map { key, outcome in
      let json: JSON =
        switch outcome {
        case .stored: "stored"
        case .alreadyThere: "there"
        case .refused(let code, let message):
          ["code": .string(code), "message": .string(message)]
        }
      return JSON.Member(key, json)
    }
    let bytes = JSONWriter.bytes(of: [
      "line": .integer(outcomes.checksum), "entities": .object(entities),
    ])
    _ = try await journal.commit(JournalBatch(snapshots: [Self.name(kind, line): bytes]))
  }

  /// Tells lines apart: FNV-1a with 64 bits.
  static func checksum(_ line: [UInt8]) -> Int64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in line { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int64(bitPattern: hash)
  }
}
