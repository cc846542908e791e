public import EventModel
internal import JSONText

extension PlatformClient {
  /// Entities of one page.
  static let pageSize = 1_000

  /// A page of all users, from 1; empty behind the last.
  public func users(page: Int) async throws(PlatformError) -> [User] {
    try await list("/users?perPage=\(Self.pageSize)&page=\(page)")
  }

  /// A page of all groups, from 1; empty behind the last.
  public func groups(page: Int) async throws(PlatformError) -> [Group] {
    try await list("/groups?perPage=\(Self.pageSize)&page=\(page)")
  }

  /// The messages two people have said to each other, in the order of their ids.
  ///
  /// - Parameter id: Those behind this one.
  public func messages(
    of uid: String, with peer: String, after id: String
  ) async throws(PlatformError) -> [Message] {
    try await list(
      "/users/\(Self.escaped(peer))/messages?limit=\(Self.pageSize)&affix=append&id=\(Self.escaped(id))",
      actor: uid)
  }

  /// The messages of a group, in the order of their ids.
  ///
  /// - Parameter id: Those behind this one.
  public func messages(
    inGroup guid: String, after id: String
  ) async throws(PlatformError) -> [Message] {
    try await list(
      "/groups/\(Self.escaped(guid))/messages?limit=\(Self.pageSize)&affix=append&id=\(Self.escaped(id))"
    )
  }

  func list<Element: ModelObject>(
    _ path: String, actor: String? = nil
  ) async throws(PlatformError) -> [Element] {
    let document = try await call("GET", path, actor: actor)
    guard let page = try? RESTPage<Element>(reading: document.root), page.faults.isEmpty else {
      throw .unreadable(status: 200)
    }
    return page.elements
  }

  /// A part of an address.
  static func escaped(_ text: String) -> String {
    var out: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."), UInt8(ascii: "~"):
        out.append(byte)
      default:
        out.append(UInt8(ascii: "%"))
        for digit in [byte >> 4, byte & 15] {
          out.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
        }
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}
