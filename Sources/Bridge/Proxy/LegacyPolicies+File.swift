import Translation

extension LegacyPolicies {
  /// The members that a configuration file may have under `legacyPolicies`; each has the name it has here.
  enum Member: String, CaseIterable {
    case receipts, reactions, edits, groupDeletions, deletions, quotesThreads, interactive
    case retractsModerated, customs, tools, transients, captions, longTexts

    /// Where a policy is, by what it may be.
    fileprivate enum Place {
      case form(WritableKeyPath<LegacyPolicies, Form>)
      case flag(WritableKeyPath<LegacyPolicies, Bool>)
      case longText(WritableKeyPath<LegacyPolicies, LongText>)
    }

    fileprivate var place: Place {
      switch self {
      case .receipts: .form(\.receipts)
      case .reactions: .form(\.reactions)
      case .edits: .form(\.edits)
      case .groupDeletions: .form(\.groupDeletions)
      case .deletions: .form(\.deletions)
      case .quotesThreads: .flag(\.quotesThreads)
      case .interactive: .form(\.interactive)
      case .retractsModerated: .flag(\.retractsModerated)
      case .customs: .form(\.customs)
      case .tools: .form(\.tools)
      case .transients: .form(\.transients)
      case .captions: .form(\.captions)
      case .longTexts: .longText(\.longTexts)
      }
    }
  }

  /// Sets one; `null` leaves it as it is.
  ///
  /// - Returns: What was expected instead of the value, if it can't be meant.
  mutating func set(_ member: Member, to value: JSON5Value) -> String? {
    if case .null = value.content { return nil }
    switch member.place {
    case .form(let path): return set(path, value)
    case .longText(let path): return set(path, value)
    case .flag(let path):
      guard case .bool(let flag) = value.content else { return "true or false" }
      self[keyPath: path] = flag
      return nil
    }
  }

  private mutating func set<Choice: RawRepresentable & CaseIterable>(
    _ path: WritableKeyPath<LegacyPolicies, Choice>, _ value: JSON5Value
  ) -> String? where Choice.RawValue == String {
    guard case .string(let name) = value.content, let choice = Choice(rawValue: name) else {
      return Choice.allCases.map { "“\($0.rawValue)”" }.joined(separator: " or ")
    }
    self[keyPath: path] = choice
    return nil
  }
}
