/// A value that must not be printed or logged: every description of it, the mirror included, is `<redacted>`.
public struct Redacted<Value: Sendable & Hashable>: Sendable, Hashable, CustomStringConvertible,
  CustomDebugStringConvertible, CustomReflectable
{
  private let value: Value

  public init(_ value: Value) { self.value = value }

  /// The value itself, for the one request that needs it.
  public func revealed() -> Value { value }

  public var description: String { "<redacted>" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
