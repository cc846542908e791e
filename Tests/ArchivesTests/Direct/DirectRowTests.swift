import ArchiveSamples
import Archives
import Foundation
import JSONText
import Testing
import Translation

@Suite("Rows whose lines are made from their bytes", .timeLimit(.minutes(10)))
struct DirectRowTests {
  static func dump(
    _ bodies: SampleDump.Bodies, _ style: DumpStyle = .mysqldump, rows: Int = 600, seed: UInt64 = 1
  ) -> String {
    var dump = SampleDump(
      seed: seed, rows: rows, bodies: bodies, style: style, people: 12, rooms: 3, roomShare: 3)
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = piece.withUnsafeMutableBytes({ dump.read(into: $0) }), count > 0 {
      bytes += piece[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func configuration(
    workers: Int = 1, memory: Int = 1 << 20, direct: Bool = true
  ) -> ConverterConfiguration {
    var configuration = ConverterConfiguration(
      translator: TranslatorConfiguration(baseURL: "https://site.example"), sortMemory: memory,
      workers: workers)
    configuration.usesDirectRows = direct
    return configuration
  }

  @Test("the same bytes as by the way of all rows", arguments: SampleDump.Bodies.allCases)
  func differential(_ bodies: SampleDump.Bodies) throws {
    let dump = Self.dump(bodies)
    let plain = try Output(dump, Self.configuration(direct: false))
    let direct = try Output(dump, Self.configuration())
    #expect(plain.report.isBalanced)
    #expect(direct.report == plain.report)
    #expect(try direct.all() == plain.all())
  }

  /// Rows that are nearly usual, each in another way.
  static let unusualRows: [String] = [
    "(7,1,2,' blanks ',1500000000,1,0)", "(7,1,2,'ends 7',1500000000,1,0)",
    "(7,1,2,'x _messagetype_10',1500000000,0,0)", "(7,1,2,'@bot hi',1500000000,0,0)",
    "(7,1,2,'CC^CONTROL_deletemessage_3',1500000000,0,0)", "(7,1,2,'',1500000000,0,0)",
    "(7,1,2,'a\u{2060}b \u{2014} \u{E9}',1500000000,0,0)", "(7,1,2,'a\\0b\\tc\\nd',1500000000,0,0)",
    "(7,1,2,'\u{C3}\u{BC} \u{C2}\u{A0} \u{C3}\u{A9}',1500000000,0,0)",
    "(7,1,2,'\u{C3}\u{AF}\u{C2}\u{BF}\u{C2}\u{BD}',1500000000,0,0)",
    "(7,1,2,'gr\u{FC}\u{DF}e ????',1500000000,0,0)", "(007,1,2,'zeros',1500000000,0,0)",
    "(7,01,2,'zeros',1500000000,0,0)", "(7,1,2,'late',15000000000000,0,0)",
    "(7,1,2,'never',0,0,0)", "(7,1,2,'null',NULL,0,0)", "(7,1,2,'hidden',1500000000,0,1)",
    "(7,1,2,'copy',1500000000,0,2)", "(7,1,2,'gone',1500000000,0,3)",
    "(7,1,2,'unread',1500000000,NULL,0)", "(7,10000001,2,'guest',1500000000,2,0)",
    "(7,1,2,'&lt;b&gt; a &amp; b',1500000000,1,0)", "(7,1,2,'<br>',1500000000,1,0)",
    "(7,1,2,0x41,1500000000,1,0)", "(7,1,2,_binary 'raw',1500000000,1,0)",
    "(7,1,2,'mobileAction=x',1500000000,1,0)",
    "(7,1,2,'\u{7F}\u{85}\u{FEFF}\u{FFFE}',1500000000,1,0)",
    "(7,'ann','bob','names',1500000000,1,0)", "(-7,1,2,'negative',1500000000,1,0)",
    "(7,1,2,'a <img src=x> password',1500000000,1,0)",
    "(7,1,2,'<font color=red>a</font> <img src=/b.png?token=1><img src=c.png>',1500000000,1,0)",
    "(7,1,2,'<img src=\"//h.example/b.png\">',1500000000,1,0)",
    "(7,1,2,'a <img src=\"a\\\\b\"\"> <b>x</b>',1500000000,0,0)",
    "(6,3,4,'an id once more',1500000000,1,0)",
    "(6,1,2,'before',1500000000,1,0)", "(6,1,2,'later',1500000099,1,0)",
  ]

  @Test("what is unusual in a row changes nothing of it", arguments: unusualRows)
  func unusual(_ row: String) throws {
    let rooms = row.replacing("1500000000,0,0)", with: "1500000000)")
      .replacing("1500000000,1,0)", with: "1500000000)")
    let dump = """
      INSERT INTO cometchat (`id`,`from`,`to`,message,sent,`read`,direction) VALUES
      (5,1,2,'before',1499999999,1,0),(6,2,1,'and',1500000000,0,0),
      \(row),(8,2,1,'behind',1500000001,0,0),(9,1,3,'elsewhere',1500000001,0,0);
      INSERT INTO cometchat_chatroommessages (id,userid,chatroomid,message,sent) VALUES
      (3,1,2,' in a room ',1499999999),\(rooms),(8,2,1,'behind',1500000001);
      """
    let plain = try Output(dump, Self.configuration(direct: false))
    let direct = try Output(dump, Self.configuration())
    #expect(direct.report == plain.report)
    #expect(try direct.all() == plain.all())
    #expect(direct.report.isBalanced)
  }

  @Test("recorded archives", arguments: Output.versions)
  func recorded(_ version: String) throws {
    let plain = try Output(version, Self.configuration(direct: false))
    let direct = try Output(version, Self.configuration())
    #expect(direct.report == plain.report)
    #expect(try direct.all() == plain.all())
  }

  @Test(
    "the same bytes by any number of workers, whatever is spilled",
    arguments: SampleDump.Bodies.allCases)
  func workers(_ bodies: SampleDump.Bodies) throws {
    let dump = Self.dump(bodies, rows: 2000, seed: 2)
    let one = try Output(dump, Self.configuration()).all()
    for (workers, memory) in [(2, 1 << 20), (8, 1 << 14), (2, 1 << 14), (1, 1 << 12)] {
      let other = try Output(dump, Self.configuration(workers: workers, memory: memory))
      #expect(try other.all() == one)
    }
  }

  @Test("the same rows in eight styles give the same records")
  func styles() throws {
    var first: [String: [JSON]]?
    for style in DumpStyle.allCases {
      let output = try Output(Self.dump(.servers, style), Self.configuration())
      #expect(output.report.isBalanced)
      #expect(!output.report.hasRejects)
      var records: [String: [JSON]] = [:]
      for kind in ["users", "groups", "members", "messages", "calls"] {
        records[kind] = try output.lines(kind).map { Self.withoutOffset($0) }
      }
      #expect(records["messages"]?.isEmpty == false)
      if let first { #expect(records == first, "\(style)") } else { first = records }
    }
    #expect(DumpStyle.allCases.count == 8)
  }

  /// Where a row stands in a file is a matter of style.
  private static func withoutOffset(_ record: JSON) -> JSON {
    .object(
      record.members.map { member in
        member.key == "provenance"
          ? JSON.Member(
            "provenance", .object(member.value.members.filter { $0.key != "offset" })) : member
      })
  }

  @Test("a later dump of the site adds its new rows and changes no others")
  func laterDump() throws {
    let later = Self.dump(.servers, .singleRows, rows: 300)
    let lines = later.split(separator: "\n", omittingEmptySubsequences: false)
    // The last fifty messages were not written yet.
    let earlier = lines.filter { line in
      guard line.hasPrefix("INSERT INTO `cometchat` "),
        let values = line.ranges(of: "VALUES (").first,
        let id = Int(line[values.upperBound...].prefix { $0 != "," })
      else { return true }
      return id <= 250
    }.joined(separator: "\n")
    func records(_ dump: String) throws -> [String: JSON] {
      var records: [String: JSON] = [:]
      for record in try Output(dump, Self.configuration()).lines("messages") {
        records[record["muid"]?.string ?? ""] = Self.withoutOffset(record)
      }
      return records
    }
    let (before, after) = (try records(earlier), try records(later))
    for (muid, record) in before { #expect(after[muid] == record) }
    let added = Set(after.keys).subtracting(before.keys)
    #expect(added.allSatisfy { $0.hasPrefix("legacy-site-m-") })
    #expect(added.allSatisfy { (Int($0.split(separator: "-").last ?? "") ?? 0) > 250 })
    #expect(!added.isEmpty)
  }
}
