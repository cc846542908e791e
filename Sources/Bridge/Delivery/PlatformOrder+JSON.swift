import EventModel
import JSONText
import ModernSite

/// The payload of a delivery.
extension PlatformOrder {
  private enum Word: String {
    case send, unsendable, delete, add, remove, ban, unban, scope
  }

  /// Key, lane and names are the journal's.
  func encoded() -> [UInt8] {
    var writer = JSONWriter(reserving: 1_024)
    writer.beginObject()
    func text(_ key: String, _ value: String?) {
      guard let value else { return }
      writer.key(key)
      writer.write(value)
    }
    func word(_ word: Word) { text("call", word.rawValue) }
    switch call {
    case .send(let body):
      word(.send)
      writer.key("body")
      writer.write(encoded: body)
    case .unsendable(let reason):
      word(.unsendable)
      text("reason", reason)
    case .delete(let uid):
      word(.delete)
      text("by", uid)
    case .add(let uid):
      word(.add)
      text("uid", uid)
    case .remove(let uid):
      word(.remove)
      text("uid", uid)
    case .ban(let uid):
      word(.ban)
      text("uid", uid)
    case .unban(let uid):
      word(.unban)
      text("uid", uid)
    case .setScope(let uid, let scope):
      word(.scope)
      text("uid", uid)
      text("scope", scope.rawValue)
    }
    text("muid", muid)
    text("sender", sender)
    switch conversation {
    case .group(let guid): text("inGroup", guid)
    case .users(let one, let other):
      text("of", one)
      text("with", other)
    }
    writer.key("sentAt")
    writer.write(sentAt)
    writer.key("notedAt")
    writer.write(notedAt)
    writer.key("users")
    writer.beginArray()
    for user in users {
      User(uid: user.uid, name: user.name, avatar: user.avatar, link: user.link).write(to: &writer)
    }
    writer.endArray()
    if let group {
      writer.key("group")
      Group(guid: group.guid, name: group.name, type: group.type, owner: group.owner)
        .write(to: &writer)
    }
    writer.endObject()
    return writer.bytes
  }

  /// - Returns: `nil` if it is none of ours.
  init?(_ payload: [UInt8], key: String, lane: String) {
    guard let root = try? JSONDocument(parsing: payload).root,
      let word = root["call"]?.string.flatMap(Word.init(rawValue:)),
      let muid = root["muid"]?.string
    else { return nil }
    let uid = root["uid"]?.string ?? ""
    switch word {
    case .send:
      guard let body = root["body"] else { return nil }
      call = .send(Array(body.rawBytes))
    case .unsendable: call = .unsendable(root["reason"]?.string ?? "")
    case .delete: call = .delete(by: root["by"]?.string)
    case .add: call = .add(uid)
    case .remove: call = .remove(uid)
    case .ban: call = .ban(uid)
    case .unban: call = .unban(uid)
    case .scope: call = .setScope(uid, GroupScope(rawValue: root["scope"]?.string ?? ""))
    }
    if let guid = root["inGroup"]?.string {
      conversation = .group(guid)
    } else if let one = root["of"]?.string, let other = root["with"]?.string {
      conversation = .users(one, other)
    } else {
      return nil
    }
    self.muid = muid
    self.key = key
    self.lane = lane
    sender = root["sender"]?.string
    sentAt = root["sentAt"]?.integer ?? 0
    notedAt = root["notedAt"]?.integer ?? 0
    users = root["users"].map { $0.elements.compactMap { try? User(reading: $0) } } ?? []
    group = root["group"].flatMap { try? Group(reading: $0) }
    names = []
  }
}
