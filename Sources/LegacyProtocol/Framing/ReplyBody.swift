public import JSONText

/// The body of an old server's answer, taken apart: what stands before the value, the JSONP callback, the value, what follows.
///
/// Old servers put warnings or a byte order mark in front, wrap JSON in a callback, answer bare numbers or plain text, print two values
/// in a row, or nothing at all (docs/protocol.md, “Framing”). None of these is an error here: each is a case of ``Content``.
public struct ReplyBody: Sendable {
  public enum Content: Sendable {
    /// No bytes, or blanks only.
    case empty
    /// A callback without an argument: `callback()`.
    case emptyCallback
    /// A JSON value, a bare number included.
    case json(JSONDocument)
    /// Neither JSON nor markup, such as `1^0^42^0` or `Nothing to look here`.
    case text(String)
    /// A page or an error in HTML.
    case html
    /// Not text at all, such as a file that was downloaded.
    case binary
    /// Larger, deeper or longer than the limits allow; or with more values behind the first than they do.
    case overLimit(JSONError)
  }

  /// All bytes as received, content coding undone.
  public let bytes: [UInt8]
  public let content: Content
  /// The name of the JSONP callback, if the value was wrapped.
  public let callback: String?
  /// What stood before the value (or its callback): byte order mark, blanks, warnings.
  public let noise: Range<Int>
  /// Where the value itself stands, between its brackets if it was wrapped; empty where there is none.
  public let value: Range<Int>
  /// What followed the value and its wrapping: `;`, blanks, a second value, markup.
  public let tail: Range<Int>

  /// - Parameters:
  ///   - bytes: The body with its content coding undone.
  ///   - callback: The name the client asked for, if it did; the server may have cleaned it.
  public init(reading bytes: [UInt8], callback: String? = nil, limits: JSONLimits = .standard) {
    var reader = ReplyBodyReader(bytes: bytes, expectedCallback: callback, limits: limits)
    self = reader.read()
  }

  init(
    bytes: [UInt8], content: Content, callback: String? = nil, noise: Range<Int>,
    value: Range<Int>, tail: Range<Int>
  ) {
    self.bytes = bytes
    self.content = content
    self.callback = callback
    self.noise = noise
    self.value = value
    self.tail = tail
  }

  /// The value, if the content is JSON.
  public var json: JSONValue? {
    if case .json(let document) = content { return document.root }
    return nil
  }

  /// What was mended while reading the value.
  public var repairs: JSONRepairs {
    if case .json(let document) = content { return document.repairs }
    return JSONRepairs()
  }

  /// Values that follow the first one, such as the empty array behind the answer to a broadcast.
  public var furtherValues: [JSONValue] {
    guard case .json = content else { return [] }
    var found: [JSONValue] = []
    var i = tail.lowerBound
    // No values stand in markup.
    while i < tail.upperBound, bytes[i] != UInt8(ascii: "<") {
      guard bytes[i] == UInt8(ascii: "{") || bytes[i] == UInt8(ascii: "[") else {
        i += 1
        continue
      }
      guard let next = try? JSONDocument(parsingOneOfMany: bytes, from: i), next.end > i else {
        break
      }
      found.append(next.root)
      i = next.end
    }
    return found
  }

  /// The body with its value written anew and all around it as received: the same bytes for everything PHP writes.
  public func encoded() -> [UInt8] {
    guard case .json(let document) = content else { return bytes }
    return bytes[..<value.lowerBound] + JSONWriter.bytes(of: document.root, style: .php)
      + bytes[value.upperBound...]
  }
}
