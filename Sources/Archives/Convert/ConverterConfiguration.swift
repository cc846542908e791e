public import Translation

/// How an archive is converted.
public struct ConverterConfiguration: Sendable, Hashable {
  /// What comes out.
  public enum Form: String, Sendable, Hashable, CaseIterable {
    /// One modern object a line.
    case ndjson
    /// Bodies of the Data Import API, at most 50 entities each, one a line.
    case `import`
  }

  /// Ids, scheme and host, shift of time, rules: the same as for traffic.
  public var translator: TranslatorConfiguration
  public var form: Form
  /// The code page of texts that are not UTF-8; `nil` believes Windows-1252 of unmistakable ones alone.
  public var codePage: CodePage?
  /// The site's own table of users.
  public var userTable: UserTableMapping?
  /// What inputs are; `nil` recognises each by its content.
  public var inputForm: InputForm?
  /// Whose view inputs are that are no tables.
  public var viewers: InputViewers
  /// Whether an import may show messages to someone who never saw them or has deleted them.
  public var importsHidden: Bool
  /// An import leaves out messages sent before, seconds since 1970; `nil` for none.
  public var oldest: Int64?
  /// Whether the report says who talks most.
  public var namesConversations: Bool
  /// Bytes held in memory while messages are put in order; more goes to temporary files.
  public var sortMemory: Int
  /// Threads that make messages of rows; what comes out is the same. From 2 on reading, sorting and writing overlap too.
  public var workers: Int
  /// Tests compare the short way of usual rows with the way of all rows.
  package var usesDirectRows = true
  /// Bytes of an input, or of rows in order, behind which what is known is kept once more, to go on from after a kill; more where that is much.
  public var savedBytes: Int64 = 128 << 20
  /// Tests end a conversion at a place of these, as if it had been killed there.
  package var stopsAfter: Int?
  /// Where temporary files may be made.
  public var temporaryFolder: String

  public init(
    translator: TranslatorConfiguration = TranslatorConfiguration(), form: Form = .ndjson,
    codePage: CodePage? = nil, userTable: UserTableMapping? = nil, inputForm: InputForm? = nil,
    viewers: InputViewers = InputViewers(), importsHidden: Bool = false, oldest: Int64? = nil,
    namesConversations: Bool = false, sortMemory: Int = 16 << 20, workers: Int = 1,
    temporaryFolder: String = "/tmp"
  ) {
    self.translator = translator
    self.form = form
    self.codePage = codePage
    self.userTable = userTable
    self.inputForm = inputForm
    self.viewers = viewers
    self.importsHidden = importsHidden
    self.oldest = oldest
    self.namesConversations = namesConversations
    self.sortMemory = sortMemory
    self.workers = min(max(workers, 1), 64)
    self.temporaryFolder = temporaryFolder
  }
}

/// One input of an archive.
public enum ArchiveInput: Sendable, Hashable {
  case file(String)
  case standardInput
  /// A live MariaDB or MySQL.
  case database(DatabaseAddress)

  /// What `provenance` calls it: the file's name without its folders, or the database's.
  public var name: String {
    switch self {
    case .file(let path): path.split(separator: "/").last.map(String.init) ?? path
    case .standardInput: "-"
    case .database(let address): address.database
    }
  }

  /// Whether it can be opened a second time: pipes can't.
  var isReadAgain: Bool {
    switch self {
    case .file(let path): FileSource.isRegular(path)
    case .standardInput: false
    case .database: true
    }
  }

  /// Bytes of it as it stands; `nil` for what is no file.
  var size: Int64? {
    switch self {
    case .file(let path): (try? FileSource(path: path))?.size
    case .standardInput: FileSource.standardInput.size
    case .database: nil
    }
  }

  /// Plain bytes of it, whatever form it has; `nil` for a database, which has none.
  ///
  /// - Throws: ``SourceError``.
  public func open() throws -> PlainSource? {
    switch self {
    case .file(let path): try PlainSource(FileSource(path: path), name: path)
    case .standardInput: try PlainSource(FileSource.standardInput, name: "standard input")
    case .database: nil
    }
  }
}

/// How far a conversion has come.
public struct ConversionProgress: Sendable, Hashable {
  public enum Phase: String, Sendable, Hashable {
    case reading
    case writing
  }

  public var phase: Phase
  /// Plain bytes read, and rows of known tables.
  public var bytes: Int64
  public var rows: Int
  /// Messages written.
  public var messages: Int
  /// Rows and places that were rejected so far.
  public var rejected: Int
  /// How much of the phase is done, 0 to 1; `nil` where that can't be known, as of a pipe.
  public var share: Double?
}
