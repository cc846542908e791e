extension ChatSDK {
  /// What happens to the members of a group. The chat SDK hands over the action and the people and group in it one by one; one that the action
  /// does not name has an empty identifier.
  public protocol CometChatGroupDelegate: AnyObject, Sendable {
    func onGroupMemberJoined(action: ActionMessage, joinedUser: User, joinedGroup: Group)
    func onGroupMemberLeft(action: ActionMessage, leftUser: User, leftGroup: Group)
    func onGroupMemberKicked(
      action: ActionMessage, kickedUser: User, kickedBy: User, kickedFrom: Group)
    func onGroupMemberBanned(
      action: ActionMessage, bannedUser: User, bannedBy: User, bannedFrom: Group)
    func onGroupMemberUnbanned(
      action: ActionMessage, unbannedUser: User, unbannedBy: User, unbannedFrom: Group)
    func onGroupMemberScopeChanged(
      action: ActionMessage, scopeChangeduser: User, scopeChangedBy: User, scopeChangedTo: String,
      scopeChangedFrom: String, group: Group)
    func onMemberAddedToGroup(action: ActionMessage, addedby: User, userAdded: User, addedTo: Group)
  }
}

/// Every method may be left out.
extension ChatSDK.CometChatGroupDelegate {
  public func onGroupMemberJoined(
    action: ChatSDK.ActionMessage, joinedUser: User, joinedGroup: Group
  ) {}
  public func onGroupMemberLeft(action: ChatSDK.ActionMessage, leftUser: User, leftGroup: Group) {}
  public func onGroupMemberKicked(
    action: ChatSDK.ActionMessage, kickedUser: User, kickedBy: User, kickedFrom: Group
  ) {}
  public func onGroupMemberBanned(
    action: ChatSDK.ActionMessage, bannedUser: User, bannedBy: User, bannedFrom: Group
  ) {}
  public func onGroupMemberUnbanned(
    action: ChatSDK.ActionMessage, unbannedUser: User, unbannedBy: User, unbannedFrom: Group
  ) {}
  public func onGroupMemberScopeChanged(
    action: ChatSDK.ActionMessage, scopeChangeduser: User, scopeChangedBy: User,
    scopeChangedTo: String, scopeChangedFrom: String, group: Group
  ) {}
  public func onMemberAddedToGroup(
    action: ChatSDK.ActionMessage, addedby: User, userAdded: User, addedTo: Group
  ) {}
}
