/// What the demonstration shows, one after the other.
public enum DemoMoment: Sendable {
  /// Where everything is reached. All addresses are on loopback, with ports that were free.
  public struct Addresses: Sendable, Hashable {
    /// The simulated install behind the proxy.
    public var install: ListenAddress
    /// The same install without a proxy, which the proxy is measured against.
    public var measured: ListenAddress
    public var proxy: ListenAddress
  }

  /// A request of an old client that was answered.
  public struct Request: Sendable, Hashable {
    /// Since the beginning.
    public var elapsed: Duration
    /// Who sent it, by name.
    public var name: String
    /// What it asks for; holds text from outside.
    public var text: String
  }

  /// An event of the proxy's stream.
  public struct Event: Sendable, Hashable {
    /// Since the beginning.
    public var elapsed: Duration
    /// Whom it is told to, by name.
    public var name: String
    public var outline: EventOutline
    /// The event as the stream has it: one JSON object on one line.
    public var line: [UInt8]
    /// The part of the old answer it was made of, with secrets masked; holds text from outside.
    public var legacyForm: String
  }

  case started(Addresses)
  case scene(String)
  case request(Request)
  case event(Event)
}
