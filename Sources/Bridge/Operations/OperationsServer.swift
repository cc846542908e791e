import JSONText
import Transport

/// `/healthz`, `/readyz` and `/metrics`, for whoever watches a proxy. Answers hold figures and names of rules, nothing of what was said.
struct OperationsServer: HTTPHandler {
  let state: @Sendable () async -> OperationsState

  func handle(_ exchange: HTTPServerExchange) {
    guard ["GET", "HEAD"].contains(exchange.head.method) else {
      exchange.respond(
        HTTPResponse(
          status: 405, headers: [HTTPHeader("Allow", "GET, HEAD")],
          body: Array("expected GET\n".utf8)))
      return
    }
    switch exchange.head.path {
    case "/healthz": exchange.respond(HTTPResponse(status: 200, text: "alive\n"))
    case "/readyz": answer(exchange) { Self.readiness($0) }
    case "/metrics": answer(exchange) { Self.metrics($0) }
    default: exchange.respond(HTTPResponse(status: 404, text: "not found\n"))
    }
  }

  private func answer(
    _ exchange: HTTPServerExchange,
    _ response: @escaping @Sendable (OperationsState) -> HTTPResponse
  ) {
    Task { exchange.respond(response(await state())) }
  }

  private static func readiness(_ state: OperationsState) -> HTTPResponse {
    let troubles = state.troubles
    if troubles.isEmpty { return HTTPResponse(status: 200, text: "ready\n") }
    return HTTPResponse(status: 503, text: troubles.map { $0 + "\n" }.joined())
  }

  private static func metrics(_ state: OperationsState) -> HTTPResponse {
    HTTPResponse(
      status: 200,
      headers: [HTTPHeader("Content-Type", "text/plain; version=0.0.4; charset=utf-8")],
      body: Array(state.metrics.utf8))
  }
}
