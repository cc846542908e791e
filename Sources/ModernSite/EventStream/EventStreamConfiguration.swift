/// How an ``EventStream`` answers and what it bounds.
public struct EventStreamConfiguration: Sendable {
  /// The path of the request target, percent escapes untouched.
  public var path = "/v3/events"
  /// What a client shows to be let in, as `Authorization: Bearer …` or `?access_token=…`. Nil lets in only this machine's own
  /// clients. Requests hold it in their targets: log paths, never targets.
  public var token: String? = nil
  /// The one origin whose pages may read the stream, such as `https://app.example.com`; nil: none but the stream's own.
  public var allowedOrigin: String? = nil
  /// Streams open at once; more are refused with 503.
  public var streamLimit = 1_000
  /// Silence after which a comment is sent.
  public var heartbeat = Duration.seconds(15)
  /// How long clients are told to wait before they connect again.
  public var retry = Duration.seconds(3)
  /// Bytes a stream holds ready for its client, about. A client that takes none of them is cut off after the server's own
  /// `idleTimeout`.
  public var bufferSize = 16 * 1024

  public init() {}
}
