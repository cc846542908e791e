/// A number and the word for what is counted: `1 event`, `2 events`.
///
/// - Parameter plural: The word for any number but one; by default the word with an s.
public func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
  "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}
