public import JSONText

/// What a conversion came to: `report.json`.
public struct ConversionReport: Sendable, Hashable {
  /// A rule, what it makes of things, and how many fields (or rows of unread tables, or places) it was.
  public struct Loss: Sendable, Hashable {
    public var rule: String
    public var fate: String
    public var count: Int
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
      "lostLetters": .integer(lostLetters), "codes": counts(codes), "range": .object(range),
      "orphans": counts(orphans), "timeDifferences": counts(timeDifferences),
      "unknownColumns": .array(unknownColumns.map { .string($0) }),
      "notes": .array(notes.map { .string($0) }), "balanced": .bool(isBalanced),
    ]
  }
}
