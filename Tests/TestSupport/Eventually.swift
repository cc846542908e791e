import Glibc

/// Whether a condition comes true within five minutes; looked at from a thread of its own, so that busy tests don't hold it up.
public func eventually(_ condition: @escaping @Sendable () -> Bool) async -> Bool {
  await onThread {
    let end = ContinuousClock.now + .seconds(300)
    while ContinuousClock.now < end {
      if condition() { return true }
      poll(nil, 0, 2)
    }
    return condition()
  }
}
