extension RecordedResponse {
  /// The decoded bytes of the answer, `nil` where the recording left them out.
  ///
  /// - Parameter expandingRuns: write counted runs of one letter out.
  public func responseBody(expandingRuns: Bool = false) -> [UInt8]? {
    if let bodyBase64, !bodyBase64.isEmpty { return Base64.decoded(bodyBase64) }
    guard let body else { return nil }
    let bytes = Array(body.utf8)
    return expandingRuns ? LetterRuns.expanded(bytes) : bytes
  }
}
