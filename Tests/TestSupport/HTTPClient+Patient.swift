public import Transport

extension HTTPClientTimeouts {
  /// For tests of anything but timeouts: however long a busy machine takes, nobody gives up.
  public static let patient = HTTPClientTimeouts(
    connect: .seconds(3_600), head: .seconds(3_600), stall: .seconds(3_600))
}

extension HTTPClient {
  /// A client that waits.
  public static func patient() -> HTTPClient {
    var configuration = HTTPClientConfiguration()
    configuration.timeouts = .patient
    return HTTPClient(configuration)
  }
}
