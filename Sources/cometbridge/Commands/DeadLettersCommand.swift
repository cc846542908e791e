import Bridge
import CommandLine
import JSONText
import ModernSite

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
