import JSONText
import LegacyProtocol

/// The fates of the fields of one modern value, by the places of the fields.
///
/// A place is a JSON Pointer; `*` stands for any one step. A field has the rule of the longest place it lies in; one that lies in none is
/// ``Rule/backFieldUnknown``, so that nothing is lost unseen.
struct ModernFields {
  private var rules: [String: Rule]

  init(_ rules: [String: Rule]) { self.rules = rules }

  /// Every field alike.
  init(all rule: Rule) { rules = ["": rule] }

  subscript(place: String) -> Rule? {
    get { rules[place] }
    set { rules[place] = newValue }
  }

  func setting(_ others: [String: Rule]) -> ModernFields {
    ModernFields(rules.merging(others) { $1 })
  }

  /// The same at another place.
  func moved(to place: String) -> ModernFields {
    ModernFields(
      Dictionary(rules.map { (place + $0.key, $0.value) }, uniquingKeysWith: { $1 }))
  }

  /// What lies at a place, as the whole.
  func taken(from place: String) -> ModernFields {
    ModernFields(
      Dictionary(
        rules.compactMap { rule in
          rule.key.utf8.starts(with: place.utf8)
            ? (String(rule.key.dropFirst(place.count)), rule.value) : nil
        }, uniquingKeysWith: { $1 }))
  }

  func merging(_ other: ModernFields) -> ModernFields { setting(other.rules) }

  func claim(_ item: Located, in account: inout Account) {
    var branches: Set<String> = []
    for place in rules.keys {
      var end = place.utf8.endIndex
      while end > place.utf8.startIndex {
        guard branches.insert(String(place[..<end])).inserted else { break }
        end = place[..<end].utf8.lastIndex(of: UInt8(ascii: "/")) ?? place.utf8.startIndex
      }
    }
    claim(item, at: [""], rules[""], branches, &account)
  }

  /// - Parameters:
  ///   - places: The ways the place of the value may be written in the table.
  ///   - branches: All places in the table, and those around them.
  private func claim(
    _ item: Located, at places: [String], _ inherited: Rule?, _ branches: Set<String>,
    _ account: inout Account
  ) {
    let isContainer = item.value.kind == .object || item.value.kind == .array
    guard isContainer, item.value.count > 0 else {
      account.claim(item, inherited ?? (isContainer ? .backDerived : .backFieldUnknown))
      return
    }
    guard !places.isEmpty else {
      // Nothing in it is spoken of apart.
      account.claim(item, inherited ?? .backFieldUnknown)
      return
    }
    for (key, child) in item.entries {
      let next = places.flatMap { [$0 + Located.token(key), $0 + "/*"] }
        .filter { branches.contains($0) }
      let rule = next.lazy.compactMap { rules[$0] }.first ?? inherited
      claim(child, at: next, rule, branches, &account)
    }
  }
}

// MARK: The tables

extension ModernFields {
  /// A REST message, whatever its content: what each kind makes of it is set beside.
  static let message = ModernFields([
    "/id": .messageID, "/muid": .messageID, "/conversationId": .backDerived,
    "/sender": .messageParty, "/receiver": .messageParty, "/receiverType": .messageParty,
    "/category": .backKind, "/type": .backKind, "/data/metadata": .backMetadata,
    "/data/metadata/legacy": .backMark, "/data/entities": .backPeople,
    "/data/mentions": .backMentions, "/data/reactions": .backServer,
    "/data/moderation": .backServer, "/data/resource": .backServer, "/data/url": .backDerived,
    "/data/action": .backKind, "/sentAt": .timeSeconds, "/deliveredAt": .backReceiptList,
    "/readAt": .backReceiptList, "/editedAt": .backServer, "/editedBy": .backServer,
    "/deletedAt": .backServer, "/deletedBy": .backServer, "/updatedAt": .backServer,
    "/replyCount": .backServer, "/unreadRepliesCount": .backServer, "/tags": .backServer,
    "/parentId": .backThread, "/myReceipt": .backReceiptList, "/receipts": .backReceiptList,
  ])

  /// A REST user.
  static let user = ModernFields([
    "/uid": .userID, "/name": .userName, "/avatar": .userAvatar, "/link": .userLink,
    "/status": .userStatus, "/statusMessage": .userStatusMessage, "/lastActiveAt": .timeSeconds,
    "/metadata": .backMetadata, "/metadata/legacyStatus": .userStatus, "/role": .backServer,
    "/tags": .backServer, "/hasBlockedMe": .backServer, "/blockedByMe": .backServer,
    "/createdAt": .backServer, "/updatedAt": .backServer, "/deactivatedAt": .backServer,
    "/conversationId": .backDerived,
  ])

  /// A REST group.
  static let group = ModernFields([
    "/guid": .roomKnown, "/name": .roomKnown, "/type": .roomKnown, "/owner": .roomKnown,
    "/icon": .backServer, "/description": .backServer, "/scope": .backScope,
    "/hasJoined": .roomMembership, "/isBanned": .backServer, "/joinedAt": .backServer,
    "/membersCount": .backServer, "/onlineMembersCount": .roomKnown,
    "/conversationId": .backDerived, "/metadata": .backMetadata, "/tags": .backServer,
    "/createdAt": .backServer, "/updatedAt": .backServer,
  ])

  /// A real-time frame that is no message; `body` is set beside.
  static let frame = ModernFields([
    "/type": .backKind, "/sender": .messageParty, "/receiver": .messageParty,
    "/receiverType": .messageParty, "/messageSender": .messageParty, "/appId": .backEnvelope,
    "/deviceId": .backEnvelope, "/body/action": .backKind, "/body/user": .backPeople,
  ])

  static let presence = frame.merging(user.moved(to: "/body/user")).setting([
    "/sender": .userID, "/body/action": .userStatus, "/body/timestamp": .timeSeconds,
  ])
}
