import LegacyProtocol
import Testing

@testable import Translation

@Suite("Two rows of one message")
struct TwinFolderTests {
  private static func file(_ name: String, _ words: String) -> String {
    "\(words)<br/><a class=\"imagemessage\" href=\"/cometchat/plugins/filetransfer/download.php?file=\(name)&unencryptedfilename=cat.png\" target=\"_blank\"><img class=\"file_image\" src=\"/cometchat/plugins/filetransfer/uploads/\(name)\"></a>"
  }

  private static let invite =
    "has invited you. <a href=\"javascript:jqcc.cometchat.joinChatroom('5','da39a3ee5e6b4b0d3255bfef95601890afd80709','RGV2')\">Join</a>"

  private static func row(
    _ id: Int, _ direction: Int, _ body: String, at sent: Int = 1_480_000_000, from: String = "7",
    to: String = "5"
  ) -> MessageRow {
    MessageRow(
      id: "\(id)", from: from, to: to, body: body, sent: LegacyTime("\(sent)"),
      direction: direction)
  }

  /// `id`, or `id+copy`.
  private static func folded(_ rows: [MessageRow]) -> [String] {
    var folder = TwinFolder()
    var out: [TwinFolder.Message] = []
    for row in rows { out += folder.add(row) }
    out += folder.finish()
    #expect(out.count + folder.folded == rows.count)
    return out.map { $0.row.id + ($0.copy.map { "+" + $0.id } ?? "") }
  }

  @Test("a file's two rows are one message, in any language and either order")
  func files() {
    #expect(
      Self.folded([
        Self.row(1, 1, Self.file("a.png", "has sent you a file")),
        Self.row(2, 2, Self.file("a.png", "Plik wysłano")),
        Self.row(3, 2, Self.file("b.png", "ارسال شد"), at: 1_480_000_001),
        Self.row(4, 1, Self.file("b.png", "x"), at: 1_480_000_003),
      ]) == ["1+2", "4+3"])
  }

  @Test("an invitation and the copy that says it was sent are one message")
  func invitation() {
    #expect(
      Self.folded([
        Self.row(1, 1, Self.invite), Self.row(2, 2, "Wysłano zaproszenie."), Self.row(3, 0, "hi"),
      ]) == ["1+2", "3"])
  }

  @Test("a typed text is nobody's copy, whatever stands before it")
  func typedTexts() {
    let sticker =
      #"CC^CONTROL_{"type":"plugins","name":"stickers","method":"sendSticker","params":{"to":"5","key":"hi","chatroommode":"0","category":"b","caller":""}}"#
    let text = "you have blocked me, why?"
    for (rows, folded) in [
      ([Self.row(1, 1, sticker), Self.row(2, 2, text)], ["1", "2"]),
      ([Self.row(1, 2, text), Self.row(2, 1, sticker)], ["1", "2"]),
      (
        [Self.row(1, 1, Self.invite), Self.row(2, 2, "Invited."), Self.row(3, 2, text)],
        ["1+2", "3"]
      ),
      ([Self.row(1, 1, Self.invite), Self.row(3, 2, text)], ["1", "3"]),
      ([Self.row(1, 2, text), Self.row(2, 1, Self.invite)], ["1", "2"]),
    ] {
      #expect(Self.folded(rows) == folded)
    }
  }

  @Test("runs of equal short messages stay as many as they are, whatever their direction")
  func equalTexts() {
    for directions in [[0, 0, 0, 0], [1, 2, 1, 2], [2, 2, 1, 1], [1, 1, 1, 1], [3, 2, 1, 0]] {
      let rows = directions.enumerated().map { Self.row($0.offset + 1, $0.element, "ok") }
      #expect(Self.folded(rows) == ["1", "2", "3", "4"])
    }
  }

  @Test("what is not stated is not joined: other files, people, roles, times, directions")
  func apart() {
    let one = Self.file("a.png", "x")
    let first = Self.row(1, 1, one)
    for second in [
      Self.row(2, 2, Self.file("b.png", "x")), Self.row(2, 2, one, from: "8"),
      Self.row(2, 2, one, from: "5", to: "7"), Self.row(2, 2, one, at: 1_480_000_003),
      Self.row(2, 1, one), Self.row(2, 0, one), Self.row(2, 3, one), Self.row(2, 2, "x"),
    ] {
      #expect(Self.folded([first, second]) == ["1", "2"])
    }
    #expect(
      Self.folded([Self.row(1, 1, Self.invite), Self.row(2, 2, one)]) == ["1", "2"])
  }

  @Test("of three, two are joined; order is kept while rows wait")
  func three() {
    let one = Self.file("a.png", "x")
    #expect(
      Self.folded([
        Self.row(1, 1, one), Self.row(2, 0, "hi"), Self.row(3, 2, one), Self.row(4, 2, one),
        Self.row(5, 0, "later", at: 1_480_000_100),
      ]) == ["1+3", "2", "4", "5"])
  }

  @Test("a row without a time waits for nobody")
  func noTime() {
    var row = Self.row(1, 1, Self.file("a.png", "x"))
    row.sent = nil
    var folder = TwinFolder()
    #expect(folder.add(row).map(\.row.id) == ["1"])
  }

  @Test("C60 rows of one second stand by their ids, whatever order they come in")
  func order() {
    let rows = ["10", "9", "007", "123456789012345678901", "x"].map {
      MessageRow(id: $0, from: "7", to: "5", body: "", sent: LegacyTime("1480000000"))
    }
    let sorted = rows.sorted(by: MessageRow.isBefore)
    #expect(sorted.map(\.id) == ["007", "9", "10", "123456789012345678901", "x"])
    let late = MessageRow(id: "1", from: "7", to: "5", body: "", sent: LegacyTime("1480000001"))
    #expect(MessageRow.isBefore(sorted[4], late) && !MessageRow.isBefore(late, sorted[4]))
  }

  @Test("who sees a row is what its direction says; nobody is told of what both deleted")
  func audiences() {
    for (direction, viewers) in [(0, ["lu-7", "lu-5"]), (1, ["lu-5"]), (2, ["lu-7"]), (3, [])] {
      var site = Site()
      let events = site.translator.events(
        of: Self.row(1, direction, "hi"), receivedAt: 0, position: "row")
      #expect(events.map(\.viewer) == viewers)
      #expect(events.allSatisfy { $0.message?.sender == "lu-7" })
      #expect(events.allSatisfy { $0.message?.legacy("table") == "cometchat" })
      // Not twice, and not again by a poll.
      let again = site.translator.events(
        of: Self.row(1, direction, "hi"), receivedAt: 0, position: "row")
      #expect(again.isEmpty)
    }
  }

  @Test("the two rows of a file that two people are shown are one message")
  func live() {
    var site = Site(now: 1_480_000_000)
    let quoted = { (text: String) in text.replacing("\"", with: "\\\"") }
    site.poll(
      "7",
      "{\"messages\":[{\"id\":2,\"from\":5,\"message\":\"\(quoted(Self.file("a.png", "sent")))\",\"self\":1,\"sent\":1480000001}]}"
    )
    let result = site.poll(
      "5",
      "{\"messages\":[{\"id\":1,\"from\":7,\"message\":\"\(quoted(Self.file("a.png", "got")))\",\"self\":0,\"sent\":1480000000}]}"
    )
    #expect(site.messages.map(\.muid) == ["legacy-site-m-2", "legacy-site-m-2"])
    #expect(result.rule(of: "/messages/0/id") == .messageTwin)
  }

  @Test("two uploads of one second that share a stored name stay two, as they were recorded")
  func recorded() throws {
    var site = Site()
    for exchange in try Recorded.exchanges("5.6.0/04_file_transfer") { site.translate(exchange) }
    let pictures = site.told.compactMap { event in
      event.message.flatMap { $0.type == "image" ? "\(event.viewer ?? "") \($0.muid ?? "")" : nil }
    }
    for muid in ["legacy-site-m-1020", "legacy-site-m-1022"] {
      #expect(pictures.count { $0 == "lu-1 \(muid)" } == 1, "\(pictures)")
      #expect(pictures.count { $0 == "lu-2 \(muid)" } == 1)
    }
  }

  @Test("rows of one side, of equal words or with a row between them are messages of their own")
  func liveApart() {
    let quoted = { (text: String) in text.replacing("\"", with: "\\\"") }
    for (id, words, isSelf) in [(2, "got", 1), (3, "sent", 1), (2, "sent", 0)] {
      var site = Site(now: 1_480_000_000)
      let body = quoted(Self.file("a.png", "got"))
      site.poll(
        "5",
        "{\"messages\":[{\"id\":1,\"from\":7,\"message\":\"\(body)\",\"self\":0,\"sent\":1480000000}]}"
      )
      let other = quoted(Self.file("a.png", words))
      site.poll(
        isSelf == 1 ? "7" : "5",
        "{\"messages\":[{\"id\":\(id),\"from\":\(isSelf == 1 ? 5 : 7),\"message\":\"\(other)\",\"self\":\(isSelf),\"sent\":1480000001}]}"
      )
      #expect(site.messages.map(\.muid) == ["legacy-site-m-1", "legacy-site-m-\(id)"])
    }
  }
}
