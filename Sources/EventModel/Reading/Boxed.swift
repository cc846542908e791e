/// A value behind one reference: copying costs the same however much it holds. Two are equal if what they hold is.
///
/// A change makes a new one, so that nobody who has the old one sees it.
struct Boxed<Value: Sendable & Hashable>: Sendable, Hashable {
  private final class Storage: Sendable {
    let value: Value
    /// What it is written as, for one that is written often.
    let written: [UInt8]?

    init(_ value: consuming Value, written: [UInt8]?) {
      self.value = value
      self.written = written
    }
  }

  private var storage: Storage

  init(_ value: consuming Value, written: [UInt8]? = nil) {
    storage = Storage(value, written: written)
  }

  var value: Value {
    get { storage.value }
    set { storage = Storage(newValue, written: nil) }
  }

  /// Set by whoever made it so; gone with the next change.
  var written: [UInt8]? { storage.written }

  static func == (left: Self, right: Self) -> Bool {
    left.storage === right.storage || left.storage.value == right.storage.value
  }

  func hash(into hasher: inout Hasher) { hasher.combine(storage.value) }

  /// What is shown of the one that keeps its fields in here: the fields, as if they were its own.
  func mirror<Owner>(of owner: Owner) -> Mirror {
    Mirror(
      owner, children: Array(Mirror(reflecting: storage.value).children), displayStyle: .struct)
  }
}
