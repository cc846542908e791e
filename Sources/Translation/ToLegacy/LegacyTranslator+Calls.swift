import EventModel

extension LegacyTranslator {
  /// A step of a call. The state machine of calls takes its place here: it delivers invitations, answers and controls.
  mutating func call(_ event: Event, _ scene: inout LegacyScene) throws(Refusal) -> ModernFields {
    throw Refusal(.backCall)
  }
}
