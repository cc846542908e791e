/// The listeners of the chat SDK, under the SDK's names: two of them are names in the Calls SDK as well.
public enum ChatSDK {
  // The SDK has a class for each kind of message; here the content tells them apart.
  public typealias BaseMessage = Message
  public typealias TextMessage = Message
  public typealias MediaMessage = Message
  public typealias CustomMessage = Message
  public typealias InteractiveMessage = Message
  public typealias ActionMessage = Message
  /// A message whose content is a step of a call; the SDK's `Call`.
  public typealias CallMessage = Message
  public typealias AIAssistantMessage = Message
  public typealias AIToolResultMessage = Message
  public typealias AIToolArgumentMessage = Message
}

/// The listeners of the Calls SDK, under the SDK's names.
public enum CallsSDK {}

extension Message {
  /// Whom an action was done to, as the SDK hands him over: never absent, perhaps with an empty `uid`.
  var affected: User { action?.affectedUser ?? User(uid: "") }
  /// Who did it.
  var actor: User { action?.by ?? senderEntity ?? User(uid: sender) }
  /// The group it happened in.
  var place: Group { action?.group ?? Group(guid: receiver) }
}
