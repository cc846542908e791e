/// The steps of an agent's run. Two pages of the vendor spell two of them differently; the spelling of the iOS page is written.
public enum AssistantEventType: WireName {
  case runStart, toolCallStart, toolCallArguments, toolCallEnd, toolCallResult
  case textMessageStart, textMessageContent, textMessageEnd, runFinished
  case cardStart, card, cardEnd
  case unknown(String)

  public var rawValue: String {
    switch self {
    case .runStart: "run_start"
    case .toolCallStart: "tool_call_start"
    case .toolCallArguments: "tool_call_arguments"
    case .toolCallEnd: "tool_call_end"
    case .toolCallResult: "tool_call_result"
    case .textMessageStart: "text_message_start"
    case .textMessageContent: "text_message_content"
    case .textMessageEnd: "text_message_end"
    case .runFinished: "run_finished"
    case .cardStart: "card_start"
    case .card: "card"
    case .cardEnd: "card_end"
    case .unknown(let name): name
    }
  }

  public static let known: [Self] = [
    .runStart, .toolCallStart, .toolCallArguments, .toolCallEnd, .toolCallResult,
    .textMessageStart, .textMessageContent, .textMessageEnd, .runFinished, .cardStart, .card,
    .cardEnd,
  ]
  public static func alias(_ name: String) -> Self? {
    switch name {
    case "run_started": .runStart
    case "tool_call_started": .toolCallStart
    default: nil
    }
  }
}
