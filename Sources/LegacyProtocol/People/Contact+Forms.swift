extension Contact {
  /// Where a person is described.
  public enum Place: Sendable, Hashable, CaseIterable {
    /// An entry of `buddylist`.
    case contactList
    /// `userstatus`.
    case ownProfile
    /// A reply of `cometchat_getid.php`.
    case userInfo
    /// An entry of a room's `users`.
    case roomUser
    /// An entry of the list of those who are banned from a room.
    case bannedUser
    /// What an SDK hands to its app.
    case sdk
  }

  public static func form(_ place: Place, _ version: LegacyVersion) -> WireForm {
    switch place {
    case .contactList where version < LegacyVersion(4, 4),
      .userInfo where version < LegacyVersion(5):
      return WireForm(
        .text("id"), .text("n", or: ""), .text("s"), .text("m"), .text("a", or: ""),
        .text("l", or: ""))
    case .contactList:
      return WireForm(
        [.text("id"), .text("n", or: ""), .text("l", or: ""), .text("a", or: "")]
          + (version >= LegacyVersion(5, 2) ? [.text("d", or: "0")] : [])
          + [.text("s"), .text("m"), .text("g", or: "")]
          + (version >= LegacyVersion(5, 7)
            ? [.text("ls", or: ""), .text("lstn", or: "0"), .text("ch")] : [])
          + (version >= LegacyVersion(6, 4) ? [.text("rdrs", or: 1)] : []))
    case .userInfo:
      return WireForm(
        [
          .text("id"), .text("n", or: ""), .text("l", or: ""),
          // `null` for somebody who was never seen.
          .text("d", or: .null), .text("a", or: ""), .text("s"), .text("m"),
        ]
          + (version >= LegacyVersion(5, 7)
            ? [.text("ch"), .text("ls", or: ""), .text("lstn", or: "0")] : [])
          + (version >= LegacyVersion(6, 4) ? [.text("rdrs", or: 1)] : []))
    case .ownProfile:
      let seen: [WireForm.Entry] =
        (version >= LegacyVersion(5, 7)
          ? [.text("ch"), .text("ls", or: ""), .text("lstn", or: "0")] : [])
        + (version >= LegacyVersion(6, 4) ? [.text("rdrs", or: 1)] : [])
      let app: [WireForm.Entry] =
        version >= LegacyVersion(5, 4)
        ? [
          .text("push_channel"), .number("ccmobileauth"), .text("push_an_channel"),
          .text("webrtc_prefix"),
        ] : []
      return WireForm(
        [
          .text("id"), .text("n", or: ""), .text("l", or: ""), .text("a", or: ""), .text("s"),
          .text("m"),
        ] + (version >= LegacyVersion(7) ? seen + app : app + seen) + [.number("b")])
    case .roomUser:
      return WireForm(
        .number("id"), .text("n", or: ""), .text("a", or: ""), .text("b", or: "0"),
        version >= LegacyVersion(6, 2, 5) ? .text("chatroomid") : nil,
        version >= LegacyVersion(7) ? .text("groupid") : nil,
        version >= LegacyVersion(6, 2, 5) ? .text("s") : nil,
        version >= LegacyVersion(7) ? .bool("ismoderator", or: false) : nil)
    case .bannedUser:
      return WireForm(.text("id"), .text("n", or: ""), .text("a", or: ""), .text("s"))
    case .sdk:
      return WireForm(
        .text("id"), .text("n"), .text("l"), .text("a"), .text("d"), .text("s"), .text("m"))
    }
  }
}
