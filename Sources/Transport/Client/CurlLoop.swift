private import CCurl
internal import Synchronization

/// The one thread that drives a client's transfers.
final class CurlLoop: Sendable {
  enum Command: Sendable {
    case start(CurlTransfer)
    case cancel(CurlTransfer)
    /// The answer's receiver has room again.
    case resumeReceiving(CurlTransfer)
    /// The request's source has bytes again.
    case resumeSending(CurlTransfer)
    case stop
  }

  private struct Inbox {
    var commands: [Command] = []
    var isStopped = false
    /// The multi handle's address: only woken through, under the lock, and taken away before it is freed.
    var multi: UInt = 0
  }

  private let inbox = Mutex(Inbox())
  private let configuration: HTTPClientConfiguration

  init(_ configuration: HTTPClientConfiguration) {
    self.configuration = configuration
    _ = Self.globalInit
    let isStarted = startThread { [self] in
      LoopRun(configuration).run(
        began: { multi in inbox.withLock { $0.multi = multi } },
        commands: {
          inbox.withLock { inbox in
            defer { inbox.commands = [] }
            return inbox.commands
          }
        },
        ended: {
          inbox.withLock { inbox in
            inbox.multi = 0
            inbox.isStopped = true
            defer { inbox.commands = [] }
            return inbox.commands
          }
        })
    }
    if !isStarted { inbox.withLock { $0.isStopped = true } }
  }

  /// libcurl's own set-up, once for the process.
  private static let globalInit = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

  /// False once the loop has stopped: nobody will look at the command.
  @discardableResult
  func post(_ command: Command) -> Bool {
    inbox.withLock { inbox in
      guard !inbox.isStopped else { return false }
      inbox.commands.append(command)
      if inbox.commands.count == 1, let multi = UnsafeMutableRawPointer(bitPattern: inbox.multi) {
        curl_multi_wakeup(multi)
      }
      return true
    }
  }
}

/// What the loop's thread holds.
private final class LoopRun {
  private let configuration: HTTPClientConfiguration
  private var active: [UnsafeMutableRawPointer: CurlTransfer] = [:]
  private var spare: [CurlHandle] = []
  private let multi: UnsafeMutableRawPointer?

  init(_ configuration: HTTPClientConfiguration) {
    self.configuration = configuration
    multi = curl_multi_init()
    cometbridge_multi_long(multi, CURLMOPT_MAXCONNECTS, max(1, configuration.keptConnections))
    cometbridge_multi_long(
      multi, CURLMOPT_MAX_HOST_CONNECTIONS, max(0, configuration.connectionsPerHost))
    cometbridge_multi_long(multi, CURLMOPT_PIPELINING, 0)
  }

  func run(
    began: (UInt) -> Void, commands: () -> [CurlLoop.Command], ended: () -> [CurlLoop.Command]
  ) {
    began(UInt(bitPattern: multi))
    var nextSweep = ContinuousClock.now
    running: while multi != nil {
      for command in commands() {
        if case .stop = command { break running }
        carryOut(command)
      }
      var left: Int32 = 0
      curl_multi_perform(multi, &left)
      collectEnded()
      let now = ContinuousClock.now
      if now >= nextSweep {
        sweep(now)
        nextSweep = now + .milliseconds(50)
      }
      let wait = active.isEmpty ? 1_000 : max(1, (nextSweep - now).milliseconds)
      curl_multi_poll(multi, nil, 0, Int32(clamping: wait), nil)
    }
    let late = ended()
    for transfer in Array(active.values) { finish(transfer, .cancelled) }
    for case .start(let transfer) in late { transfer.end(.cancelled) }
    spare = []
    curl_multi_cleanup(multi)
  }

  private func carryOut(_ command: CurlLoop.Command) {
    switch command {
    case .start(let transfer): start(transfer)
    case .cancel(let transfer): finish(transfer, .cancelled)
    case .resumeReceiving(let transfer):
      guard transfer.isReceivingPaused, let handle = transfer.handle else { return }
      transfer.resumedReceiving()
      unpause(transfer, handle)
    case .resumeSending(let transfer):
      guard transfer.isSendingPaused, let handle = transfer.handle else { return }
      transfer.resumedSending()
      unpause(transfer, handle)
    case .stop: break
    }
  }

  private func start(_ transfer: CurlTransfer) {
    guard !transfer.isEnded else { return }
    guard let handle = spare.popLast() ?? CurlHandle() else { return transfer.end(.cancelled) }
    guard handle.prepare(transfer, configuration) else {
      handle.reset()
      return transfer.end(.invalidRequest)
    }
    transfer.handle = handle
    transfer.progressed()
    active[handle.pointer] = transfer
    guard curl_multi_add_handle(multi, handle.pointer) == CURLM_OK else {
      return finish(transfer, .invalidRequest)
    }
  }

  private func unpause(_ transfer: CurlTransfer, _ handle: CurlHandle) {
    curl_easy_pause(
      handle.pointer,
      (transfer.isReceivingPaused ? CURLPAUSE_RECV : 0)
        | (transfer.isSendingPaused ? CURLPAUSE_SEND : 0))
  }

  private func collectEnded() {
    var result = CURLE_OK
    while let pointer = cometbridge_multi_ended(multi, &result) {
      guard let transfer = active[pointer] else {
        curl_multi_remove_handle(multi, pointer)
        continue
      }
      let isConnected = cometbridge_curl_connected(pointer) != 0
      finish(
        transfer, code(for: result, isConnected: isConnected),
        detail: result == CURLE_OK ? 0 : Int(result.rawValue))
    }
  }

  private func sweep(_ now: ContinuousClock.Instant) {
    for transfer in active.values.filter({ $0.isLate(at: now) }) {
      finish(transfer, .headTimedOut)
    }
  }

  private func finish(_ transfer: CurlTransfer, _ code: HTTPClientError.Code?, detail: Int = 0) {
    if let handle = transfer.handle {
      curl_multi_remove_handle(multi, handle.pointer)
      active[handle.pointer] = nil
      transfer.handle = nil
      handle.reset()
      if spare.count < 64 { spare.append(handle) }
    }
    transfer.end(code, detail: detail)
  }

  private func code(for result: CURLcode, isConnected: Bool) -> HTTPClientError.Code? {
    switch result {
    case CURLE_OK: nil
    case CURLE_URL_MALFORMAT: .invalidRequest
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT:
      .cannotConnect
    case CURLE_OPERATION_TIMEDOUT: isConnected ? .stalled : .connectTimedOut
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ENGINE_NOTFOUND,
      CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
      .tlsFailed
    case CURLE_ABORTED_BY_CALLBACK: .sourceFailed
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR,
      CURLE_SEND_FAIL_REWIND, CURLE_READ_ERROR:
      .connectionLost
    default: .malformedAnswer
    }
  }
}
