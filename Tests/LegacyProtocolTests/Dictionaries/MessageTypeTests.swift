import JSONText
import LegacyProtocol
import Testing

@Suite("Message types")
struct MessageTypeTests {
  struct Case: Sendable {
    var number: Int?
    var platform: ClientPlatform?
    var content: JSON
    var code: MessageTypeCode?
    var doubt: MessageTypeReading.Doubt?
  }

  static let cases: [Case] = [
    Case(number: 17, platform: .ios, content: "/d/a.mp3", code: .file(.audio)),
    Case(number: 17, platform: .android, content: "/d/a.pdf", code: .file(.other)),
    Case(number: 17, content: "/d/a.pdf", code: .file(.other), doubt: .ambiguous),
    Case(number: 17, content: "/d/a.mp3", code: .file(.audio), doubt: .ambiguous),
    Case(number: 18, platform: .android, content: "wave", code: .sticker),
    Case(number: 18, platform: .ios, content: "/d/a.zip", code: .file(.other)),
    Case(number: 18, content: "wave", code: .sticker, doubt: .ambiguous),
    Case(number: 18, content: "/d/a.zip", code: .file(.other), doubt: .ambiguous),
    Case(number: 16, content: "/d/a.mp3", code: .file(.audio)),
    Case(number: 16, platform: .ios, content: "/d/a.mp3", code: .file(.audio)),
    Case(number: 12, content: "/d/a.mp4", code: .file(.video), doubt: .contradiction),
    Case(number: 10, content: "AVCHAT_END_CALL", code: .text),
    Case(number: 34, content: "AVCHAT_BUSY_CALL", code: .call(.ended), doubt: .contradiction),
    Case(number: 32, content: "AVCHAT_INCOMING_CALL_USER_BUSY", code: .call(.incoming)),
    Case(number: nil, content: "AUDIOCHAT_NO_ANSWER", code: .call(.noAnswer), doubt: .noNumber),
    Case(number: 99, content: "x", code: nil, doubt: .unknownNumber),
    Case(number: 39, platform: .android, content: "x y", code: .audioCall),
    Case(number: 19, platform: .android, content: "x y", code: .tool(.whiteboard)),
    Case(number: 20, platform: .android, content: "x y", code: .tool(.writeboard)),
    Case(number: 21, platform: .android, content: "x y", code: .tool(.screenShare)),
    Case(number: 23, platform: .android, content: "x y", code: .conference),
    Case(number: 15, platform: .android, content: "x y", code: .deletedMessage),
    Case(number: 41, content: "x y", code: .broadcast(.incoming)),
    // A call's or a broadcast's text beside a number of another kind.
    Case(number: 12, content: "AVCHAT_END_CALL", code: .call(.ended), doubt: .contradiction),
    Case(number: 13, content: "AUDIOCHAT_NO_ANSWER", code: .call(.noAnswer), doubt: .contradiction),
    Case(number: 18, content: "AVCHAT_END_CALL", code: .call(.ended), doubt: .contradiction),
    Case(number: 19, content: "AVCHAT_END_CALL", code: .call(.ended), doubt: .contradiction),
    Case(number: 12, content: "AVBROADCAST_END", code: .broadcast(.ended), doubt: .contradiction),
    Case(number: 24, content: "AVCHAT_END_CALL", code: .bot),
    Case(number: 10, content: "AVBROADCAST_END", code: .text),
    Case(number: 39, content: "AUDIOCHAT_INCOMING_CALL", code: .audioCall),
    Case(number: 39, content: "AVCHAT_INCOMING_CALL", code: .audioCall, doubt: .contradiction),
    Case(number: 39, content: "AUDIOCHAT_END_CALL", code: .audioCall, doubt: .contradiction),
    Case(number: 23, content: "AUDIOCHAT_INCOMING_CALL", code: .conference),
    Case(number: 42, content: "AVBROADCAST_END", code: .broadcast(.ended)),
    Case(
      number: 41, content: "AVBROADCAST_END", code: .broadcast(.incoming), doubt: .contradiction),
    Case(
      number: 41, content: "AVCHAT_END_CALL", code: .broadcast(.incoming), doubt: .contradiction),
    Case(number: 34, content: "AVBROADCAST_END", code: .call(.ended), doubt: .contradiction),
    Case(
      number: nil, content: "AVBROADCAST_INVITE_MESSAGE", code: .broadcast(.invite),
      doubt: .noNumber),
    Case(number: 99, content: "AVBROADCAST_END", code: .broadcast(.ended), doubt: .unknownNumber),
    Case(number: 42, content: "x y", code: .broadcast(.ended)),
    Case(number: 43, content: "x y", code: .broadcast(.invite)),
    Case(number: 44, content: "x y", code: .broadcast(.requestSent)),
    Case(number: 45, content: "x y", code: .broadcast(.expired)),
  ]

  @Test("number, platform and content together say what a message is", arguments: cases)
  func reading(example: Case) {
    let reading = MessageTypeReading(
      number: example.number, platform: example.platform, content: Located(example.content).value)
    #expect(reading.code == example.code)
    #expect(reading.doubt == example.doubt)
  }

  @Test("each number of a platform is written as it is read", arguments: ClientPlatform.allCases)
  func roundTrip(platform: ClientPlatform) {
    var count = 0
    for number in MessageTypeCode.knownNumbers {
      guard let code = MessageTypeCode(number, platform: platform) else { continue }
      count += 1
      #expect(code.number(for: platform) == number)
    }
    #expect(count == (platform == .ios ? 16 : 28))
  }

  @Test("actions of groups have numbers of their own; unknown ones are kept")
  func groupActions() {
    #expect(GroupActionCode(rawValue: 10) == .kicked)
    #expect(GroupActionCode(rawValue: 13) == .messageDeleted)
    for number in 0..<30 { #expect(GroupActionCode(rawValue: number).rawValue == number) }
  }

  @Test("an unknown number survives")
  func unknownSurvives() throws {
    let json: JSON = ["id": "1", "from": "2", "message": "x", "message_type": "77", "odd": [1]]
    #expect(try SDKMessage(Located(json)).json == json)
  }
}
