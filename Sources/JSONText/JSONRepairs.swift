/// What a lenient reader mended in the strings of a document instead of refusing it.
public struct JSONRepairs: Sendable, Hashable {
  /// Halves of surrogate pairs that stood alone as `\uXXXX`; each reads as U+FFFD.
  public var loneSurrogates = 0
  /// Byte sequences that are not UTF-8; each reads as U+FFFD.
  public var invalidSequences = 0
  /// Strings that are not UTF-8 but read as Windows-1252, since no byte in them could belong to a UTF-8 sequence.
  public var singleByteStrings = 0
  /// Control characters below U+0020 that stood unescaped; kept.
  public var rawControls = 0

  public init() {}

  public var isEmpty: Bool { self == JSONRepairs() }

  public static func += (left: inout JSONRepairs, right: JSONRepairs) {
    left.loneSurrogates += right.loneSurrogates
    left.invalidSequences += right.invalidSequences
    left.singleByteStrings += right.singleByteStrings
    left.rawControls += right.rawControls
  }
}
