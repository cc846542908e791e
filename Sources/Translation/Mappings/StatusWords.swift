import EventModel
import JSONText
import LegacyProtocol

/// The five words of the old side for the two of the new one; the word itself is kept in the user's metadata.
enum StatusWords {
  private static let key = "legacyStatus"

  static func status(of word: ContactStatus) -> UserStatus { word.isOnline ? .online : .offline }

  static func metadata(of word: ContactStatus) -> JSON { [key: .string(word.rawValue)] }

  /// The word that was kept, if it still says the same as the status; else the plain word for the status. Whoever hides is offline to
  /// others.
  static func word(of user: User, toThemselves isOwn: Bool = false) -> ContactStatus {
    let isOnline = user.status?.isOnline ?? false
    guard let kept = user.metadata?[key]?.string.map({ ContactStatus(rawValue: $0) }) else {
      return isOnline ? .available : .offline
    }
    if case .unknown = kept { return isOnline ? .available : .offline }
    if isOwn { return kept }
    if kept == .invisible { return .offline }
    return kept.isOnline == isOnline ? kept : isOnline ? .available : .offline
  }
}
