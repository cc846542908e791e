internal import EventModel
internal import JSONText
internal import Translation

/// Writes bodies of the Data Import API, in the order in which the platform wants them: `1-users`, `2-groups`, `3-members`, `4-messages`.
final class ImportWriter {
  private let output: OutputFolder?
  private let importsHidden: Bool
  private let oldest: Int64?
  private let messages: ExternalSorter
  private var users: [User] = []
  private var groups: [ImportGroup] = []
  private var members: [ImportMember] = []
  private var sequence: Int64 = 0

  init(_ configuration: ConverterConfiguration, output: OutputFolder?) {
    self.output = output
    importsHidden = configuration.importsHidden
    oldest = configuration.oldest
    messages = ExternalSorter(
      folder: configuration.temporaryFolder, path: output.map { $0.building + "/work.import" },
      limit: configuration.sortMemory)
  }

  /// Messages alone: people come at the end.
  func write(to state: inout StateWriter) throws {
    try messages.write(to: &state)
    state.put(sequence)
  }

  func read(from state: inout StateReader) throws {
    try messages.read(from: &state)
    sequence = try state.number()
  }

  private static let largest = ModernLimits.entitiesPerImport

  private func write(_ batch: ImportBatch, to name: String) throws {
    guard batch.count > 0 else { return }
    var writer = JSONWriter(reserving: 512 * (batch.count + 1))
    batch.write(to: &writer)
    try output?.file(name).writeLine(writer.bytes)
  }

  private func refuse(
    _ violations: [LimitViolation], _ place: ArchiveRow.Place?, _ conversion: Conversion
  ) throws {
    conversion.tally.note(.importLimit)
    guard let place else { return }
    try conversion.reject(
      place, ArchiveRule.importLimit.rawValue,
      violations.prefix(3).map { "\($0)" }.joined(separator: "; "))
  }

  // MARK: People and groups

  func add(_ user: User, _ place: ArchiveRow.Place?, _ conversion: Conversion) throws {
    var user = user
    // Presence is nothing an import has.
    (user.status, user.statusMessage) = (nil, nil)
    var violations = ImportBatch.users([user]).violations()
    if !violations.isEmpty {
      // Better without a picture than not at all.
      (user.avatar, user.link, user.role) = (nil, nil, nil)
      violations = ImportBatch.users([user]).violations()
    }
    guard violations.isEmpty else { return try refuse(violations, place, conversion) }
    users.append(user)
    if users.count == Self.largest { try flushUsers() }
  }

  private func flushUsers() throws {
    try write(.users(users), to: "1-users.ndjson")
    users = []
  }

  func add(_ group: Group, _ place: ArchiveRow.Place?, _ conversion: Conversion) throws {
    var group = group
    if group.type == .password {
      group.type = .private
      conversion.tally.note(.importPassword)
    }
    let entity = ImportGroup(group)
    let violations = ImportBatch.groups([entity]).violations()
    guard violations.isEmpty else { return try refuse(violations, place, conversion) }
    groups.append(entity)
    if groups.count == Self.largest { try flushGroups() }
  }

  private func flushGroups() throws {
    try write(.groups(groups), to: "2-groups.ndjson")
    groups = []
  }

  func add(_ member: ImportMember, _ place: ArchiveRow.Place, _ conversion: Conversion) throws {
    let violations = ImportBatch.members([member]).violations()
    guard violations.isEmpty else { return try refuse(violations, place, conversion) }
    conversion.tally.note(.importJoined)
    members.append(member)
    if members.count == Self.largest { try flushMembers() }
  }

  private func flushMembers() throws {
    try write(.members(members), to: "3-members.ndjson")
    members = []
  }

  // MARK: Messages

  /// - Parameters:
  ///   - isHidden: Its sender alone saw it.
  ///   - isGone: Both have deleted it.
  func add(
    _ message: Message, isHidden: Bool, isGone: Bool, _ place: ArchiveRow.Place,
    _ conversion: Conversion
  ) throws {
    if message.deletedAt != nil || isGone { return conversion.tally.note(.importDeleted) }
    if let oldest, message.sentAt < oldest { return conversion.tally.note(.importTooOld) }
    if isHidden, !importsHidden { return conversion.tally.note(.importHidden) }
    var message = message
    var violations = Self.violations(of: message)
    if Self.isTooLong(violations), let shorter = Self.withoutRaw(message) {
      message = shorter
      violations = Self.violations(of: message)
      conversion.tally.note(.importRaw)
    }
    var parts = [message]
    if Self.isTooLong(violations), case .text(let text) = message.content {
      parts = Self.split(message, text)
      violations = parts.flatMap { Self.violations(of: $0) }
      conversion.tally.note(.importSplit)
    }
    if !violations.isEmpty, let text = Self.fileAsText(message, violations) {
      parts = [text]
      violations = Self.violations(of: text)
      conversion.tally.note(.importFile)
    }
    guard violations.isEmpty else { return try refuse(violations, place, conversion) }
    for part in parts {
      var writer = JSONWriter()
      part.writeRecord(adding: [], to: &writer)
      sequence += 1
      let muid = Array((part.muid ?? "").utf8)
      try messages.add(
        SortKey(first: part.sentAt, second: 0, third: 0, sequence: sequence),
        [UInt8(truncatingIfNeeded: muid.count)] + muid + writer.bytes)
    }
  }

  private static func violations(of message: Message) -> [LimitViolation] {
    ImportBatch.messages([ImportMessage(message)]).violations()
  }

  /// Whether it is longer than the platform takes.
  static func isTooLong(_ message: Message) -> Bool { isTooLong(violations(of: message)) }

  private static func isTooLong(_ violations: [LimitViolation]) -> Bool {
    violations.contains {
      if case .atMost(_, let unit, _) = $0.rule {
        unit == .bytes || unit == .characters
      } else {
        false
      }
    }
  }

  private static func withoutRaw(_ message: Message) -> Message? {
    guard let legacy = message.metadata?["legacy"], legacy["raw"] != nil else { return nil }
    var message = message
    message.metadata = .object(
      (message.metadata?.members ?? []).map { member in
        member.key == "legacy"
          ? JSON.Member("legacy", .object(legacy.members.filter { $0.key != "raw" })) : member
      })
    return message
  }

  /// A file whose name has no ending, which the platform does not take as a file: its name and its address.
  private static func fileAsText(_ message: Message, _ violations: [LimitViolation]) -> Message? {
    guard violations.allSatisfy({ $0.field.hasSuffix("/extension") }),
      case .media(let attachments, let caption) = message.content
    else { return nil }
    var one = message
    one.type = MessageType.text
    one.content = .text(
      (attachments.map { "\($0.name) (\($0.url))" } + [caption].compactMap(\.self))
        .joined(separator: "\n"))
    return one
  }

  /// Bytes of a part's text as JSON: what is left of `data` for metadata.
  private static let partBytes = 8_000

  private static func split(_ message: Message, _ text: String) -> [Message] {
    var parts: [String] = []
    var part = ""
    var bytes = 0
    for character in text {
      let size = character.utf8.reduce(0) {
        $0 + ($1 < 0x20 ? 6 : $1 == 0x22 || $1 == 0x5C || $1 == 0x2F ? 2 : 1)
      }
      if bytes + size > partBytes, !part.isEmpty {
        parts.append(part)
        (part, bytes) = ("", 0)
      }
      part.append(character)
      bytes += size
    }
    if !part.isEmpty { parts.append(part) }
    // A part of nothing but blanks is no message; nothing is seen of it either.
    return parts.filter { !$0.allSatisfy(\.isWhitespace) }.enumerated().map { index, text in
      var one = message
      one.content = .text(text)
      if index > 0 { one.muid = (message.muid ?? "") + ".\(index + 1)" }
      return one
    }
  }

  /// Everything that is left, and the messages, oldest first.
  func finish(_ conversion: Conversion) throws {
    try flushUsers()
    try flushGroups()
    try flushMembers()
    var batch: [UInt8] = []
    var count = 0
    var total = 0
    func flush() throws {
      guard count > 0 else { return }
      try output?.file("4-messages.ndjson").writeLine(
        Array("{\"messages\":{".utf8) + batch + Array("}}".utf8))
      (batch, count) = ([], 0)
    }
    try messages.drain { _, bytes in
      let length = Int(bytes.first ?? 0)
      guard bytes.count > length + 1 else { return }
      if count > 0 { batch.append(UInt8(ascii: ",")) }
      batch += JSONWriter.bytes(
        of: .string(String(decoding: bytes[1...length], as: UTF8.self)))
      batch.append(UInt8(ascii: ":"))
      batch += bytes[(length + 1)...]
      count += 1
      total += 1
      if count == Self.largest { try flush() }
    }
    try flush()
    conversion.report.outputs["imported"] = total
  }
}
