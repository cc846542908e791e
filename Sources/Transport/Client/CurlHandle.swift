private import CCurl

/// A libcurl easy handle, used on the loop's thread only.
final class CurlHandle {
  let pointer: UnsafeMutableRawPointer
  private var headers: UnsafeMutablePointer<curl_slist>?

  init?() {
    guard let pointer = curl_easy_init() else { return nil }
    self.pointer = pointer
  }

  deinit {
    curl_easy_cleanup(pointer)
    curl_slist_free_all(headers)
  }

  /// Forgets the last transfer; the connection stays with the loop.
  func reset() {
    curl_easy_reset(pointer)
    curl_slist_free_all(headers)
    headers = nil
  }

  /// Sets everything up for the transfer, which must outlive the handle's use.
  ///
  /// - Returns: False if the request can't be sent as it is.
  func prepare(_ transfer: CurlTransfer, _ configuration: HTTPClientConfiguration) -> Bool {
    let order = transfer.order
    let request = order.request
    guard isSendable(request) else { return false }
    cometbridge_curl_callbacks(
      pointer, Unmanaged.passUnretained(transfer).toOpaque(), curlHeader, curlWrite, curlRead,
      curlSeek, curlBegin)
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
    set(CURLOPT_HTTP_CONTENT_DECODING, 0)
    set(CURLOPT_HTTP09_ALLOWED, 0)
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_PATH_AS_IS, 1)
    set(CURLOPT_SSL_VERIFYPEER, 1)
    set(CURLOPT_SSL_VERIFYHOST, 2)
    set(CURLOPT_BUFFERSIZE, 32 * 1024)
    set(CURLOPT_CONNECTTIMEOUT_MS, max(1, order.timeouts.connect.milliseconds))
    set(CURLOPT_PROXY, "")
    set(CURLOPT_PROTOCOLS_STR, "http,https")
    set(CURLOPT_URL, request.url)
    if let file = configuration.authoritiesFile { set(CURLOPT_CAINFO, file) }
    if let target = request.targetBytes { set(CURLOPT_REQUEST_TARGET, target) }
    let age =
      order.isRepeatable ? configuration.repeatableIdleAge : configuration.unrepeatableIdleAge
    // 0 would be the library's own age.
    set(CURLOPT_MAXAGE_CONN, max(1, Int(clamping: age.components.seconds)))
    prepareMethod(order)
    prepareHeaders(request)
    return true
  }

  private func isSendable(_ request: HTTPClientRequest) -> Bool {
    let scheme = request.url.prefix { $0 != ":" }.lowercased()
    let target = request.targetBytes ?? Array(request.url.utf8)
    return ["http", "https"].contains(scheme) && !request.method.isEmpty
      && request.method.utf8.allSatisfy(isTokenByte)
      && request.headers.allSatisfy(\.isWritable)
      && !target.isEmpty && target.allSatisfy { $0 > 0x20 && $0 != 0x7F }
  }

  private func prepareMethod(_ order: CurlOrder) {
    let request = order.request
    guard request.method != "HEAD" else { return set(CURLOPT_NOBODY, 1) }
    switch request.body {
    case .none: set(CURLOPT_HTTPGET, 1)
    case .bytes(let bytes): upload(bytes.count)
    case .stream(_, let length): upload(length ?? -1)
    }
    set(CURLOPT_CUSTOMREQUEST, request.method)
    // Nothing tells a second sending from the first where no body byte went out.
    if !order.isRepeatable, order.hasEmptyBody { set(CURLOPT_FRESH_CONNECT, 1) }
  }

  private func upload(_ length: Int) {
    set(CURLOPT_UPLOAD, 1)
    cometbridge_curl_offset(pointer, CURLOPT_INFILESIZE_LARGE, curl_off_t(length))
  }

  private func prepareHeaders(_ request: HTTPClientRequest) {
    let ours = ["Content-Length", "Transfer-Encoding", "Expect"]
    for header in request.headers where !ours.contains(where: header.isNamed) {
      // libcurl's way to write a header without a value.
      add(Array(header.name.utf8) + (header.bytes.isEmpty ? [0x3B] : [0x3A, 0x20] + header.bytes))
    }
    if request.headers.first("Accept") == nil { add(Array("Accept:".utf8)) }
    add(Array("Expect:".utf8))
    cometbridge_curl_list(pointer, CURLOPT_HTTPHEADER, headers)
  }

  private func add(_ line: [UInt8]) {
    (line + [0]).withUnsafeBytes { bytes in
      let text = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      if let longer = curl_slist_append(headers, text) { headers = longer }
    }
  }

  private func set(_ option: CURLoption, _ value: Int) {
    cometbridge_curl_long(pointer, option, value)
  }

  private func set(_ option: CURLoption, _ value: String) {
    cometbridge_curl_string(pointer, option, value)
  }

  private func set(_ option: CURLoption, _ value: [UInt8]) {
    (value + [0]).withUnsafeBytes { bytes in
      _ = cometbridge_curl_string(
        pointer, option, bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
    }
  }
}

extension Duration {
  /// Rounded down; as much as fits.
  var milliseconds: Int {
    let (seconds, rest) = components
    let whole = Int(clamping: seconds).multipliedReportingOverflow(by: 1_000)
    return whole.overflow ? Int.max : whole.partialValue + Int(rest / 1_000_000_000_000_000)
  }
}

private func transfer(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
  context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
}

private func curlHeader(
  data: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
) -> Int {
  guard let data, let transfer = transfer(context) else { return 0 }
  let line = UnsafeRawBufferPointer(start: data, count: size * count)
  return transfer.receivedHeader(line) ? line.count : 0
}

private func curlWrite(
  data: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
) -> Int {
  guard let data, let transfer = transfer(context) else { return 0 }
  let bytes = UnsafeRawBufferPointer(start: data, count: size * count)
  return switch transfer.received(bytes) {
  case .accepted: bytes.count
  case .full: cometbridge_curl_pause_write
  // Any other number than the piece's; it is never empty.
  case .closed: 0
  }
}

private func curlRead(
  data: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
) -> Int {
  guard let data, let transfer = transfer(context) else { return cometbridge_curl_abort_read }
  let buffer = UnsafeMutableRawBufferPointer(start: data, count: size * count)
  return switch transfer.fill(buffer) {
  case .bytes(let read): read
  case .empty: cometbridge_curl_pause_read
  case .finished: 0
  case .failed: cometbridge_curl_abort_read
  }
}

/// To the start only; `CurlTransfer.begins()` decides whether that is right.
private func curlSeek(
  context: UnsafeMutableRawPointer?, offset: curl_off_t, origin: Int32
) -> Int32 {
  offset == 0 && origin == 0 ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_FAIL
}

private func curlBegin(
  context: UnsafeMutableRawPointer?, remote: UnsafeMutablePointer<CChar>?,
  local: UnsafeMutablePointer<CChar>?, remotePort: Int32, localPort: Int32
) -> Int32 {
  transfer(context)?.begins() == true ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
}
