/// A password of a group, to be sent when the group is made. Never printed.
public struct GroupPassword: Sendable, Hashable, CustomStringConvertible,
  CustomDebugStringConvertible, CustomReflectable
{
  /// The secret itself, never a hash of it: hashes of the old side do not open anything here.
  public var secret: String

  public init(_ secret: String) { self.secret = secret }

  public var description: String { "GroupPassword(…)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
