/// A command line that was understood: which command, with which options and arguments.
///
/// Asking for an option that the command does not have is a mistake of the program and traps.
public struct Invocation: Sendable, Hashable {
  /// The program and the command, as in `["cometbridge", "simulate", "legacy"]`.
  public let path: [String]
  /// What stood by itself, in order.
  public let arguments: [String]
  private let options: [String: OptionSpecification]
  private let given: [String: [String]]

  init(
    path: [String], arguments: [String], options: [OptionSpecification], given: [String: [String]]
  ) {
    self.path = path
    self.arguments = arguments
    self.options = Dictionary(
      options.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    self.given = given
  }

  /// The command without the program, as in `simulate legacy`.
  public var command: String { path.dropFirst().joined(separator: " ") }

  /// True if the option stood on the command line.
  public func isGiven(_ name: String) -> Bool { !values(of: name).isEmpty }

  /// True if the flag was given.
  public func flag(_ name: String) -> Bool { isGiven(name) }

  /// How often the option was given.
  public func count(_ name: String) -> Int { values(of: name).count }

  /// The value as it was given, the last of several; else the default, if there is one.
  public func string(_ name: String) -> String? {
    values(of: name).last ?? options[name]?.defaultText
  }

  /// All values in order; of an option that was not given the default, if there is one.
  public func strings(_ name: String) -> [String] {
    let values = values(of: name)
    return values.isEmpty ? [options[name]?.defaultText].compactMap { $0 } : values
  }

  /// The value as a whole number within a range; `nil` if the option was not given and has no default.
  ///
  /// - Throws: ``UsageError`` with `.invalidValue`.
  public func int(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = string(name) else { return nil }
    guard let value = Self.wholeNumber(text), range.contains(value) else {
      throw invalid(name, value: text, Self.rule(for: range))
    }
    return value
  }

  /// The value as one of a few words; `nil` if the option was not given and has no default.
  ///
  /// - Throws: ``UsageError`` with `.invalidValue`.
  public func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: String, of type: Choice.Type = Choice.self
  ) throws(UsageError) -> Choice? {
    guard let text = string(name) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let words = Choice.allCases.map(\.rawValue)
    throw invalid(
      name, value: text, "one of \(words.joined(separator: ", ")) is expected",
      suggestion: Suggestion.nearest(to: text, among: words))
  }

  /// The error for a value that is found wrong later on.
  ///
  /// - Parameter value: The value, as far as it can be no secret; `nil` for none of it.
  public func invalid(
    _ name: String, value: String?, _ rule: String, suggestion: String? = nil
  ) -> UsageError {
    UsageError(
      .invalidValue, path: path, place: "--" + name, value: value, rule: rule,
      suggestion: suggestion)
  }

  /// The error for an option that turns out to be needed.
  public func missing(_ name: String, _ rule: String) -> UsageError {
    UsageError(.missingOption, path: path, place: "--" + name, rule: rule)
  }

  /// ASCII digits with an optional sign.
  private static func wholeNumber(_ text: String) -> Int? {
    text.utf8.count <= 20 ? Int(text) : nil
  }

  private static func rule(for range: ClosedRange<Int>) -> String {
    switch (range.lowerBound, range.upperBound) {
    case (.min, .max): "a whole number is expected"
    case (let low, .max): "a whole number of at least \(low) is expected"
    case (.min, let high): "a whole number of at most \(high) is expected"
    case (let low, let high): "a whole number from \(low) to \(high) is expected"
    }
  }

  private func values(of name: String) -> [String] {
    precondition(options[name] != nil, "no option of this name")
    return given[name] ?? []
  }
}
