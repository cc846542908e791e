/// A JSON text that was read: the bytes as received and a flat table of the values in them.
///
/// Order, repeated keys and the spelling of numbers are kept; strings are decoded when asked for. The reader takes what real
/// servers send: control characters inside strings, broken UTF-8 and lone surrogates are mended and counted, anything else that is not
/// JSON is an error with its offset. What follows the first value is left to the caller (``end``).
public struct JSONDocument: Sendable {
  /// One value or key.
  @usableFromInline
  struct Node: Sendable {
    @usableFromInline
    enum Kind: UInt8, Sendable {
      case null, `false`, `true`, number, string, array, object
      /// The key of a member; its value is the next node.
      case key
    }
    @usableFromInline var kind: Kind
    /// Strings only: a backslash occurs.
    var isEscaped: Bool
    /// Strings only: the bytes are no UTF-8.
    var isIrregular: Bool
    /// The bytes of the value; of a string without its quotes.
    var start: UInt32
    var end: UInt32
    /// The node after this value and all inside it.
    @usableFromInline var next: UInt32
    /// Elements of an array, members of an object.
    var count: UInt32
  }

  @usableFromInline
  final class Storage: Sendable {
    @usableFromInline let bytes: [UInt8]
    @usableFromInline let nodes: [Node]

    init(bytes: [UInt8], nodes: [Node]) {
      self.bytes = bytes
      self.nodes = nodes
    }
  }

  let storage: Storage
  /// Offset of the first byte after the value.
  public let end: Int
  /// What was mended in all strings together.
  public let repairs: JSONRepairs

  /// Reads the first value at or after `start`, skipping blanks before it.
  ///
  /// - Throws: ``JSONError`` with the offset from the start of `bytes`.
  public init(
    parsing bytes: [UInt8], from start: Int = 0, limits: JSONLimits = .standard
  ) throws(JSONError) {
    try self.init(parsing: bytes, from: start, limits: limits, isSmall: false)
  }

  /// The same of one of many values in a text, which is expected to be small.
  package init(
    parsingOneOfMany bytes: [UInt8], from start: Int, limits: JSONLimits = .standard
  ) throws(JSONError) {
    try self.init(parsing: bytes, from: start, limits: limits, isSmall: true)
  }

  private init(
    parsing bytes: [UInt8], from start: Int, limits: JSONLimits, isSmall: Bool
  ) throws(JSONError) {
    guard bytes.count <= limits.maximumBytes else {
      throw JSONError(.tooLarge, at: limits.maximumBytes)
    }
    var failure: JSONError?
    var nodes: [Node] = []
    var end = start
    var repairs = JSONRepairs()
    bytes.withUnsafeBufferPointer { buffer in
      var reader = JSONReader(buffer, from: start, limits: limits, isSmall: isSmall)
      do throws(JSONError) {
        try reader.readValue()
        nodes = reader.nodes.array
        end = reader.offset
        repairs = reader.repairs
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    self.storage = Storage(bytes: bytes, nodes: nodes)
    self.end = end
    self.repairs = repairs
  }

  /// How many values and keys there are.
  package var nodeCount: Int { storage.nodes.count }

  /// The value as a whole.
  public var root: JSONValue { JSONValue(storage: storage, index: 0) }
}
