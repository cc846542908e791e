/// Figures in the text form of Prometheus (version 0.0.4).
struct MetricsText: Sendable {
  enum Kind: String {
    case counter, gauge, histogram
  }

  private(set) var text = ""
  private var name = ""

  /// Begins a metric; the samples that follow are of it.
  ///
  /// - Parameters:
  ///   - name: Without the prefix `cometbridge_`.
  ///   - help: One line.
  mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
    self.name = "cometbridge_" + name
    text += "# HELP \(self.name) \(help)\n# TYPE \(self.name) \(kind.rawValue)\n"
  }

  mutating func add(_ value: Int, _ labels: KeyValuePairs<String, String> = [:]) {
    add("\(value)", "", labels)
  }

  mutating func add(_ histogram: LatencyHistogram) {
    var below = 0
    for (bound, count) in zip(LatencyHistogram.bounds, histogram.counts) {
      below += count
      add("\(below)", "_bucket", ["le": Self.seconds(bound)])
    }
    add("\(histogram.count)", "_bucket", ["le": "+Inf"])
    add(Self.seconds(histogram.sum), "_sum", [:])
    add("\(histogram.count)", "_count", [:])
  }

  private mutating func add(
    _ value: String, _ suffix: String, _ labels: KeyValuePairs<String, String>
  ) {
    text += name + suffix
    if !labels.isEmpty {
      text += "{" + labels.map { "\($0)=\"\(Self.escaped($1))\"" }.joined(separator: ",") + "}"
    }
    text += " \(value)\n"
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { out, letter in
      switch letter {
      case "\\": out += "\\\\"
      case "\"": out += "\\\""
      case "\n": out += "\\n"
      default: out.append(letter)
      }
    }
  }

  /// Milliseconds as seconds, exactly.
  private static func seconds(_ milliseconds: Int) -> String {
    let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
    guard rest > 0 else { return "\(whole)" }
    var digits = "\(1_000 + rest)".dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits)"
  }
}

/// How many exchanges took how long.
struct LatencyHistogram: Sendable, Hashable {
  /// Upper bounds in milliseconds, each included.
  static let bounds = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000]

  /// Those up to each bound and above the one before; what took longer counts in ``count`` alone.
  private(set) var counts = [Int](repeating: 0, count: bounds.count)
  private(set) var count = 0
  /// Milliseconds.
  private(set) var sum = 0

  mutating func add(milliseconds: Int64) {
    let taken = Int(max(0, milliseconds))
    count += 1
    sum += taken
    if let place = Self.bounds.firstIndex(where: { taken <= $0 }) { counts[place] += 1 }
  }
}
