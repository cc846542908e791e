internal import JSONText

/// A file made of a session after it ended: its recording or its transcription.
///
/// The address may be signed for a while only; it is there to fetch from, not to keep.
public struct SessionFile: Sendable, Hashable {
  public enum Kind: Sendable, Hashable, CaseIterable {
    case recording, transcription
  }

  public var kind: Kind
  public var sessionId: String
  /// Where the file is.
  public var url: String?
  /// Seconds since 1970, UTC, perhaps with a fraction; a number or a string on the wire.
  public var startTime: SpelledNumber?
  /// Seconds, with a fraction.
  public var duration: SpelledNumber?
  /// `YYYY-MM-DD`
  public var recordingDate: String?

  public init(
    kind: Kind, sessionId: String, url: String? = nil, startTime: SpelledNumber? = nil,
    duration: SpelledNumber? = nil, recordingDate: String? = nil
  ) {
    self.kind = kind
    self.sessionId = sessionId
    self.url = url
    self.startTime = startTime
    self.duration = duration
    self.recordingDate = recordingDate
  }

  init(_ object: inout ObjectReader, kind: Kind) throws(ModelError) {
    let sessionId = object.sessionId()
    self.init(
      kind: kind, sessionId: try object.required("sessionId", "a string", sessionId),
      url: object.string("\(kind.urlKey)"), startTime: object.spelledNumber("startTime"),
      duration: object.spelledNumber("duration"), recordingDate: object.string("recordingDate"))
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("recordingDate", recordingDate)
    writer.member("duration", duration)
    writer.member("startTime", startTime)
    writer.member("sessionId", sessionId)
    writer.member(kind.urlKey, url)
  }
}

extension SessionFile.Kind {
  /// No source shows a transcription; its key is formed like that of a recording. Another key stays among the unknown fields.
  fileprivate var urlKey: StaticString {
    switch self {
    case .recording: "recording_url"
    case .transcription: "transcription_url"
    }
  }
}
