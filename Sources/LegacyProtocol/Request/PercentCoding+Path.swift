extension PercentCoding {
  /// The decoded bytes of a step of a path: as in a form, but a `+` is itself.
  static func decodedPath(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    decodedForm(
      bytes.flatMap { $0 == UInt8(ascii: "+") ? Array("%2B".utf8) : [$0] })
  }

  /// The text as a step of a path: as in a form, but a blank is `%20`.
  static func encodedPath(_ text: String) -> String {
    String(
      decoding: encodedForm(text).flatMap {
        $0 == UInt8(ascii: "+") ? Array("%20".utf8) : [$0]
      }, as: UTF8.self)
  }
}
