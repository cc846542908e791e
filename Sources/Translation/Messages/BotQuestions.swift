/// Who asked a bot last in a conversation of two people: its answer is stored without saying so.
struct BotQuestions: Sendable {
  private struct Pair: Hashable, Sendable {
    let lower: String
    let higher: String

    init(_ one: String, _ other: String) {
      lower = min(one, other)
      higher = max(one, other)
    }
  }

  private var askers: RecentTable<Pair, String>

  init(capacity: Int = 50_000) { askers = RecentTable(capacity: capacity) }

  /// The word that speaks to a bot at the beginning of a message: `@` and the bot's name without its blanks, in any case.
  static func call(in text: String) -> String? {
    guard text.utf8.first == UInt8(ascii: "@") else { return nil }
    return text.dropFirst().prefix { !$0.isWhitespace }.lowercased()
  }

  /// The word that speaks to a bot of this name.
  static func call(of name: String) -> String {
    String(name.filter { !$0.isWhitespace }).lowercased()
  }

  mutating func note(asker: String, peer: String) { askers.set(asker, for: Pair(asker, peer)) }

  mutating func asker(between one: String, and other: String) -> String? {
    askers.refreshed(Pair(one, other))
  }
}
