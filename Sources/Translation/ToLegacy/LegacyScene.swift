import EventModel
import LegacyProtocol

/// One modern event while it is being taken back.
struct LegacyScene {
  /// The `uid` in whose eyes it happened; `nil` for all who are concerned.
  let viewer: String?
  /// Seconds since 1970.
  let now: Int64
  var deliveries: [LegacyDelivery] = []
  var operations: [LegacyOperation] = []

  /// How much has come of it.
  struct Extent {
    fileprivate var deliveries: Int
    fileprivate var operations: Int
  }

  var extent: Extent { Extent(deliveries: deliveries.count, operations: operations.count) }

  /// Takes back what has come of it since.
  mutating func cut(to extent: Extent) {
    deliveries.removeSubrange(min(extent.deliveries, deliveries.count)...)
    operations.removeSubrange(min(extent.operations, operations.count)...)
  }

  mutating func deliver(_ sight: LegacySight, to audience: LegacyDelivery.Audience) {
    deliveries.append(LegacyDelivery(audience, sight))
  }
}

/// Why something is not taken back: the rule of all its fields.
struct Refusal: Error {
  let rule: Rule

  init(_ rule: Rule) { self.rule = rule }
}
