/// Addresses in markup that may be followed or shown as such.
public enum WebAddress {
  /// The address if it is `http`, `https` or has no scheme (`//host/…`, `/path`, `folder/file`): blanks around it are cut, tabs and line
  /// ends inside it removed, as browsers do before they look at the scheme. `nil` for anything else, `javascript:` in any disguise included.
  public static func accepted(_ raw: String) -> String? {
    let address = trimmed(raw)
    guard !address.isEmpty else { return nil }
    if let scheme = scheme(of: address) {
      return ["http", "https"].contains(scheme) && address.dropFirst(scheme.count).hasPrefix("://")
        ? address : nil
    }
    return isRelative(address) ? address : nil
  }

  /// The same, and `mailto:` (old servers write a blank after it, which goes).
  public static func acceptedLink(_ raw: String) -> String? {
    let address = trimmed(raw)
    guard scheme(of: address) == "mailto" else { return accepted(raw) }
    let mailbox = address.dropFirst("mailto:".count).drop { $0 == " " }
    return mailbox.isEmpty ? nil : "mailto:\(mailbox)"
  }

  /// The same of bytes; most addresses need no more than a look.
  package static func accepted(_ raw: UnsafeBufferPointer<UInt8>) -> String? {
    if isPlainlyAccepted(raw) { return String(decoding: raw, as: UTF8.self) }
    return accepted(String(decoding: raw, as: UTF8.self))
  }

  static func acceptedLink(_ raw: UnsafeBufferPointer<UInt8>) -> String? {
    if isPlainlyAccepted(raw) { return String(decoding: raw, as: UTF8.self) }
    if ByteRuns.starts(raw, with: "mailto:") {
      let mailbox = UnsafeBufferPointer(rebasing: raw.dropFirst(7).drop { $0 == 0x20 })
      if !mailbox.isEmpty, !ByteRuns.hasBlank(mailbox) {
        return "mailto:" + String(decoding: mailbox, as: UTF8.self)
      }
    }
    return acceptedLink(String(decoding: raw, as: UTF8.self))
  }

  /// `http://`, `https://` or a path from the root, without a blank or control anywhere: such an address is accepted as it stands.
  package static func isPlainlyAccepted(_ raw: UnsafeBufferPointer<UInt8>) -> Bool {
    let isRooted = raw.first == UInt8(ascii: "/")
    if isRooted, !ByteRuns.hasBlankOrUnfit(raw) { return true }
    guard
      isRooted || ByteRuns.starts(raw, with: "http://") || ByteRuns.starts(raw, with: "https://")
    else { return false }
    guard !ByteRuns.hasBlank(raw) else { return false }
    guard isRooted else { return true }
    // What is unfit may stand behind the path.
    for byte in raw {
      switch byte {
      case UInt8(ascii: "?"), UInt8(ascii: "#"): return true
      case UInt8(ascii: "\\"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
        UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ";"), UInt8(ascii: "&"):
        return false
      default: continue
      }
    }
    return true
  }

  private static func trimmed(_ raw: String) -> String {
    if raw.utf8.allSatisfy({ $0 > 0x20 }) { return raw }
    var bytes = raw.utf8.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    return String(decoding: bytes.drop { $0 <= 0x20 }, as: UTF8.self)
  }

  /// What stands before a colon that comes before any `/`, `?` or `#`, in lower case.
  private static func scheme(of address: String) -> String? {
    for (i, byte) in address.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: ":"):
        return String(address.utf8.prefix(i).map { Character($0) }).lowercased()
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return nil
      default: continue
      }
    }
    return nil
  }

  private static func isRelative(_ address: String) -> Bool {
    var hasSlashOrDot = false
    for byte in address.utf8 {
      switch byte {
      case UInt8(ascii: "?"), UInt8(ascii: "#"): return hasSlashOrDot
      case UInt8(ascii: "/"), UInt8(ascii: "."): hasSlashOrDot = true
      case UInt8(ascii: "\\"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
        UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ";"), UInt8(ascii: "&"), 0..<0x20:
        return false
      default: continue
      }
    }
    return hasSlashOrDot
  }
}

extension Character {
  fileprivate init(_ byte: UInt8) { self = Character(Unicode.Scalar(byte)) }
}
