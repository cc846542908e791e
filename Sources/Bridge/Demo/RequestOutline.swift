import LegacyProtocol
import Recording

/// An old request in a few words.
enum RequestOutline {
  /// Method, script and what is asked for, such as `POST cometchat_send.php: Good morning`; no secret is in it.
  static func text(of recorded: RecordedRequest) -> String {
    let request = LegacyRequest(
      method: recorded.method, target: recorded.target,
      headers: recorded.headers.map { ($0.name, $0.value) }, body: recorded.requestBody())
    return "\(request.method) \(script(request.path)): \(matter(request, recorded))"
  }

  private static func script(_ path: String) -> String {
    let pieces = path.split(separator: "/")
    guard let last = pieces.last else { return path }
    // Extensions and plugins all call their script index.php or upload.php.
    return last.hasPrefix("cometchat_") || pieces.count < 2
      ? String(last) : pieces.suffix(2).joined(separator: "/")
  }

  private static func matter(_ request: LegacyRequest, _ recorded: RecordedRequest) -> String {
    if let file = recorded.files?.first { return "file \(file.filename)" }
    switch request["action"] {
    case "createchatroom": return "new group \(request["name"] ?? "")"
    case "checkpassword": return "join group \(request.roomID ?? "")"
    case "kickUser":
      return "remove user \(request["kickid"] ?? "") from group \(request.roomID ?? "")"
    case "sendSticker": return "sticker \(request["key"] ?? "")"
    default: break
    }
    if let message = request["message"] { return message }
    if request["initialize"] == "1" { return "begin" }
    if let status = request["status"] { return "status \(status)" }
    if let to = request["typingto"], !to.isEmpty, to != "0" { return "poll, typing to user \(to)" }
    return "poll"
  }
}
