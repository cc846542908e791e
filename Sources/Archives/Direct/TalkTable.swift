/// Numbers conversations in the order in which they are named.
struct TalkTable {
  private struct Slot {
    var one: Int64
    var other: Int64
    /// From 1; 0 for a free slot.
    var number: UInt32
  }

  private var slots: [Slot]
  private var used = 0
  /// Those whose ids are no numbers as they are usually written.
  private var names: [String: Int64] = [:]
  private(set) var count: Int64 = 0

  init() { slots = Array(repeating: Slot(one: 0, other: 0, number: 0), count: 1024) }

  /// Of two people.
  mutating func number(of one: Int64, _ other: Int64) -> Int64 {
    find(min(one, other), max(one, other))
  }

  mutating func number(ofRoom room: Int64) -> Int64 { find(.min, room) }

  mutating func number(of one: String, _ other: String) -> Int64 {
    if let a = Self.plain(one), let b = Self.plain(other) { return number(of: a, b) }
    return find("m " + min(one, other) + " " + max(one, other))
  }

  mutating func number(ofRoom room: String) -> Int64 {
    Self.plain(room).map { number(ofRoom: $0) } ?? find("g " + room)
  }

  /// A number, if it is spelled as numbers are.
  static func plain(_ text: String) -> Int64? {
    guard let number = Int64(text), number >= 0, String(number) == text else { return nil }
    return number
  }

  private mutating func find(_ name: String) -> Int64 {
    if let number = names[name] { return number }
    defer { count += 1 }
    names[name] = count
    return count
  }

  private static func hash(_ one: Int64, _ other: Int64) -> UInt64 {
    var z = UInt64(bitPattern: one) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(bitPattern: other)
    z = (z ^ (z >> 32)) &* 0xBF58_476D_1CE4_E5B9
    return z ^ (z >> 29)
  }

  private mutating func find(_ one: Int64, _ other: Int64) -> Int64 {
    let mask = slots.count - 1
    var at = Int(truncatingIfNeeded: Self.hash(one, other)) & mask
    while slots[at].number != 0 {
      if slots[at].one == one, slots[at].other == other { return Int64(slots[at].number) - 1 }
      at = (at + 1) & mask
    }
    let number = count
    count += 1
    slots[at] = Slot(one: one, other: other, number: UInt32(truncatingIfNeeded: number + 1))
    used += 1
    if used * 4 > slots.count * 3 { grow() }
    return number
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(one: 0, other: 0, number: 0), count: old.count * 2)
    for slot in old where slot.number != 0 { place(slot) }
  }

  private mutating func place(_ slot: Slot) {
    let mask = slots.count - 1
    var at = Int(truncatingIfNeeded: Self.hash(slot.one, slot.other)) & mask
    while slots[at].number != 0 { at = (at + 1) & mask }
    slots[at] = slot
  }
}

extension TalkTable {
  func write(to state: inout StateWriter) {
    state.put(count)
    state.put(used)
    for slot in slots where slot.number != 0 {
      state.put(slot.one)
      state.put(slot.other)
      state.put(Int64(slot.number))
    }
    state.put(names.count)
    for (name, number) in names.sorted(by: { $0.value < $1.value }) {
      state.put(name)
      state.put(number)
    }
  }

  init(from state: inout StateReader) throws(StateError) {
    self.init()
    count = try state.number()
    for _ in 0..<(try state.count()) {
      let slot = Slot(
        one: try state.number(), other: try state.number(),
        number: UInt32(truncatingIfNeeded: try state.number()))
      guard slot.number != 0 else { throw StateError() }
      place(slot)
      used += 1
      if used * 4 > slots.count * 3 { grow() }
    }
    for _ in 0..<(try state.count()) { names[try state.text()] = try state.number() }
  }
}
