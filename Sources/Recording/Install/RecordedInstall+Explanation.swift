internal import LegacyProtocol

extension RecordedInstall {
  /// Recorded requests that are compared to find the nearest.
  private static let maximumCompared = 2000

  /// Looks for the nearest recorded request and says in what it differs.
  func explanation(for signature: RequestSignature) -> UnmatchedRequest {
    let key = signature.key
    var result = UnmatchedRequest(method: key.method, path: key.path, nearest: nil, differences: [])
    let allowed = sessions.senders(for: signature)
    var best: (cost: Int, number: Int)?
    for number in candidates(for: key.path).prefix(Self.maximumCompared) {
      let limit = best?.cost ?? .max
      let cost = cost(of: signature, from: entries[number], allowed: allowed, limit: limit)
      if cost < limit { best = (cost, number) }
    }
    guard let best else { return result }
    let entry = entries[best.number]
    let found = differences(of: signature, from: entry, allowed: allowed)
    result.nearest = UnmatchedRequest.Nearest(
      interactionIndex: entry.interactionIndex, place: entry.place, sender: senders[entry.sender])
    result.differences = found
    if found.isEmpty {
      let queue = groupsByKey[entry.signature.key].flatMap { group in
        groups[group].first { $0.sender == entry.sender }
      }
      result.differences = [.allServed(queue?.members.count ?? 1)]
    }
    return result
  }

  /// Requests of the same path; else those of the same script wherever it lies.
  private func candidates(for path: String) -> [Int] {
    if let same = entriesByPath[path] { return same }
    let name = path.utf8.suffix(from: path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex)
    guard name.count > 1 else { return [] }
    return entriesByPath.filter { $0.key.utf8.reversed().starts(with: name.reversed()) }
      .values.flatMap { $0 }.sorted()
  }

  /// How far a recorded request is from one that came; stops counting at the limit.
  private func cost(
    of signature: RequestSignature, from entry: Entry, allowed: Set<Int>?, limit: Int
  ) -> Int {
    let key = signature.key
    let recorded = entry.signature.key
    var cost = entry.isServed ? 1 : 0
    if key.path != recorded.path { cost += 40 }
    if key.method != recorded.method { cost += 20 }
    if let allowed, !allowed.contains(entry.sender) { cost += 12 }
    if key.raw != recorded.raw { cost += 4 }
    if key.files.map(\.filename) != recorded.files.map(\.filename) { cost += 4 }
    // Both lists are sorted by name.
    var i = 0
    var j = 0
    while cost < limit, i < key.fields.count || j < recorded.fields.count {
      if j == recorded.fields.count {
        cost += 4
        i += 1
      } else if i == key.fields.count {
        cost += 4
        j += 1
      } else if key.fields[i].name == recorded.fields[j].name {
        if key.fields[i].value != recorded.fields[j].value { cost += 2 }
        i += 1
        j += 1
      } else {
        cost += 4
        if key.fields[i].name < recorded.fields[j].name { i += 1 } else { j += 1 }
      }
    }
    return cost
  }

  private func differences(
    of signature: RequestSignature, from entry: Entry, allowed: Set<Int>?
  ) -> [RequestDifference] {
    let key = signature.key
    let recorded = entry.signature.key
    var found: [RequestDifference] = []
    if key.method != recorded.method { found.append(.method(recorded: recorded.method)) }
    if key.path != recorded.path { found.append(.path(recorded: recorded.path)) }
    if let allowed, !allowed.contains(entry.sender) {
      found.append(.user(recorded: senders[entry.sender]))
    }
    found += Self.differences(of: key.fields, from: recorded.fields)
    let files = Dictionary(
      key.files.map { ($0.field, $0) }, uniquingKeysWith: { first, _ in first })
    let recordedFiles = Dictionary(
      recorded.files.map { ($0.field, $0) }, uniquingKeysWith: { first, _ in first })
    for name in Set(files.keys).union(recordedFiles.keys).sorted() {
      var file = files[name]
      if recordedFiles[name]?.content == nil { file?.content = nil }
      if file != recordedFiles[name] { found.append(.file(field: ShownName.of(name))) }
    }
    if key.raw != recorded.raw { found.append(.body) }
    return found
  }

  private static func differences(
    of fields: [FormFields.Field], from recorded: [FormFields.Field]
  ) -> [RequestDifference] {
    var found: [RequestDifference] = []
    let received = Dictionary(grouping: fields, by: \.name)
    let expected = Dictionary(grouping: recorded, by: \.name)
    for name in Set(received.keys).union(expected.keys).sorted() {
      let values = (received[name] ?? []).map(\.value)
      let wanted = (expected[name] ?? []).map(\.value)
      if values == wanted { continue }
      if values.isEmpty {
        found.append(.missingField(ShownName.of(name)))
      } else if wanted.isEmpty {
        found.append(.extraField(ShownName.of(name)))
      } else if isOpen(name), values.count == 1, wanted.count == 1 {
        found.append(
          .otherValue(field: shown(name), recorded: shown(wanted[0]), received: shown(values[0])))
      } else {
        found.append(.otherValue(field: ShownName.of(name), recorded: nil, received: nil))
      }
    }
    return found
  }

  /// Fields whose values tell nothing about a person: numbers, switches and names of actions.
  private static func isOpen(_ name: String) -> Bool { openFields.contains(name) }

  private static let openFields: Set = [
    "action", "type", "timestamp", "initialize", "buddylist", "chatbox", "prepend", "status", "f",
    "callbackfn", "chatroommode", "groupid", "roomid", "chatroomid", "currentroom", "id", "to",
    "process", "v", "v2", "v3", "cc_sdk", "localmessageid", "force", "limit", "typingto",
    "crtimestamp", "lastgroupmessageid", "popout", "category", "userid", "user",
  ]

  private static func shown(_ text: String) -> String { text.oneLine(40) }
}
