import EventModel
import JSONText

/// What an upload has before it, known before the first byte is sent.
public struct UploadPlan: Sendable, Hashable {
  public struct Part: Sendable, Hashable {
    public var kind: String
    public var requests = 0
    public var entities = 0
    public var bytes = 0
    /// Bodies that have been taken as a whole already.
    public var done = 0
  }

  /// In the order in which they are sent.
  public var parts: [Part] = []
  /// Messages the platform would refuse for their age.
  public var tooOld = 0
  /// When the oldest message was sent, seconds since 1970.
  public var oldest: Int64?
  /// What keeps the upload from being begun, in words.
  public var refusals: [String] = []

  public var requests: Int { parts.reduce(0) { $0 + $1.requests } }
  public var entities: Int { parts.reduce(0) { $0 + $1.entities } }
  public var requestsLeft: Int { parts.reduce(0) { $0 + $1.requests - $1.done } }

  /// How long what is left takes at least, seconds.
  ///
  /// - Parameter limit: Requests in a minute.
  public func seconds(perMinute limit: Int) -> Int { requestsLeft * 60 / max(limit, 1) }
}

/// One body of an import, taken apart.
struct UploadBody {
  /// The entities by their keys, as they are written.
  let entities: [(key: String, bytes: ArraySlice<UInt8>)]
  let kind: String
  /// When the oldest message was sent, and how many are older than the platform takes.
  private(set) var oldest: Int64?
  private(set) var tooOld = 0

  /// - Parameter limit: Seconds since 1970: messages before that are too old.
  /// - Returns: `nil` if it is no body of that kind with 1 to 50 entities.
  init?(_ line: [UInt8], kind: String, limit: Int64?) {
    guard let document = try? JSONDocument(parsing: line), document.end == line.count,
      document.root.count == 1, let list = document.root[kind], list.kind == .object,
      (1...ModernLimits.entitiesPerImport).contains(list.count)
    else { return nil }
    self.kind = kind
    var entities: [(key: String, bytes: ArraySlice<UInt8>)] = []
    var keys: Set<String> = []
    for member in list.members {
      guard member.value.kind == .object, keys.insert(member.key).inserted else { return nil }
      entities.append((member.key, member.value.rawBytes))
      guard kind == "messages" else { continue }
      guard let sentAt = member.value["sentAt"]?.integer else { return nil }
      oldest = min(oldest ?? sentAt, sentAt)
      if let limit, sentAt < limit { tooOld += 1 }
    }
    self.entities = entities
  }

  /// A body of those entities alone.
  func bytes(of keys: (String) -> Bool) -> [UInt8]? {
    var writer = JSONWriter(reserving: 1 << 16)
    writer.beginObject()
    writer.key(kind)
    writer.beginObject()
    var count = 0
    for (key, bytes) in entities where keys(key) {
      writer.key(key)
      writer.write(encoded: Array(bytes))
      count += 1
    }
    writer.endObject()
    writer.endObject()
    return count > 0 ? writer.bytes : nil
  }
}
