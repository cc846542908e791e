import Recording
import TestSupport
import Testing

/// Every recorded request of a client is sent again, in recorded order, and must get exactly the recorded answer.
@Suite("Replaying recorded installs")
struct RecordedInstallReplayTests {
  /// What is changed in a request before it is sent again.
  enum Change: String, CaseIterable {
    case nothing, callbacks, cookiesPerUser, cookiesPerSession, everything
  }

  static let clients = ["5.6.0": 157, "6.8.3": 687, "7.0.6": 704]

  @Test(
    "answers each client request as recorded", arguments: RecordedFixtures.versions, Change.allCases
  )
  func replay(version: String, change: Change) throws {
    let located = try RecordedFixtures.interactions(of: version)
    var install = RecordedInstall(located)
    var sent = 0
    for (index, one) in located.enumerated() where !one.interaction.isOutward {
      let (request, names) = changed(one.interaction, change)
      sent += 1
      switch install.answer(to: request) {
      case .unmatched(let reason):
        Issue.record("\(version) \(one.place): \(reason)")
      case .recorded(let answer):
        #expect(answer.interactionIndex == index, "\(version) \(one.place)")
        try expect(answer, matches: one, names: names)
      }
    }
    #expect(sent == Self.clients[version])
    #expect(install.unserved.isEmpty)
  }

  private func expect(
    _ answer: RecordedAnswer, matches one: LocatedInteraction, names: (old: String, new: String)?
  ) throws {
    let recorded = one.interaction.response
    #expect(answer.status == recorded.status)
    let hop = ["content-length", "transfer-encoding", "connection"]
    #expect(
      answer.headers == recorded.headers.filter { !hop.contains($0.name.lowercased()) },
      "\(one.place)")
    if one.interaction.request.method == "HEAD" {
      #expect(answer.body.isEmpty)
    } else if var body = recorded.responseBody() {
      if let names, body.starts(with: "\(names.old)(".utf8) {
        body.replaceSubrange(..<names.old.utf8.count, with: names.new.utf8)
      }
      #expect(answer.body == body, "\(one.place)")
    } else {
      #expect(answer.body.count == recorded.omittedSize)
    }
    let isGzip = recorded.headers.contains { $0.isNamed("Content-Encoding") && $0.value == "gzip" }
    #expect(answer.isCompressed == (isGzip && one.interaction.request.method != "HEAD"))
  }

  private func changed(_ one: Interaction, _ change: Change) -> (
    IncomingRequest, names: (old: String, new: String)?
  ) {
    var request = IncomingRequest(one.request)
    var names: (old: String, new: String)?
    if change == .callbacks || change == .everything,
      let start = request.target.firstRange(of: "callback=jqcc")?.lowerBound
    {
      let old = String(request.target[start...].dropFirst(9).prefix { $0 != "&" })
      let new = "fresh_\(old.suffix(6))"
      request.target = request.target.replacing("callback=\(old)", with: "callback=\(new)")
      names = (old, new)
    }
    if change == .cookiesPerUser || change == .everything || change == .cookiesPerSession,
      let at = request.headers.firstIndex(where: { $0.isNamed("Cookie") })
    {
      let old = request.headers[at].value.split(separator: ";")[0].dropFirst("PHPSESSID=".count)
      let new =
        change == .cookiesPerSession
        ? "x\(old.reversed().map(String.init).joined())" : "fresh-\(one.sender)"
      request.headers[at].value = request.headers[at].value.replacing(String(old), with: new)
    }
    if change == .everything {
      request.target +=
        (request.target.contains("?") ? "&" : "?") + "_=1700000000123&currenttime=17"
    }
    return (request, names)
  }
}
