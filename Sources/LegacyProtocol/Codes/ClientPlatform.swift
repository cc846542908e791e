/// The app a dictionary comes from: the two SDKs number files, audio and stickers differently.
public enum ClientPlatform: String, Sendable, Hashable, CaseIterable {
  case ios, android
}
