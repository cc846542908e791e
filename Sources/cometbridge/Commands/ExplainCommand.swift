import Bridge
import CommandLine
import Foundation
import JSONText
import LegacyProtocol
import Translation

/// `explain FILE|-`: what something is, what it gives on the other side, and what became of every field.
enum ExplainCommand: Command {
  static let specification = CommandSpecification(
    "explain",
    summary:
      "Says what something of one side is on the other and what became of each of its fields.",
    arguments: [
      ArgumentSpecification(
        "FILE",
        "a file, or - for standard input: JSON, JSONP, a printed dictionary, recorded exchanges; with --to legacy webhooks, messages, frames, events; with --archive or --journal an id of either side"
      )
    ],
    options: [
      .flag("json", "one JSON object for each input"),
      .value(
        "to", "modern|legacy", default: "modern",
        "the side whose words it is put in; the input is of the other"),
      .value(
        "viewer", "ID",
        "the id, on the input's side, of the user whose view it is"),
      .value(
        "version", "N.N.N", default: "7.0.6",
        "with --to legacy: the version of the install"),
      .value(
        "platform", "ios|android",
        "whose numbers message_type has; with --to legacy the kind of app"),
      .value(
        "archive", "DIR", "a folder that convert has made: what became of the id FILE in it"),
      .value(
        "journal", "FILE",
        "the proxy's journal: what the id FILE in it is on the old side; the proxy may be running"),
      .site, .identityMap,
      .value("base-url", "URL", "scheme and host for addresses without"),
      .value(
        "config", "FILE",
        "a configuration of the proxy, which is followed; --site, --identity-map and --base-url count before it"
      ),
    ],
    notes: [
      "The exit code is 2 if a field was rejected, an account does not balance, or there is nothing to translate; 1 if the input is broken: the line and the byte are named."
    ])

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    let path = invocation.arguments.first ?? "-"
    if let viewer = invocation.string("viewer"), viewer.isEmpty {
      throw invocation.invalid("viewer", value: viewer, "an id is expected")
    }
    if let folder = invocation.string("archive") {
      return try explainID(invocation.arguments.first ?? "", in: folder, invocation, console)
    }
    if invocation.isGiven("journal") {
      return try await explainRecord(invocation.arguments.first ?? "", invocation, console)
    }
    if try invocation.choice("to", of: Side.self) == .legacy {
      return try explainBack(path, invocation, console)
    }
    if invocation.isGiven("version") {
      throw invocation.invalid(
        "version", value: invocation.string("version") ?? "", "needs --to legacy")
    }
    let options = Explanation.Options(
      viewer: invocation.string("viewer"),
      platform: try invocation.choice("platform", of: ClientPlatform.self),
      configuration: try translator(invocation))
    let explanation: Explanation
    do {
      let (bytes, name) = try read(path)
      explanation = try Explanation(of: bytes, name: name, options: options)
    } catch {
      throw CommandFailure(invocation, error)
    }
    for item in explanation.items {
      try show(invocation, console, item.write(to:), else: text(of: item, console))
    }
    for note in explanation.notes {
      console.writeError("cometbridge explain: \(TerminalText.printable(note))\n")
    }
    let isRejected = explanation.items.contains { item in
      item.form == .text
        || item.result.account.counts.contains {
          item.result.account.rules.fate(of: $0.key) == .rejected
        }
    }
    return explanation.isBalanced && !isRejected ? .done : .differed
  }

  /// An item as JSON, where that is asked for, or as text.
  private static func show(
    _ invocation: Invocation, _ console: Console, _ write: (inout JSONWriter) -> Void,
    else text: @autoclosure () -> String
  ) throws {
    guard invocation.flag("json") else { return try console.write(text()) }
    var writer = JSONWriter()
    write(&writer)
    try console.write(writer.bytes + [0x0A])
  }

  private enum Side: String, Sendable, CaseIterable {
    case modern, legacy
  }

  /// The configuration that is followed, and what was given beside it; without a file nothing else.
  private static func configuration(_ invocation: Invocation) throws -> ProxyConfiguration {
    var configuration = ProxyConfiguration()
    if let file = invocation.string("config") {
      var lines: [ProxyConfiguration.Setting: Int] = [:]
      do throws(FileProblem) {
        configuration = try ProxyConfiguration(file: file, lines: &lines)
      } catch {
        throw CommandFailure(invocation, error)
      }
      do throws(SettingProblem) {
        try configuration.checkValues()
      } catch {
        throw CommandFailure(
          invocation, FileProblem(path: file, line: lines[error.setting], rule: "\(error)"))
      }
    }
    if invocation.isGiven("site") { configuration.site = try invocation.site() }
    if let map = invocation.string("identity-map") { configuration.identityMap = map }
    if let url = try invocation.baseURL() { configuration.baseURL = url }
    return configuration
  }

  private static func translator(_ invocation: Invocation) throws -> TranslatorConfiguration {
    let configuration = try configuration(invocation)
    do throws(FileProblem) {
      var translator = try configuration.translator()
      // Without a configuration nothing depends on the machine.
      if !invocation.isGiven("config") { translator.mediaTypes = .builtIn }
      return translator
    } catch {
      throw CommandFailure(invocation, error)
    }
  }

  private static func read(_ path: String) throws -> (bytes: [UInt8], name: String) {
    path == "-"
      ? (try FileProblem.read(STDIN_FILENO, name: "standard input"), "standard input")
      : (try FileProblem.read(path), path)
  }

  // MARK: An id

  private static func explainID(
    _ id: String, in folder: String, _ invocation: Invocation, _ console: Console
  ) throws -> ExitCode {
    let explanation: ArchiveExplanation
    do {
      explanation = try ArchiveExplanation(
        of: id, in: folder, identities: try invocation.identities())
    } catch {
      throw CommandFailure(invocation, error)
    }
    let isLegacy = try invocation.choice("to", of: Side.self) == .legacy
    for item in explanation.items {
      try show(invocation, console, item.write(to:), else: text(of: item, isLegacyFirst: isLegacy))
    }
    if explanation.items.isEmpty {
      console.writeError(
        "cometbridge explain: \(TerminalText.printable(folder)): no record has this id\n")
    }
    return explanation.items.isEmpty ? .differed : .done
  }

  private static func text(of item: ArchiveExplanation.Item, isLegacyFirst: Bool) -> String {
    var lines = ["\(item.place): \(item.kind)"]
    if let identity = item.identity { lines.append("  made from \(identity)") }
    let legacy = item.legacy.map { "  old side: " + JSONWriter.string(of: $0) }
    let modern = "  new side: " + JSONWriter.string(of: item.modern)
    lines += (isLegacyFirst ? [legacy, modern] : [modern, legacy]).compactMap(\.self)
    if let provenance = item.provenance { lines.append("  from " + provenance) }
    lines += item.rules.map { "  \($0.id)  \($0.fate)" }
    return TerminalText.printable(lines.joined(separator: "\n"), keepingLineBreaks: true) + "\n"
  }

  /// What the journal has under an id: each record as it was noted, what it is on the old side, and what becomes of its fields there.
  private static func explainRecord(
    _ id: String, _ invocation: Invocation, _ console: Console
  ) async throws -> ExitCode {
    let traces = try await invocation.withJournal { try await $0.trace(id) }
    let records = traces.compactMap(\.record)
    if records.isEmpty {
      console.writeError(
        traces.isEmpty
          ? "cometbridge explain: nothing is known of it\n"
          : "cometbridge explain: its record was removed for its age\n")
      return .differed
    }
    var isDone = true
    for record in records {
      let code = try explainBack(
        record.payload, "record \(record.position)", invocation, console)
      isDone = isDone && code == .done
    }
    return isDone ? .done : .differed
  }

  // MARK: To the old side

  private static func explainBack(
    _ path: String, _ invocation: Invocation, _ console: Console
  ) throws -> ExitCode {
    let input: (bytes: [UInt8], name: String)
    do {
      input = try read(path)
    } catch {
      throw CommandFailure(invocation, error)
    }
    return try explainBack(input.bytes, input.name, invocation, console)
  }

  private static func explainBack(
    _ bytes: [UInt8], _ name: String, _ invocation: Invocation, _ console: Console
  ) throws -> ExitCode {
    let named = invocation.string("version") ?? ""
    guard let version = LegacyVersion(named) else {
      throw invocation.invalid("version", value: named, "a version is expected, such as 7.0.6")
    }
    let platform = try invocation.choice("platform", of: ClientPlatform.self)
    var configuration: LegacyTranslatorConfiguration
    do {
      configuration = try Self.configuration(invocation).legacyTranslator()
    } catch let error as FileProblem {
      throw CommandFailure(invocation, error)
    }
    configuration.echoes = .written
    configuration.dialect = StoredBodyDialect(
      version: version, platform: platform == .ios ? .iOS : platform == .android ? .android : .web)
    let explanation: BackExplanation
    do {
      explanation = try BackExplanation(
        of: bytes, name: name,
        options: BackExplanation.Options(
          viewer: invocation.string("viewer"), family: platform == nil ? .web : .mobileApp,
          configuration: configuration))
    } catch {
      throw CommandFailure(invocation, error)
    }
    for item in explanation.items {
      try show(invocation, console, item.write(to:), else: text(of: item))
    }
    let isRejected = explanation.items.contains { item in
      item.result.account.counts.contains {
        item.result.account.rules.fate(of: $0.key) == .rejected
      }
    }
    return explanation.isBalanced && !isRejected ? .done : .differed
  }

  private static func text(of item: BackExplanation.Item) -> String {
    let result = item.result
    func written(_ value: JSON) -> String {
      String(decoding: JSONWriter.bytes(of: value), as: UTF8.self)
    }
    var lines = [
      "\(item.place): \(result.kind), \(counted(result.deliveries.count, "delivery", "deliveries")), \(counted(result.operations.count, "operation"))"
    ]
    for delivery in result.deliveries {
      lines.append("  sees " + written(delivery.json(for: item.dialect)))
    }
    for operation in result.operations { lines.append("  does " + written(operation.json)) }
    lines += rows(of: result.account)
    lines.append(result.isBalanced ? "  balanced" : "  NOT BALANCED")
    return TerminalText.printable(lines.joined(separator: "\n"), keepingLineBreaks: true) + "\n"
  }

  /// The fates, one a line.
  private static func rows(of account: Account) -> [String] {
    let width = min(account.entries.map(\.field.count).max() ?? 0, 48)
    return account.entries.map { entry in
      let field = TerminalText.padded(
        TerminalText.trimmed(entry.field, toWidth: 48), toWidth: width)
      let fate = TerminalText.padded(entry.fate.rawValue, toWidth: 11)
      return "  \(field)  \(fate)  \(entry.rule.rawValue)\(entry.detail.map { " – \($0)" } ?? "")"
    }
  }

  // MARK: To the new side

  private static func text(of item: Explanation.Item, _ console: Console) -> String {
    let result = item.result
    var lines = [
      "\(item.place): \(result.kind) (\(item.form.rawValue)), \(counted(result.events.count, "event"))"
    ]
    for event in result.events {
      var writer = JSONWriter()
      event.event.writePayload(to: &writer)
      lines.append(
        "  \(event.event.method.methodName) to \(event.viewer ?? "nobody in particular")")
      lines.append("    " + String(decoding: writer.bytes, as: UTF8.self))
    }
    for user in result.people {
      lines.append("  learned of \(user.uid)")
      lines.append("    " + String(decoding: user.encoded(), as: UTF8.self))
    }
    if let blocked = result.blocked {
      lines.append("  blocked: \(blocked.isEmpty ? "nobody" : blocked.joined(separator: ", "))")
    }
    lines += rows(of: result.account)
    if !result.repairs.isEmpty {
      let repairs = result.repairs
      lines.append(
        "  mended: \(counted(repairs.invalidSequences, "broken sequence")), \(counted(repairs.loneSurrogates, "lone surrogate")), "
          + "\(counted(repairs.singleByteStrings, "string")) of one byte a letter, \(counted(repairs.rawControls, "raw control"))"
      )
    }
    lines.append(result.isBalanced ? "  balanced" : "  NOT BALANCED")
    return TerminalText.printable(lines.joined(separator: "\n"), keepingLineBreaks: true) + "\n"
  }
}
