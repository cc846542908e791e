internal import Synchronization

/// How much all copies of bodies in flight may come to together.
final class CopyBudget: Sendable {
  private let left: Mutex<Int>

  init(bytes: Int) { left = Mutex(bytes) }

  /// The bytes that copies may still take.
  var bytesLeft: Int { left.withLock { $0 } }

  func take(_ bytes: Int) -> Bool {
    left.withLock { left in
      guard bytes <= left else { return false }
      left -= bytes
      return true
    }
  }

  func giveBack(_ bytes: Int) { left.withLock { $0 += bytes } }
}

/// The copy of a body as it grows.
struct BodyCopy {
  /// Of a body that is too long the first bytes are kept, instead of none.
  let keepsBeginning: Bool
  private var body = ObservedExchange.Body()
  /// What it has of the budget: room for bytes, filled or not.
  private var taken = 0

  init(keepsBeginning: Bool) { self.keepsBeginning = keepsBeginning }

  mutating func append(_ more: UnsafeRawBufferPointer, limit: Int, _ budget: CopyBudget) {
    body.count += more.count
    guard body.copy == .whole, !more.isEmpty else { return }
    let room = max(0, limit - body.bytes.count)
    if more.count > room {
      guard keepsBeginning else { return drop(.tooLarge, budget) }
      body.copy = .beginning
    }
    let piece = more.prefix(room)
    let needed = body.bytes.count + piece.count
    if needed > taken {
      let wanted = min(max(needed, 2 * taken), max(limit, needed))
      guard budget.take(wanted - taken) else { return drop(.noRoom, budget) }
      taken = wanted
      body.bytes.reserveCapacity(wanted)
    }
    body.bytes.append(contentsOf: piece)
  }

  /// Frees what was copied; nothing is copied from here on.
  mutating func drop(_ reason: ObservedExchange.Body.Copy, _ budget: CopyBudget) {
    body.copy = reason
    body.bytes = []
    budget.giveBack(taken)
    taken = 0
  }

  /// The copy goes to whoever understands it; it counts here no more.
  mutating func release(to budget: CopyBudget) -> ObservedExchange.Body {
    let last = body
    body.bytes = []
    budget.giveBack(taken)
    taken = 0
    return last
  }
}
