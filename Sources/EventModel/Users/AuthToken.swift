/// A user's token for the client API. It is read at login, never written and never printed.
public struct AuthToken: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The secret itself.
  public var secret: String

  public init(_ secret: String) { self.secret = secret }

  public var description: String { "AuthToken(…)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
