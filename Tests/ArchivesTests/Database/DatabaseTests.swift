import Foundation
import JSONText
import TestSupport
import Testing
import Translation

@testable import Archives

#if MariaDB
  @Suite("live databases", .serialized, .timeLimit(.minutes(10)))
  struct DatabaseTests {
    /// Started for the first test; ends with the last that holds it.
    private static let server = Result { try DatabaseServer() }

    private func server() throws -> DatabaseServer { try Self.server.get() }

    private struct Files {
      let report: ConversionReport
      let folder: TemporaryFolder
      var path: String { folder.path + "/out" }
      /// By name.
      let files: [String: [UInt8]]

      init(
        _ input: ArchiveInput, _ configuration: ConverterConfiguration = ConverterConfiguration()
      ) throws {
        folder = try TemporaryFolder()
        report = try Converter(configuration).convert([input], to: folder.path + "/out")
        var files: [String: [UInt8]] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out") {
          files[name] = [UInt8](
            try Data(contentsOf: URL(fileURLWithPath: folder.path + "/out/" + name)))
        }
        self.files = files
      }

      /// Without the places in a file, which rows of a database have not.
      var withoutOffsets: [String: String] {
        files.mapValues {
          String(decoding: $0, as: UTF8.self).replacing(/,"offset":[0-9]+/, with: "")
        }
      }
    }

    @Test("the same rows give the same bytes as a dump of them", arguments: Output.versions)
    func likeDump(version: String) throws {
      let server = try server()
      let database = "chat" + version.replacing(".", with: "")
      try server.load(
        try String(contentsOf: Fixtures.url("archives/\(version).sql"), encoding: .utf8),
        as: database)
      let live = try Files(.database(server.address(database)))
      let dump = try Files(.file(try server.dump(database)))
      let recorded = try TemporaryFolder()
      try FileManager.default.copyItem(
        atPath: Fixtures.url("archives/\(version).sql").path,
        toPath: recorded.path + "/" + database)
      let fixture = try Files(.file(recorded.path + "/" + database))
      #expect(live.report.isBalanced)
      #expect(live.files.keys.sorted() == dump.files.keys.sorted())
      for (name, bytes) in live.files {
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(!text.contains("\"offset\""), "\(name)")
        #expect(text == dump.withoutOffsets[name], "\(name)")
        #expect(text == fixture.withoutOffsets[name], "\(name)")
      }
      let verification = try Verification(
        of: live.path, against: [.database(server.address(database))])
      #expect(verification.findings == [])
      #expect(verification.rows == live.report.inputs.values.reduce(0, +))
      // Bodies of imports have no places: nothing differs at all.
      let form = ConverterConfiguration(
        translator: TranslatorConfiguration(baseURL: "http://site.test"), form: .import)
      #expect(
        try Files(.database(server.address(database, overNetwork: true)), form).files
          == Files(.file(recorded.path + "/" + database), form).files)
    }

    @Test("columns and tables that dumps show in another way")
    func oddTables() throws {
      let server = try server()
      try server.load(
        """
        CREATE TABLE `x_cometchat` (`id` bigint, `from` int, `to` int, `message` text CHARACTER SET latin1, `sent` int(10), `read` tinyint, `direction` tinyint, `custom_data` text, `long` int AS (`id` * 2)) ENGINE=MyISAM;
        INSERT INTO x_cometchat (`id`,`from`,`to`,`message`,`sent`,`read`,`direction`,`custom_data`) VALUES (3,1,2,'gr\u{FC}n \\\\ ''x'' \\n;',1500000000,0,0,NULL),(2,2,1,'',1500000001,1,0,'x');
        CREATE TABLE `x_cometchat_bots` (`id` int, `name` text, `description` text, `keywords` text, `avatar` text, `apikey` text);
        INSERT INTO x_cometchat_bots VALUES (1,'b',NULL,'','','secretsecretsecret'),(2,'c',NULL,NULL,NULL,'');
        CREATE TABLE `we``ird` (a int, b blob); INSERT INTO `we``ird` VALUES (1,x'00ff'),(2,NULL);
        CREATE TABLE `members` (mid int, nick text, pass text); INSERT INTO members VALUES (1,'Ann \u{1F600}','secretsecretsecret'),(2,'Bob',NULL);
        CREATE TABLE `members2` (mid int) ENGINE=MEMORY;
        CREATE VIEW seen AS SELECT * FROM x_cometchat;
        """, as: "odd")
      let configuration = ConverterConfiguration(
        userTable: UserTableMapping("members:id=mid,name=nick" as String))
      let live = try Files(.database(server.address("odd")), configuration)
      let dump = try Files(.file(try server.dump("odd")), configuration)
      for (name, bytes) in live.files {
        #expect(String(decoding: bytes, as: UTF8.self) == dump.withoutOffsets[name], "\(name)")
      }
      #expect(live.report.inputs["we`ird"] == 2)
      #expect(live.report.inputs["seen"] == nil)
      #expect(live.report.isBalanced)
    }

    @Test("what is no secret leaves the server; what is does not")
    func secrets() throws {
      let server = try server()
      try server.load(
        """
        CREATE TABLE `cometchat_chatrooms` (`id` int, `name` text, `password` text, `type` int, `createdby` int, `vidsession` text);
        INSERT INTO cometchat_chatrooms VALUES (1,'a','hash',1,1,''),(2,'b','',1,1,'');
        """, as: "secret")
      try server.execute("SET GLOBAL general_log = 1; SET GLOBAL log_output = 'TABLE';")
      let live = try Files(.database(server.address("secret")))
      try server.execute(
        """
        SET GLOBAL general_log = 0;
        CREATE TABLE secret.said AS SELECT CONVERT(argument USING utf8mb4) AS a FROM mysql.general_log WHERE user_host LIKE 'reader%' AND command_type = 'Query';
        """)
      #expect(
        String(decoding: live.files["groups.ndjson"] ?? [], as: UTF8.self).contains("hasPassword"))
      let said = try String(contentsOfFile: try server.dump("secret"), encoding: .utf8)
      #expect(said.contains("START TRANSACTION WITH CONSISTENT SNAPSHOT"))
      #expect(said.contains("IF(OCTET_LENGTH(`password`) = 0"))
      #expect(!said.contains("LOCK TABLES WRITE") && !said.contains("SELECT *"))
      let words = ["UPDATE ", "DELETE ", "FLUSH ", "LOCK TABLE", "FOR UPDATE", "CREATE "]
      let statements = said.components(separatedBy: "INSERT INTO `said`").dropFirst().joined()
      #expect(statements.contains("SHOW FULL TABLES"))
      for word in words { #expect(!statements.contains("('" + word), "\(word)") }
    }

    @Test("a writer does not wait while a table is read, and what it writes is not seen")
    func noLocks() throws {
      let server = try server()
      let rows = (1...8000).map {
        "(\($0),1,2,'\(String(repeating: "x", count: 200))',1500000000,0,0)"
      }
      for engine in ["InnoDB", "MyISAM"] {
        let database = "busy" + engine
        try server.load(
          "CREATE TABLE `cometchat` (`id` int PRIMARY KEY, `from` int, `to` int, `message` text, `sent` int, `read` int, `direction` int) ENGINE=\(engine);\nINSERT INTO cometchat VALUES \(rows.joined(separator: ","));",
          as: database)
        var isWritten = false
        let report = try Converter().convert(
          [.database(server.address(database))], to: nil
        ) { progress in
          guard !isWritten, progress.phase == .reading else { return }
          isWritten = true
          // Would wait until the client's own end gives up if the table were locked.
          try server.execute(
            "SET lock_wait_timeout = 2, innodb_lock_wait_timeout = 2; INSERT INTO cometchat VALUES (90000,1,2,'late',1500000001,0,0); UPDATE cometchat SET message = 'changed' WHERE id = 8000;",
            database: database)
        }
        #expect(isWritten)
        #expect(report.outputs["messages"] == 8000, "\(engine)")
        #expect(report.isBalanced)
      }
    }

    @Test("giving up in the midst of a large table does not read the rest")
    func givenUp() throws {
      struct Enough: Error {}
      let server = try server()
      try server.load(
        "CREATE TABLE `cometchat` (`id` int, `from` int, `to` int, `message` text, `sent` int, `read` int, `direction` int);\nINSERT INTO cometchat SELECT seq,1,2,REPEAT('x',2000),1500000000,0,0 FROM seq_1_to_20000;",
        as: "large")
      #expect(throws: Enough.self) {
        try Converter().convert([.database(server.address("large"))], to: nil) { _ in throw Enough()
        }
      }
    }

    @Test("encryption: where it is offered, where it is demanded, and against an authority")
    func encryption() throws {
      let server = try server()
      try server.load("CREATE TABLE cometchat_guests (id int, name text);", as: "tls")
      for encryption in [
        DatabaseAddress.Encryption.off, .offered, .required(authority: nil),
        .required(authority: server.authority),
      ] {
        let address = server.address("tls", overNetwork: true, encryption: encryption)
        #expect(try DatabaseConnection(address).isEncrypted == (encryption != .off))
      }
      #expect(try !DatabaseConnection(server.address("tls")).isEncrypted)
      let other = try TemporaryFolder()
      let stranger = try other.write("", to: "none.pem")
      #expect(throws: SourceError.self) {
        _ = try DatabaseConnection(
          server.address("tls", overNetwork: true, encryption: .required(authority: stranger)))
      }
    }

    @Test("what is refused is said without the password")
    func refused() throws {
      let server = try server()
      let folder = try TemporaryFolder()
      var address = server.address("mysql")
      address.password = .file(try folder.write("wrong-password-of-tests\n", to: "p"))
      do {
        _ = try Files(.database(address))
        Issue.record("a wrong password is taken")
      } catch let error as SourceError {
        #expect(error.description.contains("Access denied"))
        #expect(!error.description.contains("wrong-password"))
        guard case .database(1045, _) = error.reason else {
          Issue.record("another reason")
          return
        }
      }
      address.password = .environment("COMETBRIDGE_TESTS_NO_SUCH_VARIABLE")
      #expect(throws: SourceError.self) { try Files(.database(address)) }
      address.password = .file("/none")
      #expect(throws: SourceError.self) { try Files(.database(address)) }
      address = server.address("no_such_database")
      #expect(throws: SourceError.self) { try Files(.database(address)) }
      address.socket = "/none"
      #expect(throws: SourceError.self) { try Files(.database(address)) }
    }
  }
#endif

@Suite("addresses of databases")
struct DatabaseAddressTests {
  @Test("what an address says")
  func read() throws {
    let one = try DatabaseAddress("mysql://me%40x@db.example:3307/chat%20db?tls=required&ca=/a/b")
    #expect(one.user == "me@x")
    #expect(one.host == "db.example")
    #expect(one.port == 3307)
    #expect(one.database == "chat db")
    #expect(one.encryption == .required(authority: "/a/b"))
    let two = try DatabaseAddress("mariadb://u@/d?socket=/run/s&tls=off", password: .file("/p"))
    #expect(two.host == nil && two.socket == "/run/s" && two.port == 3306)
    #expect(two.encryption == .off)
    #expect(two.password == .file("/p"))
    let three = try DatabaseAddress("MySQL://u@[::1]:9/d")
    #expect(three.host == "::1" && three.port == 9 && three.encryption == .offered)
    #expect(!DatabaseAddress.isAddress("dump.sql"))
  }

  @Test(
    "what is no address",
    arguments: [
      ("mysql://u:secret@h/d", DatabaseAddressError.password),
      ("mysql://u@h/d?password=secret", .password), ("mysql://h/d", .user),
      ("mysql://@h/d", .user), ("mysql://u@h", .malformed), ("mysql://u@h/", .database),
      ("mysql://u@/d", .host), ("mysql://u@h:0/d", .host), ("mysql://u@h:x/d", .host),
      ("mysql://u@[::1/d", .host), ("mysql://u@h/d?x=y", .option),
      ("mysql://u@h/d?tls=off&ca=/a", .option), ("mysql://u@h/d?tls=maybe", .option),
      ("mysql://u@h/a/b", .database), ("mysql://u@h/%zz", .database),
      ("postgres://u@h/d", .malformed),
    ])
  func refused(text: String, error: DatabaseAddressError) throws {
    #expect(throws: error) { try DatabaseAddress(text) }
    #expect(!error.rawValue.contains("secret"))
  }
}
