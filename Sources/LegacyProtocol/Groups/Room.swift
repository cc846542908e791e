import JSONText

/// One entry of `chatrooms`, or a reply of `getChatroomDetails`. The password hash (`i`, `password`) is not kept.
public struct Room: Sendable {
  public enum Kind: Sendable, Hashable {
    case `public`, password, inviteOnly, hidden
    case unknown(String)

    init(_ text: String) {
      switch text {
      case "0": self = .public
      case "1": self = .password
      case "2": self = .inviteOnly
      case "3": self = .hidden
      default: self = .unknown(text)
      }
    }
  }

  public let source: Located
  public let id: String
  public let name: String?
  public let kind: Kind?
  public let membersOnline: Int64?
  public let createdBy: String?
  /// Whether the viewer has joined (`j`, from 6.2 on); `s` says ownership before version 7 and membership in it.
  public let isJoined: Bool?

  /// - Throws: ``LegacyDecodingError`` if there is no id.
  public init(_ source: Located) throws(LegacyDecodingError) {
    self.source = source
    let value = source.value
    id = try source.text("id")
    name = value["name"]?.looseText
    kind = value["type"]?.looseText.map { Kind($0) }
    membersOnline = value["online"]?.integer
    createdBy = value["createdby"]?.looseText
    isJoined = value["j"]?.looseBool
  }
}
