import Glibc
import Synchronization

/// The modes as their file says at the moment, and the kill switch.
final class ModeKeeper: Sendable {
  private struct State {
    var table = ModeTable()
    var stamp: Stamp?
    var isKilled = false
  }

  /// Tells two states of a file apart without reading it.
  private struct Stamp: Hashable {
    var device: UInt
    var inode: UInt
    var size: Int
    var seconds: Int
    var nanoseconds: Int

    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      device = UInt(status.st_dev)
      inode = UInt(status.st_ino)
      size = Int(status.st_size)
      seconds = status.st_mtim.tv_sec
      nanoseconds = status.st_mtim.tv_nsec
    }
  }

  private let file: String?
  private let killSwitch: String?
  private let report: @Sendable (String) -> Void
  private let state: Mutex<State>

  /// - Parameters:
  ///   - file: Without one all are in `shadow`.
  ///   - killSwitch: A file whose existence puts all into `legacy`.
  /// - Throws: ``FileProblem``
  init(
    file: String?, killSwitch: String?, report: @escaping @Sendable (String) -> Void
  ) throws(FileProblem) {
    self.file = file
    self.killSwitch = killSwitch
    self.report = report
    var first = State()
    if let file {
      first.stamp = Stamp(file)
      first.table = try ModeTable(file: file)
    }
    state = Mutex(first)
    lookAtSwitch()
  }

  /// Whether nothing is done for anybody.
  var isKilled: Bool { state.withLock { $0.isKilled } }

  func mode(of order: PlatformOrder) -> DeliveryMode {
    state.withLock { $0.isKilled ? .legacy : $0.table.mode(of: order.conversation) }
  }

  /// Looks whether something has changed; what can't be read is reported, and what was known stays.
  ///
  /// - Parameter isForced: Reads the file also if it looks as before.
  func look(isForced: Bool = false) {
    lookAtSwitch()
    guard let file else { return }
    let stamp = Stamp(file)
    guard isForced || stamp != state.withLock({ $0.stamp }) else { return }
    do throws(FileProblem) {
      let table = try ModeTable(file: file)
      let isNew = state.withLock { state in
        state.stamp = stamp
        defer { state.table = table }
        return state.table != table
      }
      if isNew { report("modes have changed: \(file)") }
    } catch {
      state.withLock { $0.stamp = stamp }
      report("\(error); modes are as before")
    }
  }

  private func lookAtSwitch() {
    guard let killSwitch else { return }
    let isThere = access(killSwitch, F_OK) == 0
    let isNews = state.withLock { state in
      defer { state.isKilled = isThere }
      return state.isKilled != isThere
    }
    guard isNews else { return }
    report(
      isThere
        ? "\(killSwitch) is there: nothing is delivered"
        : "\(killSwitch) is gone: modes hold again")
  }
}
