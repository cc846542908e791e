import JSONText
import Testing

@testable import Translation

@Suite("Ids as keys of tables")
struct CompactKeyTests {
  static let ids = [
    "", "0", "1", "00", "01", "10", "-1", "1 ", " 1", "1a", "a", "٣", "lu-1", "lg-1", "lu-01",
    "lu-",
    "lu-1x", "999999999999999999", "9999999999999999999", "1000000000000000000",
    "legacy-site-m-1", "legacy-site-g-1", "legacy-site-p-1", "legacy-site-a-1",
    "legacy-site-mo-1", "legacy-site-m-01", "legacy-site-m-", "legacy-site-m-1.5.7",
    "legacy-site-x-1", "legacy-sitem-1", "legacy-other-m-1", "legacy-site-m-1234567890123456789",
  ]

  @Test("texts have the same key only if they are the same")
  func disjoint() {
    for one in Self.ids {
      for other in Self.ids {
        let isSame = one == other
        #expect((CompactKey(id: one) == CompactKey(id: other)) == isSame, "\(one) \(other)")
        #expect((CompactKey(uid: one) == CompactKey(uid: other)) == isSame, "\(one) \(other)")
        #expect(
          (CompactKey(muid: one, after: "legacy-site-")
            == CompactKey(muid: other, after: "legacy-site-")) == isSame, "\(one) \(other)")
      }
    }
  }

  @Test(
    "the key of an id is that of the identity made from it",
    arguments: ["site", String(repeating: "s", count: 80)])
  func identity(site: String) {
    let identities = Identities(site: site)
    for space in Identities.Space.allCases {
      for id in Self.ids {
        let muid = identities.muid(space, id)
        #expect(identities.key(ofMuid: muid, space, id) == identities.key(ofMuid: muid), "\(muid)")
      }
    }
  }

  @Test(
    "numbers are spelled as they are",
    arguments: [0, 1, 9, 10, 99, 100, 1_796_000_000, 999_999_999_999_999_999, .max, -1, .min]
      as [Int64])
  func decimal(number: Int64) {
    #expect(String(decimal: number) == String(number))
  }

  @Test("what has no value yet gets one, what has one keeps it", arguments: [1, 3, 1000])
  func first(capacity: Int) {
    var table = RecentTable<Int, Int>(capacity: capacity)
    for key in 0..<100 {
      #expect(table.insert(key * 2, for: key) == nil)
      #expect(table.insert(-1, for: key) == key * 2)
    }
    #expect((0..<100).count { table[$0] != nil } <= 2 * capacity)
  }
}
