public import JSONText

/// A form, a card or another element users act on.
public struct InteractiveContent: Sendable, Hashable {
  /// When an interactive message counts as done.
  public struct Goal: ModelObject {
    public var type: GoalType
    public var elementIds: [String]
    public var extra: [JSON.Member]

    public init(type: GoalType, elementIds: [String] = [], extra: [JSON.Member] = []) {
      self.type = type
      self.elementIds = elementIds
      self.extra = extra
    }

    public init(reading value: JSONValue) throws(ModelError) {
      var object = try ObjectReader(value)
      let type: GoalType? = object.name("type")
      self.init(
        type: try object.required("type", "a string", type),
        elementIds: object.strings("elementIds") ?? [])
      extra = object.rest()
    }

    public func write(to writer: inout JSONWriter) {
      writer.beginObject()
      let start = writer.count
      writer.member("type", name: type)
      writer.member("elementIds", strings: elementIds)
      writer.members(extra, unlessWrittenFrom: start)
      writer.endObject()
    }
  }

  public enum GoalType: WireName {
    case anyAction, anyOf, allOf, none
    case unknown(String)

    public var rawValue: String {
      switch self {
      case .anyAction: "anyAction"
      case .anyOf: "anyOf"
      case .allOf: "allOf"
      case .none: "none"
      case .unknown(let name): name
      }
    }

    public static let known: [Self] = [.anyAction, .anyOf, .allOf, .none]
  }

  /// `data.interactiveData`: what to show, by the message's type (`form`, `card`, `scheduler`, `customInteractive`).
  public var interactiveData: JSON
  public var goal: Goal?
  public var allowSenderInteraction: Bool?

  public init(interactiveData: JSON, goal: Goal? = nil, allowSenderInteraction: Bool? = nil) {
    self.interactiveData = interactiveData
    self.goal = goal
    self.allowSenderInteraction = allowSenderInteraction
  }

  init?(data: inout ObjectReader) {
    guard let interactiveData = data.json("interactiveData") else { return nil }
    self.init(
      interactiveData: interactiveData,
      goal: data.object("interactionGoal"),
      allowSenderInteraction: data.flag("allowSenderInteraction"))
  }

  func writeData(to writer: inout JSONWriter) {
    writer.member("interactiveData", interactiveData)
    writer.member("interactionGoal", goal)
    writer.member("allowSenderInteraction", allowSenderInteraction)
  }
}
