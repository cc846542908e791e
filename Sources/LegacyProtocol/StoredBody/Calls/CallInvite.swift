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
  /// The name of the caller's browser window, from 6.4.5 on; `nil` where it is empty.
  public var window: String?
  public var form: CallForm

  public init(
    media: CallMedia, callID: String, caller: String?, groupID: String? = nil,
    isInGroup: Bool = false, window: String? = nil, form: CallForm = .markup
  ) {
    self.media = media
    self.callID = callID
    self.caller = caller
    self.groupID = groupID
    self.isInGroup = isInGroup
    self.window = window
    self.form = form
  }

  /// A window's name as it stands in a body.
  static func window(_ name: String) -> String? {
    ControlReader.isIdentifier(name) ? name : nil
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
