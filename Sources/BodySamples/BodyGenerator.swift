internal import SeededRandom

/// Makes stored bodies from a seed: the same ones on every run and machine.
public struct BodyGenerator: Sendable {
  private var random: SeededGenerator

  public init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func below(_ limit: Int) -> Int { Int(random.next() % UInt64(max(limit, 1))) }

  private mutating func pick(_ list: [String]) -> String { list[below(list.count)] }

  private mutating func hex(_ count: Int) -> String {
    (0..<count).map { _ in String(below(16), radix: 16) }.joined()
  }

  private mutating func words(_ count: Int) -> String {
    (0..<count).map { _ in pick(Self.vocabulary) }.joined(separator: " ")
  }

  private static let vocabulary = [
    "the", "a", "meeting", "starts", "at", "noon", "tomorrow", "please", "bring", "your", "notes",
    "and", "some", "coffee", "thanks", "ok", "see", "you", "there", "I", "am", "late", "sorry",
    "grüße", "שלום", "你好，", "naïve", "what", "do", "we", "need", "for", "(maybe)", "it's",
    "\"fine\"",
  ]

  // MARK: Without markup

  /// Typed text as most is: one to thirty words, nothing escaped in it.
  public mutating func plain() -> String { words(1 + below(30)) }

  // MARK: As servers write it

  public mutating func canonical() -> String {
    switch below(20) {
    case 0..<4: return link()
    case 4..<7: return "\(words(1 + below(8))) \(smiley()) \(words(below(4)))"
    case 7..<10: return "\(words(3)) <br> \(words(5)) <br> \(words(4))"
    case 10..<12: return "\(words(2)) &lt;b&gt;\(words(1))&lt;/b&gt; a &lt; b & \(words(4))"
    case 12..<14: return "<span style=\"color:#\(hex(6))\">\(words(1 + below(12)))</span>"
    case 14: return invite()
    case 15: return image()
    case 16: return file()
    case 17: return handwriting()
    case 18: return call()
    default: return "\(smiley()) \(smiley())"
    }
  }

  private mutating func link() -> String {
    let host = pick(["www.example.com", "example.test", "shop.example.org"])
    let url = "http://\(host)/\(hex(2 + below(30)))"
    let shown =
      url.utf8.count > 30 ? "\(url.prefix(22))...\(url.suffix(5))" : url
    return
      "\(words(3)) <a href=\"\(url)\" target=\"_blank\" title=\"\(url)\">\(shown)</a> \(words(2))"
  }

  private mutating func smiley() -> String {
    let name = pick(["smiley", "heart", "wink", "grinning", "disappointed", "thumbsup"])
    let title = name.prefix(1).uppercased() + name.dropFirst()
    return
      "<img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/cometchat/writable/images/smileys/\(name).png\" title=\"\(title)\">"
  }

  private mutating func invite() -> String {
    "has invited you to join group Room \(below(90)). <a href=\"javascript:jqcc.cometchat.joinChatroom('\(below(900))','','UHVibGljIFJvb20=')\">Join</a>"
  }

  private mutating func image() -> String {
    let stored = hex(32)
    let url =
      "//chat.example.test/cometchat/plugins/filetransfer/download.php?file=\(stored).png&amp;unencryptedfilename=photo\(below(99)).png"
    return
      "<div style=\"display:none;\">has sent a file (photo.png). </div><br/><a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"photo.png\" encfilename=\"\(stored).png\" mediatype=\"1\" link=\"\(url)\" href=\"\(url)\" pluginpath=\"/plugins/filetransfer/\"><img class=\"file_image\" type=\"image\" src=\"/cometchat/writable/filetransfer/uploads/\(stored).png\" style=\"max-height:70px;\"/></a>"
  }

  private mutating func file() -> String {
    let stored = hex(32)
    return
      "has sent a file (notes.pdf). <a class=\"imagemessage\" href=\"//chat.example.test/cometchat/plugins/filetransfer/download.php?file=\(stored).pdf&amp;unencryptedfilename=notes.pdf\" target=\"_blank\" mediatype=\"0\">Click here to download the file</a>"
  }

  private mutating func handwriting() -> String {
    let path = "/cometchat/plugins/handwrite/uploads/\(hex(32)).png"
    return
      "has sent you a handwritten message<br/><a href=\"\(path)\" target=\"_blank\" style=\"display:inline-block;margin-bottom:3px;margin-top:3px;max-width:100%;\"><img class=\"cc_handwrite_image\" src=\"\(path)\" border=\"0\" style=\"padding:0px;display: inline-block;border:1px solid #666;\" height=\"90\" width=\"134\"></a>"
  }

  private mutating func call() -> String {
    let id = hex(32)
    let user = below(900)
    return
      "has sent you an audio/video chat request. <a token ='' href='javascript:void(0);' class='avchat_link_\(id) acceptAVChat' to='\(user)' grp='\(id)' join_url='' start_url='' chatroommode='0' mobileAction=\"javascript:jqcc.ccavchat.accept('\(user)','\(id)');\">Click here to accept it</a> or simply ignore this message."
  }

  // MARK: As nobody should write it

  /// What only a parser reads: other elements, attributes without quotes, tags that close nothing, names of characters.
  public mutating func other() -> String {
    switch below(6) {
    case 0: return "<b>\(words(4))</b> \(words(6)) <i>\(words(3))</i>&nbsp;\(words(8))"
    case 1:
      return
        "<font color=red size=2>\(words(5))</font> \(words(7)) <a href=http://www.example.com/\(hex(8))>\(words(3))</a>"
    case 2: return "<p>\(words(7))</p><p class=\"x\">\(words(9)) &mdash; \(words(2))"
    case 3:
      return
        "\(words(6)) <A HREF='http://www.example.com/\(hex(12))' onmouseover=\"x()\">\(words(4))</A> \(words(4))"
    case 4: return "<ul><li>\(words(6))<li>\(words(6))<li>\(words(5))</ul>"
    default:
      return
        "<div style=\"margin:0\"><strong>\(words(4))</strong><br>\(words(10)) <img src=\"http://example.test/\(hex(8)).png\"></div></div>"
    }
  }
}
