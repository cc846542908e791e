import EventModel
import LegacyProtocol

extension Translator {
  /// Tells those who see a stored row of it, unless they have been told: the message is the same as by every other way.
  ///
  /// What nobody sees any more is told to nobody.
  ///
  /// - Parameter receivedAt: Stands in for a time that is not known, seconds.
  public mutating func events(
    of row: MessageRow, receivedAt: Int64, position: String
  ) -> [ViewedEvent] {
    let exchange = LegacyExchange(
      position: position, receivedAt: receivedAt, request: LegacyRequest(method: "", path: ""),
      origin: "", body: ReplyBody(reading: []))
    var scene = Scene(
      exchange: exchange, site: SiteAddress(baseURL: configuration.baseURL), viewer: nil, key: nil,
      account: Account(isDetailed: false, rules: configuration.rules))
    let isGroup = row.space == .group
    let viewers: [String] =
      switch row.audience {
      case .both: isGroup ? membership.members(of: row.to) : [row.from, row.to]
      case .receiver: [row.to]
      case .sender: [row.from]
      case .nobody: []
      }
    for viewer in viewers {
      let isSelf = viewer == row.from
      var facts = MessageFacts(
        space: row.space, id: row.id, sender: row.from, receiver: row.to, sent: row.sent,
        body: row.body, origin: .table, from: isGroup ? row.from : isSelf ? row.to : row.from,
        isSelf: isGroup ? nil : isSelf,
        direction: row.audience == .both ? nil : row.audience.rawValue)
      _ = tell(&facts, to: viewer, &scene)
    }
    return scene.events
  }
}
