/// Types of custom messages for what the old side has and the new side has not. One list for both directions.
enum LegacyCustomType: String, Sendable, Hashable, CaseIterable {
  case invite = "legacy_chatroom_invite"
  case sticker = "legacy_sticker"
  case whiteboard = "legacy_whiteboard"
  case writeboard = "legacy_writeboard"
  case screenshare = "legacy_screenshare"
  case broadcast = "legacy_broadcast"
  case game = "legacy_game"
  case announcement = "legacy_announcement"
  case unknown = "legacy_unknown"
}
