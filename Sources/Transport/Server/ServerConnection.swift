private import CMicroHTTPD

/// The library's connection while an exchange runs on it.
///
/// `@unchecked`: the pointer is used by the server thread that owns the connection, and, to resume it, by the thread that holds the
/// lock of `HTTPServerExchange.state` while the connection is suspended; the library lets it go only when it isn't.
struct ServerConnection: @unchecked Sendable {
  private let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  /// The socket's number.
  var socket: Int32 { cometbridge_mhd_socket(pointer) }

  func suspend() { MHD_suspend_connection(pointer) }
  func resume() { MHD_resume_connection(pointer) }
}
