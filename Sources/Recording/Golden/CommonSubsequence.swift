/// What two lists have in common, in order.
enum CommonSubsequence {
  /// Elements beyond which a subsequence may be shorter than the longest: finding that takes the square of the differences.
  static let maximumExact = 4000

  /// A longest common subsequence, as ascending pairs of places in both lists.
  static func pairs<Element: Hashable>(_ left: [Element], _ right: [Element]) -> [(Int, Int)] {
    // What stands on one side alone can't be part of it; without it, lists that differ everywhere cost nothing.
    let common = Set(left).intersection(right)
    let leftPlaces = left.indices.filter { common.contains(left[$0]) }
    let rightPlaces = right.indices.filter { common.contains(right[$0]) }
    let a = leftPlaces.map { left[$0] }
    let b = rightPlaces.map { right[$0] }
    let found =
      a == b || a.count + b.count <= maximumExact ? exact(a, b) : aroundCommonEnds(a, b)
    return found.map { (leftPlaces[$0], rightPlaces[$1]) }
  }

  private static func exact<Element: Hashable>(_ a: [Element], _ b: [Element]) -> [(Int, Int)] {
    if a == b { return a.indices.map { ($0, $0) } }
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in b.difference(from: a) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    return Array(
      zip(
        a.indices.filter { !removed.contains($0) }, b.indices.filter { !inserted.contains($0) }))
  }

  /// Long lists: equal beginnings and ends as they are, the middle exactly if it is short, else each element with the next like it.
  private static func aroundCommonEnds<Element: Hashable>(_ a: [Element], _ b: [Element])
    -> [(Int, Int)]
  {
    let start = zip(a, b).prefix { $0 == $1 }.count
    let end = zip(a[start...].reversed(), b[start...].reversed()).prefix { $0 == $1 }.count
    let middleA = Array(a[start..<(a.count - end)])
    let middleB = Array(b[start..<(b.count - end)])
    let middle =
      middleA.count + middleB.count <= maximumExact
      ? exact(middleA, middleB) : nextAlike(middleA, middleB)
    return (0..<start).map { ($0, $0) } + middle.map { ($0 + start, $1 + start) }
      + (0..<end).map { (a.count - end + $0, b.count - end + $0) }
  }

  private static func nextAlike<Element: Hashable>(_ a: [Element], _ b: [Element]) -> [(Int, Int)] {
    // Places of each element in `b`, the first one last.
    var places = Dictionary(grouping: b.indices.reversed(), by: { b[$0] })
    /// A match further ahead would leave too much behind.
    let reach = 200
    var pairs: [(Int, Int)] = []
    var next = 0
    for (i, element) in a.enumerated() {
      while let place = places[element]?.last, place < next { places[element]?.removeLast() }
      guard let place = places[element]?.last, place - next <= reach else { continue }
      pairs.append((i, place))
      next = place + 1
    }
    return pairs
  }
}
