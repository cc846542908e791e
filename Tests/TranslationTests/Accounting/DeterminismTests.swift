import LegacyProtocol
import Testing

@testable import Translation

@Suite("The same in, the same out")
struct DeterminismTests {
  private func run(_ exchanges: [LegacyExchange]) -> [ViewedEvent] {
    var translator = Translator()
    return exchanges.flatMap { translator.translate($0).events }
  }

  private func bytes(_ events: [ViewedEvent]) -> [UInt8] { events.flatMap(\.json) }

  @Test("two runs give the same bytes", arguments: Recorded.names)
  func twice(name: String) throws {
    let exchanges = try Recorded.exchanges(name)
    #expect(bytes(run(exchanges)) == bytes(run(exchanges)))
  }

  /// Clients of people the recording knows nothing of, who poll, type, log out and come back.
  private func strangers(_ index: Int, at now: Int64) -> LegacyExchange {
    let user = 900 + index % 3
    let replies = [
      "{\"userstatus\":{\"id\":\"\(user)\",\"n\":\"S\(user)\",\"ch\":\"x\(user)\"},\"tt\":\"90,\"}",
      "{\"messages\":[{\"id\":\"\(70000 + index)\",\"from\":\"90\",\"message\":\"s\"}],\"tt\":\"90,,91,\"}",
      "{\"buddylist\":{\"_90\":{\"id\":\"90\",\"n\":\"T\",\"s\":\"\(index % 2 == 0 ? "available" : "offline")\"}}}",
      "{\"loggedout\":\"1\"}", "[]",
      "{\"crmessages\":[{\"id\":\"\(70000 + index)\",\"from\":\"T\",\"fromid\":\"90\",\"message\":\"s\",\"chatroomid\":\"800\"}]}",
    ]
    return LegacyExchange(
      position: "s\(index)", receivedAt: now,
      request: LegacyRequest(
        method: "POST", path: "/cometchat/cometchat_receive.php",
        cookies: FormFields([FormFields.Field("PHPSESSID", "stranger-\(user)")])),
      origin: "http://chat.example",
      body: ReplyBody(reading: Array(replies[index % replies.count].utf8)))
  }

  @Test("what others do in between changes nothing for a viewer", arguments: Recorded.names)
  func interleaved(name: String) throws {
    let exchanges = try Recorded.exchanges(name)
    var mixed: [LegacyExchange] = []
    for (index, exchange) in exchanges.enumerated() {
      mixed.append(strangers(index * 2, at: exchange.receivedAt))
      mixed.append(exchange)
      // Time passes for the others alone.
      let next =
        exchanges.indices.contains(index + 1)
        ? exchanges[index + 1].receivedAt : exchange.receivedAt
      mixed.append(strangers(index * 2 + 1, at: max(exchange.receivedAt, next)))
    }
    let alone = Dictionary(grouping: run(exchanges)) { $0.viewer ?? "" }
    let among = Dictionary(grouping: run(mixed)) { $0.viewer ?? "" }
    for (viewer, events) in alone {
      #expect(among[viewer].map { $0.map(\.json) } == events.map(\.json), "\(viewer)")
    }
    #expect(among.keys.allSatisfy { alone[$0] != nil || $0.hasPrefix("lu-90") })
  }
}
