/// Where a listener wants to be called.
///
/// Whatever it is, one listener is called for one event at a time and in the order of the events.
public struct ListenerExecutor: Sendable {
  let run: @Sendable (_ job: @escaping @Sendable () -> Void) -> Void

  /// - Parameter run: Runs a job, now or later, on any thread.
  public init(_ run: @escaping @Sendable (_ job: @escaping @Sendable () -> Void) -> Void) {
    self.run = run
  }

  /// In the call that delivers the event.
  public static let immediate = ListenerExecutor { $0() }

  /// On the main actor.
  public static let mainActor = ListenerExecutor { job in
    Task { @MainActor in job() }
  }

  /// On an executor of tasks.
  public static func executor(_ executor: any TaskExecutor) -> ListenerExecutor {
    ListenerExecutor { job in Task(executorPreference: executor) { job() } }
  }
}
