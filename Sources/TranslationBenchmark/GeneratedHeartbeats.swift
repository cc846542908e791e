import JSONText
import LegacyProtocol
import SeededRandom

/// Polls of several users with 50 messages each, half of two people and half of rooms, in the form of version 7. The same from one seed on every run.
///
/// Of 100 texts 70 are plain, 20 have markup, 6 are files and 4 stickers. No two messages have the same id.
struct GeneratedHeartbeats {
  static let messagesOfOne = 50
  private static let viewers = 20
  private static let people = 200
  private static let rooms = 30
  private static let startedAt: Int64 = 1_796_000_000

  private var random = SeededGenerator(seed: 706)
  private var lastID = 48_000
  private var lastRoomMessageID = 9_000

  /// What makes each user known to the proxy: their profile, contacts and rooms.
  private(set) var introductions: [LegacyExchange] = []
  private(set) var polls: [LegacyExchange] = []

  /// - Parameter count: How many polls.
  init(count: Int) {
    for viewer in 1...Self.viewers {
      introductions.append(exchange(introduction(of: viewer), viewer, number: 0))
    }
    for number in 1...count {
      let viewer = 1 + number % Self.viewers
      polls.append(exchange(poll(of: viewer, number), viewer, number: number))
    }
  }

  private func exchange(_ reply: JSON, _ viewer: Int, number: Int) -> LegacyExchange {
    LegacyExchange(
      position: "made:\(number)", receivedAt: Self.startedAt + Int64(number),
      request: LegacyRequest(
        method: "POST", path: "/cometchat/cometchat_receive.php",
        form: FormFields([
          FormFields.Field("action", "heartbeat"), FormFields.Field("buddylist", "1"),
          FormFields.Field("timestamp", "\(lastID)"),
        ]),
        cookies: FormFields([FormFields.Field("PHPSESSID", "session\(viewer)")])),
      origin: "http://chat.example.com",
      body: ReplyBody(reading: JSONWriter.bytes(of: reply, style: .php)))
  }

  // MARK: Answers

  private func introduction(of viewer: Int) -> JSON {
    let contacts = (1...Self.people).map { id in
      JSON.Member("_\(id)", contact(id))
    }
    let rooms = (1...Self.rooms).map { id in
      JSON.Member(
        "_\(id)",
        [
          "id": .string("\(id)"), "name": .string("Room \(id)"), "online": "3", "type": "0",
          "createdby": "1", "j": 1,
        ])
    }
    return [
      "userstatus": contact(viewer), "buddylist": .object(contacts), "chatrooms": .object(rooms),
    ]
  }

  private func contact(_ id: Int) -> JSON {
    [
      "id": .string("\(id)"), "n": .string("Person \(id)"), "l": .string("/profile/\(id)"),
      "a": .string("/images/people/\(id).png"), "s": "available", "m": "Hello",
    ]
  }

  private mutating func poll(of viewer: Int, _ number: Int) -> JSON {
    var messages: [JSON.Member] = []
    var roomMessages: [JSON] = []
    for _ in 0..<(Self.messagesOfOne / 2) {
      let sent = JSON.string("\(Self.startedAt + Int64(number))")
      lastID += 1
      // Each id is that of another message: two users never talk about the same one here.
      let isOwn = below(4) == 0
      messages.append(
        JSON.Member(
          "_\(lastID)",
          [
            "id": .string("\(lastID)"), "from": .string("\(Self.viewers + 1 + below(180))"),
            "message": .string(body(inRoom: false)), "self": .integer(isOwn ? 1 : 0),
            "old": .integer(isOwn ? 1 : 0), "sent": sent,
          ]))
      lastRoomMessageID += 1
      let sender = Self.viewers + 1 + below(180)
      let room = JSON.string("\(1 + below(Self.rooms))")
      roomMessages.append([
        "id": .string("\(lastRoomMessageID)"), "from": .string("Person \(sender)"),
        "fromid": .string("\(sender)"), "message": .string(body(inRoom: true)), "sent": sent,
        "groupid": room, "roomid": room, "chatroomid": room, "localmessageid": 0,
      ])
    }
    return ["tt": "", "messages": .object(messages), "crmessages": .array(roomMessages)]
  }

  // MARK: Bodies, as the server stores them

  private mutating func body(inRoom: Bool) -> String {
    switch below(100) {
    case ..<70: words(1 + below(25))
    case ..<77: link()
    case ..<85: "\(words(1 + below(8))) \(smiley())"
    case ..<90: "\(words(4)) <br> \(words(6))"
    case ..<96: below(2) == 0 ? image(inRoom: inRoom) : file(inRoom: inRoom)
    default: sticker(inRoom: inRoom)
    }
  }

  private mutating func link() -> String {
    let url = "http://www.example.com/\(hex(6))"
    return
      "\(words(3)) <a href=\"\(url)\" target=\"_blank\" title=\"\(url)\">\(url)</a> \(words(2))"
  }

  private mutating func smiley() -> String {
    let name = ["smiley", "heart", "wink", "grinning"][below(4)]
    let title = name.prefix(1).uppercased() + name.dropFirst()
    return
      "<img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/cometchat/writable/images/smileys/\(name).png\" title=\"\(title)\">"
  }

  private mutating func image(inRoom: Bool) -> String {
    let stored = hex(32)
    let url =
      "//chat.example.com/cometchat/plugins/filetransfer/download.php?file=\(stored).png&amp;unencryptedfilename=photo.png"
    return
      "<div style=\"display:none;\">has \(inRoom ? "shared" : "sent") a file (photo.png). </div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"photo.png\" encfilename=\"\(stored).png\" mediatype=\"1\" link=\"\(url)\" href=\"\(url)\" pluginpath=\"/plugins/filetransfer/\"><img class=\"file_image\" type=\"image\" src=\"/cometchat/writable/filetransfer/uploads/\(stored).png\" style=\"max-height:70px;\"/></a>"
  }

  private mutating func file(inRoom: Bool) -> String {
    "has \(inRoom ? "shared" : "sent") a file (notes.pdf). <a class=\"imagemessage\" href=\"//chat.example.com/cometchat/plugins/filetransfer/download.php?file=\(hex(32)).pdf&amp;unencryptedfilename=notes.pdf\" target=\"_blank\" mediatype=\"0\">Click here to download the file</a>"
  }

  private mutating func sticker(inRoom: Bool) -> String {
    "CC^CONTROL_{\"type\":\"plugins\",\"name\":\"stickers\",\"method\":\"sendSticker\",\"params\":{\"to\":\"7\",\"key\":\"bear-\(1 + below(20))\",\"chatroommode\":\"\(inRoom ? 1 : 0)\",\"caller\":\"\",\"category\":\"bear\"}}"
  }

  // MARK: Chance

  private mutating func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }

  private mutating func hex(_ count: Int) -> String {
    (0..<count).map { _ in String(below(16), radix: 16) }.joined()
  }

  private mutating func words(_ count: Int) -> String {
    (0..<count).map { _ in Self.vocabulary[below(Self.vocabulary.count)] }.joined(separator: " ")
  }

  private static let vocabulary = [
    "the", "a", "meeting", "starts", "at", "noon", "tomorrow", "please", "bring", "your", "notes",
    "and", "some", "coffee", "thanks", "ok", "see", "you", "there", "I", "am", "late", "sorry",
    "grüße", "завтра", "naïve", "what", "do", "we", "need", "for", "(maybe)", "it's", "fine",
  ]
}
