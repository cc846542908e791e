/// Somebody got or read a message, or, in a group, everybody did.
public struct MessageReceipt: Sendable, Hashable {
  /// The wire says `delivered` in an event and `delivery` as a name of the type; the first is written.
  public enum ReceiptType: WireName {
    case delivered, read, deliveredToAll, readByAll
    case unknown(String)

    public var rawValue: String {
      switch self {
      case .delivered: "delivered"
      case .read: "read"
      case .deliveredToAll: "deliveredToAll"
      case .readByAll: "readByAll"
      case .unknown(let name): name
      }
    }

    public static let known: [Self] = [.delivered, .read, .deliveredToAll, .readByAll]
    public static func alias(_ name: String) -> Self? { name == "delivery" ? .delivered : nil }
  }

  public var messageId: String
  /// Who got or read it.
  public var sender: User
  /// `uid` or `guid` the receipt is addressed to.
  public var receiver: String
  public var receiverType: ReceiverType
  public var receiptType: ReceiptType
  /// Seconds since 1970, UTC.
  public var timestamp: Int64?
  /// `uid` of whoever wrote the message.
  public var messageSender: String?

  public init(
    messageId: String, sender: User, receiver: String, receiverType: ReceiverType,
    receiptType: ReceiptType, timestamp: Int64? = nil, messageSender: String? = nil
  ) {
    self.messageId = messageId
    self.sender = sender
    self.receiver = receiver
    self.receiverType = receiverType
    self.receiptType = receiptType
    self.timestamp = timestamp
    self.messageSender = messageSender
  }
}
