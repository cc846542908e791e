private import CMicroHTTPD
private import Glibc
internal import Synchronization

/// Notices clients that leave while their connection is suspended: the library doesn't look at those sockets.
///
/// A second look at sockets the library owns: each watch reports once and is dropped by the kernel when the socket is closed, and
/// a token of an exchange that has ended is ignored by the receiver. A client that only closes its sending side counts as
/// gone, as with nginx.
final class ServerWatcher: Sendable {
  private let queue: Int32
  private let wakeup: Int32
  private let stopped = Atomic<Bool>(false)

  init?() {
    var wakeup: Int32 = -1
    queue = cometbridge_watch_open(&wakeup)
    self.wakeup = wakeup
    guard queue >= 0, wakeup >= 0 else { return nil }
  }

  deinit {
    if queue >= 0 { close(queue) }
    if wakeup >= 0 { close(wakeup) }
  }

  func watch(socket: Int32, token: UInt64) {
    guard socket >= 0 else { return }
    cometbridge_watch(queue, socket, token)
  }

  /// Runs a thread that calls `left` with a token and `tick` about once a second, until stopped.
  func start(left: @escaping @Sendable (UInt64) -> Void, tick: @escaping @Sendable () -> Void) {
    startThread { [self] in
      var tokens = [UInt64](repeating: 0, count: 64)
      var lastTick = ContinuousClock.now
      while !stopped.load(ordering: .acquiring) {
        let count = cometbridge_watch_wait(queue, &tokens, Int32(tokens.count), 1_000)
        if count < 0 { return }
        for token in tokens.prefix(Int(count)) where token != 0 { left(token) }
        let now = ContinuousClock.now
        if now - lastTick >= .seconds(1) {
          lastTick = now
          tick()
        }
      }
    }
  }

  func stop() {
    stopped.store(true, ordering: .releasing)
    var one: UInt64 = 1
    _ = write(wakeup, &one, 8)
  }
}
