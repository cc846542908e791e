import JSONText
import Testing

@testable import EventModel

@Suite("Errors of the modern side")
struct ChatExceptionTests {
  @Test(
    "are read in each form the sides use",
    arguments: [
      #"{"error":{"code":"ERR_BAD_REQUEST","message":"m","details":{"receiver":["missing"]}}}"#,
      #"{"code":"ERR_BAD_REQUEST","message":"m","details":{"receiver":["missing"]}}"#,
      #"{"error":null,"code":"ERR_BAD_REQUEST","message":"m","details":{"receiver":["missing"]}}"#,
      #"{"error":"m","code":"ERR_BAD_REQUEST","message":"m","details":{"receiver":["missing"]}}"#,
      #"{"errorCode":"ERR_BAD_REQUEST","errorDescription":"m","details":{"receiver":["missing"]}}"#,
    ])
  func forms(text: String) throws {
    let error = try ChatException(decoding: Array(text.utf8))
    #expect(error.documentedCode == .badRequest)
    #expect(error.message == "m")
    #expect(error.details?["receiver"]?.elements.first?.string == "missing")
  }

  @Test("keep a code that is not documented")
  func unknownCode() throws {
    let error = try ChatException(decoding: Array(#"{"code":"ERR_NEW"}"#.utf8))
    #expect(error.code == "ERR_NEW")
    #expect(error.documentedCode == nil)
  }

  @Test("a missing message has two codes that mean the same")
  func twoCodes() {
    #expect(
      ChatException(code: "ERR_MSG_NOT_FOUND", message: "").documentedCode == .messageIdNotFound)
  }

  @Test("import codes that mean “already there” are no failures")
  func alreadyThere() {
    #expect(
      Set(ErrorCode.allCases.filter(\.isAlreadyThere)) == [
        .uidAlreadyExists, .guidAlreadyExists, .alreadyJoined, .importMuidAlreadyExists,
      ])
  }

  @Test("keeps fields this version does not know")
  func unknownFields() throws {
    let text = #"{"code":"ERR_X","message":"m","details":{"a":["b"]},"devMessage":"d","source":1}"#
    #expect(try ChatException(decoding: Array(text.utf8)).encoded() == Array(text.utf8))
  }
}
