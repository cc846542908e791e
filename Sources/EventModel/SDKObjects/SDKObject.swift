internal import JSONText

/// Spells values as the iOS SDK's objects show them: an unset instant is `0.0`, an unset string `""`, an unset number `0`.
enum SDKObject {
  /// A `Double` of seconds.
  static func instant(_ seconds: Int64?) -> JSON { .number("\(seconds ?? 0).0") }
  static func text(_ text: String?) -> JSON { .string(text ?? "") }
  /// A `String?`.
  static func optional(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }
  /// An identifier the SDK holds as `Int`; what is no number counts as unset.
  static func number(_ digits: String?) -> JSON { .integer(digits.flatMap { Int64($0) } ?? 0) }
  static func dictionary(_ value: JSON?) -> JSON {
    guard case .object? = value?.tree else { return .object([]) }
    return value ?? .object([])
  }
  /// The SDK has numbers for two; what is neither keeps its name.
  static func receiverType(_ type: ReceiverType) -> JSON {
    switch type {
    case .user: 0
    case .group: 1
    case .unknown(""): .null
    case .unknown(let name): .string(name)
    }
  }
}
