import LegacySite

extension ListenAddress {
  /// Whether requests to an install would come back here: the same port, and a host that leads to this address. Names are looked up.
  func isReached(by install: InstallAddress) -> Bool {
    guard port == install.port, let address = NetworkAddress(host) else { return false }
    let own = NetworkAddress.own()
    return NetworkAddress.resolved(install.host).contains { address.isReached(by: $0, own: own) }
  }

  /// - Throws: ``SettingProblem`` where the install is who listens here.
  func refuseItself(as legacy: String) throws(SettingProblem) {
    guard port != 0, let install = try? InstallAddress(legacy), isReached(by: install) else {
      return
    }
    throw SettingProblem(
      setting: .legacy, value: ProxyConfiguration.shown(legacy),
      rule: "is the proxy itself, which listens at \(self): requests would go round for ever")
  }
}
