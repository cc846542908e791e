import JSONText
import LegacyProtocol

/// What an input is, by its content: recorded exchanges, an answer with or without JSONP, a dictionary as JSON or as Apple's tools
/// print it, or several of these, one a line.
struct InputForm {
  enum Content {
    /// Exchanges, one a line.
    case recording
    /// An answer, or dictionaries as JSON; also what holds neither.
    case body(ReplyBody)
    case printed([JSON])
  }

  var content: Content
  /// What was read over, each with its place.
  var notes: [String] = []

  static let nothingKnown =
    "neither JSON, nor a printed dictionary, nor recorded exchanges: nothing to translate"
  static let mostItems = 100_000

  /// - Throws: ``FileProblem`` with file, line and byte where what begins like one of these is not, and for what is over the limits.
  static func values(in bytes: [UInt8], name: String) throws(FileProblem) -> InputForm {
    if isRecording(bytes) { return InputForm(content: .recording) }
    let body = ReplyBody(reading: bytes)
    if case .overLimit(let error) = body.content { throw overLimit(error, bytes, name) }
    let start = start(of: bytes)
    let opening = start < bytes.count ? bytes[start] : 0
    let hasValue = body.json.map { $0.kind == .object || $0.kind == .array } ?? false
    let passedOver = max(body.noise.upperBound - start, 0)
    if hasValue, passedOver == 0 { return InputForm(content: .body(body)) }
    let json = fault(in: bytes, from: start)
    // The reader of printed dictionaries reads over much: what was meant as JSON is not for it.
    if let json, isLikeJSON(bytes, from: start, brokenAt: json.offset) {
      throw problem(json, bytes, name)
    }
    if opening == UInt8(ascii: "{") || opening == UInt8(ascii: "(")
      || !hasValue && PrintedDictionary.beginsAsLog(bytes[start...])
    {
      do throws(LegacyDecodingError) {
        return InputForm(content: .printed(try PrintedDictionary.sequence(bytes, limit: mostItems)))
      } catch {
        throw problem(error, bytes, name)
      }
    }
    if let json { throw problem(json, bytes, name) }
    var form = InputForm(content: .body(body))
    if hasValue {
      form.notes.append(
        "\(name):\(TextPlace(ofByte: start, in: bytes)): \(passedOver) bytes before the value passed over"
      )
    }
    return form
  }

  /// The first line is an exchange, or the text as a whole: that gives the better error.
  private static func isRecording(_ bytes: [UInt8]) -> Bool {
    let line = bytes[start(of: bytes)...].prefix { $0 != 0x0A }
    return isExchange(Array(line)) || line.count < bytes.count && isExchange(bytes)
  }

  private static func isExchange(_ bytes: [UInt8]) -> Bool {
    guard let document = try? JSONDocument(parsing: bytes) else { return false }
    return document.root["request"] != nil && document.root["response"] != nil
  }

  /// Behind the byte order mark and blanks.
  private static func start(of bytes: [UInt8]) -> Int {
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return bytes[mark...].firstIndex { $0 > 0x20 } ?? bytes.count
  }

  // MARK: Faults

  /// Why a text that begins like JSON or JSONP is neither; `nil` for one that doesn't begin so.
  private static func fault(in bytes: [UInt8], from start: Int) -> JSONError? {
    var start = start
    var isWrapped = false
    let name = bytes[start...].prefix(256).prefix {
      $0 > 0x20 && $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "[")
    }
    if name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: "(") {
      isWrapped = true
      start = bytes[(name.endIndex + 1)...].firstIndex { $0 > 0x20 } ?? bytes.count
    }
    guard start < bytes.count,
      bytes[start] == UInt8(ascii: "{") || bytes[start] == UInt8(ascii: "[")
    else { return nil }
    do throws(JSONError) {
      while start < bytes.count {
        let document = try JSONDocument(parsing: bytes, from: start)
        start = bytes[document.end...].firstIndex { $0 > 0x20 } ?? bytes.count
        if isWrapped {
          guard start < bytes.count else { return JSONError(.unexpectedEnd, at: start) }
          guard bytes[start] == UInt8(ascii: ")") else {
            return JSONError(.unexpectedByte, at: start)
          }
          isWrapped = false
          start += 1
        }
        start =
          bytes[start...].firstIndex { $0 > 0x20 && $0 != UInt8(ascii: ";") } ?? bytes.count
      }
      return nil
    } catch {
      return error
    }
  }

  /// `{ "key" :` is how JSON begins. Printed dictionaries have `=` there and `;` between entries, or some of both.
  private static func isLikeJSON(_ bytes: [UInt8], from start: Int, brokenAt fault: Int) -> Bool {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "{") else { return false }
    if fault < bytes.count, [UInt8(ascii: "="), UInt8(ascii: ";")].contains(bytes[fault]) {
      return false
    }
    let rest = bytes[(start + 1)...].drop { $0 <= 0x20 }
    guard rest.first == UInt8(ascii: "\"") else { return rest.isEmpty }
    let key = rest.dropFirst().prefix { $0 != UInt8(ascii: "\"") && $0 != 0x0A }
    guard key.endIndex < bytes.count else { return true }
    let next = bytes[(key.endIndex + 1)...].first { $0 > 0x20 }
    return next == nil || next == UInt8(ascii: ":")
  }

  private static func problem(
    _ error: JSONError, _ bytes: [UInt8], _ name: String
  ) -> FileProblem {
    let rule =
      switch error.code {
      case .unexpectedEnd: "the text ends within a value"
      case .unexpectedByte: "another byte is expected"
      case .invalidEscape: "no escape of JSON"
      case .invalidNumber: "no number of JSON"
      case .tooLarge, .tooDeep, .tooMany: "over the limits"
      }
    return at(error.offset, bytes, name, "not JSON: \(rule)")
  }

  private static func problem(
    _ error: LegacyDecodingError, _ bytes: [UInt8], _ name: String
  ) -> FileProblem {
    guard let offset = error.offset else {
      return FileProblem(
        path: name,
        rule: "no printed dictionary: \(bytes.count) bytes, expected \(error.expected)")
    }
    return at(offset, bytes, name, "no printed dictionary: expected \(error.expected)")
  }

  private static func overLimit(
    _ error: JSONError, _ bytes: [UInt8], _ name: String
  ) -> FileProblem {
    let limits = JSONLimits.standard
    switch error.code {
    case .tooDeep:
      return at(
        error.offset, bytes, name, "too deep: more than \(limits.maximumDepth) levels")
    case .tooMany:
      return at(
        error.offset, bytes, name, "too many: more than \(limits.maximumNodes) keys and values")
    case .tooLarge, .unexpectedEnd, .unexpectedByte, .invalidEscape, .invalidNumber:
      return FileProblem(
        path: name,
        rule: "too large: \(bytes.count) bytes, at most \(limits.maximumBytes) are read")
    }
  }

  private static func at(
    _ offset: Int, _ bytes: [UInt8], _ name: String, _ rule: String
  ) -> FileProblem {
    let place = TextPlace(ofByte: offset, in: bytes)
    return FileProblem(
      path: name, line: place.line, rule: "byte \(place.column) of the line: \(rule)")
  }
}
