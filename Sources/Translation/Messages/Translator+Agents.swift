import EventModel
import JSONText
import LegacyProtocol

extension Translator {
  /// The answer of a bot that is an agent on the new side: its run, step by step, and the whole answer.
  ///
  /// The old side brings an answer whole, so a run has one piece of text. Its steps are told to whoever asked; the answer to all who see it.
  mutating func tellRun(of answer: Message, muid: String, _ uid: String, _ scene: inout Scene) {
    let runID = identities.muid(ofEvent: ["run", muid])
    var message = answer
    let text: String?
    var elements: JSON?
    switch answer.content {
    case .media(let attachments, let caption):
      text = caption
      elements = .array(
        attachments.map { ["type": "image", "url": .string($0.url), "name": .string($0.name)] })
    case .text(let answer): text = answer
    case .custom, .action, .call, .interactive, .assistant, .toolResult, .toolArgument, .absent,
      .unknown:
      text = nil
    }
    message.type = MessageType.assistant
    message.content = .assistant(
      AssistantContent(text: text, runId: runID, elements: elements))
    if uid == answer.receiver {
      var steps: [(AssistantEventType, String?)] = [(.runStart, nil)]
      if let text {
        steps += [(.textMessageStart, nil), (.textMessageContent, text), (.textMessageEnd, nil)]
      }
      for (type, content) in steps + [(.runFinished, nil)] {
        scene.emit(
          .onAIAssistantEventReceived(
            AssistantEvent(
              type: type, id: runID, conversationId: answer.conversationId, messageId: answer.id,
              timestamp: answer.sentAt, content: content)), to: uid)
      }
    }
    scene.emit(.onAIAssistantMessageReceived(message), to: uid)
    remember(message)
  }
}
