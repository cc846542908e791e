import Foundation
import Synchronization

/// A program in a process of its own, its streams connected to files.
///
/// Not Foundation's `Process`: that one crashes now and then where several are started at once.
public final class ChildProcess: Sendable {
  public enum Ending: Sendable, Hashable {
    case code(Int32)
    case signal(Int32)
  }

  public struct CannotStart: Error {
    public let path: String
    public let systemError: Int32
  }

  /// What a standard stream is connected to.
  public enum Stream: Sendable {
    case file(String)
    /// A descriptor of this process; whoever gave it closes it.
    case descriptor(Int32)
    case closed
  }

  private let id: pid_t
  /// How it ended, once its number has been given back to the system.
  private let ending = Mutex<Ending?>(nil)

  /// - Parameter passed: Descriptors of this process that the program gets as its 3, 4 and so on; whoever gave them closes them.
  /// - Throws: ``CannotStart``.
  public init(
    _ path: String, _ arguments: [String], input: Stream = .file("/dev/null"), output: Stream,
    errors: Stream = .file("/dev/null"), passed: [Int32] = [], environment: [String: String]
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in [input, output, errors].enumerated() {
      let number = Int32(number)
      switch stream {
      case .file(let file):
        let flags = number == 0 ? O_RDONLY : O_WRONLY | O_CREAT
        posix_spawn_file_actions_addopen(&actions, number, file, flags, 0o600)
      case .descriptor(let descriptor):
        posix_spawn_file_actions_adddup2(&actions, descriptor, number)
      case .closed: posix_spawn_file_actions_addclose(&actions, number)
      }
    }
    // Where they are now may be where another has to go.
    let away = passed.map { fcntl($0, F_DUPFD_CLOEXEC, 3 + Int32(passed.count)) }
    defer { for descriptor in away { close(descriptor) } }
    let first: Int32 = 3
    for (number, descriptor) in zip(first..., away) {
      posix_spawn_file_actions_adddup2(&actions, descriptor, number)
    }
    // What other tests have open at this moment is not for the child.
    for name in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
      if let number = Int32(name), number >= first + Int32(passed.count) {
        posix_spawn_file_actions_addclose(&actions, number)
      }
    }
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for word in words + variables { free(word) } }
    var id: pid_t = 0
    let failure = posix_spawn(&id, path, &actions, nil, &words, &variables)
    guard failure == 0 else { throw CannotStart(path: path, systemError: failure) }
    self.id = id
  }

  /// One that is let go is killed.
  deinit {
    if isRunning {
      signal(SIGKILL)
      _ = wait()
    }
  }

  public var isRunning: Bool {
    ending.withLock { ending in
      if ending == nil { ending = Self.ending(of: id, WNOHANG) }
      return ending == nil
    }
  }

  public func signal(_ number: Int32) {
    // The number is still ours as long as the end was not asked for.
    ending.withLock { if $0 == nil { kill(id, number) } }
  }

  /// Waits for the end.
  public func wait() -> Ending {
    var info = siginfo_t()
    // Outside of the lock, so that the process can be sent signals meanwhile; its number stays taken.
    while waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    return ending.withLock { ending in
      let end = ending ?? Self.ending(of: id, 0) ?? .signal(0)
      ending = end
      return end
    }
  }

  private static func ending(of id: pid_t, _ options: Int32) -> Ending? {
    var status: Int32 = 0
    var result: pid_t
    repeat { result = waitpid(id, &status, options) } while result < 0 && errno == EINTR
    guard result == id else { return nil }
    return status & 0x7F == 0 ? .code(status >> 8 & 0xFF) : .signal(status & 0x7F)
  }
}
