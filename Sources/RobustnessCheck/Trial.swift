import Bridge
import JSONText
import LegacyProtocol
import Markup
import Translation

/// Runs damaged bytes through every reader they can reach.
struct Trial {
  /// What came of one input, for the sums.
  struct Outcome: Sendable, Hashable {
    var events = 0
    /// Accounts that do not balance: places.
    var unbalanced: [String] = []
    var refused = 0
  }

  private let reader = MarkupReader()
  private let configuration = TranslatorConfiguration(isAccountingDetailed: true)

  func run(_ subject: Subject, _ damage: Damage) -> Outcome {
    let bytes = damage.applied(to: subject.bytes)
    var outcome = Outcome()
    switch subject.kind {
    case .answer:
      read(bytes, callback: subject.exchange.request.callback)
      var exchange = subject.exchange
      exchange.body = ReplyBody(reading: bytes, callback: exchange.request.callback)
      translate(exchange, &outcome)
      explain(bytes, &outcome)
    case .request:
      var exchange = subject.exchange
      exchange.request = LegacyRequest(
        method: exchange.request.method, target: subject.target,
        headers: [("Content-Type", subject.contentType)], body: bytes)
      translate(exchange, &outcome)
      read(bytes, callback: nil)
    case .storedBody:
      let body = String(decoding: bytes, as: UTF8.self)
      readStored(body)
      var exchange = subject.exchange
      exchange.request = LegacyRequest(method: "POST", path: "/cometchat/cometchat_receive.php")
      exchange.body = ReplyBody(reading: poll(with: body))
      translate(exchange, &outcome)
    case .printed:
      _ = try? PrintedDictionary.sequence(bytes)
      explain(bytes, &outcome)
    case .line:
      explain(bytes, &outcome)
    }
    return outcome
  }

  private func read(_ bytes: [UInt8], callback: String?) {
    let body = ReplyBody(reading: bytes, callback: callback)
    _ = body.encoded()
    guard let root = body.json else { return }
    readStoredBodies(in: root)
    let reply = HeartbeatReply(Located(root))
    _ = reply.parts.count
    let entries: [HeartbeatReply.Entry<SendReply>] = HeartbeatReply.entries(Located(root))
    _ = entries.count
    _ = JoinReply(root)
  }

  private func readStoredBodies(in value: JSONValue) {
    for member in value.members {
      if let text = member.value.string {
        readStored(text)
      } else {
        readStoredBodies(in: member.value)
      }
    }
    for element in value.elements { readStoredBodies(in: element) }
  }

  private func readStored(_ body: String) {
    for context in [StoredBody.Context.oneToOne, .group] {
      let stored = StoredBody(reading: body, in: context, using: reader)
      if case .text(let text) = stored { _ = text.rendered(using: reader) }
    }
  }

  /// A poll that brings a body both ways.
  private func poll(with body: String) -> [UInt8] {
    let one: JSON = [
      "id": "1", "from": "7", "message": .string(body), "self": 0, "sent": "1480000000",
    ]
    let group: JSON = [
      "id": "1", "from": "Bob", "fromid": "7", "message": .string(body), "sent": "1480000000",
      "chatroomid": "3",
    ]
    return JSONWriter.bytes(of: ["messages": ["_1": one], "crmessages": [group]], style: .php)
  }

  private func translate(_ exchange: LegacyExchange, _ outcome: inout Outcome) {
    var translator = Translator(configuration)
    let result = translator.translate(exchange)
    count(result, at: exchange.position, &outcome)
    // Once more, so that what was remembered is met again.
    count(translator.translate(exchange), at: exchange.position, &outcome)
    outcome.events += translator.advance(to: exchange.receivedAt &+ 3600, position: "").count
  }

  private func explain(_ bytes: [UInt8], _ outcome: inout Outcome) {
    do {
      let explanation = try Explanation(
        of: bytes, name: "input", options: Explanation.Options(viewer: "5"))
      for item in explanation.items {
        count(item.result, at: item.place, &outcome)
        var writer = JSONWriter()
        item.write(to: &writer)
      }
    } catch {
      outcome.refused += 1
    }
  }

  private func count(_ result: TranslationResult, at place: String, _ outcome: inout Outcome) {
    outcome.events += result.events.count
    if !result.isBalanced { outcome.unbalanced.append(place) }
    var writer = JSONWriter()
    writer.beginArray()
    for event in result.events {
      writer.beginObject()
      event.writeMembers(to: &writer)
      writer.endObject()
    }
    writer.endArray()
  }
}
