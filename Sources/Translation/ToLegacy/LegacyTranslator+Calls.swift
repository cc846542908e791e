import EventModel
import LegacyProtocol

extension LegacyTranslator {
  /// A step of a call: the rows it is on the old side, for each party, once, whichever party's listener tells of it first.
  mutating func call(_ event: Event, _ scene: inout LegacyScene) throws(Refusal) -> ModernFields {
    switch CallEventPolicy.of(event.method) {
    case .code: break
    case .impliedBy, .dropped, nil: throw Refusal(.backCallSession)
    }
    guard let message = event.message.map({ Self.timed($0, scene) }) else {
      throw Refusal(.backMessageEmpty)
    }
    if identities.isOurs(message.muid), configuration.echoes == .passedOver {
      throw Refusal(.backEcho)
    }
    let step = ModernCallStep(
      message, person: { try? userID($0) }, room: { try? roomID($0) },
      call: { identities.legacyCall(sessionID: $0)?.id })
    guard let step else { throw Refusal(.backCall) }
    let (rows, verdict) = calls.take(step)
    switch verdict {
    case .given: break
    case .repeated: throw Refusal(.messageRepeated)
    case .outOfTurn: throw Refusal(.callOutOfTurn)
    case .unknownParties, .unknownStatus: throw Refusal(.backCall)
    }
    // A room's members have no form to say that they accept.
    guard !rows.isEmpty else { throw Refusal(.backCallSession) }
    for (part, row) in rows.enumerated() {
      guard let body = try? row.text(for: configuration.dialect) else {
        throw Refusal(.backNotInVersion)
      }
      deliver(row, body, message, part: part, &scene)
    }
    return ModernFields.message.setting([
      "/data": .bodyCall, "/data/entities": .bodyCall, "/type": .bodyCall,
    ])
  }

  private mutating func deliver(
    _ row: LegacyCallRow, _ body: String, _ message: Message, part: Int,
    _ scene: inout LegacyScene
  ) {
    let first = legacyID(of: message)
    let id = part == 0 ? first : Identities.derivedMessageID("\(first)|\(part)")
    let localID = Self.localMessageID(message, part: part)
    let sent = LegacyTime(String(message.sentAt))
    let place: LegacyOperation.Place
    if row.direction == 0 {
      place = .room(row.to)
      var record = GroupMessage()
      record.id = id
      record.from = shown(message.senderEntity?.name)
      record.fromID = row.from
      record.message = body
      record.sent = sent
      record.roomID = row.to
      record.localMessageID = localID
      scene.deliver(.groupMessage(record), to: .room(row.to))
    } else {
      place = .user(row.to)
      var record = OneToOneMessage()
      record.id = id
      record.isSelf = row.reader == row.from
      record.from = record.isSelf ? row.to : row.from
      record.message = body
      record.isOld = record.isSelf
      record.sent = sent
      record.direction = row.direction
      record.localMessageID = record.isSelf ? localID : nil
      scene.deliver(.message(record), to: .user(row.reader))
    }
    scene.operations.append(
      .store(
        as: row.from, to: place, body: body, direction: row.direction, localMessageID: localID))
  }
}
