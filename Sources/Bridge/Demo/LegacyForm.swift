import JSONText
import LegacyProtocol
import Recording

/// The part of an old answer that an event was made of, as it came, with secrets masked.
enum LegacyForm {
  /// - Parameters:
  ///   - payload: The event's payload.
  ///   - answer: The answer's body, decoded.
  static func of(_ event: EventOutline, in answer: [UInt8]) -> String {
    guard let start = answer.firstIndex(where: { $0 == UInt8(ascii: "{") }),
      let document = try? JSONDocument(parsing: Array(answer[start...]))
    else { return masked(String(decoding: answer, as: UTF8.self)) }
    let root = document.root
    if event.kind == .typing, let typing = root["tt"], typing.kind == .string {
      return "{\"tt\":\"\(String(decoding: typing.rawBytes, as: UTF8.self))\"}"
    }
    return masked(part(for: event, of: root) ?? root)
  }

  private static func part(for event: EventOutline, of root: JSONValue) -> JSONValue? {
    guard let payload = try? JSONDocument(parsing: event.payload).root else { return nil }
    switch event.kind {
    case .login: return root["userstatus"]
    case .typing, .connection: return nil
    case .presence:
      guard let uid = payload["sender"]?.string else { return nil }
      return root["buddylist"]?["_" + uid.drop { !$0.isNumber }]
    case .message, .media, .custom, .group, .other:
      guard let id = payload["data"]?["metadata"]?["legacy"]?["id"]?.string else { return nil }
      return object(withID: id, in: root, depth: 0)
    }
  }

  /// The first object with that `id`, outermost first.
  private static func object(withID id: String, in value: JSONValue, depth: Int) -> JSONValue? {
    guard depth < 8 else { return nil }
    let inner: [JSONValue]
    switch value.kind {
    case .object:
      if let found = value["id"], (found.string ?? found.numberText) == id { return value }
      // Contacts, groups and bots have ids of their own; messages come in these members or by themselves.
      let lists: Set = ["messages", "crmessages", "an"]
      inner = value.members.filter { depth > 0 || lists.contains($0.key) }.map(\.value)
    case .array: inner = Array(value.elements)
    case .null, .bool, .number, .string: inner = []
    }
    for value in inner {
      if let found = object(withID: id, in: value, depth: depth + 1) { return found }
    }
    return nil
  }

  // MARK: Secrets

  /// A value as it came; members that carry secrets, and everything that looks like a hash, are masked.
  private static func masked(_ value: JSONValue) -> String {
    var secrets: [JSONValue] = []
    collect(value, into: &secrets, depth: 0)
    var text: [UInt8] = []
    let base = value.offset
    let raw = Array(value.rawBytes)
    var place = 0
    for secret in secrets {
      let start = secret.offset - base
      let count = secret.rawBytes.count
      guard start >= place, start + count <= raw.count else { continue }
      text += raw[place..<start]
      // The quotes of a string stand outside its bytes.
      text += (secret.kind == .string ? "…" : "\"…\"").utf8
      place = start + count
    }
    return masked(String(decoding: text + raw[place...], as: UTF8.self))
  }

  private static func collect(
    _ value: JSONValue, into secrets: inout [JSONValue], depth: Int
  ) {
    guard depth < 32 else { return }
    switch value.kind {
    case .object:
      for member in value.members {
        let isEmpty = member.value.string?.isEmpty ?? (member.value.kind == .null)
        if !isEmpty, SecretFields.kind(of: member.key) != nil {
          secrets.append(member.value)
        } else {
          collect(member.value, into: &secrets, depth: depth + 1)
        }
      }
    case .array:
      for element in value.elements { collect(element, into: &secrets, depth: depth + 1) }
    case .null, .bool, .number, .string: break
    }
  }

  /// Runs of at least 24 hexadecimal digits, as hashes, session ids and push channels are, give way to `…`.
  static func masked(_ text: String) -> String {
    var out = ""
    var run = ""
    for character in text {
      if character.isHexDigit, character.isASCII {
        run.append(character)
        continue
      }
      out += run.utf8.count >= 24 ? "…" : run
      run = ""
      out.append(character)
    }
    return out + (run.utf8.count >= 24 ? "…" : run)
  }
}
