/// A call that rings.
public struct CallInvite: Sendable, Hashable {
  public var media: CallMedia
  /// The call id (`grp`).
  public var callID: String
  /// Who calls; `nil` in groups, where the author of the message does.
  public var caller: String?
  /// The group, where the tag names it (`to`).
  public var groupID: String?
  public var isInGroup: Bool
  public var form: CallForm

  public init(
    media: CallMedia, callID: String, caller: String?, groupID: String? = nil,
    isInGroup: Bool = false, form: CallForm = .markup
  ) {
    self.media = media
    self.callID = callID
    self.caller = caller
    self.groupID = groupID
    self.isInGroup = isInGroup
    self.form = form
  }
}

/// The other side took a call.
public struct CallAccept: Sendable, Hashable {
  public var media: CallMedia
  public var callID: String
  /// The user the link names (`accept_fid('UID',…)`): the one who accepted.
  public var party: String?
  public var form: CallForm

  public init(media: CallMedia, callID: String, party: String?, form: CallForm = .markup) {
    self.media = media
    self.callID = callID
    self.party = party
    self.form = form
  }
}
