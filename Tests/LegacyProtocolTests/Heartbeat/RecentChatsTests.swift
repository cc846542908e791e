import JSONText
import LegacyProtocol
import TestSupport
import Testing

@Suite("The last messages of conversations")
struct RecentChatsTests {
  private func parts(_ json: String) throws -> [HeartbeatReply.Part] {
    HeartbeatReply(Located(try JSONDocument(parsing: Array(json.utf8)).root)).parts
  }

  private static let object =
    #"{"7":{"id":"1029","m":"note","t":"1480000600","s":1,"n":"Bob","a":""},"_5":{"id":"17","f":"3","m":" hey ","t":"1480000700"}}"#

  @Test("read alike as an object and as text, users and rooms apart")
  func forms() throws {
    let text = JSONWriter.string(of: .string(Self.object))
    for (json, isText) in [
      ("{\"recent\":\(Self.object)}", false), ("{\"recentchats\":\(text)}", true),
    ] {
      guard case .recent(let chats, _)? = try parts(json).first else {
        Issue.record("not read: \(json)")
        continue
      }
      #expect(chats.isText == isText)
      #expect(chats.conversations.map(\.peer) == [.user("7"), .room("5")])
      let records = chats.conversations.compactMap {
        if case .record(let record) = $0.last { record } else { nil }
      }
      #expect(records.map(\.id) == ["1029", "17"])
      #expect(records.map(\.isSelf) == [true, nil])
      #expect(records.map(\.fromID) == [nil, "3"])
      #expect(records.map(\.name) == ["Bob", nil])
      #expect(records.first?.sent?.seconds == 1_480_000_600)
      // Written from the values alone.
      let made = RecentChats(
        zip(chats.conversations, records).map { RecentChats.Conversation($0.peer, $1.made) },
        isText: isText)
      let reply = HeartbeatReply(parts: [.recent(made, at: Located(.emptyObject))])
      let written = JSONWriter.string(of: reply.json(for: LegacyDialect(LegacyVersion(7))))
      #expect(written == json)
    }
  }

  @Test(
    "who sent it is a number, and a word in its place a status",
    arguments: [
      ("1", true, nil), ("0", false, nil), ("\"1\"", true, nil), ("\"0\"", false, nil),
      ("true", true, nil), ("\"\"", false, nil), ("null", nil, nil),
      ("\"available\"", nil, "available"), ("\"offline\"", nil, "offline"),
    ] as [(String, Bool?, String?)])
  func marks(value: String, isSelf: Bool?, status: String?) throws {
    let json =
      #"{"recent":{"7":{"id":"7","m":"hey","t":"1480000600","s":\#(value),"n":"Bob","a":""}}}"#
    let reply = HeartbeatReply(Located(try JSONDocument(parsing: Array(json.utf8)).root))
    guard case .recent(let chats, _)? = reply.parts.first,
      case .record(let record)? = chats.conversations.first?.last
    else {
      Issue.record("not read")
      return
    }
    #expect(record.isSelf == isSelf)
    #expect(record.status == status)
    let made = RecentChats([RecentChats.Conversation(.user("7"), record.made)])
    let written = JSONWriter.string(of: made.json)
    #expect(written.contains("\"s\":\"\(status ?? "?")\"") == (status != nil))
    if let isSelf { #expect(written.contains("\"s\":\(isSelf ? 1 : 0)")) }
  }

  @Test(
    "none, and what is none",
    arguments: ["[]", "{}", "\"[]\"", "\"{}\"", "\"\"", "\"{broken\"", "null", "5", "\"5\""])
  func empty(value: String) throws {
    for key in ["recent", "recentchats"] {
      let reply = HeartbeatReply(
        Located(try JSONDocument(parsing: Array("{\"\(key)\":\(value)}".utf8)).root))
      guard case .recent(let chats, _)? = reply.parts.first else {
        Issue.record("not read: \(key) \(value)")
        continue
      }
      #expect(chats.conversations.isEmpty)
      #expect(JSONWriter.string(of: reply.json) == "{\"\(key)\":\(value)}")
    }
  }

  @Test("an entry that cannot be read does not lose the others")
  func unreadable() throws {
    guard
      case .recent(let chats, _)? = try parts(
        #"{"recent":{"7":null,"8":{"id":"2","m":"x","t":"1"},"_9":{"m":"x"}}}"#
      ).first
    else {
      Issue.record("not read")
      return
    }
    let isRead = chats.conversations.map { if case .record = $0.last { true } else { false } }
    #expect(isRead == [false, true, false])
  }

  @Test(
    "every recorded one is read and written as it came",
    arguments: [(LegacyVersion(6, 8, 3), 3), (LegacyVersion(7, 0, 6), 4)])
  func recorded(version: LegacyVersion, atLeast: Int) throws {
    var count = 0
    for poll in try RecordedHeartbeatTests.polls(version) {
      for case .recent(let chats, let source) in HeartbeatReply(Located(poll.root)).parts {
        for conversation in chats.conversations {
          guard case .record = conversation.last else {
            Issue.record("\(source.pointer)")
            continue
          }
          count += 1
        }
        #expect(
          JSONWriter.bytes(of: chats.json, style: .php)
            == JSONWriter.bytes(of: source.value, style: .php))
      }
    }
    #expect(count >= atLeast)
  }

  @Test("channels of the push service are read and written")
  func channels() throws {
    let json =
      #"{"cometid":{"id":"9f0a","td":3600},"subscribeChatrooms":[{"chatroomid":"5","cometid":"12ab","userid":42},{"x":1}]}"#
    let reply = HeartbeatReply(Located(try JSONDocument(parsing: Array(json.utf8)).root))
    #expect(JSONWriter.string(of: reply.json) == json)
    guard case .ownChannel(.record(let own), _)? = reply.parts.first,
      case .subscriptions(let rooms, _)? = reply.parts.last,
      case .record(let room)? = rooms.first
    else {
      Issue.record("not read")
      return
    }
    #expect(own.channel == "9f0a")
    #expect(own.clockDifference == 3600)
    #expect(rooms.count == 2)
    #expect(room.roomID == "5")
    #expect(room.channel == "12ab")
    #expect(room.userID == "42")
    let written = JSONWriter.string(of: own.made.json(in: OwnChannel.form(LegacyVersion(7))))
    #expect(written == #"{"id":"9f0a"}"#)
  }
}
