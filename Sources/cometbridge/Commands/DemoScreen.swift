import Bridge
import CommandLine
import Foundation
import Translation

/// How the demonstration looks: a line for each old request, dim, and one for each modern event, in the colour of its kind.
struct DemoScreen: Sendable {
  private let output: Terminal
  private let isVerbose: Bool
  private let width: Int
  private let gap: String

  /// Lines of a payload that are shown.
  private static let payloadLines = 3
  private static let timeWidth = 5
  private static let nameWidth = 5
  /// `onCustomMessageReceived`, the longest of the common ones.
  private static let methodWidth = 23

  init(_ console: Console, isVerbose: Bool) {
    output = console.output
    self.isVerbose = isVerbose
    // A file has no edge, unless somebody says where it is.
    let isBounded =
      output.isTerminal || ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) } != nil
    width = isBounded ? output.width : 2000
    gap = width < 72 ? " " : "  "
  }

  func text(of moment: DemoMoment) -> String {
    switch moment {
    case .started(let addresses): started(addresses)
    case .scene(let title): "\n" + output.paint(trimmed(title), .bold) + "\n"
    case .request(let request):
      line(request.elapsed, "\(request.name) → \(request.text)", .dim)
    case .event(let event):
      self.event(event) + (isVerbose ? forms(event) : "")
    }
  }

  private func started(_ addresses: DemoMoment.Addresses) -> String {
    [
      "old install, simulated   http://\(addresses.install)",
      "proxy, for the old apps  http://\(addresses.proxy)",
      "events, for a new app    http://\(addresses.proxy)/v3/events",
    ].map { trimmed($0) + "\n" }.joined()
  }

  private func line(_ elapsed: Duration, _ text: String, _ paint: Terminal.Paint) -> String {
    output.paint(trimmed(time(elapsed) + gap + TerminalText.printable(text)), paint) + "\n"
  }

  private func event(_ event: DemoMoment.Event) -> String {
    let outline = event.outline
    let name = TerminalText.padded(TerminalText.printable(event.name), toWidth: Self.nameWidth)
    let method = TerminalText.padded(
      TerminalText.printable(outline.method), toWidth: Self.methodWidth)
    let start = time(event.elapsed) + gap + name + gap
    let room = width - DisplayWidth.of(start) - Self.methodWidth - gap.utf8.count
    let content = TerminalText.trimmed(TerminalText.printable(outline.content), toWidth: room)
    return start + output.paint(method, Self.paint(outline.kind)) + gap + content + "\n"
  }

  private static func paint(_ kind: EventOutline.Kind) -> Terminal.Paint {
    switch kind {
    case .message: .green
    case .media: .cyan
    case .custom: .yellow
    case .group: .blue
    case .presence: .brightBlue
    case .typing: .magenta
    case .login, .connection: .bold
    case .other: .red
    }
  }

  /// The old form and the new one, a few lines of each.
  private func forms(_ event: DemoMoment.Event) -> String {
    let old = pieces(TerminalText.printable(event.legacyForm), "old")
    let new = pieces(TerminalText.printable(event.outline.payload), "new")
    return (old + new).map { output.paint($0, .dim) + "\n" }.joined()
  }

  private func pieces(_ text: String, _ label: String) -> [String] {
    let indent = String(repeating: " ", count: Self.timeWidth) + gap
    let room = max(width - indent.utf8.count - label.utf8.count - 1, 10)
    var rest = TerminalText.trimmed(text, toWidth: room * Self.payloadLines)[...]
    var lines: [String] = []
    while !rest.isEmpty, lines.count < Self.payloadLines {
      var used = 0
      let piece = rest.prefix { letter in
        used += DisplayWidth.of(letter)
        return used <= room
      }
      guard !piece.isEmpty else { break }
      lines.append(indent + (lines.isEmpty ? label : "   ") + " " + piece)
      rest = rest.dropFirst(piece.count)
    }
    return lines
  }

  private func time(_ elapsed: Duration) -> String {
    let hundredths = Int(elapsed / .milliseconds(10))
    let fraction = hundredths % 100
    let text = "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
    return String(repeating: " ", count: max(Self.timeWidth - text.utf8.count, 0)) + text
  }

  private func trimmed(_ text: String) -> String { TerminalText.trimmed(text, toWidth: width) }

  // MARK: Summary

  func text(of summary: DemoSummary) -> String {
    let events = summary.events.values.reduce(0, +)
    let fields = summary.fields.values.reduce(0, +)
    let fates = Fate.allCases.map { "\(summary.fields[$0, default: 0]) \($0.rawValue)" }
    let counts = summary.events.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    var lines = wrapped(
      "\(counted(summary.exchanges, "exchange")) passed through, \(summary.understood) understood",
      "\(summary.asRecorded) answers as recorded, byte for byte; \(summary.asDirect) as without the proxy",
      "\(counted(events, "event")) read from the stream")
    lines += counts.map { method, count in
      let name = TerminalText.padded(TerminalText.printable(method), toWidth: Self.methodWidth)
      return trimmed("  \(name) \(count)")
    }
    lines += wrapped(
      "\(counted(fields, "field")): \(fates.joined(separator: ", ")); \(summary.unknown) unknown",
      "\(milliseconds(summary.addedLatency)) ms added by the proxy to an exchange (median)")
    return "\n" + lines.map { $0 + "\n" }.joined()
  }

  private func wrapped(_ sentences: String...) -> [String] {
    sentences.flatMap { TextWrap.lines($0, width: width) }
  }

  private func milliseconds(_ duration: Duration) -> String {
    let hundredths = Int((duration / .microseconds(10)).rounded())
    let size = abs(hundredths)
    return "\(hundredths < 0 ? "-" : "")\(size / 100).\(size % 100 < 10 ? "0" : "")\(size % 100)"
  }
}
