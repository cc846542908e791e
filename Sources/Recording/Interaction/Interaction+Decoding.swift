internal import JSONText

extension Interaction {
  /// Reads one line of a recording.
  ///
  /// - Throws: ``RecordingError`` with `file` and `line` as given and the place within the line.
  public init(
    decoding line: [UInt8], file: String = "", line number: Int = 1, maximumBytes: Int = 64 << 20
  ) throws(RecordingError) {
    do {
      let document = try JSONDocument(
        parsing: line, limits: JSONLimits(maximumBytes: maximumBytes, maximumDepth: 64))
      guard
        line[document.end...].allSatisfy({ $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 })
      else {
        throw RecordingError(
          .malformedJSON, pointer: "", expected: "nothing behind the object on its line")
      }
      try self.init(document.root)
    } catch let error as RecordingError {
      var error = error
      error.file = file
      error.line = number
      throw error
    } catch let error as JSONError {
      throw RecordingError(
        error.code == .tooLarge || error.code == .tooDeep || error.code == .tooMany
          ? .tooLarge : .malformedJSON,
        file: file, line: number, expected: "one JSON object (\(error))")
    } catch {
      throw RecordingError(.malformedJSON, file: file, line: number, expected: "one JSON object")
    }
  }

  init(_ value: JSONValue) throws(RecordingError) {
    let fields = try FieldReader(value, at: "")
    self.init(
      name: try fields.optionalText("name") ?? "",
      as: try fields.optionalText("as") ?? "",
      note: try fields.optionalText("note"),
      request: try RecordedRequest(try fields.object("request")),
      response: try RecordedResponse(try fields.object("response")),
      unknown: fields.unknown(except: ["name", "as", "note", "request", "response"]))
  }
}

extension RecordedRequest {
  init(_ fields: FieldReader) throws(RecordingError) {
    self.init(
      method: try fields.text("method"),
      url: try fields.text("url"),
      headers: try fields.headers("headers"),
      form: try fields.value("form").map { value throws(RecordingError) in
        try RecordedForm(value, at: fields.pointer("form"))
      },
      rawBody: try fields.value("raw_body").map { value throws(RecordingError) in
        try RecordedRawBody(value, at: fields.pointer("raw_body"))
      },
      files: try fields.value("multipart_files").map { value throws(RecordingError) in
        try RecordedUpload.list(value, at: fields.pointer("multipart_files"))
      },
      unknown: fields.unknown(
        except: ["method", "url", "headers", "form", "raw_body", "multipart_files"]))
  }
}

extension RecordedForm {
  init(_ value: JSONValue, at pointer: String) throws(RecordingError) {
    var fields: [Field] = []
    switch value.kind {
    case .object:
      for member in value.members {
        fields.append(Field(member.key, try Self.scalar(member.value, at: pointer)))
      }
      self.init(fields, notation: .object)
    case .array:
      for pair in value.elements {
        let parts = Array(pair.elements)
        guard parts.count == 2, let name = parts[0].string else {
          throw RecordingError(.wrongType, pointer: pointer, expected: "pairs of name and value")
        }
        fields.append(Field(name, try Self.scalar(parts[1], at: pointer)))
      }
      self.init(fields, notation: .pairs)
    case .null, .bool, .number, .string:
      throw RecordingError(.wrongType, pointer: pointer, expected: "an object or a list of pairs")
    }
  }

  private static func scalar(_ value: JSONValue, at pointer: String) throws(RecordingError) -> JSON
  {
    switch value.kind {
    case .null, .bool, .number, .string: return JSON(value)
    case .array, .object:
      throw RecordingError(.wrongType, pointer: pointer, expected: "texts as values")
    }
  }
}

extension RecordedRawBody {
  init(_ value: JSONValue, at pointer: String) throws(RecordingError) {
    if let text = value.string {
      self = .text(text)
    } else if value.kind == .object, value.count == 1, let text = value["base64"]?.string,
      Base64.decoded(text) != nil
    {
      self = .base64(text)
    } else {
      throw RecordingError(
        .wrongType, pointer: pointer, expected: "a text or an object with valid base64 alone")
    }
  }
}

extension RecordedUpload {
  static func list(_ value: JSONValue, at pointer: String) throws(RecordingError) -> [Self] {
    guard value.kind == .object else {
      throw RecordingError(.wrongType, pointer: pointer, expected: "an object of files by field")
    }
    var files: [Self] = []
    for member in value.members {
      let fields = try FieldReader(member.value, at: "\(pointer)/\(member.key)")
      let content = try fields.optionalText("content_base64")
      if let content, Base64.decoded(content) == nil {
        throw RecordingError(
          .invalidValue, pointer: fields.pointer("content_base64"), expected: "valid base64")
      }
      let size = try fields.optionalNumber("size") ?? 0
      guard (0...(1 << 30)).contains(size) else {
        throw RecordingError(
          .invalidValue, pointer: fields.pointer("size"), expected: "a size of at most 1 GiB")
      }
      files.append(
        Self(
          field: member.key,
          filename: try fields.optionalText("filename") ?? "",
          contentType: try fields.optionalText("content_type"),
          size: Int(size),
          contentBase64: content,
          unknown: fields.unknown(except: ["filename", "content_type", "size", "content_base64"])))
    }
    return files
  }
}

extension RecordedResponse {
  init(_ fields: FieldReader) throws(RecordingError) {
    let status = try fields.optionalNumber("status")
    guard let status else {
      throw RecordingError(
        .missingField, pointer: fields.pointer("status"), expected: "a status number")
    }
    guard (100...999).contains(status) else {
      throw RecordingError(
        .invalidValue, pointer: fields.pointer("status"), expected: "a status of three digits")
    }
    let base64 = try fields.optionalText("body_base64")
    if let base64, Base64.decoded(base64) == nil {
      throw RecordingError(
        .invalidValue, pointer: fields.pointer("body_base64"), expected: "valid base64")
    }
    self.init(
      status: Int(status),
      headers: try fields.headers("headers"),
      body: try fields.optionalText("body"),
      bodyBase64: base64,
      bodyOmitted: fields.value("body_omitted").map { JSON($0) },
      unknown: fields.unknown(
        except: ["status", "headers", "body", "body_base64", "body_omitted"]))
  }
}
