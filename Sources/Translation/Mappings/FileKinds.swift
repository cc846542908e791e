import EventModel
import LegacyProtocol

extension StoredFile.Kind {
  /// What each kind is on the new side, and its number where both SDKs agree on one. Read in both directions.
  private static let table: [(kind: Self, type: String, number: Int?)] = [
    (.image, MessageType.image, 12), (.video, MessageType.video, 14),
    // The two SDKs number these differently, so no number is known.
    (.audio, MessageType.audio, nil), (.other, MessageType.file, nil),
  ]

  /// The type of its message.
  var messageType: String { Self.table.first { $0.kind == self }?.type ?? MessageType.file }

  var messageNumber: Int? { Self.table.first { $0.kind == self }?.number }

  /// The kind of a message's type; a file of an unheard-of type is a file.
  init(messageType: String) {
    self = Self.table.first { $0.type == messageType }?.kind ?? .other
  }
}
