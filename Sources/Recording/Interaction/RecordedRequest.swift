public import JSONText

/// The request of an interaction as the recording spells it.
public struct RecordedRequest: Sendable, Hashable {
  public var method: String
  /// The whole URL, query included.
  public var url: String
  public var headers: [HeaderField]
  public var form: RecordedForm?
  public var rawBody: RecordedRawBody?
  /// Files of a `multipart/form-data` body; an empty list makes the body multipart too.
  public var files: [RecordedUpload]?
  public var unknown: [JSON.Member]

  public init(
    method: String, url: String, headers: [HeaderField] = [], form: RecordedForm? = nil,
    rawBody: RecordedRawBody? = nil, files: [RecordedUpload]? = nil, unknown: [JSON.Member] = []
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.form = form
    self.rawBody = rawBody
    self.files = files
    self.unknown = unknown
  }

  /// The path of the URL as written, `/` if there is none.
  public var path: String { RecordedURL(url).path }
  /// The query of the URL as written, without `?`; empty if there is none.
  public var query: String { RecordedURL(url).query }
  /// Path and query as they stand in a request line.
  public var target: String {
    let parts = RecordedURL(url)
    return parts.query.isEmpty ? parts.path : "\(parts.path)?\(parts.query)"
  }
}

/// The fields of a form body.
public struct RecordedForm: Sendable, Hashable {
  /// The recording has them as an object (each name once) or as a list of pairs.
  public enum Notation: Sendable, Hashable {
    case object, pairs
  }

  public struct Field: Sendable, Hashable {
    public var name: String
    /// A string; a number or truth value where a recorder wrote one.
    public var value: JSON

    public init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }

    /// What is sent: the text as Python's `str` gives it.
    public var text: String {
      switch value.tree {
      case .string(let text), .number(let text): text
      case .bool(true): "True"
      case .bool(false): "False"
      case .null: "None"
      case .array, .object, .encoded: JSONWriter.string(of: value)
      }
    }
  }

  public var notation: Notation
  public var fields: [Field]

  public init(_ fields: [Field], notation: Notation = .object) {
    self.fields = fields
    self.notation = notation
  }
}

/// A body that is no form.
public enum RecordedRawBody: Sendable, Hashable {
  case text(String)
  /// Base64 as the recording has it.
  case base64(String)
}

/// A file of a multipart body.
public struct RecordedUpload: Sendable, Hashable {
  public var field: String
  public var filename: String
  public var contentType: String?
  /// Bytes; decides the content where that was not kept.
  public var size: Int
  public var contentBase64: String?
  public var unknown: [JSON.Member]

  public init(
    field: String, filename: String, contentType: String? = nil, size: Int,
    contentBase64: String? = nil, unknown: [JSON.Member] = []
  ) {
    self.field = field
    self.filename = filename
    self.contentType = contentType
    self.size = size
    self.contentBase64 = contentBase64
    self.unknown = unknown
  }
}

/// The parts of a recorded URL that matter here.
struct RecordedURL {
  var path: String
  var query: String
  /// What stands before the path: scheme and host.
  var origin: String

  init(_ url: String) {
    // The fragment is never sent, and nothing in it is looked at.
    let text = url.utf8.prefix { $0 != UInt8(ascii: "#") }
    let end = text.endIndex
    var start = text.startIndex
    if let colon = text.firstIndex(of: UInt8(ascii: ":")),
      text[colon...].starts(with: "://".utf8)
    {
      let host = text.index(colon, offsetBy: 3)
      start =
        text[host..<end].firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? end
    }
    let mark = text[start..<end].firstIndex(of: UInt8(ascii: "?"))
    origin = String(url[..<start])
    let pathEnd = mark ?? end
    path = start == pathEnd ? "/" : String(url[start..<pathEnd])
    query = mark.map { String(url[text.index(after: $0)..<end]) } ?? ""
  }
}
