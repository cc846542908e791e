import EventModel
import JSONText
public import ModernSite

/// Reads back what an upload has sent.
public struct UploadCheck: Sendable {
  public struct Report: Sendable, Hashable {
    public var compared = 0
    /// What is not there or is otherwise, in words with ids and no content.
    public var differences: [String] = []
  }

  private let folder: UploadFolder
  private let client: PlatformClient

  public init(_ folder: String, client: PlatformClient) {
    self.folder = UploadFolder(path: folder)
    self.client = client
  }

  private enum Talk: Hashable {
    case people(String, String)
    case group(String)
  }

  /// Compares users and groups by id and name, messages by `muid`, sender, time and type. Ids are held in memory.
  ///
  /// - Throws: ``FileProblem``, ``PlatformError``
  public func run() async throws -> Report {
    var report = Report()
    var names: [UploadFolder.Kind: [String: String]] = [:]
    var talks: [Talk: [String: String]] = [:]
    for kind in UploadFolder.Kind.allCases {
      try await folder.forEachLine(of: kind) { _, line in
        guard let body = UploadBody(line, kind: kind.rawValue, limit: nil) else { return }
        for (key, bytes) in body.entities {
          guard let entity = try? JSONDocument(parsing: Array(bytes)).root else { continue }
          switch kind {
          case .users, .groups: names[kind, default: [:]][key] = entity["name"]?.string ?? ""
          // Lists of members say nothing of the times of joining, and banned ones are not in them.
          case .members: break
          case .messages: talks[Self.talk(entity), default: [:]][key] = Self.outline(entity)
          }
        }
      }
    }
    let users = try await all { page throws(PlatformError) in
      try await client.users(page: page).map { ($0.uid, $0.name ?? "") }
    }
    compare(names[.users] ?? [:], users, "user", to: &report)
    let groups = try await all { page throws(PlatformError) in
      try await client.groups(page: page).map { ($0.guid, $0.name ?? "") }
    }
    compare(names[.groups] ?? [:], groups, "group", to: &report)
    for (talk, expected) in talks.sorted(by: { "\($0.key)" < "\($1.key)" }) {
      compare(expected, try await messages(of: talk), "message", to: &report)
    }
    return report
  }

  private func all(
    _ page: (Int) async throws(PlatformError) -> [(String, String)]
  ) async throws -> [String: String] {
    var found: [String: String] = [:]
    for number in 1... {
      let part = try await page(number)
      if part.isEmpty { break }
      for (key, value) in part { found[key] = value }
    }
    return found
  }

  private func messages(of talk: Talk) async throws -> [String: String] {
    var found: [String: String] = [:]
    var last = "0"
    while true {
      let part =
        switch talk {
        case .people(let one, let other):
          try await client.messages(of: one, with: other, after: last)
        case .group(let guid): try await client.messages(inGroup: guid, after: last)
        }
      guard let id = part.last?.id, id != last else { return found }
      for message in part {
        found[message.muid ?? ""] = "\(message.sender) \(message.sentAt) \(message.type)"
      }
      last = id
    }
  }

  private func compare(
    _ expected: [String: String], _ found: [String: String], _ kind: String,
    to report: inout Report
  ) {
    for (key, value) in expected.sorted(by: { $0.key < $1.key }) {
      report.compared += 1
      if let other = found[key] {
        if other != value { report.differences.append("\(kind) \(key): is otherwise") }
      } else {
        report.differences.append("\(kind) \(key): is not there")
      }
    }
  }

  private static func talk(_ entity: JSONValue) -> Talk {
    let sender = entity["sender"]?.string ?? ""
    let receiver = entity["receiver"]?.string ?? ""
    if entity["receiverType"]?.string == "group" { return .group(receiver) }
    return .people(min(sender, receiver), max(sender, receiver))
  }

  private static func outline(_ entity: JSONValue) -> String {
    let time = entity["sentAt"]?.integer ?? 0
    return "\(entity["sender"]?.string ?? "") \(time) \(entity["type"]?.string ?? "")"
  }
}
