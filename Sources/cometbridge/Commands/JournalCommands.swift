import Bridge
import CommandLine
import JSONText
import Journal
import ModernSite

extension OptionSpecification {
  fileprivate static let journal = OptionSpecification.value(
    "journal", "FILE", isRequired: true, "the proxy's journal; the proxy may be running")
  fileprivate static let json = OptionSpecification.flag("json", "print JSON")
}

extension Invocation {
  /// Opens the journal for one question.
  fileprivate func withJournal<Value>(
    isSettling: Bool = false, _ body: (JournalView) async throws -> Value
  ) async throws -> Value {
    let view: JournalView
    do throws(FileProblem) {
      view = try JournalView(string("journal") ?? "", isSettling: isSettling)
    } catch {
      throw CommandFailure(self, error)
    }
    do {
      let value = try await body(view)
      await view.close()
      return value
    } catch {
      await view.close()
      throw error
    }
  }
}

extension Console {
  fileprivate func write(lines: [String]) throws {
    try write(lines.map { TerminalText.printable($0) + "\n" }.joined())
  }

  fileprivate func write(json: JSON) throws { try write(JSONWriter.string(of: json) + "\n") }
}

/// `status --journal FILE`: how much is kept, waits, was delivered and given up.
enum StatusCommand: Command {
  static let specification = CommandSpecification(
    "status", summary: "Says what the proxy's journal holds, and what waits to be delivered.",
    options: [.journal, .json])

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    let status = try await invocation.withJournal { try await $0.status() }
    if invocation.flag("json") {
      try console.write(json: status.json)
    } else {
      try console.write(lines: status.lines(at: SystemTime().nowMilliseconds))
    }
    return .done
  }
}

/// `trace ID --journal FILE`: what happened to a message.
enum TraceCommand: Command {
  static let specification = CommandSpecification(
    "trace", summary: "Says what happened to a message: when it came, where it went, what failed.",
    arguments: [ArgumentSpecification("ID", "an old id, a muid, or the platform's id")],
    options: [.journal, .json],
    notes: ["The exit code is 2 if the journal knows nothing of it."])

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    let name = invocation.arguments.first ?? ""
    let traces = try await invocation.withJournal { try await $0.trace(name) }
    if invocation.flag("json") {
      try console.write(json: .array(traces.map(\.json)))
    } else {
      try console.write(
        lines: traces.isEmpty ? ["nothing is known of it"] : traces.flatMap(\.lines))
    }
    return traces.isEmpty ? .differed : .done
  }
}

/// `dead-letters list|retry|drop --journal FILE`: what was given up.
enum DeadLettersCommand: Command {
  private static let all = OptionSpecification.flag("all", "all there are, instead of some by id")
  private static let ids = ArgumentSpecification(
    "ID", isOptional: true, isRepeatable: true, "the number that list shows")

  static let specification = CommandSpecification(
    "dead-letters", summary: "Shows and settles what the platform has refused.",
    commands: [
      CommandSpecification(
        "list", summary: "Shows what was given up, and why.", options: [.journal, .json]),
      CommandSpecification(
        "retry", summary: "Tries again, at its place in its conversation.", arguments: [ids],
        options: [.journal, all, .json]),
      CommandSpecification(
        "drop", summary: "Takes it away; the trail keeps that.", arguments: [ids],
        options: [.journal, all, .json]),
    ])

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    guard let settlement = JournalView.Settlement(rawValue: invocation.path.last ?? "") else {
      return try await list(invocation, console)
    }
    let ids = try ids(of: invocation)
    let (settled, unknown) = try await invocation.withJournal(isSettling: true) {
      try await $0.settle(ids, by: settlement, at: SystemTime().nowMilliseconds)
    }
    if invocation.flag("json") {
      try console.write(json: [
        "settled": .array(settled.map { .integer($0) }),
        "unknown": .array(unknown.map { .integer($0) }),
      ])
    } else {
      let word = settlement == .retry ? "to be tried again" : "dropped"
      try console.write(lines: ["\(counted(settled.count, "dead letter")) \(word)"])
    }
    for id in unknown {
      console.writeError("cometbridge \(invocation.command): \(id): no dead letter\n")
    }
    return unknown.isEmpty ? .done : .differed
  }

  private static func list(
    _ invocation: Invocation, _ console: Console
  ) async throws -> ExitCode {
    let letters = try await invocation.withJournal { try await $0.deadLetters() }
    if invocation.flag("json") {
      try console.write(json: .array(letters.map(\.json)))
    } else {
      try console.write(lines: letters.map(\.line))
    }
    return .done
  }

  /// - Returns: `nil` for all.
  private static func ids(of invocation: Invocation) throws(UsageError) -> [Int64]? {
    let isAll = invocation.flag("all")
    guard isAll == invocation.arguments.isEmpty else {
      throw invocation.invalid("all", value: nil, "either ids or --all is expected")
    }
    if isAll { return nil }
    var ids: [Int64] = []
    for text in invocation.arguments {
      guard let id = Int64(text), id > 0 else {
        throw UsageError(
          .invalidValue, path: invocation.path, place: "ID", value: text,
          rule: "a number from 1 on is expected")
      }
      ids.append(id)
    }
    return ids
  }
}
