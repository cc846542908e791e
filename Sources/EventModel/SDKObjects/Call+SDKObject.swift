public import JSONText

extension Call {
  /// The properties of the SDK's `Call`, under its names. Times are seconds; one that may be absent is left out.
  public var sdkObject: JSON { .object(sdkMembers(status: status)) }

  func sdkMembers(status: CallStatus) -> [JSON.Member] {
    var members: [JSON.Member] = [.init("sessionId", .string(sessionId))]
    if let initiator { members.append(.init("callInitiator", initiator.sdkObject)) }
    if let receiverEntity { members.append(.init("callReceiver", receiverEntity.sdkObject)) }
    members.append(.init("callType", .string(type.rawValue)))
    members.append(.init("callStatus", .string(status.rawValue)))
    members.append(.init("initiatedAt", SDKObject.instant(initiatedAt)))
    if joinedAt != nil { members.append(.init("joinedAt", SDKObject.instant(joinedAt))) }
    if endedAt != nil { members.append(.init("endedAt", SDKObject.instant(endedAt))) }
    return members
  }
}
