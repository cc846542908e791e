/// Which messages a viewer has been told of, so that nobody hears of one twice.
struct SeenMessages: Sendable {
  private struct Key: Hashable {
    let viewer: String
    let muid: String
  }

  private var seen: Set<Key> = []

  /// True the first time.
  mutating func insert(_ muid: String, for viewer: String) -> Bool {
    seen.insert(Key(viewer: viewer, muid: muid)).inserted
  }

  func contains(_ muid: String, for viewer: String) -> Bool {
    seen.contains(Key(viewer: viewer, muid: muid))
  }

  var count: Int { seen.count }
}
