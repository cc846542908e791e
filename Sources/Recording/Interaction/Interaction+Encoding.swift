internal import JSONText

extension Interaction {
  /// The interaction as one line of a recording, without the line's end.
  public func encoded() -> [UInt8] {
    JSONWriter.bytes(of: json)
  }

  var json: JSON {
    var members = [JSON.Member("name", .string(name)), JSON.Member("as", .string(sender))]
    if let note { members.append(JSON.Member("note", .string(note))) }
    members.append(JSON.Member("request", request.json))
    members.append(JSON.Member("response", response.json))
    return .object(members + unknown)
  }
}

extension RecordedRequest {
  var json: JSON {
    var members = [JSON.Member("method", .string(method)), JSON.Member("url", .string(url))]
    let names = Set(headers.map(\.name))
    // An object, as recordings have it, unless a header occurs twice.
    members.append(
      JSON.Member(
        "headers",
        names.count == headers.count
          ? .object(headers.map { JSON.Member($0.name, .string($0.value)) })
          : headers.json))
    if let form { members.append(JSON.Member("form", form.json)) }
    switch rawBody {
    case .text(let text): members.append(JSON.Member("raw_body", .string(text)))
    case .base64(let text): members.append(JSON.Member("raw_body", ["base64": .string(text)]))
    case nil: break
    }
    if let files {
      members.append(
        JSON.Member("multipart_files", .object(files.map { JSON.Member($0.field, $0.json) })))
    }
    return .object(members + unknown)
  }
}

extension RecordedForm {
  var json: JSON {
    switch notation {
    case .object: .object(fields.map { JSON.Member($0.name, $0.value) })
    case .pairs: .array(fields.map { .array([.string($0.name), $0.value]) })
    }
  }
}

extension RecordedUpload {
  var json: JSON {
    var members = [JSON.Member("filename", .string(filename))]
    if let contentType { members.append(JSON.Member("content_type", .string(contentType))) }
    members.append(JSON.Member("size", .integer(size)))
    if let contentBase64 {
      members.append(JSON.Member("content_base64", .string(contentBase64)))
    }
    return .object(members + unknown)
  }
}

extension RecordedResponse {
  var json: JSON {
    var members = [
      JSON.Member("status", .integer(status)), JSON.Member("headers", headers.json),
    ]
    if let body { members.append(JSON.Member("body", .string(body))) }
    if let bodyBase64 { members.append(JSON.Member("body_base64", .string(bodyBase64))) }
    if let bodyOmitted { members.append(JSON.Member("body_omitted", bodyOmitted)) }
    return .object(members + unknown)
  }
}

extension [HeaderField] {
  var json: JSON { .array(map { .array([.string($0.name), .string($0.value)]) }) }
}
