import JSONText
import LegacyProtocol
import Recording

/// Bytes of a recording that are damaged, and what they are.
struct Subject: Sendable {
  enum Kind: String, Sendable, CaseIterable {
    /// The body of an answer.
    case answer
    /// The body of a request.
    case request
    /// A stored message body, as an answer holds it.
    case storedBody = "stored body"
    /// An answer as Apple's tools would print it.
    case printed
    /// A whole line of a recording.
    case line
  }

  var kind: Kind
  /// File and line.
  var place: String
  var bytes: [UInt8]
  /// The exchange the bytes belong to; requests and answers are damaged in it.
  var exchange: LegacyExchange
  /// What the request was sent as, where the bytes are its body.
  var contentType = ""
  var target = ""

  /// All that one recorded interaction gives.
  static func all(of located: LocatedInteraction, in file: String) -> [Subject] {
    let interaction = located.interaction
    let place = "\(file):\(located.line)"
    let exchange = interaction.exchange(position: place)
    var subjects = [
      Subject(kind: .line, place: place, bytes: interaction.encoded(), exchange: exchange)
    ]
    if !exchange.body.bytes.isEmpty {
      subjects.append(
        Subject(kind: .answer, place: place, bytes: exchange.body.bytes, exchange: exchange))
    }
    let requestBody = interaction.request.requestBody(expandingRuns: true)
    if !requestBody.isEmpty {
      subjects.append(
        Subject(
          kind: .request, place: place, bytes: requestBody, exchange: exchange,
          contentType: interaction.request.headers.first("Content-Type") ?? "",
          target: interaction.request.target))
    }
    if let value = exchange.body.json {
      if value.kind == .object {
        subjects.append(
          Subject(
            kind: .printed, place: place, bytes: ApplePrinter.bytes(of: value), exchange: exchange))
      }
      for body in storedBodies(in: value) {
        subjects.append(
          Subject(kind: .storedBody, place: place, bytes: Array(body.utf8), exchange: exchange))
      }
    }
    return subjects
  }

  private static func storedBodies(in value: JSONValue) -> [String] {
    var found: [String] = []
    for member in value.members {
      if let text = member.value.string, ["message", "m"].contains(member.key) {
        found.append(text)
      } else {
        found += storedBodies(in: member.value)
      }
    }
    for element in value.elements { found += storedBodies(in: element) }
    return found
  }
}
