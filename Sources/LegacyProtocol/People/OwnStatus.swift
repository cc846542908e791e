import JSONText

/// `userstatus` of versions 3 and 4: nothing of the user but the status and its text.
public struct OwnStatus: WireRecord {
  public var source = Located()
  public var status: ContactStatus?
  private var statusWord: String? {
    get { status?.rawValue }
    set { status = newValue.map { ContactStatus(rawValue: $0) } }
  }
  public var statusMessage: String?

  public init() {}

  public static let layout = RecordLayout<Self>([
    .text("message", \.statusMessage),
    .quoted("status", \.statusWord),
  ])

  public static let form = WireForm(.text("message", or: ""), .text("status", or: ""))
}

extension OwnStatus {
  /// Whether a `userstatus` is of that form.
  static func isForm(_ value: JSONValue) -> Bool {
    value.kind == .object && value["id"] == nil && value["status"] != nil
  }

  /// What of a profile those versions write.
  init(of contact: Contact) {
    self.init()
    status = contact.status
    statusMessage = contact.statusMessage
  }
}
