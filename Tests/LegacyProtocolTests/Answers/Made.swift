import LegacyProtocol

/// Values without the text they were read from: what is written of them comes from their properties alone.
extension WireRecord {
  var made: Self {
    var copy = self
    copy.source = Located(.emptyObject)
    return copy
  }
}

extension HeartbeatReply.Entry where Record: WireRecord {
  var made: Self {
    switch self {
    case .record(let record): .record(record.made)
    case .unreadable: self
    }
  }
}

extension HeartbeatReply {
  var made: HeartbeatReply { HeartbeatReply(parts: parts.map(\.made)) }
}

extension HeartbeatReply.Part {
  var made: Self {
    switch self {
    case .messages(let entries, let source): .messages(entries.map(\.made), at: source)
    case .groupMessages(let entries, let source): .groupMessages(entries.map(\.made), at: source)
    case .contacts(let entries, let source): .contacts(entries.map(\.made), at: source)
    case .ownProfile(let entry): .ownProfile(entry.made)
    case .ownStatus(let entry): .ownStatus(entry.made)
    case .rooms(let entries, let source): .rooms(entries.map(\.made), at: source)
    case .roomUsers(let entries, let source): .roomUsers(entries.map(\.made), at: source)
    case .bots(let entries, let source): .bots(entries.map(\.made), at: source)
    case .announcement(let entry): .announcement(entry.made)
    default: self
    }
  }
}

extension LegacyAnswer {
  var made: LegacyAnswer {
    switch self {
    case .poll(let reply): .poll(reply.made)
    case .sent(let reply): .sent(reply.made)
    case .broadcast(let entries): .broadcast(entries.map(\.made))
    case .joined(let answer): .joined(JoinAnswer(answer.outcome, answer.room.made))
    case .group(let reply): .group(reply.made)
    case .login(let reply): .login(reply.made)
    case .people(let entries): .people(entries.map(\.made))
    case .room(let room): .room(room.made)
    case .groupMessages(let entries): .groupMessages(entries.map(\.made))
    case .announcements(let entries): .announcements(entries.map(\.made))
    case .logs(let entries): .logs(entries.map(\.made))
    case .blocked(let entries): .blocked(entries.map(\.made))
    case .result(let reply): .result(reply.made)
    case .siteAPI(let reply, let isDone): .siteAPI(reply.made, isDone: isDone)
    case .refused(let refusal): .refused(refusal.made)
    default: self
    }
  }
}
