import FuzzDriver
import JSONText
import LegacyProtocol

/// Feeds the readers of the old wire with whatever libFuzzer makes up: `WireFuzz READER …` (docs/fuzzing.md).
@main
enum WireFuzz {
  static func main() {
    runDriver([
      "json": { checkJSON(bytes($0, $1)) }, "printed": { checkPrinted(bytes($0, $1)) },
      "heartbeat": { checkHeartbeat(bytes($0, $1)) }, "jsonp": { checkBody(bytes($0, $1)) },
      "multipart": { checkMultipart(bytes($0, $1)) },
    ])
  }
}

/// What is read and written reads as the same, and is written as the same bytes.
private func checkJSON(_ bytes: [UInt8]) -> Int32 {
  guard let document = try? JSONDocument(parsing: bytes) else { return 0 }
  demand(document.end <= bytes.count, "read behind the end")
  let value = JSON(document.root)
  for style in [JSONWriter.Style.plain, .php] {
    let written = JSONWriter.bytes(of: value, style: style)
    guard let again = try? JSONDocument(parsing: written) else { report("written is not read") }
    demand(JSON(again.root) == value, "read differs from written")
    demand(JSONWriter.bytes(of: again.root, style: style) == written, "written twice differs")
  }
  return 0
}

private func checkPrinted(_ bytes: [UInt8]) -> Int32 {
  guard let value = try? PrintedDictionary.value(bytes) else { return 0 }
  let printed = value.printed()
  guard let again = try? PrintedDictionary.value(printed) else { report("printed is not read") }
  demand(again.printed() == printed, "printed twice differs")
  return 0
}

private func checkHeartbeat(_ bytes: [UInt8]) -> Int32 {
  guard let document = try? JSONDocument(parsing: bytes), document.root.kind == .object else {
    return 0
  }
  let reply = HeartbeatReply(Located(document.root))
  demand(reply.json == JSON(document.root) || document.root.count == 0, "not written as received")
  for version in [LegacyVersion(3), LegacyVersion(5, 4), LegacyVersion(6, 4), LegacyVersion(7)] {
    let dialect = LegacyDialect(version)
    let written = reply.json(for: dialect)
    _ = HeartbeatReply(Located(written)).json(for: dialect)
  }
  _ = VersionRange(of: reply)
  _ = CallbackValue(CallbackDictionary(document.root)).json
  return 0
}

private func checkBody(_ bytes: [UInt8]) -> Int32 {
  for callback in [nil, "cb"] {
    let body = ReplyBody(reading: bytes, callback: callback)
    demand(body.value.upperBound <= bytes.count, "a value behind the end")
    _ = body.furtherValues
    for endpoint in [
      LegacyEndpoint.heartbeat, .send, .broadcast, .group(.join), .group(.kick), .group(.create),
      .login, .userInfo, .announcements, .block, .siteAPI, .chatHistory(.logs), .settings,
      .appSettings, .pushChannels,
    ] {
      let answer = LegacyAnswer(to: endpoint, body)
      for version in [LegacyVersion(3), LegacyVersion(5, 6), LegacyVersion(7)] {
        _ = answer.content(to: endpoint, for: LegacyDialect(version))
      }
    }
  }
  return 0
}

private func checkMultipart(_ bytes: [UInt8]) -> Int32 {
  let fields = MultipartFields.read(bytes, boundary: "b")
  demand(
    fields.fields.reduce(0) { $0 + $1.name.utf8.count } <= 3 * bytes.count, "names from nothing")
  let request = LegacyRequest(
    method: "POST", path: "/cometchat/cometchat_send.php", query: FormFields(decoding: bytes),
    form: fields)
  var call = LegacyCall(reading: request)
  _ = call.request(for: LegacyVersion(7))
  for endpoint in [
    LegacyEndpoint.heartbeat, .send, .broadcast, .group(.create), .group(.invite), .login, .upload,
    .handwriting, .siteAPI, .publish, .botCallback,
  ] {
    call.endpoint = endpoint
    guard let typed = try? TypedRequest(call) else { continue }
    _ = try? typed.call(for: LegacyVersion(5, 6)).request(for: LegacyVersion(5, 6))
  }
  return 0
}
