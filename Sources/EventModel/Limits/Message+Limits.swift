internal import JSONText

extension Message {
  /// What would make the server refuse this message; empty if nothing is known to.
  public var sendViolations: [LimitViolation] {
    var check = LimitCheck()
    check.identifier("/receiver", receiver)
    check.receiverType(receiverType)
    if let muid {
      if muid.isEmpty { check.fail("/muid", .required) }
      check.characters(ModernLimits.muidCharacters, "/muid", muid)
    }
    check.tags(tags)
    checkContent(&check, categories: [.message, .custom])
    checkFiles(&check)
    var writer = JSONWriter()
    writeSendBody(to: &writer)
    check.atMost(
      ModernLimits.messageCharacters, .characters, "", Self.characters(writer.bytes))
    return check.violations
  }

  /// The body of `POST /messages`.
  ///
  /// - Throws: ``InvalidBody`` with every rule it breaks.
  public func checkedSendBody() throws(InvalidBody) -> [UInt8] {
    let violations = sendViolations
    guard violations.isEmpty else { throw InvalidBody(violations) }
    return sendBody
  }

  static func characters(_ bytes: [UInt8]) -> Int {
    // Every scalar has one byte that is not a continuation.
    bytes.count { $0 & 0b1100_0000 != 0b1000_0000 }
  }

  func checkContent(_ check: inout LimitCheck, categories: [MessageCategory]) {
    if !categories.contains(category) {
      check.fail("/category", .notAllowed("the server alone makes these"))
    }
    switch content {
    case .text(let text):
      if category == .message && type != MessageType.text {
        check.fail("/type", .notAllowed("text has the type text"))
      }
      if LimitCheck.isBlank(text) { check.fail("/data/text", .notBlank) }
      checkMentions(text, &check)
    case .media(let attachments, let caption):
      if !MessageType.media.contains(type) {
        check.fail("/type", .notAllowed("files are image, video, audio or file"))
      }
      if attachments.isEmpty { check.fail("/data/attachments", .required) }
      for (index, attachment) in attachments.enumerated() {
        attachment.check(&check, at: "/data/attachments/\(index)")
      }
      if let caption { checkMentions(caption, &check) }
    case .custom(let data, _):
      checkCustom(data, &check)
    case .interactive:
      if category != .interactive {
        check.fail("/category", .notAllowed("interactive data is interactive"))
      }
    case .action, .call, .assistant, .toolResult, .toolArgument, .absent, .unknown:
      check.fail("/data", .notAllowed("not what users send"))
    }
    if category == .custom, case .custom = content {
    } else if category == .custom {
      check.fail("/data/customData", .required)
    }
    if category == .interactive, case .interactive = content {
    } else if category == .interactive {
      check.fail("/data/interactiveData", .required)
    }
    if let metadata, metadata.members.isEmpty, metadata != .object([]) {
      check.fail("/data/metadata", .notAllowed("not an object"))
    }
    checkRest(&check)
    var writer = JSONWriter()
    writeSentData(to: &writer)
    check.atMost(ModernLimits.dataBytes, .bytes, "/data", writer.bytes.count)
  }

  /// Of what is sent alone: an import only refers to files, wherever they are.
  func checkFiles(_ check: inout LimitCheck) {
    guard case .media(let attachments, _) = content else { return }
    for (index, attachment) in attachments.enumerated() {
      guard let size = attachment.size, size > ModernLimits.fileBytes else { continue }
      check.fail(
        "/data/attachments/\(index)/size",
        .atMost(
          Int(ModernLimits.fileBytes), .bytes, actual: Int(clamping: size)))
    }
  }

  /// What else stands in `data`, such as what was not understood of a message that was received: it must not be content of another kind, nor
  /// stand for content that is missing.
  private func checkRest(_ check: inout LimitCheck) {
    func find(_ key: String) -> JSON? {
      dataExtra.last { JSON.isIdentical($0.key, key) }?.value
    }
    if case .custom = content {
    } else if find("customData") != nil {
      check.fail("/data/customData", .notAllowed("custom data is custom"))
    }
    switch content {
    case .text:
      if find("attachments") != nil {
        check.fail("/data/attachments", .notAllowed("text has no files"))
      }
    case .media(_, nil), .custom:
      if let text = find("text"), text.string == nil {
        check.fail("/data/text", .notAllowed("not a text"))
      }
    case .media, .action, .call, .interactive, .assistant, .toolResult, .toolArgument, .absent,
      .unknown:
      break
    }
  }

  private func checkCustom(_ data: JSON, _ check: inout LimitCheck) {
    if category != .custom { check.fail("/category", .notAllowed("custom data is custom")) }
    if type.isEmpty { check.fail("/type", .required) }
    // Clients that lower the case of types would be misled likewise.
    if MessageType.reserved.contains(where: { $0.lowercased() == type.lowercased() }) {
      check.fail("/type", .notAllowed("clients take it for a type of their own"))
    }
    check.characters(ModernLimits.customTypeCharacters, "/type", type)
    guard case .object(let members) = data.tree else {
      return check.fail("/data/customData", .notAllowed("not an object"))
    }
    if members.isEmpty { check.fail("/data/customData", .required) }
  }

  private func checkMentions(_ text: String, _ check: inout LimitCheck) {
    var uids: Set<ExactText> = []
    for part in text.split(separator: "<@uid:", omittingEmptySubsequences: false).dropFirst() {
      if let end = part.firstIndex(of: ">") { uids.insert(ExactText(String(part[..<end]))) }
    }
    check.atMost(ModernLimits.mentions, .items, "/data/mentions", uids.count)
  }
}

extension Attachment {
  func check(_ check: inout LimitCheck, at place: String) {
    if url.isEmpty {
      check.fail(place + "/url", .required)
    } else {
      check.address(place + "/url", url)
    }
    if name.isEmpty { check.fail(place + "/name", .required) }
    if fileExtension.isEmpty {
      check.fail(place + "/extension", .required)
    } else if !fileExtension.utf8.allSatisfy(LimitCheck.isLetterOrDigit) {
      check.fail(place + "/extension", .alphabet("letters and digits"))
    }
    if let size, size < 0 { check.fail(place + "/size", .notAllowed("less than no bytes")) }
    if !isMimeType { check.fail(place + "/mimeType", .alphabet("type/subtype")) }
  }

  /// A type and a subtype: `image_png`, as in one sample of the vendor, is none.
  private var isMimeType: Bool {
    let parts = mimeType.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.allSatisfy { LimitCheck.isLetterOrDigit($0) || [0x2B, 0x2D, 0x2E].contains($0) }
      } && parts[0].allSatisfy { !(0x41...0x5A).contains($0) }
  }
}
