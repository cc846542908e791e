import Archives
import JSONText
import Testing

/// The site as a whole: what stands beside its messages.
@Suite("moderators, bans and reading of an archive")
struct SiteTests {
  private static let tables =
    "CREATE TABLE cometchat_chatrooms (id int, name text, createdby int, password text, type int, vidsession text, lastactivity int);\n"
    + "INSERT INTO cometchat_chatrooms VALUES (9,'Nine',1,'',0,'',1500003600),(10,'Ten',0,'',0,'',1500003610);\n"
    + "CREATE TABLE cometchat_chatrooms_users (userid int, chatroomid int, isbanned int);\n"
    + "INSERT INTO cometchat_chatrooms_users VALUES (1,9,0),(7,9,0),(8,9,1),(12,10,0);\n"
    + "CREATE TABLE cometchat_settings (setting_key text, value text, key_type int);\n"

  private func scopes(_ output: Output) throws -> [String: String] {
    var scopes: [String: String] = [:]
    for member in try output.lines("members") {
      scopes[member["uid"]?.string ?? ""] = member["scope"]?.string
    }
    return scopes
  }

  @Test(
    "who moderates is in the settings: as PHP writes lists, and with commas",
    arguments: [
      #"a:2:{i:0;s:1:\"7\";i:1;i:12;}"#, "7,12", "7, 12 ",
      #"a:3:{i:0;s:5:\"x;i:1\";i:1;s:1:\"7\";s:1:\"k\";s:2:\"12\";}"#,
    ])
  func moderators(value: String) throws {
    let output = try Output(
      Self.tables
        + "INSERT INTO cometchat_settings VALUES ('moderatorUserIDs','\(value)',2),('apiKey','secretsecretsecret',1);"
    )
    #expect(
      try scopes(output) == [
        "lu-1": "admin", "lu-7": "moderator", "lu-8": "participant", "lu-12": "moderator",
      ])
    #expect(try output.lines("members").filter { $0["banned"]?.bool == true }.count == 1)
    #expect(output.report.isBalanced)
    #expect(output.report.losses.contains { $0.rule == "table.unread" && $0.count == 1 })
    for (name, bytes) in try output.all() {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("secretsecret"), "\(name)")
    }
  }

  @Test(
    "values that are no lists name nobody",
    arguments: [
      "", "a:1:{i:0;s:99:\\\"7\\\";}", "a:1:{i:0;s:-1:\\\"7\\\";}", "a:9", "a:1:{", "a:1:{i:0",
      "x y",
      "a:1:{i:0;a:1:{i:0;i:7;}}", "a:1:{s:;}", "a:1:{i:0;s:9223372036854775807:\\\"7\\\";}",
      "a:1:{i:0;s:0", "a:1:{i:0;s:1:",
    ])
  func unreadable(value: String) throws {
    let output = try Output(
      Self.tables + "INSERT INTO cometchat_settings VALUES ('MODERATORUSERIDS','\(value)',2);")
    #expect(try !scopes(output).values.contains("moderator"))
    #expect(output.report.isBalanced)
  }

  @Test("who is banned from all of the chat")
  func banned() throws {
    let output = try Output(
      Self.tables + "INSERT INTO cometchat_settings VALUES ('bannedUserIDs','a:1:{i:0;i:7;}',2);")
    let users = try output.lines("users")
    #expect(
      users.first { $0["uid"]?.string == "lu-7" }?["metadata"]?["legacy"]?["banned"]?.bool == true)
    #expect(users.first { $0["uid"]?.string == "lu-1" }?["metadata"]?["legacy"]?["banned"] == nil)
  }

  @Test("rooms that all differ by one hour from what they say of themselves are evidence of a zone")
  func shifted() throws {
    let output = try Output(
      Self.tables
        + "CREATE TABLE cometchat_chatroommessages (id int, userid int, chatroomid int, message text, sent int);"
        + "INSERT INTO cometchat_chatroommessages VALUES (1,1,9,'a',1500000000),(2,1,10,'b',1500000010);"
    )
    #expect(output.report.timeDifferences == ["-3600": 2])
    #expect(output.report.notes.contains { $0.contains("-3600 s") && $0.contains("--time-shift") })
    let right = try Output(
      Self.tables
        + "CREATE TABLE cometchat_chatroommessages (id int, userid int, chatroomid int, message text, sent int);"
        + "INSERT INTO cometchat_chatroommessages VALUES (1,1,9,'a',1500003600),(2,1,10,'b',1500003610);"
    )
    #expect(!right.report.notes.contains { $0.contains("--time-shift") })
  }

  @Test("read, not read, and not known: groups have no such column")
  func reading() throws {
    let output = try Output(
      "CREATE TABLE `cometchat` (`id` int, `from` int, `to` int, `message` text, `sent` int, `read` int, `direction` int);"
        + "INSERT INTO cometchat VALUES (1,1,2,'a',1500000000,1,0),(2,1,2,'b',1500000001,0,0),(3,1,2,'c',1500000002,NULL,0);"
    )
    #expect(
      try output.lines("messages").map { $0["readAt"]?.integer } == [1_500_000_000, nil, nil])
  }
}
