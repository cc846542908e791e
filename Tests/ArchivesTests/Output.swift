import Archives
import Foundation
import JSONText
import TestSupport
import Translation

/// The results of a conversion.
struct Output {
  let report: ConversionReport
  let folder: String
  private let temporary: TemporaryFolder

  /// Converts a dump, or a recorded one by its version.
  init(
    _ dumps: [String], _ configuration: ConverterConfiguration = ConverterConfiguration()
  ) throws {
    temporary = try TemporaryFolder()
    folder = temporary.path + "/out"
    var inputs: [ArchiveInput] = []
    for (index, dump) in dumps.enumerated() {
      inputs.append(
        .file(
          Self.versions.contains(dump)
            ? Fixtures.url("archives/\(dump).sql").path
            : try temporary.write(dump, to: "input\(index).sql")))
    }
    report = try Converter(configuration).convert(inputs, to: folder)
  }

  init(
    _ dump: String, _ configuration: ConverterConfiguration = ConverterConfiguration()
  ) throws {
    try self.init([dump], configuration)
  }

  static let versions = ["5.6.0", "6.8.3", "7.0.6"]

  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)))
  }

  func lines(_ kind: String) throws -> [JSON] {
    try bytes(kind + ".ndjson").split(separator: 0x0A).map {
      JSON(try JSONDocument(parsing: Array($0)).root)
    }
  }

  /// Of every file, by name.
  func all() throws -> [String: [UInt8]] {
    var all: [String: [UInt8]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      all[name] = try bytes(name)
    }
    return all
  }

  func message(_ id: String) throws -> JSON? {
    try lines("messages").first { $0["data"]?["metadata"]?["legacy"]?["id"]?.string == id }
  }
}
