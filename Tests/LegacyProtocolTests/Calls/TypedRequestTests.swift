import LegacyProtocol
import Testing

/// What each version is sent for one and the same thing, from documentation; `RecordedTypedRequestTests` has the recorded ones.
@Suite("Requests as versions expect them")
struct TypedRequestTests {
  struct Example: Sendable, CustomTestStringConvertible {
    var request: TypedRequest
    var context = CallContext()
    var version: LegacyVersion
    var path: String
    var query = ""
    var form = ""
    var testDescription: String { "\(path) \(version)" }
  }

  private static func make<Record>(_ record: Record, _ change: (inout Record) -> Void) -> Record {
    var copy = record
    change(&copy)
    return copy
  }

  private static let app = make(CallContext()) {
    $0.token = "42"
    $0.family = .mobileApp
    $0.flags = [.v2, .v3]
    $0.appInfo = #"{"v":"7.0.6","os":{"n":"a"}}"#
  }

  private static let poll = make(PollRequest()) {
    $0.isFirst = true
    $0.lastMessageID = "902"
    $0.wantsContacts = true
    $0.wantsRooms = true
    $0.lastGroupMessageID = "33"
    $0.roomID = "5"
    $0.read = CallMap([CallMap.Entry("7", "901")])
  }

  static let examples: [Example] = [
    Example(
      request: .poll(poll), version: LegacyVersion(7), path: "cometchat_receive.php",
      query: "action=heartbeat",
      form:
        "initialize=1&timestamp=902&buddylist=1&readmessages%5B7%5D=901&lastgroupmessageid=33&groupid=5"
    ),
    Example(
      request: .poll(poll), version: LegacyVersion(6, 4), path: "cometchat_receive.php",
      query: "action=heartbeat",
      form:
        "initialize=1&timestamp=902&buddylist=1&readmessages%5B7%5D=901&crtimestamp=33&currentroom=5"
    ),
    Example(
      request: .roomPoll(
        make(PollRequest()) {
          $0.wantsRooms = true
          $0.lastGroupMessageID = "33"
          $0.roomID = "5"
          $0.roomPassword = "ab"
        }), version: LegacyVersion(5, 6), path: "modules/chatrooms/chatrooms.php",
      query: "action=heartbeat", form: "timestamp=33&currentroom=5&currentp=ab"),
    Example(
      request: .history(
        make(HistoryRequest()) {
          $0.peer = "7"
          $0.before = "902"
        }), version: LegacyVersion(5, 5), path: "cometchat_receive.php",
      form: "chatbox=7&prepend=902"),
    Example(
      request: .send(
        make(SendRequest()) {
          $0.to = "7"
          $0.message = "a & b"
          $0.localMessageID = "_1"
        }), context: app, version: LegacyVersion(7), path: "cometchat_send.php",
      form:
        "basedata=42&callbackfn=mobileapp&appinfo=%7B%22v%22%3A%227.0.6%22%2C%22os%22%3A%7B%22n%22%3A%22a%22%7D%7D&to=7&message=a+%26+b&localmessageid=_1"
    ),
    Example(
      request: .broadcast(
        BroadcastRequest([
          BroadcastRequest.Item(to: "7", message: "hi"),
          BroadcastRequest.Item(to: "9", message: "hi"),
        ])), version: LegacyVersion(5, 7), path: "cometchat_send.php",
      form: "broadcast%5B0%5D=7&broadcast%5B1%5D=hi&broadcast%5B2%5D=9&broadcast%5B3%5D=hi"),
    Example(
      request: .broadcast(
        BroadcastRequest([
          BroadcastRequest.Item(to: "7", message: "hi", localMessageID: "_1")
        ])), version: LegacyVersion(7), path: "cometchat_send.php",
      form: "broadcast%5B_1%5D%5Bto%5D=7&broadcast%5B_1%5D%5Bmessage%5D=hi"),
    // Without ids of the client's own, and with ids of any kind.
    Example(
      request: .broadcast(
        BroadcastRequest([
          BroadcastRequest.Item(to: "7", message: "hi"),
          BroadcastRequest.Item(to: "9", message: "hi"),
        ])), version: LegacyVersion(7), path: "modules/broadcastmessage/index.php",
      query: "action=sendbroadcast", form: "to=7%2C9&message=hi"),
    Example(
      request: .broadcast(
        BroadcastRequest([
          BroadcastRequest.Item(to: "7", message: "a", localMessageID: "_2"),
          BroadcastRequest.Item(to: "9", message: "b", localMessageID: "q[r"),
        ])), version: LegacyVersion(7), path: "cometchat_send.php",
      form:
        "broadcast%5B_2%5D%5Bto%5D=7&broadcast%5B_2%5D%5Bmessage%5D=a&broadcast%5Bq%5Br%5D%5Bto%5D=9&broadcast%5Bq%5Br%5D%5Bmessage%5D=b"
    ),
    Example(
      request: .download(
        make(DownloadRequest()) {
          $0.file = "a.png"
          $0.shownName = "a.png"
          $0.isNote = true
        }), version: LegacyVersion(7), path: "plugins/handwrite/download.php",
      form: "file=a.png&unencryptedfilename=a.png"),
    Example(
      request: .history(
        make(HistoryRequest()) {
          $0.peer = "7"
          $0.poll.status = "busy"
          $0.poll.read = CallMap([CallMap.Entry("7", "902")])
          $0.poll.isFirst = true
        }), version: LegacyVersion(7), path: "cometchat_receive.php",
      form: "chatbox=7&initialize=1&status=busy&readmessages%5B7%5D=902"),
    Example(
      request: .block(make(BlockRequest()) { $0.action = .unknown("mute") }),
      version: LegacyVersion(7), path: "plugins/block/index.php", query: "action=mute"),
    Example(
      request: .settings(
        make(SettingsRequest()) {
          $0.contactStatus = .busy
          $0.statusMessage = ""
          $0.hidesLastSeen = true
          $0.sendsReceipts = false
        }), version: LegacyVersion(6, 4), path: "cometchat_send.php",
      form: "status=busy&statusmessage=&lastseenSettingsFlag=true&readreceiptsetting=false"),
    Example(
      request: .login(LoginRequest(.password(user: "ada", password: "p"))),
      version: LegacyVersion(5, 2), path: "extensions/mobileapp/login.php",
      form: "username=ada&password=p"),
    Example(
      request: .login(LoginRequest(.guest(name: "Visitor"))), version: LegacyVersion(7),
      path: "cometchat_login.php",
      form: "process=1&username=Visitor&password=CC%5ECONTROL_GUEST&guest_login=1"),
    Example(
      request: .login(LoginRequest(.siteUser(id: "42"))), version: LegacyVersion(6),
      path: "cometchat_login.php", form: "process=1&username=42&password=cometchat"),
    Example(
      request: .login(LoginRequest(.social("{}"))), version: LegacyVersion(7),
      path: "cometchat_login.php", form: "process=1&socialLogin=1&social_details=%7B%7D"),
    Example(
      request: .appSettings(
        make(AppSettingsRequest()) {
          $0.languageHash = "a"
          $0.configurationHash = "c"
        }), version: LegacyVersion(5, 4), path: "extensions/mobileapp/json.php",
      form: "langhash=a&confighash=c"),
    Example(
      request: .appSettings(make(AppSettingsRequest()) { $0.responseHash = "a" }),
      version: LegacyVersion(7), path: "extensions/mobileapp/json.php", form: "response_hash=a"),
    Example(
      request: .userInfo(make(UserInfoRequest()) { $0.ids = ["7", "8"] }),
      version: LegacyVersion(3), path: "cometchat_getid.php", form: "userid=7%2C8"),
    Example(
      request: .isFriend(make(FriendRequest()) { $0.userID = "7" }), version: LegacyVersion(7),
      path: "cometchat_isfriend.php", form: "userid=7"),
    Example(
      request: .deleteConversation(
        make(DeletionRequest()) {
          $0.from = "42"
          $0.to = "7"
        }), version: LegacyVersion(5, 8), path: "cometchat_delete.php", form: "from=42&to=7"),
    Example(
      request: .clearConversation(make(ClearingRequest()) { $0.clearedID = "7" }),
      version: LegacyVersion(7), path: "plugins/clearconversation/index.php",
      query: "action=clear", form: "clearid=7"),
    Example(
      request: .upload(
        make(UploadRequest()) {
          $0.to = "5"
          $0.isGroup = true
          $0.name = "a b.png"
        }), version: LegacyVersion(6, 5), path: "plugins/filetransfer/upload.php",
      form: "to=5&chatroommode=1&name=a+b.png"),
    Example(
      request: .handwriting(
        make(HandwritingRequest()) {
          $0.to = "5"
          $0.isGroup = true
          $0.token = "42"
          $0.embed = "web"
          $0.image = "data:,"
        }), version: LegacyVersion(7), path: "plugins/handwrite/send.php",
      form: "tid=c5%3B42%3Bweb%3B&image=data%3A%2C"),
    Example(
      request: .sticker(
        make(StickerRequest()) {
          $0.to = "7"
          $0.key = "wave"
          $0.category = "bear"
        }), version: LegacyVersion(5, 8), path: "plugins/stickers/index.php",
      query: "action=sendSticker", form: "to=7&key=wave&chatroommode=0&category=bear"),
    Example(
      request: .call(
        make(CallRequest()) {
          $0.action = .cancel
          $0.to = "7"
          $0.callID = "9c8b"
        }, plugin: "audiochat"), version: LegacyVersion(7), path: "plugins/audiochat/index.php",
      query: "action=canceloutgoingcall", form: "to=7&grp=9c8b"),
    Example(
      request: .call(
        make(CallRequest()) {
          $0.action = .request
          $0.to = "7"
          $0.random = "x1"
          $0.boardID = "r1"
        }, plugin: "whiteboard"), version: LegacyVersion(7), path: "plugins/whiteboard/index.php",
      query: "action=request", form: "to=7&random=x1&room=r1"),
    Example(
      request: .call(
        make(CallRequest()) {
          $0.gameID = "3"
          $0.gameWidth = "400"
          $0.opponent = "7"
        }, plugin: "games"), version: LegacyVersion(5, 8), path: "plugins/games/index.php",
      form: "gameId=3&gameWidth=400&toId=7"),
    Example(
      request: .block(
        make(BlockRequest()) {
          $0.action = .unblock
          $0.userID = "7"
        }), version: LegacyVersion(7), path: "plugins/block/index.php", query: "action=unblock",
      form: "to=7"),
    Example(
      request: .chatLogs(
        make(ChatLogRequest()) {
          $0.peer = "7"
          $0.range = "902"
        }, .logview), version: LegacyVersion(7), path: "plugins/chathistory/chathistory.php",
      query: "action=logview", form: "history=7&range=902"),
    Example(
      request: .translate(
        make(TranslationRequest()) {
          $0.text = "hola"
          $0.to = "en"
        }), version: LegacyVersion(7), path: "modules/realtimetranslate/translate.php",
      query: "action=translate_text", form: "text=hola&to=en"),
    Example(
      request: .botCallback(
        make(BotCallbackRequest()) {
          $0.key = "k"
          $0.channel = .group(asker: "42", room: "5")
          $0.message = "hi"
        }), version: LegacyVersion(7), path: "extensions/bots/cometchat_bots.php",
      form: "apiKey=k&channel=group_42_5&message=hi"),
    Example(
      request: .siteAPI(
        SiteAPIRequest(
          .addGroupUsers, key: "k",
          [LegacyCall.Argument(.room, "ext-1"), LegacyCall.Argument(.users, "1,2")])),
      version: LegacyVersion(6, 8, 3), path: "api/index.php", query: "action=addgroupusers",
      form: "groupid=ext-1&users=1%2C2&api-key=k"),
    Example(
      request: .download(make(DownloadRequest()) { $0.file = "0f.png" }), version: LegacyVersion(7),
      path: "plugins/filetransfer/download.php", form: "file=0f.png"),
    Example(
      request: .logout, context: app, version: LegacyVersion(5, 6), path: "cometchat_logout.php",
      form: "basedata=42&callbackfn=mobileapp&v2=1&v3=1"),
    Example(request: .check, version: LegacyVersion(3), path: "cometchat_check.php"),
    Example(
      request: .announcements, version: LegacyVersion(7), path: "modules/announcements/index.php"),
    Example(request: .botList, version: LegacyVersion(7), path: "extensions/bots/index.php"),
    Example(request: .report, version: LegacyVersion(7), path: "plugins/report/index.php"),
  ]

  @Test("are written in a version's spelling, and read back as the same", arguments: examples)
  func written(example: Example) throws {
    let call = try example.request.call(example.context, for: example.version)
    let request = call.request(for: example.version)
    #expect(request.path == "/cometchat/" + example.path)
    #expect(String(decoding: request.query.encoded(), as: UTF8.self) == example.query)
    #expect(String(decoding: request.form.encoded(), as: UTF8.self) == example.form)
    let again = LegacyCall(reading: request)
    #expect(again.unknown.isEmpty)
    let typed = try TypedRequest(again)
    #expect(typed.strangers(in: again).isEmpty)
    // The version has no parameter for the rest.
    let known = try typed.call(example.context, for: example.version).request(for: example.version)
    #expect(known == request)
    if example.version >= LegacyVersion(6) { #expect(typed == example.request) }
  }

  /// The parameters of each action by version: older ones know one name, version 7 has others.
  static let actions: [(GroupRequest, LegacyVersion, String)] = {
    var create = GroupRequest(.create)
    create.name = "R&D"
    create.password = "p"
    create.kind = "1"
    var join = GroupRequest(.join, roomID: "5")
    join.password = "da39"
    join.name = "Dev"
    join.isSilent = true
    var send = GroupRequest(.sendMessage, roomID: "5")
    send.message = "hey"
    send.localMessageID = "_1"
    var leave = GroupRequest(.leave, roomID: "5")
    leave.wasKicked = true
    var invite = GroupRequest(.invite, roomID: "5")
    invite.password = "da39"
    invite.name = "Dev"
    invite.invitees = ["7", "9"]
    var kick = GroupRequest(.kick, roomID: "5")
    kick.kickedUser = "7"
    kick.isKickMeant = true
    var ban = GroupRequest(.ban, roomID: "5")
    ban.bannedUser = "7"
    ban.isBanMeant = true
    var unban = GroupRequest(.unban, roomID: "5")
    unban.unbanned = ["7"]
    unban.password = "da39"
    var rename = GroupRequest(.rename, roomID: "5")
    rename.name = "New"
    var deletion = GroupRequest(.deleteMessage, roomID: "5")
    deletion.deletedMessageID = "31"
    var history = GroupRequest(.history, roomID: "5")
    history.before = "31"
    return [
      (create, LegacyVersion(3), "password=p&name=R%26D&type=1"),
      (create, LegacyVersion(7), "password=p&name=R%26D&type=1"),
      (join, LegacyVersion(5), "id=5&password=da39&name=RGV2&silent=1"),
      (join, LegacyVersion(7), "groupid=5&password=da39&groupname=RGV2&silent=1"),
      (send, LegacyVersion(5), "currentroom=5&message=hey"),
      (send, LegacyVersion(6, 4), "currentroom=5&message=hey&localmessageid=_1"),
      (send, LegacyVersion(7), "groupid=5&message=hey&localmessageid=_1"),
      (GroupRequest(.users, roomID: "5"), LegacyVersion(6, 2, 5), "currentroom=5"),
      (leave, LegacyVersion(6, 8, 3), "currentroom=5&kickflag=1"),
      (
        invite, LegacyVersion(6, 8, 3),
        "roomid=5&inviteid=da39&roomname=RGV2&invite%5B%5D=7&invite%5B%5D=9"
      ),
      (
        invite, LegacyVersion(7),
        "groupid=5&inviteid=da39&groupname=RGV2&invite%5B%5D=7&invite%5B%5D=9"
      ),
      (kick, LegacyVersion(5), "currentroom=5&kickid=7&kick=1"),
      (ban, LegacyVersion(7), "groupid=5&banid=7&ban=1"),
      (GroupRequest(.unbanList, roomID: "5"), LegacyVersion(6, 8, 3), "roomid=5"),
      (unban, LegacyVersion(6, 8, 3), "roomid=5&inviteid=da39&unban%5B%5D=7"),
      (GroupRequest(.delete, roomID: "5"), LegacyVersion(5, 8), "id=5"),
      (rename, LegacyVersion(6, 2, 5), "id=5&cname=New"),
      (deletion, LegacyVersion(5, 2), "currentroom=5&delid=31"),
      (GroupRequest(.details, roomID: "5"), LegacyVersion(6, 8, 3), "id=5"),
      (history, LegacyVersion(6, 8, 3), "chatroomid=5&prepend=31"),
      (history, LegacyVersion(7), "groupid=5&prepend=31"),
      (GroupRequest(.invitePage), LegacyVersion(7), ""),
      (GroupRequest(.name), LegacyVersion(7), ""),
      (GroupRequest(.synchronise), LegacyVersion(7), ""),
      (GroupRequest(.passwordBox), LegacyVersion(7), ""),
      (GroupRequest(.loadChatroomPro), LegacyVersion(7), ""),
    ]
  }()

  @Test("every action of a room, under the names a version expects")
  func groupActions() throws {
    var seen: Set<LegacyEndpoint.GroupAction> = [.sendChatroomMessage]
    for (record, version, form) in Self.actions {
      seen.insert(record.action)
      let request = try TypedRequest.group(record).call(for: version).request(for: version)
      #expect(String(decoding: request.form.encoded(), as: UTF8.self) == form)
      #expect(request.query["action"] == record.action.rawValue)
      guard case .group(let again) = try TypedRequest(LegacyCall(reading: request)) else {
        Issue.record("\(record.action)")
        continue
      }
      #expect(again.name == record.name)
      if version >= LegacyVersion(6, 4) { #expect(again == record) }
    }
    #expect(seen == Set(LegacyEndpoint.GroupAction.allCases))
  }

  @Test(
    "every action of the site's API is known by its word", arguments: SiteAPIRequest.Action.allCases
  )
  func siteAPI(action: SiteAPIRequest.Action) throws {
    let request = TypedRequest.siteAPI(SiteAPIRequest(action, key: "k"))
    let again = try TypedRequest(
      LegacyCall(reading: request.call(for: LegacyVersion(7)).request(for: LegacyVersion(7))))
    #expect(again == request)
  }

  @Test(
    "what is needed and not there is named",
    arguments: [
      ("cometchat_send.php", "to=7", "/message"), ("cometchat_send.php", "message=x", "/to"),
      ("cometchat_send.php", "broadcast=", "/broadcast"),
      ("cometchat_send.php", "broadcast[_1][message]=x", "/broadcast/_1/to"),
      ("cometchat_send.php", "broadcast[0]=7&broadcast[1]=x&broadcast[2]=9", "/broadcast/3"),
      ("cometchat_delete.php", "from=1", "/to"),
      ("cometchat_isfriend.php", "", "/userid"), ("api/index.php", "", "/action"),
      ("plugins/stickers/index.php", "to=7", "/key"), ("post/", "message={}", "/channel"),
      ("post/", "message={&channel=c", "/message"), ("nosuch.php", "", ""),
      ("modules/chatrooms/chatrooms.php?action=kickUser", "currentroom=5", "/kickid"),
      ("modules/chatrooms/chatrooms.php?action=checkpassword", "", "/groupid"),
      ("modules/chatrooms/chatrooms.php?action=sendmessage", "currentroom=5", "/message"),
    ])
  func missing(target: String, form: String, place: String) {
    let request = LegacyRequest(
      method: "POST", target: "/cometchat/" + target,
      headers: [("Content-Type", "application/x-www-form-urlencoded")], body: Array(form.utf8))
    #expect {
      try TypedRequest(LegacyCall(reading: request))
    } throws: {
      ($0 as? LegacyDecodingError)?.pointer == place
    }
  }

  /// Read from a target and a form, and what is not understood of it.
  private static func read(
    _ target: String, _ form: String, headers: [(name: String, value: String)] = []
  ) throws -> (typed: TypedRequest, call: LegacyCall) {
    let call = LegacyCall(
      reading: LegacyRequest(
        method: "POST", target: "/cometchat/" + target,
        headers: headers + [("Content-Type", "application/x-www-form-urlencoded")],
        body: Array(form.utf8)))
    return (try TypedRequest(call), call)
  }

  @Test(
    "a callback counts in the query alone, an action there first",
    arguments: [
      ("cometchat_send.php", "to=7&message=x&callback=evil", nil, "", [CallParameter.callback]),
      (
        "cometchat_send.php?callback=good", "to=7&message=x&callback=evil", "good",
        "callback=good", [.callback]
      ),
      ("cometchat_send.php?callback=good", "to=7&message=x", "good", "callback=good", []),
      (
        "cometchat_receive.php?action=heartbeat", "action=kickUser", nil, "action=heartbeat",
        [.action]
      ),
      ("cometchat_receive.php", "action=heartbeat", nil, "action=heartbeat", []),
      (
        "plugins/block/index.php?action=block", "to=7&action=unblock", nil, "action=block",
        [.action]
      ),
      (
        "plugins/chathistory/chathistory.php?action=logview", "action=logs", nil,
        "action=logview", [.action]
      ),
      (
        "api/index.php?action=checkAPIKEY", "action=createuser", nil, "action=checkAPIKEY",
        [.action]
      ),
    ] as [(String, String, String?, String, [CallParameter])])
  func places(
    target: String, form: String, callback: String?, query: String, strangers: [CallParameter]
  ) throws {
    let (typed, call) = try Self.read(target, form)
    let context: CallContext = try call.record()
    #expect(context.callback == callback)
    let written = try typed.call(context, for: LegacyVersion(7)).request(for: LegacyVersion(7))
    #expect(String(decoding: written.query.encoded(), as: UTF8.self) == query)
    #expect(typed.strangers(in: call) == strangers)
  }

  @Test(
    "what cannot be understood is a stranger",
    arguments: [
      ("cometchat_receive.php", "readmessages=garbage", [CallParameter.readmessages]),
      ("cometchat_receive.php", "crreadmessages=5", [.crreadmessages]),
      ("cometchat_receive.php", "chatbox=7&receivedunreadmessages={", [.receivedunreadmessages]),
      ("cometchat_receive.php", "readmessages=[]&crreadmessages=", []),
      ("cometchat_receive.php", "chatbox=7&status=busy&readmessages[7]=5", []),
      ("cometchat_receive.php", "chatbox=7&guestname=x", [.guestname]),
    ])
  func strangers(target: String, form: String, strangers: [CallParameter]) throws {
    let (typed, call) = try Self.read(target, form)
    #expect(typed.strangers(in: call) == strangers)
  }

  @Test(
    "the key of the site's API is taken from a header too, and is in no description",
    arguments: ["api-key", "API-Key"])
  func keyInHeader(name: String) throws {
    let (typed, call) = try Self.read(
      "api/index.php?action=checkAPIKEY", "", headers: [(name, "k-secret")])
    guard case .siteAPI(let request) = typed else {
      Issue.record("not typed")
      return
    }
    #expect(request.key == "k-secret")
    let written = try typed.call(for: LegacyVersion(7)).request(for: LegacyVersion(7))
    #expect(written.form["api-key"] == "k-secret")
    #expect(LegacyCall(reading: written) == call)
    let request2 = LegacyRequest(
      method: "GET", target: "/cometchat/api/index.php?action=checkAPIKEY",
      headers: [(name, "k-secret")], body: [])
    var dumped = ""
    dump(request2, to: &dumped)
    #expect(!dumped.contains("k-secret") && !"\(request2)".contains("k-secret"))
  }

  @Test(
    "a broadcast that would lose a message is refused",
    arguments: [
      ([("_2", "a"), (nil, "b")], RequestEncodingError(.missingValue, at: "/broadcast/1")),
      ([(nil, "a"), (nil, "b")], RequestEncodingError(.missingValue, at: "/broadcast/0")),
      ([("x", "a"), ("x", "a")], RequestEncodingError(.invalidValue, at: "/broadcast/1")),
      ([("", "a")], RequestEncodingError(.invalidValue, at: "/broadcast/0")),
      ([("q]r", "a")], RequestEncodingError(.invalidValue, at: "/broadcast/0")),
    ] as [([(String?, String)], RequestEncodingError)])
  func refusedBroadcast(items: [(String?, String)], error: RequestEncodingError) throws {
    var request = BroadcastRequest(
      items.enumerated().map {
        BroadcastRequest.Item(to: "\($0 + 7)", message: $1.1, localMessageID: $1.0)
      })
    #expect(throws: error) {
      try TypedRequest.broadcast(request).call(for: LegacyVersion(7, 0, 6))
    }
    // Older versions have no ids.
    _ = try TypedRequest.broadcast(request).call(for: LegacyVersion(5, 7))
    guard items.contains(where: { $0.0 == nil }) else { return }
    request.identify(startingWith: "_")
    let version = LegacyVersion(7, 0, 6)
    let call = try TypedRequest.broadcast(request).call(for: version)
    #expect(
      try TypedRequest(LegacyCall(reading: call.request(for: version))) == .broadcast(request))
  }

  @Test(
    "broadcasts in a row go by their numbers",
    arguments: [
      "broadcast[1]=text&broadcast[0]=7", "broadcast[0]=7&broadcast[1]=text",
      "broadcast[]=7&broadcast[]=text", "broadcast[0]=9&broadcast[0]=7&broadcast[]=text",
      "broadcast[3]=7&broadcast[]=text",
    ])
  func flatBroadcast(form: String) throws {
    let (typed, _) = try Self.read("cometchat_send.php", form)
    #expect(
      typed == .broadcast(BroadcastRequest([BroadcastRequest.Item(to: "7", message: "text")])))
  }

  @Test("a room's poll up to 6.2 has one position, and is refused with two")
  func twoPositions() throws {
    var poll = PollRequest()
    poll.lastMessageID = "901"
    poll.lastGroupMessageID = "33"
    #expect(throws: RequestEncodingError(.conflict, at: "/timestamp")) {
      try TypedRequest.roomPoll(poll).call(for: LegacyVersion(5, 6))
    }
    _ = try TypedRequest.poll(poll).call(for: LegacyVersion(7))
  }

  @Test("maps and lists are read as forms and as JSON")
  func mapsAndLists() throws {
    func typed(_ form: String) throws -> TypedRequest {
      try TypedRequest(
        LegacyCall(
          reading: LegacyRequest(
            method: "POST", path: "/c/cometchat_receive.php",
            form: FormFields(decoding: form.utf8))))
    }
    let expected = CallMap([CallMap.Entry("7", "902"), CallMap.Entry("9", "5")])
    for form in [
      "readmessages[7]=902&readmessages[9]=5",
      "readmessages=%7B%227%22%3A902%2C%229%22%3A%225%22%7D",
    ] {
      guard case .poll(let poll) = try typed(form) else { continue }
      #expect(poll.read == expected)
    }
    for form in ["readmessages=", "readmessages={", "readmessages=5", "readmessages=[]"] {
      guard case .poll(let poll) = try typed(form) else { continue }
      #expect(poll.read.entries.isEmpty)
    }
    var call = LegacyCall(.group(.unban))
    call.arguments = [LegacyCall.Argument(.unbanned, "[2,\"3\"]")]
    guard case .group(let request) = try TypedRequest(call) else { return }
    #expect(request.unbanned == ["2", "3"])
  }

  @Test("the app's own words are read", arguments: [("a", ClientPlatform.android), ("i", .ios)])
  func appInfo(letter: String, platform: ClientPlatform) {
    var context = CallContext()
    context.appInfo = #"{"v":"7.0.6","os":{"n":"\#(letter)"}}"#
    #expect(context.platform == platform)
    #expect(context.appVersion == "7.0.6")
    context.appInfo = "{"
    #expect(context.platform == nil)
    #expect(context.appVersion == nil)
  }

  @Test("C23 paging goes on over pages of controls and short ones, and ends on an empty one only")
  func paging() throws {
    func page(_ ids: [String], _ body: String) -> HeartbeatReply {
      HeartbeatReply(
        parts: [
          .messages(
            ids.map { id in
              var message = OneToOneMessage()
              message.id = id
              message.message = body
              return .record(message)
            }, at: Located(.emptyObject))
        ])
    }
    var request = HistoryRequest()
    request.peer = "7"
    for before in [nil, "-1", "0", "", "x"] {
      request.before = before
      let next = request.next(
        after: page(["100", "9", "99"], "CC^CONTROL_PLUGIN_AVCHAT_ENDCALL_1"))
      #expect(next?.before == "9")
      #expect(next?.peer == "7")
    }
    // An id the conversation does not have is a place like any other.
    request.before = "55"
    #expect(request.next(after: page(["54"], "x"))?.before == "54")
    // A page that leads nowhere is not asked for again.
    #expect(request.next(after: page(["55"], "x")) == nil)
    #expect(request.next(after: page(["100"], "x")) == nil)
    #expect(request.next(after: page([], "x")) == nil)
    #expect(request.next(after: HeartbeatReply(parts: [])) == nil)
    #expect(request.next(after: page(["9223372036854775808"], "x")) == nil)
  }

  @Test("a broadcast and an outside login are refused where a version has none")
  func notInVersion() throws {
    let broadcast = TypedRequest.broadcast(BroadcastRequest([.init(to: "7", message: "hi")]))
    let login = TypedRequest.login(LoginRequest(.social("{}")))
    for version in [
      LegacyVersion(3, 0, 1), LegacyVersion(4, 4), LegacyVersion(5, 2), LegacyVersion(5, 5),
    ] {
      #expect(throws: RequestEncodingError(.notInVersion, at: "/broadcast")) {
        try broadcast.call(for: version)
      }
      #expect(throws: RequestEncodingError(.notInVersion, at: "/social_details")) {
        try login.call(for: version)
      }
    }
    #expect(try broadcast.call(for: LegacyVersion(5, 6)).values(of: .broadcast).count == 2)
    #expect(try login.call(for: LegacyVersion(5, 7))[.socialDetails] == "{}")
  }

  @Test("a request about a room without what its action needs is refused, as it is when read")
  func incompleteGroups() throws {
    for action in LegacyEndpoint.GroupAction.allCases {
      let request = TypedRequest.group(GroupRequest(action))
      let call = LegacyCall(.group(action))
      guard (try? TypedRequest(call)) == nil else { continue }
      #expect(throws: RequestEncodingError.self) { try request.call(for: LegacyVersion(7)) }
    }
  }

  @Test("both positions of a poll of rooms come back from 6.3 on; up to 6.2 there is one")
  func roomPollPositions() throws {
    var record = PollRequest()
    record.lastGroupMessageID = "33"
    for version in [
      LegacyVersion(5, 6), LegacyVersion(6, 3), LegacyVersion(6, 8, 3), LegacyVersion(7),
    ] {
      record.lastMessageID = version < LegacyVersion(6, 3) ? nil : "902"
      let request = try TypedRequest.roomPoll(record).call(for: version).request(for: version)
      guard case .roomPoll(let read) = try TypedRequest(LegacyCall(reading: request)) else {
        Issue.record("no poll of rooms")
        continue
      }
      #expect(read.lastGroupMessageID == "33")
      #expect(read.lastMessageID == record.lastMessageID)
    }
  }

  @Test("raw texts are asked for from 6.8 on")
  func rawTexts() throws {
    var record = SendRequest()
    record.isRaw = true
    for (version, isThere) in [
      (LegacyVersion(5, 6), false), (LegacyVersion(6, 8, 3), true), (LegacyVersion(7), true),
    ] {
      #expect((try TypedRequest.send(record).call(for: version)[.denySanitize] != nil) == isThere)
    }
  }
}
