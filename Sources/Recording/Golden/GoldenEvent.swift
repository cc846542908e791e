public import JSONText

/// One line of a golden file: an event that an exchange gave rise to.
public struct GoldenEvent: Sendable, Hashable {
  /// `<line>:<name>` of the interaction in the recording beside the golden file.
  public var exchange: String
  /// The method of the listener that is called.
  public var event: String
  /// Whose view it is: an id, `null` where it is nobody's.
  public var viewer: JSON
  public var payload: JSON
  /// Members this version does not know, in their order.
  public var unknown: [JSON.Member]

  public init(
    exchange: String, event: String, viewer: JSON, payload: JSON, unknown: [JSON.Member] = []
  ) {
    self.exchange = exchange
    self.event = event
    self.viewer = viewer
    self.payload = payload
    self.unknown = unknown
  }

  /// The event as one object.
  public var json: JSON {
    .object(
      [
        JSON.Member("exchange", .string(exchange)), JSON.Member("event", .string(event)),
        JSON.Member("viewer", viewer), JSON.Member("payload", payload),
      ] + unknown)
  }
}

/// The events a recording is expected to give: `<recording>.events.ndjson`, one JSON object a line, with a final line end.
public struct GoldenFile: Sendable, Hashable {
  public var events: [GoldenEvent]

  public init(_ events: [GoldenEvent]) {
    self.events = events
  }

  /// Reads a golden file; blank lines are skipped and counted.
  ///
  /// - Throws: ``RecordingError`` with the line.
  public init(
    decoding bytes: [UInt8], name: String, limits: RecordingFile.Limits = .init()
  ) throws(RecordingError) {
    events = []
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, text) in lines.enumerated()
    where !text.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
      guard text.count <= limits.maximumLineBytes else {
        throw RecordingError(
          .tooLarge, file: name, line: index + 1,
          expected: "a line of at most \(limits.maximumLineBytes) bytes")
      }
      guard events.count < limits.maximumInteractions else {
        throw RecordingError(
          .tooMany, file: name, line: index + 1,
          expected: "at most \(limits.maximumInteractions) events")
      }
      do throws(RecordingError) {
        events.append(try GoldenEvent(decoding: Array(text)))
      } catch {
        var error = error
        error.file = name
        error.line = index + 1
        throw error
      }
    }
  }

  /// The file's bytes.
  public func encoded() -> [UInt8] {
    var out: [UInt8] = []
    for event in events {
      out += JSONWriter.bytes(of: event.json)
      out.append(0x0A)
    }
    return out
  }
}

extension GoldenEvent {
  init(decoding line: [UInt8]) throws(RecordingError) {
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(parsing: line)
    } catch {
      throw RecordingError(.malformedJSON, expected: "one JSON object (\(error))")
    }
    guard line[document.end...].allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) else {
      throw RecordingError(.malformedJSON, expected: "nothing behind the object on its line")
    }
    let fields = try FieldReader(document.root, at: "")
    self.init(
      exchange: try fields.text("exchange"), event: try fields.text("event"),
      viewer: fields.value("viewer").map { JSON($0) } ?? .null,
      payload: fields.value("payload").map { JSON($0) } ?? .null,
      unknown: fields.unknown(except: ["exchange", "event", "viewer", "payload"]))
  }
}
