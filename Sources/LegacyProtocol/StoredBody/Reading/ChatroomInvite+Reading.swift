import Markup

extension ChatroomInvite {
  /// A body with one link, which joins a group.
  init?(_ markup: BodyMarkup) {
    guard let call = markup.onlyAnchor?.bytes(.href).flatMap({ ScriptCall($0) }),
      call.object == "cometchat", call.method == "joinChatroom", call.arguments.count >= 2,
      call.arguments.count <= 3, let groupID = call.identifier(0),
      ControlReader.isNumber(groupID)
    else { return nil }
    let hash = call.arguments[1]
    self.init(
      groupID: groupID,
      name: call.identifier(2).flatMap(Base64.text).flatMap { $0.isEmpty ? nil : $0 },
      passwordHash: Redacted(hash),
      hasPassword: Self.isPassword(hash: hash))
  }

  /// False for the hash of nothing.
  static func isPassword(hash: String) -> Bool {
    switch hash.utf8.count {
    case 0: false
    case 32, 40: !hashesOfNothing.contains(hash.lowercased())
    default: true
    }
  }

  /// The SHA-1 and MD5 of the empty password.
  private static let hashesOfNothing: Set<String> = [
    "da39a3ee5e6b4b0d3255bfef95601890afd80709", "d41d8cd98f00b204e9800998ecf8427e",
  ]
}

/// Base64 as PHP reads it: foreign characters are passed over, the padding may be missing.
enum Base64 {
  /// The text in it; `nil` if it is no UTF-8.
  static func text(_ encoded: String) -> String? {
    var encoded = encoded
    return encoded.withUTF8 { text($0) }
  }

  static func text(_ encoded: UnsafeBufferPointer<UInt8>) -> String? {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: encoded.count) { bytes in
      var count = 0
      var buffer: UInt32 = 0
      var bits = 0
      for byte in encoded {
        guard byte != UInt8(ascii: "=") else { break }
        guard let value = value(of: byte) else { continue }
        buffer = (buffer << 6 | UInt32(value)) & 0xFFFF
        bits += 6
        if bits >= 8 {
          bits -= 8
          bytes[count] = UInt8(truncatingIfNeeded: buffer >> UInt32(bits))
          count += 1
        }
      }
      return String(
        validating: UnsafeMutableBufferPointer(rebasing: bytes[..<count]), as: UTF8.self)
    }
  }

  private static func value(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte + 4
    // In a form-encoded body a plus may have become a blank.
    case UInt8(ascii: "+"), UInt8(ascii: " "): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
