import LegacyProtocol
import Testing

@testable import Translation

@Suite("Ids lead back to what they were made from")
struct IdentityReadingTests {
  /// Ids of every kind of letter, by a fixed sequence.
  private static func ids(_ count: Int) -> [String] {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let letters: [Character] = [
      "a", "Z", "0", "9", "-", "_", ".", " ", "é", "Ж", "😀", "%", "\n", "g", "u", "m",
    ]
    let words = ["user", "group", "member", "_user_", "-", "lu-", "bot", "10000001", "1"]
    return (0..<count).map { _ in
      (0...next(7)).map { _ in
        next(4) == 0 ? words[next(words.count)] : String(letters[next(letters.count)])
      }.joined()
    }
  }

  @Test("C83 people, rooms and bots of any name: reversible, lower-case, without separators")
  func everyName() {
    let identities = Identities(site: "a-b")
    var uids: [String: LegacyIdentity] = [:]
    for id in Self.ids(3000) + ["1", "10000000", "9999999", "010000000", "-1", "0"] {
      let (user, room, bot) = (identities.user(id), identities.room(id), identities.bot(id))
      for made in [user, room, bot] {
        #expect(made.wholeMatch(of: /[a-z0-9_-]{1,100}/) != nil, "\(made)")
        for word in ["group", "user", "member"] { #expect(!made.contains(word), "\(made)") }
      }
      guard ![user, room, bot].contains(where: { $0.contains("_z") }) else { continue }
      let person = identities.legacy(uid: user)
      #expect(person == (user.hasPrefix("lg-") ? .guest(id) : .member(id)))
      #expect(identities.legacy(uid: bot) == .bot(id))
      #expect(identities.legacy(guid: room) == id)
      #expect(identities.legacy(uid: room) == nil && identities.legacy(guid: user) == nil)
      #expect(uids[user] == nil || uids[user] == person)
      uids[user] = person
    }
  }

  @Test("C83 messages and calls: the space, the id and the conversation")
  func everyMessage() {
    let identities = Identities(site: "a-b")
    for (index, id) in Self.ids(2000).enumerated() {
      let space = Identities.Space.allCases[index % Identities.Space.allCases.count]
      let muid = identities.muid(space, id)
      if muid.utf8.count < 80 {
        #expect(
          identities.legacy(muid: muid)
            == LegacyMessageIdentity(space: space, id: id, conversation: []))
      }
      let other = identities.muid(space, id, in: [id, "7"])
      if !other.contains("_z") {
        #expect(identities.legacy(muid: other)?.conversation == [id, "7"])
      }
      let sightings: [LegacyCallIdentity.Sighting] = [
        .row(Int64(index), isGroup: index.isMultiple(of: 2)), .row(-5, isGroup: false),
        .time(1_500_000_000),
      ]
      for first in sightings {
        let call = LegacyCallIdentity(id: id, first: first)
        let session = identities.callSession(call)
        guard !session.contains("_z"), id.first != "." else { continue }
        #expect(identities.legacyCall(sessionID: session) == call, "\(session)")
      }
    }
  }

  @Test(
    "what was not made here leads nowhere",
    arguments: [
      "", "lu-", "lu", "lu-U", "lu-_5", "lu-_zz", "lu-_61", "lg-1", "lg-x", "lu-10000001", "ada",
      "app_system", "lx-1", "lu-_75", "lu-user", "lu-_z0123",
    ])
  func foreign(uid: String) {
    #expect(Identities().legacy(uid: uid) == nil)
    #expect(Identities().legacy(muid: uid) == nil)
  }

  @Test("calls without an id are told apart by who talks, and none of those is taken for an id")
  func callsWithoutID() {
    let identities = Identities()
    for parties in [["5", "7"], ["12"], []] {
      for first in [LegacyCallIdentity.Sighting.time(1_500_000_000), .row(7, isGroup: true)] {
        let call = LegacyCallIdentity(id: nil, parties: parties, first: first)
        #expect(identities.legacyCall(sessionID: identities.callSession(call)) == call)
        let named = LegacyCallIdentity(id: parties.joined(separator: "."), first: first)
        #expect(
          parties.isEmpty || identities.callSession(named) != identities.callSession(call))
      }
    }
  }

  @Test("what the tracker calls a call leads back to the old side's id of it")
  func trackersNames() {
    let identities = Identities()
    var tracker = CallTracker(identities: identities)
    let places = [CallInput.Place(time: 1_500_000_000, row: 17), .init(time: 1_500_001_000)]
    for place in places {
      for id in ["9c8b", nil] {
        for isGroup in [false, true] {
          let outcome = tracker.take(
            CallInput(
              .incoming, callID: id, actor: "7", receiver: isGroup ? "3" : "5", isGroup: isGroup,
              viewer: "5", at: place))
          let call = identities.legacyCall(sessionID: outcome.call.session)
          #expect(call?.id == id)
          #expect(call?.first == place.row.map { .row($0, isGroup: isGroup) } ?? .time(place.time))
          tracker = CallTracker(identities: identities)
        }
      }
    }
  }

  @Test("parts of an event's id can't run into each other")
  func eventParts() {
    let identities = Identities()
    #expect(
      identities.muid(ofEvent: ["joined", "1-2", "3", "4"])
        != identities.muid(ofEvent: ["joined", "1", "2-3", "4"]))
    #expect(
      Identities(site: "a").muid(.oneToOne, "1-m-2")
        != Identities(site: "a-m-1").muid(.oneToOne, "2"))
  }

  // MARK: An operator's map

  @Test("C83 an operator's ids stand in for those made here, in lines and as JSON")
  func map() throws {
    let text = """
      \u{FEFF}id,uid,kind
      # people
      73,ada
      "Smith, J ""Jo"" Q",j-smith,user

      {"id": 74, "uid": "bob"}
      {"id": "9", "guid": "lounge"}
      27,helper,bot\r
      9,nine
      """
    let identities = Identities(map: try IdentityMap(reading: Array(text.utf8)))
    #expect(identities.user("73") == "ada")
    #expect(identities.user("Smith, J \"Jo\" Q") == "j-smith")
    #expect(identities.user("74") == "bob")
    #expect(identities.user("9") == "nine")
    #expect(identities.room("9") == "lounge")
    #expect(identities.bot("27") == "helper")
    #expect(identities.user("75") == "lu-75")
    #expect(identities.legacy(uid: "ada") == .member("73"))
    #expect(identities.legacy(uid: "helper") == .bot("27"))
    #expect(identities.legacy(guid: "lounge") == "9")
    #expect(identities.legacy(uid: "lounge") == nil)
    // Who has been given an id does not answer to the one that would have been made.
    #expect(identities.legacy(uid: "lu-73") == nil)
    var site = Site(identities: identities)
    site.poll("74", "{\"messages\":[{\"id\":1,\"from\":73,\"message\":\"x\",\"self\":0}]}")
    #expect(site.told(to: "bob") == ["text ada>bob x"])
  }

  @Test(
    "C83 C84 a map with a slip is refused, with its line",
    arguments: [
      ("73,ada\n73,bob", 2, "“73” has been given an id before"),
      ("1,ada\n\n2,ada", 3, "“ada” has been given to someone else before"),
      ("1,ada\n2,ada,bot", 2, "“ada” has been given to someone else before"),
      ("User1,User1", 1, "“User1” is no id of the new side: 1 to 100 of a–z, 0–9, _ and -"),
      ("1,", 1, "“” is no id of the new side: 1 to 100 of a–z, 0–9, _ and -"),
      (",x", 1, "an old id is missing"),
      ("# a\n1,ada,person", 2, "no such kind; there are user, room and bot"),
      ("1", 1, "expected OLD,NEW with at most a kind behind"),
      ("1,a,user,x", 1, "expected OLD,NEW with at most a kind behind"),
      ("\"1,a", 1, "expected OLD,NEW with at most a kind behind"),
      ("\"1\"x,a", 1, "expected OLD,NEW with at most a kind behind"),
      ("{\"id\":1}", 1, "expected {\"id\": …, \"uid\": …} with at most a kind"),
      (
        "{\"id\":1,\"uid\":\"a\",\"x\":1}", 1,
        "expected {\"id\": …, \"uid\": …} with at most a kind"
      ),
      (
        "1,lu-2", 1,
        "“lu-2” is kept for ids made from old ones (lu-, lg-, lr-, lb-) or for the new side itself"
      ),
      (
        "1,app_system", 1,
        "“app_system” is kept for ids made from old ones (lu-, lg-, lr-, lb-) or for the new side itself"
      ),
    ])
  func slips(text: String, line: Int, rule: String) {
    let error = #expect(throws: IdentityMap.LineError.self) {
      try IdentityMap(reading: Array(text.utf8))
    }
    #expect(error == IdentityMap.LineError(line: line, rule: rule))
  }

  @Test("bytes that are not UTF-8 are refused with their line")
  func notUTF8() {
    let error = #expect(throws: IdentityMap.LineError.self) {
      try IdentityMap(reading: Array("1,a\n2,".utf8) + [0xFF])
    }
    #expect(error?.line == 2)
  }

  // MARK: Pushes without an id

  @Test("C21 C22 a push of old versions, whose number is none of a row, is a message of its own")
  func live() {
    var site = Site()
    site.poll("5", "{\"userstatus\":{\"id\":\"5\",\"ch\":\"c5\",\"n\":\"Ada\"}}")
    let push = "{\"from\":7,\"message\":\"hello\",\"sent\":1480000600417,\"self\":0}"
    site.push(push, channel: "c5")
    site.push(push, channel: "c5")
    site.poll(
      "5",
      "{\"messages\":[{\"id\":1480000600417,\"from\":7,\"message\":\"a row\",\"self\":0,\"sent\":1480000601}]}"
    )
    #expect(
      site.told(to: "lu-5").filter { $0.hasPrefix("text") } == [
        "text lu-7>lu-5 hello", "text lu-7>lu-5 a row",
      ])
    #expect(
      site.messages.map(\.muid) == ["legacy-site-p-1480000600417", "legacy-site-m-1480000600417"])
    #expect(site.messages.map(\.sentAt) == [1_480_000_600, 1_480_000_601])
    #expect(Set(site.messages.map(\.id)).count == 2)
  }
}
