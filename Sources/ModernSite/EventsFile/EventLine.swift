internal import EventModel
internal import JSONText

/// A line of an events file, read.
struct EventLine {
  let cursor: EventCursor
  let event: StoredEvent
  /// The message the line tells of, if it tells of one.
  let known: KnownMessage?

  /// Why a line isn't one of ours.
  struct Refusal: Error {
    let expected: String
  }

  init(reading bytes: [UInt8]) throws(Refusal) {
    guard let document = try? JSONDocument(parsing: bytes, limits: StoredEvent.limits),
      document.root.kind == .object, document.end == bytes.count
    else { throw Refusal(expected: "one JSON object") }
    let root = document.root
    guard let id = root["id"]?.string, let cursor = EventCursor(id), cursor.number > 0 else {
      throw Refusal(expected: "“id” as 8 to 12 letters, a dot and a number from 1")
    }
    guard let method = root["event"]?.string, StoredEvent.isMethod(method) else {
      throw Refusal(expected: "“event” as the name of a listener method")
    }
    let viewer = root["viewer"]?.string
    self.cursor = cursor
    event = StoredEvent(number: cursor.number, method: method, viewer: viewer, line: bytes)
    let isDeletion = ListenerMethod(rawValue: method) == .onMessageDeleted
    if let viewer, isDeletion || Self.tellsOfItsMessage(method),
      let muid = root["payload"]?["muid"]?.string
    {
      known = KnownMessage(viewer: viewer, muid: muid, isDeletion: isDeletion)
    } else {
      known = nil
    }
  }

  /// Whether the payload is the message that is told, and not one that something happened to.
  private static func tellsOfItsMessage(_ method: String) -> Bool {
    switch ListenerMethod(rawValue: method) {
    case .onMessageEdited, .onMessageDeleted, .onMessageModerated: false
    default: true  // Other payloads with a `muid` are messages.
    }
  }

  /// Whether bytes without a line end can be the beginning of a line of this run, so that cutting them off destroys nothing of
  /// anyone else's.
  ///
  /// - Parameter run: Nil where no line came before.
  static func canBegin(_ bytes: ArraySlice<UInt8>, run: String?) -> Bool {
    let opening = Array("{\"id\":\"".utf8)
    // A file system may leave zeros where the data of a crash was to go.
    let written = bytes.prefix { $0 != 0 }
    guard bytes.dropFirst(written.count).allSatisfy({ $0 == 0 }) else { return false }
    let head = written.prefix(opening.count)
    guard head.elementsEqual(opening.prefix(head.count)) else { return false }
    if let run {
      let rest = written.dropFirst(opening.count).prefix(run.utf8.count + 1)
      return rest.elementsEqual((run + ".").utf8.prefix(rest.count))
    }
    guard !written.isEmpty else { return false }
    let name = written.dropFirst(opening.count).prefix { $0 != UInt8(ascii: ".") }
    let endsWithDot = name.endIndex < written.endIndex
    return name.count <= 12 && name.allSatisfy { ($0 | 0x20) &- 0x61 < 26 }
      && (!endsWithDot || name.count >= 8)
  }
}
