private import Glibc

private final class ThreadBody {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Starts a thread of its own, outside Swift's pool, with SIGPIPE blocked: C libraries write to sockets on it.
///
/// - Returns: False when the system has no thread left; then nothing runs.
@discardableResult
func startThread(_ run: @escaping @Sendable () -> Void) -> Bool {
  let body = Unmanaged.passRetained(ThreadBody(run))
  var thread = pthread_t()
  if pthread_create(&thread, nil, threadMain, body.toOpaque()) == 0 {
    pthread_detach(thread)
    return true
  }
  body.release()
  return false
}

private func threadMain(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  let body = Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue()
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, SIGPIPE)
  pthread_sigmask(SIG_BLOCK, &signals, nil)
  body.run()
  return nil
}
