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

  func writeWrapped(to writer: inout JSONWriter) {
    switch self {
    case .user(let user): writer.writeWrapped(user, as: "user")
    case .group(let group): writer.writeWrapped(group, as: "group")
    }
  }
}

extension JSONWriter {
  /// A member that holds an entity as messages do, left out if there is none.
  mutating func member(_ key: StaticString, wrapped entity: (some ModelObject)?, as type: String) {
    guard let entity else { return }
    self.key(literal: key)
    writeWrapped(entity, as: type)
  }

  /// An entity as messages hold it: `{"entityType":…,"entity":{…}}`.
  mutating func writeWrapped(_ entity: some ModelObject, as type: String) {
    beginObject()
    member("entityType", type)
    key(literal: "entity")
    entity.write(to: &self)
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
