public import JSONText
public import Translation

/// What all recordings of a run come to together.
public struct ReplaySums: Sendable {
  public private(set) var files = 0
  public private(set) var exchanges = 0
  public private(set) var outward = 0
  public private(set) var events: [String: Int] = [:]
  public private(set) var rules: [Rule: Int] = [:]
  public private(set) var kinds: [String: Int] = [:]
  public private(set) var differing = 0
  public private(set) var withoutGolden = 0
  public private(set) var unmapped = 0
  public private(set) var unbalanced = 0
  /// Paths that could not be read or whose golden file could not be.
  public private(set) var failed = 0

  public init() {}

  public mutating func add(_ outcome: ReplayRun.Outcome, isUpdate: Bool) {
    let replayed = outcome.replayed
    files += 1
    exchanges += replayed.exchanges
    outward += replayed.outward
    events.merge(replayed.eventsByMethod, uniquingKeysWith: +)
    rules.merge(replayed.rules, uniquingKeysWith: +)
    kinds.merge(replayed.kinds, uniquingKeysWith: +)
    unmapped += replayed.unmapped.count
    unbalanced += replayed.unbalanced.count
    guard !isUpdate else { return }
    if let comparison = outcome.comparison {
      if !comparison.isEqual { differing += 1 }
    } else {
      withoutGolden += 1
    }
  }

  public mutating func addFailure() { failed += 1 }

  /// Everything read and as expected, everything known, every account balanced.
  public var isClean: Bool { differing + withoutGolden + unmapped + unbalanced + failed == 0 }

  public func text(isVerbose: Bool) -> String {
    let total = events.values.reduce(0, +)
    var lines = [
      "\(counted(files, "file")), \(counted(exchanges, "exchange")) (\(outward) of them posted outwards by the install), \(counted(total, "event"))"
    ]
    for (method, count) in events.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      lines.append("  \(method): \(count)")
    }
    let fields = rules.values.reduce(0, +)
    let fates = Fate.allCases.map { fate in
      let count = rules.filter { $0.key.fate == fate }.values.reduce(0, +)
      return "\(count) \(fate.rawValue)"
    }
    lines.append(
      "\(counted(fields, "field")): \(fates.joined(separator: ", ")); \(unmapped) unknown")
    if isVerbose {
      for (rule, count) in rules.sorted(by: {
        ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue)
      }) {
        lines.append("  \(rule.rawValue) (\(rule.fate.rawValue)): \(count)")
      }
      for (kind, count) in kinds.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
        lines.append("  \(kind): \(counted(count, "exchange"))")
      }
    }
    lines.append(
      "\(counted(differing, "file differs", "files differ")), \(withoutGolden) without a golden file, \(counted(unbalanced, "account")) unbalanced"
    )
    if failed > 0 {
      lines.append("\(counted(failed, "path")) could NOT be read, named on standard error")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  public var json: JSON {
    func object(_ counts: [String: Int]) -> JSON {
      .object(counts.sorted { $0.key < $1.key }.map { JSON.Member($0.key, .integer($0.value)) })
    }
    return .object([
      JSON.Member("files", .integer(files)), JSON.Member("exchanges", .integer(exchanges)),
      JSON.Member("outward", .integer(outward)), JSON.Member("events", object(events)),
      JSON.Member(
        "rules",
        object(Dictionary(uniqueKeysWithValues: rules.map { ($0.key.rawValue, $0.value) }))),
      JSON.Member("kinds", object(kinds)), JSON.Member("differing", .integer(differing)),
      JSON.Member("withoutGolden", .integer(withoutGolden)),
      JSON.Member("unknown", .integer(unmapped)), JSON.Member("unbalanced", .integer(unbalanced)),
      JSON.Member("failed", .integer(failed)),
    ])
  }
}
