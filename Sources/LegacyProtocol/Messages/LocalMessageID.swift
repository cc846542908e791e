import JSONText

/// The client's own id of a message: text, or `false`, `0`, `""` where there is none.
public enum LocalMessageID {
  static func read(_ value: JSONValue?) -> String? { read(value?.looseText) }

  /// The id in a field of a request.
  public static func read(_ text: String?) -> String? {
    guard let text, !text.isEmpty, text != "0" else { return nil }
    return text
  }
}
