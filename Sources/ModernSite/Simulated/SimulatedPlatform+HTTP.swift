public import Transport

extension SimulatedPlatform: HTTPHandler {
  public func handle(_ exchange: HTTPServerExchange) {
    exchange.readBody(limit: 64 << 20) { [self] result in
      guard case .success(let body) = result else { return exchange.cut() }
      let head = exchange.head
      guard head.path.hasPrefix("/v3/") else {
        _ = exchange.respond(HTTPResponse(status: 404, text: "not here\n"))
        return
      }
      switch answer(
        head.method, String(head.path.dropFirst(3)), query: Self.query(head.query),
        key: head.headers.first("apikey"), actor: head.headers.first("onBehalfOf"), body: body,
        at: SystemTime().elapsed, now: SystemTime().now)
      {
      case .response(let response): exchange.respond(response)
      case .cut: exchange.cut()
      }
    }
  }

  static func query(_ text: String?) -> [String: String] {
    var query: [String: String] = [:]
    for part in (text ?? "").split(separator: "&") {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      query[unescaped(sides[0])] = sides.count > 1 ? unescaped(sides[1]) : ""
    }
    return query
  }
}

/// Calls it in this process, without a network.
public struct SimulatedPlatformTransport: PlatformTransport {
  private let platform: SimulatedPlatform
  private let time: any PlatformTime

  public init(_ platform: SimulatedPlatform, time: any PlatformTime) {
    self.platform = platform
    self.time = time
  }

  public func send(
    _ request: HTTPClientRequest, limit: Int
  ) async throws(HTTPClientError) -> HTTPResponse {
    let target = request.url.split(separator: "/v3", maxSplits: 1).last.map(String.init) ?? "/"
    let parts = target.split(separator: "?", maxSplits: 1)
    var body: [UInt8] = []
    if case .bytes(let bytes) = request.body { body = bytes }
    let answer = platform.answer(
      request.method, String(parts.first ?? "/"),
      query: SimulatedPlatform.query(parts.count > 1 ? String(parts[1]) : nil),
      key: request.headers.first("apikey"), actor: request.headers.first("onBehalfOf"),
      body: body, at: time.elapsed, now: time.now)
    switch answer {
    case .response(let response): return response
    case .cut: throw HTTPClientError(.connectionLost, place: "simulated")
    }
  }
}

extension String {
  /// Percent escapes undone; what is none stays.
  var removingPercentEscapes: String {
    var out: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        out.append(value)
        rest = rest.dropFirst(2)
      } else {
        out.append(byte)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}
