internal import EventModel
public import JSONText

/// What a conversion came to: `report.json`.
public struct ConversionReport: Sendable, Hashable {
  /// A rule, what it makes of things, and how many fields (or rows of unread tables, or places) it was.
  public struct Loss: Sendable, Hashable {
    public var rule: String
    public var fate: String
    public var count: Int
  }

  /// What is said of messages' sizes.
  public struct Sizes: Sendable, Hashable {
    /// Bytes of the longest text.
    public var longestText = 0
    /// Messages longer than the platform takes, as they are.
    public var overLimit = 0
  }

  /// A conversation with many messages.
  public struct Talk: Sendable, Hashable {
    public var isGroup: Bool
    public var messages: Int
    /// When its first and its last message was sent, seconds.
    public var first: Int64
    public var last: Int64
    /// Who talks, or the group; only where names were asked for.
    public var name: String?
  }

  /// Rows by table.
  public var inputs: [String: Int] = [:]
  /// Records by kind.
  public var outputs: [String: Int] = [:]
  /// Rows without a record of their own, since they belong to another.
  public var folded = 0
  /// What was dropped and rejected.
  public var losses: [Loss] = []
  /// All fields by rule.
  public var fields: [Loss] = []
  /// Texts by encoding.
  public var encodings: [String: Int] = [:]
  /// Letters of four bytes that a column of three left question marks of.
  public var lostLetters = 0
  /// Messages by the old number of their kind, or by type where it has none.
  public var codes: [String: Int] = [:]
  /// Messages by what they are: the type, a custom one's with its category before it.
  public var kinds: [String: Int] = [:]
  /// Messages by the month they were sent in, UTC: `2016-09`.
  public var months: [String: Int] = [:]
  public var sizes = Sizes()
  /// The conversations with most messages, those first.
  public var conversations: [Talk] = []
  /// Ids on the new side that more than one of the old side would get.
  public var collisions: [String] = []
  /// When the first and the last message was sent, seconds.
  public var first: Int64?
  public var last: Int64?
  /// People, groups and bots that something names and no table has.
  public var orphans: [String: Int] = [:]
  /// By how many seconds the last message of a room differs from what its row calls its last activity, in quarters of an hour: where most
  /// rooms differ by the same, the install has added a time zone.
  public var timeDifferences: [String: Int] = [:]
  /// Columns and tables that nobody knows.
  public var unknownColumns: [String] = []
  public var notes: [String] = []
  public var isBalanced = false
  /// It was gone on with after an earlier process had been killed; not told in `report.json`, which is the same either way.
  public var isResumed = false

  /// Whether anything of the input was not understood.
  public var hasRejects: Bool { outputs["rejects", default: 0] > 0 }

  /// Messages by year.
  public var years: [String: Int] {
    months.reduce(into: [:]) { $0[String($1.key.prefix(4)), default: 0] += $1.value }
  }

  /// How many requests it takes to import all of it.
  public var importRequests: Int {
    let counts = ["users", "bots", "groups", "members"].map { outputs[$0, default: 0] }
    let messages = outputs["imported"] ?? outputs["messages", default: 0]
    return (counts + [messages]).reduce(0) {
      $0 + ($1 + ModernLimits.entitiesPerImport - 1) / ModernLimits.entitiesPerImport
    }
  }

  /// How long that takes at least, by the platform's quota.
  public var importSeconds: Int { importRequests * 60 / ModernLimits.importsPerMinute }

  public var json: JSON {
    func counts(_ counts: [String: Int]) -> JSON {
      .object(counts.sorted { $0.key < $1.key }.map { JSON.Member($0.key, .integer($0.value)) })
    }
    func list(_ losses: [Loss]) -> JSON {
      .array(
        losses.map {
          ["rule": .string($0.rule), "fate": .string($0.fate), "count": .integer($0.count)]
        })
    }
    var range: [JSON.Member] = []
    if let first, let last {
      range = [JSON.Member("first", .integer(first)), JSON.Member("last", .integer(last))]
    }
    return [
      "inputs": counts(inputs), "outputs": counts(outputs), "folded": .integer(folded),
      "losses": list(losses), "fields": list(fields), "encodings": counts(encodings),
      "lostLetters": .integer(lostLetters), "codes": counts(codes), "kinds": counts(kinds),
      "years": counts(years), "months": counts(months), "range": .object(range),
      "sizes": [
        "longestText": .integer(sizes.longestText), "overLimit": .integer(sizes.overLimit),
      ],
      "collisions": .array(collisions.map { .string($0) }),
      "conversations": .array(conversations.map(\.json)),
      "upload": ["requests": .integer(importRequests), "seconds": .integer(importSeconds)],
      "orphans": counts(orphans), "timeDifferences": counts(timeDifferences),
      "unknownColumns": .array(unknownColumns.map { .string($0) }),
      "notes": .array(notes.map { .string($0) }), "balanced": .bool(isBalanced),
    ]
  }
}

extension ConversionReport.Talk {
  fileprivate var json: JSON {
    var members = [
      JSON.Member("kind", isGroup ? "group" : "user"), JSON.Member("messages", .integer(messages)),
      JSON.Member("first", .integer(first)), JSON.Member("last", .integer(last)),
    ]
    if let name { members.append(JSON.Member("name", .string(name))) }
    return .object(members)
  }
}
