/// Which fields a record was read from, where that can be said in one word: each named in the record's layout, once, none of them a value
/// with others in it or a text that was mended.
///
/// So that what was seen while reading need not be gone through again to be accounted for. A body that was mended is marked as such
/// (``OneToOneMessage/isMended``), and counts as any other here.
public struct RecordShape: Sendable, Hashable {
  /// One bit for each field, by its place in the layout; 0 where it can't be said.
  public let fields: UInt64

  /// It can't be said.
  public init() { fields = 0 }

  init(fields: UInt64) { self.fields = fields }
}
