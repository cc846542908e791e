internal import Synchronization
public import Transport

/// Forwards each request to the install and gives its answer back unchanged: status, body byte for byte, headers in order with
/// repeats and spelling. Only hop-by-hop headers change, and `Content-Length` is written last.
///
/// Bodies are streamed both ways. A dead or slow install is answered for with 502 or 504 in plain text; an answer that breaks midway
/// reaches the client as far as it came, then the connection is cut.
public final class PassThrough: HTTPHandler {
  let configuration: PassThroughConfiguration
  let base: InstallAddress
  let client: HTTPClient
  let tap: (any ExchangeTap)?
  let now: @Sendable () -> Int64
  let copies: CopyBudget
  private let lastSequence = Atomic<UInt64>(0)
  private let mostHeld = Atomic<Int>(0)

  /// The most bytes that were held at once for one body on its way, over all exchanges that have ended.
  public var mostBytesHeld: Int { mostHeld.load(ordering: .relaxed) }

  /// The bytes that copies for the tap may take besides those they take now.
  public var bytesLeftForCopies: Int { copies.bytesLeft }

  func noteHeld(_ channel: HTTPBodyChannel) {
    mostHeld.max(channel.highWaterMark, ordering: .relaxed)
  }

  /// - Parameters:
  ///   - tap: Gets a copy of each exchange.
  ///   - now: Milliseconds since 1970, UTC; stamps what the tap gets.
  public init(
    _ configuration: PassThroughConfiguration, client: HTTPClient = HTTPClient(),
    tap: (any ExchangeTap)? = nil, now: @escaping @Sendable () -> Int64
  ) throws(PassThroughError) {
    self.configuration = configuration
    copies = CopyBudget(bytes: configuration.copiesLimit)
    base = try InstallAddress(configuration.baseURL)
    self.client = client
    self.tap = tap
    self.now = now
  }

  public func handle(_ exchange: HTTPServerExchange) {
    let sequence = lastSequence.add(1, ordering: .relaxed).newValue
    let relay = Relay(exchange, through: self, sequence: sequence)
    relay.start()
  }

  // MARK: The request to the install

  /// Nil for a request that no proxy should forward.
  func upstreamRequest(
    for head: HTTPRequestHead, body: HTTPClientRequest.Body
  ) -> HTTPClientRequest? {
    guard head.method != "CONNECT", head.targetBytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
      let target = target(of: head)
    else { return nil }
    var request = HTTPClientRequest(
      method: head.method, url: base.origin + "/", targetBytes: target,
      headers: upstreamHeaders(for: head), body: body, timeouts: configuration.timeouts)
    // Old installs take whatever a query asks for, sending included, by every method.
    if head.query != nil { request.isRepeatable = false }
    return request
  }

  /// The target with the base's path before it; an absolute one (RFC 9112 3.2.2) loses its origin.
  private func target(of head: HTTPRequestHead) -> [UInt8]? {
    let prefix = Array(base.pathPrefix.utf8)
    var path = head.targetBytes[...]
    if path.elementsEqual("*".utf8) { return Array(path) }
    if path.first != UInt8(ascii: "/") {
      guard let mark = head.target.firstRange(of: "://"),
        head.target[..<mark.lowerBound].lowercased().hasPrefix("http")
      else { return nil }
      path = path.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
        .drop { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
      if path.first != UInt8(ascii: "/") { path = [UInt8(ascii: "/")] + path }
    }
    return prefix + path
  }

  private func upstreamHeaders(for head: HTTPRequestHead) -> [HTTPHeader] {
    var headers = HopByHop.removed(from: head.headers)
    // The server has asked the client to go on already.
    headers.removeAll { $0.isNamed("Expect") }
    if !configuration.preservesHost || headers.first("Host") == nil {
      let place = headers.firstIndex { $0.isNamed("Host") }
      if let place {
        headers[place].value = base.authority
      } else {
        headers.insert(HTTPHeader("Host", base.authority), at: 0)
      }
    }
    guard configuration.addsForwarded else { return headers }
    let chain = headers.all("X-Forwarded-For") + [head.remoteAddress]
    headers.removeAll { $0.isNamed("X-Forwarded-For") }
    headers.append(HTTPHeader("X-Forwarded-For", chain.joined(separator: ", ")))
    if headers.first("X-Forwarded-Host") == nil, let host = head.headers.first("Host") {
      headers.append(HTTPHeader("X-Forwarded-Host", host))
    }
    if headers.first("X-Forwarded-Proto") == nil {
      headers.append(HTTPHeader("X-Forwarded-Proto", configuration.clientScheme))
    }
    return headers
  }
}
