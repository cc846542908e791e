/// The call form of 6.4.5 and later: `mobileAction="javascript:jqcc.ccavchat.accept('UID','GRP');"|avchat_webaction=initiate|GRP|CALLER`.
///
/// The prefix it was built with is lost when it is stored, so every part has to agree with the others.
struct PipeCall {
  let storedBody: StoredBody

  /// - Parameter whole: the body without blanks around it (and without the prefix, where it was kept).
  init?(_ whole: String) {
    let text =
      MessageTypeSuffix.number(of: whole).map { MessageTypeSuffix.removed(from: whole, number: $0) }
      ?? whole
    guard ByteSearch.hasPrefix(text, "mobileAction=\"javascript:jqcc.cc") else { return nil }
    let start = text.utf8.dropFirst("mobileAction=\"".utf8.count)
    guard let quote = start.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
    let fields = start[quote...].dropFirst()
    guard fields.first == UInt8(ascii: "|") else { return nil }
    let parts = fields.dropFirst().split(
      separator: UInt8(ascii: "|"), omittingEmptySubsequences: false
    ).map { String(decoding: $0, as: UTF8.self) }
    guard parts.count >= 2, parts.count <= 3,
      let call = Self.call(String(decoding: start[..<quote], as: UTF8.self))
    else { return nil }

    let media: CallMedia
    switch (call.object, parts[0].split(separator: "=").first) {
    case ("ccavchat", "avchat_webaction"): media = .video
    case ("ccaudiochat", "audiochat_webaction"): media = .audio
    default: return nil
    }
    let callID = Blanks.trimmed(parts[1])
    let window = parts.count > 2 ? CallInvite.window(Blanks.trimmed(parts[2])) : nil
    switch (parts[0].split(separator: "=", omittingEmptySubsequences: false).last, call.method) {
    case ("initiate", "accept") where callID == call.identifier(1):
      guard let caller = call.identifier(0) else { return nil }
      storedBody = .callInvite(
        CallInvite(media: media, callID: callID, caller: caller, window: window, form: .pipe))
    case ("initiate", "join") where callID == call.identifier(0):
      storedBody = .callInvite(
        CallInvite(
          media: media, callID: callID, caller: nil, isInGroup: true, window: window, form: .pipe))
    case ("acceptcall", "accept_fid") where callID == call.identifier(1):
      storedBody = .callAccept(
        CallAccept(media: media, callID: callID, party: call.identifier(0), form: .pipe))
    default: return nil
    }
  }

  private static func call(_ text: String) -> ScriptCall? {
    var text = text
    return text.withUTF8 { ScriptCall($0) }
  }
}
