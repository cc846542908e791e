import Foundation
import TestSupport
import Testing

@testable import EventModel

/// The code on the pages of the documentation is the code of the examples beside this file, which is compiled and run.
@Suite("Documentation")
struct DocumentationTests {
  static let pages = Fixtures.root.deletingLastPathComponent()
    .appendingPathComponent("Sources/EventModel/EventModel.docc")
  static let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  static func pageNames() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: pages.path)
      .filter { $0.hasSuffix(".md") && $0 != "EventModel.md" }.sorted()
  }

  @Test("shows code that is compiled", arguments: try pageNames())
  func code(page: String) throws {
    let text = try String(contentsOf: Self.pages.appendingPathComponent(page), encoding: .utf8)
    let name = try #require(Self.part(of: text, from: "<!-- snippet: ", to: " -->").first)
    let shown = try #require(Self.part(of: text, from: "```swift\n", to: "\n```").first)
    #expect(try shown == Self.snippet(name))
    #expect(Self.part(of: text, from: "```swift\n", to: "\n```").count == 1)
  }

  @Test("has a page for each of the fourteen protocols")
  func complete() throws {
    let expected = Listener.allCases.map {
      "\($0.namespace == .chat ? "ChatSDK" : "CallsSDK").\($0.protocolName).md"
    }
    #expect(try Set(Self.pageNames()) == Set(expected + ["FromTheOldCallbacks.md"]))
  }

  @Test("names every method of a protocol on its page", arguments: Listener.allCases)
  func methods(listener: Listener) throws {
    let name = "\(listener.namespace == .chat ? "ChatSDK" : "CallsSDK").\(listener.protocolName).md"
    let text = try String(contentsOf: Self.pages.appendingPathComponent(name), encoding: .utf8)
    for method in ListenerMethod.allCases where method.listener == listener {
      #expect(text.contains("`\(method.methodName)`"), "\(method)")
    }
  }

  /// The regions of an example, without the indentation of the second.
  private static func snippet(_ name: String) throws -> String {
    let text = try String(
      contentsOf: examples.appendingPathComponent("\(name).swift"), encoding: .utf8)
    let first = part(of: text, from: "// snippet: \(name)\n", to: "\n// end of snippet")
    let second = part(
      of: text, from: "    // snippet: \(name), continued\n", to: "\n    // end of snippet")
    let lines = (second.first ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    return try #require(first.first) + "\n\n"
      + lines.map { $0.dropFirst(4) }.joined(separator: "\n")
  }

  private static func part(of text: String, from start: String, to end: String) -> [String] {
    text.components(separatedBy: start).dropFirst().compactMap {
      $0.components(separatedBy: end).first
    }
  }
}

extension Message {
  /// A text of Bob's.
  static func text(_ text: String) -> Message {
    Message(
      id: "1", conversationId: "lu-1_user_lu-2", sender: "lu-2", receiver: "lu-1",
      receiverType: .user, category: .message, type: "text", content: .text(text),
      sentAt: 1_700_000_000)
  }

  /// Bob calls.
  static let ring = Message(
    id: "2", conversationId: "lu-1_user_lu-2", sender: "lu-2", receiver: "lu-1",
    receiverType: .user, category: .call, type: "audio",
    content: .call(
      CallContent(
        status: .initiated, call: Call(sessionId: "s1", type: .audio, status: .initiated))),
    sentAt: 1_700_000_000)

  /// Ann removes Bob.
  static let kick = Message(
    id: "3", conversationId: "group_g", sender: "lu-1", receiver: "g", receiverType: .group,
    category: .action, type: "groupMember",
    content: .action(
      ActionContent(
        action: .kicked, by: User(uid: "lu-1"), on: .user(User(uid: "lu-2")),
        for: .group(Group(guid: "g")))), sentAt: 1_700_000_000)
}
