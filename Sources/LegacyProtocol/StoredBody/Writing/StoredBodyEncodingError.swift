/// Why a body cannot be written for a dialect. It names the form and the part, never the content.
public enum StoredBodyEncodingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The version has no such form: what to do instead is for the caller to say.
  case notInVersion(form: String, version: LegacyVersion)
  /// A part is missing, or holds what would end or change the form.
  case invalidPart(form: String, part: String)
  /// The form occurs in groups only, or in one-to-one talk only.
  case wrongContext(form: String)
  /// A control string that was not understood is written as it was received, or not at all: this is not one.
  case notUnderstood

  public var description: String {
    switch self {
    case .notInVersion(let form, let version): "\(form): version \(version) has no such form"
    case .invalidPart(let form, let part): "\(form): \(part) is missing or cannot be written"
    case .wrongContext(let form): "\(form): not in this kind of conversation"
    case .notUnderstood: "control string: it is not what was received and not understood"
    }
  }
}
