/// The words around links and pictures that people read; no client takes a meaning from them. Plain text, escaped when written.
public struct StoredBodyPhrases: Sendable, Hashable {
  /// Before the name of the group; where the version writes no name, all there is.
  public var invitation = "invites you to the group"
  /// Behind the name, up to the link.
  public var invitationEnd = "."
  public var join = "Join the group"
  public var file = "sends you a file"
  public var groupFile = "shares a file"
  public var download = "Download it"
  public var handwriting = "sends you a handwritten note"
  public var groupHandwriting = "shares a handwritten note"
  public var call = "is calling you."
  public var audioCall = "is calling you by voice."
  public var groupCall = "has started a call."
  public var callAccepted = "has taken your call."
  public var callSent = "You are calling."
  public var broadcast = "invites you to watch a broadcast."
  public var screenshare = "wants to show you a screen."
  public var whiteboard = "invites you to a whiteboard."
  public var writeboard = "invites you to a shared document."
  public var game = "invites you to a game."
  public var gameAccepted = "has accepted the game."
  /// The words of the link that answers any of these.
  public var accept = "Accept"
  public var reject = "Reject"
  public var cancel = "Cancel"
  /// Behind the link of a call.
  public var ignore = "or let it pass."

  public init() {}
}
