import Foundation
import JSONText
import TestSupport
import Testing
import Translation

@testable import Archives

@Suite("Reports")
struct ReportPageTests {
  private static let dump = """
    INSERT INTO cometchat (id, `from`, `to`, message, sent, `read`, direction) VALUES
    (1,1,2,'one',1472688000,0,0),(2,2,1,'two',1475280000,0,0),(3,1,2,'three',1475280001,0,0),
    (4,3,1,'<img class="cometchat_smiley" title="Happy">',1483228799,0,0);
    INSERT INTO cometchat_chatrooms (id,name,lastactivity,createdby,password,type,vidsession) VALUES
    (5,'Tom & <b>Jerry</b>',1475280001,1,'',0,NULL);
    INSERT INTO cometchat_chatroommessages (id,userid,chatroomid,message,sent) VALUES (1,1,5,'hi',1475280001);
    INSERT INTO cometchat_users (userid, username, displayname) VALUES (1,'ann','Ann Lee'),(2,'bob','Bob');
    """

  @Test("months, years and kinds add up to the messages")
  func sums() throws {
    for version in Output.versions {
      let report = try Output(version).report
      let messages = report.outputs["messages", default: 0]
      #expect(messages > 0)
      #expect(report.months.values.reduce(0, +) == messages)
      #expect(report.years.values.reduce(0, +) == messages)
      #expect(report.kinds.values.reduce(0, +) == messages)
    }
    let report = try Output(Self.dump).report
    #expect(report.months == ["2016-09": 1, "2016-10": 3, "2016-12": 1])
    #expect(report.years == ["2016": 5])
    #expect(report.kinds == ["text": 5])
  }

  @Test(
    "a month begins with its first second and ends with its last, also where times are in no order")
  func months() {
    var counts = MonthCounts()
    for time: Int64 in [
      1_454_284_800, 1_456_790_399, 1_456_790_400, 1_454_284_799, -1, 0, 1_456_790_399,
    ] {
      counts.add(time)
    }
    #expect(
      counts.all == [
        "2016-02": 3, "2016-03": 1, "2016-01": 1, "1969-12": 1, "1970-01": 1,
      ])
    #expect(
      Month.all(between: ["2016-11", "2017-02"], limit: 10) == [
        "2016-11", "2016-12", "2017-01", "2017-02",
      ])
    #expect(
      Month.all(between: ["2017-02", "1970-01"], limit: 10) == ["1970-01", "2017-02"])
    #expect(ReportPage.duration(59) == "59 s")
    #expect(ReportPage.duration(61) == "2 min")
    #expect(ReportPage.duration(90_000) == "1 d 1 h")
  }

  @Test("the conversations with most messages are those of the records")
  func conversations() throws {
    for version in Output.versions {
      let output = try Output(version)
      var counts: [String: Int] = [:]
      for line in try output.lines("messages") {
        let sender = line["sender"]?.string ?? ""
        let receiver = line["receiver"]?.string ?? ""
        let key =
          line["receiverType"]?.string == "group"
          ? receiver : min(sender, receiver) + " " + max(sender, receiver)
        counts[key, default: 0] += 1
      }
      let expected = counts.values.sorted(by: >).prefix(20)
      #expect(output.report.conversations.map(\.messages) == Array(expected))
    }
  }

  @Test("who talks is said only where it is asked for")
  func names() throws {
    var configuration = ConverterConfiguration()
    let silent = try Output(Self.dump, configuration)
    #expect(silent.report.conversations.map(\.messages) == [3, 1, 1])
    #expect(silent.report.conversations.allSatisfy { $0.name == nil })
    configuration.namesConversations = true
    let named = try Output(Self.dump, configuration)
    #expect(
      named.report.conversations.map(\.name) == ["Ann Lee, Bob", "Ann Lee, lu-3", "Tom & Jerry"])
    for (output, isNamed) in [(silent, false), (named, true)] {
      let page = String(decoding: try output.bytes("report.html"), as: UTF8.self)
      let json = String(decoding: try output.bytes("report.json"), as: UTF8.self)
      #expect(page.contains("Ann Lee") == isNamed)
      #expect(json.contains("Ann Lee") == isNamed)
      #expect(page.contains("Tom &amp; Jerry") == isNamed)
    }
  }

  @Test("what is longer than the platform takes is counted")
  func sizes() throws {
    let long = String(repeating: "x", count: 20_000)
    let report = try Output(
      "INSERT INTO cometchat (id, `from`, `to`, message, sent, `read`, direction) VALUES (1,1,2,'\(long)',1472688000,0,0),(2,1,2,'short',1472688001,0,0);"
    ).report
    #expect(report.sizes.longestText == 20_000)
    #expect(report.sizes.overLimit == 1)
  }

  @Test("ids of the new side that two of the old side would get are named")
  func collisions() throws {
    var report = ConversionReport()
    #expect(try Output(Self.dump).report.collisions.isEmpty)
    report.collisions = ["<x>"]
    #expect(String(decoding: ReportPage(report).bytes, as: UTF8.self).contains("&lt;x&gt;"))
  }

  @Test(
    "an upload takes a request for 50 entities, and a minute for 60 requests",
    arguments: [
      (["messages": 1], 1, 1), (["messages": 50], 1, 1), (["messages": 51], 2, 2),
      (["messages": 51, "users": 1, "groups": 1, "members": 101, "bots": 1], 8, 8),
      (["messages": 9_000, "imported": 3_000], 60, 60),
    ])
  func upload(outputs: [String: Int], requests: Int, seconds: Int) {
    var report = ConversionReport()
    report.outputs = outputs
    #expect(report.importRequests == requests)
    #expect(report.importSeconds == seconds)
  }

  @Test("the page holds no markup but its own, loads nothing and runs nothing")
  func hostile() throws {
    let bad = #"<script>alert(1)</script><img src=x onerror="y">&'"# + "\u{1}"
    var report = ConversionReport()
    (report.inputs, report.outputs, report.codes) = ([bad: 1], [bad: 1], [bad: 2])
    (report.encodings, report.kinds, report.orphans) = ([bad: 1], [bad: 1], [bad: 1])
    (report.months, report.timeDifferences) = ([bad: 1], [bad: 1])
    (report.unknownColumns, report.notes, report.collisions) = ([bad], [bad], [bad])
    report.losses = [ConversionReport.Loss(rule: bad, fate: bad, count: 3)]
    report.fields = report.losses
    report.conversations = [
      ConversionReport.Talk(isGroup: true, messages: 1, first: 0, last: 1, name: bad)
    ]
    let page = String(decoding: ReportPage(report).bytes, as: UTF8.self)
    for mark in ["<script", "<img", "<link", "onerror=\"", "url(", "@import", "\u{1}"] {
      #expect(!page.contains(mark), "\(mark)")
    }
    // Text may say so, tags may not.
    #expect(try page.firstMatch(of: Regex(#"<[^>]*\s(src|href|on[a-z]+)\s*="#)) == nil)
    #expect(page.contains("&lt;script&gt;"))
    #expect(page.contains("default-src 'none'"))
  }

  @Test("an assessment with a folder writes the report there, and nothing over a conversion")
  func assessment() throws {
    let folder = try TemporaryFolder()
    let dump = ArchiveInput.file(try folder.write(Self.dump, to: "dump.sql"))
    let out = folder.path + "/out"
    for _ in 0..<2 {
      let report = try Converter().assess([dump], to: out)
      #expect(report.outputs["messages"] == 5)
      let names = try FileManager.default.contentsOfDirectory(atPath: out).sorted()
      #expect(names == ["report.html", "report.json"])
    }
    _ = try Converter().convert([dump], to: out)
    #expect(throws: OutputError(name: out, reason: .inTheWay)) {
      try Converter().assess([dump], to: out)
    }
    #expect(FileManager.default.fileExists(atPath: out + "/messages.ndjson"))
  }

  @Test("a browser draws it, with and without a screen of much width", arguments: [1100, 400])
  func browser(width: Int) async throws {
    let output = try Output(Output.versions)
    let page = output.folder + "/report.html"
    let shot = try await onThread {
      Result { try Browser.screenshot(of: page, width: width, height: 2000) }
    }.get()
    #expect(shot.width == width && shot.height == 2000)
    let bars = shot.count { $0 == Picture.Pixel(red: 0x44, green: 0x77, blue: 0xAA) }
    let words = shot.count { $0.red < 0x60 && $0.green < 0x60 && $0.blue < 0x60 }
    let ground = shot.count { $0 == Picture.Pixel(red: 0xFF, green: 0xFF, blue: 0xFF) }
    #expect(bars > 2_000)
    #expect(words > 5_000)
    #expect(ground > width * 1_000)
    // Nothing is wider than the page: its edge stays empty, but for the lines between rows.
    let edge = shot.column(width - 3).count { $0.red < 0x60 }
    #expect(edge == 0)
  }
}
