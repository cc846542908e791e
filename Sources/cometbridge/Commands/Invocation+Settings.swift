import Bridge
import CommandLine
import Translation

extension OptionSpecification {
  static let site = OptionSpecification.value(
    "site", "NAME", default: "site", "the site's name in message ids")
  static let identityMap = OptionSpecification.value(
    "identity-map", "FILE",
    "ids of the new side for users, rooms and bots, as in the proxy's configuration")
}

/// Options that several commands have.
extension Invocation {
  /// `--site`; `site` if it was not given.
  func site() throws(UsageError) -> String {
    let site = string("site") ?? "site"
    if site.isEmpty { throw invalid("site", value: site, "a name is expected") }
    return site
  }

  /// `--site` and `--identity-map`.
  func identities() throws -> Identities {
    let site = try site()
    guard let file = string("identity-map") else { return Identities(site: site) }
    do throws(FileProblem) {
      return Identities(site: site, map: try IdentityMap(file: file))
    } catch {
      throw CommandFailure(self, error)
    }
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
