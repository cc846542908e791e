public import EventModel
internal import JSONText

extension PlatformClient {
  /// Sends one body of the Data Import API. It may be sent again: what is there already is told as that.
  ///
  /// - Parameters:
  ///   - kind: The last part of the address: ``ImportBatch/name``.
  ///   - body: At most 50 entities.
  ///   - attempts: How often it is tried; `nil` for the client's.
  /// - Returns: What came of each entity, also where the call as a whole is called a failure.
  /// - Throws: ``PlatformError``
  public func `import`(
    _ kind: String, _ body: [UInt8], attempts: Int? = nil
  ) async throws(PlatformError) -> ImportReply {
    let document = try await call(
      "POST", "/data_import/" + kind, body: body, quota: .import, attempts: attempts,
      // One bad entity may make a failure of the call, after good ones were stored.
      isAnswer: { root in (try? ImportReply(reading: root))?.outcomes.isEmpty == false })
    do throws(ModelError) {
      return try ImportReply(reading: document.root)
    } catch {
      throw .unreadable(status: 200)
    }
  }
}
