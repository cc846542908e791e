import EventModel
import JSONText
import LegacyProtocol
import Testing

@testable import Translation

@Suite("Announcements")
struct AnnouncementTests {
  private func an(_ id: Int, _ text: String = "x") -> String {
    "{\"an\":{\"id\":\"\(id)\",\"m\":\"\(text)\",\"t\":\"1500000000\"}}"
  }

  private func told(_ text: String) -> Message? {
    var site = Site()
    site.poll("5", an(1, text))
    return site.messages.first
  }

  @Test(
    "C17 line breaks of every kind are kept as LF",
    arguments: [
      ("a\\rb", "a\nb"), ("a\\nb", "a\nb"), ("a\\r\\nb", "a\nb"), ("a<br>b", "a\nb"),
      ("a\\tb", "a\tb"),
      ("a\\r\\n\\r\\nb", "a\n\nb"), ("a\rb", "a\nb"), ("a\nb", "a\nb"),
    ])
  func lineBreaks(text: String, expected: String) {
    #expect(told(text)?.customData?["text"]?.string == expected)
  }

  @Test("C18 pictures and links come beside the text, whole; scripts never")
  func markup() {
    let message = told(
      "Hi <img src=\\\"/i/a.png\\\"> <a href=\\\"http://h.example/x\\\">here</a> <a href=\\\"/page\\\">there</a><script>alert('secret-1')</script><a href=\\\"javascript:alert(2)\\\">no</a><img src=x onerror=alert(3)>"
    )
    #expect(
      message?.customData?["images"]?.elements.map(\.string).contains("http://chat.example/i/a.png")
        == true)
    #expect(
      message?.customData?["links"]?.elements.compactMap(\.string) == [
        "http://h.example/x", "http://chat.example/page",
      ])
    let json =
      message.map {
        String(
          decoding: ViewedEvent(viewer: nil, event: .onCustomMessageReceived($0), position: "")
            .json, as: UTF8.self)
      } ?? ""
    for trace in ["script", "alert", "onerror", "secret-1", "<"] { #expect(!json.contains(trace)) }
    #expect(json.contains("Hi"))
  }

  @Test("C19 are told once for each id and viewer, a lower one later too, also after a restart")
  func once() {
    var site = Site()
    for id in [12, 12, 12, 13, 12, 11, 13] { site.poll("5", an(id)) }
    #expect(site.messages.map { $0.legacy("id") } == ["12", "13", "11"])
    site.poll("6", an(12))
    #expect(site.told(to: "lu-6").count == 1)
    var restarted = site.restarted()
    for id in [12, 11, 13, 14] { restarted.poll("5", an(id)) }
    #expect(restarted.messages.map { $0.legacy("id") } == ["14"])
  }

  @Test(
    "C20 a list that lacks one tells of no other again, and new ones come in the order of their ids"
  )
  func list() {
    var site = Site()
    let ask = { (site: inout Site, ids: [Int]) in
      let entries = ids.map { "\"_\($0)\":{\"id\":\"\($0)\",\"m\":\"x\",\"t\":\"1500000000\"}" }
      _ = site.exchange(
        "a", "modules/announcements/index.php?callbackfn=mobileapp",
        reply: "{\(entries.joined(separator: ","))}", as: "5")
    }
    ask(&site, [10, 9, 2])
    ask(&site, [10, 2])
    ask(&site, [])
    ask(&site, [11, 10, 3, 2])
    #expect(site.messages.map { $0.legacy("id") } == ["2", "9", "10", "3", "11"])
  }

  @Test(
    "text that was stored twice over is decoded once, other text is left alone",
    arguments: [
      ("caf\\u00c3\\u00a9", "café"), ("caf\\u00e9", "café"), ("\\u00d7\\u00a9\\u00d7\\u009c", "של"),
      ("של", "של"),
      ("a\\u00c3", "aÃ"), ("plain", "plain"),
    ])
  func twice(text: String, expected: String) {
    #expect(told(text)?.customData?["text"]?.string == expected)
  }

  @Test("what they are, and from whom")
  func form() {
    let message = told("x")
    #expect(message?.sender == "app_system")
    #expect(message?.receiver == "lu-5")
    #expect(message?.type == "legacy_announcement")
    #expect(message?.muid == "legacy-site-a-1")
    #expect(message?.conversationId == "app_system_user_lu-5")
    #expect(message?.sentAt == 1_500_000_000)
  }

  @Test(
    "what an SDK hands on, single and as a list",
    arguments: [
      (#"{"id":"55","m":"hello"}"#, ["hello"]),
      (
        #"{"_2":{"id":"2","m":"b","t":"1500000000"},"_1":{"id":"1","m":"a","t":"1500000000"}}"#,
        ["a", "b"]
      ),
    ])
  func dictionaries(json: String, texts: [String]) throws {
    var site = Site()
    try site.dictionary(json)
    #expect(site.messages.map { $0.customData?["text"]?.string } == texts)
  }

  @Test(
    "C19 genuine: each viewer hears of each once",
    arguments: ["6.8.3/17_announcements", "7.0.6/17_announcements"])
  func genuine(name: String) throws {
    var site = Site()
    for exchange in try Recorded.exchanges(name) { site.translate(exchange) }
    for viewer in ["lu-1", "lu-2"] {
      let ids = site.told.filter {
        $0.viewer == viewer && $0.message?.type == "legacy_announcement"
      }
      .compactMap { $0.message?.legacy("id") }
      #expect(Set(ids).count == ids.count)
      #expect(ids.count >= 2)
    }
  }

  @Test("C18 C19 C20 in a group that is named, once for each user and id, across restarts")
  func group() {
    let poll = "{\"an\":{\"id\":\"55\",\"m\":\"Maintenance\",\"t\":\"1500000000\"}}"
    var site = Site(announcementGroup: "site-announcements")
    site.poll("5", poll)
    site.poll("5", poll)
    site.poll("7", poll)
    #expect(site.messages.map(\.receiver) == ["site-announcements", "site-announcements"])
    #expect(site.messages.allSatisfy { $0.receiverType == .group && $0.sender == "app_system" })
    #expect(
      site.messages.map(\.conversationId) == [
        "group_site-announcements", "group_site-announcements",
      ])
    #expect(Set(site.messages.map(\.muid)) == ["legacy-site-a-55"])
    var later = Site(announcementGroup: "site-announcements")
    later.translator.recall(RecalledMessage(muid: "legacy-site-a-55", viewer: "lu-5"))
    later.poll("5", poll)
    later.poll("5", "{\"an\":{\"id\":\"54\",\"m\":\"Older\",\"t\":\"1400000000\"}}")
    #expect(later.messages.map(\.muid) == ["legacy-site-a-54"])
  }

  @Test("C18 a text that is cut says so")
  func cut() {
    var site = Site()
    let text = "<b>x</b>" + String(repeating: "y", count: 1_200_000)
    let result = site.poll("5", "{\"an\":{\"id\":\"56\",\"m\":\"\(text)\",\"t\":\"1500000000\"}}")
    #expect(site.messages.first?.legacy("isCut") == true)
    #expect(result.rule(of: "/an/m") == .textCut)
  }
}
