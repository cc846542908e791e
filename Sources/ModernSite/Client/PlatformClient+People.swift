public import EventModel
internal import JSONText

/// What is asked for here may be asked for again: what is so already is success.
extension PlatformClient {
  public func createUser(_ user: User) async throws(PlatformError) {
    let body: [UInt8]
    do throws(InvalidBody) { body = try user.checkedCreateBody() } catch { throw .invalid(error) }
    try await settled("POST", "/users", body: body) { $0 == .uidAlreadyExists }
  }

  public func createGroup(_ group: ImportGroup) async throws(PlatformError) {
    let body: [UInt8]
    do throws(InvalidBody) { body = try group.checkedCreateBody() } catch { throw .invalid(error) }
    try await settled("POST", "/groups", body: body) { $0 == .guidAlreadyExists }
  }

  /// Adds members to a group; at most 25.
  public func addMembers(
    _ members: GroupMembersBody, to guid: String
  ) async throws(PlatformError) {
    let body: [UInt8]
    do throws(InvalidBody) { body = try members.checkedBody() } catch { throw .invalid(error) }
    let answer = try await call(
      "POST", "/groups/\(Self.escaped(guid))/members", body: body, attempts: 1)
    // The answer as a whole says nothing of each.
    for scope in answer.root["data"].map({ Array($0.members) }) ?? [] {
      for member in scope.value.members where member.value["success"]?.bool == false {
        guard let error = try? ChatException(reading: member.value) else {
          throw .unreadable(status: 200)
        }
        if error.documentedCode != .alreadyJoined { throw .refused(status: 200, error) }
      }
    }
  }

  /// Takes a member out of a group, who may come again.
  public func removeMember(_ uid: String, from guid: String) async throws(PlatformError) {
    try await settled("DELETE", Self.member(uid, of: guid)) { $0.isAboutNoMember }
  }

  public func banMember(_ uid: String, from guid: String) async throws(PlatformError) {
    try await settled("POST", Self.member(uid, of: guid, "bannedusers")) { $0 == .alreadyBanned }
  }

  public func unbanMember(_ uid: String, from guid: String) async throws(PlatformError) {
    try await settled("DELETE", Self.member(uid, of: guid, "bannedusers")) {
      $0 == .notABannedUser
    }
  }

  /// Changes what a member may do.
  public func setScope(
    _ scope: GroupScope, of uid: String, in guid: String
  ) async throws(PlatformError) {
    let body = JSONWriter.bytes(of: ["scope": .string(scope.rawValue)])
    try await settled("PUT", Self.member(uid, of: guid), body: body) { $0 == .sameScope }
  }

  private static func member(
    _ uid: String, of guid: String, _ list: String = "members"
  ) -> String {
    "/groups/\(escaped(guid))/\(list)/\(escaped(uid))"
  }

  /// Asks once, and takes some refusals for success.
  func settled(
    _ method: String, _ path: String, body: [UInt8]? = nil, actor: String? = nil,
    unless isDone: (ErrorCode) -> Bool
  ) async throws(PlatformError) {
    do throws(PlatformError) {
      _ = try await call(method, path, body: body, actor: actor, attempts: 1)
    } catch {
      guard case .refused(let status, let reason) = error, status < 500,
        let code = reason.documentedCode, isDone(code)
      else { throw error }
    }
  }
}

extension ErrorCode {
  /// Whether it says that somebody is in a group no longer, or never was.
  public var isAboutNoMember: Bool { self == .notAMember || self == .groupNotJoined }
}
