public import LegacyProtocol

/// What an input is.
public enum InputForm: String, Sendable, Hashable, CaseIterable {
  /// A dump of a database.
  case sql
  /// Recorded exchanges, one a line.
  case exchanges
  /// Dictionaries of an SDK's callbacks, histories and polls: JSON, one or several, with or without JSONP, or as Apple's tools print them.
  case dictionaries
  /// A page of the history plugin (`logview`).
  case chatlog

  /// By the first bytes of the text: what begins like a value of JSON, a printed dictionary or a callback is no dump.
  static func isDump(_ head: [UInt8]) -> Bool {
    let mark = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let text = head[mark...].drop { $0 <= 0x20 }
    guard let first = text.first else { return true }
    if [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "(")].contains(first) { return false }
    // `jQuery17_0123({`
    let name = text.prefix {
      ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || (0x30...0x39).contains($0)
        || [UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: ".")].contains($0)
    }
    guard !name.isEmpty, name.endIndex + 1 < text.endIndex,
      text[name.endIndex] == UInt8(ascii: "(")
    else { return true }
    let argument = text[(name.endIndex + 1)...].drop { $0 <= 0x20 }.first
    return argument != UInt8(ascii: "{") && argument != UInt8(ascii: "[")
  }
}

/// Whose view inputs are that do not say it themselves, and with whom.
public struct InputViewers: Sendable, Hashable {
  /// The old id of the user; `nil` where nobody said it.
  public var viewer: String?
  /// By the name of the input, where it is another.
  public var viewers: [String: String]
  /// Of a page of the history plugin: the old id of the other one, or of the room.
  public var peer: String?
  public var isPeerRoom: Bool
  /// What the numbers of an SDK's messages mean; `nil` takes the documented ones of iOS.
  public var platform: ClientPlatform?

  public init(
    viewer: String? = nil, viewers: [String: String] = [:], peer: String? = nil,
    isPeerRoom: Bool = false, platform: ClientPlatform? = nil
  ) {
    self.viewer = viewer
    self.viewers = viewers
    self.peer = peer
    self.isPeerRoom = isPeerRoom
    self.platform = platform
  }

  func viewer(of input: String) -> String? { viewers[input] ?? viewer }
}
