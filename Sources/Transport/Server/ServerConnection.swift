private import CMicroHTTPD
private import Glibc

/// The library's connection while an exchange runs on it.
///
/// Not `Sendable`: it is made straight into the lock of `HTTPServerExchange.state` and can't leave it. Whoever holds that lock may resume or
/// nudge the connection from any thread, and the connection is taken away under it before the library lets go of it.
struct ServerConnection {
  private let pointer: OpaquePointer

  /// The library's pointer, for another thread. The callback it is taken from goes on with its own.
  static func at(_ pointer: OpaquePointer) -> sending ServerConnection? {
    OpaquePointer(bitPattern: UInt(bitPattern: pointer)).map(ServerConnection.init(pointer:))
  }

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

@available(*, unavailable)
extension ServerConnection: Sendable {}
