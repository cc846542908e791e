public import JSONText

/// How often a message got one reaction.
public struct ReactionCount: ModelObject {
  /// The emoji, at most 45 characters.
  public var reaction: String
  public var count: Int64
  public var reactedByMe: Bool?
  public var extra: [JSON.Member]

  public init(
    reaction: String, count: Int64, reactedByMe: Bool? = nil, extra: [JSON.Member] = []
  ) {
    self.reaction = reaction
    self.count = count
    self.reactedByMe = reactedByMe
    self.extra = extra
  }

  public init(reading value: JSONValue) throws(ModelError) {
    var object = try ObjectReader(value)
    let reaction = object.string("reaction")
    let count = object.integer("count")
    self.init(
      reaction: try object.required("reaction", "a string", reaction),
      count: try object.required("count", "an integer", count),
      reactedByMe: object.flag("reactedByMe"))
    extra = object.rest()
  }

  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    let start = writer.count
    writer.member("reaction", reaction)
    writer.member("count", count)
    writer.member("reactedByMe", reactedByMe)
    writer.members(extra, unlessWrittenFrom: start)
    writer.endObject()
  }
}
