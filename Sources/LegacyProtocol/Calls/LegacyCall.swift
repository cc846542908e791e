/// A request to an install as typed values: what it is for, and its parameters by meaning.
public struct LegacyCall: Sendable, Hashable {
  public var endpoint: LegacyEndpoint
  /// Parameters in the order they are sent. A name in brackets (`readmessages[7]`) has its key beside.
  public var arguments: [Argument]
  /// Parameters nobody knows, as received.
  public var unknown: [FormFields.Field]
  public var cookies: FormFields
  /// Another address than the one that is written for the endpoint, where it does something else.
  public var otherAddress: OtherAddress?

  /// Addresses that share an endpoint with another and cannot take its place.
  public enum OtherAddress: String, Sendable, Hashable, CaseIterable {
    /// The picture of a handwritten note, which is in another folder than files.
    case noteDownload = "plugins/handwrite/download.php"
    /// One text to several people, without ids of the client's own.
    case broadcastModule = "modules/broadcastmessage/index.php"
  }

  public struct Argument: Sendable, Hashable {
    public var parameter: CallParameter
    /// What stands between the brackets behind the name; `nil` without brackets.
    public var key: String?
    public var value: String
    /// It stood, or is to stand, in the query.
    public var isInQuery: Bool

    public init(
      _ parameter: CallParameter, _ value: String, key: String? = nil, isInQuery: Bool = false
    ) {
      self.parameter = parameter
      self.value = value
      self.key = key
      self.isInQuery = isInQuery
    }
  }

  public init(_ endpoint: LegacyEndpoint, _ arguments: [Argument] = []) {
    self.endpoint = endpoint
    self.arguments = arguments
    unknown = []
    cookies = FormFields()
  }

  /// Reads a request of any version, all aliases of parameters included.
  public init(reading request: LegacyRequest) {
    self.init(request.endpoint)
    cookies = request.cookies
    otherAddress = OtherAddress.allCases.first {
      LegacyAddress($0.rawValue).isAddressed(by: request.path)
    }
    // From 6.3 on both positions are named; one that stands for rooms' leaves `timestamp` to the other.
    let namesRoomPosition =
      endpoint == .roomPoll
      && (request.query.fields + request.form.fields).contains {
        CallParameter(name: $0.name) == .lastGroupMessage
      }
    for (fields, isInQuery) in [(request.query.fields, true), (request.form.fields, false)] {
      for field in fields {
        let known =
          namesRoomPosition && field.name == "timestamp"
          ? CallParameter.timestamp : Self.parameter(field.name, at: endpoint)
        guard let parameter = known else {
          unknown.append(field)
          continue
        }
        arguments.append(
          Argument(parameter, field.value, key: Self.key(field.name), isInQuery: isInQuery))
      }
    }
    // Taken from a header as well as from a field.
    if endpoint == .siteAPI, let key = request.apiKey, self[.apiKey] == nil {
      arguments.append(Argument(.apiKey, key.revealed()))
    }
  }

  /// Names that mean another thing at some endpoints.
  private static func parameter(_ name: String, at endpoint: LegacyEndpoint) -> CallParameter? {
    // Up to 6.2 the highest id of a room's message.
    if endpoint == .roomPoll, name == "timestamp" { return .lastGroupMessage }
    if name == "id", endpoint.isCallOrBlock { return .to }
    guard case .group(let action) = endpoint else { return CallParameter(name: name) }
    if name == "name" { return .roomName }
    if name == "password", [.join, .create, .invite].contains(action) { return .roomPassword }
    return CallParameter(name: name)
  }

  private static func key(_ name: String) -> String? {
    guard let open = name.utf8.firstIndex(of: UInt8(ascii: "[")),
      name.utf8.last == UInt8(ascii: "]")
    else { return nil }
    return String(decoding: name.utf8[name.utf8.index(after: open)...].dropLast(), as: UTF8.self)
  }

  /// The value of a parameter; of several the last, the form before the query, as PHP takes them. `callback` counts in the query alone,
  /// and `action` there first.
  public subscript(_ parameter: CallParameter) -> String? {
    get { Self.value(of: arguments.filter { $0.parameter == parameter }) }
    set {
      if let newValue, let index = arguments.lastIndex(where: { $0.parameter == parameter }) {
        arguments[index].value = newValue
      } else if let newValue {
        arguments.append(
          Argument(parameter, newValue, isInQuery: [.action, .callback].contains(parameter)))
      } else {
        arguments.removeAll { $0.parameter == parameter }
      }
    }
  }

  /// The values of a parameter in brackets, with their keys.
  public func values(of parameter: CallParameter) -> [(key: String, value: String)] {
    arguments.compactMap { argument in
      argument.parameter == parameter ? argument.key.map { ($0, argument.value) } : nil
    }
  }

  /// The request as a version of an install expects it.
  ///
  /// - Parameter base: the path of the install, with a slash at either end.
  public func request(for version: LegacyVersion, base: String = "/cometchat/") -> LegacyRequest {
    var query: [FormFields.Field] = []
    var form: [FormFields.Field] = []
    for argument in arguments {
      let name =
        argument.parameter.name(for: version, at: endpoint)
        + (argument.key.map { "[\($0)]" } ?? "")
      let field = FormFields.Field(name, argument.value)
      if argument.isInQuery { query.append(field) } else { form.append(field) }
    }
    if case .group(let action) = endpoint, self[.action] == nil {
      query.insert(FormFields.Field("action", action.rawValue), at: 0)
    }
    return LegacyRequest(
      method: form.isEmpty && unknown.isEmpty ? "GET" : "POST",
      path: base + (otherAddress?.rawValue ?? endpoint.path(in: version)), query: FormFields(query),
      form: FormFields(form + unknown), cookies: cookies)
  }
}

extension LegacyEndpoint {
  /// Where `id` is the user whom it is about.
  fileprivate var isCallOrBlock: Bool {
    if case .call = self { true } else { self == .block }
  }
}
