import Foundation
public import JSONText
public import Journal

/// A moment as people read it: UTC, with milliseconds.
private func moment(_ milliseconds: Int64) -> String {
  Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    .formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
}

extension JournalView.Status {
  /// - Parameter now: Milliseconds since 1970.
  public func lines(at now: Int64) -> [String] {
    var lines = [counted(records, "record")]
    for target in targets {
      let age = target.oldestPending.map { ", the oldest for \(max(now - $0, 0) / 1000) s" } ?? ""
      lines.append(
        "\(target.target): \(target.pending) waiting\(age), \(target.delivered) delivered, \(counted(target.dead, "dead letter"))"
      )
    }
    return lines
  }

  public var json: JSON {
    [
      "records": .integer(records), "keys": .integer(keys),
      "targets": .array(
        targets.map { target in
          var members = [
            JSON.Member("target", .string(target.target)),
            JSON.Member("waiting", .integer(target.pending)),
            JSON.Member("delivered", .integer(target.delivered)),
            JSON.Member("dead", .integer(target.dead)),
          ]
          if let oldest = target.oldestPending {
            members.append(JSON.Member("oldestWaitingMilliseconds", .integer(oldest)))
          }
          return .object(members)
        }),
    ]
  }
}

extension SQLiteJournal.Trace {
  /// No content: what was said is in the record alone.
  public var lines: [String] {
    var lines = [
      "record \(position)"
        + (record.map { ", \($0.source), \(moment($0.at))" } ?? ", removed for its age")
        + ": " + names.joined(separator: " ")
    ]
    lines += steps.map { "  \(moment($0.at)) \($0.stage) \($0.detail)" }
    lines += deliveries.map { "  " + $0.line }
    return lines
  }

  public var json: JSON {
    var members = [JSON.Member("position", .integer(position))]
    if let record {
      members += [
        JSON.Member("source", .string(record.source)),
        JSON.Member("atMilliseconds", .integer(record.at)),
      ]
    }
    members += [
      JSON.Member("names", .array(names.map { .string($0) })),
      JSON.Member(
        "trail",
        .array(
          steps.map {
            [
              "atMilliseconds": .integer($0.at), "stage": .string($0.stage),
              "detail": .string($0.detail),
            ]
          })),
      JSON.Member("deliveries", .array(deliveries.map(\.json))),
    ]
    return .object(members)
  }
}

extension Delivery {
  private var word: String {
    switch state {
    case .pending: "waiting"
    case .delivered: "delivered"
    case .dead: "dead"
    }
  }

  /// Number, what it is, and how it stands.
  public var line: String {
    let next = state == .pending && attempts > 0 ? ", next \(moment(due))" : ""
    return "\(id) \(target) \(key): \(word), \(counted(attempts, "try", "tries"))\(next)"
      + (state == .delivered ? "" : error.map { ", last: \($0)" } ?? "")
  }

  public var json: JSON {
    var members = [
      JSON.Member("id", .integer(id)), JSON.Member("target", .string(target)),
      JSON.Member("key", .string(key)), JSON.Member("lane", .string(lane)),
      JSON.Member("state", .string(word)), JSON.Member("tries", .integer(attempts)),
    ]
    if state == .pending { members.append(JSON.Member("dueMilliseconds", .integer(due))) }
    if let error { members.append(JSON.Member("error", .string(error))) }
    return .object(members)
  }
}
