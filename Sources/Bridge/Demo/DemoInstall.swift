import LegacySite
import Recording
import Transport

/// A simulated install that plays the demonstration's recording.
struct DemoInstall: Sendable {
  let address: ListenAddress
  private let server: HTTPServer

  init(_ interactions: [LocatedInteraction]) throws(HTTPServerError) {
    server = HTTPServer(
      HTTPServerConfiguration(port: 0),
      handler: RecordedInstallServer(RecordedInstall(interactions)))
    address = ListenAddress(host: "127.0.0.1", port: try server.start())
  }

  func stop() async { await server.stop(drainingFor: .seconds(1)) }
}
