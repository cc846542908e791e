private import Glibc

/// An empty file beside an events file, there for as long as a writer has it open.
struct OpenMark {
  private let path: String

  init(of eventsFile: String) { path = eventsFile + ".open" }

  var isThere: Bool { access(path, F_OK) == 0 }

  /// - Returns: The system's error number if it can't be made.
  func set() -> Int32? {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return errno }
    close(descriptor)
    return nil
  }

  func remove() { unlink(path) }
}
