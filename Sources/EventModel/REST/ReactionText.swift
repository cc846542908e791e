/// What may be put on a message as a reaction.
public enum ReactionText {
  /// What would make the server refuse a reaction.
  ///
  /// - Parameters:
  ///   - reaction: The reaction to add.
  ///   - existing: The reactions on the message now; a further different one may be too many.
  public static func violations(
    of reaction: String, on existing: [ReactionCount] = []
  ) -> [LimitViolation] {
    var check = LimitCheck()
    if LimitCheck.isBlank(reaction) { check.fail("/reaction", .notBlank) }
    check.characters(ModernLimits.reactionCharacters, "/reaction", reaction)
    let different = Set(existing.map(\.reaction)).union([reaction])
    check.atMost(ModernLimits.reactions, .items, "/reactions", different.count)
    return check.violations
  }
}
