public import JSONText

/// What a look at a set-up found, in the order in which it was looked at.
public struct Diagnosis: Sendable, Hashable {
  public enum Severity: String, Sendable, Hashable, CaseIterable {
    /// As it should be.
    case sound
    /// It works, but perhaps not as it is meant.
    case warning
    /// The proxy would not start, or would not do what it is for.
    case fault
  }

  public struct Finding: Sendable, Hashable {
    public var severity: Severity
    /// The member of the configuration that it is about; `configuration` for all of it.
    public var subject: String
    /// In plain words, without what may be a secret.
    public var text: String
  }

  public internal(set) var findings: [Finding] = []

  public var faults: Int { findings.count { $0.severity == .fault } }
  public var warnings: Int { findings.count { $0.severity == .warning } }

  mutating func add(_ severity: Severity, _ subject: String, _ text: String) {
    findings.append(Finding(severity: severity, subject: subject, text: text))
  }

  mutating func add(
    _ severity: Severity, _ setting: ProxyConfiguration.Setting, _ text: String
  ) {
    add(severity, setting.rawValue, text)
  }

  /// One line for each finding, and one for all.
  public var lines: [String] {
    findings.map { "\($0.severity.rawValue): \($0.subject): \($0.text)" } + [
      "\(counted(faults, "fault")), \(counted(warnings, "warning"))"
    ]
  }

  /// `{findings: [{severity, subject, text}], faults, warnings}`
  public var json: JSON {
    [
      "findings": .array(
        findings.map {
          [
            "severity": .string($0.severity.rawValue), "subject": .string($0.subject),
            "text": .string($0.text),
          ]
        }), "faults": .integer(faults), "warnings": .integer(warnings),
    ]
  }
}
