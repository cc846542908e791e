public import JSONText

extension Group {
  /// The properties of the SDK's `Group` that its pages list, under its names.
  public var sdkObject: JSON {
    [
      "guid": .string(guid), "name": SDKObject.optional(name), "icon": SDKObject.optional(icon),
      "type": .string((type ?? .public).rawValue), "membersCount": .integer(membersCount ?? 0),
    ]
  }
}

extension ReceiverEntity {
  /// The SDK's `User` or `Group`.
  public var sdkObject: JSON {
    switch self {
    case .user(let user): user.sdkObject
    case .group(let group): group.sdkObject
    }
  }
}
