/// The table of a document while it is being read: memory of its own that grows, made into an array once.
struct JSONNodeBuffer: ~Copyable {
  private var base: UnsafeMutablePointer<JSONDocument.Node>
  private var capacity: Int
  private let limit: Int
  private(set) var count = 0

  /// - Parameter limit: how many nodes there may be.
  init(capacity: Int, limit: Int) {
    self.capacity = max(capacity, 1)
    self.limit = max(limit, 0)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  var array: [JSONDocument.Node] {
    let (base, count) = (base, count)
    return Array(unsafeUninitializedCapacity: count) { out, initialized in
      if let target = out.baseAddress { target.initialize(from: base, count: count) }
      initialized = count
    }
  }

  @inline(__always)
  mutating func append(
    _ kind: JSONDocument.Node.Kind, from start: Int, to end: Int, next: Int? = nil,
    isEscaped: Bool = false, isIrregular: Bool = false
  ) throws(JSONError) {
    if count == capacity || count == limit { try grow(at: start) }
    (base + count).initialize(
      to: JSONDocument.Node(
        kind: kind, isEscaped: isEscaped, isIrregular: isIrregular,
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
        next: UInt32(truncatingIfNeeded: next ?? count + 1), count: 0))
    count += 1
  }

  /// - Throws: `tooMany` at `offset` if there may be no more.
  private mutating func grow(at offset: Int) throws(JSONError) {
    guard count < limit else { throw JSONError(.tooMany, at: offset) }
    let larger = UnsafeMutablePointer<JSONDocument.Node>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    base = larger
    capacity *= 2
  }

  /// One more element or member of a container.
  ///
  /// - Parameter index: of a node that is there.
  @inline(__always)
  mutating func count(in index: Int) { base[index].count &+= 1 }

  /// Ends a container whose `next` holds the place of the one around it, plus one.
  ///
  /// - Returns: the container around it, and in `isObject` whether that is an object.
  @inline(__always)
  mutating func close(_ index: Int, at end: Int, _ isObject: inout Bool) -> Int? {
    let outer = Int(base[index].next) - 1
    base[index].end = UInt32(truncatingIfNeeded: end)
    base[index].next = UInt32(truncatingIfNeeded: count)
    isObject = outer >= 0 && base[outer].kind == .object
    return outer >= 0 ? outer : nil
  }
}
