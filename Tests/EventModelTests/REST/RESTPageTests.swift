import JSONText
import Testing

@testable import EventModel

@Suite("Lists of the REST interface")
struct RESTPageTests {
  func page<Element: ModelObject>(_: Element.Type, _ text: String) throws -> RESTPage<Element> {
    try RESTPage(reading: JSONDocument(parsing: Array(text.utf8)).root)
  }

  @Test("tell where the next page begins, by number or by message")
  func meta() throws {
    let users = try page(
      User.self,
      #"{"data":[{"uid":"a"}],"meta":{"pagination":{"total":7,"count":1,"per_page":1,"current_page":2,"total_pages":7}}}"#
    )
    #expect(users.elements == [User(uid: "a")])
    #expect(users.pagination == .init(total: 7, currentPage: 2, totalPages: 7))
    let messages = try page(
      Message.self,
      #"{"data":[],"meta":{"next":{"affix":"append","sentAt":"1700000000","id":12}}}"#)
    #expect(messages.next == .init(affix: "append", sentAt: 1_700_000_000, id: "12"))
  }

  @Test("keep what can be read and say where the rest is wrong")
  func faults() throws {
    let users = try page(User.self, #"{"data":[{"uid":"a"},{"name":"b"},7,{"uid":"c"}]}"#)
    #expect(users.elements.map(\.uid) == ["a", "c"])
    #expect(users.faults.map(\.pointer) == ["/data/1/uid", "/data/2"])
  }

  @Test(
    "an error that is null is none, nor is any other member",
    arguments: [
      #"{"data":[],"meta":{"next":{"affix":"append","id":12}},"error":null}"#,
      #"{"data":[],"meta":null,"error":null}"#,
    ])
  func noError(text: String) throws {
    #expect(try page(User.self, text).elements.isEmpty)
    #expect(throws: ChatException.self) {
      try page(User.self, #"{"data":[],"error":{"code":"ERR_UID_NOT_FOUND","message":"m"}}"#)
    }
  }

  @Test("that are errors are thrown as such")
  func errors() {
    #expect(throws: ChatException(.uidNotFound, message: "m")) {
      try page(User.self, #"{"error":{"code":"ERR_UID_NOT_FOUND","message":"m"}}"#)
    }
    #expect(throws: ModelError.self) { try page(User.self, "{}") }
  }
}
