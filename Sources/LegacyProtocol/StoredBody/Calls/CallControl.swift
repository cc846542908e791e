/// A change of a call other than ringing and accepting.
public struct CallControl: Sendable, Hashable {
  public enum Verb: Sendable, Hashable {
    case end, reject, noAnswer, cancel, busy
    /// The caller's own copy of the start (direction 2).
    case initiate
  }

  public var media: CallMedia
  public var verb: Verb
  /// The call id (`grp`); the group forms of 5.4 have none.
  public var callID: String?
  public var isInGroup: Bool
  /// The user the link names, in the forms that name one.
  public var party: String?
  /// The name of the caller's browser window, in the caller's own copy of the start from 6.4.5 on; `nil` where it is empty.
  public var window: String?
  public var form: CallForm

  public init(
    media: CallMedia, verb: Verb, callID: String?, isInGroup: Bool = false, party: String? = nil,
    window: String? = nil, form: CallForm = .control
  ) {
    self.media = media
    self.verb = verb
    self.callID = callID
    self.isInGroup = isInGroup
    self.party = party
    self.window = window
    self.form = form
  }
}
