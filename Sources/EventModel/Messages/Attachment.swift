public import JSONText

/// A file of a media message, by address.
public struct Attachment: ModelObject {
  public var url: String
  public var name: String
  /// Without the dot; `extension` on the wire.
  public var fileExtension: String
  public var mimeType: String
  /// Bytes; the wire has it as a number or as a string, it is written as a number.
  public var size: Int64?
  /// Fields this version does not know, kept as received.
  public var extra: [JSON.Member]

  public init(
    url: String, name: String, fileExtension: String, mimeType: String, size: Int64? = nil,
    extra: [JSON.Member] = []
  ) {
    self.url = url
    self.name = name
    self.fileExtension = fileExtension
    self.mimeType = mimeType
    self.size = size
    self.extra = extra
  }

  /// Only `url` is required.
  public init(reading value: JSONValue) throws(ModelError) {
    var object = try ObjectReader(value)
    let url = object.string("url")
    self.init(
      url: try object.required("url", "a string", url),
      name: object.string("name") ?? "", fileExtension: object.string("extension") ?? "",
      mimeType: object.string("mimeType") ?? "", size: object.integer("size"))
    extra = object.rest()
  }

  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    let start = writer.count
    writeKnownMembers(to: &writer, beside: extra)
    writer.members(extra, unlessWrittenFrom: start)
    writer.endObject()
  }

  /// As one who sends it gives it: the server takes no other fields.
  func writeSent(to writer: inout JSONWriter) {
    writer.beginObject()
    writeKnownMembers(to: &writer, beside: [])
    writer.endObject()
  }

  private func writeKnownMembers(to writer: inout JSONWriter, beside rest: [JSON.Member]) {
    writer.member("url", url)
    writer.member("name", name, unlessEmptyAnd: rest)
    writer.member("extension", fileExtension, unlessEmptyAnd: rest)
    writer.member("mimeType", mimeType, unlessEmptyAnd: rest)
    writer.member("size", size)
  }
}
