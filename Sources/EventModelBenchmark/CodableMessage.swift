/// The same message as Foundation's coders want it: synthesised `Codable`, the fields of the samples and no others.
struct CodableMessage: Codable {
  struct Entity: Codable {
    var uid: String?
    var guid: String?
    var name: String?
    var type: String?
    var avatar: String?
    var role: String?
    var status: String?
    var lastActiveAt: Int64?
  }
  struct Wrapped: Codable {
    var entityType: String
    var entity: Entity
  }
  struct Entities: Codable {
    var sender: Wrapped?
    var receiver: Wrapped?
  }
  struct Attachment: Codable {
    var url: String
    var name: String
    var `extension`: String
    var mimeType: String
  }
  struct Reaction: Codable {
    var reaction: String
    var count: Int64
  }
  struct Data: Codable {
    var text: String?
    var attachments: [Attachment]?
    var url: String?
    var customData: [String: String]?
    var metadata: [String: [String: String]]?
    var reactions: [Reaction]?
    var entities: Entities?
  }

  var id: String
  var muid: String?
  var conversationId: String
  var sender: String
  var receiverType: String
  var receiver: String
  var category: String
  var type: String
  var data: Data
  var sentAt: Int64
  var deliveredAt: Int64?
  var readAt: Int64?
  var updatedAt: Int64?
  var tags: [String]?
}
