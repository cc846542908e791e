import Foundation
import LegacyProtocol
import Recording

/// The polls that were recorded and answered with JSON.
struct Recordings {
  private(set) var polls: [LegacyExchange] = []

  /// - Parameter folder: Of one install; what can't be read is left out.
  init(in folder: String) {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    for name in names.sorted() where name.hasSuffix(".jsonl") {
      guard let data = FileManager.default.contents(atPath: folder + "/" + name),
        let file = try? RecordingFile(decoding: Array(data), name: name)
      else { continue }
      for located in file.interactions {
        let exchange = located.interaction.exchange(position: located.place)
        guard exchange.request.endpoint == .heartbeat, exchange.body.json != nil else { continue }
        polls.append(exchange)
      }
    }
  }
}
