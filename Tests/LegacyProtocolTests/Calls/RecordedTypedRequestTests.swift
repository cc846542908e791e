import LegacyProtocol
import Testing

/// Every recorded request is read as a typed one, and what is written of it asks the same.
@Suite("Recorded requests, typed")
struct RecordedTypedRequestTests {
  /// What tests of bad requests left out on purpose, by endpoint.
  static let refused: [String: Int] = [
    "checkpassword /groupid": 1, "getchatroomusers /groupid": 1, "kickUser /kickid": 1,
    "send /to": 1, "siteAPI /action": 1, "sticker /to": 1, "updateChatroomMessages /groupid": 1,
    "upload /to": 2,
  ]

  /// Sent to an install that does not know the parameter yet, or to an action it does not have.
  static let inVain: Set<String> = [
    "send_localmessageid", "send_localmessageid_replay", "send_deny_sanitize",
    "group_unknown_action",
  ]

  /// Reports of what was read that are neither fields with brackets nor JSON.
  static let noMaps: Set<String> = ["receive_bad_readmessages", "readmessages_not_json"]

  @Test(
    "no parameter is left over, and what is written asks the same",
    arguments: [
      (LegacyVersion(5, 6), 157, [:]), (LegacyVersion(6, 8, 3), 699, refused),
      (LegacyVersion(7, 0, 6), 716, refused),
    ])
  func requests(version: LegacyVersion, expected: Int, refusals: [String: Int]) throws {
    var count = 0
    var refused: [String: Int] = [:]
    for (exchange, place) in try RecordedAnswerTests.exchanges(version.description) {
      let request = exchange.request
      guard request.endpoint != .other, request.endpoint != .notification else { continue }
      let call = LegacyCall(reading: request)
      let typed: TypedRequest
      let context: CallContext
      do throws(LegacyDecodingError) {
        typed = try TypedRequest(call)
        context = try call.record()
      } catch {
        refused["\(request.endpoint.label) \(error.pointer)", default: 0] += 1
        continue
      }
      count += 1
      let isNoMap = Self.noMaps.contains(where: place.hasSuffix)
      #expect(typed.strangers(in: call) == (isNoMap ? [.readmessages] : []), "\(place)")
      let written = try typed.call(context, for: version).request(for: version)
      #expect(written.endpoint == request.endpoint, "\(place)")
      let again = LegacyCall(reading: written)
      let contextAgain: CallContext = try again.record()
      #expect(contextAgain == context, "\(place)")
      if !Self.inVain.contains(where: place.hasSuffix) {
        #expect(try TypedRequest(again) == typed, "\(place)")
      }
    }
    #expect(count == expected)
    #expect(refused == refusals)
  }
}
