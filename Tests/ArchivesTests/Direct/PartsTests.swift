import ArchiveSamples
import Foundation
import JSONText
import TestSupport
import Testing
import Translation

@testable import Archives

@Suite("Parts of the short way")
struct DirectPartsTests {
  @Test("a set of numbers")
  func numbers() throws {
    var set = NumberSet()
    var known: Set<Int64> = []
    var state: UInt64 = 7
    for step in 0..<20_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let number: Int64 =
        step % 3 == 0 ? Int64(step) : Int64(state >> 33) % (step % 2 == 0 ? 9000 : 9_000_000)
      let (isNew, isNewToo) = (set.insert(number), known.insert(number).inserted)
      #expect(isNew == isNewToo)
    }
    for number in known { #expect(set.contains(number)) }
    #expect(!set.contains(10_000_000))
    for number: Int64 in 0..<5000 { _ = set.insert(number) }
    #expect(set.contains(4095))
    var writer = StateWriter()
    set.write(to: &writer)
    var reader = StateReader(writer.bytes)
    let copy = try NumberSet(from: &reader)
    for number in known { #expect(copy.contains(number)) }
    #expect(!copy.contains(10_000_000))
    #expect(reader.isAtEnd)
  }

  @Test("numbers that came before lately")
  func recent() {
    var recent = RecentNumbers(count: 4)
    let isNew = [0, 1, 0, 4, 0, 1, 4].map { recent.insert($0) }
    #expect(isNew == [true, true, false, true, true, false, true])
    recent.removeAll()
    let isNewAgain = recent.insert(1)
    #expect(isNewAgain)
  }

  @Test("ids that two conversations share are told apart however far apart they stand")
  func owners() {
    var owners = IDOwners()
    for _ in 0..<2 { for id: Int64 in 0..<700_000 { owners.note(.oneToOne, id) } }
    owners.beginConversation()
    let early = (0..<700_000).count { owners.isTaken(.oneToOne, String($0)) }
    #expect(early == 0)
    owners.beginConversation()
    let taken = ["0", "0", "699999"].map { owners.isTaken(.oneToOne, $0) }
    #expect(taken == [true, false, true])
    let isTakenElsewhere = owners.isTaken(.group, "0")
    #expect(!isTakenElsewhere)
    #expect(!owners.isRepeated(0, 700_000))
  }

  @Test("strings as the writer of JSON writes them")
  func strings() {
    var state: UInt64 = 3
    for length in 0..<400 {
      var bytes: [UInt8] = []
      for _ in 0..<(length % 50) {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let byte = UInt8(state >> 40 & 0x7F)
        bytes.append(length % 2 == 0 ? byte : byte | 0x20)
      }
      let text = String(decoding: bytes, as: UTF8.self) + (length % 7 == 0 ? "é\u{1F600}" : "")
      var lines = LineBuffer()
      Array(text.utf8).withUnsafeBufferPointer { text in
        lines.write(atMost: LineCursor.most(text) + 2) { line in
          line.put("\"")
          line.put(escaping: text)
          line.put("\"")
        }
      }
      #expect(Array(lines.bytes[..<lines.count]) == JSONWriter.bytes(of: .string(text)))
    }
    for number: Int64 in [0, 7, 10, 99, 100, 12_345, 999_999_999_999_999_999, .max] {
      var lines = LineBuffer()
      lines.write(atMost: 20) { $0.put(number) }
      #expect(String(decoding: lines.bytes[..<lines.count], as: UTF8.self) == String(number))
    }
  }

  @Test("texts of which nothing is to be mended are known at a glance")
  func texts() {
    var state: UInt64 = 5
    let pieces: [[UInt8]] = [
      [0xC3, 0xBC], [0xC3, 0x83, 0xC2, 0xBC], [0xE2, 0x82, 0xAC], [0xFC], [0xC2, 0xA0], [0x41],
      Array("?".utf8), Array("????".utf8), [0xC3, 0xA2, 0xE2, 0x82, 0xAC], [0xED, 0xA0, 0x80],
      [0xF0, 0x9F, 0x98, 0x80], [0xC3], Array("plain words".utf8), [0xC3, 0x9F], [0xC5, 0x93],
    ]
    for _ in 0..<20_000 {
      var bytes: [UInt8] = []
      for _ in 0..<(1 + state >> 61) {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes += pieces[Int(state >> 35) % pieces.count]
      }
      let read = TextReading().read(bytes)
      bytes.withUnsafeBufferPointer { buffer in
        guard let scan = BodyScan.scan(buffer) else { return }
        #expect(read.encoding == (scan.isASCII ? .ascii : .utf8))
        #expect(Array(read.text.utf8) == bytes)
        #expect(read.lostLetters == scan.lostLetters)
      }
    }
    let words = Array("grüße an alle, naïve Leute?".utf8)
    words.withUnsafeBufferPointer { #expect(BodyScan.scan($0) != nil) }
  }

  @Test("entries come back in order, spilled or not", arguments: [1 << 10, 1 << 14, 1 << 22])
  func sorting(_ limit: Int) throws {
    for isParallel in [false, true] {
      let sorter = ExternalSorter(folder: "/tmp", limit: limit, isParallel: isParallel)
      var state: UInt64 = 9
      var expected: [(SortKey, [UInt8])] = []
      for number: Int64 in 0..<3000 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let key = SortKey(
          first: number % 11 == 0 ? Int64(state >> 50) : Int64(state >> 60),
          second: Int64(state >> 40 & 3), third: Int64(state >> 30 & 7), sequence: number)
        let payload = [UInt8](repeating: UInt8(number & 255), count: Int(state >> 20 & 127))
        try sorter.add(key, payload)
        expected.append((key, payload))
      }
      expected.sort { $0.0 < $1.0 }
      var got: [(SortKey, [UInt8])] = []
      try sorter.drain { got.append(($0, [UInt8]($1))) }
      #expect(got.map(\.0) == expected.map(\.0))
      #expect(got.map(\.1) == expected.map(\.1))
    }
  }

  @Test("work comes back in the order in which it was given", arguments: [1, 2, 8])
  func order(_ workers: Int) {
    let work = OrderedWork<Int, Int>(workers: workers) { { $0 * 2 } }
    var got: [Int] = []
    for number in 0..<500 {
      work.give(number)
      while work.isFull, let product = work.take() { got.append(product) }
    }
    while let product = work.take() { got.append(product) }
    #expect(got == (0..<500).map { $0 * 2 })
  }
}
