public import JSONText

/// The answer of an interaction as the recording spells it.
public struct RecordedResponse: Sendable, Hashable {
  public var status: Int
  /// In the order received, repeats included.
  public var headers: [HeaderField]
  /// The decoded text (compression undone).
  public var body: String?
  /// A body that is no text, in base64; may be empty where the body was left out.
  public var bodyBase64: String?
  /// Says that the body was left out: its size in bytes, or a sentence with the size in it.
  public var bodyOmitted: JSON?
  public var unknown: [JSON.Member]

  public init(
    status: Int, headers: [HeaderField] = [], body: String? = nil, bodyBase64: String? = nil,
    bodyOmitted: JSON? = nil, unknown: [JSON.Member] = []
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.bodyBase64 = bodyBase64
    self.bodyOmitted = bodyOmitted
    self.unknown = unknown
  }

  /// The size of a body that was left out, in bytes; `nil` if none was or its size was not noted.
  public var omittedSize: Int? {
    switch bodyOmitted?.tree {
    case .number(let text): Int(text)
    case .string(let text): Self.size(in: text)
    case .null, .bool, .array, .object, .encoded, nil: nil
    }
  }

  /// The number before the word “bytes”.
  private static func size(in text: String) -> Int? {
    let words = text.utf8.split { byte in
      !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        && !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }
    for (number, unit) in zip(words, words.dropFirst())
    where unit.elementsEqual("bytes".utf8) {
      return Int(String(decoding: number, as: UTF8.self))
    }
    return nil
  }
}
