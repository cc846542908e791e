import JSONText
import LegacyProtocol
import Testing

@Suite("Answers to polls")
struct HeartbeatReplyTests {
  private func parts(_ json: String) throws -> [HeartbeatReply.Part] {
    HeartbeatReply(Located(try JSONDocument(parsing: Array(json.utf8)).root)).parts
  }

  private func messages(_ json: String) throws -> [OneToOneMessage] {
    try parts(json).flatMap { part -> [OneToOneMessage] in
      guard case .messages(let entries, _) = part else { return [] }
      return entries.compactMap { if case .record(let message) = $0 { message } else { nil } }
    }
  }

  private static let hello =
    "{\"id\":\"902\",\"from\":\"7\",\"message\":\"hello\",\"self\":1,\"old\":1,\"sent\":\"1480000120\"}"

  @Test(
    "C45 a list reads alike as array, with bare keys and with prefixed keys",
    arguments: ["[\(hello)]", "{\"902\":\(hello)}", "{\"_902\":\(hello)}", "{\"0\":\(hello)}"])
  func listForms(list: String) throws {
    let messages = try messages("{\"messages\":\(list)}")
    #expect(messages.map(\.id) == ["902"])
    #expect(messages.first?.isSelf == true)
    #expect(messages.first?.sent?.seconds == 1_480_000_120)
  }

  @Test(
    "C13 empty lists of every kind are read as empty",
    arguments: ["[]", "{}", "\"\"", "null", "false", "0"])
  func empty(list: String) throws {
    for key in [
      "messages", "crmessages", "buddylist", "chatrooms", "users", "botlist", "joinedgroups",
    ] {
      let parts = try parts("{\"\(key)\":\(list)}")
      #expect(parts.count == 1)
      switch parts.first {
      case .messages(let entries, _): #expect(entries.isEmpty)
      case .groupMessages(let entries, _): #expect(entries.isEmpty)
      case .contacts(let entries, _), .roomUsers(let entries, _): #expect(entries.isEmpty)
      case .rooms(let entries, _): #expect(entries.isEmpty)
      case .bots(let entries, _): #expect(entries.isEmpty)
      case .joinedRooms(let ids, _): #expect(ids.isEmpty)
      default: Issue.record("\(key) was taken for something else")
      }
    }
    #expect(try parts("[]").isEmpty)
    #expect(try parts("{}").isEmpty)
  }

  @Test(
    "C43 fields read alike as number, string and truth value",
    arguments: [
      ("\"self\":\"1\"", true), ("\"self\":1", true), ("\"self\":true", true),
      ("\"self\":\"0\"", false), ("\"self\":0", false), ("\"self\":false", false),
      ("\"self\":\"\"", false), ("\"self\":null", false), ("\"x\":1", false),
    ])
  func looseSelf(field: String, isSelf: Bool) throws {
    for id in ["902", "\"902\""] {
      let messages = try messages(
        "{\"messages\":[{\"id\":\(id),\"from\":7,\(field),\"message\":5,\"sent\":1480000120}]}")
      #expect(messages.first?.isSelf == isSelf)
      #expect(messages.first?.id == "902")
      #expect(messages.first?.from == "7")
      #expect(messages.first?.message == "5")
      #expect(messages.first?.isOld == false)
    }
  }

  @Test(
    "C43 one entry that cannot be read is named with its place, and the others are there",
    arguments: [
      ("null", "/messages/_2/id"), ("5", "/messages/_2/id"), ("[]", "/messages/_2/id"),
      ("{\"from\":\"7\",\"message\":\"x\"}", "/messages/_2/id"),
      ("{\"id\":null,\"from\":\"7\",\"message\":\"x\"}", "/messages/_2/id"),
      ("{\"id\":[],\"from\":\"7\",\"message\":\"x\"}", "/messages/_2/id"),
      ("{\"id\":\"2\",\"message\":\"x\"}", "/messages/_2/from"),
      ("{\"id\":\"2\",\"from\":\"7\"}", "/messages/_2/message"),
      ("{\"id\":\"2\",\"from\":\"7\",\"message\":null}", "/messages/_2/message"),
      ("{\"id\":\"2\",\"from\":\"7\",\"message\":{\"a\":\"secret-1\"}}", "/messages/_2/message"),
    ])
  func oneBadEntry(entry: String, pointer: String) throws {
    let good = { (id: Int) in "\"_\(id)\":{\"id\":\"\(id)\",\"from\":\"7\",\"message\":\"m\(id)\"}"
    }
    let parts = try parts("{\"messages\":{\(good(1)),\"_2\":\(entry),\(good(3))}}")
    guard case .messages(let entries, _)? = parts.first else {
      Issue.record("no messages")
      return
    }
    var read: [String] = []
    var errors: [LegacyDecodingError] = []
    for entry in entries {
      switch entry {
      case .record(let message): read.append(message.id)
      case .unreadable(let error, _): errors.append(error)
      }
    }
    #expect(read == ["1", "3"])
    #expect(errors.map(\.pointer) == [pointer])
    #expect(errors.allSatisfy { !$0.description.contains("secret-1") })
  }

  @Test(
    "C44 ids are exact whatever their size and spelling",
    arguments: [
      "1", "2147483648", "9007199254740993", "18446744073709551616", "99999999999999999999999",
    ])
  func largeIDs(id: String) throws {
    let messages = try messages(
      "{\"messages\":[{\"id\":\(id),\"from\":\"7\",\"message\":\"a\"},{\"id\":\"\(id)\",\"from\":\(id),\"message\":\"a\"}]}"
    )
    #expect(messages.map(\.id) == [id, id])
    #expect(messages.last?.from == id)
  }

  @Test("joined groups are a list, and an object once one in the middle was left")
  func joinedGroups() throws {
    for list in ["[\"2\",\"4\"]", "{\"1\":\"2\",\"2\":\"4\"}", "[2,4]"] {
      guard case .joinedRooms(let ids, _)? = try parts("{\"joinedgroups\":\(list)}").first else {
        Issue.record("not read: \(list)")
        continue
      }
      #expect(ids == ["2", "4"])
    }
  }

  @Test(
    "C38 the list of typists has doubled commas",
    arguments: [
      ("\"\"", []), ("\"3,\"", ["3"]), ("\"5,,9,\"", ["5", "9"]), ("\"5, 9 ,5\"", ["5", "9"]),
      ("3", ["3"]), ("[\"3\",4]", ["3", "4"]), ("null", []),
    ] as [(String, [String])])
  func typists(list: String, expected: [String]) throws {
    guard case .typing(let ids, _)? = try parts("{\"tt\":\(list)}").first else {
      Issue.record("not read: \(list)")
      return
    }
    #expect(ids == expected)
  }

  @Test("room messages under the old key are told by their sender's id, whichever entry has it")
  func roomMessagesUnderOldKey() throws {
    let entry =
      "{\"id\":\"31\",\"from\":\"Bob\",\"fromid\":\"7\",\"message\":\"hey\",\"sent\":\"1480000200\"}"
    for list in ["[\(entry)]", "{\"31\":\(entry)}", "[null,\(entry)]"] {
      guard case .groupMessages(let entries, _)? = try parts("{\"messages\":\(list)}").first else {
        Issue.record("not read: \(list)")
        continue
      }
      guard case .record(let message)? = entries.last else {
        Issue.record("no record in \(list)")
        continue
      }
      #expect(message.fromID == "7")
      #expect(message.roomID == nil)
    }
  }

  @Test("of repeated keys the last counts, and the earlier is named")
  func repeatedKeys() throws {
    let parts = try parts(
      "{\"messages\":[\(Self.hello)],\"tt\":\"1,\",\"messages\":[],\"tt\":\"\"}")
    #expect(parts.count == 4)
    var repeated: [String] = []
    for part in parts {
      switch part {
      case .repeated(let item): repeated.append(item.pointer)
      case .messages(let entries, _): #expect(entries.isEmpty)
      case .typing(let ids, _): #expect(ids.isEmpty)
      default: Issue.record("unexpected part")
      }
    }
    #expect(repeated == ["/messages", "/tt"])
  }

  @Test("keys nobody knows are kept by name")
  func unknownKeys() throws {
    guard case .unknown(let key, let item)? = try parts("{\"a/b~c\":{\"x\":1}}").first else {
      Issue.record("not read")
      return
    }
    #expect(key == "a/b~c")
    #expect(item.pointer == "/a~1b~0c")
  }

  @Test(
    "C14 every spelling of the end of a session is read, and what denies it is not",
    arguments: [
      ("{\"loggedout\":\"1\"}", true), ("{\"loggedout\":1}", true), ("{\"logout\":1}", true),
      ("{\"loggedout\":true}", true), ("{\"loggedout\":\"0\"}", false),
      ("{\"loggedout\":0}", false), ("{\"loggedout\":false}", false),
      ("{\"loggedout\":null}", false),
      ("{\"loggedout\":\"\"}", false), ("{\"logout_message\":\"x\"}", false),
    ])
  func loggedOut(json: String, expected: Bool) throws {
    let isOut = try parts(json).contains { if case .loggedOut = $0 { true } else { false } }
    #expect(isOut == expected)
  }

  @Test("the whole of a first answer of version 7 is known")
  func firstAnswer() throws {
    let parts = try parts(
      """
      {"userid":42,"lastgroupmessageid":"33","joinedgroups":["5"],"chatrooms":{"_5":{"id":"5","name":"Dev"}},"clh":"c",
      "init":"1","initialize":"901","userstatus":{"id":"42","n":"Ada"},"st":1480000100,"loggedintype":"loginuser",
      "buddylist":{"_7":{"id":"7","n":"Bob","s":"available"}},"blh":"a1","buc":0,"tt":"","botlist":[],"botlh":"40",
      "recentchats":"{}","recent":{"7":{"id":"7"}},"messages":[],"cometid":{"id":"x"},"cc_guest":"NDI=",
      "subscribeChatrooms":[],"error":"ROOM_DOES_NOT_EXISTS","an":{"id":"5","m":"x"},"users":[],"ulh":"u","role":"x"}
      """)
    #expect(parts.count == 27)
    #expect(!parts.contains { if case .unknown = $0 { true } else { false } })
  }

  @Test(
    "maps of rooms and of their users tell the version as those of messages and contacts do",
    arguments: [
      ("{\"_5\":{\"id\":\"5\"}}", VersionRange(from: LegacyVersion(5, 4))),
      (
        "{\"5\":{\"id\":\"5\"}}",
        VersionRange(from: LegacyVersion(5, 2), before: LegacyVersion(5, 8))
      ),
      (
        "[{\"id\":\"5\"}]",
        VersionRange(from: LegacyVersion(3), before: LegacyVersion(5, 8))
      ),
      ("[]", VersionRange(from: LegacyVersion(3))),
    ])
  func roomMaps(map: String, range: VersionRange) throws {
    for key in ["messages", "buddylist", "chatrooms", "users"] {
      let reply = HeartbeatReply(parts: try parts("{\"\(key)\":\(map)}"))
      #expect(VersionRange(of: reply) == range, "\(key)")
    }
  }

  @Test("what was made is spelled as a version spells it")
  func madeParts() {
    let reply = HeartbeatReply(parts: [.userID("42", at: Located())])
    let end = HeartbeatReply(parts: [.loggedOut(at: Located())])
    for version in [LegacyVersion(5, 6), LegacyVersion(6, 8, 3), LegacyVersion(7, 0, 6)] {
      let dialect = LegacyDialect(version)
      #expect(reply.json(for: dialect) == ["userid": 42])
      let word: JSON = version < LegacyVersion(7) ? "1" : 1
      #expect(end.json(for: dialect) == ["loggedout": word])
    }
    #expect(end.json == ["loggedout": "1"])
  }

  @Test("contacts under bare keys are counted anew by PHP's sorting; other maps are not")
  func sortedContacts() throws {
    let reply = HeartbeatReply(
      parts: try parts(
        "{\"buddylist\":{\"_7\":{\"id\":\"7\"}},\"chatrooms\":{\"_5\":{\"id\":\"5\"}}}"))
    for (dialect, isCounted) in [
      (LegacyDialect(LegacyVersion(5, 2)), true),
      (LegacyDialect(LegacyVersion(5, 6), family: .mobileApp), true),
      (LegacyDialect(LegacyVersion(5, 6), family: .mobileApp, flags: .v3), false),
      (LegacyDialect(LegacyVersion(5, 6)), false),
    ] {
      let written = reply.json(for: dialect)
      let people = written["buddylist"]
      #expect((isCounted ? people?.elements.first : people?["_7"])?["id"] == "7")
      #expect(written["chatrooms"]?[isCounted ? "5" : "_5"]?["id"] == "5")
    }
  }

  @Test("an error's description holds no name of a map that may be anything")
  func shownPlaces() throws {
    let hash = "9f0a2c3b4d5e6f708192a3b4c5d6e7f8"
    for (key, shown) in [
      ("_101", "_101"), (hash, "…"), ("what somebody wrote", "…"), ("a/b", "…"), ("é", "…"),
    ] {
      let parts = try parts("{\"messages\":{\"\(key)\":{\"from\":\"7\"}}}")
      guard case .messages(let entries, _)? = parts.first,
        case .unreadable(let error, _)? = entries.first
      else {
        Issue.record("\(key)")
        continue
      }
      #expect(
        error.description == "missingField at /messages/\(shown)/id: expected text or number")
    }
  }
}
