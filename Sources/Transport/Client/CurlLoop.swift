private import CCurl
internal import Synchronization

/// The one thread that drives a client's transfers.
final class CurlLoop: Sendable {
  enum Command: Sendable {
    /// Makes the transfer, which waits for its start.
    case add(CurlTransfer.ID, CurlOrder)
    case start(CurlTransfer.ID)
    case cancel(CurlTransfer.ID)
    /// The answer's receiver has room again.
    case resumeReceiving(CurlTransfer.ID)
    /// The request's source has bytes again.
    case resumeSending(CurlTransfer.ID)
  }

  private struct Inbox {
    var commands: [Command] = []
    /// Nothing is taken in any more.
    var isStopped = false
    var added: UInt64 = 0
    /// The multi handle's address: only woken through, under the lock, and taken away before it is freed.
    var multi: UInt = 0

    mutating func append(_ command: Command) {
      commands.append(command)
      if commands.count == 1 { wake() }
    }

    func wake() {
      if let multi = UnsafeMutableRawPointer(bitPattern: multi) { curl_multi_wakeup(multi) }
    }
  }

  private let inbox = Mutex(Inbox())
  private let configuration: HTTPClientConfiguration

  init(_ configuration: HTTPClientConfiguration) {
    self.configuration = configuration
    _ = Self.globalInit
    let isStarted = startThread { [self] in
      LoopRun(configuration).run(
        began: { multi in inbox.withLock { $0.multi = multi } },
        take: {
          inbox.withLock { inbox in
            defer { inbox.commands = [] }
            return (inbox.commands, inbox.isStopped)
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

  /// Hands in a request that waits for `.start`; a loop that has stopped ends it at once, as cancelled.
  func add(_ order: CurlOrder) -> CurlTransfer.ID {
    let (id, isTaken) = inbox.withLock { inbox in
      inbox.added += 1
      let id = CurlTransfer.ID(number: inbox.added)
      if !inbox.isStopped { inbox.append(.add(id, order)) }
      return (id, !inbox.isStopped)
    }
    if !isTaken { order.end(.cancelled) }
    return id
  }

  /// What concerns a transfer that has ended is passed over.
  func post(_ command: Command) {
    inbox.withLock { inbox in
      if !inbox.isStopped { inbox.append(command) }
    }
  }

  /// Ends every transfer as cancelled, and the thread.
  func stop() {
    inbox.withLock { inbox in
      inbox.isStopped = true
      inbox.wake()
    }
  }
}

/// What the loop's thread holds.
private final class LoopRun {
  private let configuration: HTTPClientConfiguration
  /// All that have not ended.
  private var transfers: [CurlTransfer.ID: CurlTransfer] = [:]
  /// Those that have a handle, by it.
  private var running: [UnsafeMutableRawPointer: CurlTransfer] = [:]
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
    began: (UInt) -> Void, take: () -> (commands: [CurlLoop.Command], isStopped: Bool),
    ended: () -> [CurlLoop.Command]
  ) {
    began(UInt(bitPattern: multi))
    var nextSweep = ContinuousClock.now
    while multi != nil {
      let (commands, isStopped) = take()
      for command in commands { carryOut(command) }
      if isStopped { break }
      var left: Int32 = 0
      curl_multi_perform(multi, &left)
      collectEnded()
      let now = ContinuousClock.now
      if now >= nextSweep {
        sweep(now)
        nextSweep = now + .milliseconds(50)
      }
      let wait = running.isEmpty ? 1_000 : max(1, (nextSweep - now).milliseconds)
      curl_multi_poll(multi, nil, 0, Int32(clamping: wait), nil)
    }
    // There are some only where there is no multi handle.
    for case .add(_, let order) in ended() { order.end(.cancelled) }
    for transfer in Array(transfers.values) { finish(transfer, .cancelled) }
    spare = []
    curl_multi_cleanup(multi)
  }

  private func carryOut(_ command: CurlLoop.Command) {
    switch command {
    case .add(let id, let order): transfers[id] = CurlTransfer(id, order)
    case .start(let id):
      if let transfer = transfers[id] { start(transfer) }
    case .cancel(let id):
      if let transfer = transfers[id] { finish(transfer, .cancelled) }
    case .resumeReceiving(let id):
      guard let transfer = transfers[id], transfer.isReceivingPaused, let handle = transfer.handle
      else { return }
      transfer.resumedReceiving()
      unpause(transfer, handle)
    case .resumeSending(let id):
      guard let transfer = transfers[id], transfer.isSendingPaused, let handle = transfer.handle
      else { return }
      transfer.resumedSending()
      unpause(transfer, handle)
    }
  }

  private func start(_ transfer: CurlTransfer) {
    guard let handle = spare.popLast() ?? CurlHandle() else { return finish(transfer, .cancelled) }
    transfer.handle = handle
    guard handle.prepare(transfer, configuration) else { return finish(transfer, .invalidRequest) }
    transfer.progressed()
    running[handle.pointer] = transfer
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
      guard let transfer = running[pointer] else {
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
    for transfer in running.values.filter({ $0.isLate(at: now) }) {
      finish(transfer, .headTimedOut)
    }
  }

  private func finish(_ transfer: CurlTransfer, _ code: HTTPClientError.Code?, detail: Int = 0) {
    transfers[transfer.id] = nil
    if let handle = transfer.handle {
      curl_multi_remove_handle(multi, handle.pointer)
      running[handle.pointer] = nil
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
