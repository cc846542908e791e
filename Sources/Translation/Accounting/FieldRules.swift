/// What one record in particular made of its fields. They are few: looking through them costs less than hashing their names.
struct FieldRules: Sendable, ExpressibleByDictionaryLiteral {
  private var list: [(field: String, rule: Rule)]

  init(dictionaryLiteral elements: (String, Rule)...) {
    list = elements.map { (field: $0.0, rule: $0.1) }
  }

  subscript(field: String) -> Rule? {
    get { list.first { $0.field == field }?.rule }
    set {
      list.removeAll { $0.field == field }
      if let newValue { list.append((field, newValue)) }
    }
  }
}
