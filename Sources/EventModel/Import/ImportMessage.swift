/// A message to import, with the people and the group it names for a server that does not know them yet.
public struct ImportMessage: Sendable, Hashable {
  public var message: Message
  public var sender: User?
  /// Of a message to a user.
  public var receiver: User?
  /// Of a message to a group.
  public var receiverGroup: ImportGroup?
  public var receiverGroupOwner: User?
  /// Users the text mentions.
  public var mentioned: [User]

  public init(
    _ message: Message, sender: User? = nil, receiver: User? = nil,
    receiverGroup: ImportGroup? = nil, receiverGroupOwner: User? = nil, mentioned: [User] = []
  ) {
    self.message = message
    self.sender = sender
    self.receiver = receiver
    self.receiverGroup = receiverGroup
    self.receiverGroupOwner = receiverGroupOwner
    self.mentioned = mentioned
  }

  /// With the details the message itself has of its sender, its receiver and those it mentions.
  public init(detailed message: Message) {
    self.init(message, sender: message.senderEntity, mentioned: message.mentions)
    switch message.receiverEntity {
    case .user(let user)?: receiver = user
    case .group(let group)?: receiverGroup = ImportGroup(group)
    case nil: break
    }
  }
}
