import EventModel
import Journal
import ModernSite

/// Looking for messages on the platform.
extension Deliverer {
  /// Whether a message needs not be sent: it is there already, or was deleted meanwhile. Looks only where there is reason to.
  func settledBefore(
    _ delivery: Delivery, _ order: PlatformOrder
  ) async throws -> Attempt.Outcome? {
    if delivery.attempts > 0,
      let deletion = try await journal.delivery(to: Outbox.target, key: "delete:" + order.muid),
      deletion.state == .delivered
    {
      return .dead(error: "not sent: it was deleted meanwhile")
    }
    let id: String?
    if doubtful.contains(delivery.id) {
      id = try await messages(
        of: order, from: order.notedAt - limits.clockSlack, until: order.muid)[order.muid]
    } else if isOfEarlierRun(delivery) {
      if found[delivery.lane] == nil {
        // The first that waits is the oldest: what was on its way when that run ended is behind it.
        found[delivery.lane] = try await messages(
          of: order, from: order.notedAt - limits.clockSlack)
      }
      id = found[delivery.lane]?[order.muid]
    } else {
      return nil
    }
    guard let id else { return nil }
    countFound()
    return .delivered(name: Self.name(ofID: id))
  }

  /// The id of a message that was just sent, if it is there although the answer says otherwise.
  func idIfThere(_ order: PlatformOrder) async throws(PlatformError) -> String? {
    let id = try await messages(
      of: order, from: order.notedAt - limits.clockSlack, until: order.muid)[order.muid]
    if id != nil { countFound() }
    return id
  }

  /// Deletes a message on the platform, if it is there.
  func delete(_ order: PlatformOrder, by uid: String?) async throws {
    guard let id = try await id(of: order) else { return }
    do throws(PlatformError) {
      try await client.deleteMessage(id, onBehalfOf: uid)
    } catch {
      guard uid != nil, case .refused(let status, _) = error, status < 500, error.isAboutThis else {
        throw error
      }
      // Whoever may delete it on the old side may not be allowed to on the new, or is not there; that it goes matters more.
      try await client.deleteMessage(id, onBehalfOf: nil)
    }
  }

  private func id(of order: PlatformOrder) async throws -> String? {
    let start = Self.name(ofID: "")
    if let name = try await journal.names(of: order.muid).first(where: { $0.hasPrefix(start) }) {
      return String(name.dropFirst(start.count))
    }
    let since = order.sentAt > 0 ? order.sentAt - limits.clockSlack : 0
    return try await messages(
      of: order, from: since, until: order.muid, pages: limits.pagesOfDeletion)[order.muid]
  }

  /// The ids of what was said in a conversation since then, by `muid`.
  ///
  /// - Parameter muid: No more is looked for once this one is found.
  private func messages(
    of order: PlatformOrder, from start: Int64, until muid: String? = nil, pages: Int = .max
  ) async throws(PlatformError) -> [String: String] {
    var ids: [String: String] = [:]
    var before: Int64?
    var pages = pages
    while pages > 0 {
      pages -= 1
      let page: [Message]
      do throws(PlatformError) {
        page = try await client.latestMessages(
          of: order.conversation, before: before.map { String($0) })
      } catch {
        // Nobody has said anything there.
        if error.isAboutNobody { return ids }
        throw error
      }
      for message in page {
        if let muid = message.muid { ids[muid] = message.id }
      }
      let oldest = page.compactMap { Int64($0.id) }.min()
      guard let oldest, oldest < before ?? .max, !page.contains(where: { $0.sentAt < start }),
        muid.map({ ids[$0] == nil }) ?? true
      else { break }
      before = oldest
    }
    return ids
  }
}
