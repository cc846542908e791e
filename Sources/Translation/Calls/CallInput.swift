public import LegacyProtocol

/// One sighting of one step of a call, in one viewer's eyes. People and rooms are named by their old ids.
public struct CallInput: Sendable, Hashable {
  /// Where in the history of the source a step stands.
  public struct Place: Sendable, Hashable, Codable {
    /// Seconds since 1970 by the clock of the source.
    public var time: Int64
    /// The number of the row; rows of one kind of conversation are numbered in the order in which they were stored.
    public var row: Int64?

    public init(time: Int64, row: Int64? = nil) {
      // What is no time can't overflow either.
      self.time = min(max(time, 0), 1 << 53)
      self.row = row
    }

    public init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        time: try members.decode(Int64.self, forKey: .time),
        row: try members.decodeIfPresent(Int64.self, forKey: .row))
    }

    func isBefore(_ other: Place) -> Bool {
      guard let row, let otherRow = other.row else { return time < other.time }
      return row < otherRow
    }

    func isAfter(_ other: Place) -> Bool { other.isBefore(self) }
  }

  public var step: CallStep
  public var media: CallMedia
  /// The caller's own copy says video of every call.
  public var isMediaAssumed: Bool
  /// `nil` in the forms that name no call: the group forms of 5.4, and dictionaries.
  public var callID: String?
  /// Who takes the step, as the source says: who sent the row.
  public var actor: String
  /// The other person, or the room.
  public var receiver: String
  public var isGroup: Bool
  /// Whose view it is.
  public var viewer: String
  public var place: Place
  /// The time is by the clock of whoever watched: of the source's it is not known how far apart they are.
  public var isTimeUnsure = false

  public init(
    _ step: CallStep, _ media: CallMedia = .video, callID: String?, actor: String, receiver: String,
    isGroup: Bool = false, viewer: String, at place: Place, isMediaAssumed: Bool = false,
    isTimeUnsure: Bool = false
  ) {
    self.step = step
    self.media = media
    self.callID = callID
    self.actor = actor
    self.receiver = receiver
    self.isGroup = isGroup
    self.viewer = viewer
    self.place = place
    self.isTimeUnsure = isTimeUnsure
    self.isMediaAssumed = isMediaAssumed
  }

  /// The two people, whoever looks, or the room.
  var parties: [String] {
    isGroup ? [receiver] : [min(actor, receiver), max(actor, receiver)]
  }

  var isStart: Bool { step.row.isStart }
}
