import LegacyProtocol
public import LegacySite
import Transport

extension ObservedExchange {
  /// Why a copied exchange can't be understood.
  public enum Obstacle: String, Error, Sendable, Hashable, CaseIterable {
    /// There was no answer, or it broke off.
    case incomplete
    /// A body is longer than copies may be.
    case tooLarge
    /// All copies of exchanges in flight were too large together.
    case noRoom
    /// The content coding can't be undone.
    case undecodable
  }

  /// The exchange to be understood.
  ///
  /// - Parameter decodedLimit: The most bytes a compressed answer may come to.
  func legacyExchange(decodedLimit: Int) throws(Obstacle) -> LegacyExchange {
    guard outcome == .complete, let response else { throw .incomplete }
    let legacyRequest = LegacyRequest(
      method: request.method, target: request.target,
      headers: request.headers.map { ($0.name, $0.value) }, body: requestBody.bytes)
    // Of an upload the fields are enough, and they come before the file; of the answer that is a file nothing is needed.
    if requestBody.copy == .noRoom { throw .noRoom }
    let isNeeded = legacyRequest.endpoint != .download && responseBody.copy != .notNeeded
    if isNeeded {
      switch responseBody.copy {
      case .whole, .notNeeded: break
      case .beginning, .tooLarge: throw .tooLarge
      case .noRoom: throw .noRoom
      }
    }
    var setCookies: [FormFields.Field] = []
    for value in response.headers.all("Set-Cookie") {
      if let cookie = CookieHeader.setCookie(value) { setCookies.append(cookie) }
    }
    return LegacyExchange(
      position: "live:\(sequence)", receivedAt: endedAtMilliseconds / 1000,
      request: legacyRequest, origin: origin,
      status: response.status, setCookies: FormFields(setCookies),
      body: ReplyBody(
        reading: isNeeded ? try decodedBody(response, limit: decodedLimit) : [],
        callback: legacyRequest.callback))
  }

  /// How the client reached the proxy; a server in front says if that was by TLS.
  var origin: String {
    guard let host = request.headers.first("Host") else { return "" }
    let isSecure = request.headers.first("X-Forwarded-Proto")?.lowercased() == "https"
    return "\(isSecure ? "https" : "http")://\(host)"
  }

  func decodedBody(
    _ response: HTTPResponseHead, limit: Int
  ) throws(Obstacle) -> [UInt8] {
    switch response.headers.first("Content-Encoding")?.lowercased() {
    case "gzip", "x-gzip":
      guard !responseBody.bytes.isEmpty else { return [] }
      do {
        return try Gzip.decode(responseBody.bytes, limit: limit)
      } catch {
        throw .undecodable
      }
    // Old installs send `none`, which is no coding.
    case nil, "", "none", "identity": return responseBody.bytes
    default: throw .undecodable
    }
  }
}
