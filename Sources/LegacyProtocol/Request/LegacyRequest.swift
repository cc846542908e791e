/// What an old client asked for, as far as the answer cannot be understood without it.
public struct LegacyRequest: Sendable, Hashable {
  public var method: String
  /// The path, percent escapes as received, without the query.
  public var path: String
  public var query: FormFields
  /// Fields of an url-encoded form or the plain fields of a multipart form.
  public var form: FormFields
  public var cookies: FormFields
  /// The key of the site's API, where it came in a header. A secret.
  public var apiKey: Redacted<String>?

  public init(
    method: String, path: String, query: FormFields = FormFields(), form: FormFields = FormFields(),
    cookies: FormFields = FormFields()
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.form = form
    self.cookies = cookies
  }

  /// A parameter wherever it stands; the form wins over the query, as in PHP's `$_REQUEST`.
  public subscript(_ name: String) -> String? { form[name] ?? query[name] }

  /// The first of several spellings of a parameter that is there.
  public func first(of names: String...) -> String? {
    for name in names { if let value = self[name] { return value } }
    return nil
  }

  /// The name the answer is to be wrapped in; only the query counts.
  public var callback: String? { query["callback"] }

  /// The kind of client (`callbackfn`): empty for a browser.
  public var clientFamily: String { self["callbackfn"] ?? "" }

  /// The room a group request speaks of, under any of its names.
  public var roomID: String? {
    first(of: "groupid", "roomid", "chatroomid", "currentroom", "id")
  }

  /// True if `chatroommode` says that `to` is a room.
  public var isGroupMode: Bool { self["chatroommode"] == "1" }

  /// The endpoint the path and the parameters lead to.
  public var endpoint: LegacyEndpoint { LegacyEndpoint(self) }
}
