extension ChatroomInvite {
  /// `WORDS [NAME] <a href="javascript:jqcc.cometchat.joinChatroom('GID','HASH','B64NAME')">Join</a>`; the name stands in the words from 5.8 on.
  func encoded(
    for dialect: StoredBodyDialect, in context: StoredBody.Context
  ) throws(StoredBodyEncodingError) -> String {
    let form = "invite"
    try dialect.require(form, from: LegacyVersion(4, 4))
    guard context == .oneToOne else { throw .wrongContext(form: form) }
    let parts = BodyParts(form: form, in: context)
    let group = try parts.number(groupID, "group id")
    let hash = passwordHash.revealed()
    guard hash.utf8.count <= 128, hash.utf8.allSatisfy({ $0 != 0x27 && Base64.isHexDigit($0) })
    else { throw .invalidPart(form: form, part: "password hash") }

    let phrases = dialect.phrases
    let name = self.name.flatMap { $0.isEmpty ? nil : $0 }
    var words = parts.text(phrases.invitation)
    if dialect.version >= LegacyVersion(5, 8), let name {
      words += " " + parts.name(name)
    }
    words += parts.text(phrases.invitationEnd)
    var arguments = "\(group)\(BodyLiterals.nextArgument)\(hash)"
    if let name { arguments += "\(BodyLiterals.nextArgument)\(Base64.encoded(name))" }
    return "\(words) \(BodyLiterals.invitation)\(arguments)\(BodyLiterals.invitationEnd)"
      + "\(parts.text(phrases.join))\(BodyLiterals.linkEnd)"
  }
}

extension Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// With padding, as PHP writes it.
  static func encoded(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var out: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var value: UInt32 = 0
      for (i, byte) in group.enumerated() { value |= UInt32(byte) << UInt32(16 - 8 * i) }
      for i in 0..<4 {
        let isPadding = i > group.count
        out.append(
          isPadding ? UInt8(ascii: "=") : digits[Int(value >> UInt32(18 - 6 * i)) & 63])
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  static func isDigit(_ byte: UInt8) -> Bool { digits.contains(byte) }

  static func isHexDigit(_ byte: UInt8) -> Bool {
    (byte >= 0x30 && byte <= 0x39)
      || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "f"))
  }
}
