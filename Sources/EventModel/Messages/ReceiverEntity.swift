internal import JSONText

/// The user or the group something is addressed to.
public enum ReceiverEntity: Sendable, Hashable {
  case user(User)
  case group(Group)

  /// The `uid` or the `guid`.
  public var id: String {
    switch self {
    case .user(let user): user.uid
    case .group(let group): group.guid
    }
  }

  public var type: ReceiverType {
    switch self {
    case .user: .user
    case .group: .group
    }
  }

  /// Reads `{entity, entityType}`.
  init(wrapped value: JSONValue) throws(ModelError) {
    guard let entity = value["entity"] else {
      throw ModelError(.missingField, at: "/entity", expected: "an object")
    }
    switch value["entityType"]?.string {
    case "group": self = .group(try Group(reading: entity))
    case "user": self = .user(try User(reading: entity))
    default: throw ModelError(.outOfRange, at: "/entityType", expected: "user or group")
    }
  }

  func writeWrapped(to writer: inout JSONWriter, rest: [JSON.Member] = []) {
    switch self {
    case .user(let user): user.writeWrapped(to: &writer, rest: rest)
    case .group(let group): group.writeWrapped(to: &writer, rest: rest)
    }
  }
}

extension JSONWriter {
  /// A member that holds an entity as messages do, left out if there is none.
  ///
  /// - Parameter left: What is left of the entities as received; what belongs to this one is taken out of it.
  mutating func member(
    _ key: StaticString, wrapped entity: (some ModelObject)?, as type: String,
    _ left: inout [JSON.Member]
  ) {
    guard let entity else { return }
    self.key(literal: key)
    writeWrapped(entity, as: type, rest: left.takeLeft(of: key))
  }

  mutating func member(
    _ key: StaticString, wrapped entity: ReceiverEntity?, _ left: inout [JSON.Member]
  ) {
    guard let entity else { return }
    self.key(literal: key)
    entity.writeWrapped(to: &self, rest: left.takeLeft(of: key))
  }

  /// An entity as messages hold it: `{"entityType":…,"entity":{…}}`, and what else came with it.
  ///
  /// - Parameter ready: The same as bytes, of one that was written before; used where nothing else came with it.
  mutating func writeWrapped(
    _ entity: some ModelObject, as type: String, ready: [UInt8]? = nil, rest: [JSON.Member] = []
  ) {
    if let ready, rest.isEmpty, style == .plain { return write(encoded: ready) }
    beginObject()
    member("entityType", type)
    key(literal: "entity")
    entity.write(to: &self)
    members(rest)
    endObject()
  }
}

extension User {
  /// Reads `{entity, entityType: "user"}`.
  init(wrapped value: JSONValue) throws(ModelError) {
    guard value["entityType"]?.string == "user", let entity = value["entity"] else {
      throw ModelError(.outOfRange, at: "/entityType", expected: "user")
    }
    self = try User(reading: entity)
  }
}
