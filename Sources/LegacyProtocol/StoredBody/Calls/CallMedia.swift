/// The plugin a call belongs to.
public enum CallMedia: String, Sendable, Hashable, Codable {
  /// Audio and video (`avchat`).
  case video
  /// Audio alone (`audiochat`).
  case audio
  case broadcast
}

/// How a call body was written.
public enum CallForm: Sendable, Hashable {
  /// A link with `onclick` or `mobileAction`.
  case markup
  /// `mobileAction="…"|avchat_webaction=…|GRP|…` (6.4.5 and later), which has no prefix and no tag: its bytes alone can't be told from typed
  /// ones. Genuine rows have direction 1 or 2, typed messages have 0.
  case pipe
  /// `CC^CONTROL_…`.
  case control
}
