extension ReactionEvent {
  /// Takes the members that frames and webhooks share. Who reacted is `reactedBy`, or the `uid` beside it; a `uid` of
  /// another stays among the rest.
  init(
    _ object: inout ObjectReader, isAdded: Bool, receiver: String, receiverType: ReceiverType
  ) throws(ModelError) {
    let id = object.identifier("id")
    let messageId = object.identifier("messageId")
    let reaction = object.string("reaction")
    let uid = object.peekIdentifier("uid")
    let reactedBy = object.user("reactedBy", named: uid) ?? uid.map { User(uid: $0) }
    if let reactedBy { object.discard("uid", ifIdentifier: reactedBy.uid) }
    self.init(
      id: try object.required("id", "an identifier", id),
      messageId: try object.required("messageId", "digits", messageId),
      reaction: try object.required("reaction", "a string", reaction),
      reactedBy: try object.required("reactedBy", "a user", reactedBy),
      reactedAt: object.time("reactedAt"), receiver: receiver, receiverType: receiverType,
      conversationId: object.string("conversationId"),
      parentId: object.filledIdentifier("parentId"),
      isAdded: isAdded)
  }
}
