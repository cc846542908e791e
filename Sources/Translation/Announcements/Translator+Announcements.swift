import EventModel
import JSONText
import LegacyProtocol

extension Translator {
  /// The list of announcements, as apps ask for it.
  mutating func announcements(_ reply: Located, _ scene: inout Scene) {
    guard reply.value.kind == .object || reply.value.kind == .array, reply.value.count > 0 else {
      scene.account.claim(reply, .replyDone)
      return
    }
    guard scene.viewer != nil else {
      hold(reply, &scene)
      return
    }
    announcements(HeartbeatReply.entries(reply), reply, &scene)
  }

  mutating func announcements(
    _ entries: [HeartbeatReply.Entry<Announcement>], _ source: Located, _ scene: inout Scene
  ) {
    // The list has the newest first; they are told in the order in which they were made.
    each(entries.sorted { $0.number < $1.number }, source, &scene) {
      translator, announcement, scene in
      translator.announcement(announcement, &scene)
    }
  }

  /// Tells the viewer of an announcement, once for each id.
  mutating func announcement(_ announcement: Announcement, _ scene: inout Scene) {
    guard let viewer = scene.viewer else {
      scene.account.claim(announcement.source, .viewerUnknown)
      return
    }
    let uid = identities.user(viewer)
    let muid = identities.muid(.announcement, announcement.id)
    let time = timeRule(announcement.sent, scene)
    guard seen.insertAnnouncement(identities.key(ofMuid: muid), for: CompactKey(uid: uid)) else {
      scene.account.claimFields(
        of: announcement.source, by: .announcement,
        ["id": .messageRepeated, "m": .messageRepeated, "t": .messageRepeated])
      return
    }
    let decoded = DoubleEncoding.undone(announcement.text)
    let text = StoredText(decoded ?? announcement.text)
    let rendered = text.rendered(using: markup)
    let rule: Rule =
      rendered.isCut ? .textCut : decoded == nil ? .announcement : .announcementTwice
    guard carries(.announcement), carries(rule) else {
      scene.account.claimFields(
        of: announcement.source, by: .announcement, ["t": time, "m": rule])
      return
    }
    var data = [
      JSON.Member("id", .string(announcement.id)), JSON.Member("text", .string(rendered.text)),
    ]
    let links = rendered.links.map { JSON.string(scene.site.absolute($0.url)) }
    if !links.isEmpty { data.append(JSON.Member("links", .array(links))) }
    let images = rendered.images.map { JSON.string(scene.site.absolute($0.url)) }
    if !images.isEmpty { data.append(JSON.Member("images", .array(images))) }
    let facts = MessageFacts(
      space: .announcement, id: announcement.id, sender: viewer, receiver: viewer,
      sent: announcement.sent, body: announcement.text, origin: .poll)
    var message = base(
      facts, muid: muid, category: .custom, type: LegacyCustomType.announcement.rawValue,
      content: .custom(data: .object(data), subType: nil), messageType: nil,
      extras: rendered.isCut ? [Self.cutMark] : [], in: scene)
    message.sender = "app_system"
    message.senderEntity = nil
    if let guid = configuration.announcementGroup {
      message.receiver = guid
      message.receiverType = .group
      message.receiverEntity = .group(Group(guid: guid))
      message.conversationId = ConversationID.group(guid)
    } else {
      message.conversationId = ConversationID.user("app_system", uid)
    }
    scene.emit(.onCustomMessageReceived(message), to: uid)
    scene.account.claimFields(
      of: announcement.source, by: .announcement,
      ["t": time, "m": rule])
  }
}

extension HeartbeatReply.Entry<Announcement> {
  fileprivate var number: Int64 {
    switch self {
    case .record(let announcement): Int64(announcement.id) ?? .max
    case .unreadable: .max
    }
  }
}

/// Text that went through UTF-8 twice: every letter above ASCII became two or more.
enum DoubleEncoding {
  /// The text encoded once, if every letter fits a byte and the bytes are UTF-8 with something above ASCII in it; else `nil`.
  static func undone(_ text: String) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var isHigh = false
    for scalar in text.unicodeScalars {
      guard let byte = UInt8(exactly: scalar.value) else { return nil }
      isHigh = isHigh || byte >= 0x80
      bytes.append(byte)
    }
    guard isHigh, bytes.withUnsafeBufferPointer({ TextBytes.isUTF8($0) }) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
