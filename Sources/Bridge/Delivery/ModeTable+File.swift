extension ModeTable {
  private enum Member: String {
    case `default`, users, percent
  }

  /// Reads a file: JSON5, an object with `default`, `users` and `percent`, each of which may be missing.
  ///
  /// - Throws: ``FileProblem`` naming the file, the line and what is wrong.
  public init(file: String) throws(FileProblem) {
    var seen: Set<Member> = []
    for member in try JSON5Reader.members(of: file) {
      func wrong(_ rule: String, _ line: Int? = nil) -> FileProblem {
        FileProblem(
          path: file, line: line ?? member.line,
          rule: "\(JSON5Reader.shown(member.name)): \(rule)")
      }
      guard let name = Member(rawValue: member.name) else { throw wrong("no such member") }
      guard seen.insert(name).inserted else { throw wrong("is there already") }
      switch name {
      case .default:
        guard let mode = Self.mode(member.value) else { throw wrong(Self.rule) }
        standard = mode
      case .percent:
        guard let number = member.value.number, (0...100).contains(number) else {
          throw wrong("a number from 0 to 100 is expected")
        }
        percent = number
      case .users:
        guard case .object(let members) = member.value.content else {
          throw wrong("an object of uids and their modes is expected")
        }
        for user in members {
          let uid = JSON5Reader.shown(user.name)
          guard let mode = Self.mode(user.value) else {
            throw wrong("\(uid): \(Self.rule)", user.line)
          }
          guard users.updateValue(mode, forKey: user.name) == nil else {
            throw wrong("\(uid): is there already", user.line)
          }
        }
      }
    }
  }

  private static let rule = "legacy, shadow or bridge is expected"

  private static func mode(_ value: JSON5Value) -> DeliveryMode? {
    value.text.flatMap { DeliveryMode(rawValue: $0) }
  }
}
