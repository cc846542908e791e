/// How much a reader of JSON text accepts before it gives up.
public struct JSONLimits: Sendable, Hashable {
  /// Length of the whole text, in bytes.
  public var maximumBytes: Int
  /// Nesting of arrays and objects; a plain value has depth 0. At most 512, since the writer and ``JSON`` walk values recursively.
  public var maximumDepth: Int
  /// Values and keys together.
  public var maximumNodes: Int

  public init(
    maximumBytes: Int = 64 << 20, maximumDepth: Int = 128, maximumNodes: Int = 4_000_000
  ) {
    // Offsets and counts are kept in 32 bits.
    self.maximumBytes = min(max(maximumBytes, 0), Int(UInt32.max) - 1)
    self.maximumDepth = min(max(maximumDepth, 0), 512)
    self.maximumNodes = min(max(maximumNodes, 0), Int(UInt32.max) - 1)
  }

  /// 64 MiB, 128 levels, 4 million values.
  public static let standard = JSONLimits()
}
