import Archives
import CommandLine
import Foundation
import JSONText
import LegacyProtocol
import Translation

/// `convert INPUT… --out DIR`: archives become modern data.
enum ConvertCommand: Command {
  static let specification = CommandSpecification(
    "convert",
    summary: "Makes modern data of archives: dumps of the old install's database.",
    arguments: [
      ArgumentSpecification(
        "INPUT", isRepeatable: true,
        "a dump, recorded exchanges, dictionaries of callbacks or a page of history, plain or compressed with gzip or zstd; - for standard input; mysql://USER@HOST/DATABASE for a live database; several are one archive"
      )
    ],
    options: [
      .value("out", letter: "o", "DIR", "the folder for the results; it appears when all is done"),
      .value("to", "ndjson|import", default: "ndjson", "one object a line, or bodies of imports"),
      .flag(
        "assess",
        "write nothing but the report of what would come out: to --out, or report.json to standard output"
      ),
      .site, .identityMap,
      .value("base-url", "URL", "scheme and host for addresses without"),
      .value("charset", "NAME", "the code page of texts that are not UTF-8, such as CP1250"),
      .value(
        "user-table", "TABLE:id=COLUMN,name=COLUMN…",
        "the site's own table of users; also avatar=, link=, role="),
      .value(
        "time-shift", "SECONDS", default: "0",
        "what the install has added to times of group messages (versions up to 5.0)"),
      .flag(
        "import-hidden", "with --to import: also messages that their sender alone saw"),
      .value(
        "retention", "DAYS|DATE",
        "with --to import: leave out messages that are older, by days or sent before a day (2026-05-01, UTC)"
      ),
      .flag("names", "let the report say who talks most, not only how much"),
      .databasePassword,
      .value(
        "from", InputForm.allCases.map(\.rawValue).joined(separator: "|"),
        "what files are; each is recognised by its content where this is not given"),
      .value(
        "viewer", "[FILE=]ID", isRepeatable: true,
        "whose view dictionaries and pages are that do not say it: the old id of a user"),
      .value("peer", "ID", "of a page of history: the old id of the other one"),
      .value("room", "ID", "of a page of history: the old id of the room"),
      .value(
        "platform", "ios|android", "what the numbers of an SDK's messages mean"),
      .value("memory", "MB", default: "16", "for sorting; more goes to temporary files"),
      .value(
        "workers", "COUNT",
        "threads that make messages of rows, as many as there are processors, 8 at most; what comes out is the same"
      ),
      .value(
        "keep-every", "MB", default: "128",
        "how much is read before what is known is kept, to go on from after a kill"),
      .flag("progress", "tell how far it is even where standard error is no terminal"),
    ],
    notes: [
      "Writes users, groups, members, messages, calls, announcements, bots and rejects (.ndjson), report.json and report.html; with --to import 1-users, 2-groups, 3-members and 4-messages, a body of an import a line.",
      "Killed, it goes on when the same command is given again: what it has kept is beside the results, in OUT.partial. Ctrl-C removes that.",
      "The exit code is 2 if something was rejected or the account does not balance.",
    ])

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    let isAssessment = invocation.flag("assess")
    let out = invocation.string("out")
    if out == nil, !isAssessment { throw invocation.missing("out", "is needed, or --assess") }
    if let out, out.isEmpty { throw invocation.invalid("out", value: out, "a folder is expected") }
    let converter = Converter(try invocation.conversion())
    let inputs = try invocation.inputs(invocation.arguments)
    let progress = ProgressLine(
      console, "cometbridge convert", isAsked: invocation.flag("progress"))
    let report: ConversionReport
    do {
      report =
        if isAssessment, let out {
          try converter.assess(inputs, to: out) { try progress.tell($0) }
        } else {
          try converter.convert(inputs, to: out) { try progress.tell($0) }
        }
    } catch {
      progress.end()
      if error is Interrupted { return .interrupted }
      throw CommandFailure(invocation, error)
    }
    progress.end()
    console.writeError(summary(report))
    if out == nil { try console.write(JSONWriter.string(of: report.json) + "\n") }
    return report.isBalanced && !report.hasRejects ? .done : .differed
  }

  private static func summary(_ report: ConversionReport) -> String {
    let rows = report.inputs.values.reduce(0, +)
    let kinds = ["messages", "calls", "users", "groups", "members", "announcements", "bots"]
    let records = kinds.map { "\(report.outputs[$0, default: 0]) \($0)" }
      .joined(separator: ", ")
    var lines =
      report.isResumed ? ["cometbridge convert: went on from where it was interrupted"] : []
    lines += [
      "cometbridge convert: \(rows) rows; \(records); \(report.folded) folded, \(report.outputs["rejects", default: 0]) rejected"
    ]
    lines += report.notes
    if !report.isBalanced { lines.append("the account does not balance") }
    return lines.map { TerminalText.printable($0) + "\n" }.joined()
  }
}

extension OptionSpecification {
  static let databasePassword = OptionSpecification.value(
    "password-file", "FILE",
    "the password for a live database is its first line; without it, COMETBRIDGE_DB_PASSWORD of the environment"
  )
}

extension Invocation {
  /// Files, standard input and live databases.
  func inputs(_ arguments: [String]) throws(UsageError) -> [ArchiveInput] {
    var inputs: [ArchiveInput] = []
    for argument in arguments {
      if argument == "-" {
        inputs.append(.standardInput)
      } else if DatabaseAddress.isAddress(argument) {
        let password: DatabaseAddress.Password =
          if let path = string("password-file") { .file(path) } else {
            .environment("COMETBRIDGE_DB_PASSWORD")
          }
        do throws(DatabaseAddressError) {
          inputs.append(.database(try DatabaseAddress(argument, password: password)))
        } catch {
          // Not the address itself: there may be a password in it.
          throw UsageError(
            .invalidValue, path: path, place: "mysql://…", rule: error.rawValue)
        }
      } else {
        inputs.append(.file(argument))
      }
    }
    return inputs
  }

  private func viewers() throws(UsageError) -> InputViewers {
    var viewers = InputViewers()
    for text in strings("viewer") {
      let sides = text.split(separator: "=", omittingEmptySubsequences: false)
      guard let id = sides.last, !id.isEmpty else {
        throw invalid("viewer", value: text, "an id is expected, or FILE=ID")
      }
      if sides.count == 1 {
        guard viewers.viewer == nil else {
          throw invalid(
            "viewer", value: text, "only one of them is for all files; others are FILE=ID")
        }
        viewers.viewer = String(id)
      } else {
        let file = sides.dropLast().joined(separator: "=")
        viewers.viewers[file.split(separator: "/").last.map(String.init) ?? file] = String(id)
      }
    }
    if string("peer") != nil, let room = string("room") {
      throw invalid("room", value: room, "a page is of two people or of a room")
    }
    viewers.peer = string("peer") ?? string("room")
    viewers.isPeerRoom = string("room") != nil
    viewers.platform = try choice("platform", of: ClientPlatform.self)
    return viewers
  }

  /// `--retention`: the first second of a day, so that what is made within a day is the same.
  private func oldest() throws(UsageError) -> Int64? {
    guard let text = string("retention") else { return nil }
    let day: Int64 = 86_400
    if let days = Int64(text), (0...100_000).contains(days) {
      return (Int64(Date().timeIntervalSince1970) / day - days) * day
    }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    var date = tm()
    if text.utf8.count == 10, parts.count == 3, let year = Int32(parts[0]),
      let month = Int32(parts[1]), let number = Int32(parts[2])
    {
      (date.tm_year, date.tm_mon, date.tm_mday) = (year - 1900, month - 1, number)
      let seconds = Int64(timegm(&date))
      // A day that is none becomes another.
      if (date.tm_mon, date.tm_mday) == (month - 1, number) { return seconds }
    }
    throw invalid("retention", value: text, "a number of days is expected, or a day as 2026-05-01")
  }

  /// The options of a conversion.
  fileprivate func conversion() throws -> ConverterConfiguration {
    var codePage: CodePage?
    if let name = string("charset") {
      guard let page = CodePage(name) else {
        throw invalid("charset", value: name, "a code page is expected, such as CP1250")
      }
      codePage = page
    }
    var userTable: UserTableMapping?
    if let text = string("user-table") {
      guard let mapping = UserTableMapping(text) else {
        throw invalid(
          "user-table", value: text, "TABLE:id=COLUMN,name=COLUMN is expected")
      }
      userTable = mapping
    }
    var configuration = ConverterConfiguration(
      translator: TranslatorConfiguration(
        identities: try identities(), baseURL: try baseURL(),
        timeShift: Int64(try int("time-shift", in: -86_400...86_400) ?? 0)),
      form: try choice("to", of: ConverterConfiguration.Form.self) ?? .ndjson,
      codePage: codePage, userTable: userTable,
      inputForm: try choice("from", of: InputForm.self), viewers: try viewers(),
      importsHidden: flag("import-hidden"), oldest: try oldest(), namesConversations: flag("names"),
      sortMemory: (try int("memory", in: 1...1_000_000) ?? 16) << 20,
      workers: try int("workers", in: 1...64)
        ?? min(ProcessInfo.processInfo.activeProcessorCount, 8),
      temporaryFolder: NSTemporaryDirectory())
    configuration.savedBytes = Int64(try int("keep-every", in: 1...1_000_000) ?? 128) << 20
    return configuration
  }
}

/// The user has asked to stop.
private struct Interrupted: Error {}

/// How far a conversion is: on a terminal one line that changes, elsewhere, if that was asked for, a line every few seconds.
private final class ProgressLine {
  private let console: Console
  private let name: String
  private let isAsked: Bool
  /// Of the phase.
  private var start = Date()
  private var phase = ConversionProgress.Phase.reading
  private var bytesAtStart: Int64?
  private var shareAtStart = 0.0
  private var last = Date.distantPast
  private var isShown = false

  init(_ console: Console, _ name: String, isAsked: Bool) {
    self.console = console
    self.name = name
    self.isAsked = isAsked
    Interruption.prepare()
  }

  func tell(_ progress: ConversionProgress) throws {
    if Interruption.hasCome { throw Interrupted() }
    let isTerminal = console.errors.isTerminal
    guard isTerminal || isAsked else { return }
    let now = Date()
    if bytesAtStart == nil || progress.phase != phase {
      // What an earlier run has done says nothing of this one's speed.
      (phase, start) = (progress.phase, now)
      (bytesAtStart, shareAtStart) = (progress.bytes, progress.share ?? 0)
    }
    guard now.timeIntervalSince(last) >= (isTerminal ? 0.2 : 5) else { return }
    last = now
    let text = text(progress, now.timeIntervalSince(start))
    isShown = isTerminal
    console.writeError(isTerminal ? "\r\u{1B}[K\(text)" : "\(name): \(text)\n")
  }

  private func text(_ progress: ConversionProgress, _ seconds: Double) -> String {
    var parts: [String] = []
    let rate = Double(progress.bytes - (bytesAtStart ?? 0)) / max(seconds, 0.001) / 1e6
    switch progress.phase {
    case .reading:
      parts = [
        "\(progress.bytes / 1_000_000) MB read", "\(progress.rows) rows",
        String(format: "%.1f MB/s", rate),
      ]
    case .writing: parts = ["\(progress.messages) messages written of \(progress.rows) rows"]
    }
    parts.append("\(progress.rejected) rejected")
    if let share = progress.share {
      parts.append("\(Int(share * 100)) %")
      if share > shareAtStart, seconds >= 1 {
        let left = Int(seconds * (1 - share) / (share - shareAtStart))
        parts.append(
          "\(left / 60):\(String(format: "%02d", left % 60)) left to \(phase == .reading ? "read" : "write")"
        )
      }
    }
    return parts.joined(separator: ", ")
  }

  func end() {
    if isShown { console.writeError("\r\u{1B}[K") }
    isShown = false
  }
}
