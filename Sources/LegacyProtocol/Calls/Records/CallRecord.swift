/// What a request carries besides who asks, read and written by one table of its parameters.
///
/// Printed by its parameters, without secrets (``PrintedWithoutSecrets``).
public protocol CallRecord: Sendable, Hashable, PrintedWithoutSecrets {
  /// Nothing is asked for yet.
  init()
  static var layout: [CallField<Self>] { get }
}

/// One parameter of a request and the property it fills, both ways.
public struct CallField<Record: Sendable>: Sendable {
  public typealias Path<Value> = WritableKeyPath<Record, Value> & Sendable

  let parameter: CallParameter
  /// Older and newer versions are not sent it.
  let versions: VersionRange
  let isRequired: Bool
  let read: @Sendable ([LegacyCall.Argument], inout Record) -> Void
  let write: @Sendable (Record) -> [LegacyCall.Argument]

  private init(
    _ parameter: CallParameter, _ versions: VersionRange, isRequired: Bool = false,
    read: @escaping @Sendable ([LegacyCall.Argument], inout Record) -> Void,
    write: @escaping @Sendable (Record) -> [LegacyCall.Argument]
  ) {
    self.parameter = parameter
    self.versions = versions
    self.isRequired = isRequired
    self.read = read
    self.write = write
  }

  /// Text of any kind, numbers included.
  static func text(
    _ parameter: CallParameter, _ path: Path<String?>, _ versions: VersionRange = VersionRange()
  ) -> CallField {
    CallField(parameter, versions) {
      $1[keyPath: path] = LegacyCall.value(of: $0)
    } write: { record in
      record[keyPath: path].map { [LegacyCall.Argument(parameter, $0)] } ?? []
    }
  }

  /// Text without which nothing can be done.
  static func required(_ parameter: CallParameter, _ path: Path<String>) -> CallField {
    CallField(parameter, VersionRange(), isRequired: true) {
      $1[keyPath: path] = LegacyCall.value(of: $0) ?? ""
    } write: {
      [LegacyCall.Argument(parameter, $0[keyPath: path])]
    }
  }

  /// `1`; left out where it is not so.
  static func flag(
    _ parameter: CallParameter, _ path: Path<Bool>, _ versions: VersionRange = VersionRange()
  ) -> CallField {
    CallField(parameter, versions) {
      $1[keyPath: path] = LegacyCall.isTrue(LegacyCall.value(of: $0))
    } write: {
      $0[keyPath: path] ? [LegacyCall.Argument(parameter, "1")] : []
    }
  }

  /// `1` and `0`, or the two words given.
  static func choice(
    _ parameter: CallParameter, _ path: Path<Bool?>, yes: String = "1", no: String = "0",
    _ versions: VersionRange = VersionRange()
  ) -> CallField {
    CallField(parameter, versions) {
      $1[keyPath: path] = LegacyCall.value(of: $0).map {
        $0 == yes || LegacyCall.isTrue($0) && $0 != no
      }
    } write: { record in
      record[keyPath: path].map { [LegacyCall.Argument(parameter, $0 ? yes : no)] } ?? []
    }
  }

  /// Ids between commas.
  static func list(_ parameter: CallParameter, _ path: Path<[String]>) -> CallField {
    CallField(parameter, VersionRange()) {
      $1[keyPath: path] = HeartbeatReply.identifiers(LegacyCall.value(of: $0) ?? "")
    } write: {
      $0[keyPath: path].isEmpty
        ? [] : [LegacyCall.Argument(parameter, $0[keyPath: path].joined(separator: ","))]
    }
  }

  /// `name[]=a&name[]=b`; read as `[a,b]` too.
  static func array(_ parameter: CallParameter, _ path: Path<[String]>) -> CallField {
    CallField(parameter, VersionRange()) { arguments, record in
      record[keyPath: path] = arguments.flatMap { argument in
        argument.key == nil ? CallMap.elements(argument.value) : [argument.value]
      }
    } write: {
      $0[keyPath: path].map { LegacyCall.Argument(parameter, $0, key: "") }
    }
  }

  /// `name[key]=value`; read as one JSON object too, which apps send.
  static func map(
    _ parameter: CallParameter, _ path: Path<CallMap>, _ versions: VersionRange = VersionRange()
  ) -> CallField {
    CallField(parameter, versions) { arguments, record in
      record[keyPath: path] = CallMap(
        arguments.flatMap { argument in
          argument.key.map { [CallMap.Entry($0, argument.value)] }
            ?? CallMap.entries(argument.value)
        })
    } write: {
      $0[keyPath: path].entries.map { LegacyCall.Argument(parameter, $0.value, key: $0.key) }
    }
  }

  /// A field of a record that is part of another.
  static func part<Inner>(_ field: CallField<Inner>, of path: Path<Inner>) -> CallField {
    CallField(field.parameter, field.versions, isRequired: field.isRequired) {
      field.read($0, &$1[keyPath: path])
    } write: {
      field.write($0[keyPath: path])
    }
  }

  /// A word that is always sent, such as `process=1`; what is received is passed over.
  static func constant(
    _ parameter: CallParameter, _ word: String, _ versions: VersionRange = VersionRange()
  ) -> CallField {
    CallField(parameter, versions) { _, _ in
    } write: { _ in
      [LegacyCall.Argument(parameter, word)]
    }
  }

  /// Known, and of no meaning here: neither kept nor written.
  static func passedOver(_ parameter: CallParameter) -> CallField {
    CallField(parameter, VersionRange()) { _, _ in
    } write: { _ in
      []
    }
  }
}

extension LegacyCall {
  /// The value PHP keeps of those of one parameter: of several the last, those of the form before those of the query. Of a callback that in
  /// the query alone, of an action that before that in the form.
  static func value(of arguments: [Argument]) -> String? {
    guard let parameter = arguments.first?.parameter, parameter.isOfQuery else {
      return (arguments.last { !$0.isInQuery } ?? arguments.last)?.value
    }
    let ofQuery = arguments.last { $0.isInQuery }
    return (ofQuery ?? (parameter == .callback ? nil : arguments.last))?.value
  }

  /// Whether the server looks at an argument where it stands, and can make something of it.
  ///
  /// - Parameter inQuery: The parameters that stand in the query.
  func counts(_ argument: Argument, besides inQuery: Set<CallParameter>) -> Bool {
    if argument.parameter.isMap, argument.key == nil { return CallMap.isMap(argument.value) }
    guard argument.parameter.isOfQuery, !argument.isInQuery else { return true }
    return argument.parameter != .callback && !inQuery.contains(argument.parameter)
  }

  /// Truth as PHP takes it from text.
  static func isTrue(_ text: String?) -> Bool {
    guard let text else { return false }
    return !text.isEmpty && text != "0"
  }

  /// What the request asks for, by the record's table.
  ///
  /// - Throws: ``LegacyDecodingError`` naming the first parameter that must be there and is not.
  public func record<Record: CallRecord>(
    _ type: Record.Type = Record.self
  ) throws(LegacyDecodingError) -> Record {
    var record = Record()
    for field in Record.layout {
      let found = arguments.filter { $0.parameter == field.parameter }
      if found.isEmpty {
        guard field.isRequired else { continue }
        throw LegacyDecodingError(
          .missingField, at: "/" + field.parameter.name(for: LegacyVersion(7), at: endpoint),
          expected: "a value")
      }
      field.read(found, &record)
    }
    return record
  }

  /// Adds what the record says and the version knows.
  mutating func add<Record: CallRecord>(_ record: Record, for version: LegacyVersion) {
    for field in Record.layout where field.versions.contains(version) {
      arguments += field.write(record)
    }
  }
}

/// A map in a form (`readmessages[7]=902`), in the order sent.
public struct CallMap: Sendable, Hashable {
  public struct Entry: Sendable, Hashable {
    public var key: String
    public var value: String

    public init(_ key: String, _ value: String) {
      self.key = key
      self.value = value
    }
  }

  public var entries: [Entry]

  public init(_ entries: [Entry] = []) { self.entries = entries }

  public subscript(key: String) -> String? { entries.last { $0.key == key }?.value }
}
