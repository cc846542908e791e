import Foundation

/// Judges bodies by the schemas under `Fixtures/schemas`, with Debian's python3-jsonschema.
public struct SchemaValidator {
  /// Which schema, and which of its definitions.
  public enum Kind: String, CaseIterable {
    case send = "rest-send-message"
    case webhook = "webhooks"
    case frame = "realtime-frames"
    case importUsers = "data-import#users_request"
    case importGroups = "data-import#groups_request"
    case importMembers = "data-import#members_request"
    case importMessages = "data-import#messages_request"

    /// What samples of it are called.
    public var sampleName: String {
      switch self {
      case .send: "send"
      case .webhook: "webhook"
      case .frame: "frame"
      case .importUsers: "import-users"
      case .importGroups: "import-groups"
      case .importMembers: "import-members"
      case .importMessages: "import-messages"
      }
    }
  }

  /// One line for each fault: number of the body, place, rule.
  public static func faults(_ kind: Kind, _ bodies: [[UInt8]]) throws -> [String] {
    let parts = kind.rawValue.split(separator: "#").map(String.init)
    let schema = Fixtures.url("schemas/\(parts[0]).schema.json").path
    let lines = bodies.map { body in
      String(
        decoding: body.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
    }.joined(separator: "\n")
    let result = try run(
      program, arguments: [schema, parts.count > 1 ? parts[1] : ""], input: lines)
    guard result.ending == .code(0) else {
      // Never skipped: `sh .ci/setup` installs it.
      return ["the validator failed; it needs python3-jsonschema", result.output]
    }
    return result.output.split(separator: "\n").map(String.init)
  }

  private static let program = """
    import json, sys
    from jsonschema import Draft202012Validator
    schema = json.load(open(sys.argv[1]))
    if sys.argv[2]: schema = {**schema, "$ref": "#/$defs/" + sys.argv[2]}
    validator = Draft202012Validator(schema)
    for number, line in enumerate(sys.stdin):
        for fault in validator.iter_errors(json.loads(line)):
            print(number, "/".join(map(str, fault.absolute_path)), fault.message[:200])
    """

  private static func run(
    _ program: String, arguments: [String], input: String
  ) throws -> (ending: ChildProcess.Ending, output: String) {
    let folder = try TemporaryFolder()
    let output = folder.path + "/output"
    let process = try ChildProcess(
      "/usr/bin/python3", ["-c", program] + arguments,
      input: .file(folder.write(input, to: "input")),
      output: .file(output), environment: ProcessInfo.processInfo.environment)
    let ending = process.wait()
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: output)), as: UTF8.self)
    return (ending, text)
  }
}
