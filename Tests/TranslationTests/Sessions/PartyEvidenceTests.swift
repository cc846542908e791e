import LegacyProtocol
import Recording
import TestSupport
import Testing
import Translation

@Suite("Clients of unknown user are recognised by messages that a known user saw too")
struct PartyEvidenceTests {
  /// A recording without the recorder's word on whose view each exchange is.
  private func exchanges(_ path: String) throws -> [LegacyExchange] {
    let recording = try RecordingFile(decoding: try Fixtures.bytes(path), name: path)
    return recording.interactions.map { located in
      var exchange = located.interaction.exchange(position: "\(located.line)")
      exchange.viewerHint = nil
      return exchange
    }
  }

  @Test(
    "two clients whose login was not seen are told everything once the third has spoken with them")
  func recognisesParties() throws {
    var translator = Translator()
    var messages: [String: Int] = [:]
    for exchange in try exchanges("recordings/6.8.3/24_ordinary_conversation.jsonl") {
      for event in translator.translate(exchange).events
      where event.event.method.methodName == "onTextMessageReceived" {
        messages[event.viewer ?? "", default: 0] += 1
      }
    }
    #expect(messages == ["lu-1": 8, "lu-2": 9, "lu-3": 5])
    #expect(translator.exchangesHeld.waiting == 0)
  }
}
