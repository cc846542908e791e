internal import EventModel
internal import Translation

/// `report.html`: the report for people to read. One page that needs nothing else, and no scripts.
///
/// It says no more than `report.json`, and holds no content of messages; the same report gives the same bytes.
public struct ReportPage: Sendable {
  private let report: ConversionReport

  public init(_ report: ConversionReport) { self.report = report }

  /// How many months are drawn with those between them that have no messages: fifty years.
  private static let months = 600
  /// Rows of a table that has many; how many more there are is said.
  private static let rows = 100

  public var bytes: [UInt8] {
    var html = HTMLText()
    writeHead(&html)
    writeSummary(&html)
    writeMonths(&html)
    html.markup("<div class=\"columns\">\n")
    writeBars("Years", "year", "messages", sorted(report.years, byCount: false), to: &html)
    writeBars("Kinds of messages", "type", "messages", sorted(report.kinds), to: &html)
    writeBars(
      "Messages and steps of calls by old number, or type", "number", "messages",
      sorted(report.codes), to: &html)
    writeBars("Encodings of texts", "encoding", "texts", sorted(report.encodings), to: &html)
    writeBars("Rows by table", "table", "rows", sorted(report.inputs), to: &html)
    writeBars("Records by file", "file", "records", sorted(report.outputs), to: &html)
    html.markup("</div>\n")
    writeRules(
      "What is lost", "Dropped: left out by a rule. Rejected: not understood, or not taken.",
      report.losses, to: &html)
    writeTalks(&html)
    writeImport(&html)
    writeNamed(&html)
    writeRules(
      "Every field, by rule", "Each field of each row ends here once.", report.fields, to: &html)
    html.markup("</main>\n</body>\n</html>")
    return html.bytes
  }

  // MARK: Head and summary

  private func writeHead(_ html: inout HTMLText) {
    html.markup(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="robots" content="noindex">
      <title>Conversion report</title>
      <style>
      :root { color-scheme: light dark; --bar: #4477aa; --line: #8886; --bad: #cc3311; --good: #228833; }
      body { margin: 0; font: 15px/1.5 system-ui, sans-serif; }
      main { max-width: 1100px; margin: 0 auto; padding: 1.5rem; }
      h1 { font-size: 1.6rem; margin: 0 0 .5rem; } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
      .figures { display: flex; flex-wrap: wrap; gap: .75rem; padding: 0; list-style: none; }
      .figures li { border: 1px solid var(--line); border-radius: 6px; padding: .5rem .9rem; min-width: 7rem; }
      .figures b { display: block; font-size: 1.3rem; font-variant-numeric: tabular-nums; }
      .good { color: var(--good); } .bad { color: var(--bad); }
      .columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(24rem, 1fr)); gap: 0 2rem; align-items: start; }
      section { min-width: 0; overflow-x: auto; }
      table { border-collapse: collapse; width: 100%; }
      th, td { text-align: left; padding: .15rem .5rem .15rem 0; vertical-align: top; border-bottom: 1px solid var(--line); }
      td:first-child, td:last-child { overflow-wrap: anywhere; }
      th.n, td.n { text-align: right; font-variant-numeric: tabular-nums; } td.n { white-space: nowrap; }
      td.bar { width: 30%; min-width: 4rem; } .rules td.bar { width: 15%; } td.bar svg { display: block; width: 100%; height: 1rem; margin-top: .25rem; }
      svg rect { fill: var(--bar); } svg text { fill: currentColor; font: 11px system-ui, sans-serif; }
      svg line { stroke: var(--line); }
      code { font-size: .95em; }
      @media (max-width: 30rem) { .columns { display: block; } main { padding: .75rem; } }
      @media print { main { max-width: none; } section { break-inside: avoid; } }
      </style>
      </head>
      <body>
      <main>
      <h1>Conversion report</h1>

      """)
  }

  private func writeSummary(_ html: inout HTMLText) {
    let rejected = report.outputs["rejects", default: 0]
    let lost = report.losses.reduce(0) { $0 + $1.count }
    if let first = report.first, let last = report.last {
      html.markup("<p>Messages from ")
      html.text(Month.name(of: first))
      html.markup(" to ")
      html.text(Month.name(of: last))
      html.markup(".</p>\n")
    } else {
      html.markup("<p>There are no messages.</p>\n")
    }
    html.markup("<ul class=\"figures\">\n")
    figure(report.inputs.values.reduce(0, +), "rows read", to: &html)
    figure(report.outputs["messages", default: 0], "messages", to: &html)
    figure(report.outputs["calls", default: 0], "calls", to: &html)
    figure(report.outputs["users", default: 0], "users", to: &html)
    figure(report.outputs["groups", default: 0], "groups", to: &html)
    figure(report.folded, "rows folded", to: &html)
    figure(lost, "fields and rows lost", to: &html)
    figure(rejected, "records rejected", isBad: rejected > 0, to: &html)
    html.markup("</ul>\n<p>")
    if report.isBalanced {
      html.markup(
        "<strong class=\"good\">The account balances:</strong> every field of every row that was read has one fate."
      )
    } else {
      html.markup("<strong class=\"bad\">The account does not balance.</strong>")
    }
    html.markup("</p>\n")
    guard !report.notes.isEmpty else { return }
    html.markup("<section><h2>Notes</h2>\n")
    list(report.notes, to: &html)
    html.markup("</section>\n")
  }

  private func list(_ texts: [String], to html: inout HTMLText) {
    html.markup("<ul>\n")
    for text in texts.prefix(Self.rows) {
      html.markup("<li>")
      html.text(text)
      html.markup("</li>\n")
    }
    html.markup("</ul>\n")
    more(texts.count - Self.rows, to: &html)
  }

  private func figure(
    _ number: Int, _ name: StaticString, isBad: Bool = false, to html: inout HTMLText
  ) {
    html.markup(isBad ? "<li><b class=\"bad\">" : "<li><b>")
    html.number(number)
    html.markup("</b>")
    html.markup(name)
    html.markup("</li>\n")
  }

  // MARK: Months

  private func writeMonths(_ html: inout HTMLText) {
    let names = Month.all(between: report.months.keys, limit: Self.months)
    guard let most = report.months.values.max(), most > 0 else { return }
    let (width, height, left, bottom) = (1000.0, 220.0, 60.0, 20.0)
    let step = (width - left) / Double(max(names.count, 1))
    html.markup(
      "<section><h2>Messages by month</h2>\n<svg viewBox=\"0 0 1000 250\" role=\"img\" aria-label=\"Messages by month; the same as a table below\">\n"
    )
    for (share, y) in [(1.0, 10.0), (0.5, 10 + height / 2)] {
      html.markup("<line x1=\"60\" x2=\"1000\" y1=\"")
      html.length(y)
      html.markup("\" y2=\"")
      html.length(y)
      html.markup("\"/><text x=\"55\" text-anchor=\"end\" y=\"")
      html.length(y + 4)
      html.markup("\">")
      html.number(Int((Double(most) * share).rounded()))
      html.markup("</text>\n")
    }
    var labelled = -100.0
    for (index, name) in names.enumerated() {
      let count = report.months[name, default: 0]
      let x = left + Double(index) * step
      let tall = count == 0 ? 0 : max(Double(count) / Double(most) * height, 1)
      html.markup("<rect x=\"")
      html.length(x)
      html.markup("\" y=\"")
      html.length(10 + height - tall)
      html.markup("\" width=\"")
      html.length(max(step * 0.85, 0.4))
      html.markup("\" height=\"")
      html.length(tall)
      html.markup("\"><title>")
      html.text(name)
      html.markup(": ")
      html.number(count)
      html.markup("</title></rect>\n")
      guard index == 0 || name.hasSuffix("-01"), x - labelled > 70 else { continue }
      labelled = x
      html.markup("<text x=\"")
      html.length(x)
      html.markup("\" y=\"")
      html.length(height + bottom + 6)
      html.markup("\">")
      html.text(String(name.prefix(index == 0 ? 7 : 4)))
      html.markup("</text>\n")
    }
    html.markup(
      "<line x1=\"60\" x2=\"1000\" y1=\"230\" y2=\"230\"/>\n</svg>\n<details><summary>As a table</summary>\n"
    )
    table(
      "month", "messages", sorted(report.months, byCount: false), limit: Self.months, to: &html)
    html.markup("</details></section>\n")
  }

  // MARK: Counts

  private func sorted(
    _ counts: [String: Int], byCount: Bool = true
  ) -> [(name: String, count: Int)] {
    counts.filter { $0.value != 0 }.map { (name: $0.key, count: $0.value) }.sorted {
      byCount && $0.count != $1.count ? $0.count > $1.count : $0.name < $1.name
    }
  }

  private func writeBars(
    _ title: StaticString, _ key: StaticString, _ unit: StaticString,
    _ counts: [(name: String, count: Int)], to html: inout HTMLText
  ) {
    guard !counts.isEmpty else { return }
    html.markup("<section><h2>")
    html.markup(title)
    html.markup("</h2>\n")
    table(key, unit, counts, limit: Self.rows, to: &html)
    html.markup("</section>\n")
  }

  private func table(
    _ key: StaticString, _ unit: StaticString, _ counts: [(name: String, count: Int)], limit: Int,
    to html: inout HTMLText
  ) {
    let most = counts.map(\.count).max() ?? 1
    html.markup("<table><thead><tr><th scope=\"col\">")
    html.markup(key)
    html.markup("</th><th class=\"n\" scope=\"col\">")
    html.markup(unit)
    html.markup("</th><td class=\"bar\"></td></tr></thead>\n<tbody>\n")
    for (name, count) in counts.prefix(limit) {
      html.markup("<tr><td>")
      html.text(name)
      html.markup("</td><td class=\"n\">")
      html.number(count)
      html.markup("</td>")
      bar(count, of: most, to: &html)
      html.markup("</tr>\n")
    }
    html.markup("</tbody></table>\n")
    more(counts.count - limit, to: &html)
  }

  private func bar(_ count: Int, of most: Int, to html: inout HTMLText) {
    html.markup(
      "<td class=\"bar\"><svg viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\"><rect width=\""
    )
    html.length(count <= 0 ? 0 : max(Double(count) / Double(max(most, 1)) * 100, 0.5))
    html.markup("\" height=\"10\"/></svg></td>")
  }

  private func more(_ count: Int, to html: inout HTMLText) {
    guard count > 0 else { return }
    html.markup("<p>")
    html.number(count)
    html.markup(" more are in <code>report.json</code>.</p>\n")
  }

  // MARK: Rules

  private func writeRules(
    _ title: StaticString, _ explanation: StaticString, _ losses: [ConversionReport.Loss],
    to html: inout HTMLText
  ) {
    html.markup("<section class=\"rules\"><h2>")
    html.markup(title)
    html.markup("</h2>\n")
    guard !losses.isEmpty else {
      html.markup("<p>Nothing.</p></section>\n")
      return
    }
    html.markup("<p>")
    html.markup(explanation)
    html.markup(
      "</p>\n<table><thead><tr><th scope=\"col\">rule</th><th scope=\"col\">fate</th><th class=\"n\" scope=\"col\">count</th><td class=\"bar\"></td><th scope=\"col\">what it is</th></tr></thead>\n<tbody>\n"
    )
    let most = losses.map(\.count).max() ?? 1
    for loss in losses.sorted(by: { ($1.count, $0.rule) < ($0.count, $1.rule) }) {
      html.markup("<tr><td><code>")
      html.text(loss.rule)
      html.markup("</code></td><td>")
      html.text(loss.fate)
      html.markup("</td><td class=\"n\">")
      html.number(loss.count)
      html.markup("</td>")
      bar(loss.count, of: most, to: &html)
      html.markup("<td>")
      html.text(Self.reason(of: loss.rule))
      html.markup("</td></tr>\n")
    }
    html.markup("</tbody></table></section>\n")
  }

  private static func reason(of rule: String) -> String {
    ArchiveRule(rawValue: rule)?.reason ?? Rule(rawValue: rule)?.description.reason
      ?? DumpDamage.Reason(rawValue: rule)?.text ?? ""
  }

  // MARK: Conversations

  private func writeTalks(_ html: inout HTMLText) {
    guard let most = report.conversations.first?.messages else { return }
    html.markup(
      "<section><h2>Conversations with most messages</h2>\n<table><thead><tr><th scope=\"col\">conversation</th><th class=\"n\" scope=\"col\">messages</th><td class=\"bar\"></td><th scope=\"col\">from</th><th scope=\"col\">to</th></tr></thead>\n<tbody>\n"
    )
    for (index, talk) in report.conversations.enumerated() {
      html.markup("<tr><td>")
      if let name = talk.name {
        html.text(name)
      } else {
        html.text(talk.isGroup ? "a group" : "two people")
        html.text(" (\(index + 1))")
      }
      html.markup("</td><td class=\"n\">")
      html.number(talk.messages)
      html.markup("</td>")
      bar(talk.messages, of: most, to: &html)
      html.markup("<td>")
      html.text(Month.name(of: talk.first))
      html.markup("</td><td>")
      html.text(Month.name(of: talk.last))
      html.markup("</td></tr>\n")
    }
    html.markup("</tbody></table></section>\n")
  }

  // MARK: Import

  private func writeImport(_ html: inout HTMLText) {
    html.markup("<section><h2>Import</h2>\n<ul>\n<li>Requests of at most ")
    html.number(ModernLimits.entitiesPerImport)
    html.markup(" entities: ")
    html.number(report.importRequests)
    html.markup("; at ")
    html.number(ModernLimits.importsPerMinute)
    html.markup(" a minute that takes at least ")
    html.text(Self.duration(report.importSeconds))
    html.markup(".</li>\n<li>Longest text: ")
    html.number(report.sizes.longestText)
    html.markup(" bytes.</li>\n<li>Messages longer than the platform takes as they are: ")
    html.number(report.sizes.overLimit)
    html.markup(".</li>\n<li>Ids that more than one would get: ")
    html.number(report.collisions.count)
    for id in report.collisions.prefix(Self.rows) {
      html.markup(" <code>")
      html.text(id)
      html.markup("</code>")
    }
    html.markup(".</li>\n</ul></section>\n")
  }

  /// `3 h 20 min`, rounded up to minutes above one.
  static func duration(_ seconds: Int) -> String {
    guard seconds >= 60 else { return "\(max(seconds, 0)) s" }
    let minutes = (seconds + 59) / 60
    let (days, hours) = (minutes / 1440, minutes / 60 % 24)
    let parts = [(days, "d"), (hours, "h"), (minutes % 60, "min")]
    return parts.filter { $0.0 > 0 }.map { "\(HTMLText.grouped($0.0)) \($0.1)" }
      .joined(separator: " ")
  }

  // MARK: What else was found

  private func writeNamed(_ html: inout HTMLText) {
    writeBars(
      "Named, and in no table", "kind", "placeholders", sorted(report.orphans), to: &html)
    writeBars(
      "Clocks", "seconds between a room's last message and its last activity", "rooms",
      sorted(report.timeDifferences), to: &html)
    if report.lostLetters > 0 {
      html.markup("<section><h2>Letters lost before</h2>\n<p>")
      html.number(report.lostLetters)
      html.markup(
        " letters of four bytes were question marks in the archive already.</p></section>\n")
    }
    guard !report.unknownColumns.isEmpty else { return }
    html.markup("<section><h2>Columns nobody knows</h2>\n")
    list(report.unknownColumns, to: &html)
    html.markup("</section>\n")
  }
}
