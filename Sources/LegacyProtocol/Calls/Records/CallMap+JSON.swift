import JSONText

extension CallMap {
  /// The members of a JSON object in a field: `{"7":902}`; of anything else none.
  static func entries(_ text: String) -> [Entry] {
    guard let root = root(text), root.kind == .object else { return [] }
    return root.members.compactMap { member in
      member.value.looseText.map { Entry(member.key, $0) }
    }
  }

  /// Nothing, a JSON object, or the `[]` of an empty one.
  static func isMap(_ text: String) -> Bool {
    guard !text.isEmpty else { return true }
    guard let root = root(text) else { return false }
    return root.kind == .object || root.kind == .array && root.count == 0
  }

  /// The elements of a JSON array in a field, `[2,3]`; anything else is one element.
  static func elements(_ text: String) -> [String] {
    guard let root = root(text), root.kind == .array else { return [text] }
    return root.elements.compactMap(\.looseText)
  }

  private static func root(_ text: String) -> JSONValue? {
    try? JSONDocument(parsing: Array(text.utf8)).root
  }
}

extension CallMap {
  /// `{"LOCALID": {"id": "7"}}`: who is sent to, by the client's own id of the message.
  static func broadcastEntries(_ text: String) -> [Entry] {
    guard let root = root(text), root.kind == .object else { return [] }
    return root.members.compactMap { member in
      member.value["id"]?.looseText.map { Entry(member.key, $0) }
    }
  }
}
