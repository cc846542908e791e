public import JSONText

/// Data from one user to others that is not kept anywhere.
public struct TransientMessage: Sendable, Hashable {
  public var sender: User
  /// `uid` or `guid`.
  public var receiver: String
  public var receiverType: ReceiverType
  public var data: JSON

  public init(sender: User, receiver: String, receiverType: ReceiverType, data: JSON) {
    self.sender = sender
    self.receiver = receiver
    self.receiverType = receiverType
    self.data = data
  }
}
