import JSONText
import Testing

@testable import EventModel

@Suite("What was received")
struct ReceivedTests {
  enum Kind: Sendable, CaseIterable {
    case message, frame, webhook, conversation, push, incomingCall, assistantEvent

    /// What is written of a value that was read, and what is written of that.
    func written(_ text: String) throws -> (once: [UInt8], twice: [UInt8]) {
      switch self {
      case .message: try Self.written(Message.self, text)
      case .frame: try Self.written(RealtimeFrame.self, text)
      case .webhook: try Self.written(WebhookEnvelope.self, text)
      case .conversation: try Self.written(Conversation.self, text)
      case .push: try Self.written(PushPayload.self, text)
      case .incomingCall: try Self.written(IncomingCall.self, text)
      case .assistantEvent: try Self.written(AssistantEvent.self, text)
      }
    }

    private static func written<Object: ModelObject>(
      _: Object.Type, _ text: String
    ) throws -> ([UInt8], [UInt8]) {
      let object = try Object(decoding: Array(text.utf8))
      let again = try Object(decoding: object.encoded())
      #expect(again == object, "\(text)")
      return (object.encoded(), again.encoded())
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var kind: Kind
    var text: String
    /// What is written, where it is more than what was received.
    var written: String?

    init(_ name: String, _ kind: Kind, _ text: String, written: String? = nil) {
      self.name = name
      self.kind = kind
      self.text = text
      self.written = written
    }

    var testDescription: String { name }
  }

  static func message(_ data: String, type: String = "text", side: String = "user") -> String {
    #"{"id":"1","conversationId":"c","sender":"a","receiver":"b","receiverType":"\#(side)","category":"message","type":"\#(type)","sentAt":1700000000,"data":\#(data)}"#
  }

  static func frame(
    _ type: String, _ body: String, head: String = #""sender":"a","receiver":"b""#,
    side: String? = "user"
  ) -> String {
    let side = side.map { #","receiverType":"\#($0)""# } ?? ""
    return #"{"type":"\#(type)",\#(head)\#(side),"body":\#(body)}"#
  }

  static func webhook(_ trigger: String, _ data: String) -> String {
    #"{"trigger":"\#(trigger)","data":\#(data),"appId":"x","webhook":"w"}"#
  }

  static func receipt(_ head: String, user: String = #"{"uid":"a"}"#) -> String {
    webhook(
      "message_read_receipt",
      #"{\#(head),"type":"receipts","messageSender":"b","body":{"action":"read","messageId":"57","user":\#(user),"timestamp":1700000000}}"#
    )
  }

  /// Frames of each type that is addressed to somebody, with a body.
  static let signals: [(type: String, body: String)] = [
    ("typing_indicator", #"{"action":"started","user":{"uid":"a"}}"#),
    ("receipts", #"{"action":"read","messageId":"5","user":{"uid":"a"}}"#),
    ("transient_message", #"{"user":{"uid":"a"},"data":{}}"#),
    (
      "reaction",
      #"{"action":"message_reaction_added","id":"r","messageId":"5","uid":"a","reaction":"x","reactedBy":{"uid":"a"}}"#
    ),
    (
      "interaction_completed", #"{"messageId":"5","user":{"uid":"a"},"interactions":[]}"#
    ),
  ]

  static let files =
    #"[{"url":"https://x/1.zip","name":"one","extension":"zip","mimeType":"application/zip","size":5},{"name":"two","fileId":"f2","extension":"zip","mimeType":"application/zip","size":6}]"#

  static let attachments: [Case] = [
    Case(
      "files of which one has no address, beside the address of the first", .message,
      message(#"{"url":"https://x/1.zip","attachments":\#(files)}"#, type: "file")),
    Case(
      "files of which one has no address", .message,
      message(#"{"attachments":\#(files)}"#, type: "file")),
    Case(
      "files that are no list", .message,
      message(#"{"url":"https://x/1.zip","text":"t","attachments":"later"}"#, type: "file")),
    Case(
      "a file whose name is no text", .message,
      message(
        #"{"attachments":[{"url":"https://x/1","name":5,"extension":["zip"],"mimeType":{"a":1}}],"url":"https://x/1"}"#,
        type: "file")),
  ]

  static let receiverTypes: [Case] =
    signals.map {
      Case("\($0.type) to a channel", .frame, frame($0.type, $0.body, side: "channel"))
    }
    + signals.map { Case("\($0.type) to nobody said", .frame, frame($0.type, $0.body, side: nil)) }
    + signals.map {
      Case(
        "\($0.type) to an empty receiver", .frame,
        frame($0.type, $0.body, head: #""sender":"a","receiver":"""#))
    }
    + signals.map {
      Case(
        "\($0.type) to nobody", .frame, frame($0.type, $0.body, head: #""sender":"a""#, side: nil))
    }
    + [
      "message_read_receipt", "message_delivery_receipt", "message_delivered_to_all",
      "message_read_by_all",
    ].flatMap { trigger in
      [
        #""sender":"a","receiver":"b","receiverType":"channel""#,
        #""sender":"a","receiver":"b","receiverType":5"#, #""sender":"a","receiver":"b""#,
        #""sender":"a","receiver":"","receiverType":"group""#,
      ].flatMap { head in
        [
          Case(
            "\(trigger) with \(head)", .webhook,
            webhook(
              trigger,
              #"{\#(head),"type":"receipts","messageSender":"b","body":{"action":"read","messageId":"5","user":{"uid":"a"}}}"#
            )),
          Case(
            "old \(trigger) with \(head)", .webhook,
            webhook(trigger, #"{\#(head),"messageId":"5","user":{"uid":"a"}}"#)),
        ]
      }
    }
    + [
      Case("a message to a channel", .message, message(#"{"text":"x"}"#, side: "channel")),
      Case(
        "a frame of a message to a channel", .frame,
        frame("message", message(#"{"text":"x"}"#, side: "channel"), side: "channel")),
      Case(
        "a webhook of a message to a channel", .webhook,
        webhook("message_sent", #"{"message":\#(message(#"{"text":"x"}"#, side: "channel"))}"#)),
      Case(
        "a push to a channel", .push,
        #"{"type":"chat","sender":"a","receiver":"b","receiverType":"channel"}"#),
      Case(
        "a conversation in a channel", .conversation,
        #"{"conversationId":"c","conversationType":"channel","unreadMessageCount":"0","conversationWith":{"uid":"u","guid":"g"}}"#
      ),
      Case(
        "a call of a channel", .incomingCall,
        #"{"sessionId":"s","callerUid":"a","callType":"audio","receiverType":"channel","receiverUid":"b","isVideo":false,"isPeerCall":false}"#
      ),
      Case(
        "a deletion that knows nothing but an id", .message,
        #"{"id":"1","conversationId":"c","sender":"a","receiver":"b","receiverType":"user","category":"action","type":"message","sentAt":1700000000,"data":{"action":"deleted","entities":{"on":{"entityType":"message","entity":{"id":"9","data":{}}}}}}"#
      ),
    ]

  static let byIdentifier: [Case] =
    ["later", "", "5", "true"].map { word in
      let value = word == "5" || word == "true" ? word : "\"\(word)\""
      return Case(
        "mentions that are \(value)", .message, message(#"{"text":"x","mentions":\#(value)}"#))
    }
    + [
      "group_member_joined", "group_member_left", "group_member_added", "group_member_kicked",
      "group_member_banned", "group_member_unbanned", "group_member_scope_changed", "group_created",
    ].flatMap { trigger in
      [
        #""u1""#, "5", "{}", "[]", #"["u1"]"#,
        #"{"k1":{"uid":"u1","name":"one"},"k2":{"uid":"u1","name":"two"}}"#,
        #"{"k1":{"uid":"u1","name":"one"}}"#, #"{"u1":{"uid":"u1","name":"one"}}"#,
      ].map {
        Case(
          "\(trigger) with \($0)", .webhook,
          webhook(trigger, #"{"group":{"guid":"g"},"members":\#($0),"by":{"uid":"b"}}"#))
      }
    }
    + ["user_blocked", "user_unblocked"].flatMap { trigger in
      [
        "{}", #"{"k1":{"uid":"u1","name":"one"},"k2":{"uid":"u1","name":"two"}}"#,
        #"{"k1":{"uid":"u1"}}"#,
      ].map {
        Case(
          "\(trigger) with \($0)", .webhook, webhook(trigger, #"{"users":\#($0),"by":{"uid":"b"}}"#)
        )
      }
    }

  static let nameless: [Case] =
    signals.filter { $0.type != "reaction" }.flatMap { signal in
      [
        (
          #"{"name":"Ann","avatar":"https://x/a"}"#,
          #"{"name":"Ann","avatar":"https://x/a","uid":"a"}"#
        ),
        (#"{"uid":{},"name":"Ann","x":1}"#, #"{"uid":{},"name":"Ann","x":1}"#),
        (#""Ann""#, #""Ann""#),
      ].map { user, written in
        let (head, tail) = (#""user":{"uid":"a"}"#, signal.body)
        return Case(
          "\(signal.type) of \(user)", .frame,
          frame(signal.type, tail.replacing(head, with: #""user":\#(user)"#)),
          written: frame(signal.type, tail.replacing(head, with: #""user":\#(written)"#)))
      }
    }
    + [
      (#"{"name":"Ann"}"#, #"{"name":"Ann","uid":"a"}"#), (#""Ann""#, #""Ann""#),
    ].flatMap { user, written in
      [
        Case(
          "presence of \(user)", .frame,
          #"{"type":"presence","sender":"a","body":{"action":"online","user":\#(user)}}"#,
          written:
            #"{"type":"presence","sender":"a","body":{"action":"online","user":\#(written)}}"#),
        Case(
          "a reaction by \(user)", .frame,
          frame(
            "reaction",
            #"{"action":"message_reaction_added","id":"r","messageId":"5","uid":"a","reaction":"x","reactedBy":\#(user)}"#
          ),
          written: frame(
            "reaction",
            #"{"action":"message_reaction_added","id":"r","messageId":"5","uid":"a","reaction":"x","reactedBy":\#(written)}"#
          )),
        Case(
          "a webhook's reaction by \(user)", .webhook,
          webhook(
            "message_reaction_added",
            #"{"reaction":{"id":"r","messageId":"5","uid":"a","reaction":"x","reactedBy":\#(user)}}"#
          ),
          written: webhook(
            "message_reaction_added",
            #"{"reaction":{"id":"r","messageId":"5","uid":"a","reaction":"x","reactedBy":\#(written)}}"#
          )
        ),
        Case(
          "a webhook's receipt of \(user)", .webhook,
          receipt(#""sender":"a","receiver":"b","receiverType":"user""#, user: user),
          written: receipt(#""sender":"a","receiver":"b","receiverType":"user""#, user: written)),
        Case(
          "an old webhook's receipt of \(user)", .webhook,
          webhook(
            "message_read_receipt",
            #"{"sender":"a","receiver":"b","receiverType":"user","messageId":"5","user":\#(user)}"#),
          written: webhook(
            "message_read_receipt",
            #"{"sender":"a","receiver":"b","receiverType":"user","messageId":"5","user":\#(written)}"#
          )),
      ]
    }

  static let differing: [Case] =
    signals.map {
      Case(
        "\($0.type) sent by another", .frame,
        frame($0.type, $0.body, head: #""sender":"other","receiver":"b""#))
    }
    + signals.map {
      Case(
        "\($0.type) sent by what is no name", .frame,
        frame($0.type, $0.body, head: #""sender":["a"],"receiver":{}"#))
    }
    + [
      Case(
        "presence sent by another", .frame,
        #"{"type":"presence","sender":"other","body":{"action":"offline","user":{"uid":"a","status":"online"}}}"#
      ),
      Case(
        "presence of a user whose status is not told", .frame,
        #"{"type":"presence","sender":"a","body":{"action":"offline","user":{"uid":"a"}}}"#),
      Case(
        "a message in a frame of others", .frame,
        frame(
          "message", message(#"{"text":"x"}"#), head: #""sender":"y","receiver":"z""#,
          side: "group")),
      Case(
        "a message in a frame of what is no name", .frame,
        frame(
          "message", message(#"{"text":"x"}"#), head: #""sender":[],"receiver":false"#,
          side: "")),
      Case(
        "a receipt sent by another", .webhook,
        receipt(#""sender":"other","receiver":"b","receiverType":"user""#)),
      Case(
        "an old receipt sent by another", .webhook,
        webhook(
          "message_read_receipt",
          #"{"sender":"other","receiver":"b","receiverType":"user","messageId":"5","user":{"uid":"a"}}"#
        )),
      Case(
        "a receipt of another type", .webhook,
        receipt(#""sender":"a","receiver":"b","receiverType":"user""#)
          .replacing(#""type":"receipts""#, with: #""type":"bill""#)),
      Case(
        "a reaction of another", .frame,
        frame(
          "reaction",
          #"{"action":"message_reaction_added","id":"r","messageId":"5","uid":"other","reaction":"x","reactedBy":{"uid":"a"}}"#
        )),
      Case(
        "a webhook's reaction of another", .webhook,
        webhook(
          "message_reaction_removed",
          #"{"reaction":{"id":"r","messageId":"5","uid":"other","reaction":"x","reactedBy":{"uid":"a"}}}"#
        )),
      Case(
        "a run with two names", .assistantEvent,
        #"{"type":"run_start","id":"1","data":{"runId":"2","threadId":"t"},"threadId":"u"}"#),
    ]

  static let counts: [Case] = ["\"99+\"", "\"\"", "[]", "1.5"].map {
    Case(
      "\($0) unread messages", .conversation,
      #"{"conversationId":"c","conversationType":"user","unreadMessageCount":\#($0)}"#)
  }

  static let calls: [Case] = [
    #""callType":"screen","isVideo":true,"isPeerCall":true"#,
    #""callType":"audio","isVideo":true,"isPeerCall":false"#,
    #""callType":"video","isVideo":false,"isPeerCall":true"#,
    #""callType":"video","isVideo":"yes","isPeerCall":[]"#,
  ].map {
    Case(
      "a call with \($0)", .incomingCall,
      #"{"sessionId":"s","callerUid":"a",\#($0),"receiverType":"user","receiverUid":"b"}"#)
  }

  @Test(
    "is written again",
    arguments: attachments + receiverTypes + byIdentifier + nameless + differing + counts + calls)
  func survives(_ one: Case) throws {
    let (once, twice) = try one.kind.written(one.text)
    let expected = try JSON(JSONDocument(parsing: Array((one.written ?? one.text).utf8)).root)
    let written = try JSON(JSONDocument(parsing: once).root)
    #expect(UnknownFieldTests.sorted(written) == UnknownFieldTests.sorted(expected))
    #expect(once == twice)
  }
}
