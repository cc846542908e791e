import Foundation

/// The same answer as `JSONDecoder` reads it, with the synthesised code: the answer has no field of mixed types, which would cost more.
struct DecodedHeartbeat: Decodable {
  struct Message: Decodable {
    var id: String
    var from: String
    var message: String
    var isSelf: Int
    var isOld: Int
    var sent: String

    enum CodingKeys: String, CodingKey {
      case id, from, message, sent
      case isSelf = "self"
      case isOld = "old"
    }
  }

  var tt: String
  var messages: [String: Message]
}

extension DecodedHeartbeat {
  /// The length of all texts.
  static func sum(_ bytes: Data, with decoder: JSONDecoder) throws -> Int {
    let reply = try decoder.decode(DecodedHeartbeat.self, from: bytes)
    return reply.messages.values.reduce(reply.tt.utf8.count) { $0 + $1.message.utf8.count }
  }

  static func count(_ bytes: Data, with decoder: JSONDecoder) throws -> Int {
    try decoder.decode(DecodedHeartbeat.self, from: bytes).messages.count
  }
}
