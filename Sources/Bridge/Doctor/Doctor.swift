import Glibc
import JSONText
import LegacyProtocol
import LegacySite
import ModernSite
public import Transport

/// Looks a proxy's set-up over before it is started: what its configuration names is there, may be used, and answers.
///
/// Nothing is written or changed; the install is asked for one poll without a login, the platform for one page of users.
public struct Doctor: Sendable {
  /// Whether install and platform are asked, and the address to listen at is tried.
  public var usesNetwork = true
  private let client: HTTPClient

  public init(client: HTTPClient = HTTPClient()) { self.client = client }

  /// - Parameter file: The configuration.
  public func look(at file: String) async -> Diagnosis {
    var diagnosis = Diagnosis()
    var lines: [ProxyConfiguration.Setting: Int] = [:]
    let configuration: ProxyConfiguration
    do throws(FileProblem) {
      configuration = try ProxyConfiguration(file: file, lines: &lines)
    } catch {
      diagnosis.add(.fault, "configuration", "\(error)")
      return diagnosis
    }
    do throws(SettingProblem) {
      try configuration.check()
      diagnosis.add(.sound, "configuration", "\(file) can be read")
    } catch {
      let place = lines[error.setting].map { "\(file):\($0): " } ?? ""
      diagnosis.add(.fault, error.setting, "\(place)“\(error.value)”: \(error.rule)")
    }
    files(configuration, &diagnosis)
    delivery(configuration, &diagnosis)
    if usesNetwork {
      listen(configuration, &diagnosis)
      await install(configuration, &diagnosis)
      await platform(configuration, &diagnosis)
    }
    return diagnosis
  }

  // MARK: Files

  private func files(_ configuration: ProxyConfiguration, _ diagnosis: inout Diagnosis) {
    if let path = configuration.tokenFile {
      secret(path, .tokenFile, &diagnosis) { () throws(FileProblem) in
        _ = try MigrationProxy.token(from: path)
      }
    } else if let listen = configuration.listen.flatMap({ ListenAddress($0) }), !listen.isLoopback {
      diagnosis.add(
        .warning, .tokenFile, "without one the events can be read on this machine alone")
    }
    do throws(FileProblem) {
      _ = try configuration.translator()
    } catch {
      let setting: ProxyConfiguration.Setting =
        error.path == configuration.identityMap ? .identityMap : .mimeTypes
      diagnosis.add(.fault, setting, "\(error)")
    }
    for (setting, path) in [
      (ProxyConfiguration.Setting.events, configuration.events), (.journal, configuration.journal),
    ] {
      if let path, !path.isEmpty { written(path, setting, &diagnosis) }
    }
  }

  private func secret(
    _ path: String, _ setting: ProxyConfiguration.Setting, _ diagnosis: inout Diagnosis,
    _ read: () throws(FileProblem) -> Void
  ) {
    do throws(FileProblem) {
      try read()
    } catch {
      return diagnosis.add(.fault, setting, "\(error)")
    }
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & 0o077 != 0 {
      diagnosis.add(.warning, setting, "\(path): others than its owner may use the file")
    } else {
      diagnosis.add(.sound, setting, "\(path) can be read")
    }
  }

  /// Bytes of free room below which there is a warning.
  static let scarce: UInt64 = 1 << 30

  private func written(
    _ path: String, _ setting: ProxyConfiguration.Setting, _ diagnosis: inout Diagnosis
  ) {
    let folder = Self.folder(of: path)
    var status = stat()
    let isThere = stat(path, &status) == 0
    if isThere, status.st_mode & S_IFMT != S_IFREG {
      return diagnosis.add(.fault, setting, "\(path): is no regular file")
    }
    if isThere, access(path, R_OK | W_OK) != 0 {
      return diagnosis.add(.fault, setting, "\(path): cannot be written: \(Self.reason)")
    }
    guard access(folder, W_OK | X_OK) == 0 else {
      return diagnosis.add(.fault, setting, "\(folder): cannot be written: \(Self.reason)")
    }
    var room = statvfs()
    guard statvfs(folder, &room) == 0 else {
      return diagnosis.add(.fault, setting, "\(folder): \(Self.reason)")
    }
    let free = UInt64(room.f_bavail) * UInt64(room.f_frsize)
    if free < Self.scarce {
      diagnosis.add(.warning, setting, "\(folder): \(free >> 20) MiB are free")
    } else {
      diagnosis.add(.sound, setting, "\(path) can be written, \(free >> 30) GiB are free")
    }
  }

  private static var reason: String { String(cString: strerror(errno)) }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  // MARK: Delivery

  private func delivery(_ configuration: ProxyConfiguration, _ diagnosis: inout Diagnosis) {
    guard let platform = configuration.platform else { return }
    if let path = platform.account.apiKeyFile {
      secret(path, .platform, &diagnosis) { () throws(FileProblem) in _ = try platform.platform() }
    }
    if let path = configuration.journal, !path.isEmpty, FileProblem.exists(path) {
      do throws(FileProblem) {
        _ = try JournalView(path)
        diagnosis.add(.sound, .journal, "\(path) is a journal")
      } catch {
        diagnosis.add(.fault, .journal, "\(error)")
      }
    }
    if let path = configuration.modes {
      do throws(FileProblem) {
        let table = try ModeTable(file: path)
        diagnosis.add(
          table.deliversToNobody ? .warning : .sound, .modes,
          table.deliversToNobody
            ? "\(path): nobody is in mode bridge, nothing is delivered" : "\(path) can be read")
      } catch {
        diagnosis.add(.fault, .modes, "\(error)")
      }
    } else {
      diagnosis.add(.warning, .modes, "without a file all are in mode shadow: nothing is delivered")
    }
    if let path = configuration.killSwitch, FileProblem.exists(path) {
      diagnosis.add(.warning, .killSwitch, "\(path) is there: all are in mode legacy")
    }
  }

  // MARK: The network

  private func listen(_ configuration: ProxyConfiguration, _ diagnosis: inout Diagnosis) {
    guard
      let address = ListenAddress(configuration.listen ?? ProxyConfiguration.usualListen)
    else { return }
    if let legacy = configuration.legacy {
      do throws(SettingProblem) {
        try address.refuseItself(as: legacy)
      } catch {
        diagnosis.add(.fault, error.setting, error.rule)
      }
    }
    let server = HTTPServer(
      HTTPServerConfiguration(address: address.host, port: address.port), handler: Silence())
    do {
      _ = try server.start()
      server.stopBlocking(drainingFor: .zero)
      diagnosis.add(.sound, .listen, "\(address) is free")
    } catch {
      diagnosis.add(.fault, .listen, "\(address): \(error)")
    }
  }

  private func install(
    _ configuration: ProxyConfiguration, _ diagnosis: inout Diagnosis
  ) async {
    guard var legacy = configuration.legacy, (try? InstallAddress(legacy)) != nil else { return }
    if legacy.hasSuffix("/") { legacy.removeLast() }
    let shown = ProxyConfiguration.shown(legacy)
    let poll = "/cometchat/cometchat_receive.php"
    var request = HTTPClientRequest(
      method: "POST", url: legacy + poll,
      headers: [HTTPHeader("Content-Type", "application/x-www-form-urlencoded")],
      body: .bytes(Array("buddylist=0".utf8)))
    var timeouts = HTTPClientTimeouts()
    timeouts.head = .seconds(20)
    request.timeouts = timeouts
    do throws(HTTPClientError) {
      let response = try await client.fetch(request, limit: 1 << 20)
      if Self.isPoll(response) {
        diagnosis.add(.sound, .legacy, "an install answers at \(shown)")
      } else {
        diagnosis.add(
          .warning, .legacy,
          "\(shown)\(poll) answers \(response.status), and not as an install does; if clients use another path this is no matter"
        )
      }
    } catch {
      diagnosis.add(.fault, .legacy, "\(error)")
    }
  }

  /// Whether it is what an install answers to a poll of nobody.
  private static func isPoll(_ response: HTTPResponse) -> Bool {
    guard response.status == 200 else { return false }
    if case .json = ReplyBody(reading: response.body, callback: nil).content { return true }
    return false
  }

  private func platform(
    _ configuration: ProxyConfiguration, _ diagnosis: inout Diagnosis
  ) async {
    guard let settings = try? configuration.platform?.platform() else { return }
    let client = PlatformClient(settings)
    do throws(PlatformError) {
      let users = try await client.users(page: 1)
      diagnosis.add(
        .sound, .platform,
        "\(settings.baseURL) answers, and takes the key; its first page has \(counted(users.count, "user"))"
      )
    } catch {
      let key =
        if case .refused(status: 401, _) = error { "the key is refused: " } else { "" }
      diagnosis.add(.fault, .platform, "\(settings.baseURL): \(key)\(error)")
    }
  }
}

/// Stands at an address for a moment to see whether it is free.
private struct Silence: HTTPHandler {
  func handle(_ exchange: HTTPServerExchange) { exchange.cut() }
}
