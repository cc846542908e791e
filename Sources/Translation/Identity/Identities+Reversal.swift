extension Identities {
  /// What of the old side an id of the new side names.
  enum Origin: Sendable, Hashable {
    case user(String)
    case room(String)
    case bot(String)
  }

  /// The way back of ``user(_:)``, ``room(_:)`` and ``bot(_:)``; `nil` for ids that these never give, and for those that were too long to
  /// be kept whole.
  func origin(of id: String) -> Origin? {
    let kinds: [(prefix: String, make: (String) -> Origin)] = [
      ("lu-", Origin.user), ("lg-", Origin.user), ("lr-", Origin.room), ("lb-", Origin.bot),
    ]
    for (prefix, make) in kinds where id.utf8.starts(with: prefix.utf8) {
      guard let old = Self.untoken(id.dropFirst(prefix.utf8.count)) else { return nil }
      let origin = make(old)
      return spelling(of: origin) == id ? origin : nil
    }
    return nil
  }

  private func spelling(of origin: Origin) -> String {
    switch origin {
    case .user(let id): user(id)
    case .room(let id): room(id)
    case .bot(let id): bot(id)
    }
  }

  /// The old id of a message of ours; `nil` for a `muid` of another making. One that was used in two conversations names the second.
  func messageID(ofMuid muid: String) -> (space: Space, id: String)? {
    for space in Space.allCases {
      let prefix = "legacy-\(site)-\(space.rawValue)-"
      guard muid.utf8.starts(with: prefix.utf8) else { continue }
      let token = muid.dropFirst(prefix.utf8.count).prefix { $0 != "." }
      guard let id = Self.untoken(token) else { return nil }
      return (space, id)
    }
    return nil
  }

  /// Whether the bridge itself made a message: by its `muid`, whoever is said to have sent it.
  func isOurs(_ muid: String?) -> Bool {
    muid.map { $0.utf8.starts(with: "legacy-\(site)-".utf8) } ?? false
  }

  /// The letters a token stands for; `nil` if it is none, or was cut.
  static func untoken(_ token: some StringProtocol) -> String? {
    let bytes = Array(token.utf8)
    var out: [UInt8] = []
    var i = 0
    while i < bytes.count {
      if bytes[i] == UInt8(ascii: "_") {
        guard i + 2 < bytes.count, let high = hexValue(bytes[i + 1]),
          let low = hexValue(bytes[i + 2])
        else { return nil }
        out.append(high << 4 | low)
        i += 3
      } else {
        out.append(bytes[i])
        i += 1
      }
    }
    return out.isEmpty ? nil : String(validating: out, as: UTF8.self)
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
