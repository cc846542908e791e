/// What is wrong with a member of a configuration.
struct ConfigurationMisfit: Error {
  var rule: String
  /// Where, if it is not where the member begins.
  var line: Int?
}

extension JSON5Value {
  func filledText() throws(ConfigurationMisfit) -> String {
    guard let text, !text.isEmpty else { throw ConfigurationMisfit(rule: "expected a text") }
    return text
  }

  func wholeNumber(in range: ClosedRange<Int64>) throws(ConfigurationMisfit) -> Int64 {
    guard let number = wholeNumber, range.contains(number) else {
      throw ConfigurationMisfit(
        rule: "expected a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}
