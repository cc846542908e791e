import Archives
import Foundation
import JSONText
import TestSupport
import Testing

@testable import Translation

@Suite("Archives become modern data")
struct ConverterTests {
  private static let message =
    "CREATE TABLE `cometchat` (`id` int, `from` int, `to` int, `message` text, `sent` int, `read` int, `direction` int);\n"
  private static let group =
    "CREATE TABLE `cometchat_chatroommessages` (`id` int, `userid` int, `chatroomid` int, `message` text, `sent` int);\n"

  @Test(
    "recorded archives: rows, records, balance",
    arguments: [
      ("5.6.0", 40, 7, 6, 3), ("6.8.3", 123, 0, 9, 15), ("7.0.6", 139, 0, 9, 14),
    ])
  func recorded(version: String, messages: Int, folded: Int, users: Int, groups: Int) throws {
    let output = try Output(version)
    #expect(output.report.outputs["messages"] == messages)
    #expect(output.report.folded == folded)
    #expect(output.report.outputs["users"] == users)
    #expect(output.report.outputs["groups"] == groups)
    #expect(output.report.outputs["rejects"] == 0)
    #expect(output.report.isBalanced)
    #expect(try output.lines("messages").count == messages)
    let verification = try Verification(
      of: output.folder,
      against: [.file(Fixtures.url("archives/\(version).sql").path)])
    #expect(verification.findings == [])
    // The hashes that stand in the fixtures for those of passwords.
    for (name, bytes) in try output.all() {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains(String(repeating: "a", count: 32)), "\(name)")
      #expect(!text.contains(String(repeating: "b", count: 32)), "\(name)")
    }
  }

  @Test("C62, C63: the same bytes again, and where memory is short", arguments: Output.versions)
  func again(version: String) throws {
    let first = try Output(version).all()
    #expect(try Output(version).all() == first)
    #expect(try Output(version, ConverterConfiguration(sortMemory: 1024)).all() == first)
  }

  @Test("C62: an archive and a later one with rows of both")
  func overlap() throws {
    let once = try Output("7.0.6")
    let both = try Output(["7.0.6", "7.0.6"])
    #expect(both.report.isBalanced)
    #expect(
      try both.lines("messages").map { $0["muid"] } == once.lines("messages").map { $0["muid"] })
    #expect(both.report.folded > 139)
  }

  @Test("imports pass the schemas", arguments: Output.versions)
  func imports(version: String) throws {
    let output = try Output(
      version,
      ConverterConfiguration(
        translator: TranslatorConfiguration(baseURL: "http://site.test"), form: .import,
        importsHidden: true))
    #expect(output.report.outputs["rejects"] == 0)
    for (file, kind) in [
      ("1-users", SchemaValidator.Kind.importUsers), ("2-groups", .importGroups),
      ("3-members", .importMembers), ("4-messages", .importMessages),
    ] {
      let lines = try output.bytes(file + ".ndjson").split(separator: 0x0A).map { Array($0) }
      #expect(!lines.isEmpty)
      #expect(try SchemaValidator.faults(kind, lines) == [])
      for line in lines {
        let batch = JSON(try JSONDocument(parsing: line).root).members.first?.value
        #expect((batch?.members.count ?? 99) <= 50)
      }
    }
  }

  @Test("C60: five messages of one second, ids downwards in the file")
  func order() throws {
    let rows = (1...5).reversed().map { "(\($0),1,2,'m\($0)',1500000000,0,0)" }
    let output = try Output(
      Self.message + "INSERT INTO cometchat VALUES \(rows.joined(separator: ","));")
    #expect(
      try output.lines("messages").map { $0["data"]?["text"]?.string } == [
        "m1", "m2", "m3", "m4", "m5",
      ])
  }

  @Test("C40: a deletion before and behind its message, and one of a message that is not there")
  func deletions() throws {
    let output = try Output(
      Self.group
        + "INSERT INTO cometchat_chatroommessages VALUES (1,1,9,'one',1500000000),(2,1,9,'CC^CONTROL_deletemessage_1',1500000005),(3,1,9,'CC^CONTROL_deletemessage_4',1500000006),(4,1,9,'two',1500000007),(5,1,9,'CC^CONTROL_deletemessage_77',1500000008);"
    )
    #expect(
      try output.lines("messages").map { $0["deletedAt"]?.integer } == [
        1_500_000_005, 1_500_000_006,
      ])
    #expect(output.report.folded == 2)
    #expect(
      output.report.losses.contains { $0.rule == "message.deletion-unknown" && $0.count == 5 })
    #expect(output.report.isBalanced)
  }

  @Test("C34, C61: rooms and people that no table has")
  func orphans() throws {
    let output = try Output(
      Self.group + Self.message
        + "CREATE TABLE cometchat_users (userid int, username text, displayname text, password text);"
        + "INSERT INTO cometchat_users VALUES (1,'ann','Ann','0123456789abcdef0123456789abcdef');"
        + "INSERT INTO cometchat_chatroommessages VALUES (1,1,9,'one',1500000000);"
        + "INSERT INTO cometchat VALUES (1,7,1,'hi',1500000000,1,0);")
    let users = try output.lines("users")
    #expect(users.map { $0["uid"]?.string } == ["lu-1", "lu-7"])
    #expect(users.last?["metadata"]?["legacy"]?["deactivated"]?.bool == true)
    #expect(users.first?["metadata"]?["legacy"]?["deactivated"] == nil)
    let groups = try output.lines("groups")
    #expect(groups.map { $0["guid"]?.string } == ["lr-9"])
    #expect(groups.first?["type"]?.string == "private")
    #expect(output.report.orphans == ["users": 1, "groups": 1, "bots": 0])
  }

  @Test("C58: last messages count where the table of messages is empty, and there alone")
  func recent() throws {
    let recent =
      "CREATE TABLE cometchat_recentconversation (convo_id text, id int, `from` int, `to` int, message text, sent text);"
      + "INSERT INTO cometchat_recentconversation VALUES ('x',5,1,2,'last','1500000000');"
    let alone = try Output(Self.message + recent)
    #expect(try alone.lines("messages").map { $0["muid"]?.string } == ["legacy-site-m-5"])
    #expect(!alone.report.notes.isEmpty)
    let beside = try Output(
      Self.message + "INSERT INTO cometchat VALUES (6,1,2,'new',1500000001,0,0);" + recent)
    #expect(try beside.lines("messages").map { $0["muid"]?.string } == ["legacy-site-m-6"])
    #expect(alone.report.isBalanced && beside.report.isBalanced)
  }

  @Test("C64: types of rooms; hashes of passwords go nowhere")
  func passwords() throws {
    let hash = String(repeating: "d", count: 40)
    let output = try Output(
      "INSERT INTO x_cometchat_chatrooms VALUES (1,'A',1500000000,1,'\(hash)',1,NULL),(2,'B',1500000000,1,'\(hash)',0,NULL),(3,'C',1500000000,0,'',1,NULL),(4,'D',1500000000,0,'',2,NULL);"
    )
    let groups = try output.lines("groups")
    #expect(
      groups.map { $0["type"]?.string } == ["password", "public", "password", "private"])
    #expect(groups.map { $0["owner"]?.string } == ["lu-1", "lu-1", nil, nil])
    #expect(!String(decoding: try output.bytes("groups.ndjson"), as: UTF8.self).contains(hash))
  }

  @Test("calls: one record for all rows of a call; what nobody stored is not made up")
  func calls() throws {
    let output = try Output(
      Self.message
        + "INSERT INTO cometchat VALUES "
        + "(1,1,2,'mobileAction=\"javascript:jqcc.ccavchat.accept(\\'1\\',\\'abc\\');\"|avchat_webaction=initiate|abc|',1500000000,1,1),"
        + "(2,1,2,'CC^CONTROL_PLUGIN_AVCHAT_INITIATECALL_abc_0__2',1500000000,1,2),"
        + "(3,2,1,'mobileAction=\"javascript:jqcc.ccavchat.accept_fid(\\'2\\',\\'abc\\');\"|avchat_webaction=acceptcall|abc',1500000010,1,1);"
    )
    let calls = try output.lines("calls")
    #expect(calls.count == 1)
    #expect(calls.first?["status"]?.string == "ongoing")
    #expect(calls.first?["initiator"]?.string == "lu-1")
    #expect(calls.first?["receiver"]?.string == "lu-2")
    #expect(calls.first?["joinedAt"]?.integer == 1_500_000_010)
    #expect(calls.first?["endedAt"] == nil)
    #expect(output.report.folded == 2)
    #expect(output.report.isBalanced)
  }

  @Test("the same message as from the table while it grows")
  func likeTraffic() throws {
    let output = try Output(
      Self.message
        + "INSERT INTO cometchat VALUES (5,1,2,'a <b>c</b>',1500000000,0,0);")
    let message = try #require(try output.lines("messages").first)
    var translator = Translator()
    let live = translator.events(
      of: MessageRow(
        id: "5", from: "1", to: "2", body: "a <b>c</b>", sent: .init("1500000000")),
      receivedAt: 1_500_000_000, position: "")
    let told = try #require(live.first?.event.message)
    #expect(message["muid"]?.string == told.muid)
    #expect(message["data"]?["text"]?.string == told.text)
    #expect(message["sender"]?.string == told.sender)
    #expect(message["sentAt"]?.integer == told.sentAt)
  }

  @Test("a site's own table of users, by a mapping")
  func mapping() throws {
    var configuration = ConverterConfiguration()
    let mapping: UserTableMapping? = UserTableMapping("members:id=mid,name=nick" as String)
    configuration.userTable = mapping
    let output = try Output(
      "CREATE TABLE Members (mid int, nick text, pass text);INSERT INTO Members VALUES (3,'Cy','secretsecretsecret');",
      configuration)
    #expect(try output.lines("users").map { $0["name"]?.string } == ["Cy"])
    #expect(!String(decoding: try output.bytes("users.ndjson"), as: UTF8.self).contains("secret"))
    for text in ["members", "members:", "members:name=x", "m:id=a,id=b", "m:id=", "m:x=y"] {
      #expect(UserTableMapping(text) == nil, "\(text)")
    }
  }

  @Test("damage costs its row and has a line; nothing else is lost")
  func damage() throws {
    let output = try Output(
      Self.message
        + "INSERT INTO cometchat VALUES (1,1,2,'a',1500000000,0,0),(2,1,2,'b'),(3,1,2,'c',1500000000,0,0);"
    )
    #expect(output.report.outputs["messages"] == 2)
    #expect(try output.lines("rejects").map { $0["rule"]?.string } == ["dump.wrong-count"])
  }

  @Test("announcements stored in UTF-8 twice")
  func announcements() throws {
    let texts = try Output("7.0.6").lines("announcements").compactMap { $0["text"]?.string }
    #expect(texts.contains { $0.contains("שלום") })
  }

  @Test("nothing is left of a conversion that fails; what is in the way stays")
  func failure() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "out/mine.txt")
    #expect(throws: OutputError.self) {
      try Converter().convert([.file("/none")], to: folder.path + "/out")
    }
    #expect(throws: SourceError.self) {
      try Converter().convert([.file("/none")], to: folder.path + "/new")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out"])
  }

  @Test("verify finds what was changed")
  func verify() throws {
    let output = try Output("5.6.0")
    let path = output.folder + "/messages.ndjson"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try text.replacing("Hello Bob", with: "Hello Rob")
      .write(toFile: path, atomically: true, encoding: .utf8)
    let verification = try Verification(
      of: output.folder, against: [.file(Fixtures.url("archives/5.6.0.sql").path)])
    #expect(verification.findings == ["messages line 2: another text"])
  }
}
