private import Glibc

/// A small file beside an events file that says what the lines alone can't: whether a writer came to its end, and which numbers it
/// gave that no line has.
struct OpenMark: Sendable {
  enum State: Hashable {
    /// The last writer filed all it told.
    case absent
    /// A writer has the file, or was stopped without closing it. Its numbering began at the number, nil if that isn't known.
    case open(from: UInt64?)
    /// The last writer closed the file. The numbering goes on at the number, which leaves a hole behind the last line.
    case closed(next: UInt64)
  }

  private let path: String

  init(of eventsFile: String) { path = eventsFile + ".open" }

  /// What is read back. A mark that can't be understood is one of a writer that was stopped.
  var state: State {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return access(path, F_OK) == 0 ? .open(from: nil) : .absent }
    defer { Glibc.close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    let words = bytes.prefix(max(0, count)).split(separator: 0x0A).first?.split(separator: 0x20)
    guard let words, words.count == 2,
      let number = UInt64(String(decoding: words[0], as: UTF8.self)), number < UInt64(Int64.max)
    else { return .open(from: nil) }
    return words[1].elementsEqual("closed".utf8) ? .closed(next: number) : .open(from: number)
  }

  /// Notes that a writer begins.
  ///
  /// - Returns: The system's error number if the mark can't be made.
  func open(from number: UInt64) -> Int32? { write(number, "open  ") }

  /// Notes that the writer has ended and lines are missing before the next number. Where that fails the mark stays open.
  func close(next number: UInt64) { _ = write(number, "closed") }

  /// One write of always the same length: over what is there it needs no room on a full disk, and leaves nothing half-changed.
  private func write(_ number: UInt64, _ word: String) -> Int32? {
    let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return errno }
    let digits = String(number)
    let text = String(repeating: "0", count: max(0, 20 - digits.utf8.count)) + "\(digits) \(word)\n"
    // Without room for the words the mark is still there, and means that a writer has the file.
    _ = Array(text.utf8).withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    Glibc.close(descriptor)
    return nil
  }

  func remove() { unlink(path) }
}
