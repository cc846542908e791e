import Foundation
import Testing

@testable import RobustnessCheck

@Suite("Watchdog")
struct WatchdogTests {
  @Test("names the input that traps, whichever thread it traps on")
  func trap() async throws {
    let result = await #expect(
      processExitsWith: .exitCode(128 + SIGABRT), observing: [\.standardErrorContent]
    ) {
      let watchdog = Watchdog(limit: .seconds(3600))
      for number in 0..<1_000 { watchdog.willRun("input \(number)") }
      let thread = Thread { abort() }
      thread.start()
      while true { pause() }
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.hasSuffix("RobustnessCheck: trapped on input 999\n"), "\(text)")
  }
}
