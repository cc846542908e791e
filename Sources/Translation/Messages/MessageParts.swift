package import EventModel
package import JSONText
package import LegacyProtocol

/// What stored bodies become in messages, for those who write many of them without making messages of them first.
package struct MessageParts: Sendable {
  private let site: SiteAddress
  private let types: MediaTypeTable

  package init(_ configuration: TranslatorConfiguration) {
    site = SiteAddress(baseURL: configuration.baseURL)
    types = configuration.mediaTypes
  }

  /// An address of the old side with scheme and host, as far as they are known, without secrets in its query.
  package func address(_ url: String) -> String { site.absolute(url) }

  /// The type of a message, its old number if it has one, and its file; `nil` for what is no file.
  package func media(
    of body: StoredBody
  ) -> (type: String, number: Int?, attachment: Attachment)? {
    switch body {
    case .file(let file):
      (
        file.kind.messageType, file.kind.messageNumber,
        Self.attachment(of: file, at: site, types)
      )
    case .handwriting(let image):
      (
        MessageType.image, Self.handwritingNumber,
        Self.attachment(ofImage: image.url, name: image.name, at: site, types)
      )
    case .text, .invite, .sticker, .botResponse, .callInvite, .callAccept, .callControl,
      .screenshare, .whiteboard, .writeboard, .broadcast, .game, .groupAction, .signal,
      .unknownControl:
      nil
    }
  }

  static let handwritingNumber = 13
  package static let inviteNumber = 11
  package static var inviteType: String { LegacyCustomType.invite.rawValue }

  static func attachment(
    of file: StoredFile, at site: SiteAddress, _ types: MediaTypeTable
  ) -> Attachment {
    let fileExtension = file.fileExtension ?? ""
    return Attachment(
      url: site.absolute(file.requestURL), name: file.name, fileExtension: fileExtension,
      mimeType: types.mimeType(ofExtension: fileExtension, kind: file.kind.messageType))
  }

  /// - Parameter name: `nil` takes the last part of the address.
  static func attachment(
    ofImage url: String, name: String?, at site: SiteAddress, _ types: MediaTypeTable
  ) -> Attachment {
    let url = site.absolute(url)
    let name = name ?? FileNames.fileName(of: url)
    let fileExtension = FileNames.fileExtension(of: name)
    return Attachment(
      url: url, name: name, fileExtension: fileExtension,
      mimeType: types.mimeType(ofExtension: fileExtension, kind: MessageType.image))
  }
}

extension Translator {
  /// The data of an invitation's message.
  package func inviteData(
    _ room: String, name: String?, hasPassword: Bool
  ) -> [JSON.Member] {
    inviteData(
      room, plainName: name.map { plainRoomName($0, of: room) }, hasPassword: hasPassword)
  }

  func inviteData(
    _ room: String, plainName: String?, hasPassword: Bool
  ) -> [JSON.Member] {
    var data = [JSON.Member("guid", .string(identities.room(room)))]
    if let plainName { data.append(JSON.Member("name", .string(plainName))) }
    data.append(JSON.Member("hasPassword", .bool(hasPassword)))
    return data
  }
}
