import TestSupport
import Testing

@Suite("Commands refuse what can't be meant", .timeLimit(.minutes(10)))
struct UsageTests {
  private static let legacy = ["proxy", "--legacy", "http://10.0.0.5"]
  private static let simulate = ["simulate", "legacy", "--recordings", "/none"]

  @Test(
    "exit code 64 and one line that names the option and the value",
    arguments: [
      (["proxy"], "cometbridge proxy: --legacy: is needed"),
      (
        ["proxy", "--legacy", "ftp://x"], "cometbridge proxy: --legacy “ftp://x”: expected http://"
      ),
      (
        ["proxy", "--legacy", "http://"], "cometbridge proxy: --legacy “http://”: expected http://"
      ),
      (["proxy", "--legacy", "http://:80"], "cometbridge proxy: --legacy “http://:80”: expected"),
      (["proxy", "--legacy", "http://h:70000"], "cometbridge proxy: --legacy “http://h:70000”:"),
      (["proxy", "--legacy", "http://h?x"], "cometbridge proxy: --legacy “http://h?x”: expected"),
      (["proxy", "--legacy", "http://u:secret@h"], "cometbridge proxy: --legacy “http://…@h”:"),
      (
        legacy + ["--listen", "999.1.1.1:1"], "cometbridge proxy: --listen “999.1.1.1:1”: expected"
      ),
      (legacy + ["--listen", "host"], "cometbridge proxy: --listen “host”: expected HOST:PORT"),
      (legacy + ["--listen", "host:80"], "cometbridge proxy: --listen “host:80”: expected"),
      (
        legacy + ["--listen", "127.0.0.1:70000"],
        "cometbridge proxy: --listen “127.0.0.1:70000”: expected HOST:PORT"
      ),
      (legacy + ["--site="], "cometbridge proxy: --site “”: expected a name"),
      (legacy + ["--events="], "cometbridge proxy: --events “”: expected a path"),
      (legacy + ["--base-url", "x"], "cometbridge proxy: --base-url “x”: expected"),
      (
        ["proxy", "--legacy", "http://localhost:8123", "--listen", "0.0.0.0:8123"],
        "cometbridge proxy: --legacy “http://localhost:8123”: is the proxy itself"
      ),
      (simulate + ["--port", "70000"], "cometbridge simulate legacy: --port “70000”: a whole"),
      (simulate + ["--host", "host"], "cometbridge simulate legacy: --host “host”: an address"),
      (simulate + ["--after-last", "x"], "cometbridge simulate legacy: --after-last “x”: one of"),
      (["replay", "--show", "many", "/none"], "cometbridge replay: --show “many”: a whole number"),
      (["replay", "--site=", "/none"], "cometbridge replay: --site “”: a name"),
      (["explain", "--platform", "x", "-"], "cometbridge explain: --platform “x”: one of"),
      (["explain", "--base-url", "x", "-"], "cometbridge explain: --base-url “x”: expected"),
      (["explain", "--viewer=", "-"], "cometbridge explain: --viewer “”: an id is expected"),
      (["explain", "--to", "x", "-"], "cometbridge explain: --to “x”: one of modern, legacy"),
      (
        ["explain", "--to", "legacy", "--version", "7.x", "-"],
        "cometbridge explain: --version “7.x”: a version is expected"
      ),
      (["explain", "--version", "7.0.6", "-"], "cometbridge explain: --version “7.0.6”: needs"),
      (["explain"], "cometbridge explain: FILE: is missing"),
      ([], "cometbridge: a command is expected"),
    ] as [([String], String)])
  func refused(words: [String], line: String) async throws {
    let outcome = try await Program.run(words)
    #expect(outcome.code == 64)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix(line), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 2)
    #expect(!outcome.errors.contains("secret"))
  }

  @Test(
    "a configuration's faults name the file, the line and the member",
    arguments: [
      ("{\n lisen: 'x'}", 1, ":2: lisen: no such member"),
      ("{\n legacy: 5}", 1, ":2: legacy: expected a text"),
      ("{\n legacy: ", 1, ":2: not JSON5: a value is missing"),
      ("{\n legacy: 'ftp://x'}", 64, ":2: legacy “ftp://x”: expected http://"),
      ("{legacy: 'http://h',\n listen: 'x'}", 64, ":2: listen “x”: expected HOST:PORT"),
      ("{legacy: 'http://h',\n allowedOrigin: 'x'}", 64, ":2: allowedOrigin “x”: expected"),
      (
        "{\nlisten: ':8123',\nlegacy: 'http://127.0.0.1:8123'}", 64,
        ":3: legacy “http://127.0.0.1:8123”: is the proxy itself"
      ),
    ] as [(String, Int32, String)])
  func configuration(text: String, code: Int32, rule: String) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: "proxy.json5")
    let outcome = try await Program.run(["proxy", "--config", path])
    #expect(outcome.code == code)
    #expect(outcome.errors.hasPrefix("cometbridge proxy: \(path)\(rule)"), "\(outcome.errors)")
  }
}
