extension FormFields {
  /// The value PHP keeps of a name: the last.
  public subscript(_ name: String) -> String? { last(name) }

  /// The values of `name[key]`, with their keys.
  public func array(_ name: String) -> [(key: String, value: String)] {
    let prefix = name + "["
    return fields.compactMap { field in
      guard field.name.hasPrefix(prefix), field.name.hasSuffix("]") else { return nil }
      return (String(field.name.dropFirst(prefix.count).dropLast()), field.value)
    }
  }
}
