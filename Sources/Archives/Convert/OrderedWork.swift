internal import Dispatch
internal import Synchronization

/// Pieces of work done by several threads, whose results come back in the order in which the pieces were given.
final class OrderedWork<Piece: Sendable, Product: Sendable> {
  /// Shared with the threads.
  private final class Desk: Sendable {
    struct State {
      var pieces: [(number: Int, piece: Piece)] = []
      var products: [Int: Product] = [:]
      var isClosed = false
    }

    let state = Mutex(State())
    let waiting = DispatchSemaphore(value: 0)
    let finished = DispatchSemaphore(value: 0)
  }

  private let desk = Desk()
  private let threads: Int
  private let own: ((Piece) -> Product)?
  private var given = 0
  private var taken = 0
  private var ready: [Product] = []

  /// - Parameters:
  ///   - workers: 1 does everything where it is called.
  ///   - make: Makes what does the work, once for each thread.
  init(workers: Int, _ make: @escaping @Sendable () -> (Piece) -> Product) {
    threads = workers > 1 ? workers : 0
    own = workers > 1 ? nil : make()
    for number in 0..<threads {
      DispatchQueue(label: "archive worker \(number)").async { [desk] in
        let work = make()
        while true {
          desk.waiting.wait()
          let next = desk.state.withLock { state -> (number: Int, piece: Piece)? in
            state.pieces.isEmpty ? nil : state.pieces.removeFirst()
          }
          guard let (number, piece) = next else { return }
          let product = work(piece)
          desk.state.withLock { $0.products[number] = product }
          desk.finished.signal()
        }
      }
    }
  }

  deinit {
    desk.state.withLock { $0.pieces = [] }
    for _ in 0..<threads { desk.waiting.signal() }
  }

  /// Pieces whose results were not taken.
  var count: Int { given - taken }
  /// More should not be given before some were taken.
  var isFull: Bool { count >= max(threads * 3, 1) }

  func give(_ piece: sending Piece) {
    given += 1
    if let own {
      ready.append(own(piece))
      return
    }
    let number = given
    desk.state.withLock { $0.pieces.append((number, piece)) }
    desk.waiting.signal()
  }

  /// The result of the first piece whose result was not taken; waits for it. `nil` where there is none.
  func take() -> Product? {
    guard count > 0 else { return nil }
    taken += 1
    if own != nil { return ready.isEmpty ? nil : ready.removeFirst() }
    while true {
      if let product = desk.state.withLock({ $0.products.removeValue(forKey: taken) }) {
        return product
      }
      desk.finished.wait()
    }
  }
}
