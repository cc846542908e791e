import JSONText

/// One entry of `messages`: what a poll, a history page or a push says about a one-to-one message.
public struct OneToOneMessage: WireRecord {
  /// The entry and its place; its fields are accounted for from here.
  public var source = Located() { didSet { shape = RecordShape() } }
  /// Which fields the entry had.
  public internal(set) var shape = RecordShape()
  /// The id, exact, whatever its size.
  public var id = ""
  /// The id of the **other** party, also of own messages.
  public var from = ""
  /// The stored body.
  public var message = ""
  /// The body was mended while it was read.
  public internal(set) var isMended = false
  /// The viewer sent it.
  public var isSelf = false
  /// Own, or already read.
  public var isOld = false
  public var sent: LegacyTime?
  /// 0 both see it, 1 only the recipient, 2 only the sender, 3 nobody; given on history pages.
  public var direction: Int?
  private var directionNumber: Int64? {
    get { direction.map { Int64($0) } }
    set { direction = newValue.flatMap { Int(exactly: $0) } }
  }
  /// The client's own id of the message; `nil` where the server put `false`, `0` or nothing.
  public var localMessageID: String?

  public init() {}

  public static let layout = RecordLayout<Self>(
    [
      .identifier("id", \.id),
      .identifier("from", \.from),
      .body("message", \.message, isMended: \.isMended),
      .flag("self", \.isSelf),
      .flag("old", \.isOld),
      .time("sent", \.sent),
      .integer("direction", \.directionNumber),
      .localID("localmessageid", \.localMessageID),
    ], shape: \.shape)

  /// Where an entry stands.
  public enum Place: Sendable, Hashable, CaseIterable {
    case poll
    /// A page of a conversation (`chatbox`).
    case history
    /// What the install publishes to the push service.
    case push
  }

  public static func form(_ place: Place, _ version: LegacyVersion) -> WireForm {
    switch place {
    case .poll:
      WireForm(
        .text("id"), .text("from"), .text("message"), .number("self"), .number("old"),
        // Up to 5.0 the difference of the clocks is added, which makes a number of it.
        version < LegacyVersion(5, 2) ? .number("sent") : .text("sent"),
        // Left out as long as the session knows no such id at all.
        // An id of digits alone comes as a number.
        version >= LegacyVersion(6, 4) ? .number("localmessageid") : nil)
    case .history:
      WireForm(
        .text("id"), .text("from"), .text("message"), .number("self"), .number("old"),
        .text("sent"), version >= LegacyVersion(6, 4) ? .number("localmessageid") : nil,
        // Pages the session holds are without it.
        version >= LegacyVersion(5, 8) ? .text("direction") : nil)
    case .push:
      version < LegacyVersion(5, 4)
        // The id of the time of push is `sent` itself.
        ? WireForm(.text("from"), .text("message"), .text("sent"), .number("self"))
        : WireForm(
          .number("id"), .number("from"), .text("message"), .number("sent"), .number("self"),
          version >= LegacyVersion(5, 8) ? .number("direction", or: 0) : nil,
          version >= LegacyVersion(6, 4) ? .text("localmessageid", or: "") : nil)
    }
  }
}
