extension Array {
  /// Every order of the elements; for a few.
  var permutations: [[Element]] {
    guard count > 1 else { return [self] }
    return indices.flatMap { index in
      var rest = self
      let element = rest.remove(at: index)
      return rest.permutations.map { [element] + $0 }
    }
  }
}
