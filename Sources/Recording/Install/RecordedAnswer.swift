/// An answer from a recording, ready to be sent.
public struct RecordedAnswer: Sendable, Hashable {
  /// The place of the interaction in the list the install was built from.
  public var interactionIndex: Int
  public var status: Int
  /// In recorded order with repeats, without those of the connection (`Connection`, `Transfer-Encoding`, `Content-Length`).
  public var headers: [HeaderField]
  /// Decoded bytes; empty for `HEAD`.
  public var body: [UInt8]
  /// The headers promise gzip: the body is to be compressed before it is sent.
  public var isCompressed: Bool
}
