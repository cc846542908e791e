public import JSONText

/// A reply of the REST interface that lists objects: `{"data": […], "meta": {…}}`.
public struct RESTPage<Element: ModelObject>: Sendable, Hashable {
  /// Where a page of a numbered list lies.
  public struct Pagination: Sendable, Hashable {
    public var total: Int64
    public var currentPage: Int64
    public var totalPages: Int64
  }

  /// Where the next page of a list by message begins.
  public struct Next: Sendable, Hashable {
    /// `append` for later, `prepend` for earlier.
    public var affix: String
    /// Seconds since 1970, UTC.
    public var sentAt: Int64?
    public var id: String?
  }

  public var elements: [Element]
  /// Elements that could not be read, each with its place; the others are not lost over them.
  public var faults: [ModelError]
  public var pagination: Pagination?
  public var next: Next?

  /// - Throws: ``ChatException`` if the reply is an error, ``ModelError`` if it is neither.
  public init(reading value: JSONValue) throws {
    if value.isSet("error") { throw try ChatException(reading: value) }
    guard let data = value["data"], data.kind == .array else {
      throw ModelError(.missingField, at: "/data", expected: "a list")
    }
    elements = []
    faults = []
    for (index, element) in data.elements.enumerated() {
      do throws(ModelError) {
        elements.append(try Element(reading: element))
      } catch {
        faults.append(error.inside(String(index)).inside("data"))
      }
    }
    if let pagination = value["meta"]?["pagination"],
      let current = pagination["current_page"]?.integer
    {
      self.pagination = Pagination(
        total: pagination["total"]?.integer ?? 0, currentPage: current,
        totalPages: pagination["total_pages"]?.integer ?? 0)
    }
    if let next = value["meta"]?["next"], let affix = next["affix"]?.string {
      self.next = Next(
        affix: affix, sentAt: next["sentAt"].flatMap(WireTime.seconds),
        id: next["id"].flatMap { $0.string ?? $0.integer.map(String.init) })
    }
  }
}
