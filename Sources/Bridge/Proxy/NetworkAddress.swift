import Glibc

/// An IPv4 or IPv6 address, by its bytes: however it is spelt, it is the same.
struct NetworkAddress: Sendable, Hashable {
  /// Four or sixteen.
  let bytes: [UInt8]

  /// An address in numbers; `nil` for anything else.
  init?(_ text: String) {
    var v4 = in_addr()
    var v6 = in6_addr()
    if inet_pton(AF_INET, text, &v4) == 1 {
      self.init(bytes: withUnsafeBytes(of: v4) { Array($0) })
    } else if inet_pton(AF_INET6, text, &v6) == 1 {
      self.init(bytes: withUnsafeBytes(of: v6) { Array($0) })
    } else {
      return nil
    }
  }

  private init(bytes: [UInt8]) {
    let isMapped = bytes.count == 16 && bytes.starts(with: Self.mappedPrefix)
    self.bytes = isMapped ? Array(bytes.suffix(4)) : bytes
  }

  /// `::ffff:0:0/96`, where IPv6 has the addresses of IPv4.
  private static let mappedPrefix = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]

  private init?(_ address: UnsafePointer<sockaddr>?) {
    guard let address else { return nil }
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      self.init(
        bytes: address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          withUnsafeBytes(of: $0.pointee.sin_addr) { Array($0) }
        })
    case AF_INET6:
      self.init(
        bytes: address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
          withUnsafeBytes(of: $0.pointee.sin6_addr) { Array($0) }
        })
    default: return nil
    }
  }

  var isLoopback: Bool { bytes.count == 4 ? bytes.first == 127 : self == Self.loopback6 }

  /// `0.0.0.0` and `::`: to listen at, every address of the machine; to connect to, its loopback address.
  var isUnspecified: Bool { bytes.allSatisfy { $0 == 0 } }

  static let loopback4 = NetworkAddress(bytes: [127, 0, 0, 1])
  static let loopback6 = NetworkAddress(bytes: [UInt8](repeating: 0, count: 15) + [1])

  /// What one gets to who connects to this address.
  private var reached: NetworkAddress {
    guard isUnspecified else { return self }
    return bytes.count == 4 ? Self.loopback4 : Self.loopback6
  }

  /// Whether a server that listens here is what one gets to by connecting to another address.
  ///
  /// - Parameter own: The addresses of this machine's interfaces.
  func isReached(by other: NetworkAddress, own: Set<NetworkAddress>) -> Bool {
    let target = other.reached
    guard isUnspecified else { return self == target }
    return bytes.count == target.bytes.count && (target.isLoopback || own.contains(target))
  }

  /// The addresses a name stands for, or what is written in numbers in any of the system's ways (`127.1`); empty if there are none.
  static func resolved(_ host: String) -> [NetworkAddress] {
    if let address = NetworkAddress(host) { return [address] }
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
    defer { freeaddrinfo(list) }
    var found: [NetworkAddress] = []
    var next = list
    while let info = next {
      if let address = NetworkAddress(info.pointee.ai_addr) { found.append(address) }
      next = info.pointee.ai_next
    }
    return found
  }

  /// The addresses of this machine's interfaces.
  static func own() -> Set<NetworkAddress> {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    var found: Set<NetworkAddress> = []
    var next = list
    while let interface = next {
      if let address = NetworkAddress(interface.pointee.ifa_addr) { found.insert(address) }
      next = interface.pointee.ifa_next
    }
    return found
  }
}
