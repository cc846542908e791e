public import EventModel
import JSONText
public import LegacyProtocol

extension LegacyTranslator {
  // MARK: Presence

  mutating func presence(
    _ user: User, isOnline: Bool, _ scene: inout LegacyScene
  ) throws(Refusal) -> ModernFields {
    let id = try userID(user.uid)
    var user = user
    user.status = isOnline ? .online : .offline
    let fields = ModernFields.presence.merging(
      ModernFields(rules(of: user)).moved(to: "/body/user"))
    guard let viewer = scene.viewer else {
      scene.deliver(.contacts([contact(user, id)], isWhole: false), to: .contacts(of: id))
      return fields
    }
    let viewerID = try userID(viewer)
    var list = lists.contacts(of: viewerID)
    // A profile that says less than is known takes nothing away.
    let entry = Self.filled(contact(user, id), from: list[id])
    list.set(entry, for: id)
    lists.setContacts(list, of: viewerID)
    // Old clients replace their list by what comes: all of it, where all of it is known.
    scene.deliver(
      .contacts(list.isWhole ? list.all : [entry], isWhole: list.isWhole), to: .user(viewerID))
    return fields
  }

  private static func filled(_ contact: Contact, from known: Contact?) -> Contact {
    guard let known else { return contact }
    var contact = contact
    contact.name = contact.name ?? known.name
    contact.avatar = contact.avatar ?? known.avatar
    contact.link = contact.link ?? known.link
    contact.statusMessage = contact.statusMessage ?? known.statusMessage
    contact.lastSeen = contact.lastSeen ?? known.lastSeen
    return contact
  }

  func contact(_ user: User, _ id: String, isOwn: Bool = false) -> Contact {
    var contact = Contact()
    contact.id = id
    contact.name = shown(user.name)
    if carries(.userLink) { contact.link = user.link.flatMap { isFit($0) ? $0 : nil } }
    if carries(.userAvatar) { contact.avatar = user.avatar.flatMap { isFit($0) ? $0 : nil } }
    if carries(.userStatus) { contact.status = StatusWords.word(of: user, toThemselves: isOwn) }
    // Contact lists have it escaped, one's own profile has not.
    let statusMessage = carries(.userStatusMessage) ? user.statusMessage : nil
    contact.statusMessage = statusMessage.map { isOwn ? $0 : TypedMarkup.escaped($0) }
    contact.lastSeen = user.lastActiveAt.map { LegacyTime(String($0)) }
    contact.isOnDevice = false
    return contact
  }

  // MARK: Names and addresses

  /// A name as old pages may be given it, which show it as markup; `nil` where names are not carried over.
  func shown(_ name: String?) -> String? {
    guard let name else { return nil }
    let written = written(name)
    return carries(written == name ? .userName : .userNameChanged) ? written : nil
  }

  /// A name as the old side stores it: what would be markup is written as text.
  func written(_ name: String) -> String {
    let isMarkup = name.utf8.contains { byte in
      byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "\"")
        || byte == UInt8(ascii: "'")
    }
    let isReference =
      name.utf8.contains(UInt8(ascii: "&")) && markup.plainText(of: name).text != name
    return isMarkup || isReference ? TypedMarkup.escapedAnywhere(name) : name
  }

  /// Whether old pages, which write an address in attributes as it is, may be given it.
  func isFit(_ address: String) -> Bool {
    let isPlain = address.utf8.allSatisfy { byte in
      byte > 0x20 && byte != 0x7F && !#"<>"'\`"#.utf8.contains(byte)
    }
    guard isPlain else { return false }
    let head = address.utf8.prefix { !"/?#".utf8.contains($0) }
    // A page may decode what is escaped in it.
    guard !head.contains(UInt8(ascii: "&")) else { return false }
    guard let colon = head.firstIndex(of: UInt8(ascii: ":")) else { return true }
    return ["http", "https"].contains(String(address[..<colon]).lowercased())
  }

  /// The rules of the fields of a user that are not as they are for everyone.
  func rules(of user: User) -> [String: Rule] {
    var rules: [String: Rule] = [:]
    if let name = user.name, written(name) != name { rules["/name"] = .userNameChanged }
    if let link = user.link, !isFit(link) { rules["/link"] = .backAddress }
    if let avatar = user.avatar, !isFit(avatar) { rules["/avatar"] = .backAddress }
    return rules
  }

  /// The whole contact list of a viewer, as users of the new side: what comes of it is told, and later changes are told in whole lists.
  ///
  /// Users who are unknown on the old side are left out; they are named in the result.
  public mutating func setContacts(
    of viewer: String, _ users: [User]
  ) -> (delivery: LegacyDelivery, unknown: [String])? {
    guard let viewerID = try? userID(viewer) else { return nil }
    var list = LegacyLists.List<Contact>()
    list.isWhole = true
    var unknown: [String] = []
    for user in users where user.uid != viewer {
      guard let id = try? userID(user.uid) else {
        unknown.append(user.uid)
        continue
      }
      list.set(contact(user, id), for: id)
    }
    lists.setContacts(list, of: viewerID)
    return (
      LegacyDelivery(.user(viewerID), .contacts(list.all, isWhole: true)), unknown
    )
  }

  /// Who is online in a viewer's eyes, as an old SDK's `getOnlineUsers` asks for it.
  public mutating func onlineUsers(of viewer: String) -> [Contact] {
    guard let viewerID = try? userID(viewer) else { return [] }
    return lists.contacts(of: viewerID).all.filter { $0.status?.isOnline ?? false }
  }

  // MARK: Sessions

  mutating func login(_ user: User, _ scene: inout LegacyScene) throws(Refusal) -> ModernFields {
    let id = try userID(user.uid)
    scene.deliver(.profile(contact(user, id, isOwn: true)), to: .user(id))
    return ModernFields.user.setting(["/uid": .sessionUser]).setting(rules(of: user))
  }

  mutating func sessionEnd(_ scene: inout LegacyScene) throws(Refusal) -> ModernFields {
    guard let viewer = scene.viewer else { throw Refusal(.backUnaddressed) }
    let id = try userID(viewer)
    scene.deliver(.loggedOut, to: .user(id))
    scene.operations.append(.endSession(of: id))
    return ModernFields(all: .sessionEnded)
  }
}

/// Text of a field that pages show as markup.
enum TypedMarkup {
  /// Also where it stands in an attribute.
  static func escapedAnywhere(_ text: String) -> String {
    escaped(text).replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
  }

  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
