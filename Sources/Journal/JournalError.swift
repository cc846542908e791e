/// Why a journal did not do what it was asked to. What was asked for is not done then, as a whole.
public enum JournalError: Error, Sendable, Hashable {
  /// There is no room: on the disk, or up to the size that was set. What is there is whole; nothing more is taken.
  case full
  /// Another process writes this journal.
  case inUse
  /// The file is no journal, or one of a later version.
  case notAJournal
  /// What is stored is not what was stored, or the file itself is damaged.
  case damaged(String)
  /// Something is longer than a journal takes.
  case tooLarge(field: String, limit: Int, actual: Int)
  /// What a batch refers to is not there.
  case unknown(String)
  case closed
  /// SQLite's extended result code, and what it says.
  case system(code: Int32, message: String)
}

extension JournalError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .full: "there is no room for more"
    case .inUse: "another process writes it"
    case .notAJournal: "it is no journal, or one of a later version"
    case .damaged(let what): "damaged: \(what)"
    case .tooLarge(let field, let limit, let actual):
      "\(field): at most \(limit) bytes, not \(actual)"
    case .unknown(let what): "\(what) is not there"
    case .closed: "it is closed"
    case .system(let code, let message): "\(message) (\(code))"
    }
  }
}
