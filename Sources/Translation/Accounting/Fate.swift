/// What became of an input field.
public enum Fate: String, Sendable, Hashable, CaseIterable {
  /// Carried over as it is.
  case kept
  /// Carried over in another form, by a named rule.
  case transformed
  /// Carried in `metadata.legacy`.
  case metadata
  /// Left out by policy.
  case dropped
  /// Could not be understood; nothing was made of it.
  case rejected
}
