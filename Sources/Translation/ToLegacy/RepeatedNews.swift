import EventModel

/// What tells a repetition of news that name neither an id nor a time of their own: those of members, of groups, of people blocked.
///
/// The platform tries a webhook again after 10 and after 30 seconds, word for word. So the same words within a minute are a repetition,
/// and so is what changes nothing in what is known, however late it comes. Anything else is news: people come and go, and come again.
struct RepeatedNews: Sendable {
  /// Whose news it is.
  enum Eyes: Sendable, Hashable {
    /// Those of a viewer by their `uid`; of all whom it concerns.
    case viewer(String?)
    /// What must be done on the install: once, whoever is told.
    case install
    /// What the bridge itself did.
    case bridge
  }

  /// How long after it the same words are the same news, in seconds: both tries, each with its time to be answered.
  static let longestRetry: Int64 = 60

  private struct Key<Subject: Hashable & Sendable>: Hashable, Sendable {
    let eyes: Eyes
    let subject: Subject
  }

  private struct Hook: Hashable, Sendable {
    let trigger: WebhookTrigger
    let content: WebhookEnvelope.Content
  }

  private struct Pair: Hashable, Sendable {
    let one: String
    let other: String
  }

  private struct Step: Hashable, Sendable {
    let action: MessageAction
    let group: String
    let user: String
  }

  private var hooks = RecentTable<Key<Hook>, Int64>(capacity: 5_000)
  private var steps = RecentTable<Key<Step>, (message: Message, at: Int64)>(capacity: 20_000)
  private var standings = RecentTable<Key<Pair>, (standing: Standing, turn: Int)>(
    capacity: 200_000)
  /// Groups as they were told last.
  private var groups = RecentTable<Key<String>, Group>(capacity: 50_000)
  private var owners = RecentTable<Key<String>, String>(capacity: 50_000)
  /// In which turn a group was deleted, and whether it has been made again since.
  private var deletions = RecentTable<Key<String>, (turn: Int, isGone: Bool)>(capacity: 50_000)
  private var blocks = RecentTable<Key<Pair>, Bool>(capacity: 50_000)
  private var presences = RecentTable<Key<String>, WebhookEnvelope.Content>(capacity: 50_000)
  private var turn = 0

  // MARK: Members

  /// How a user stands in a group, as far as it is known.
  private struct Standing: Sendable, Hashable {
    var isMember: Bool?
    var isBanned: Bool?
    var scope: GroupScope?

    mutating func take(_ action: MessageAction, scope newScope: GroupScope?) {
      switch action {
      case .joined, .added: (isMember, isBanned) = (true, false)
      case .left, .kicked: (isMember, scope) = (false, nil)
      case .banned: (isMember, isBanned, scope) = (false, true, nil)
      case .unbanned: isBanned = false
      case .scopeChanged: (isMember, scope) = (true, newScope)
      case .invited, .edited, .deleted, .unknown: break
      }
    }

    /// Whether it shows what an action does.
    static func shows(_ action: MessageAction) -> Bool {
      switch action {
      case .joined, .added, .left, .kicked, .banned, .unbanned, .scopeChanged: true
      case .invited, .edited, .deleted, .unknown: false
      }
    }
  }

  /// Whether what happened to a member has been told before; if not, it counts as told from here on.
  ///
  /// - Parameter message: Has no id.
  mutating func isRepeated(
    _ action: MessageAction, of user: String, in group: String, _ message: Message,
    for eyes: Eyes, at now: Int64
  ) -> Bool {
    let key = Key(eyes: eyes, subject: Step(action: action, group: group, user: user))
    let known = standing(of: user, in: group, for: eyes)
    var next = known
    next.take(action, scope: message.action?.newScope)
    let changesNothing = Standing.shows(action) && next == known
    let last = steps.refreshed(key)
    let isRepeated: Bool
    if let last, last.message.sentAt == message.sentAt {
      isRepeated =
        changesNothing
        || last.message == message && (last.at...(last.at &+ Self.longestRetry)).contains(now)
    } else {
      // Where it says when, and says otherwise, that is what counts.
      isRepeated = changesNothing && message.sentAt == 0
    }
    guard !isRepeated else { return true }
    steps.set((message, now), for: key)
    note(next, of: user, in: group, for: eyes)
    return false
  }

  /// What happened to a member is known, by whichever way.
  mutating func note(
    _ action: MessageAction, of user: String, in group: String, scope: GroupScope?,
    for eyes: Eyes
  ) {
    var standing = standing(of: user, in: group, for: eyes)
    standing.take(action, scope: scope)
    note(standing, of: user, in: group, for: eyes)
  }

  private mutating func note(
    _ standing: Standing, of user: String, in group: String, for eyes: Eyes
  ) {
    turn += 1
    let key = Key(eyes: eyes, subject: Pair(one: group, other: user))
    standings.set((standing, turn), for: key)
  }

  /// What was told last, or what the bridge did after that.
  private mutating func standing(
    of user: String, in group: String, for eyes: Eyes
  ) -> Standing {
    let pair = Pair(one: group, other: user)
    let known = [eyes, .bridge].compactMap { standings.refreshed(Key(eyes: $0, subject: pair)) }
    let deleted = deletions.refreshed(Key(eyes: eyes, subject: group))?.turn ?? 0
    guard let last = known.max(by: { $0.turn < $1.turn }), last.turn > deleted else {
      return Standing()
    }
    return last.standing
  }

  // MARK: Webhooks

  /// Whether a webhook about a group itself, or about who is online, has come before.
  mutating func isRepeated(_ hook: WebhookEnvelope, for eyes: Eyes, at now: Int64) -> Bool {
    if isRetry(hook, for: eyes, at: now) { return true }
    switch hook.content {
    case .group(let change):
      let key = Key(eyes: eyes, subject: change.group.guid)
      if hook.trigger == .groupDeleted { return deletions.refreshed(key)?.isGone ?? false }
      if hook.trigger == .groupOwnerTransferred, let owner = change.group.owner {
        return owners.refreshed(key) == owner
      }
      guard hook.trigger == .groupUpdated, let last = groups.refreshed(key) else { return false }
      return last == change.group
        || (change.group.updatedAt ?? .max) < (last.updatedAt ?? .min)
    case .presence(let change):
      return presences.refreshed(Key(eyes: eyes, subject: change.user.uid)) == hook.content
    case .message, .receipt, .reaction, .users, .call, .callSession, .sessionFile,
      .moderationFailure, .campaign, .notification, .other:
      return false
    }
  }

  /// A webhook has been carried out.
  mutating func note(_ hook: WebhookEnvelope, for eyes: Eyes, at now: Int64) {
    noteRetry(hook, for: eyes, at: now)
    switch hook.content {
    case .group(let change):
      let key = Key(eyes: eyes, subject: change.group.guid)
      if hook.trigger == .groupDeleted {
        turn += 1
        deletions.set((turn, true), for: key)
        _ = groups.remove(key)
        _ = owners.remove(key)
      } else if hook.trigger == .groupCreated {
        if let deleted = deletions.refreshed(key) { deletions.set((deleted.turn, false), for: key) }
      } else if hook.trigger == .groupUpdated {
        groups.set(change.group, for: key)
      } else if let owner = change.group.owner {
        owners.set(owner, for: key)
      }
    case .presence(let change):
      presences.set(hook.content, for: Key(eyes: eyes, subject: change.user.uid))
    case .message, .receipt, .reaction, .users, .call, .callSession, .sessionFile,
      .moderationFailure, .campaign, .notification, .other:
      break
    }
  }

  private mutating func isRetry(_ hook: WebhookEnvelope, for eyes: Eyes, at now: Int64) -> Bool {
    let key = Key(eyes: eyes, subject: Hook(trigger: hook.trigger, content: hook.content))
    // Who is online comes and goes quickly, and says when.
    if case .presence = hook.content { return false }
    return hooks.refreshed(key).map { ($0...($0 &+ Self.longestRetry)).contains(now) } ?? false
  }

  private mutating func noteRetry(_ hook: WebhookEnvelope, for eyes: Eyes, at now: Int64) {
    if case .presence = hook.content { return }
    hooks.set(
      now, for: Key(eyes: eyes, subject: Hook(trigger: hook.trigger, content: hook.content)))
  }

  /// Whether a user is known to have blocked another, or to have not; it counts as known from here on.
  mutating func isRepeated(
    blocking other: String, by user: String, isBlocked: Bool, _ hook: WebhookEnvelope,
    at now: Int64
  ) -> Bool {
    let key = Key(eyes: Eyes.install, subject: Pair(one: user, other: other))
    guard blocks.refreshed(key) != isBlocked, !isRetry(hook, for: .install, at: now) else {
      return true
    }
    blocks.set(isBlocked, for: key)
    return false
  }

  /// A webhook about people blocked has been carried out.
  mutating func noteBlocked(_ hook: WebhookEnvelope, at now: Int64) {
    noteRetry(hook, for: .install, at: now)
  }
}
