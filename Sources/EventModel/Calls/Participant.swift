public import JSONText

/// Somebody in a call session.
public struct Participant: ModelObject {
  public var uid: String
  public var name: String?
  /// Address of the picture.
  public var avatar: String?
  /// Identifies this presence in the session; one user may have several.
  public var pid: String?
  /// State the SDK adds (muted, pinned, …), whose names no published table of the iOS SDK lists; kept as received.
  public var extra: [JSON.Member]

  public init(
    uid: String, name: String? = nil, avatar: String? = nil, pid: String? = nil,
    extra: [JSON.Member] = []
  ) {
    self.uid = uid
    self.name = name
    self.avatar = avatar
    self.pid = pid
    self.extra = extra
  }

  public init(reading value: JSONValue) throws(ModelError) {
    var object = try ObjectReader(value)
    let uid = object.identifier("uid")
    self.init(
      uid: try object.requiredName("uid", uid), name: object.string("name"),
      avatar: object.string("avatar"), pid: object.identifier("pid"))
    extra = object.rest()
  }

  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    let start = writer.count
    writer.member("uid", uid)
    writer.member("name", name)
    writer.member("avatar", avatar)
    writer.member("pid", pid)
    writer.members(extra, unlessWrittenFrom: start)
    writer.endObject()
  }
}
