public import JSONText

/// A value of the modern side that is read from, and written as, one JSON object.
public protocol ModelObject: Sendable, Hashable {
  /// - Throws: ``ModelError`` if a field the value cannot be without is missing or of another type.
  init(reading value: JSONValue) throws(ModelError)
  /// Writes the object with a fixed order of keys; unset fields are left out.
  func write(to writer: inout JSONWriter)
}

extension ModelObject {
  /// Reads one JSON text, blanks around it allowed.
  ///
  /// - Throws: ``ModelError``; `.malformedJSON` if the text is not JSON within `limits`.
  public init(
    decoding bytes: [UInt8], limits: JSONLimits = .standard
  ) throws(ModelError) {
    self = try Self(reading: WholeText.root(of: bytes, limits: limits))
  }

  /// The JSON text of the object.
  public func encoded() -> [UInt8] {
    var writer = JSONWriter(reserving: 1024)
    write(to: &writer)
    return writer.bytes
  }
}

/// One JSON text as a whole.
enum WholeText {
  static func root(of bytes: [UInt8], limits: JSONLimits) throws(ModelError) -> JSONValue {
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: bytes, limits: limits)
    } catch {
      throw ModelError(.malformedJSON, at: "", expected: "JSON (\(error))")
    }
    guard bytes[document.end...].allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
      throw ModelError(
        .malformedJSON, at: "", expected: "nothing after the value at byte \(document.end)")
    }
    return document.root
  }
}
