public import JSONText

/// Something happened to the media session of a call or meeting. Times are seconds since 1970, UTC.
public struct CallSessionChange: Sendable, Hashable {
  /// Somebody in the session; the server tells the name only, no `uid`.
  public struct Occupant: ModelObject {
    public var name: String
    public var joinedAt: Int64?
    public var leftAt: Int64?
    /// The strings `"true"` and `"false"` on the wire.
    public var isAudioCall: Bool?
    public var extra: [JSON.Member]

    public init(
      name: String, joinedAt: Int64? = nil, leftAt: Int64? = nil, isAudioCall: Bool? = nil,
      extra: [JSON.Member] = []
    ) {
      self.name = name
      self.joinedAt = joinedAt
      self.leftAt = leftAt
      self.isAudioCall = isAudioCall
      self.extra = extra
    }

    public init(reading value: JSONValue) throws(ModelError) {
      var object = try ObjectReader(value)
      let name = object.string("name")
      self.init(
        name: try object.required("name", "a string", name), joinedAt: object.time("joined_at"),
        leftAt: object.time("left_at"), isAudioCall: object.flag("audio_call"))
      extra = object.rest()
    }

    public func write(to writer: inout JSONWriter) {
      writer.beginObject()
      let start = writer.count
      writer.member("joined_at", joinedAt)
      writer.member("left_at", leftAt)
      writer.member("audio_call", isAudioCall.map { $0 ? "true" : "false" })
      writer.member("name", name)
      writer.members(extra, unlessWrittenFrom: start)
      writer.endObject()
    }
  }

  public var sessionId: String
  public var createdAt: Int64?
  public var destroyedAt: Int64?
  /// The one who came or went.
  public var occupant: Occupant?
  /// Everybody who was there, once the session is over.
  public var allOccupants: [Occupant]?

  public init(
    sessionId: String, createdAt: Int64? = nil, destroyedAt: Int64? = nil,
    occupant: Occupant? = nil, allOccupants: [Occupant]? = nil
  ) {
    self.sessionId = sessionId
    self.createdAt = createdAt
    self.destroyedAt = destroyedAt
    self.occupant = occupant
    self.allOccupants = allOccupants
  }
}
