private import CMicroHTTPD

/// An answer on its way to the library.
struct ServerAnswer: Sendable {
  enum Body: Sendable {
    case whole([UInt8])
    case stream(HTTPBodyChannel, length: Int?)
  }

  var status: Int
  var headers: [HTTPHeader]
  var body: Body

  init(_ status: Int, _ headers: [HTTPHeader], _ body: Body) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

extension ServerAnswer {
  /// Hands the answer to the library. False closes the connection.
  func queue(on connection: OpaquePointer, of exchange: HTTPServerExchange, lastOne: Bool) -> Bool {
    guard (200...999).contains(status), let response = makeResponse(for: exchange) else {
      return false
    }
    defer { MHD_destroy_response(response) }
    add(headers, to: response)
    if lastOne { MHD_add_response_header(response, "Connection", "close") }
    return MHD_queue_response(connection, UInt32(status), response) == .YES
  }

  /// Whether the answer has no body on the wire whatever its headers say (RFC 9110 6.4.1).
  private func isBodiless(_ exchange: HTTPServerExchange) -> Bool {
    exchange.head.method == "HEAD" || status == 204 || status == 304
  }

  /// The length to announce where no body goes out, nil for none.
  private var announcedLength: Int? {
    switch body {
    case .whole(let bytes):
      bytes.isEmpty ? headers.contentLength ?? (status == 304 ? nil : 0) : bytes.count
    case .stream(_, let length): length ?? headers.contentLength
    }
  }

  private func makeResponse(for exchange: HTTPServerExchange) -> OpaquePointer? {
    switch body {
    case .whole(let bytes) where !isBodiless(exchange):
      return bytes.withUnsafeBytes {
        MHD_create_response_from_buffer(
          bytes.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
      }
    case .stream(let channel, let length) where !isBodiless(exchange):
      let reader = Unmanaged.passRetained(ServerAnswerReader(exchange, channel))
      let size = length.map { UInt64(max(0, $0)) } ?? cometbridge_mhd_size_unknown
      let response = MHD_create_response_from_callback(
        size, 32 * 1024, readAnswer, reader.toOpaque(), releaseAnswerReader)
      if response == nil { reader.release() }
      return response
    case .whole, .stream:
      guard status != 204 else {
        return MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
      }
      // Announces the length without ever asking for a byte.
      let size = announcedLength.map { UInt64(max(0, $0)) } ?? cometbridge_mhd_size_unknown
      let response = MHD_create_response_from_callback(size, 1_024, readNothing, nil, nil)
      // Without a length the library would say that it sends chunks, and write the last one where no body may be.
      if let response, announcedLength == nil { cometbridge_mhd_end_by_close(response) }
      return response
    }
  }

  /// The library writes the length and whatever concerns the connection itself.
  private func add(_ headers: [HTTPHeader], to response: OpaquePointer) {
    for header in headers where header.isWritable {
      let isOurs =
        header.isNamed("Connection") || header.isNamed("Keep-Alive")
        || header.isNamed("Transfer-Encoding") || header.isNamed("Content-Length")
      if !isOurs { add(header.name, header.bytes, to: response) }
    }
  }

  private func add(_ name: String, _ value: [UInt8], to response: OpaquePointer) {
    // The library refuses an empty value and a tab; white space means the same to a reader (RFC 9110 5.5).
    let written = value.isEmpty ? [0x20] : value.map { $0 == 0x09 ? 0x20 : $0 }
    (written + [0]).withUnsafeBytes { bytes in
      _ = MHD_add_response_header(
        response, name, bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
    }
  }
}

/// What the library's content reader is given; retained until the library frees the response.
private final class ServerAnswerReader {
  let exchange: HTTPServerExchange
  let channel: HTTPBodyChannel

  init(_ exchange: HTTPServerExchange, _ channel: HTTPBodyChannel) {
    self.exchange = exchange
    self.channel = channel
  }
}

private func readAnswer(
  context: UnsafeMutableRawPointer?, position: UInt64, buffer: UnsafeMutablePointer<CChar>?,
  size: Int
) -> Int {
  guard let context, let buffer else { return cometbridge_mhd_broken }
  let reader = Unmanaged<ServerAnswerReader>.fromOpaque(context).takeUnretainedValue()
  let target = UnsafeMutableRawBufferPointer(start: buffer, count: size)
  guard let count = reader.exchange.fill(target, from: reader.channel) else {
    return cometbridge_mhd_end
  }
  return count < 0 ? cometbridge_mhd_broken : count
}

private func readNothing(
  context: UnsafeMutableRawPointer?, position: UInt64, buffer: UnsafeMutablePointer<CChar>?,
  size: Int
) -> Int { cometbridge_mhd_end }

private func releaseAnswerReader(context: UnsafeMutableRawPointer?) {
  guard let context else { return }
  Unmanaged<ServerAnswerReader>.fromOpaque(context).release()
}
