import JSONText
import SeededRandom
import Testing

@testable import EventModel

@Suite("Generated values of the modern side")
struct GeneratedRoundTripTests {
  static let seeds: [UInt64] = Array(1...8)
  static let valuesPerSeed = 40

  /// What is written is read as the same value, and that is written as the same bytes.
  func check<Object: ModelObject>(
    seed: UInt64, values: Int = valuesPerSeed, _ make: (inout ModelGenerator) -> Object
  ) {
    var generator = ModelGenerator(seed: seed)
    for number in 0..<values {
      let value = make(&generator)
      let bytes = value.encoded()
      do throws(ModelError) {
        let read = try Object(decoding: bytes)
        #expect(read == value, "seed \(seed), value \(number): \(text(bytes))")
        #expect(read.encoded() == bytes, "seed \(seed), value \(number): \(text(bytes))")
      } catch {
        Issue.record("seed \(seed), value \(number): \(error): \(text(bytes))")
      }
    }
  }

  func text(_ bytes: [UInt8]) -> String { String(decoding: bytes.prefix(4000), as: UTF8.self) }

  @Test("users, groups and members come back", arguments: seeds)
  func people(seed: UInt64) {
    check(seed: seed) { $0.user() }
    check(seed: seed) { $0.group() }
    check(seed: seed) { $0.member() }
    check(seed: seed) { $0.participant() }
  }

  @Test("messages of every kind come back", arguments: seeds)
  func messages(seed: UInt64) {
    check(seed: seed, values: 200) { $0.message() }
    check(seed: seed) { $0.attachment() }
  }

  @Test("calls come back", arguments: seeds)
  func calls(seed: UInt64) {
    check(seed: seed) { $0.call() }
    check(seed: seed) { $0.incomingCall() }
    check(seed: seed) { $0.callLogEntry() }
  }

  @Test("conversations, steps of agents' runs and errors come back", arguments: seeds)
  func others(seed: UInt64) {
    check(seed: seed) { $0.conversation() }
    check(seed: seed) { $0.assistantEvent() }
    check(seed: seed) { $0.exception() }
  }

  @Test(
    "webhooks of every trigger come back",
    arguments: WebhookTrigger.known + [WebhookTrigger(rawValue: "after_something")])
  func webhooks(trigger: WebhookTrigger) {
    for seed in Self.seeds { check(seed: seed, values: 10) { $0.webhook(trigger) } }
  }

  @Test("real-time frames of every type come back", arguments: seeds)
  func frames(seed: UInt64) { check(seed: seed, values: 200) { $0.frame() } }

  @Test("payloads of pushes come back", arguments: seeds)
  func pushes(seed: UInt64) {
    check(seed: seed) { $0.pushPayload() }
    check(seed: seed) { $0.pushEnvelope() }
  }

  /// Whatever is read is written so that it is read as the same again, in all four dialects.
  @Test("values that were damaged and can still be read are stable", arguments: seeds)
  func damaged(seed: UInt64) {
    var generator = ModelGenerator(seed: seed)
    var damage = SeededGenerator(seed: seed)
    var read = 0
    for number in 0..<150 {
      var bytes = generator.chance() ? generator.message().encoded() : generator.frame().encoded()
      if number % 3 == 0 {
        bytes = generator.webhook(generator.pick(WebhookTrigger.known)).encoded()
      }
      for _ in 0..<Int.random(in: 1...4, using: &damage) {
        let index = Int.random(in: 0..<bytes.count, using: &damage)
        bytes[index] = UInt8.random(in: 0x20...0x7E, using: &damage)
      }
      read += stable(Message.self, bytes) + stable(RealtimeFrame.self, bytes)
      read += stable(WebhookEnvelope.self, bytes) + stable(PushPayload.self, bytes)
    }
    #expect(read > 10)
  }

  func stable<Object: ModelObject>(_: Object.Type, _ bytes: [UInt8]) -> Int {
    guard let value = try? Object(decoding: bytes) else { return 0 }
    let written = value.encoded()
    let again = try? Object(decoding: written)
    #expect(again == value, "\(Object.self): \(text(bytes))")
    #expect(again?.encoded() == written, "\(Object.self): \(text(bytes))")
    return 1
  }
}
