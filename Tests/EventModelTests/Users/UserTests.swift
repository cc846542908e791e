import JSONText
import Testing

@testable import EventModel

@Suite("Users")
struct UserTests {
  @Test("available counts as online and is written so")
  func available() throws {
    let user = try User(decoding: Array(#"{"uid":"u","status":"available"}"#.utf8))
    #expect(user.status == .online)
    #expect(String(decoding: user.encoded(), as: UTF8.self) == #"{"uid":"u","status":"online"}"#)
  }

  @Test("a status that is not known is kept and counts as online")
  func unknownStatus() throws {
    let user = try User(decoding: Array(#"{"uid":"u","status":"away"}"#.utf8))
    #expect(user.status == .unknown("away"))
    #expect(user.status?.isOnline == true)
  }

  @Test(
    "the token of a login is read, neither written nor printed", arguments: [#""tok-1""#, "17"])
  func token(token: String) throws {
    let user = try User(decoding: Array(#"{"uid":"u","authToken":\#(token)}"#.utf8))
    #expect(user.authToken != nil)
    #expect(String(decoding: user.encoded(), as: UTF8.self) == #"{"uid":"u"}"#)
    #expect(!"\(user)".contains("tok-1"))
    #expect(!String(reflecting: user).contains("tok-1"))
  }

  @Test(
    "an object without a uid is refused with the place",
    arguments: [
      ("{}", "missingField at “/uid”: expected a string that is not empty"),
      (#"{"uid":[1]}"#, "wrongType at “/uid”: expected a string that is not empty"),
      (#"{"uid":""}"#, "wrongType at “/uid”: expected a string that is not empty"),
      ("7", "wrongType at “”: expected an object"),
    ])
  func refused(text: String, description: String) throws {
    let error = #expect(throws: ModelError.self) { try User(decoding: Array(text.utf8)) }
    #expect(error?.description == description)
  }

  @Test("text that is not JSON is refused with the position, never its content")
  func malformed() throws {
    let error = #expect(throws: ModelError.self) {
      try User(decoding: Array(#"{"uid":"secret-uid",}"#.utf8))
    }
    #expect(error?.code == .malformedJSON)
    #expect(error?.description.contains("byte 20") == true)
    #expect(error?.description.contains("secret-uid") == false)
  }
}
