public import JSONText

/// An error as the SDKs hand it to listeners. The code is for branching, the message for people; both come from the far end.
public struct ChatException: ModelObject, Error {
  public var code: String
  public var message: String
  /// Faults by field, where the server names them (`details` of a REST error).
  public var details: JSON?
  /// Fields this version does not know, kept as received.
  public var extra: [JSON.Member]

  public init(
    code: String, message: String, details: JSON? = nil, extra: [JSON.Member] = []
  ) {
    self.code = code
    self.message = message
    self.details = details
    self.extra = extra
  }

  public init(_ code: ErrorCode, message: String) {
    self.init(code: code.rawValue, message: message)
  }

  /// The code, if the vendor documents it. A message that is not found has two codes; both give the first.
  public var documentedCode: ErrorCode? {
    code == "ERR_MSG_NOT_FOUND" ? .messageIdNotFound : ErrorCode(rawValue: code)
  }

  /// Reads `{code, message}`, also under the names of the SDKs' objects and inside a REST reply's `error`.
  public init(reading value: JSONValue) throws(ModelError) {
    let inner = value["error"]
    var object = try ObjectReader(inner?.kind == .object ? inner ?? value : value)
    let code = object.string("code", or: "errorCode")
    self.init(
      code: try object.required("code", "a string", code),
      message: object.string("message", or: "errorDescription") ?? "",
      details: object.json("details"))
    extra = object.rest()
  }

  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    let start = writer.count
    writer.member("code", code)
    writer.member("message", message, unlessEmptyAnd: extra)
    writer.member("details", details)
    writer.members(extra, unlessWrittenFrom: start)
    writer.endObject()
  }
}
