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
    /// Whether it is JSON at all: what is left of a line whose writing was cut short isn't.
    var isJSON = true
  }

  init(reading bytes: [UInt8]) throws(Refusal) {
    guard let document = try? JSONDocument(parsing: bytes, limits: StoredEvent.limits),
      document.end == bytes.count
    else { throw Refusal(expected: "one JSON object", isJSON: false) }
    let root = document.root
    guard root.kind == .object else { throw Refusal(expected: "one JSON object") }
    guard let id = root["id"]?.string, let cursor = EventCursor(id), cursor.number > 0 else {
      throw Refusal(expected: "“id” as 8 to 12 letters, a dot and a number from 1")
    }
    guard let method = root["event"]?.string, StoredEvent.isMethod(method) else {
      throw Refusal(expected: "“event” as the name of a listener method")
    }
    let viewer = root["viewer"]?.string
    self.cursor = cursor
    event = StoredEvent(number: cursor.number, method: method, viewer: viewer, line: bytes)
    let known = ListenerMethod(rawValue: method)
    let isDeletion = known == .onMessageDeleted
    // Of a method that a later version wrote, a payload with a `muid` is taken for a message.
    if let viewer, isDeletion || known?.carriesNewMessage ?? true,
      let payload = root["payload"], let muid = payload["muid"]?.string
    {
      self.known = KnownMessage(
        viewer: viewer, muid: muid, isDeletion: isDeletion, sender: payload["sender"]?.string,
        receiver: payload["receiver"]?.string,
        legacyFrom: payload["data"]?["metadata"]?["legacy"]?["from"]?.string)
    } else {
      self.known = nil
    }
  }

  /// Whether bytes that no line of ours comes before can be the beginning of one, so that cutting them off destroys nothing of anyone
  /// else's.
  static func canBegin(_ bytes: [UInt8]) -> Bool {
    let opening = Array("{\"id\":\"".utf8)
    // A file system may leave zeros where the data of a crash was to go.
    let written = bytes.prefix { $0 != 0 }
    guard bytes.dropFirst(written.count).allSatisfy({ $0 == 0 }) else { return false }
    let head = written.prefix(opening.count)
    guard head.elementsEqual(opening.prefix(head.count)) else { return false }
    guard !written.isEmpty else { return false }
    let name = written.dropFirst(opening.count).prefix { $0 != UInt8(ascii: ".") }
    let endsWithDot = name.endIndex < written.endIndex
    return name.count <= 12 && name.allSatisfy { ($0 | 0x20) &- 0x61 < 26 }
      && (!endsWithDot || name.count >= 8)
  }
}
