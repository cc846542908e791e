internal import JSONText

extension Message {
  /// Takes the content out of `data`; `nil` if the category is not known or its content not understood.
  static func content(
    category: MessageCategory, type: String, data: inout ObjectReader,
    entities: inout ObjectReader?
  ) -> MessageContent? {
    switch category {
    case .action:
      return ActionContent(data: &data, entities: &entities).map(MessageContent.action)
    case .call:
      return CallContent(data: &data, entities: &entities).map(MessageContent.call)
    case .custom:
      guard let custom = data.json("customData") else { return .absent }
      return .custom(data: custom, subType: data.string("subType"))
    case .interactive:
      return InteractiveContent(data: &data).map(MessageContent.interactive) ?? .absent
    case .message, .unknown:
      // No source shows the category of an assistant's messages, so the type decides.
      switch type {
      case MessageType.assistant: return .assistant(AssistantContent(data: &data))
      case MessageType.toolResult: return .toolResult(ToolResultContent(data: &data))
      case MessageType.toolArgument: return .toolArgument(ToolArgumentContent(data: &data))
      default: break
      }
      guard category == .message else { return nil }
      if type == MessageType.custom, let custom = data.json("customData") {
        return .custom(data: custom, subType: data.string("subType"))
      }
      if type == MessageType.text { return data.string("text").map(MessageContent.text) ?? .absent }
      return media(&data)
    }
  }

  /// Files come as `attachments`, as one `url`, or as both. A list in which one cannot be read stays as it came, all of it; the address beside
  /// it still leads to the first.
  private static func media(_ data: inout ObjectReader) -> MessageContent? {
    var attachments: [Attachment] = data.list("attachments") ?? []
    let url = data.peek("url")?.string
    if attachments.isEmpty, let url { attachments = [Attachment(addressedBy: url)] }
    // An address that is not that of the first file stays as it came, and so does what is none.
    if let first = attachments.first {
      if let url, JSON.isIdentical(url, first.url) { data.discard("url") }
      data.discardUnset("url")
    }
    let caption = data.string("text")
    if attachments.isEmpty && caption == nil { return .absent }
    return .media(attachments: attachments, caption: caption)
  }

  /// Whether a list that could not be read stands among the rest, and nobody has given another since.
  private func isListKept(_ attachments: [Attachment]) -> Bool {
    guard dataExtra.has("attachments") else { return false }
    return attachments == attachments.prefix(1).map { Attachment(addressedBy: $0.url) }
  }

  func writeContent(to writer: inout JSONWriter) {
    switch content {
    case .text(let text): writer.member("text", text)
    case .media(let attachments, let caption):
      writer.member("text", caption)
      if !isListKept(attachments) { writer.member("attachments", objects: attachments) }
      if !dataExtra.has("url") {
        writer.member("url", attachments.first?.url)
      }
    case .custom(let data, let subType):
      writer.member("customData", data)
      writer.member("subType", subType)
    case .action(let content): content.writeData(to: &writer)
    case .call(let content): writer.member("action", name: content.status)
    case .interactive(let content): content.writeData(to: &writer)
    case .assistant(let content): content.writeData(to: &writer)
    case .toolResult(let content): content.writeData(to: &writer)
    case .toolArgument(let content): content.writeData(to: &writer)
    // What is not known stands behind what is, of which some may have been set since.
    case .absent, .unknown: break
    }
  }
}

extension Attachment {
  /// An attachment of which only the address is known: name and extension are those of the last part of its path.
  init(addressedBy url: String) {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init)
    let parts = (name ?? "").split(separator: ".")
    self.init(
      url: url, name: name ?? "",
      fileExtension: parts.count > 1 ? String(parts[parts.count - 1]) : "",
      mimeType: "")
  }
}
