private import CMicroHTTPD
private import Glibc

/// A request from its target line on; the library holds it retained until its completion callback.
///
/// Confined to the server thread that owns the connection.
private final class ServerRequest {
  let target: [UInt8]
  var exchange: HTTPServerExchange?

  init(target: [UInt8]) { self.target = target }
}

extension ServerCore {
  /// Starts the library's daemon with this core as the callbacks' context; the caller keeps the core alive until it is stopped.
  func startDaemon(on address: SocketAddress) -> OpaquePointer? {
    let flags =
      MHD_USE_EPOLL_INTERNAL_THREAD.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
      | MHD_USE_SUPPRESS_DATE_NO_CLOCK.rawValue
      | (address.isIPv6 ? MHD_USE_IPv6.rawValue : 0)
    let limits = cometbridge_mhd_limits(
      connections: UInt32(clamping: configuration.connectionLimit),
      timeout_seconds: UInt32(clamping: max(1, configuration.idleTimeout.components.seconds)),
      memory: max(4_096, configuration.connectionMemory), memory_increment: 16 * 1024,
      threads: UInt32(clamping: max(1, configuration.threads)), backlog: 1_024)
    return address.withPointer { pointer in
      cometbridge_mhd_start(
        flags, pointer, Unmanaged.passUnretained(self).toOpaque(), acceptsConnection, handleAccess,
        requestCompleted, requestBegan, keepEscapes, limits)
    }
  }
}

/// Nobody is let in any more once the server stops.
private func acceptsConnection(
  context: UnsafeMutableRawPointer?, address: UnsafePointer<sockaddr>?, length: socklen_t
) -> MHD_Result {
  guard let context else { return .NO }
  return Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue().isDraining ? .NO : .YES
}

/// The target as received, before the library takes it apart.
private func requestBegan(
  context: UnsafeMutableRawPointer?, uri: UnsafePointer<CChar>?, connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
  guard let uri else { return nil }
  let bytes = UnsafeRawBufferPointer(start: uri, count: strlen(uri))
  return Unmanaged.passRetained(ServerRequest(target: Array(bytes))).toOpaque()
}

private func keepEscapes(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?, text: UnsafeMutablePointer<CChar>?
) -> Int {
  text.map { strlen($0) } ?? 0
}

private func handleAccess(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?, url: UnsafePointer<CChar>?,
  method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?, upload: UnsafePointer<CChar>?,
  uploadSize: UnsafeMutablePointer<Int>?,
  requestContext: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let context, let connection, let method, let uploadSize,
    let held = requestContext?.pointee
  else { return .NO }
  let core = Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue()
  let request = Unmanaged<ServerRequest>.fromOpaque(held).takeUnretainedValue()

  let exchange: HTTPServerExchange
  if let known = request.exchange {
    exchange = known
  } else {
    let head = HTTPRequestHead(
      method: String(cString: method), targetBytes: request.target,
      headers: receivedHeaders(of: connection),
      remoteAddress: SocketAddress.text(of: cometbridge_mhd_client(connection)))
    exchange = core.begin(head, on: ServerConnection.at(connection))
    request.exchange = exchange
    core.handler.handle(exchange)
  }

  let verdict: HTTPServerExchange.Verdict
  if uploadSize.pointee > 0, let upload {
    let piece = UnsafeRawBufferPointer(start: upload, count: uploadSize.pointee)
    let taken: Int
    (taken, verdict) = exchange.received(piece)
    uploadSize.pointee -= taken
  } else {
    verdict = exchange.advanced()
  }
  switch verdict {
  case .proceed, .suspended: return .YES
  case .close: return .NO
  case .answer(let answer):
    return answer.queue(on: connection, of: exchange, lastOne: core.isDraining) ? .YES : .NO
  }
}

private func requestCompleted(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?,
  requestContext: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  reason: MHD_RequestTerminationCode
) {
  guard let held = requestContext?.pointee else { return }
  requestContext?.pointee = nil
  let request = Unmanaged<ServerRequest>.fromOpaque(held).takeRetainedValue()
  guard let context, let exchange = request.exchange else { return }
  exchange.ended(normally: reason == .REQUEST_TERMINATED_COMPLETED_OK)
  Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue().completed()
}

private func receivedHeaders(of connection: OpaquePointer) -> [HTTPHeader] {
  var headers: [HTTPHeader] = []
  withUnsafeMutablePointer(to: &headers) { list in
    _ = MHD_get_connection_values_n(connection, .HEADER_KIND, collectHeader, list)
  }
  return headers
}

private func collectHeader(
  context: UnsafeMutableRawPointer?, kind: MHD_ValueKind, name: UnsafePointer<CChar>?,
  nameSize: Int, value: UnsafePointer<CChar>?, valueSize: Int
) -> MHD_Result {
  guard let context, let name else { return .NO }
  let spelled = String(
    decoding: UnsafeRawBufferPointer(start: name, count: nameSize), as: UTF8.self)
  let bytes = Array(UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueSize))
  context.assumingMemoryBound(to: [HTTPHeader].self).pointee
    .append(HTTPHeader(spelled, bytes: bytes))
  return .YES
}
