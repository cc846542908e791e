/// Makes modern data of archives: of dumps of the old install's database.
///
/// The same inputs and configuration give the same bytes, however often, with any number of workers, and after having been killed: what
/// is left beside the results (`FOLDER.partial`) is gone on with. Memory is bounded for messages: what does not fit is sorted in
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
    let fingerprint = folder == nil ? nil : Conversion.fingerprint(inputs, configuration)
    let output = try folder.map { path throws(OutputError) in
      try OutputFolder(path, fingerprint: fingerprint)
    }
    do {
      return try convert(inputs, output, fingerprint, progress)
    } catch let error as FaultPoints.Stopped {
      output?.keep()
      throw error
    }
  }

  private func convert(
    _ inputs: [ArchiveInput], _ output: OutputFolder?, _ fingerprint: String?,
    _ progress: (ConversionProgress) throws -> Void
  ) throws -> ConversionReport {
    var conversion = Conversion(configuration, output: output, fingerprint: fingerprint)
    var stage: Conversion.Stage?
    do {
      stage = try conversion.resumed()
      if stage != nil { conversion.report.isResumed = true }
    } catch {
      // What can't be read is not gone on with.
      try output?.beginAnew()
      conversion = Conversion(configuration, output: output, fingerprint: fingerprint)
    }
    try conversion.read(inputs, from: stage, progress)
    let report = try conversion.finish(from: stage, progress)
    if let output {
      try Self.write(report, to: output)
      try output.finish()
    }
    return report
  }

  /// Says what would come out, in a folder of the report alone; it appears when all is done.
  ///
  /// - Throws: As ``convert(_:to:progress:)``; also where the folder has more than an earlier report in it.
  public func assess(
    _ inputs: [ArchiveInput], to folder: String,
    progress: (ConversionProgress) throws -> Void = { _ in }
  ) throws -> ConversionReport {
    let output = try OutputFolder(folder, replacing: OutputFolder.reports)
    let report = try convert(inputs, to: nil, progress: progress)
    try Self.write(report, to: output)
    try output.finish()
    return report
  }

  private static func write(_ report: ConversionReport, to output: OutputFolder) throws {
    try output.file(OutputFolder.mark).writeLine(ReportText.bytes(of: report.json))
    try output.file(OutputFolder.page).writeLine(ReportPage(report).bytes)
  }
}
