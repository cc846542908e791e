/// Makes modern data of archives: of dumps of the old install's database.
///
/// The same inputs and configuration give the same bytes, however often. Memory is bounded for messages: what does not fit is sorted in
/// temporary files. People, groups, memberships and the names of conversations are held in memory.
public struct Converter: Sendable {
  public let configuration: ConverterConfiguration

  public init(_ configuration: ConverterConfiguration = ConverterConfiguration()) {
    self.configuration = configuration
  }

  /// Converts inputs that are one archive together.
  ///
  /// - Parameters:
  ///   - folder: Where the results go; it appears when all is done. What an earlier conversion left there is replaced. `nil` writes
  ///     nothing and says only what would come out.
  ///   - progress: Called every now and then; throws to give up.
  /// - Throws: ``SourceError``, ``OutputError``, or what `progress` throws; nothing of the output is there then.
  public func convert(
    _ inputs: [ArchiveInput], to folder: String?,
    progress: (ConversionProgress) throws -> Void = { _ in }
  ) throws -> ConversionReport {
    let output = try folder.map { path throws(OutputError) in try OutputFolder(path) }
    let conversion = Conversion(configuration, output: output)
    try conversion.read(inputs, progress)
    let report = try conversion.finish(progress)
    if let output {
      let file = try output.file(OutputFolder.mark)
      try file.writeLine(ReportText.bytes(of: report.json))
      try output.finish()
    }
    return report
  }
}
