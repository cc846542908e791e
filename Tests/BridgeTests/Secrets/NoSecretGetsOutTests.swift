import Bridge
import JSONText
import LegacyProtocol
import Recording
import TestSupport
import Testing
import Translation

/// Every secret field has a value that is looked for in all that is printed, logged or passed on.
@Suite("No secret gets out")
struct NoSecretGetsOutTests {
  private static let canary = "Canary7b1d"

  /// Members for an object: each secret field, with a canary of its own.
  private static let members = SecretFields.spellings.filter { $0 != "cometid" }.enumerated()
    .map { "\"\($1)\":\"\(canary)\($0)\"" }.joined(separator: ",")

  private static let fields = (SecretFields.spellings + ["username", "cookie_cc_data", "tid"])
    .enumerated().map { RecordedForm.Field($1, .string("\(canary)\($0)")) }

  private func one(
    _ path: String, _ name: String, form: [RecordedForm.Field] = Self.fields, body: String,
    contentType: String = "application/x-www-form-urlencoded"
  ) -> LocatedInteraction {
    let query = Self.fields.map { "\($0.name)=\(Self.canary)q" }.joined(separator: "&")
    return LocatedInteraction(
      Interaction(
        name: name, as: "app1",
        request: RecordedRequest(
          method: "POST", url: "http://h/cometchat/\(path)?\(query)",
          headers: [
            HeaderField("Content-Type", contentType),
            HeaderField("Cookie", "PHPSESSID=\(Self.canary)s; cc_data=\(Self.canary)c"),
            HeaderField("Authorization", "Basic \(Self.canary)"),
          ], form: RecordedForm(form, notation: .pairs)),
        response: RecordedResponse(
          status: 200, headers: [HeaderField("Set-Cookie", "PHPSESSID=\(Self.canary)n")],
          body: body)), file: "f", line: 1)
  }

  /// One of every kind of answer that has secrets, and of every kind of request.
  private var interactions: [LocatedInteraction] {
    let members = Self.members
    let hash = "'5','\(Self.canary)','Um9vbQ=='"
    let invite = #"Join <a href=\"javascript:jqcc.cometchat.joinChatroom(\#(hash))\">x<\/a>"#
    let broken = #"<a href=\"javascript:jqcc.cometchat.joinChatroom(\#(hash)"#
    let contact = #"{"id":"5","n":"Ann","s":"available",\#(members)}"#
    let call =
      #"<a href=\"x\" mobileAction=\"javascript:jqcc.ccavchat.accept('7','9c8b')\" token=\"\#(Self.canary)\">x<\/a>"#
    let poll = """
      {"userstatus":\(contact),"cometid":{"id":"\(Self.canary)"},\
      "subscribeChatrooms":[{"chatroomid":"5","cometid":"\(Self.canary)"}],\
      "buddylist":{"_7":{"id":"7","n":"Bob","s":"available",\(members)}},\
      "chatrooms":{"_5":{"id":"5","name":"Room","type":"1","i":"\(Self.canary)","s":"1",\(members)}},\
      "botlist":{"_3":{"id":"3","n":"Bot","a":"x",\(members)}},\
      "messages":{"_1":{"id":"1","from":"7","message":"\(invite)","self":"0","old":"0","sent":"1480000000",\(members)},\
      "_2":{"id":"2","from":"7","message":"\(broken)","self":"0","old":"0","sent":"1480000001"},\
      "_3":{"id":"3","from":"7","message":"\(call)","self":"0","old":"0","sent":"1480000002"}},\
      "crmessages":{"_4":{"id":"4","fromid":"7","from":"Bob","message":"x","chatroomid":"5","sent":"1480000000",\(members)}},\
      \(members)}
      """
    let message = [
      RecordedForm.Field("to", .string("7")), RecordedForm.Field("message", .string("hello")),
    ]
    let body = "{\(members)}"
    let join = [RecordedForm.Field("action", .string("checkpassword"))]
    return [
      one("cometchat_receive.php", "poll", body: poll),
      one("cometchat_receive.php", "form", form: [.init(body, .string(""))], body: poll),
      one(
        "cometchat_send.php", "send", form: message + Self.fields, body: #"{"id":"9",\#(members)}"#),
      one("cometchat_login.php", "login", body: "{\(members),\"version\":\"7\"}"),
      one(
        "cometchat_login.php", "refused", body: #"{"error_msg":"no",\#(members),"basedata":"0"}"#),
      one("cometchat_getid.php", "info", body: contact),
      one("api/index.php", "api", body: #"{"success":{"status":"1000",\#(members)}}"#),
      one("extensions/mobileapp/json.php", "settings", body: body),
      one("extensions/mobileapp/getpushnotificationchannels.php", "channels", body: body),
      one("post/", "publish", body: body),
      one(
        "cometchat_receive.php", "join", form: join + Self.fields,
        body: #"{"s":"JOINED",\#(members)}"#),
      one("nowhere.php", "other", body: body),
      one("cometchat_send.php", "cut", body: "{\(members)"),
      one("cometchat_check.php", "page", body: "<a href='?basedata=\(Self.canary)'>"),
      one("extensions/mobileapp/login.php", "plain", body: Self.canary),
    ]
  }

  private func check(_ text: String, _ what: String) {
    if let found = text.firstRange(of: Self.canary) {
      let start = text.index(found.lowerBound, offsetBy: -80, limitedBy: text.startIndex)
      Issue.record("\(what): \(text[(start ?? text.startIndex)...].prefix(160))")
    }
  }

  @Test("by the account of an exchange and its events")
  func explanation() throws {
    for located in interactions {
      let bytes = located.interaction.encoded()
      let explanation = try Explanation(
        of: bytes, name: "input", options: Explanation.Options(viewer: "5"))
      for item in explanation.items {
        var writer = JSONWriter()
        item.write(to: &writer)
        check(String(decoding: writer.bytes, as: UTF8.self), located.interaction.name)
        check("\(item.result.imbalance)", located.interaction.name)
      }
      do {
        let answer = try Explanation(
          of: Array((located.interaction.response.body ?? "").utf8), name: "input",
          options: Explanation.Options(viewer: "5"))
        for item in answer.items {
          var writer = JSONWriter()
          item.write(to: &writer)
          check(
            String(decoding: writer.bytes, as: UTF8.self), "answer of \(located.interaction.name)")
        }
      } catch {
        check("\(error)", "error of \(located.interaction.name)")
      }
    }
  }

  @Test("by a replay and its differences")
  func replay() throws {
    let file = RecordingFile(name: "f", interactions: interactions)
    let replayed = ReplayedRecording(file, configuration: TranslatorConfiguration())
    check(String(decoding: replayed.encoded(), as: UTF8.self), "events")
    check("\(replayed.unmapped) \(replayed.unbalanced) \(replayed.kinds)", "what is not known")
    #expect(!replayed.lines.isEmpty)
  }

  @Test("by the list of what occurs")
  func coverage() {
    var coverage = Coverage()
    for located in interactions {
      coverage.add(located.interaction.encoded(), name: located.interaction.name)
      coverage.add(
        Array((located.interaction.response.body ?? "").utf8), name: located.interaction.name)
    }
    #expect(!coverage.tallies.isEmpty)
    for (item, tally) in coverage.tallies { check("\(item.name) \(tally.example)", "coverage") }
    check("\(coverage.unreadable)", "coverage")
  }

  @Test("by what the simulated install says of a request it does not know")
  func simulator() {
    let recorded = interactions
    var install = RecordedInstall(recorded)
    for located in recorded {
      var other = located.interaction
      other.request.url = other.request.url.replacing("\(Self.canary)q", with: "\(Self.canary)z")
      for i in other.request.form?.fields.indices ?? 0..<0 {
        guard let value = other.request.form?.fields[i].value.string else { continue }
        other.request.form?.fields[i].value = .string(value + "z")
        other.request.form?.fields[i].name += i == 0 ? "\(Self.canary) {" : ""
      }
      switch install.answer(to: IncomingRequest(other.request)) {
      case .recorded: continue
      case .unmatched(let reason): check(reason.description, "simulator")
      }
    }
  }

  @Test("by a recording that was redacted")
  func redacted() {
    for located in RecordingFile(name: "f", interactions: interactions).redacted().interactions {
      var one = located.interaction
      // Personal, no secret.
      one.request.form?.fields.removeAll { $0.name == "username" }
      one.request.url = one.request.url.replacing("username=\(Self.canary)q", with: "")
      check(String(decoding: one.encoded(), as: UTF8.self), one.name)
    }
  }

  @Test(
    "and a redacted recording gives the same events", arguments: ["5.6.0", "6.8.3", "7.0.6"])
  func golden(version: String) throws {
    let configuration = TranslatorConfiguration(identities: Identities())
    let names = try Fixtures.names(in: "recordings/\(version)", suffix: ".jsonl")
    #expect(!names.isEmpty)
    for name in names {
      let file = try RecordingFile(
        decoding: Fixtures.bytes("recordings/\(version)/\(name)"), name: name)
      let before = ReplayedRecording(file, configuration: configuration)
      let after = ReplayedRecording(file.redacted(), configuration: configuration)
      let differing = zip(before.lines, after.lines).first { $0 != $1 }
      let isSame = differing == nil && before.lines.count == after.lines.count
      #expect(
        isSame,
        """
        \(name): \(String(decoding: differing?.0.json ?? [], as: UTF8.self))
        \(String(decoding: differing?.1.json ?? [], as: UTF8.self))
        """)
    }
  }
}
