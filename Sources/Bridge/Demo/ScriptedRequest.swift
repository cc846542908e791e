import Recording
import Transport

/// A recorded request to be sent again, with a session and a callback's name of its own.
struct ScriptedRequest: Sendable {
  let method: String
  let target: String
  let headers: [HTTPHeader]
  let body: [UInt8]
  private let callback: (recorded: String, fresh: String)?

  /// - Parameters:
  ///   - session: The value for the session cookie; `nil` leaves the recorded one, as apps do, whose session follows from their login.
  ///   - number: Sets the callback's name apart from others of the run.
  init(
    _ recorded: RecordedRequest, session: String?, number: Int, milliseconds: Int64
  ) {
    let request = IncomingRequest(recorded)
    let name = Self.callback(in: recorded.query)
    let fresh = "jqcc\(1_000_000_000 + number)_\(milliseconds)"
    callback = name.map { ($0, fresh) }
    method = request.method
    target =
      name.map { request.target.replacing("callback=\($0)", with: "callback=\(fresh)") }
      ?? request.target
    headers = request.headers.map { header in
      guard header.isNamed("Cookie"), let session else {
        return HTTPHeader(header.name, header.value)
      }
      return HTTPHeader(header.name, Self.cookies(header.value, session: session))
    }
    body = request.body
  }

  func request(to address: ListenAddress) -> HTTPClientRequest {
    HTTPClientRequest(
      method: method, url: "http://\(address)\(target)", targetBytes: Array(target.utf8),
      headers: headers, body: body.isEmpty && method == "GET" ? .none : .bytes(body))
  }

  /// An answer's body with the recorded callback's name in place of the fresh one.
  func asRecorded(_ body: [UInt8]) -> [UInt8] {
    guard let callback, body.starts(with: "\(callback.fresh)(".utf8) else { return body }
    return Array(callback.recorded.utf8) + body.dropFirst(callback.fresh.utf8.count)
  }

  private static func callback(in query: String) -> String? {
    for pair in query.split(separator: "&") where pair.hasPrefix("callback=") {
      return String(pair.dropFirst("callback=".count))
    }
    return nil
  }

  private static func cookies(_ value: String, session: String) -> String {
    value.split(separator: "; ").map { pair in
      pair.hasPrefix("PHPSESSID=") ? "PHPSESSID=\(session)" : String(pair)
    }.joined(separator: "; ")
  }
}
