import Bridge
import CommandLine

extension OptionSpecification {
  static let legacy = OptionSpecification.value(
    "legacy", "URL", "the install, such as http://10.0.0.5:8080")
  static let listen = OptionSpecification.value(
    "listen", "HOST:PORT", "where old apps reach the proxy (127.0.0.1 and a free port)")
  static let configuration = OptionSpecification.value(
    "config", "FILE", "settings as JSON5; options given here win")
}

/// What a proxy's configuration file and options say together, and where each value comes from.
struct ProxySettings {
  private(set) var configuration = ProxyConfiguration()
  private let invocation: Invocation
  private let options: [Option]
  private var lines: [ProxyConfiguration.Setting: Int] = [:]

  /// An option that stands for a setting.
  struct Option {
    var setting: ProxyConfiguration.Setting
    var name: String
    var member: WritableKeyPath<ProxyConfiguration, String?>

    private init(
      _ setting: ProxyConfiguration.Setting, _ name: String,
      _ member: WritableKeyPath<ProxyConfiguration, String?>
    ) {
      (self.setting, self.name, self.member) = (setting, name, member)
    }

    /// Those that every proxy has.
    static var ofWay: [Option] {
      [Option(.legacy, "legacy", \.legacy), Option(.listen, "listen", \.listen)]
    }

    /// Those of what is told.
    static var ofEvents: [Option] {
      [
        Option(.events, "events", \.events), Option(.tokenFile, "token-file", \.tokenFile),
        Option(.site, "site", \.site), Option(.baseURL, "base-url", \.baseURL),
      ]
    }
  }

  /// - Parameter options: Those the command has.
  init(_ invocation: Invocation, options: [Option] = Option.ofWay + Option.ofEvents) throws {
    self.invocation = invocation
    self.options = options
    if let file = invocation.string("config") {
      do throws(FileProblem) {
        configuration = try ProxyConfiguration(file: file, lines: &lines)
      } catch {
        throw CommandFailure(invocation, error)
      }
    }
    for option in options {
      if let value = invocation.string(option.name) {
        configuration[keyPath: option.member] = value
      }
    }
    if configuration.legacy == nil {
      throw invocation.missing("legacy", "is needed, here or in the configuration")
    }
  }

  /// Names the option, or the file and line, that a value comes from.
  func error(for problem: SettingProblem) -> UsageError {
    let option = options.first { $0.setting == problem.setting }?.name
    if let option, invocation.isGiven(option) {
      return invocation.invalid(option, value: problem.value, problem.rule)
    }
    let file = invocation.string("config") ?? "configuration"
    let line = lines[problem.setting].map { ":\($0)" } ?? ""
    return UsageError(
      .invalidValue, path: invocation.path, place: "\(file)\(line): \(problem.setting.rawValue)",
      value: problem.value, rule: problem.rule)
  }
}
