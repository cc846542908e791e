import EventModel
import JSONText
import LegacyProtocol
import Testing

@testable import Translation

@Suite("A message is the same for both, whichever way it is seen")
struct SameForBothTests {
  /// What the eyes of a viewer and the way make of a message, and nothing else may differ by.
  private static let ofTheView: Set<String> = [
    "from", "self", "old", "origin", "table", "direction", "sent",
  ]

  /// The message as JSON, without what is the viewer's.
  private static func common(_ message: Message) -> [UInt8] {
    var message = message
    if case .object(let members)? = message.metadata?["legacy"]?.tree {
      message.metadata = [
        "legacy": .object(
          members.filter { !ofTheView.contains($0.key) }.map { member in
            // Version 6.8 adds blanks inside a coloured text too.
            guard member.key == "raw", let raw = member.value.string else { return member }
            return JSON.Member(
              "raw", .string(raw.replacing("> ", with: ">").replacing(" <", with: "<")))
          })
      ]
    }
    // What is known of people comes with time.
    message.senderEntity = nil
    message.receiverEntity = nil
    var writer = JSONWriter()
    message.write(to: &writer)
    return writer.bytes
  }

  private static func isLostInStore(_ text: String) -> Bool {
    text.utf8.count > 65_535 || text.unicodeScalars.contains { $0.value > 0xFFFF }
  }

  private static func isMessage(_ event: ViewedEvent) -> Bool {
    switch event.event {
    case .onTextMessageReceived, .onMediaMessageReceived, .onCustomMessageReceived:
      event.message?.type != "legacy_announcement"
    default: false
    }
  }

  @Test("C09 in every recording: polls, pages, replies and pushes", arguments: Recorded.names)
  func recorded(name: String) throws {
    var translator = Translator(TranslatorConfiguration())
    var first: [String: (viewer: String?, text: String?, json: [UInt8])] = [:]
    for exchange in try Recorded.exchanges(name) {
      for event in translator.translate(exchange).events where Self.isMessage(event) {
        guard let message = event.message, let muid = message.muid else { continue }
        let json = Self.common(message)
        if let other = first[muid] {
          // A reply says what was sent. The database of a recorded install lost some of it: letters beyond the 3-byte range, and what
          // is longer than its column.
          if message.text != other.text,
            Self.isLostInStore(message.text ?? "")
              || Self.isLostInStore(other.text ?? "")
          {
            continue
          }
          #expect(other.viewer != event.viewer, "\(muid) twice")
          #expect(
            other.json == json,
            """
            \(exchange.position) \(muid): \(String(decoding: json, as: UTF8.self)) is not
            \(String(decoding: other.json, as: UTF8.self))
            """)
        } else {
          first[muid] = (event.viewer, message.text, json)
        }
      }
    }
  }

  @Test("C09 stored rows give the messages that the two were told", arguments: Recorded.names)
  func rows(name: String) throws {
    var live = Translator(TranslatorConfiguration(baseURL: "http://chat.example"))
    var stored = live
    for exchange in try Recorded.exchanges(name) {
      guard let reply = exchange.body.json?["messages"] else {
        _ = live.translate(exchange)
        continue
      }
      let known = live
      var told: [String: [UInt8]] = [:]
      for event in live.translate(exchange).events where Self.isMessage(event) {
        guard let message = event.message, let muid = message.muid else { continue }
        told[muid] = Self.common(message)
      }
      stored = known
      for entry: HeartbeatReply.Entry<OneToOneMessage> in HeartbeatReply.entries(Located(reply)) {
        guard case .record(let message) = entry, let viewer = exchange.viewerHint,
          let expected = told[live.identities.muid(.oneToOne, message.id)]
        else { continue }
        let row = MessageRow(
          id: message.id, from: message.isSelf ? viewer : message.from,
          to: message.isSelf ? message.from : viewer, body: message.message, sent: message.sent,
          direction: message.isSelf ? 2 : 1)
        let events = stored.events(of: row, receivedAt: exchange.receivedAt, position: "row")
        #expect(events.count == 1)
        #expect(events.first?.viewer == live.identities.user(viewer))
        #expect(events.first?.message.map(Self.common) == expected)
      }
    }
  }
}
