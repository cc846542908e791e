import LegacyProtocol
import Markup

/// A body in one line, every part of it named: what tables of expectations compare.
func summary(_ body: StoredBody, _ reader: MarkupReader) -> String {
  func field(_ name: String, _ value: String?) -> String { value.map { " \(name)=\($0)" } ?? "" }
  func size(_ width: Int?, _ height: Int?) -> String {
    guard let width, let height else { return "" }
    return " \(width)x\(height)"
  }
  func tool(_ name: String, _ tool: ToolInvite) -> String {
    "\(name)\(field("from", tool.initiator))\(field("session", tool.sessionID))\(field("room", tool.room))"
      + (tool.isInGroup ? " group" : "")
  }
  switch body {
  case .text(let text):
    let rendered = text.rendered(using: reader)
    return "text \(rendered.text.debugDescription)\(field("suffix", text.messageTypeSuffix))"
      + field("colour", rendered.colour)
  case .invite(let invite):
    return "invite \(invite.groupID)\(field("name", invite.name))"
      + (invite.hasPassword ? " password" : "")
  case .file(let file):
    return "file \(file.kind) '\(file.name)'\(field("stored", file.encodedName)) \(file.url)"
      + field("plugin", file.pluginPath) + size(file.width, file.height)
      + field("thumbnail", file.thumbnail)
  case .handwriting(let image):
    return
      "handwriting \(image.name) \(image.url) \(image.imageURL)\(size(image.width, image.height))"
  case .sticker(let sticker):
    return "sticker \(sticker.key)\(field("category", sticker.category))\(field("to", sticker.to))"
      + field("group", sticker.isInGroup.map { "\($0)" })
  case .botResponse(let response):
    let rendered = response.rendered(using: reader)
    return "bot\(field("id", response.botID)) \(response.kind) \(rendered.text.debugDescription)"
      + rendered.images.map { " image=\($0.url)" }.joined()
      + rendered.links.map { " link=\($0.url)" }.joined() + (response.isInGroup ? " group" : "")
  case .callInvite(let call):
    return
      "call \(call.media) \(call.callID)\(field("from", call.caller))\(field("to", call.groupID))"
      + (call.isInGroup ? " group" : "") + " \(call.form)"
  case .callAccept(let call):
    return "accepted \(call.media) \(call.callID)\(field("by", call.party)) \(call.form)"
  case .callControl(let call):
    return "\(call.verb) \(call.media)\(field("id", call.callID))\(field("party", call.party))"
      + (call.isInGroup ? " group" : "") + " \(call.form)"
  case .screenshare(let invite): return tool("screenshare", invite)
  case .whiteboard(let invite): return tool("whiteboard", invite)
  case .writeboard(let invite): return tool("writeboard", invite)
  case .broadcast(let invite): return tool("broadcast", invite)
  case .game(let game):
    return
      "game\(field("player", game.player)) \(game.arguments)\(game.isAccepted ? " accepted" : "")"
  case .groupAction(let action): return "\(action)"
  case .signal(let signal): return "\(signal)"
  case .unknownControl(let kind, _): return "unknown \(kind)"
  }
}
