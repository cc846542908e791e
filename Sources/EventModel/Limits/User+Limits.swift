extension User {
  /// What would make an import refuse this user.
  func check(_ check: inout LimitCheck) {
    check.identifier("/uid", uid)
    check.name("/name", name)
    check.address("/avatar", avatar)
    check.address("/link", link)
    if let role { check.identifier("/role", role) }
    check.metadata(metadata)
    check.tags(tags)
    check.instant("/createdAt", createdAt)
    check.instant("/lastActiveAt", lastActiveAt)
    check.instant("/deactivatedAt", deactivatedAt)
  }
}

extension Group {
  /// What would make an import refuse this group, apart from its password.
  func check(_ check: inout LimitCheck) {
    check.identifier("/guid", guid)
    check.name("/name", name)
    switch type {
    case .public, .password, .private: break
    case .unknown: check.fail("/type", .notAllowed("public, password or private"))
    case nil: check.fail("/type", .required)
    }
    check.address("/icon", icon)
    check.characters(ModernLimits.descriptionCharacters, "/description", description)
    if let owner { check.identifier("/owner", owner) }
    check.metadata(metadata)
    check.tags(tags)
    check.instant("/createdAt", createdAt)
  }
}
