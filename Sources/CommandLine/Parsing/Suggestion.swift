/// Finds what was perhaps meant by a mistyped name.
enum Suggestion {
  /// The nearest candidate, if it is near enough: one edit for up to 3 letters, two up to 7, else three; or the only candidate
  /// that begins with the name. Of equally near ones the first.
  static func nearest(to name: String, among candidates: [String]) -> String? {
    let typed = Array(name.lowercased().unicodeScalars.prefix(maximumLength + 1))
    guard !typed.isEmpty, typed.count <= maximumLength else { return nil }
    let allowed = typed.count <= 3 ? 1 : typed.count <= 7 ? 2 : 3
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let distance = distance(from: typed, to: Array(candidate.lowercased().unicodeScalars))
      if distance <= allowed, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    if let best { return best.name }
    let longer = candidates.filter { $0.hasPrefix(name) }
    return longer.count == 1 ? longer.first : nil
  }

  /// Names of ours are short; a longer word is no slip of the finger.
  private static let maximumLength = 64

  /// Insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
  static func distance(from a: [Unicode.Scalar], to b: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for j in b.indices {
        var least = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, beforeLast[j - 1] + 1)
        }
        row.append(least)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
