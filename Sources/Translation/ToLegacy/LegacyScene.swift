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

  mutating func deliver(_ sight: LegacySight, to audience: LegacyDelivery.Audience) {
    deliveries.append(LegacyDelivery(audience, sight))
  }
}

/// Why something is not taken back: the rule of all its fields.
struct Refusal: Error {
  let rule: Rule

  init(_ rule: Rule) { self.rule = rule }
}
