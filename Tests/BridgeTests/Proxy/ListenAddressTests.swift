import LegacySite
import Testing

@testable import Bridge

@Suite("Where the proxy listens")
struct ListenAddressTests {
  @Test(
    "an address in numbers and a port are taken",
    arguments: [
      ("127.0.0.1:0", "127.0.0.1:0", true), (":8090", "127.0.0.1:8090", true),
      ("localhost:80", "127.0.0.1:80", true), ("0.0.0.0:65535", "0.0.0.0:65535", false),
      ("[::1]:80", "[::1]:80", true), ("[::]:80", "[::]:80", false),
      ("10.1.2.3:1", "10.1.2.3:1", false),
    ])
  func taken(text: String, shown: String, isLoopback: Bool) throws {
    let address = try #require(ListenAddress(text))
    #expect(address.description == shown)
    #expect(address.isLoopback == isLoopback)
  }

  @Test(
    "anything else is refused",
    arguments: [
      "", "host", "127.0.0.1", "host:80", "999.1.1.1:1", "127.1:80", "127.0.0.1:70000",
      "127.0.0.1:65536", "127.0.0.1:-1", "127.0.0.1:+1", "127.0.0.1:", "127.0.0.1:x",
      "127.0.0.1:000080", "127.0.0.1: 80", "::1:80", "[::1]", "[127.0.0.1]:80", "[]:80", "[::1:80",
      "http://127.0.0.1:80", "127.evil.example:80", "127.0.0.1:٨",
    ])
  func refused(text: String) { #expect(ListenAddress(text) == nil) }

  @Test(
    "an install that is the proxy itself is known by any of its names",
    arguments: [
      ("127.0.0.1:81", "http://127.0.0.1:81", true),
      ("127.0.0.1:81", "http://localhost:81/x", true),
      ("127.0.0.1:81", "HTTP://127.1:81", true), ("127.0.0.1:81", "http://0.0.0.0:81", true),
      ("127.0.0.1:81", "https://127.0.0.1:81", true),
      ("127.0.0.1:81", "http://[::ffff:127.0.0.1]:81", true),
      ("127.0.0.1:80", "http://127.0.0.1", true), ("127.0.0.1:443", "https://127.0.0.1", true),
      ("0.0.0.0:81", "http://127.0.0.1:81", true), ("0.0.0.0:81", "http://127.9.9.9:81", true),
      ("0.0.0.0:81", "http://localhost:81", true),
      ("[::1]:81", "http://[0:0:0:0:0:0:0:1]:81", true),
      ("[::]:81", "http://[::1]:81", true),
      // Another port, another host, another family.
      ("127.0.0.1:81", "http://127.0.0.1:82", false), ("127.0.0.1:81", "http://127.0.0.1", false),
      ("127.0.0.1:81", "http://127.0.0.2:81", false), ("0.0.0.0:81", "http://192.0.2.1:81", false),
      ("127.0.0.1:81", "http://[::1]:81", false), ("0.0.0.0:81", "http://[::1]:81", false),
      ("127.0.0.1:81", "http://no-such-host.invalid:81", false),
    ])
  func loops(listen: String, legacy: String, isLoop: Bool) throws {
    let address = try #require(ListenAddress(listen))
    #expect(address.isReached(by: try InstallAddress(legacy)) == isLoop)
    if isLoop {
      #expect(throws: SettingProblem.self) { try address.refuseItself(as: legacy) }
    } else {
      try address.refuseItself(as: legacy)
    }
  }

  @Test("every address of the machine leads to a proxy that listens at all of them")
  func interfaces() throws {
    let everywhere = try #require(NetworkAddress("0.0.0.0"))
    let own = try #require(NetworkAddress("192.0.2.7"))
    #expect(everywhere.isReached(by: own, own: [own]))
    #expect(!everywhere.isReached(by: own, own: []))
    #expect(NetworkAddress.own().contains(NetworkAddress.loopback4))
  }
}
