/// Who asked a bot last in a conversation of two people: its answer is stored without saying so.
struct BotQuestions: Sendable {
  private struct Pair: Hashable {
    let lower: String
    let higher: String

    init(_ one: String, _ other: String) {
      lower = min(one, other)
      higher = max(one, other)
    }
  }

  private var askers: [Pair: String] = [:]
  private static let capacity = 100_000

  /// A message that speaks to a bot: it begins with `@` and the bot's name without its blanks, in any case.
  mutating func noteMessage(
    _ text: String, from sender: String, to receiver: String, bots: some Sequence<String>
  ) {
    guard text.utf8.first == UInt8(ascii: "@") else { return }
    let word = text.dropFirst().prefix { !$0.isWhitespace }.lowercased()
    let speaksToBot = bots.contains { name in
      word == String(name.filter { !$0.isWhitespace }).lowercased()
    }
    if speaksToBot { note(asker: sender, peer: receiver) }
  }

  mutating func note(asker: String, peer: String) {
    guard askers.count < Self.capacity || askers[Pair(asker, peer)] != nil else { return }
    askers[Pair(asker, peer)] = asker
  }

  func asker(between one: String, and other: String) -> String? { askers[Pair(one, other)] }
}
