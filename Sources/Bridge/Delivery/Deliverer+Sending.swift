import EventModel
import JSONText
import Journal
import ModernSite

/// Why a step of a delivery failed.
private struct Failure: Error {
  var error: PlatformError
  /// Whether it may have been done all the same.
  var isDoubtful: Bool
}

/// What is missing on the platform, and can be made.
private enum Remedy: Hashable {
  case people, group, member
}

extension Deliverer {
  /// Does what a delivery says; `nil` if it was broken off.
  func outcome(of delivery: Delivery) async -> Attempt.Outcome? {
    guard let order = PlatformOrder(delivery.payload, key: delivery.key, lane: delivery.lane)
    else { return .dead(error: "its payload is of another version") }
    do {
      switch order.call {
      case .unsendable(let reason): return .dead(error: reason)
      case .send(let body):
        if let settled = try await settledBefore(delivery, order) { return settled }
        let id = try await remedied(
          order, delivery,
          confirm: { () async throws(PlatformError) in try await self.idIfThere(order) },
          { client throws(PlatformError) in
            try await client.send(body, onBehalfOf: order.sender)
          })
        return .delivered(name: Self.name(ofID: id))
      case .delete(let uid): try await delete(order, by: uid)
      case .add(let uid):
        let isOwner = order.group?.owner == uid
        try await remedied(order, delivery) { client throws(PlatformError) in
          try await client.addMembers(
            isOwner ? GroupMembersBody(admins: [uid]) : GroupMembersBody(participants: [uid]),
            to: order.guid)
        }
      case .remove(let uid):
        try await unlessNobody { client throws(PlatformError) in
          try await client.removeMember(uid, from: order.guid)
        }
      case .unban(let uid):
        try await unlessNobody { client throws(PlatformError) in
          try await client.unbanMember(uid, from: order.guid)
        }
      case .ban(let uid):
        try await remedied(order, delivery) { client throws(PlatformError) in
          try await client.banMember(uid, from: order.guid)
        }
      case .setScope(let uid, let scope):
        try await remedied(order, delivery) { client throws(PlatformError) in
          try await client.setScope(scope, of: uid, in: order.guid)
        }
      }
      return .delivered(name: nil)
    } catch let error as PlatformError {
      return outcome(of: error, delivery)
    } catch let error as JournalError {
      return retry(delivery, "journal: \(error)")
    } catch {
      return nil
    }
  }

  /// What people ask for a message by that has this id on the platform.
  static func name(ofID id: String) -> String { "platform:" + id }

  // MARK: What an error means

  private func outcome(of error: PlatformError, _ delivery: Delivery) -> Attempt.Outcome? {
    let text = error.withoutContent
    switch error {
    case .cancelled: return nil
    case .invalid: return .dead(error: text)
    case .refused: return error.isAboutThis ? .dead(error: text) : retry(delivery, text)
    case .unreachable, .unreadable: return retry(delivery, text)
    }
  }

  private func retry(_ delivery: Delivery, _ error: String) -> Attempt.Outcome {
    let wait = min(1_000 << Int64(min(delivery.attempts, 20)), limits.longestWait)
    return .retry(due: time.nowMilliseconds + wait, error: error)
  }

  // MARK: Steps

  /// Calls, and makes what the platform says is missing.
  ///
  /// - Parameter confirm: What the call would have given, if it was carried out all the same: looked for where the platform says that a group
  ///   is not there, which it says of some that are.
  private func remedied<Value: Sendable>(
    _ order: PlatformOrder, _ delivery: Delivery,
    confirm: (() async throws(PlatformError) -> Value?)? = nil,
    _ call: (PlatformClient) async throws(PlatformError) -> Value
  ) async throws(PlatformError) -> Value {
    var tried: Set<Remedy> = []
    while true {
      do throws(PlatformError) {
        return try await call(client)
      } catch {
        if !error.isSurelyUndone { doubtful.insert(delivery.id) }
        if let confirm, error.saysNoGroup, let value = try await confirm() { return value }
        guard let remedy = Self.remedy(for: error, order), tried.insert(remedy).inserted else {
          throw error
        }
        // Until it is made, the order itself is surely not carried out.
        try await make(remedy, order)
      }
    }
  }

  private static func remedy(for error: PlatformError, _ order: PlatformOrder) -> Remedy? {
    guard case .refused(_, let reason) = error, let code = reason.documentedCode else { return nil }
    if code == .uidNotFound, !order.users.isEmpty { return .people }
    if code == .guidNotFound, order.group != nil { return .group }
    if code.isAboutNoMember, order.group != nil, order.member != nil { return .member }
    return nil
  }

  private func make(_ remedy: Remedy, _ order: PlatformOrder) async throws(PlatformError) {
    switch remedy {
    case .people: try await makePeople(of: order)
    case .group: try await makeGroup(of: order)
    case .member:
      guard let uid = order.member else { return }
      let isOwner = order.group?.owner == uid
      let body =
        isOwner ? GroupMembersBody(admins: [uid]) : GroupMembersBody(participants: [uid])
      do throws(PlatformError) {
        try await client.addMembers(body, to: order.guid)
      } catch {
        guard case .refused(_, let reason) = error, reason.documentedCode == .uidNotFound else {
          throw error
        }
        try await makePeople(of: order)
        try await client.addMembers(body, to: order.guid)
      }
      countMade()
    }
  }

  private func makePeople(of order: PlatformOrder) async throws(PlatformError) {
    for user in order.users where user.uid != PlatformOrder.app {
      try await client.createUser(user.creatable)
      countMade()
    }
  }

  private func makeGroup(of order: PlatformOrder) async throws(PlatformError) {
    guard let group = order.group else { return }
    // Of an owner nobody knows more than the uid here.
    var owner: String?
    if let known = order.users.first(where: { $0.uid == group.owner }) {
      try await client.createUser(known.creatable)
      owner = known.uid
    }
    // What opened it on the old side is not known, and a room of an unknown kind is not to be opened.
    let type = group.type == .public ? GroupType.public : .private
    let name = String((group.name ?? "").unicodeScalars.prefix(ModernLimits.nameCharacters))
    try await client.createGroup(
      ImportGroup(
        Group(guid: group.guid, name: name.isEmpty ? group.guid : name, type: type, owner: owner)))
    countMade()
  }

  private func unlessNobody(
    _ call: (PlatformClient) async throws(PlatformError) -> Void
  ) async throws(PlatformError) {
    do throws(PlatformError) {
      try await call(client)
    } catch {
      // Whoever is not there is in no group.
      guard error.isAboutNobody else { throw error }
    }
  }
}

extension PlatformOrder {
  var guid: String {
    if case .group(let guid) = conversation { guid } else { "" }
  }
}

extension User {
  /// The least that makes a user: the name that is known, else the uid; no role, since it would have to be there.
  fileprivate var creatable: User {
    let name = String((name ?? "").unicodeScalars.prefix(ModernLimits.nameCharacters))
    func address(_ text: String?) -> String? {
      text.flatMap { $0.hasPrefix("http") && $0.count <= ModernLimits.urlCharacters ? $0 : nil }
    }
    return User(
      uid: uid, name: name.allSatisfy(\.isWhitespace) ? uid : name, avatar: address(avatar),
      link: address(link))
  }
}

extension PlatformError {
  /// For logs and the journal: codes alone, since what the platform says may name people.
  var withoutContent: String {
    switch self {
    case .refused(let status, let error): "\(status) \(error.code.prefix(100))"
    case .unreachable, .unreadable, .invalid, .cancelled: description
    }
  }

  /// Whether a refusal is about what was asked, and not about the key, the plan, the quota or the moment.
  var isAboutThis: Bool {
    guard case .refused(let status, let reason) = self else { return false }
    if isForTheMoment || [408, 425].contains(status) { return false }
    if reason.code.hasPrefix("AUTH_ERR_") || status == 401 { return false }
    let ofTheSetUp: [ErrorCode] = [
      .planRestriction, .planQuotaRestriction, .subscriptionExpired, .apiNotFound, .tooManyRequests,
    ]
    return !ofTheSetUp.contains { $0 == reason.documentedCode }
  }

  /// Whether it says that a group is not there, or has no such id.
  fileprivate var saysNoGroup: Bool {
    guard case .refused(let status, let reason) = self, status < 500 else { return false }
    return reason.documentedCode == .guidNotFound || reason.code == "INVALID_GUID"
  }

  /// Whether it says that somebody, a group or a conversation is not there.
  var isAboutNobody: Bool {
    guard case .refused(let status, let reason) = self, status < 500,
      let code = reason.documentedCode
    else { return false }
    return [.uidNotFound, .guidNotFound, .conversationNotAccessible, .groupNotJoined, .notAMember]
      .contains(code)
  }
}
