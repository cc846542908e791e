import Foundation
import TestSupport
import Testing
import Translation

@testable import Archives

@Suite("Conversions that were killed", .timeLimit(.minutes(10)))
struct ResumeTests {
  private static func configuration(
    _ form: ConverterConfiguration.Form, workers: Int = 1, stopsAfter: Int? = nil
  ) -> ConverterConfiguration {
    var configuration = ConverterConfiguration(
      translator: TranslatorConfiguration(baseURL: "https://site.example"), form: form,
      sortMemory: 1 << 13, workers: workers)
    configuration.savedBytes = 1 << 13
    configuration.stopsAfter = stopsAfter
    return configuration
  }

  /// Two inputs, with calls, rooms, ids that two conversations share, and damage.
  private static func inputs(_ folder: TemporaryFolder) throws -> [ArchiveInput] {
    let shared = (1...40).map { "(\($0),901,902,'shared <b>\($0)</b>',15000000\($0 + 10),1,0)" }
    return [
      .file(
        try folder.write(
          DirectRowTests.dump(.servers, .singleRows, rows: 500, seed: 4)
            + "INSERT INTO `cometchat` VALUES (1,2,'broken);\n", to: "one.sql")),
      .file(
        try folder.write(
          """
          INSERT INTO cometchat (`id`,`from`,`to`,message,sent,`read`,direction) VALUES
          \(shared.joined(separator: ",\n"));
          INSERT INTO cometchat_chatroommessages (id,userid,chatroomid,message,sent) VALUES
          (990001,1,2,'CC^CONTROL_deletemessage_5',1600000000);
          """, to: "two.sql")),
    ]
  }

  private static func all(_ folder: String) throws -> [String: Data] {
    var all: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      all[name] = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
    }
    return all
  }

  @Test(
    "at fifty places: the next run goes on and comes to the same bytes",
    arguments: ConverterConfiguration.Form.allCases)
  func places(_ form: ConverterConfiguration.Form) throws {
    let folder = try TemporaryFolder()
    let inputs = try Self.inputs(folder)
    let whole = folder.path + "/whole"
    let report = try Converter(Self.configuration(form)).convert(inputs, to: whole)
    #expect(report.isBalanced)
    let expected = try Self.all(whole)
    var stops = 0
    var resumed = 0
    for place in 1... {
      let out = folder.path + "/out"
      do {
        _ = try Converter(Self.configuration(form, workers: place % 3 + 1, stopsAfter: place))
          .convert(inputs, to: out)
        break
      } catch is FaultPoints.Stopped { stops += 1 }
      #expect(!FileManager.default.fileExists(atPath: out))
      let next = try Converter(Self.configuration(form, workers: place % 2 + 1))
        .convert(inputs, to: out)
      if next.isResumed { resumed += 1 }
      #expect(try Self.all(out) == expected, "place \(place)")
      #expect(!FileManager.default.fileExists(atPath: out + ".partial"))
      try FileManager.default.removeItem(atPath: out)
    }
    #expect(stops >= 50)
    // All but those before the first time that something was kept.
    #expect(resumed >= stops - 10)
  }

  @Test("again and again: each run begins where the last was killed")
  func again() throws {
    let folder = try TemporaryFolder()
    let inputs = try Self.inputs(folder)
    _ = try Converter(Self.configuration(.ndjson)).convert(inputs, to: folder.path + "/whole")
    let out = folder.path + "/out"
    var runs = 0
    while runs < 100 {
      runs += 1
      do {
        _ = try Converter(Self.configuration(.ndjson, stopsAfter: 7)).convert(inputs, to: out)
        break
      } catch is FaultPoints.Stopped {}
    }
    #expect((5..<100).contains(runs))
    #expect(try Self.all(out) == Self.all(folder.path + "/whole"))
  }

  @Test("what was kept of other inputs or by other options does not count")
  func others() throws {
    let folder = try TemporaryFolder()
    let inputs = try Self.inputs(folder)
    let out = folder.path + "/out"
    #expect(throws: FaultPoints.Stopped.self) {
      _ = try Converter(Self.configuration(.ndjson, stopsAfter: 30)).convert(inputs, to: out)
    }
    var other = Self.configuration(.ndjson)
    other.translator = TranslatorConfiguration(baseURL: "https://other.example")
    #expect(try !Converter(other).convert(inputs, to: out).isResumed)
    #expect(throws: FaultPoints.Stopped.self) {
      _ = try Converter(Self.configuration(.ndjson, stopsAfter: 30)).convert(inputs, to: out)
    }
    #expect(
      try !Converter(Self.configuration(.ndjson)).convert([inputs[1]], to: out).isResumed)
    // Damaged.
    #expect(throws: FaultPoints.Stopped.self) {
      _ = try Converter(Self.configuration(.ndjson, stopsAfter: 30)).convert(inputs, to: out)
    }
    let state = URL(fileURLWithPath: out + ".partial/" + SavedState.name)
    try Data(contentsOf: state).dropLast(9).write(to: state)
    #expect(try !Converter(Self.configuration(.ndjson)).convert(inputs, to: out).isResumed)
  }

  @Test("two conversions do not write one folder")
  func locked() throws {
    let folder = try TemporaryFolder()
    let output = try OutputFolder(folder.path + "/out")
    defer { withExtendedLifetime(output) {} }
    #expect(throws: OutputError.self) { _ = try OutputFolder(folder.path + "/out") }
  }
}
