import EventModel
import LegacyProtocol

extension LegacyTranslator {
  /// An agent's answer streams in: it is told once, when the run is over.
  ///
  /// Over it is by its end, by that of the next run in its place, by the stored answer, by ``LegacyTranslatorConfiguration/longestSilence``.
  mutating func assistantEvent(
    _ event: AssistantEvent, _ scene: inout LegacyScene
  ) throws(Refusal) -> ModernFields {
    guard let over = runs.fold(event, viewer: scene.viewer, at: scene.now) else {
      throw Refusal(.messageRepeated)
    }
    for run in over { tellRun(run, &scene) }
    let conversation = event.conversationId ?? runs.conversation(of: event.id, over)
    try reach(conversation, viewer: scene.viewer)
    let isTool: Bool
    switch event.type {
    case .toolCallStart, .toolCallArguments, .toolCallEnd, .toolCallResult: isTool = true
    case .runStart, .textMessageStart, .textMessageContent, .textMessageEnd, .runFinished,
      .cardStart, .card, .cardEnd, .unknown:
      isTool = false
    }
    let content: Rule = isTool ? .backTool : .backRun
    return ModernFields([
      "/type": .backKind, "/id": .backRun, "/conversationId": .messageParty,
      "/messageId": .backServer, "/parentMessageId": .backThread, "/threadId": .backThread,
      "/timestamp": .backServer, "/toolCallId": .backTool,
      "/toolName": policies.tools == .text ? .backToolNamed : .backTool,
      "/content": content, "/result": .backTool, "/data": .backServer,
    ])
  }

  /// Throws if an answer in a conversation could not be told: its pieces then are not told either.
  private func reach(_ conversation: String?, viewer: String?) throws(Refusal) {
    guard let conversation, let (agent, asker) = parties(of: conversation, viewer) else {
      throw Refusal(.backRunNowhere)
    }
    _ = try userID(asker)
    guard carries(.backRun) else { throw Refusal(.backRun) }
    if botID(agent) != nil, !carries(.bodyBot) { throw Refusal(.bodyBot) }
    if botID(agent) == nil {
      _ = try userID(agent)
    } else if configuration.botPeer == nil {
      throw Refusal(.backBotPeer)
    } else if configuration.dialect.version < LegacyVersion(6, 3) {
      throw Refusal(.backNotInVersion)
    }
  }

  /// Tells of a run that is over, as one answer of its bot.
  mutating func tellRun(_ open: OpenRuns.Open, _ scene: inout LegacyScene) {
    var words = open.run.text
    if policies.tools == .text, carries(.backToolNamed) {
      let tools = open.run.tools.compactMap(\.name).map { LegacyPhrases.filled(phrases.tool, $0) }
      words = (tools + [words]).joined(separator: "\n")
    }
    guard carries(.backRun), Self.showsSomething(words),
      let message = answerMessage(words, open, scene.now)
    else {
      return
    }
    let viewer = scene.viewer
    scene = LegacyScene(
      viewer: open.viewer, now: scene.now, deliveries: scene.deliveries,
      operations: scene.operations)
    if let envelope = try? envelope(of: message) {
      switch envelope.author {
      case .bot(let botID) where carries(.bodyBot):
        // Its pieces are accounted for as they came: it is told whole, in as many answers as it takes.
        for (part, piece) in ((try? answers(words, botID, envelope)) ?? []).enumerated() {
          try? answer(piece, .text, botID, message, envelope, part: part, &scene)
        }
      case .user:
        let pieces = writer(envelope).pieces(words, fitting: configuration.longestBody)
        for (part, piece) in pieces.enumerated() {
          deliverText(piece, message, envelope, part: part, &scene)
        }
      case .bot, .system: break
      }
    }
    scene = LegacyScene(
      viewer: viewer, now: scene.now, deliveries: scene.deliveries, operations: scene.operations)
  }

  /// The answer as a message. Its conversation names the agent and the one who asked.
  private func answerMessage(
    _ words: String, _ open: OpenRuns.Open, _ now: Int64
  ) -> Message? {
    guard let conversation = open.conversationId,
      let (agent, asker) = parties(of: conversation, open.viewer)
    else { return nil }
    return Message(
      id: Identities.derivedMessageID("run|\(open.run.id)"), conversationId: conversation,
      sender: agent, receiver: asker, receiverType: .user, category: .message,
      type: MessageType.text, content: .text(words), sentAt: open.run.lastEventAt ?? now)
  }

  /// The agent and the one who asked, of a conversation of two.
  private func parties(
    of conversation: String, _ viewer: String?
  ) -> (agent: String, asker: String)? {
    let separator = "_user_"
    for start in conversation.indices where conversation[start...].hasPrefix(separator) {
      let one = String(conversation[..<start])
      let other = String(conversation[start...].dropFirst(separator.count))
      let orders = [(agent: one, asker: other), (agent: other, asker: one)]
      let found =
        orders.first { botID($0.agent) != nil } ?? orders.first { $0.asker == viewer }
      if let found { return found }
    }
    return nil
  }

  // MARK: Tools

  mutating func toolMessage(
    _ message: Message, _ scene: inout LegacyScene
  ) throws(Refusal) -> ModernFields {
    throw Refusal(.backTool)
  }
}
