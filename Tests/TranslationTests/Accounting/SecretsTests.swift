import JSONText
import LegacyProtocol
import Testing

@testable import Translation

@Suite("Secrets stay where they are")
struct SecretsTests {
  /// Everything a run gives out, as text: events, accounts, what Swift prints of the results.
  private func output(_ results: [TranslationResult]) -> String {
    var out: [String] = []
    for result in results {
      out += result.events.map { String(decoding: $0.json, as: UTF8.self) }
      out += result.events.map { "\($0)" }
      out += result.account.entries.map { "\($0.field) \($0.detail ?? "") \($0)" }
    }
    return out.joined(separator: "\n")
  }

  /// Secrets that stand in a recorded exchange: values of fields and parameters that are keys to something.
  private func secrets(in exchange: LegacyExchange) -> Set<String> {
    let request = exchange.request
    var found: Set<String> = []
    for field in request.query.fields + request.form.fields
    where [
      "basedata", "password", "currentp", "inviteid", "api-key", "apiKey", "KEY_A", "KEY_B",
      "channel",
    ].contains(field.name) {
      found.insert(field.value)
    }
    for cookie in request.cookies.fields + exchange.setCookies.fields { found.insert(cookie.value) }
    if let root = exchange.body.json { collect(root, into: &found) }
    return found
  }

  private func collect(_ value: JSONValue, into found: inout Set<String>) {
    for member in value.members {
      let isSecret = [
        "basedata", "ch", "push_channel", "push_an_channel", "api", "cometid", "i", "password",
        "webrtc_prefix",
      ].contains(member.key)
      if isSecret, let text = member.value.string { found.insert(text) }
      if ["message", "m"].contains(member.key), let body = member.value.string {
        found.formUnion(hashes(in: body))
      }
      collect(member.value, into: &found)
    }
    for element in value.elements { collect(element, into: &found) }
  }

  /// The password hash of an invitation.
  private func hashes(in body: String) -> [String] {
    guard body.contains("joinChatroom(") else { return [] }
    return body.split(separator: "'").map(String.init).filter { $0.count == 40 || $0.count == 32 }
  }

  @Test(
    "of the recordings none shows in anything that comes out",
    arguments: [("5.6.0", 37), ("6.8.3", 284), ("7.0.6", 398)])
  func recordings(version: String, count: Int) throws {
    let names = Recorded.names.filter { $0.hasPrefix(version) }
    let checked = try names.reduce(0) { try $0 + secrets(ofRecording: $1) }
    #expect(checked == count)
  }

  /// Checks one recording.
  ///
  /// - Returns: How many secrets were looked for.
  private func secrets(ofRecording name: String) throws -> Int {
    var translator = Translator(TranslatorConfiguration(isAccountingDetailed: true))
    var results: [TranslationResult] = []
    var secrets: Set<String> = []
    for exchange in try Recorded.exchanges(name) {
      secrets.formUnion(self.secrets(in: exchange))
      results.append(translator.translate(exchange))
    }
    let output = output(results)
    // Short ones are words and numbers that stand elsewhere too.
    let long = secrets.filter { $0.utf8.count >= 12 }
    for secret in long {
      #expect(!output.contains(secret), "\(name): a secret of \(secret.utf8.count) letters")
    }
    return long.count
  }

  @Test("invented ones, marked, in every place where one can stand")
  func invented() throws {
    let mark = "MARKED"
    var site = Site()
    var results: [TranslationResult] = []
    let hash = "\(mark)aa39a3ee5e6b4b0d3255bfef95601890"
    let invite =
      "has invited you <a href=\\\"javascript:jqcc.cometchat.joinChatroom('5','\(hash)','RGV2')\\\">x</a>"
    let broken =
      "has invited you <a href=\\\"javascript:jqcc.cometchat.joinChatroom('5x','\(hash)','RGV2')\\\">x</a>"
    let call =
      "<a token ='\(mark)token' href='javascript:void(0);' class='join_Avchat' to='5' grp='9c8b' join_url='http://h/\(mark)' start_url='' mobileAction=\\\"javascript:jqcc.ccavchat.join('9c8b');\\\">x</a>"
    let ask: (inout Site, String, KeyValuePairs<String, String>, String) -> TranslationResult = {
      site, file, form, reply in
      site.exchange("\(mark)cookie", file, form, reply: reply, as: "5", setCookie: "\(mark)set")
    }
    results.append(
      ask(
        &site, "cometchat_login.php?process=1&callback=\(mark)cb",
        ["username": "\(mark)user", "password": "\(mark)pass", "social_details": "\(mark)"],
        "{\"basedata\":\"\(mark)basedata\",\"version\":\"7\",\"error_msg\":\"\(mark)\",\"userid\":\"\(mark)\"}"
      ))
    results.append(
      ask(
        &site, "cometchat_login.php", ["username": "x"],
        "{\"basedata\":\"0\",\"error_msg\":\"\(mark)\"}"))
    results.append(
      ask(
        &site, "cometchat_receive.php",
        [
          "basedata": "\(mark)base%3D", "cookie_cc_state": "\(mark)",
          "{\"a\":\"\(mark)\"}": "\(mark)",
        ],
        """
        {"userstatus":{"id":"5","n":"Ada","ch":"\(mark)ch","push_channel":"\(mark)pc","push_an_channel":"\(mark)an","webrtc_prefix":"\(mark)w","ccmobileauth":"\(mark)"},
        "cometid":{"id":"\(mark)comet"},"subscribeChatrooms":[{"chatroomid":"5","cometid":"\(mark)","userid":"5"}],"cc_guest":"\(mark)",
        "buddylist":{"_7":{"id":"7","n":"Bob","ch":"\(mark)ch7","s":"available"}},
        "botlist":{"_3":{"id":"3","n":"B","api":"\(mark)api"}},
        "chatrooms":{"_5":{"id":"5","name":"Dev","i":"\(hash)","cometid":"\(mark)c5","push_channel":"\(mark)p5"}},
        "messages":{"_1":{"id":"1","from":"7","message":"\(invite)","sent":1},"_2":{"id":"2","from":"7","message":"\(broken)","sent":1},
        "_3":{"id":"3","from":"7","message":"CC^CONTROL_unheard_\(mark)1"},"_4":{"id":"4","from":"7","message":"CC^CONTROL_{\\"type\\":\\"x\\",\\"token\\":\\"\(mark)\\"}"}},
        "crmessages":[{"id":"9","from":"Bob","fromid":"7","message":"\(call)","chatroomid":"5"}],
        "unheard":{"token":"\(mark)"},"loggedout":{"x":"\(mark)"},"error":"\(mark)","logout_message":"\(mark)","an":{"id":{},"m":"\(mark)"}}
        """))
    results.append(
      ask(
        &site, "modules/chatrooms/chatrooms.php?action=checkpassword",
        ["id": "5", "password": hash, "currentp": hash],
        "{\"s\":\"JOINED\",\"userid\":\"5\",\"cometid\":\"\(mark)channel\",\"push_channel\":\"\(mark)\"}"
      ))
    results.append(
      ask(
        &site, "modules/chatrooms/chatrooms.php?action=checkpassword", ["id": "6"], "0f^\(mark)^5^0"
      ))
    results.append(
      ask(
        &site, "modules/chatrooms/chatrooms.php?action=getChatroomDetails", ["id": "5"],
        "{\"id\":\"5\",\"name\":\"Dev\",\"password\":\"\(hash)\",\"type\":\"1\"}"))
    results.append(
      ask(
        &site, "modules/chatrooms/chatrooms.php?action=inviteusers",
        ["roomid": "5", "inviteid": hash, "invite[]": "\(mark)"], "{\"success\":true}"))
    results.append(
      ask(&site, "extensions/mobileapp/getpushnotificationchannels.php", [:], "[\"\(mark)\"]"))
    results.append(
      ask(
        &site, "extensions/mobileapp/json.php", [:],
        "{\"KEY_A\":\"\(mark)\",\"x\":{\"y\":\"\(mark)\"}}"))
    results.append(
      ask(
        &site, "api/index.php?action=createuser", ["api-key": "\(mark)", "password": "\(mark)"],
        "{\"success\":{\"\(mark.lowercased())\":1}}"))
    results.append(
      ask(
        &site, "extensions/bots/cometchat_bots.php", ["apiKey": "\(mark)", "channel": "user_5_7"],
        "\(mark)"))
    results.append(
      site.exchange(
        nil, "../post/",
        [
          "KEY_A": "\(mark)", "channel": "\(mark)ch",
          "message": "{\"id\":\"77\",\"from\":\"7\",\"message\":\"\(invite)\",\"self\":0}",
        ], reply: "{\"t\":\"\(mark)\"}", isOutward: true))
    let pushed = results.last?.summaries
    #expect(pushed == ["legacy_chatroom_invite lu-7>lu-5"])
    results.append(ask(&site, "../1/push", ["where": "\(mark)"], "{\"t\":\"\(mark)\"}"))
    results.append(
      try site.dictionary(
        "{\"id\":\"81\",\"from\":\"7\",\"message\":{\"chatroom_id\":5,\"chatroom_name\":\"Dev\",\"chatroom_password\":\"\(hash)\"},\"message_type\":11}"
      ))
    results.append(try site.dictionary("{\"_3\":{\"id\":\"3\",\"n\":\"B\",\"api\":\"\(mark)\"}}"))
    results.append(
      try site.dictionary(
        "{\"id\":\"5\",\"n\":\"Ada\",\"s\":\"available\",\"ch\":\"\(mark)\",\"push_channel\":\"\(mark)\"}"
      ))
    let text = output(results)
    #expect(text.contains("legacy_chatroom_invite"))
    #expect(text.contains("onIncomingCallReceived"))
    for line in text.split(separator: "\n") where line.contains(mark) {
      Issue.record("\(line.prefix(300))")
    }
  }
}
