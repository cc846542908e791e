/// How programs and people write dumps.
public enum DumpStyle: String, Sendable, CaseIterable {
  /// `INSERT` of many rows without columns, comments for servers, `LOCK TABLES`.
  case mysqldump
  /// `--skip-extended-insert --complete-insert`.
  case singleRows
  /// Columns, a row a line, comments with two hyphens.
  case phpMyAdmin
  /// Every value quoted, a statement a row.
  case navicat
  /// `insert  into` in small letters.
  case sqlyog
  /// `''` for quotes, comments among rows, blanks anywhere.
  case byHand
  /// `REPLACE` of texts in hexadecimal digits.
  case hexadecimal
  /// A mark before it, lines that end in CR LF, `INSERT IGNORE`, a name of the database.
  case windows

  /// A text as the style writes it, quotes included.
  func quoted(_ text: String) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(text.utf8.count + 8)
    switch self {
    case .hexadecimal:
      // No digits at all are no value.
      guard !text.isEmpty else { return Array("''".utf8) }
      out += "0x".utf8
      for byte in text.utf8 {
        for digit in [byte >> 4, byte & 15] {
          out.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
      }
      return out
    case .byHand:
      out.append(UInt8(ascii: "'"))
      for byte in text.utf8 {
        if byte == UInt8(ascii: "'") { out.append(byte) }
        if byte == UInt8(ascii: "\\") { out.append(byte) }
        out.append(byte)
      }
    case .mysqldump, .singleRows, .phpMyAdmin, .navicat, .sqlyog, .windows:
      let quotesDoubled = self == .phpMyAdmin || self == .navicat
      out.append(UInt8(ascii: "'"))
      for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "'"): out.append(quotesDoubled ? byte : UInt8(ascii: "\\"))
        case UInt8(ascii: "\\"): out.append(byte)
        case UInt8(ascii: "\"") where self != .phpMyAdmin: out.append(UInt8(ascii: "\\"))
        case 0x0A:
          out += "\\n".utf8
          continue
        default: break
        }
        out.append(byte)
      }
    }
    out.append(UInt8(ascii: "'"))
    return out
  }
}

/// Tables of a sample.
enum SampleTable {
  case messages, groupMessages, rooms, users

  var name: String {
    switch self {
    case .messages: "cometchat"
    case .groupMessages: "cometchat_chatroommessages"
    case .rooms: "cometchat_chatrooms"
    case .users: "cometchat_users"
    }
  }

  var columns: [(name: String, type: String)] {
    switch self {
    case .messages:
      [
        ("id", "int(10) unsigned"), ("from", "int(10) unsigned"), ("to", "int(10) unsigned"),
        ("message", "text"), ("sent", "int(10) unsigned"), ("read", "tinyint(1) unsigned"),
        ("direction", "tinyint(1) unsigned"),
      ]
    case .groupMessages:
      [
        ("id", "int(10) unsigned"), ("userid", "int(10) unsigned"),
        ("chatroomid", "int(10) unsigned"), ("message", "text"), ("sent", "int(10) unsigned"),
      ]
    case .rooms:
      [
        ("id", "int(10) unsigned"), ("name", "varchar(255)"), ("lastactivity", "int(10) unsigned"),
        ("createdby", "int(10) unsigned"), ("password", "varchar(255)"),
        ("type", "tinyint(1) unsigned"),
      ]
    case .users:
      [
        ("userid", "int(10) unsigned"), ("username", "varchar(100)"),
        ("displayname", "varchar(100)"),
      ]
    }
  }
}

/// Writes rows in a style.
struct DumpStyleWriter: Sendable {
  enum Value {
    case number(Int)
    case text(String)
    /// As the style writes it.
    case written([UInt8])
  }

  private let style: DumpStyle
  private var table = SampleTable.messages
  private var head: [UInt8] = []
  /// Rows of the statement so far.
  private var count = 0

  init(_ style: DumpStyle) { self.style = style }

  private var rowsOfStatement: Int {
    switch style {
    case .mysqldump, .sqlyog: 5000
    case .phpMyAdmin, .hexadecimal, .windows: 200
    case .byHand: 3
    case .singleRows, .navicat: 1
    }
  }

  private func line(_ text: String, _ out: inout [UInt8]) {
    out += text.utf8
    out += (style == .windows ? "\r\n" : "\n").utf8
  }

  mutating func begin(_ table: SampleTable, _ out: inout [UInt8]) {
    self.table = table
    if table == .messages { start(&out) }
    let names = table.columns.map { "`\($0.name)`" }
    let list = " (\(names.joined(separator: ", ")))"
    switch style {
    case .mysqldump: head = Array("INSERT INTO `\(table.name)` VALUES ".utf8)
    case .singleRows: head = Array("INSERT INTO `\(table.name)`\(list) VALUES ".utf8)
    case .phpMyAdmin: head = Array("INSERT INTO `\(table.name)`\(list) VALUES\n".utf8)
    case .navicat: head = Array("INSERT INTO `\(table.name)` VALUES ".utf8)
    case .sqlyog:
      head = Array(
        "insert  into `\(table.name)`(\(names.joined(separator: ","))) values ".utf8)
    case .byHand:
      head = Array(
        "Insert Into \(table.name)\n  ( \(names.joined(separator: " , ")) )\nVALUES -- some\n".utf8)
    case .hexadecimal: head = Array("REPLACE INTO `\(table.name)`\(list) VALUES ".utf8)
    case .windows:
      head = Array("INSERT IGNORE INTO `chat`.`\(table.name)`\(list) VALUES\r\n".utf8)
    }
    if style == .byHand { return }
    line(style == .mysqldump ? "--" : "-- --------", &out)
    line("-- Table structure for table `\(table.name)`", &out)
    line("DROP TABLE IF EXISTS `\(table.name)`;", &out)
    let isIn = style == .windows ? "`chat`." : ""
    line("CREATE TABLE \(isIn)`\(table.name)` (", &out)
    for column in table.columns { line("  `\(column.name)` \(column.type) NOT NULL,", &out) }
    line("  PRIMARY KEY (`\(table.columns[0].name)`)", &out)
    line(") ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;", &out)
    if style == .mysqldump {
      line("LOCK TABLES `\(table.name)` WRITE;", &out)
      line("/*!40000 ALTER TABLE `\(table.name)` DISABLE KEYS */;", &out)
    }
  }

  private func start(_ out: inout [UInt8]) {
    switch style {
    case .mysqldump, .singleRows, .hexadecimal:
      line("-- MySQL dump 10.13  Distrib 5.7.33, for Linux (x86_64)", &out)
      line("/*!40101 SET NAMES utf8mb4 */;", &out)
    case .phpMyAdmin:
      line("-- phpMyAdmin SQL Dump", &out)
      line("SET SQL_MODE = \"NO_AUTO_VALUE_ON_ZERO\";", &out)
    case .navicat:
      line("/*", &out)
      line(" Navicat Premium Data Transfer; INSERT INTO `cometchat` VALUES (1);", &out)
      line("*/", &out)
    case .sqlyog: line("/*!40101 SET SQL_MODE=''*/;", &out)
    case .byHand: line("# what I saved of the chat", &out)
    case .windows:
      out += [0xEF, 0xBB, 0xBF]
      line("CREATE DATABASE /*!32312 IF NOT EXISTS*/ `chat`;", &out)
      line("USE `chat`;", &out)
    }
  }

  mutating func row(_ values: [Value], _ out: inout [UInt8]) {
    if count == 0 {
      out += head
    } else {
      switch style {
      case .phpMyAdmin: out += ",\n".utf8
      case .windows: out += ",\r\n".utf8
      case .byHand: out += " ,\n /* and */ ".utf8
      case .mysqldump, .singleRows, .navicat, .sqlyog, .hexadecimal:
        out.append(UInt8(ascii: ","))
      }
    }
    out.append(UInt8(ascii: "("))
    for (index, value) in values.enumerated() {
      if index > 0 {
        out.append(UInt8(ascii: ","))
        if style == .phpMyAdmin || style == .navicat || style == .byHand { out.append(0x20) }
      }
      switch value {
      case .number(let number):
        if style == .navicat { out.append(UInt8(ascii: "'")) }
        Self.append(number, to: &out)
        if style == .navicat { out.append(UInt8(ascii: "'")) }
      case .text(let text): out += style.quoted(text)
      case .written(let bytes): out += bytes
      }
    }
    out.append(UInt8(ascii: ")"))
    count += 1
    if count == rowsOfStatement { endStatement(&out) }
  }

  private static func append(_ number: Int, to out: inout [UInt8]) {
    var digits: (UInt64, UInt64, UInt64) = (0, 0, 0)
    withUnsafeMutableBytes(of: &digits) { digits in
      var left = max(number, 0)
      var at = digits.count
      repeat {
        at -= 1
        digits[at] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: left % 10)
        left /= 10
      } while left > 0
      out.append(contentsOf: digits[at...])
    }
  }

  private mutating func endStatement(_ out: inout [UInt8]) {
    guard count > 0 else { return }
    count = 0
    line(";", &out)
  }

  mutating func end(_ table: SampleTable, _ out: inout [UInt8]) {
    endStatement(&out)
    if style == .mysqldump {
      line("/*!40000 ALTER TABLE `\(table.name)` ENABLE KEYS */;", &out)
      line("UNLOCK TABLES;", &out)
    }
  }

  func finish(_ out: inout [UInt8]) {
    if style == .mysqldump || style == .singleRows { line("-- Dump completed", &out) }
  }
}
