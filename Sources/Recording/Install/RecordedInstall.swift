internal import LegacyProtocol

/// Stands in for an install: answers requests as the recorded install did (docs/recordings.md, “Matching”).
///
/// A request matches a recorded one of the same user, method, path, fields (query and body together) and files. What differs from
/// run to run does not count: the callback's name, `currenttime`, `_`, and cookies but for the user they stand for. Equal requests
/// get their answers in recorded order.
public struct RecordedInstall: Sendable {
  /// What equal requests get when all recorded answers were given.
  public enum AfterLast: Sendable, Hashable, CaseIterable {
    case notFound, repeatLast, startOver
  }

  public struct Options: Sendable, Hashable {
    public var afterLast: AfterLast
    /// Write counted runs of one letter out in every answer; else only where the request had them written out.
    public var expandsRuns: Bool
    /// Foreign session cookies that are remembered; the oldest are forgotten.
    public var maximumSessions: Int

    public init(
      afterLast: AfterLast = .notFound, expandsRuns: Bool = false, maximumSessions: Int = 10_000
    ) {
      self.afterLast = afterLast
      self.expandsRuns = expandsRuns
      self.maximumSessions = maximumSessions
    }
  }

  public enum Answer: Sendable, Hashable {
    case recorded(RecordedAnswer)
    case unmatched(UnmatchedRequest)
  }

  /// The recorded requests of one user that are equal.
  struct Queue {
    var sender: Int
    /// Places in `entries`, ascending.
    var members: [Int]
    /// How many members were answered; beyond the last it stays at their number.
    var served = 0

    var isUsedUp: Bool { served >= members.count }
  }

  struct Entry {
    var interactionIndex: Int
    var place: String
    var sender: Int
    var signature: RequestSignature
    var answer: RecordedAnswer
    var isServed = false
  }

  public let options: Options
  var entries: [Entry] = []
  var senders: [String] = []
  /// All queues of equal requests; ``groupsByKey`` says which belong to a key.
  var groups: [[Queue]] = []
  var groupsByKey: [RequestKey: Int] = [:]
  /// Keys with runs written out; their answers have them written out too.
  var expandedKeys: Set<RequestKey> = []
  /// Recorded keys whose secrets are pseudonyms, by the key without secrets.
  var redactedKeys: [RequestKey: [RequestKey]] = [:]
  var entriesByPath: [String: [Int]] = [:]
  /// All entries before this one were answered.
  private var firstUnserved = 0
  var sessions: SessionTable

  /// - Parameter interactions: in recorded order; what the install itself posted outwards is left out.
  public init(_ interactions: [LocatedInteraction], options: Options = Options()) {
    self.options = options
    sessions = SessionTable(maximumSessions: options.maximumSessions)
    var senderNumbers: [String: Int] = [:]
    for (index, located) in interactions.enumerated() where !located.interaction.isOutward {
      let name = located.interaction.sender
      let sender = senderNumbers[name] ?? senders.count
      if sender == senders.count {
        senderNumbers[name] = sender
        senders.append(name)
      }
      add(located, index: index, sender: sender)
    }
    for (number, entry) in entries.enumerated() {
      entriesByPath[entry.signature.key.path, default: []].append(number)
      aliasKeys(of: entry.signature.key)
    }
  }

  private mutating func add(_ located: LocatedInteraction, index: Int, sender: Int) {
    let recorded = located.interaction
    var signature = RequestSignature(IncomingRequest(recorded.request))
    let kept = Set(
      (recorded.request.files ?? []).filter { $0.contentBase64 != nil }.map(\.filename))
    for i in signature.key.files.indices where !kept.contains(signature.key.files[i].filename) {
      signature.key.files[i].content = nil
    }
    let coding = recorded.response.headers.first("Content-Encoding")?.lowercased()
    let entry = Entry(
      interactionIndex: index, place: located.place, sender: sender, signature: signature,
      answer: RecordedAnswer(
        interactionIndex: index, status: recorded.response.status,
        headers: recorded.response.headers.filter { !ConnectionHeaders.contains($0) },
        body: Self.body(of: recorded, expandingRuns: options.expandsRuns),
        isCompressed: coding == "gzip" && recorded.request.method != "HEAD"))
    sessions.learn(signature, sender: sender)
    let group = groupsByKey[signature.key] ?? groups.count
    if group == groups.count {
      groupsByKey[signature.key] = group
      groups.append([])
    }
    if let queue = groups[group].firstIndex(where: { $0.sender == sender }) {
      groups[group][queue].members.append(entries.count)
    } else {
      groups[group].append(Queue(sender: sender, members: [entries.count]))
    }
    entries.append(entry)
  }

  /// A body that was left out becomes as many bytes of filler.
  private static func body(of recorded: Interaction, expandingRuns: Bool) -> [UInt8] {
    if recorded.request.method == "HEAD" { return [] }
    if let body = recorded.response.responseBody(expandingRuns: expandingRuns) { return body }
    guard let size = recorded.response.omittedSize, size > 0 else { return [] }
    let filler = Array("(left out of the recording) ".utf8)
    return (0..<min(size, 16 << 20)).map { filler[$0 % filler.count] }
  }

  private mutating func aliasKeys(of key: RequestKey) {
    if let expanded = key.withRunsExpanded, groupsByKey[expanded] == nil {
      groupsByKey[expanded] = groupsByKey[key]
      expandedKeys.insert(expanded)
    }
    if key.fields.contains(where: { Pseudonyms.isPseudonym($0.value) }),
      let open = key.withoutSecrets, !redactedKeys[open, default: []].contains(key)
    {
      redactedKeys[open, default: []].append(key)
    }
  }

  /// Interactions nobody asked for yet, as places in the list the install was built from.
  public var unserved: [Int] {
    entries.filter { !$0.isServed }.map(\.interactionIndex)
  }

  /// The answer to the next request. Requests are taken one after the other.
  public mutating func answer(to request: IncomingRequest) -> Answer {
    let signature = RequestSignature(request)
    guard let key = recordedKey(for: signature.key), let group = groupsByKey[key],
      let queue = queue(of: group, for: signature)
    else { return .unmatched(explanation(for: signature)) }
    let number = take(group, queue)
    if !entries[number].isServed { sessions.sent(entries[number].signature) }
    entries[number].isServed = true
    while firstUnserved < entries.count, entries[firstUnserved].isServed { firstUnserved += 1 }
    sessions.bind(signature, to: entries[number])
    if key != signature.key { sessions.bindSecrets(of: signature.key, to: key) }
    return .recorded(
      answer(of: entries[number], to: signature, expandingRuns: expandedKeys.contains(key)))
  }

  /// The recorded key of a request: the same, or one that tells less.
  private func recordedKey(for key: RequestKey) -> RequestKey? {
    if groupsByKey[key] != nil { return key }
    var variants = [key]
    if !key.files.isEmpty { variants.append(key.withoutFileContent) }
    variants += variants.map(\.withCallbackTurned)
    if let found = variants.first(where: { groupsByKey[$0] != nil }) { return found }
    guard !redactedKeys.isEmpty else { return nil }
    for open in variants.compactMap(\.withoutSecrets) {
      let fitting = redactedKeys[open, default: []].first { sessions.secretsFit(key, to: $0) }
      if let fitting { return fitting }
    }
    return nil
  }

  /// The queue whose turn it is: of a user the request may come from, with answers left, the one that fits best.
  private func queue(of group: Int, for signature: RequestSignature) -> Int? {
    let allowed = sessions.senders(for: signature)
    var best: (index: Int, rank: Rank)?
    for (index, queue) in groups[group].enumerated() {
      if queue.isUsedUp, options.afterLast == .notFound { continue }
      if let allowed, !allowed.contains(queue.sender) { continue }
      let number = queue.members[min(queue.served, queue.members.count - 1)]
      let entry = entries[number]
      let rank = Rank(
        isUsedUp: queue.isUsedUp,
        isOutOfOrder: number != firstUnserved,
        isTaken: allowed == nil
          && sessions.isTaken(queue.sender, from: signature, includingPast: queue.isUsedUp),
        differsInSession: (entry.signature.session == nil) != (signature.session == nil),
        differsInAgent: entry.signature.isBrowser != signature.isBrowser,
        number: number)
      if best.map({ rank < $0.rank }) ?? true { best = (index, rank) }
    }
    return best?.index
  }

  private mutating func take(_ group: Int, _ queue: Int) -> Int {
    let members = groups[group][queue].members
    var served = groups[group][queue].served
    if served >= members.count {
      served = options.afterLast == .startOver ? 0 : members.count - 1
    }
    groups[group][queue].served = served + 1
    return members[served]
  }

  private func answer(of entry: Entry, to signature: RequestSignature, expandingRuns: Bool)
    -> RecordedAnswer
  {
    var answer = entry.answer
    if expandingRuns { answer.body = LetterRuns.expanded(answer.body) }
    if entry.signature.callback != signature.callback {
      answer.body = CallbackName.exchanged(
        in: answer.body, recorded: entry.signature.callback, asked: signature.callback)
    }
    if answer.isCompressed, !signature.acceptsGzip {
      answer.isCompressed = false
      answer.headers.removeAll { $0.isNamed("Content-Encoding") }
    }
    return answer
  }
}

/// Orders the queues a request may be answered from; the smallest is taken.
private struct Rank: Comparable {
  var isUsedUp: Bool
  /// Not the very next of the whole recording, as it is when a recording is sent again from its beginning.
  var isOutOfOrder: Bool
  /// Another foreign session already speaks for the user.
  var isTaken: Bool
  var differsInSession: Bool
  var differsInAgent: Bool
  /// Recorded order.
  var number: Int

  static func < (left: Rank, right: Rank) -> Bool {
    let pairs = [
      (left.isUsedUp, right.isUsedUp), (left.isOutOfOrder, right.isOutOfOrder),
      (left.isTaken, right.isTaken),
      (left.differsInSession, right.differsInSession), (left.differsInAgent, right.differsInAgent),
    ]
    for (a, b) in pairs where a != b { return b }
    return left.number < right.number
  }
}
