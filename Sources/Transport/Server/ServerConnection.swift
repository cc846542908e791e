private import CMicroHTTPD
private import Glibc

/// The library's connection while an exchange runs on it.
///
/// `@unchecked`: the pointer is used by the server thread that owns the connection, and, to resume or nudge it, by the thread that holds
/// the lock of `HTTPServerExchange.state`, where the connection is taken away before the library lets go of it.
struct ServerConnection: @unchecked Sendable {
  private let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  /// The socket's number.
  var socket: Int32 { cometbridge_mhd_socket(pointer) }

  /// Has the library look at the socket again if it is at its end.
  ///
  /// The library doesn't see an end that comes together with bytes: it waits for the next report, and there is none.
  func nudgeAtEnd() {
    let socket = socket
    var byte: UInt8 = 0
    guard socket >= 0, recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0 else {
      return
    }
    shutdown(socket, Int32(SHUT_RD))
  }

  func suspend() { MHD_suspend_connection(pointer) }
  func resume() { MHD_resume_connection(pointer) }
}
