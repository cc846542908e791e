import Archives
import JSONText
import Testing

@Suite("Messages older than a platform takes")
struct RetentionTests {
  private static let dump = """
    INSERT INTO cometchat (id, `from`, `to`, message, sent, `read`, direction) VALUES
    (1,1,2,'one',1472687999,0,0),(2,2,1,'two',1472688000,0,0),(3,1,2,'three',1475280001,0,0);
    """

  @Test(
    "are left out of an import, and counted",
    arguments: [(nil, 3), (1_472_687_999, 3), (1_472_688_000, 2), (1_500_000_000, 0)]
      as [(Int64?, Int)])
  func imports(oldest: Int64?, count: Int) throws {
    var configuration = ConverterConfiguration(form: .import)
    configuration.oldest = oldest
    let output = try Output(Self.dump, configuration)
    #expect(output.report.outputs["imported"] == count)
    let lost = output.report.losses.first { $0.rule == "import.too-old" }
    #expect(lost?.count ?? 0 == 3 - count)
    #expect(output.report.isBalanced && !output.report.hasRejects)
    if count > 0 {
      let body = try JSONDocument(parsing: output.bytes("4-messages.ndjson")).root
      #expect(body["messages"]?.count == count)
    }
  }

  @Test("are kept where nothing is imported")
  func lines() throws {
    var configuration = ConverterConfiguration()
    configuration.oldest = 1_500_000_000
    #expect(try Output(Self.dump, configuration).lines("messages").count == 3)
  }
}
