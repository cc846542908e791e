/// The error codes the vendor documents (docs/protocol.md, “Errors”). Others occur: an error keeps its code as text.
public enum ErrorCode: String, Sendable, Hashable, CaseIterable {
  // Authentication
  case authEmptyApikey = "AUTH_ERR_EMPTY_APIKEY"
  case authApikeyNotFound = "AUTH_ERR_APIKEY_NOT_FOUND"
  case authNoAccess = "AUTH_ERR_NO_ACCESS"
  case authEmptyAppid = "AUTH_ERR_EMPTY_APPID"
  case authInvalidAppid = "AUTH_ERR_INVALID_APPID"
  case authEmptyAuthToken = "AUTH_ERR_EMPTY_AUTH_TOKEN"
  case authAuthTokenNotFound = "AUTH_ERR_AUTH_TOKEN_NOT_FOUND"

  // Users, bots and groups
  case uidNotFound = "ERR_UID_NOT_FOUND"
  case botNotFound = "ERR_BOT_NOT_FOUND"
  case botAlreadyExists = "ERR_BOT_ALREADY_EXISTS"
  case guidNotFound = "ERR_GUID_NOT_FOUND"
  case notAMember = "ERR_NOT_A_MEMBER"
  case alreadyJoined = "ERR_ALREADY_JOINED"
  case groupNotJoined = "ERR_GROUP_NOT_JOINED"
  case groupJoinNotAllowed = "ERR_GROUP_JOIN_NOT_ALLOWED"
  case wrongGroupPass = "ERR_WRONG_GROUP_PASS"
  case emptyGroupPass = "ERR_EMPTY_GROUP_PASS"
  case bannedGroupmember = "ERR_BANNED_GROUPMEMBER"
  case alreadyBanned = "ERR_ALREADY_BANNED"
  case notABannedUser = "ERR_NOT_A_BANNED_USER"
  case sameScope = "ERR_SAME_SCOPE"
  case groupNoClearance = "ERR_GROUP_NO_CLEARANCE"
  case groupNoSelfAction = "ERR_GROUP_NO_SELF_ACTION"
  case noVacancy = "ERR_NO_VACANCY"

  // Messages and conversations
  case emptyReceiver = "ERR_EMPTY_RECEIVER"
  case invalidReceiverType = "ERR_INVALID_RECEIVER_TYPE"
  case emptyMessageText = "ERR_EMPTY_MESSAGE_TEXT"
  case invalidMessageText = "ERR_INVALID_MESSAGE_TEXT"
  case invalidMessageData = "ERR_INVALID_MESSAGE_DATA"
  case emptyMessageFile = "ERR_EMPTY_MESSAGE_FILE"
  case invalidMediaMessage = "ERR_INVALID_MEDIA_MESSAGE"
  case emptyCustomData = "ERR_EMPTY_CUSTOM_DATA"
  case invalidCustomData = "ERR_INVALID_CUSTOM_DATA"
  case invalidMetadata = "ERR_INVALID_METADATA"
  case messageIdNotFound = "ERR_MESSAGE_ID_NOT_FOUND"
  case messageNotASender = "ERR_MESSAGE_NOT_A_SENDER"
  case messageNoAccess = "ERR_MESSAGE_NO_ACCESS"
  case messageActionNotAllowed = "ERR_MESSAGE_ACTION_NOT_ALLOWED"
  case wrongMessageThread = "ERR_WRONG_MESSAGE_THREAD"
  case messageThreadNesting = "ERR_MESSAGE_THREAD_NESTING"
  case blockedReceiver = "ERR_BLOCKED_RECEIVER"
  case blockedSender = "ERR_BLOCKED_SENDER"
  case blockedByExtension = "ERR_BLOCKED_BY_EXTENSION"
  case blockedByWebhook = "ERR_BLOCKED_BY_WEBHOOK"
  case conversationNotAccessible = "ERR_CONVERSATION_NOT_ACCESSIBLE"
  case emptyMessageCategory = "ERR_EMPTY_MESSAGE_CATEGORY"
  case invalidMessageCategory = "ERR_INVALID_MESSAGE_CATEGORY"
  case emptyMessageType = "ERR_EMPTY_MESSAGE_TYPE"
  case invalidMessageType = "ERR_INVALID_MESSAGE_TYPE"

  // Calls
  case callingSelf = "ERR_CALLING_SELF"
  case callTerminated = "ERR_CALL_TERMINATED"
  case callSessionNotFound = "ERR_CALL_SESSION_NOT_FOUND"
  case callOngoingToInvalid = "ERR_CALL_ONGOING_TO_INVALID"
  case callNotStarted = "ERR_CALL_NOT_STARTED"
  case callGroupInvalidStatus = "ERR_CALL_GROUP_INVALID_STATUS"
  case callUserAlreadyJoined = "ERR_CALL_USER_ALREADY_JOINED"
  case callNotAPart = "ERR_CALL_NOT_A_PART"
  case callBusySelf = "ERR_CALL_BUSY_SELF"
  case callBusyGroup = "ERR_CALL_BUSY_GROUP"
  case callBusyUser = "ERR_CALL_BUSY_USER"

  // Data import
  case uidAlreadyExists = "ERR_UID_ALREADY_EXISTS"
  case guidAlreadyExists = "ERR_GUID_ALREADY_EXISTS"
  case importMuidAlreadyExists = "ERR_IMPORT_MUID_ALREADY_EXISTS"
  case importInvalidMessageFormat = "ERR_IMPORT_INVALID_MESSAGE_FORMAT"
  case importInvalidUserFormat = "ERR_IMPORT_INVALID_USER_FORMAT"
  case importInvalidMemberFormat = "ERR_IMPORT_INVALID_MEMBER_FORMAT"
  case importInvalidGroupFormat = "ERR_IMPORT_INVALID_GROUP_FORMAT"
  case importInvalidJoinedat = "ERR_IMPORT_INVALID_JOINEDAT"

  // General
  case badRequest = "ERR_BAD_REQUEST"
  case apiNotFound = "ERR_API_NOT_FOUND"
  case exception = "ERR_EXCEPTION"
  case operationFailed = "ERR_OPERATION_FAILED"
  case missionFailed = "ERR_MISSION_FAILED"
  case planRestriction = "ERR_PLAN_RESTRICTION"
  case planQuotaRestriction = "ERR_PLAN_QUOTA_RESTRICTION"
  case subscriptionExpired = "ERR_SUBSCRIPTION_EXPIRED"
  case tooManyRequests = "ERR_TOO_MANY_REQUESTS"

  // The SDKs
  case userNotLoggedIn = "ERROR_USER_NOT_LOGGED_IN"
  case sdkNotInitialized = "ERR_SDK_NOT_INITIALIZED"
  case networkError = "ERR_NETWORK_ERROR"
  case websocketError = "ERR_WEBSOCKET_ERROR"

  /// Codes by which an import says that the entity is there already: no failure when a batch is repeated.
  public var isAlreadyThere: Bool {
    let codes: [Self] = [
      .uidAlreadyExists, .guidAlreadyExists, .alreadyJoined, .importMuidAlreadyExists,
    ]
    return codes.contains(self)
  }
}
