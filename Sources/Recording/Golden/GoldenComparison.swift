internal import JSONText

/// How the events of a replay differ from the expected ones.
///
/// Events are aligned by their longest common subsequence, so one more or less does not shift all that follow.
public struct GoldenComparison: Sendable, Hashable, CustomStringConvertible {
  /// Where an event stands.
  public struct Place: Sendable, Hashable, CustomStringConvertible {
    public var exchange: String
    public var event: String
    /// The event's number among those of its exchange, from 0.
    public var index: Int
    /// Its line in the expected or actual file, from 1, blank lines not counted.
    public var line: Int

    public init(exchange: String, event: String, index: Int, line: Int) {
      self.exchange = exchange
      self.event = event
      self.index = index
      self.line = line
    }

    public var description: String { "\(exchange), event \(index) (\(event))" }
  }

  public enum Difference: Sendable, Hashable, CustomStringConvertible {
    case missing(Place)
    case extra(Place)
    case changed(expected: Place, actual: Place, fields: [FieldDifference])

    public var description: String {
      switch self {
      case .missing(let place): "\(place): missing"
      case .extra(let place): "\(place): not expected"
      case .changed(let expected, let actual, let fields):
        ([
          "\(expected): differs"
            + (expected.index == actual.index ? "" : ", came as event \(actual.index)")
        ]
          + fields.prefix(Self.maximumFields).map { "    \($0)" }
          + (fields.count > Self.maximumFields
            ? ["    … and \(fields.count - Self.maximumFields) more fields"] : []))
          .joined(separator: "\n")
      }
    }

    private static let maximumFields = 20
  }

  /// In the order of the files.
  public var differences: [Difference]
  public var expectedCount: Int
  public var actualCount: Int

  public init(expected: [GoldenEvent], actual: [GoldenEvent]) {
    expectedCount = expected.count
    actualCount = actual.count
    differences = []
    let old = Self.places(of: expected)
    let new = Self.places(of: actual)
    // Equal events first: they hold the two lists together.
    let anchors = CommonSubsequence.pairs(expected.map(Self.text), actual.map(Self.text))
    var i = 0
    var j = 0
    for (a, b) in anchors + [(expected.count, actual.count)] {
      compareGap(expected, i..<a, old, actual, j..<b, new)
      i = a + 1
      j = b + 1
    }
  }

  /// True if all events came as expected.
  public var isEqual: Bool { differences.isEmpty }

  /// Every difference on lines of its own, and a line with the sum.
  public var description: String {
    description(showing: .max)
  }

  /// - Parameter limit: how many differences are shown; the sum counts all.
  public func description(showing limit: Int) -> String {
    if isEqual { return "\(expectedCount) events as expected" }
    var lines = differences.prefix(limit).map(\.description)
    if differences.count > limit { lines.append("… and \(differences.count - limit) more") }
    var missing = 0
    var extra = 0
    var changed = 0
    for difference in differences {
      switch difference {
      case .missing: missing += 1
      case .extra: extra += 1
      case .changed: changed += 1
      }
    }
    lines.append(
      "\(expectedCount) \(expectedCount == 1 ? "event" : "events") expected, \(actualCount) came: \(changed) \(changed == 1 ? "differs" : "differ"), \(missing) missing, \(extra) not expected"
    )
    return lines.joined(separator: "\n")
  }

  // MARK: Alignment

  /// Between two equal events: those of the same exchange, kind and viewer belong together and are compared field by field.
  private mutating func compareGap(
    _ expected: [GoldenEvent], _ left: Range<Int>, _ old: [Place],
    _ actual: [GoldenEvent], _ right: Range<Int>, _ new: [Place]
  ) {
    let pairs = CommonSubsequence.pairs(expected[left].map(Self.kind), actual[right].map(Self.kind))
    var i = left.lowerBound
    var j = right.lowerBound
    for (a, b) in pairs.map({ ($0 + left.lowerBound, $1 + right.lowerBound) })
      + [(left.upperBound, right.upperBound)]
    {
      for k in i..<a { differences.append(.missing(old[k])) }
      for k in j..<b { differences.append(.extra(new[k])) }
      if a < left.upperBound, b < right.upperBound {
        let fields = FieldDifference.between(expected[a].json, actual[b].json)
        if !fields.isEmpty {
          differences.append(.changed(expected: old[a], actual: new[b], fields: fields))
        }
      }
      i = a + 1
      j = b + 1
    }
  }

  private static func text(_ event: GoldenEvent) -> [UInt8] { JSONWriter.bytes(of: event.json) }

  private static func kind(_ event: GoldenEvent) -> [UInt8] {
    JSONWriter.bytes(of: [.string(event.exchange), .string(event.event), event.viewer])
  }

  private static func places(of events: [GoldenEvent]) -> [Place] {
    var counts: [String: Int] = [:]
    return events.enumerated().map { line, event in
      let index = counts[event.exchange, default: 0]
      counts[event.exchange] = index + 1
      return Place(exchange: event.exchange, event: event.event, index: index, line: line + 1)
    }
  }
}
