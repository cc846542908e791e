import LegacyProtocol

/// The rules of the fields of one kind of message, of which some have a rule of the message's own.
struct MessageTable: Sendable {
  let fields: FieldTable
  /// The rules by the places of the layout that messages are read by.
  let rules: [Rule]
  /// Places in that layout of `id`, of the body and of `sent`.
  let id: Int
  let body: Int
  let time: Int

  /// The name of the field with the body.
  static let bodyName = "message"

  /// - Parameter keys: Of the layout.
  private init(_ fields: FieldTable, keys: [String]) {
    self.fields = fields
    rules = keys.map { fields.rule(of: $0) ?? .fieldUnknown }
    let place = { name in keys.firstIndex(of: name) ?? 64 }
    id = place("id")
    body = place(Self.bodyName)
    time = place("sent")
  }

  static let oneToOne = MessageTable(.oneToOneMessage, keys: OneToOneMessage.layout.keys)
  static let group = MessageTable(.groupMessage, keys: GroupMessage.layout.keys)
}
