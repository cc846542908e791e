import EventModel
import LegacyProtocol
import Testing

@testable import Translation

@Suite("Steps of calls")
struct CallStepTests {
  private static let pipe =
    #"mobileAction=\"javascript:jqcc.ccavchat.accept('7','9c8b');\"|avchat_webaction=initiate|9c8b|"#

  @Test(
    "a call without prefix or tag counts where the row is one side's, or the plugin gave out its id",
    arguments: [
      (nil, false, "text"), (0, false, "text"), (3, false, "text"), (1, false, "call"),
      (2, false, "call"), (nil, true, "call"), (0, true, "call"), (1, true, "call"),
    ] as [(Int?, Bool, String)])
  func pipe(direction: Int?, isKnown: Bool, kind: String) {
    var site = Site()
    if isKnown {
      site.exchange(
        "session-7", "plugins/avchat/index.php", ["action": "request", "to": "5"],
        reply: "\"9c8b\"", as: "7")
    }
    let direction = direction.map { ",\"direction\":\"\($0)\"" } ?? ""
    let result = site.exchange(
      "a", "cometchat_receive.php", ["chatbox": "7"],
      reply:
        "{\"messages\":[{\"id\":1,\"from\":7,\"message\":\"\(Self.pipe)\",\"self\":0\(direction)}]}",
      as: "5")
    #expect(
      result.events.first?.event.method.rawValue
        == (kind == "call" ? "onIncomingCallReceived" : "onTextMessageReceived"))
    #expect(result.account.counts[.bodyCall] == (kind == "call" ? 1 : nil))
  }

  @Test(
    "a step has one number and one status, whichever way it was told", arguments: CallStep.allCases)
  func numbers(step: CallStep) throws {
    var site = Site()
    let result = try site.dictionary(
      "{\"id\":1,\"from\":7,\"message\":\"\(step.text(isAudio: false))\",\"self\":0,\"message_type\":\(step.rawValue)}"
    )
    #expect(result.kind == "call.\(step.status.rawValue)")
    #expect(result.messages.map { $0.legacy("message_type") } == [.integer(step.rawValue)])
    let statuses = CallStep.allCases.map(\.status)
    #expect(statuses.count { $0 == step.status } == (step.status == .initiated ? 2 : 1))
  }

  @Test(
    "controls have the SDKs' numbers",
    arguments: [
      ("ENDCALL", 34), ("REJECTCALL", 35), ("CANCELCALL", 36), ("NOANSWER", 37), ("BUSYCALL", 38),
    ])
  func controls(word: String, number: Int) {
    var site = Site()
    let result = site.poll(
      "5",
      "{\"messages\":[{\"id\":1,\"from\":7,\"message\":\"CC^CONTROL_PLUGIN_AVCHAT_\(word)_9c8b\",\"self\":0}]}"
    )
    #expect(result.messages.map { $0.legacy("message_type") } == [.integer(number)])
  }
}
