public import Transport

/// Where a ``PassThrough`` forwards to, and how.
public struct PassThroughConfiguration: Sendable {
  /// The install's address, such as `https://chat.example.com/cometchat`: a path is put before every request's.
  public var baseURL: String
  /// Whether the install sees the client's `Host`, so that the links it writes lead back here; else its own.
  public var preservesHost = true
  /// Whether `X-Forwarded-For`, `X-Forwarded-Host` and `X-Forwarded-Proto` are added. A value that came is kept, the client's address
  /// goes to the end of its list.
  public var addsForwarded = false
  /// What `X-Forwarded-Proto` says.
  public var clientScheme = "http"
  public var timeouts = HTTPClientTimeouts()
  /// Bytes of a body that are held on their way, in each direction of each exchange.
  public var bufferSize = 256 * 1024
  /// Bytes of each body that are copied for the tap: of a longer request the first ones, of a longer answer none.
  public var copyLimit = 4 * 1024 * 1024
  /// Whether answers are copied that can hold nothing of the chat, such as files.
  public var copiesFiles = false
  /// Bytes that all copies of exchanges in flight may take together; beyond, bodies are not copied.
  public var copiesLimit = 256 * 1024 * 1024

  public init(baseURL: String) { self.baseURL = baseURL }
}

/// Why a pass-through can't be set up.
public struct PassThroughError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Code: String, Sendable, CaseIterable { case invalidBaseURL }

  public var code: Code

  public var description: String {
    "expected http:// or https://, a host, and at most a port and a path"
  }
}
