internal import JSONText

/// An enumeration of names that the far end chooses: a name this version does not know is kept as received.
///
/// `unknown` is made by `init(rawValue:)` alone, so two equal names are always equal values.
public protocol WireName: RawRepresentable, Sendable, Hashable where RawValue == String {
  static func unknown(_ name: String) -> Self
  /// Every value except `unknown`, in the order of the documents.
  static var known: [Self] { get }
  /// Another spelling that some sources use for a known value; it is read, never written.
  static func alias(_ name: String) -> Self?
}

extension WireName {
  public init(rawValue: String) {
    self =
      Self.known.first { JSON.isIdentical($0.rawValue, rawValue) }
      ?? Self.alias(rawValue) ?? Self.unknown(rawValue)
  }

  public static func alias(_ name: String) -> Self? { nil }
}
