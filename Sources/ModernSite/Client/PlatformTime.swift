internal import Glibc

/// The clocks that calls of the platform go by.
public protocol PlatformTime: Sendable {
  /// Milliseconds that never go back.
  var elapsed: Int64 { get }
  /// Seconds since 1970, UTC.
  var now: Int64 { get }
  /// The same in milliseconds.
  var nowMilliseconds: Int64 { get }
  /// Waits until ``elapsed`` is so much.
  ///
  /// - Throws: `CancellationError`
  func wait(until elapsed: Int64) async throws
}

extension PlatformTime {
  public var nowMilliseconds: Int64 { now * 1000 }
}

/// The machine's clocks.
public struct SystemTime: PlatformTime {
  public init() {}

  private static func milliseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  public var elapsed: Int64 { Self.milliseconds(of: CLOCK_MONOTONIC) }
  public var now: Int64 { nowMilliseconds / 1000 }
  public var nowMilliseconds: Int64 { Self.milliseconds(of: CLOCK_REALTIME) }

  public func wait(until elapsed: Int64) async throws {
    let left = elapsed - self.elapsed
    if left > 0 { try await Task.sleep(for: .milliseconds(left)) }
  }
}
