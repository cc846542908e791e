import Bridge
import CommandLine
import JSONText

extension OptionSpecification {
  static let journal = OptionSpecification.value(
    "journal", "FILE", isRequired: true, "the proxy's journal; the proxy may be running")
  static let json = OptionSpecification.flag("json", "print JSON")
}

extension Invocation {
  /// Opens the journal for one question.
  func withJournal<Value>(
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
  func write(lines: [String]) throws {
    try write(lines.map { TerminalText.printable($0) + "\n" }.joined())
  }

  func write(json: JSON) throws { try write(JSONWriter.string(of: json) + "\n") }
}
