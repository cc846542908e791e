public import JSONText

/// What the moderation of the server says about a message; without it a message is unmoderated.
public struct Moderation: ModelObject {
  public enum Status: WireName {
    case pending, approved, disapproved
    case unknown(String)

    public var rawValue: String {
      switch self {
      case .pending: "pending"
      case .approved: "approved"
      case .disapproved: "disapproved"
      case .unknown(let name): name
      }
    }

    public static let known: [Self] = [.pending, .approved, .disapproved]
  }

  public var status: Status
  public var extra: [JSON.Member]

  public init(status: Status, extra: [JSON.Member] = []) {
    self.status = status
    self.extra = extra
  }

  public init(reading value: JSONValue) throws(ModelError) {
    var object = try ObjectReader(value)
    let status: Status? = object.name("status")
    self.init(status: try object.required("status", "a string", status))
    extra = object.rest()
  }

  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    let start = writer.count
    writer.member("status", name: status)
    writer.members(extra, unlessWrittenFrom: start)
    writer.endObject()
  }
}
