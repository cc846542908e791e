/// What the two users of the demonstration do: exchanges of `Fixtures/recordings/7.0.6`, by file and line, scene after scene.
///
/// ``DemoRecording`` holds these lines. After a change here `RECORD_FIXTURES=1 swift test --filter DemoRecordingTests` writes it anew.
public enum DemoScript {
  public struct Scene: Sendable, Hashable {
    public var title: String
    public var steps: [Step]

    fileprivate init(_ title: String, _ steps: [(recording: String, lines: [Int])]) {
      self.title = title
      self.steps = steps.flatMap { part in
        part.lines.map { Step(recording: part.recording, line: $0) }
      }
    }
  }

  /// One exchange.
  public struct Step: Sendable, Hashable {
    /// The file's name without `.jsonl`.
    public var recording: String
    /// Counts from 1.
    public var line: Int
  }

  public static let scenes = [
    Scene("Alice and Bob open the chat", [(people, [1, 2])]),
    Scene("Bob is busy, offline, back again", [(people, [10, 11, 16, 17, 18, 19])]),
    Scene("The site has an announcement", [(announcements, [4])]),
    Scene("They talk", [(conversation, [4, 5, 6, 7, 8, 9, 10, 11])]),
    Scene(
      "Alice types, sends a photo, one from her phone, and a sticker",
      [
        (typing, [3, 4]), (files, [4, 5, 44, 46]), (stickers, [8, 9]), (typing, [11]),
      ]),
    Scene("Alice asks a bot", [(bots, [8, 11, 12, 13])]),
    Scene("Alice opens a group, Bob joins", [(groups, [4, 7, 24]), (groupMessages, [4, 5])]),
    Scene("Alice removes Bob from it", [(moderation, [17, 18])]),
  ]

  public static var steps: [Step] { scenes.flatMap(\.steps) }

  private static let people = "04_initialize_buddylist_status"
  private static let typing = "07_typing"
  private static let files = "09_file_transfer"
  private static let stickers = "10_handwrite_stickers_boards"
  private static let bots = "12_bots"
  private static let groups = "13_groups_create_join"
  private static let groupMessages = "14_groups_messages"
  private static let moderation = "15_groups_moderation"
  private static let announcements = "17_announcements"
  private static let conversation = "24_ordinary_conversation"
}
