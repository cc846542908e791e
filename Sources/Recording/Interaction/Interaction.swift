public import JSONText

/// One recorded exchange: who sent which request, and what came back (docs/recordings.md).
///
/// Fields this version does not know are kept, in their order, and written back behind the known ones.
public struct Interaction: Sendable, Hashable {
  public var name: String
  /// Who sent it, such as `web1` or `app2`; in the file `as`.
  public var sender: String
  public var note: String?
  public var request: RecordedRequest
  public var response: RecordedResponse
  public var unknown: [JSON.Member]

  public init(
    name: String, as sender: String, note: String? = nil, request: RecordedRequest,
    response: RecordedResponse, unknown: [JSON.Member] = []
  ) {
    self.name = name
    self.sender = sender
    self.note = note
    self.request = request
    self.response = response
    self.unknown = unknown
  }

  /// True for what the install itself posted to a push service: no client sends it.
  public var isOutward: Bool { sender.hasPrefix("server-to-push-") }
}

/// An interaction and where it was read.
public struct LocatedInteraction: Sendable, Hashable {
  public var interaction: Interaction
  /// The file as its reader named it.
  public var file: String
  /// The line of the file, from 1.
  public var line: Int

  public init(_ interaction: Interaction, file: String, line: Int) {
    self.interaction = interaction
    self.file = file
    self.line = line
  }

  /// The place as error texts and golden files name it: `file:line name`.
  public var place: String { "\(file):\(line) \(interaction.name)" }
}

/// One header line of a request or of an answer. Names compare without regard to case, see ``isNamed(_:)``.
public struct HeaderField: Sendable, Hashable {
  public var name: String
  public var value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Compares the ASCII letters of the name without regard to case.
  public func isNamed(_ other: String) -> Bool {
    let left = name.utf8
    let right = other.utf8
    return left.count == right.count && zip(left, right).allSatisfy { lowered($0) == lowered($1) }
  }
}

private func lowered(_ byte: UInt8) -> UInt8 {
  (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}

extension [HeaderField] {
  /// The value of the first header of that name.
  public func first(_ name: String) -> String? {
    first { $0.isNamed(name) }?.value
  }
}
