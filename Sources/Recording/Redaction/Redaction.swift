internal import JSONText
internal import LegacyProtocol

/// Turns interactions into ones that are safe to store.
///
/// Secrets get pseudonyms that are the same throughout one file: cookies, `basedata`, passwords and their hashes, keys, tokens and channels, in
/// addresses, headers, forms and answers, text or not. Messages, names of people and files are what a recording is for and stay.
public struct Redaction: Sendable {
  var pseudonyms = Pseudonyms()

  /// A redaction serves one file: order of appearance decides the names.
  public init() {}

  public mutating func redacted(_ interaction: Interaction) -> Interaction {
    var result = interaction
    result.request.url = address(interaction.request.url)
    result.request.headers = interaction.request.headers.map { header($0) }
    redactBody(&result.request)
    result.response.headers = interaction.response.headers.map { header($0) }
    let answered = Answered(interaction.request)
    if let body = interaction.response.body {
      result.response.body = String(
        decoding: answer(Array(body.utf8), answered), as: UTF8.self)
    }
    result.response.bodyBase64 = interaction.response.bodyBase64.map { text in
      redacted(base64: text) { $0.answer($1, answered) }
    }
    return swept(result)
  }

  /// Redacts what is in base64; unchanged bytes stay as they are spelled.
  private mutating func redacted(
    base64 text: String, _ redact: (inout Redaction, [UInt8]) -> [UInt8]
  ) -> String {
    guard let bytes = Base64.decoded(text) else { return text }
    let redacted = redact(&self, bytes)
    return redacted == bytes ? text : Base64.encoded(redacted)
  }

  // MARK: Requests

  private mutating func redactBody(_ request: inout RecordedRequest) {
    let kind = request.headers.first("Content-Type")?.lowercased() ?? ""
    if kind.hasPrefix("multipart/"), request.rawBody != nil { takeApart(&request) }
    for i in request.form?.fields.indices ?? 0..<0 {
      guard let field = request.form?.fields[i] else { continue }
      // A body that is no form is a field whose name is all of it.
      request.form?.fields[i].name = text(field.name)
      if let value = field.value.string {
        request.form?.fields[i].value = .string(self.value(value, of: field.name))
      } else if let secret = SecretFields.kind(of: field.name) {
        request.form?.fields[i].value = .string(pseudonyms.name(for: field.text, secret))
      } else {
        request.form?.fields[i].value = field.value.mapStrings { text($0) }
      }
    }
    switch request.rawBody {
    case .text(let text):
      request.rawBody = .text(
        String(decoding: rawBody(Array(text.utf8), kind), as: UTF8.self))
    case .base64(let text):
      request.rawBody = .base64(redacted(base64: text) { $0.rawBody($1, kind) })
    case nil: break
    }
  }

  /// A multipart body that was kept raw is stored by its parts, or a field of it could not be found.
  private func takeApart(_ request: inout RecordedRequest) {
    let bytes = request.requestBody()
    let boundary = MultipartBody.boundary(of: request.headers.first("Content-Type") ?? "")
    let body = MultipartBody(bytes, boundary: boundary)
    guard body.isWhole else { return }
    request.form = RecordedForm(
      body.parts.filter { $0.filename == nil }.map { part in
        RecordedForm.Field(part.name, .string(String(decoding: part.content, as: UTF8.self)))
      }, notation: .pairs)
    request.files = body.parts.compactMap { part in
      part.filename.map {
        RecordedUpload(
          field: part.name, filename: $0, contentType: part.contentType, size: part.content.count,
          contentBase64: Base64.encoded(Array(part.content)))
      }
    }
    request.rawBody = nil
  }

  private mutating func rawBody(_ bytes: [UInt8], _ kind: String) -> [UInt8] {
    if kind.hasPrefix("application/x-www-form-urlencoded") { return query(bytes) }
    var redactor = TextRedactor(pseudonyms)
    let result = redactor.redacted(bytes)
    pseudonyms = redactor.pseudonyms
    return result
  }

  /// The value of a form field; `tid` of handwriting has the login between its semicolons.
  private mutating func value(_ value: String, of name: String) -> String {
    if let kind = SecretFields.kind(of: name) { return pseudonyms.name(for: value, kind) }
    if name == "tid" {
      var parts = value.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      if parts.count > 1 { parts[1] = pseudonyms.name(for: parts[1], .basedata) }
      return parts.joined(separator: ";")
    }
    return text(value)
  }

  /// An address with the secrets of its query replaced; all else stays as it is written.
  private mutating func address(_ url: String) -> String {
    let parts = RecordedURL(url)
    guard !parts.query.isEmpty, let mark = url.utf8.firstIndex(of: UInt8(ascii: "?")) else {
      return url
    }
    return url[...mark] + String(decoding: query(Array(parts.query.utf8)), as: UTF8.self)
  }

  private mutating func query(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    let pieces = bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    for (index, piece) in pieces.enumerated() {
      if index > 0 { out.append(UInt8(ascii: "&")) }
      let fields = FormFields(decoding: piece)
      guard let field = fields.fields.first,
        let equals = piece.firstIndex(of: UInt8(ascii: "="))
      else {
        let name = fields.fields.first?.name ?? ""
        let redacted = text(name)
        out += redacted == name ? Array(piece) : PercentCoding.encodedForm(redacted)
        continue
      }
      let name = text(field.name)
      let redacted = value(field.value, of: field.name)
      out += name == field.name ? Array(piece[..<equals]) : PercentCoding.encodedForm(name)
      out.append(UInt8(ascii: "="))
      out +=
        redacted == field.value
        ? Array(piece[equals...].dropFirst()) : PercentCoding.encodedForm(redacted)
    }
    return out
  }

  // MARK: Headers

  private mutating func header(_ header: HeaderField) -> HeaderField {
    var result = header
    if header.isNamed("Cookie") {
      result.value = cookies(header.value)
    } else if header.isNamed("Set-Cookie") {
      result.value = newCookie(header.value)
    } else if header.isNamed("Location") || header.isNamed("Referer") {
      result.value = address(header.value)
    } else if header.isNamed("Authorization") || header.isNamed("Proxy-Authorization") {
      result.value = authorization(header.value)
    } else if let kind = SecretFields.kind(of: header.name) {
      result.value = pseudonyms.name(for: header.value, kind)
    } else {
      result.value = text(header.value)
    }
    return result
  }

  private mutating func cookies(_ text: String) -> String {
    text.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { piece in
      cookie(String(decoding: piece, as: UTF8.self))
    }.joined(separator: ";")
  }

  /// Attributes behind the first semicolon stay.
  private mutating func newCookie(_ text: String) -> String {
    let end = text.utf8.firstIndex(of: UInt8(ascii: ";")) ?? text.endIndex
    return cookie(String(text[..<end])) + text[end...]
  }

  private mutating func cookie(_ pair: String) -> String {
    guard let equals = pair.utf8.firstIndex(of: UInt8(ascii: "=")) else { return pair }
    let name = String(decoding: pair.utf8[..<equals].drop { $0 == 0x20 }, as: UTF8.self)
    let value = String(decoding: pair.utf8[equals...].dropFirst(), as: UTF8.self)
    let kind: SecretFields.Kind = SecretFields.kind(of: name) == .basedata ? .basedata : .cookie
    return String(pair[...equals]) + pseudonyms.name(for: value, kind)
  }

  /// The scheme stays.
  private mutating func authorization(_ text: String) -> String {
    guard let blank = text.utf8.firstIndex(of: 0x20) else {
      return pseudonyms.name(for: text, .token)
    }
    let credentials = String(decoding: text.utf8[blank...].dropFirst(), as: UTF8.self)
    return String(text[...blank]) + pseudonyms.name(for: credentials, .token)
  }

  // MARK: Texts

  private mutating func text(_ text: String) -> String {
    String(decoding: bytes(Array(text.utf8)), as: UTF8.self)
  }

  private mutating func bytes(_ bytes: [UInt8], whole: SecretFields.Kind? = nil) -> [UInt8] {
    var redactor = TextRedactor(pseudonyms, whole: whole)
    let result = redactor.redacted(bytes)
    pseudonyms = redactor.pseudonyms
    return result
  }

  /// What of the request decides how its answer is read.
  private struct Answered {
    /// A login script, which in old versions answers with the login alone.
    var isLogin = false
    /// The answer to who joins a room, which in old versions begins with the room's channel.
    var isJoin = false
    /// The list of the channels of a user.
    var isChannels = false

    init(_ request: RecordedRequest) {
      let path = request.path.utf8
      func ends(in script: String) -> Bool {
        path.reversed().starts(with: script.utf8.reversed())
      }
      isLogin = ends(in: "login.php")
      isChannels = ends(in: "getpushnotificationchannels.php")
      let actions =
        FormFields(decoding: RecordedURL(request.url).query.utf8).all("action")
        + (request.form?.fields.filter { $0.name == "action" }.map(\.text) ?? [])
      isJoin = actions.contains(LegacyEndpoint.GroupAction.join.rawValue)
    }
  }

  private mutating func answer(_ body: [UInt8], _ answered: Answered) -> [UInt8] {
    let isBare = body.allSatisfy { byte in
      byte > 0x20 && byte < 0x7F && !"{(<".utf8.contains(byte)
    }
    if isBare, answered.isLogin {
      return Array(
        pseudonyms.name(for: String(decoding: body, as: UTF8.self), .basedata).utf8)
    }
    let body = bytes(body, whole: answered.isChannels ? .channel : nil)
    // Later versions answer in JSON, with messages that may hold such sums of files.
    guard answered.isJoin, !body.contains(UInt8(ascii: "{")) else { return body }
    return HexRuns.replacing(in: body) { pseudonyms.name(for: $0, .channel) }
  }

  /// What was found in one place is replaced wherever else it stands, the contents of files that were sent aside. Of what was redacted
  /// before more became known.
  public func swept(_ interaction: Interaction) -> Interaction {
    let sweep = pseudonyms.sweep
    func text(_ text: String) -> String { sweep.swept(text) }
    func members(_ members: [JSON.Member]) -> [JSON.Member] {
      members.map { JSON.Member($0.key, $0.value.mapStrings(text)) }
    }
    func base64(_ text: String) -> String {
      Base64.decoded(text).flatMap { sweep.swept($0) }.map { Base64.encoded($0) } ?? text
    }
    var interaction = interaction
    interaction.note = interaction.note.map(text)
    interaction.unknown = members(interaction.unknown)
    interaction.request.unknown = members(interaction.request.unknown)
    interaction.response.unknown = members(interaction.response.unknown)
    interaction.request.url = text(interaction.request.url)
    for i in interaction.request.headers.indices {
      interaction.request.headers[i].value = text(interaction.request.headers[i].value)
    }
    if let form = interaction.request.form {
      for (i, field) in form.fields.enumerated() {
        interaction.request.form?.fields[i].name = text(field.name)
        interaction.request.form?.fields[i].value = field.value.mapStrings(text)
      }
    }
    switch interaction.request.rawBody {
    case .text(let value): interaction.request.rawBody = .text(text(value))
    case .base64(let value): interaction.request.rawBody = .base64(base64(value))
    case nil: break
    }
    for i in interaction.response.headers.indices {
      interaction.response.headers[i].value = text(interaction.response.headers[i].value)
    }
    interaction.response.body = interaction.response.body.map(text)
    interaction.response.bodyBase64 = interaction.response.bodyBase64.map(base64)
    return interaction
  }
}

extension JSON {
  /// The value with every string in it replaced, keys aside.
  fileprivate func mapStrings(_ replace: (String) -> String) -> JSON {
    switch tree {
    case .null, .bool, .number, .encoded: self
    case .string(let text): .string(replace(text))
    case .array(let elements): .array(elements.map { $0.mapStrings(replace) })
    case .object(let members):
      .object(members.map { JSON.Member($0.key, $0.value.mapStrings(replace)) })
    }
  }
}

extension RecordingFile {
  /// The file with its secrets under pseudonyms.
  public func redacted() -> RecordingFile {
    var redaction = Redaction()
    var result = self
    for i in result.interactions.indices {
      result.interactions[i].interaction = redaction.redacted(result.interactions[i].interaction)
    }
    // What was found late may stand earlier, where nothing told what it is.
    for i in result.interactions.indices {
      result.interactions[i].interaction = redaction.swept(result.interactions[i].interaction)
    }
    return result
  }
}
