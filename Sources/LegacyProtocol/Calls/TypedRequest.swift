/// What a client asks of an install, typed: read from any version's spelling, written in one version's.
///
/// ``CallContext`` says who asks; ``LegacyAnswer`` is the other half.
public enum TypedRequest: Sendable, Hashable {
  case poll(PollRequest)
  /// A poll of the rooms' module, which versions up to 6.2 keep apart.
  case roomPoll(PollRequest)
  case history(HistoryRequest)
  case send(SendRequest)
  case broadcast(BroadcastRequest)
  case settings(SettingsRequest)
  case group(GroupRequest)
  case upload(UploadRequest)
  case handwriting(HandwritingRequest)
  case sticker(StickerRequest)
  case download(DownloadRequest)
  case announcements, botList, logout, check, pushChannels
  case report
  case botCallback(BotCallbackRequest)
  case login(LoginRequest)
  case userInfo(UserInfoRequest)
  case isFriend(FriendRequest)
  case deleteConversation(DeletionRequest)
  case clearConversation(ClearingRequest)
  case chatLogs(ChatLogRequest, LegacyEndpoint.ChatHistoryAction)
  case appSettings(AppSettingsRequest)
  case block(BlockRequest)
  case call(CallRequest, plugin: String)
  case translate(TranslationRequest)
  case siteAPI(SiteAPIRequest)
  /// What the install publishes to its push service (``CometPublish``).
  case publish(CometPublish)

  /// - Throws: ``LegacyDecodingError`` naming the parameter without which the endpoint does nothing, or the endpoint itself (`""`) if
  ///   it is none that clients ask.
  public init(_ call: LegacyCall) throws(LegacyDecodingError) {
    switch call.endpoint {
    case .heartbeat: self = .poll(try call.record())
    case .roomPoll: self = .roomPoll(try call.record())
    case .conversationHistory: self = .history(try call.record())
    case .send: self = .send(try call.record())
    case .broadcast: self = .broadcast(try BroadcastRequest(call))
    case .settings: self = .settings(try call.record())
    case .group(let action): self = .group(try GroupRequest(action, call))
    case .upload: self = .upload(try call.record())
    case .handwriting: self = .handwriting(try call.record())
    case .sticker: self = .sticker(try call.record())
    case .download:
      var record: DownloadRequest = try call.record()
      record.isNote = call.otherAddress == .noteDownload
      self = .download(record)
    case .announcements: self = .announcements
    case .botList: self = .botList
    case .botCallback: self = .botCallback(try call.record())
    case .login: self = .login(try call.record())
    case .logout: self = .logout
    case .check: self = .check
    case .userInfo: self = .userInfo(try call.record())
    case .isFriend: self = .isFriend(try call.record())
    case .deleteConversation: self = .deleteConversation(try call.record())
    case .clearConversation: self = .clearConversation(try call.record())
    case .chatHistory(let action): self = .chatLogs(try call.record(), action)
    case .appSettings: self = .appSettings(try call.record())
    case .pushChannels: self = .pushChannels
    case .block: self = .block(try call.record())
    case .report: self = .report
    case .call(let plugin): self = .call(try call.record(), plugin: plugin)
    case .translate: self = .translate(try call.record())
    case .siteAPI: self = .siteAPI(try SiteAPIRequest(call))
    case .publish: self = .publish(try CometPublish(call))
    case .notification, .other:
      throw LegacyDecodingError(.malformed, at: "", expected: "an address that clients ask")
    }
  }

  public var endpoint: LegacyEndpoint {
    switch self {
    case .poll: .heartbeat
    case .roomPoll: .roomPoll
    case .history(let request): .conversationHistory(peer: request.peer)
    case .send: .send
    case .broadcast: .broadcast
    case .settings: .settings
    case .group(let request): .group(request.action)
    case .upload: .upload
    case .handwriting: .handwriting
    case .sticker: .sticker
    case .download: .download
    case .announcements: .announcements
    case .botList: .botList
    case .botCallback: .botCallback
    case .login: .login
    case .logout: .logout
    case .check: .check
    case .userInfo: .userInfo
    case .isFriend: .isFriend
    case .deleteConversation: .deleteConversation
    case .clearConversation: .clearConversation
    case .chatLogs(_, let action): .chatHistory(action)
    case .appSettings: .appSettings
    case .pushChannels: .pushChannels
    case .block: .block
    case .report: .report
    case .call(_, let plugin): .call(plugin: plugin)
    case .translate: .translate
    case .siteAPI: .siteAPI
    case .publish: .publish
    }
  }

  /// The request as parameters by meaning; ``LegacyCall/request(for:base:)`` spells them.
  ///
  /// - Throws: ``RequestEncodingError`` if the version has no way to say it.
  public func call(
    _ context: CallContext = CallContext(), for version: LegacyVersion
  ) throws(RequestEncodingError) -> LegacyCall {
    var call = LegacyCall(endpoint)
    call.add(context, for: version)
    switch self {
    case .poll(let record): call.add(record, for: version)
    case .roomPoll(var record):
      record.wantsRooms = true
      // Both are written as `timestamp`, of which the server would take one.
      if version < HeartbeatKey.crmessages.since, record.lastMessageID != nil,
        record.lastGroupMessageID != nil
      {
        throw RequestEncodingError(.conflict, at: "/timestamp")
      }
      call.add(record, for: version)
    case .history(let record): call.add(record, for: version)
    case .send(let record): call.add(record, for: version)
    case .broadcast(let record):
      call.arguments += try record.arguments(for: version)
      if record.isOfModule(version) { call.otherAddress = .broadcastModule }
    case .settings(let record): call.add(record, for: version)
    case .group(let record):
      if let missing = record.missing {
        let name = missing.name(for: version, at: endpoint)
        throw RequestEncodingError(.missingValue, at: "/\(name)")
      }
      call.add(record, for: version)
    case .upload(let record): call.add(record, for: version)
    case .handwriting(let record): call.add(record, for: version)
    case .sticker(let record): call.add(record, for: version)
    case .download(let record):
      call.add(record, for: version)
      if record.isNote { call.otherAddress = .noteDownload }
    case .botCallback(let record): call.add(record, for: version)
    case .login(let record):
      if case .social = record.credentials, version < LegacyVersion(5, 7) {
        throw RequestEncodingError(.notInVersion, at: "/social_details")
      }
      call.add(record, for: version)
    case .userInfo(let record): call.add(record, for: version)
    case .isFriend(let record): call.add(record, for: version)
    case .deleteConversation(let record): call.add(record, for: version)
    case .clearConversation(let record): call.add(record, for: version)
    case .chatLogs(let record, let action):
      call[.action] = action.rawValue
      call.add(record, for: version)
    case .appSettings(let record): call.add(record, for: version)
    case .block(let record): call.add(record, for: version)
    case .call(let record, _): call.add(record, for: version)
    case .translate(let record): call.add(record, for: version)
    case .siteAPI(let record): call.arguments += record.arguments(version)
    case .publish(let record): call.arguments += record.arguments
    case .announcements, .botList, .logout, .check, .pushChannels, .report: break
    }
    for index in call.arguments.indices where call.arguments[index].parameter.isOfQuery {
      call.arguments[index].isInQuery = true
    }
    return call
  }

  /// Parameters that are received and mean nothing to the endpoint, or do not count where they stand.
  public func strangers(in call: LegacyCall) -> [CallParameter] {
    let inQuery = Set(call.arguments.lazy.filter(\.isInQuery).map(\.parameter))
    return call.arguments.filter { argument in
      !CallContext.owns(argument.parameter) && !knows(argument.parameter)
        || !call.counts(argument, besides: inQuery)
    }.map(\.parameter)
  }

  private func knows(_ parameter: CallParameter) -> Bool {
    switch self {
    case .poll, .roomPoll: PollRequest.owns(parameter)
    case .history: HistoryRequest.owns(parameter)
    case .send: SendRequest.owns(parameter)
    case .broadcast: BroadcastRequest.parameters.contains(parameter)
    case .settings: SettingsRequest.owns(parameter)
    case .group: GroupRequest.owns(parameter)
    case .upload: UploadRequest.owns(parameter)
    case .handwriting: HandwritingRequest.owns(parameter)
    case .sticker: StickerRequest.owns(parameter)
    case .download: DownloadRequest.owns(parameter)
    case .botCallback: BotCallbackRequest.owns(parameter)
    case .login: LoginRequest.owns(parameter)
    case .userInfo: UserInfoRequest.owns(parameter)
    case .isFriend: FriendRequest.owns(parameter)
    case .deleteConversation: DeletionRequest.owns(parameter)
    case .clearConversation: ClearingRequest.owns(parameter)
    case .chatLogs: ChatLogRequest.owns(parameter)
    case .appSettings: AppSettingsRequest.owns(parameter)
    case .block: BlockRequest.owns(parameter)
    case .call: CallRequest.owns(parameter)
    case .translate: TranslationRequest.owns(parameter)
    case .siteAPI: true
    case .publish: CometPublish.parameters.contains(parameter)
    case .announcements, .botList, .logout, .check, .pushChannels, .report:
      PlainRequest.owns(parameter)
    }
  }
}

extension CallRecord {
  /// The table has a row for the parameter.
  static func owns(_ parameter: CallParameter) -> Bool {
    layout.contains { $0.parameter == parameter }
  }
}
