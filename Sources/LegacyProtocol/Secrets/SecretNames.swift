import Markup

/// Where names that ``SecretFields`` knows stand in markup and in addresses.
public enum SecretNames {
  private static let longestName = 64

  /// An address without the parts of its query and fragment that have the name of a secret of ``SecretFields``. All else is as it was:
  /// names that are only personal (`username`), which addresses of pictures of people have, too.
  public static func removed(fromAddress address: String) -> String {
    let mayHold = address.utf8.withContiguousStorageIfAvailable { mayOccur(inQueryOf: $0) }
    guard mayHold ?? true, let start = address.utf8.firstIndex(where: { isQueryStart($0) }) else {
      return address
    }
    var out = Array(address.utf8[..<start])
    var rest = address.utf8[start...]
    var isChanged = false
    while let mark = rest.first {
      rest = rest.dropFirst()
      let section = rest.prefix { !isQueryStart($0) }
      rest = rest[section.endIndex...]
      let parts = section.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
      let kept = parts.filter { !holdsSecret($0) }
      guard kept.count < parts.count else {
        out.append(mark)
        out += section
        continue
      }
      isChanged = true
      guard !kept.isEmpty else { continue }
      out.append(mark)
      out += kept.joined(separator: [UInt8(ascii: "&")])
    }
    return isChanged ? String(decoding: out, as: UTF8.self) : address
  }

  /// False if no part of the query and fragment can have the name of a secret: so nearly always, and it costs little to know.
  private static func mayOccur(inQueryOf bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var i = 0
    while i < bytes.count, !isQueryStart(bytes[i]) { i += 1 }
    var start = i
    while i < bytes.count {
      let byte = bytes[i]
      if byte == UInt8(ascii: "&") || isQueryStart(byte) {
        start = i + 1
      } else if byte == UInt8(ascii: "=") || byte == UInt8(ascii: ":")
        || (byte == UInt8(ascii: "%") && isEncodedSign(bytes, at: i)),
        mayBeSecret(endingAt: i, in: bytes, notBefore: start)
      {
        return true
      }
      i += 1
    }
    return false
  }

  private static func isQueryStart(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  /// An address may be a value in another, percent-encoded.
  private static func holdsSecret(_ part: Substring.UTF8View.SubSequence) -> Bool {
    mayOccur(inAddress: Array(part))
  }

  private static func mayOccur(inAddress part: [UInt8]) -> Bool {
    part.withUnsafeBufferPointer {
      mayOccur(in: $0, behind: 0) { SecretFields.kind(of: $0) != nil }
    }
  }

  /// Whether a secret's name stands before `=` or `:` anywhere behind the first `<`; a name of which a letter is written as an entity or
  /// percent-encoded counts as one. Names in the text between tags count too: nothing is lost by it but the raw body.
  static func mayOccur(inMarkup body: String) -> Bool {
    var body = body
    return body.withUTF8 { bytes in
      mayOccur(
        in: bytes, behind: ByteRuns.next(UInt8(ascii: "<"), in: bytes, from: 0),
        SecretFields.isHidden)
    }
  }

  private static func mayOccur(
    in bytes: UnsafeBufferPointer<UInt8>, behind start: Int, _ isSecret: (String) -> Bool
  ) -> Bool {
    var i = start
    while i < bytes.count {
      defer { i += 1 }
      let isSign =
        bytes[i] == UInt8(ascii: "=") || bytes[i] == UInt8(ascii: ":")
        || (bytes[i] == UInt8(ascii: "%") && isEncodedSign(bytes, at: i))
        || (bytes[i] == UInt8(ascii: "&") && isSignEntity(bytes, at: i))
      if isSign, mayBeSecret(endingAt: i, in: bytes, notBefore: start),
        isSecret(name(endingAt: i, in: bytes, notBefore: start))
      {
        return true
      }
    }
    return false
  }

  /// `%3D`, `%3A`.
  private static func isEncodedSign(_ bytes: UnsafeBufferPointer<UInt8>, at i: Int) -> Bool {
    guard i + 2 < bytes.count, bytes[i + 1] == UInt8(ascii: "3") else { return false }
    let letter = bytes[i + 2] | 0x20
    return letter == UInt8(ascii: "d") || letter == UInt8(ascii: "a")
  }

  /// `&#61;`, `&#x3d;`, `&equals;`: any entity by number that is not part of a name is taken for one.
  private static func isSignEntity(_ bytes: UnsafeBufferPointer<UInt8>, at i: Int) -> Bool {
    ByteRuns.starts(bytes, with: "&#61;", at: i) || ByteRuns.starts(bytes, with: "&#x3d;", at: i)
      || ByteRuns.starts(bytes, with: "&#x3D;", at: i)
      || ByteRuns.starts(bytes, with: "&equals;", at: i)
  }

  /// False if the name before a sign is surely none of a secret.
  private static func mayBeSecret(
    endingAt sign: Int, in bytes: UnsafeBufferPointer<UInt8>, notBefore start: Int
  ) -> Bool {
    let end = nameEnd(before: sign, in: bytes, notBefore: start)
    var first = end
    var last = SecretFields.LastLetters()
    while first > start {
      let byte = bytes[first - 1]
      if isLetter(byte) {
        last.addBefore(byte)
      } else if byte != UInt8(ascii: "-"), byte != UInt8(ascii: "_") {
        // What may be encoded, or the key of a map, is for a closer look.
        if isOfName(byte) { return true }
        break
      }
      first -= 1
      if end - first >= longestName { return true }
    }
    return last.mayBeHidden || ByteRuns.starts(bytes, with: "cookie_", at: first)
  }

  private static func nameEnd(
    before sign: Int, in bytes: UnsafeBufferPointer<UInt8>, notBefore start: Int
  ) -> Int {
    var end = sign
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    // `{"password":"…"}` in a script.
    if end > start, bytes[end - 1] == UInt8(ascii: "\"") || bytes[end - 1] == UInt8(ascii: "'") {
      end -= 1
    }
    return end
  }

  /// The name before a sign; empty without one.
  private static func name(
    endingAt end: Int, in bytes: UnsafeBufferPointer<UInt8>, notBefore start: Int
  ) -> String {
    let end = nameEnd(before: end, in: bytes, notBefore: start)
    var first = end
    while first > start, end - first < longestName, isOfName(bytes[first - 1]) { first -= 1 }
    guard first < end else { return "" }
    let written = UnsafeBufferPointer(rebasing: bytes[first..<end])
    let name = String(decoding: decoded(written), as: UTF8.self)
    // What was encoded before a name, such as `%3F`, is no part of it: the last run of letters counts alone as well.
    let last = name.utf8.reversed().prefix { isLetter($0) || "-_[]".utf8.contains($0) }.reversed()
    return String(decoding: Array(last), as: UTF8.self)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "#"), UInt8(ascii: ";"):
      true
    default: isLetter(byte)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") <= 9 || (byte | 0x20) &- UInt8(ascii: "a") <= 25
  }

  /// Entities by number and percent-encoding undone; other entities end a name.
  private static func decoded(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var out: [UInt8] = []
    var i = 0
    while i < bytes.count {
      if bytes[i] == UInt8(ascii: "%"), i + 2 < bytes.count,
        let byte = number(bytes[(i + 1)..<(i + 3)], radix: 16)
      {
        out.append(byte)
        i += 3
      } else if bytes[i] == UInt8(ascii: "&"), i + 1 < bytes.count,
        bytes[i + 1] == UInt8(ascii: "#")
      {
        let end = ByteRuns.next(UInt8(ascii: ";"), in: bytes, from: i)
        let isHex = i + 2 < end && bytes[i + 2] | 0x20 == UInt8(ascii: "x")
        let digits = bytes[min(i + (isHex ? 3 : 2), end)..<end]
        out.append(number(digits, radix: isHex ? 16 : 10) ?? UInt8(ascii: " "))
        i = end + 1
      } else {
        out.append(bytes[i])
        i += 1
      }
    }
    return out
  }

  private static func number(
    _ digits: Slice<UnsafeBufferPointer<UInt8>>, radix: Int
  ) -> UInt8? {
    UInt8(String(decoding: digits, as: UTF8.self), radix: radix)
  }
}
