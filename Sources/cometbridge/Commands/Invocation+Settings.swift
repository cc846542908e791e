import Bridge
import CommandLine

/// Options that several commands have.
extension Invocation {
  /// `--site`; `site` if it was not given.
  func site() throws(UsageError) -> String {
    let site = string("site") ?? "site"
    if site.isEmpty { throw invalid("site", value: site, "a name is expected") }
    return site
  }

  /// `--base-url`: scheme and host.
  func baseURL() throws(UsageError) -> String? {
    guard let url = string("base-url") else { return nil }
    guard ProxyConfiguration.isOrigin(url) else {
      throw invalid(
        "base-url", value: ProxyConfiguration.shown(url), ProxyConfiguration.originRule)
    }
    return url
  }
}
