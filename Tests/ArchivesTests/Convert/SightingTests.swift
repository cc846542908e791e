import Foundation
import Glibc
import JSONText
import TestSupport
import Testing
import Translation

@testable import Archives

@Suite("what users were shown becomes modern data")
struct SightingTests {
  private static let table =
    "CREATE TABLE `cometchat` (`id` int, `from` int, `to` int, `message` text, `sent` int, `read` int, `direction` int);\n"

  private func configuration(
    _ viewers: InputViewers = InputViewers(viewer: "2")
  ) -> ConverterConfiguration { ConverterConfiguration(viewers: viewers) }

  private func ids(_ output: Output) throws -> [String?] {
    try output.lines("messages").map { $0["muid"]?.string }
  }

  @Test(
    "dictionaries: JSON, JSON lines, a list, JSONP and as Apple prints them give the same messages")
  func forms() throws {
    let one =
      #"{"id":"64","from":"73","message":"Hello","message_type":10,"self":0,"old":"1","sent":1480000000123}"#
    let other =
      #"{"id":"65","from":"73","message":"Hi you","message_type":10,"self":1,"old":"1","sent":1480000001}"#
    let printed = """
      {
          from = 73;
          id = 64;
          message = Hello;
          "message_type" = 10;
          old = 1;
          self = 0;
          sent = 1480000000123;
      }
      {
          from = 73;
          id = 65;
          message = "Hi you";
          "message_type" = 10;
          old = 1;
          self = 1;
          sent = 1480000001;
      }
      """
    var outputs: [[String]] = []
    for text in [
      one + "\n" + other, "[\(one),\(other)]", "{\"history\":{\"_64\":\(one),\"_65\":\(other)}}",
      "{\"history\":[\(one),\(other)]}", printed,
    ] {
      let output = try Output(text, configuration())
      #expect(output.report.isBalanced)
      #expect(output.report.outputs["rejects"] == 0)
      outputs.append(
        try output.lines("messages").map {
          [
            $0["muid"]?.string, $0["sender"]?.string, $0["receiver"]?.string,
            $0["data"]?["text"]?.string, $0["sentAt"]?.integer.map { String($0) },
          ].compactMap(\.self).joined(separator: " ")
        })
    }
    for output in outputs {
      #expect(
        output == [
          "legacy-site-m-64 lu-73 lu-2 Hello 1480000000",
          "legacy-site-m-65 lu-2 lu-73 Hi you 1480000001",
        ])
    }
  }

  @Test("answers of polls, with a callback around them and their own word of whose they are")
  func polls() throws {
    let output = try Output(
      #"jqcc17_3({"userstatus":{"id":"5","n":"Eve","s":"available"},"messages":{"_7":{"id":"7","from":"6","message":"a <b>c</b>","self":0,"old":0,"sent":"1480000000"}}})"#
    )
    let message = try #require(try output.lines("messages").first)
    #expect(message["muid"]?.string == "legacy-site-m-7")
    #expect(message["receiver"]?.string == "lu-5")
    #expect(message["data"]?["text"]?.string == "a c")
    #expect(message["data"]?["metadata"]?["legacy"]?["origin"]?.string == "poll")
    #expect(
      try output.lines("users").first { $0["uid"]?.string == "lu-5" }?["name"]?.string == "Eve")
    #expect(
      try output.lines("users").first { $0["uid"]?.string == "lu-6" }?["metadata"]?["legacy"]?[
        "placeholder"]?.bool == true)
  }

  @Test("pages of the history plugin, of two people and of a room")
  func chatLogs() throws {
    let page =
      #"{"_7":{"id":"7","previd":1000000,"from":"Bob","requester":"","message":"one","sent":1480000000000,"userid":"6","old":"1"},"_8":{"id":"8","previd":1000000,"from":"Me","requester":"","message":"two","sent":1480000001000,"userid":"2","old":"1"}}"#
    let two = try Output(page, configuration(InputViewers(viewer: "2", peer: "6")))
    #expect(try ids(two) == ["legacy-site-m-7", "legacy-site-m-8"])
    #expect(try two.lines("messages").map { $0["sender"]?.string } == ["lu-6", "lu-2"])
    #expect(
      try two.lines("messages").map { $0["sentAt"]?.integer } == [1_480_000_000, 1_480_000_001])
    let room = try Output(
      page, configuration(InputViewers(viewer: "2", peer: "9", isPeerRoom: true)))
    #expect(try ids(room) == ["legacy-site-g-7", "legacy-site-g-8"])
    #expect(try room.lines("messages").map { $0["receiver"]?.string } == ["lr-9", "lr-9"])
    let nobody = try Output(page, configuration())
    #expect(try nobody.lines("rejects").map { $0["rule"]?.string } == ["viewer.unknown"])
  }

  @Test("nobody's view is rejected, not guessed")
  func nobody() throws {
    let output = try Output(
      #"{"id":"64","from":"73","message":"Hello","message_type":10,"self":0,"sent":1480000000}"#)
    #expect(try output.lines("messages").isEmpty)
    #expect(try output.lines("rejects").map { $0["rule"]?.string } == ["viewer.unknown"])
  }

  @Test("the same message in a table, in both views, and twice: one record, the row's")
  func folded() throws {
    let seen =
      #"{"id":"64","from":"73","message":"Hello","message_type":10,"self":0,"sent":1480000000}"#
    let own =
      #"{"id":"64","from":"2","message":"Hello","message_type":10,"self":1,"sent":1480000000}"#
    let dump = Self.table + "INSERT INTO cometchat VALUES (64,73,2,'Hello',1480000000,1,0);"
    let viewers = InputViewers(viewers: ["input0.sql": "2", "input1.sql": "73", "input2.sql": "2"])
    for inputs in [[seen + seen, own, dump], [dump, own, seen + seen]] {
      let output = try Output(
        inputs,
        configuration(
          InputViewers(
            viewers: inputs[0] == dump
              ? ["input1.sql": "73", "input2.sql": "2"] : viewers.viewers)))
      #expect(try ids(output) == ["legacy-site-m-64"])
      let message = try #require(try output.lines("messages").first)
      #expect(message["provenance"]?["table"]?.string == "cometchat")
      #expect(output.report.folded == 3)
      #expect(output.report.isBalanced)
      #expect(output.report.outputs["rejects"] == 0)
    }
  }

  @Test(
    "the same id with another time and other words is no repeat; another conversation is another message"
  )
  func contradiction() throws {
    let dump = Self.table + "INSERT INTO cometchat VALUES (64,73,2,'Hello',1480000000,1,0);"
    let other =
      #"{"id":"64","from":"73","message":"Bye","message_type":10,"self":0,"sent":1490000000}"#
    let shifted =
      #"{"id":"64","from":"73","message":"Hello","message_type":10,"self":0,"sent":1480003600}"#
    let elsewhere =
      #"{"id":"64","from":"99","message":"Hello","message_type":10,"self":0,"sent":1480000000}"#
    let one = try Output([dump, other], configuration())
    #expect(try ids(one) == ["legacy-site-m-64"])
    #expect(try one.lines("rejects").map { $0["rule"]?.string } == ["sighting.contradiction"])
    #expect(one.report.isBalanced)
    let two = try Output([dump, shifted], configuration())
    #expect(try two.lines("messages").map { $0["sentAt"]?.integer } == [1_480_000_000])
    #expect(two.report.folded == 1)
    let three = try Output([dump, elsewhere], configuration())
    #expect(try Set(ids(three)).count == 2)
  }

  @Test("kinds that an SDK has read already: a file, an invitation, a sticker, a call")
  func kinds() throws {
    let output = try Output(
      [
        #"{"id":"1","from":"73","message":"http://x.test/writable/filetransfer/uploads/a.png","message_type":12,"self":0,"sent":1480000000}"#,
        #"{"id":"2","from":"73","message":{"chatroom_id":"9","chatroom_name":"Nine","chatroom_password":"secretsecret"},"message_type":11,"self":0,"sent":1480000001}"#,
        #"{"id":"3","from":"73","message":"Call","message_type":32,"self":0,"sent":1480000002,"callid":"x"}"#,
      ].joined(separator: "\n"),
      configuration(InputViewers(viewer: "2", platform: .ios)))
    #expect(
      try output.lines("messages").map { $0["type"]?.string } == [
        "image", "legacy_chatroom_invite",
      ])
    #expect(try output.lines("calls").count == 1)
    #expect(try output.lines("groups").map { $0["guid"]?.string } == ["lr-9"])
    for (name, bytes) in try output.all() {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("secretsecret"), "\(name)")
    }
  }

  /// Recordings of one version that have exchanges of chat.
  private static func recordings(_ version: String) throws -> [String] {
    try Fixtures.names(in: "recordings/\(version)", suffix: ".jsonl")
  }

  @Test(
    "recorded exchanges: what the install's table has, and nothing twice",
    arguments: Output.versions)
  func recordings(version: String) throws {
    let inputs = try Self.recordings(version).map {
      ArchiveInput.file(Fixtures.url("recordings/\(version)/\($0)").path)
    }
    let folder = try TemporaryFolder()
    let alone = try Converter().convert(inputs, to: folder.path + "/alone")
    #expect(alone.isBalanced)
    #expect(alone.outputs["messages", default: 0] > 20)
    let dump = ArchiveInput.file(Fixtures.url("archives/\(version).sql").path)
    let table = try Output(version)
    let both = try Converter().convert([dump] + inputs, to: folder.path + "/both")
    #expect(both.isBalanced)
    let text = try String(contentsOfFile: folder.path + "/both/messages.ndjson", encoding: .utf8)
    let muids = try text.split(separator: "\n").map {
      try #require(JSON(try JSONDocument(parsing: Array($0.utf8)).root)["muid"]?.string)
    }
    #expect(Set(muids).count == muids.count)
    let rows = Set(try table.lines("messages").compactMap { $0["muid"]?.string })
    #expect(rows.isSubset(of: muids))
    let verification = try Verification(of: folder.path + "/both", against: [dump] + inputs)
    #expect(verification.findings == [])
    let again = try Converter().convert([dump] + inputs, to: folder.path + "/again")
    #expect(again == both)
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: folder.path + "/again/messages.ndjson"))
        == Data(text.utf8))
  }

  @Test(
    "a reply that says no time: it is told with that of its coming, and is no other message than a poll's"
  )
  func untimed() throws {
    func line(_ path: String, _ form: String, _ body: String) -> String {
      #"{"name":"x","as":"web2","request":{"method":"POST","url":"http://site.test/cometchat/\#(path)","headers":[["Content-Type","application/x-www-form-urlencoded"]],"form":{\#(form)}},"response":{"status":200,"headers":[["Date","Sun, 13 Sep 2020 12:26:40 GMT"]],"body":"\#(body)"}}"#
    }
    let sent = line("cometchat_send.php", #""to":"6","message":"hello""#, "77")
    let alone = try Output(sent)
    #expect(alone.report.outputs["rejects"] == 0)
    let message = try #require(try alone.lines("messages").first)
    #expect(message["muid"]?.string == "legacy-site-m-77")
    #expect(message["sentAt"]?.integer == 1_600_000_000)
    #expect(message["data"]?["text"]?.string == "hello")
    let both = try Output([
      sent, Self.table + "INSERT INTO cometchat VALUES (77,2,6,'hello',1599990000,1,0);",
    ])
    #expect(try both.lines("messages").map { $0["sentAt"]?.integer } == [1_599_990_000])
    #expect(both.report.folded == 1)
  }

  @Test("last messages beside what was shown: each once, in order")
  func recent() throws {
    let recent =
      "CREATE TABLE cometchat_recentconversation (convo_id text, id int, `from` int, `to` int, message text, sent text);"
      + "INSERT INTO cometchat_recentconversation VALUES ('x',64,73,2,'Hello','1480000000'),('y',70,73,4,'last','1480000005'),('z',66,2,73,'older','1470000000');"
    let seen =
      #"{"id":"64","from":"73","message":"Hello","message_type":10,"self":0,"sent":1480000000}"#
    for inputs in [[recent, seen], [seen, recent]] {
      let output = try Output(inputs, configuration())
      #expect(
        try Set(ids(output)) == ["legacy-site-m-64", "legacy-site-m-66", "legacy-site-m-70"])
      #expect(output.report.outputs["messages"] == 3)
      #expect(output.report.isBalanced)
      let between = try output.lines("messages").filter {
        $0["sender"]?.string != "lu-73" || $0["receiver"]?.string == "lu-2"
      }
      #expect(between.map { $0["sentAt"]?.integer } == [1_470_000_000, 1_480_000_000])
    }
  }

  @Test("a pipe is read once", .timeLimit(.minutes(10)))
  func pipe() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    let rows = (1...2000).map { "(\($0),1,2,'message',1500000000,0,0)" }
    let dump = Self.table + "INSERT INTO cometchat VALUES \(rows.joined(separator: ","));"
    Thread.detachNewThread {
      guard let file = fopen(path, "w") else { return }
      fputs(dump, file)
      fclose(file)
    }
    let report = try Converter().convert([.file(path)], to: nil)
    #expect(report.outputs["messages"] == 2000)
  }

  @Test("damaged inputs: an error or a balanced account, never a trap")
  func damaged() throws {
    let whole = [
      String(decoding: try Fixtures.bytes("dictionaries/room-invite.txt"), as: UTF8.self),
      #"jq1({"userstatus":{"id":"5"},"messages":{"_7":{"id":"7","from":"6","message":"a","sent":"1480000000"}}})"#,
      #"{"_7":{"id":"7","previd":1000000,"message":"one","sent":1480000000000,"userid":"6"}}"#,
      #"{"request":{"method":"GET","url":"http://a.test/cometchat/cometchat_receive.php","headers":[]},"response":{"status":200,"headers":[],"body":"{\"messages\":[]}"}}"#,
    ]
    let configuration = configuration(InputViewers(viewer: "2", peer: "6"))
    let folder = try TemporaryFolder()
    var seed: UInt64 = 7
    func random(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % max(bound, 1)
    }
    for text in whole {
      for round in 0..<150 {
        var bytes = Array(text.utf8)
        let place = random(bytes.count)
        switch round % 3 {
        case 0: bytes.removeSubrange(place...)
        case 1: bytes[place] = UInt8(random(256))
        default: bytes.insert(contentsOf: bytes[random(place)..<place], at: place)
        }
        let path = folder.path + "/\(round % 8)"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        do {
          #expect(try Converter(configuration).convert([.file(path)], to: nil).isBalanced)
        } catch is SourceError {}
      }
    }
  }

  @Test("what is none of the forms is an error, of a form that is given too")
  func refused() throws {
    #expect(throws: SourceError.self) { try Output("{ no dictionary", configuration()) }
    #expect(throws: SourceError.self) {
      try Output("nothing", ConverterConfiguration(inputForm: .dictionaries))
    }
    #expect(throws: SourceError.self) {
      try Output("nothing", ConverterConfiguration(inputForm: .chatlog))
    }
    let broken = try Output("no exchange\n", ConverterConfiguration(inputForm: .exchanges))
    #expect(try broken.lines("rejects").map { $0["rule"]?.string } == ["input.unreadable"])
  }

  @Test(
    "dumps stay dumps",
    arguments: ["-- (x)", "/* { */ INSERT", "INSERT INTO t VALUES (1)", "", "  \n", "x(1)"])
  func dumps(head: String) { #expect(InputForm.isDump(Array(head.utf8))) }
}
