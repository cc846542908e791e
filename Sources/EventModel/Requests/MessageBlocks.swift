/// A message with its place, of which no two are the same in one list.
final class PlacedMessage: Sendable {
  let order: MessageOrder
  let message: Message

  init(_ message: Message) {
    self.message = message
    order = MessageOrder(message)
  }

  /// Messages that have no identifier may have one order in two conversations.
  func isBefore(_ other: PlacedMessage) -> Bool {
    order == other.order
      ? message.conversationId.utf8.lexicographicallyPrecedes(other.message.conversationId.utf8)
      : order < other.order
  }
}

/// Messages in their order, in blocks: what is put in or taken out moves its block alone, however many there are.
struct MessageBlocks: Sendable {
  /// Where a message is or would be.
  struct Place: Sendable, Hashable {
    var block: Int
    var index: Int
  }

  static let blockLimit = 512
  /// None of them is empty.
  private var blocks: [[PlacedMessage]] = []

  var isEmpty: Bool { blocks.isEmpty }

  /// The place of the first message of which something holds, that holds of all behind it too.
  func first(where holds: (PlacedMessage) -> Bool) -> Place {
    let next = blocks.firstIndexOfSorted { $0.first.map(holds) ?? true }
    // It may be inside the block before.
    guard next > 0 else { return Place(block: 0, index: 0) }
    let index = blocks[next - 1].firstIndexOfSorted(where: holds)
    return index < blocks[next - 1].count
      ? Place(block: next - 1, index: index) : Place(block: next, index: 0)
  }

  mutating func insert(_ new: PlacedMessage) {
    guard !blocks.isEmpty else {
      blocks = [[new]]
      return
    }
    let next = blocks.firstIndexOfSorted { $0.first.map { new.isBefore($0) } ?? true }
    let block = max(next - 1, 0)
    blocks[block].insert(new, at: blocks[block].firstIndexOfSorted { new.isBefore($0) })
    guard blocks[block].count > Self.blockLimit else { return }
    let half = Array(blocks[block].suffix(Self.blockLimit / 2))
    blocks[block].removeLast(half.count)
    blocks.insert(half, at: block + 1)
  }

  mutating func remove(_ known: PlacedMessage) {
    let place = first { !$0.isBefore(known) }
    guard place.block < blocks.count, place.index < blocks[place.block].count,
      !known.isBefore(blocks[place.block][place.index])
    else { return }
    blocks[place.block].remove(at: place.index)
    if blocks[place.block].isEmpty { blocks.remove(at: place.block) }
  }

  /// The first messages from a place on that are wanted.
  func messages(
    from place: Place, limit: Int, where isWanted: (Message) -> Bool
  ) -> [Message] {
    var found: [Message] = []
    for block in blocks.indices.dropFirst(place.block) {
      for known in blocks[block].dropFirst(block == place.block ? place.index : 0)
      where isWanted(known.message) {
        found.append(known.message)
        if found.count >= limit { return found }
      }
    }
    return found
  }

  /// The last messages before a place that are wanted, the nearest first.
  func messages(
    before place: Place, limit: Int, where isWanted: (Message) -> Bool
  ) -> [Message] {
    var found: [Message] = []
    for block in blocks.indices.prefix(place.block + 1).reversed() {
      for known in blocks[block].prefix(block == place.block ? place.index : .max).reversed()
      where isWanted(known.message) {
        found.append(known.message)
        if found.count >= limit { return found }
      }
    }
    return found
  }

  var start: Place { Place(block: 0, index: 0) }
  var end: Place { Place(block: blocks.count, index: 0) }
}
