/// What the modern side takes (docs/protocol.md, “Limits”).
public enum ModernLimits {
  /// Characters (Unicode scalars) of a whole message as JSON.
  public static let messageCharacters = 65_536
  /// Bytes of `data` as JSON.
  public static let dataBytes = 10_240
  /// Bytes of a file that is sent: 100 MB, taken for 100 times 1,048,576, so that nothing is refused that may pass.
  public static let fileBytes: Int64 = 104_857_600
  public static let tags = 25
  /// Characters of one tag.
  public static let tagCharacters = 100
  /// Bytes of a user's or group's metadata as JSON.
  public static let metadataBytes = 5_120
  /// Characters of a user's or group's name.
  public static let nameCharacters = 100
  public static let descriptionCharacters = 255
  /// Characters of an address.
  public static let urlCharacters = 3_000
  /// Characters of a `uid`, a `guid` or a role.
  public static let identifierCharacters = 100
  /// Characters of a `muid`; no rule is published, import samples stay below.
  public static let muidCharacters = 100
  public static let customTypeCharacters = 100
  public static let passwordCharacters = 100
  /// Different users one message may mention.
  public static let mentions = 10
  /// Different reactions on one message.
  public static let reactions = 25
  public static let reactionCharacters = 45
  /// Users added to a group by one call.
  public static let membersPerCall = 25
  /// Entities of one import call.
  public static let entitiesPerImport = 50
  /// Import calls in a minute.
  public static let importsPerMinute = 60
}
