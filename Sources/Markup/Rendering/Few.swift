/// A list that mostly has no or one element: these take no memory of their own. Equal lists are equal whatever they were made of.
enum Few<Element: Sendable & Hashable>: Sendable, Hashable {
  case none
  case one(Element)
  /// Two or more.
  case many([Element])

  init(_ list: [Element]) {
    if list.count > 1 {
      self = .many(list)
    } else if let first = list.first {
      self = .one(first)
    } else {
      self = .none
    }
  }

  var list: [Element] {
    switch self {
    case .none: []
    case .one(let element): [element]
    case .many(let list): list
    }
  }

  var isEmpty: Bool {
    switch self {
    case .none: true
    case .one, .many: false
    }
  }

  mutating func append(_ element: Element) {
    switch self {
    case .none: self = .one(element)
    case .one(let first): self = .many([first, element])
    case .many(var list):
      // The list is let go of first, so that it grows in place.
      self = .none
      list.append(element)
      self = .many(list)
    }
  }
}
