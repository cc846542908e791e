import JSONText
import LegacyProtocol
import Markup
import TestSupport
import Testing

@Suite("Stored bodies: genuine bytes")
struct GenuineBytesTests {
  /// The words the recorded installs put around links.
  private static func phrases(of body: String, _ version: String) -> StoredBodyPhrases {
    var phrases = StoredBodyPhrases()
    func among(_ choices: String...) -> String { choices.first { body.contains($0) } ?? "" }
    phrases.file = among("has successfully sent a file", "has sent you a file", "has sent a file")
    phrases.groupFile = "has shared a file"
    phrases.download = "Click here to download the file"
    phrases.handwriting = among(
      "has successfully sent a handwritten message", "has sent you a handwritten message")
    phrases.groupHandwriting = "has shared a handwritten message"
    phrases.join = "Join"
    phrases.invitation = among(
      "has invited you to join a chatroom", "has invited you to join group",
      "has Added you to the group ", "has Added you to the group")
    // Two blanks where the group was made by another path.
    if !body.contains("group  ") { phrases.invitation = phrases.invitation.trimmed }
    phrases.invitationEnd = body.contains(". <a") ? "." : ""
    return phrases
  }

  @Test("what three installs stored, read and written, has the same bytes")
  func archives() throws {
    let reader = MarkupReader()
    var kinds: [String: Int] = [:]
    for line in try Fixtures.bytes("stored-bodies/archives.jsonl").split(
      separator: UInt8(ascii: "\n"))
    {
      let object = try JSONDocument(parsing: Array(line)).root
      let body = object["body"]?.string ?? ""
      let version = object["version"]?.string ?? ""
      let context: StoredBody.Context = object["context"]?.string == "group" ? .group : .oneToOne
      let dialect = StoredBodyDialect(
        version: try #require(LegacyVersion(version)), platform: .web,
        phrases: Self.phrases(of: body, version))
      let stored = StoredBody(reading: body, in: context, using: reader)
      switch stored {
      case .unknownControl: continue
      case .text(let text) where !text.isLeftAlone(in: context): continue
      default: break
      }
      let written = try stored.encoded(for: dialect, in: context)
      #expect(written == body)
      kinds[String(summary(stored, reader).prefix { $0 != " " && $0 != "(" }), default: 0] += 1
    }
    #expect((kinds["text"] ?? 0) > 80)
    #expect((kinds["file"] ?? 0) > 60)
    for kind in ["invite", "handwriting", "sticker", "bot", "kicked", "banned"] {
      #expect(kinds[kind] != nil, "\(kind)")
    }
  }
}

extension StoredText {
  /// False for a text that holds what old clients search for, which is altered on purpose.
  fileprivate func isLeftAlone(in context: StoredBody.Context) -> Bool {
    let tokens = ["jqcc.cc", "CC^CONTROL_", "plugins/", "_messagetype_", "joinChatroom("]
    let groupTokens = ["kicked_", "banned_"]
    return !(tokens + (context == .group ? groupTokens : [])).contains { body.contains($0) }
  }
}

extension String {
  fileprivate var trimmed: String {
    String(
      trimmingPrefix(while: \.isWhitespace).reversed().trimmingPrefix(while: \.isWhitespace)
        .reversed())
  }
}
