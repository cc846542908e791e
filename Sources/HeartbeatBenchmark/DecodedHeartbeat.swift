import Foundation

/// The same answer as `JSONDecoder` reads it, lenient where the server is.
struct DecodedHeartbeat: Decodable {
  struct Message: Decodable {
    var id: String
    var from: String
    var message: String
    var isSelf: Int
    var isOld: Int
    var sent: String
    var localMessageID: String?

    enum CodingKeys: String, CodingKey {
      case id, from, message, sent
      case isSelf = "self"
      case isOld = "old"
      case localMessageID = "localmessageid"
    }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      id = try fields.decode(String.self, forKey: .id)
      from = try fields.decode(String.self, forKey: .from)
      message = try fields.decode(String.self, forKey: .message)
      isSelf = try fields.decode(Int.self, forKey: .isSelf)
      isOld = try fields.decode(Int.self, forKey: .isOld)
      sent = try fields.decode(String.self, forKey: .sent)
      // `false` where there is none.
      localMessageID = try? fields.decode(String.self, forKey: .localMessageID)
    }
  }

  var tt: String
  var messages: [String: Message]
}

extension DecodedHeartbeat {
  /// As plain `Decodable` synthesis reads it: for answers without mixed types.
  static func sum(_ bytes: Data, with decoder: JSONDecoder) throws -> Int {
    let reply = try decoder.decode(DecodedHeartbeat.self, from: bytes)
    return reply.messages.values.reduce(reply.tt.utf8.count) { $0 + $1.message.utf8.count }
  }
}
