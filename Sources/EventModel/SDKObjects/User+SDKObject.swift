public import JSONText

extension User {
  /// The properties of the SDK's `User`, under its names, with its units and its unset values. The token is left out.
  public var sdkObject: JSON {
    [
      "uid": .string(uid), "name": SDKObject.optional(name), "avatar": SDKObject.optional(avatar),
      "link": SDKObject.optional(link), "role": SDKObject.optional(role),
      // Nobody is unknown to the SDK: its two values are online and offline.
      "status": (status ?? .offline).isOnline ? 0 : 1,
      "statusMessage": SDKObject.optional(statusMessage),
      "lastActiveAt": SDKObject.instant(lastActiveAt), "hasBlockedMe": .bool(hasBlockedMe ?? false),
      "blockedByMe": .bool(blockedByMe ?? false), "metadata": SDKObject.dictionary(metadata),
      "deactivatedAt": SDKObject.instant(deactivatedAt),
    ]
  }
}
