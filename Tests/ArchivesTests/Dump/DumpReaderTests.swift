import Testing

@testable import Archives

@Suite("Dump reading")
struct DumpReaderTests {
  private static let create = """
    CREATE TABLE `t` (
      `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
      `message` text NOT NULL COMMENT 'what, (it) is; \\'so\\'',
      `n` int DEFAULT NULL,
      PRIMARY KEY (`id`),
      KEY `message` (`message`(10))
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3;

    """

  /// A text as it stands between the single quotes, and what it means.
  struct Text: Sendable {
    var written: String
    var meant: String
    init(_ written: String, _ meant: String) {
      self.written = written
      self.meant = meant
    }
  }

  @Test(
    "C50: quotes, semicolons, parentheses and comment marks inside strings",
    arguments: [
      Text(#"He said \"hi\" and \'bye\' \\"#, #"He said "hi" and 'bye' \"#),
      Text("it''s; ''", "it's; '"), Text("a),(b", "a),(b"), Text("x -- y", "x -- y"),
      Text("/* no */ # -- ;", "/* no */ # -- ;"), Text(#"a\nb\r\t\0\Z\b"#, "a\nb\r\t\0\u{1A}\u{8}"),
      Text(#"100\% a\_b \q"#, #"100\% a\_b q"#), Text("", ""), Text("''", "'"),
      Text(#"\\\\''\\"#, #"\\'\"#), Text("line\nbreak\r\nagain", "line\nbreak\r\nagain"),
      Text("INSERT INTO `t` VALUES (9,\\'x\\',1);", "INSERT INTO `t` VALUES (9,'x',1);"),
    ])
  func strings(text: Text) throws {
    let dump = Self.create + "INSERT INTO `t` VALUES (1,'\(text.written)',NULL),(2,'next',-3);\n"
    for piece in [1, 7, .max] {
      let read = try DumpCollector.read(dump, inPiecesOf: piece)
      #expect(
        read.rows == [
          .init(table: "t", values: ["id": "1", "message": text.meant, "n": nil]),
          .init(table: "t", values: ["id": "2", "message": "next", "n": "-3"]),
        ])
      #expect(read.damages.isEmpty)
    }
  }

  @Test("C51: a string that ends in a pair of backslashes is followed by the next row")
  func backslashes() throws {
    let read = try DumpCollector.read(
      Self.create + #"INSERT INTO t VALUES (1,'a\\',0),(2,'\\',0),(3,'\\\'',0);"#)
    #expect(read.rows.map { $0.values["message"] } == ["a\\", "\\", "\\'"])
  }

  @Test("C52: line breaks inside values; a line of two million bytes")
  func longLine() throws {
    var dump = Self.create + "INSERT INTO `t` VALUES "
    let body = String(repeating: "x\r\n", count: 30)
    for id in 1...20_000 { dump += (id == 1 ? "" : ",") + "(\(id),'\(body)',NULL)" }
    #expect(dump.utf8.count > 2_000_000)
    let read = try DumpCollector.read(dump + ";", inPiecesOf: 65_537)
    #expect(read.rows.count == 20_000)
    #expect(read.damages.isEmpty)
    #expect(read.rows.allSatisfy { $0.values["message"] == body })
    #expect(read.rows.last?.values["id"] == "20000")
  }

  @Test("C53: bytes come out as they went in, whatever they mean")
  func bytes() throws {
    var dump = Array((Self.create + "INSERT INTO t VALUES (1,'").utf8)
    let all = (0...255).map { UInt8($0) }.filter { $0 != 0x27 && $0 != 0x5C }
    dump += all
    dump += Array(
      "',NULL),(2,_binary 'x\\0y',NULL),(3,X'41ff42',NULL),(4,0x00FF,NULL),(5,b'101',0b11);".utf8)
    struct Bytes: DumpSink {
      var found: [[UInt8]?] = []
      mutating func begin(_ table: DumpTable, columns: [String]) -> Bool { true }
      mutating func take(_ row: DumpRow) { found.append(row.bytes(1)) }
      mutating func note(_ damage: DumpDamage) { found.append(nil) }
    }
    var sink = Bytes()
    var reader = DumpReader(MemorySource(dump))
    try reader.read(into: &sink)
    #expect(
      sink.found == [all, [0x78, 0, 0x79], [0x41, 0xFF, 0x42], [0, 0xFF], [5]])
  }

  /// The same three rows as programs and people write them.
  static let styles: [(name: String, dump: String)] = [
    (
      "mysqldump",
      """
      -- MySQL dump 10.13
      /*!40101 SET NAMES utf8 */;
      /*!40014 SET @OLD_UNIQUE_CHECKS=@@UNIQUE_CHECKS, UNIQUE_CHECKS=0 */;
      DROP TABLE IF EXISTS `t`;
      /*!40101 SET @saved_cs_client     = @@character_set_client */;
      \(create)
      LOCK TABLES `t` WRITE;
      /*!40000 ALTER TABLE `t` DISABLE KEYS */;
      INSERT INTO `t` VALUES (1,'a\\'b',NULL),(2,'c;d',5),(3,'',-1);
      /*!40000 ALTER TABLE `t` ENABLE KEYS */;
      UNLOCK TABLES;
      /*!50003 CREATE TRIGGER x BEFORE INSERT ON t FOR EACH ROW SET NEW.n = 1 */;
      """
    ),
    (
      "one row a statement, with columns",
      """
      INSERT INTO `t` (`id`, `message`, `n`) VALUES (1,'a\\'b',NULL);
      INSERT INTO `t` (`id`, `message`, `n`) VALUES (2,'c;d',5);
      INSERT INTO `t` (`id`, `message`, `n`) VALUES (3,'',-1);
      """
    ),
    (
      "phpMyAdmin",
      """
      -- phpMyAdmin SQL Dump
      SET SQL_MODE = "NO_AUTO_VALUE_ON_ZERO";
      CREATE DATABASE IF NOT EXISTS `site` DEFAULT CHARACTER SET utf8;
      USE `site`;

      --
      -- Dumping data for table `t`
      --

      INSERT INTO `t` (`id`, `message`, `n`) VALUES
      (1, 'a''b', NULL),
      (2, 'c;d', 5),
      (3, '', -1);

      ALTER TABLE `t`
        ADD PRIMARY KEY (`id`);
      """
    ),
    (
      "SQLyog",
      """
      /*
      SQLyog Community
      *********************************************************************
      */
      /*!40101 SET SQL_MODE=''*/;
      \(create)
      /*Data for the table `t` */

      insert  into `t`(`id`,`message`,`n`) values (1,'a\\'b',NULL),(2,'c;d',5),(3,'',-1);
      """
    ),
    (
      "Navicat, every number quoted",
      """
      -- ----------------------------
      -- Records of t
      -- ----------------------------
      INSERT INTO `t` (`n`, `id`, `message`) VALUES (NULL, '1', 'a\\'b');
      INSERT INTO `t` (`n`, `id`, `message`) VALUES ('5', '2', 'c;d');
      INSERT INTO `t` (`n`, `id`, `message`) VALUES ('-1', '3', '');
      """
    ),
    (
      "by hand",
      """
      # rows of the old site
      \(create.lowercased())
      replace into t values
        ( 1 , "a'b" , null ) , -- the first
        # and the second
        (2,'c;d',+5), /* the third */
        (3,"",-1)
      """
    ),
    (
      "INSERT … SET",
      """
      INSERT IGNORE INTO site.t SET id = 1, message = 'a''b', n = NULL;
      insert into t set `id`=2, t='x', message='c;d' ;
      """
    ),
    (
      "another delimiter, later columns, CRLF",
      "\u{FEFF}CREATE TABLE IF NOT EXISTS `t` (`message` text CHARACTER SET latin1, n INT, gone int, UNIQUE (n));\r\n"
        + "ALTER TABLE `t` ADD COLUMN `id` int NOT NULL FIRST, DROP COLUMN gone;\r\n"
        + "DELIMITER $$\r\nCREATE PROCEDURE p() BEGIN INSERT INTO t VALUES (7,'no',7); END$$\r\nDELIMITER ;\r\n"
        + "-- INSERT INTO `t` VALUES (8,'no',8);\r\n/* INSERT INTO `t` VALUES (8,'no',8); */\r\n"
        + "INSERT INTO `t`\r\nVALUES\r\n(1,'a\\'b',NULL),\r\n(2,'c;d',5),\r\n(3,'',-1) ON DUPLICATE KEY UPDATE n = 1;\r\n"
    ),
  ]

  @Test("C57: the same rows in eight styles", arguments: styles.indices)
  func style(index: Int) throws {
    let style = Self.styles[index]
    for piece in [1, 2, 3, 17, 64, .max] {
      let read = try DumpCollector.read(style.dump, inPiecesOf: piece)
      #expect(read.damages.isEmpty, "\(style.name) \(read.damages)")
      if style.name == "INSERT … SET" {
        #expect(read.rows.map { $0.values["id"] } == ["1", "2"])
        #expect(read.rows.map { $0.values["message"] } == ["a'b", "c;d"])
        continue
      }
      #expect(
        read.rows == [
          .init(table: "t", values: ["id": "1", "message": "a'b", "n": nil]),
          .init(
            table: "t",
            values: ["id": "2", "message": "c;d", "n": style.name == "by hand" ? "+5" : "5"]),
          .init(table: "t", values: ["id": "3", "message": "", "n": "-1"]),
        ], "\(style.name), in pieces of \(piece)")
    }
  }

  @Test("a damaged place costs its row, and is named by its offset")
  func damage() throws {
    let rows = [
      "(1,'a',0)", "(2,'b'x,0)", "(3,'c',0)", "(4,'d',0,9)", "(5,'e',0)", "(6,,0)", "(7,'g',0)",
    ]
    let dump =
      Self.create
      + "INSERT INTO `t` VALUES \(rows.joined(separator: ","));\nINSERT INTO `t` VALUES (8,'h',0);\n"
    for piece in [1, 5, .max] {
      let read = try DumpCollector.read(dump, inPiecesOf: piece)
      #expect(read.rows.map { $0.values["id"] } == ["1", "3", "5", "7", "8"])
      #expect(read.damages.map(\.reason) == [.brokenRow, .wrongCount, .brokenRow])
      for (damage, row) in zip(read.damages, [rows[1], rows[3], rows[5]]) {
        let place = dump.range(of: row)?.lowerBound
        #expect(
          place.map { dump.utf8.distance(from: dump.startIndex, to: $0) } == Int(damage.offset))
        #expect(damage.table == "t")
      }
    }
  }

  @Test("a row whose end quote is lost costs no statement behind it")
  func lostQuote() throws {
    let dump =
      Self.create
      + "INSERT INTO `t` VALUES (1,'a',0),(2,'lost,0),(3,'c',0);\nINSERT INTO `t` VALUES (4,'d',0),(5,'e',0);\n"
    let read = try DumpCollector.read(dump)
    let ids = read.rows.compactMap { $0.values["id"] ?? nil }
    #expect(ids.contains("1") && ids.contains("4") && ids.contains("5"))
    #expect(!read.damages.isEmpty)
  }

  @Test("a dump that is cut off gives all rows before the cut")
  func cut() throws {
    let dump = Self.create + "INSERT INTO `t` VALUES (1,'a',0),(2,'b',0),(3,'c',0);\n"
    let bytes = Array(dump.utf8)
    let start = Self.create.utf8.count
    for end in start...bytes.count {
      let read = try DumpCollector.read(bytes[..<end], inPiecesOf: 3)
      let whole = String(decoding: bytes[..<end], as: UTF8.self).components(",0)").count - 1
      #expect(read.rows.count == whole, "cut at \(end)")
    }
  }

  @Test("other tables are passed over, however their rows look")
  func skipping() throws {
    let dump =
      "INSERT INTO other VALUES (1,'a;\\'b''c',\"d;\"),(2,'-- x','/*');\n"
      + Self.create + "INSERT INTO `t` VALUES (1,'a',0);\nINSERT INTO other VALUES (3,';',`x;`);\n"
      + "INSERT INTO `t` VALUES (2,'b',0);"
    for piece in [1, 4, .max] {
      let read = try DumpCollector.read(dump.utf8, inPiecesOf: piece, skipping: ["other"])
      #expect(read.rows.map { $0.values["id"] } == ["1", "2"])
      #expect(read.damages.isEmpty)
    }
  }

  @Test("without backslash escapes")
  func plainBackslashes() throws {
    let read = try DumpCollector.read(
      "SET sql_mode='ANSI,NO_BACKSLASH_ESCAPES';\nINSERT INTO t (id,message) VALUES (1,'C:\\'),(2,'it''s \\n');"
    )
    #expect(read.rows.map { $0.values["message"] } == ["C:\\", "it's \\n"])
  }

  @Test("databases in one file are told apart")
  func databases() throws {
    let read = try DumpCollector.read(
      "USE `a`; CREATE TABLE t (id int, x int); USE b; CREATE TABLE t (x int, id int);\n"
        + "INSERT INTO t VALUES (1,2); USE a; INSERT INTO t VALUES (3,4); INSERT INTO `b`.`t` VALUES (5,6);"
    )
    #expect(read.rows.map { $0.values["id"] } == ["2", "3", "6"])
    #expect(read.tables.map(\.database) == ["b", "a", "b"])
  }
}

extension String {
  fileprivate func components(_ separator: String) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
  fileprivate func range(of text: String) -> Range<String.Index>? { firstRange(of: text) }
}
