import Foundation
public import LegacySite
import Transport

/// Stands between old apps and their install like ``MigrationProxy``, but only records what goes through.
public final class RecordingProxy: Sendable {
  /// What became of the exchanges.
  public struct Summary: Sendable, Hashable {
    public var recorded = 0
    /// Left out for what they are.
    public var obstacles: [ObservedExchange.Obstacle: Int] = [:]
    /// Left out because too much was waiting, or the file could not be written.
    public var leftOut = 0
  }

  /// Bytes of a body that are recorded: the longest line of a recording holds it in base64.
  static let longestBody = 40 << 20

  private let listen: ListenAddress
  private let legacy: String
  private let recorder: TrafficRecorder
  private let server: HTTPServer

  /// - Parameters:
  ///   - configuration: `legacy`, `listen`, and how requests are passed on; the rest is not needed.
  ///   - out: The recording, which must not be there yet.
  /// - Throws: ``SettingProblem``, ``FileProblem``.
  public init(
    _ configuration: ProxyConfiguration, out: String, report: @escaping @Sendable (String) -> Void
  ) throws {
    (legacy, listen) = try configuration.checkedWay()
    recorder = try TrafficRecorder(out, report: report)
    var through = configuration.passThrough(to: legacy)
    through.copiesFiles = true
    through.copyLimit = Self.longestBody
    server = HTTPServer(
      HTTPServerConfiguration(address: listen.host, port: listen.port),
      handler: try PassThrough(through, tap: recorder) {
        Int64(Date().timeIntervalSince1970 * 1000)
      })
  }

  /// - Throws: `HTTPServerError`, or ``SettingProblem`` where the port the system chose is that of the install.
  public func start() throws -> ListenAddress {
    let address = ListenAddress(host: listen.host, port: try server.start())
    do {
      try address.refuseItself(as: legacy)
    } catch {
      server.stopBlocking(drainingFor: .zero)
      throw error
    }
    return address
  }

  /// Ends, and completes the recording.
  ///
  /// - Throws: ``FileProblem``.
  public func stop() async throws -> Summary {
    await server.stop(drainingFor: .milliseconds(2500))
    try recorder.finish()
    let sums = recorder.statistics
    return Summary(recorded: sums.recorded, obstacles: sums.obstacles, leftOut: sums.leftOut)
  }
}
