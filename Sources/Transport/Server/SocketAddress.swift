internal import Glibc

/// An address to listen on.
struct SocketAddress {
  private var storage = sockaddr_storage()
  let isIPv6: Bool

  /// Nil unless `text` is an IPv4 or IPv6 address in numbers and the port fits.
  init?(_ text: String, port: Int) {
    guard let port = UInt16(exactly: port) else { return nil }
    var v4 = in_addr()
    var v6 = in6_addr()
    if inet_pton(AF_INET, text, &v4) == 1 {
      isIPv6 = false
      withUnsafeMutableBytes(of: &storage) {
        $0.storeBytes(
          of: sockaddr_in(
            sin_family: sa_family_t(AF_INET), sin_port: port.bigEndian, sin_addr: v4,
            sin_zero: (0, 0, 0, 0, 0, 0, 0, 0)), as: sockaddr_in.self)
      }
    } else if inet_pton(AF_INET6, text, &v6) == 1 {
      isIPv6 = true
      withUnsafeMutableBytes(of: &storage) {
        $0.storeBytes(
          of: sockaddr_in6(
            sin6_family: sa_family_t(AF_INET6), sin6_port: port.bigEndian, sin6_flowinfo: 0,
            sin6_addr: v6, sin6_scope_id: 0), as: sockaddr_in6.self)
      }
    } else {
      return nil
    }
  }

  func withPointer<R>(_ body: (UnsafePointer<sockaddr>) -> R) -> R {
    withUnsafePointer(to: storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
    }
  }

  /// The address in numbers, without its port; empty for none.
  static func text(of address: UnsafePointer<sockaddr>?) -> String {
    guard let address else { return "" }
    let size =
      Int32(address.pointee.sa_family) == AF_INET6
      ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
    var text = [CChar](repeating: 0, count: 64)
    guard
      getnameinfo(
        address, socklen_t(size), &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0
    else { return "" }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
