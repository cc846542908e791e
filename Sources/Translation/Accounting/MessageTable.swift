/// The rules of the fields of one kind of message, of which some have a rule of the message's own.
struct MessageTable: Sendable {
  let fields: FieldTable
  /// The name of the field with the body.
  let bodyName: String
  /// Places in the table of `id`, of the body and of `sent`.
  let id: Int
  let body: Int
  let time: Int

  init(_ fields: FieldTable, body name: String = "message") {
    self.fields = fields
    bodyName = name
    id = fields.place(of: "id")
    body = fields.place(of: name)
    time = fields.place(of: "sent")
  }

  static let oneToOne = MessageTable(.oneToOneMessage)
  static let group = MessageTable(.groupMessage)
}
