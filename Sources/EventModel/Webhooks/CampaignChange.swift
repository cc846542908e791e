internal import JSONText

/// A campaign ended, or a notification of one was made.
public enum CampaignChange: Sendable, Hashable {
  /// All is sent, or it failed.
  case campaign(id: String, status: String?, sentCount: Int64?)
  /// A notification is about to go out through these channels (`in_app`, `push`).
  case notification(id: String, templateId: String?, channels: [String], sendMode: String?)

  /// Reads the first if it has the identifier of a campaign, else the second.
  init(_ object: inout ObjectReader) throws(ModelError) {
    if let id = object.identifier("campaignId") {
      self = .campaign(
        id: id, status: object.string("status"), sentCount: object.integer("sentCount"))
    } else {
      let id = object.identifier("notificationId")
      self = .notification(
        id: try object.required("notificationId", "a string", id),
        templateId: object.identifier("templateId"),
        channels: object.strings("channels") ?? [], sendMode: object.string("sendMode"))
    }
  }

  func writeMembers(to writer: inout JSONWriter) {
    switch self {
    case .campaign(let id, let status, let sentCount):
      writer.member("campaignId", id)
      writer.member("status", status)
      writer.member("sentCount", sentCount)
    case .notification(let id, let templateId, let channels, let sendMode):
      writer.member("notificationId", id)
      writer.member("templateId", templateId)
      writer.member("channels", strings: channels)
      writer.member("sendMode", sendMode)
    }
  }
}
