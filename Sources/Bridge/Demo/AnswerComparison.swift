import Recording
import Transport

/// Whether an answer that came through the proxy is what it should be.
enum AnswerComparison {
  /// Status, headers and decoded body are those of the recording, byte for byte, but for the callback's name that was asked for and
  /// the headers of the connection.
  static func isRecorded(
    _ answer: HTTPResponse, of request: ScriptedRequest, _ recorded: RecordedResponse
  ) -> Bool {
    guard answer.status == recorded.status, let body = decoded(answer),
      request.asRecorded(body) == recorded.responseBody(expandingRuns: false) ?? []
    else { return false }
    return answer.headers.filter(isOfExchange)
      == recorded.headers.map { HTTPHeader($0.name, $0.value) }.filter(isOfExchange)
  }

  /// The answers are the same on the wire: status, all headers in their order, and the body as it was sent.
  static func isSame(_ answer: HTTPResponse, _ direct: HTTPResponse) -> Bool {
    answer.status == direct.status && answer.headers == direct.headers
      && answer.body == direct.body
  }

  /// The body with its compression undone; `nil` if that fails.
  static func decoded(_ answer: HTTPResponse) -> [UInt8]? {
    guard answer.headers.first("Content-Encoding")?.lowercased() == "gzip" else {
      return answer.body
    }
    return try? Gzip.decode(answer.body, limit: 32 << 20)
  }

  private static func isOfExchange(_ header: HTTPHeader) -> Bool {
    !["Connection", "Keep-Alive", "Transfer-Encoding", "Content-Length"].contains {
      header.isNamed($0)
    }
  }
}
