import Foundation
import Recording
import Translation
import Transport

/// The demonstration: a simulated install, the proxy before it, and two scripted users who chat through it.
///
/// The events are taken where a new app takes them, from the proxy's event stream over HTTP. Everything is on loopback; the
/// recording is part of the program.
public enum DemoRun {
  /// Plays the script to its end; everything it started has stopped when it returns.
  ///
  /// - Parameter show: Told of everything in order, on one task; what it throws ends the run.
  /// - Throws: ``DemoFailure``, the errors of servers, client and `show`, `CancellationError`.
  public static func run(
    _ pace: DemoPace = .show, show: @escaping @Sendable (DemoMoment) throws -> Void
  ) async throws -> DemoSummary {
    let interactions = try RecordingFile(
      decoding: Array(DemoRecording.lines.utf8), name: "demo"
    ).interactions
    let install = try DemoInstall(interactions)
    do {
      let measured = try DemoInstall(interactions)
      do {
        let summary = try await run(interactions, install, measured, pace, show)
        await measured.stop()
        await install.stop()
        return summary
      } catch {
        await measured.stop()
        throw error
      }
    } catch {
      await install.stop()
      throw error
    }
  }

  private static func run(
    _ interactions: [LocatedInteraction], _ install: DemoInstall, _ measured: DemoInstall,
    _ pace: DemoPace, _ show: @escaping @Sendable (DemoMoment) throws -> Void
  ) async throws -> DemoSummary {
    var configuration = ProxyConfiguration()
    configuration.legacy = "http://\(install.address)"
    configuration.site = "demo"
    let proxy = try MigrationProxy(configuration) { _ in }
    let addresses = try proxy.start()
    let stream = EventStreamClient()
    var patience = HTTPClientConfiguration()
    patience.timeouts = HTTPClientTimeouts(
      connect: .seconds(5), head: .seconds(10), stall: .seconds(10))
    let client = HTTPClient(patience)
    var play = DemoPlay(
      addresses: DemoMoment.Addresses(
        install: install.address, measured: measured.address, proxy: addresses.proxy),
      proxy: proxy, stream: stream, client: client, pace: pace, show: show)
    stream.open(at: addresses.events)
    do {
      let summary = try await play.run(interactions.map(\.interaction))
      await stop(proxy, stream, client)
      return summary
    } catch {
      await stop(proxy, stream, client)
      throw Task.isCancelled ? CancellationError() : error
    }
  }

  private static func stop(
    _ proxy: MigrationProxy, _ stream: EventStreamClient, _ client: HTTPClient
  ) async {
    stream.close()
    client.stop()
    await proxy.stop()
  }
}
