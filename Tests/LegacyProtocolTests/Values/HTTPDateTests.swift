import LegacyProtocol
import Testing

@Suite("Dates of headers")
struct HTTPDateTests {
  @Test(
    "known instants",
    arguments: [
      ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
      ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777), ("Sun Nov  6 08:49:37 1994", 784_111_777),
      ("Mon, 30 Nov 2026 01:48:52 GMT", 1_796_003_332),
      ("Sat, 09 Sep 2001 01:46:40 GMT", 1_000_000_000),
      ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799),
      ("Wed, 01 Mar 2000 00:00:00 GMT", 951_868_800),
      ("Tue, 19 Jan 2038 03:14:08 GMT", 2_147_483_648), ("Thu, 01-Jan-1970 00:00:01 GMT", 1),
      ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800),
      ("Fri, 31 Dec 9999 23:59:59 UTC", 253_402_300_799),
      ("Monday, 01-Jan-69 00:00:00 GMT", 3_124_224_000),
    ] as [(String, Int64)])
  func instants(text: String, seconds: Int64) {
    #expect(HTTPDate.seconds(text) == seconds)
  }

  @Test(
    "what is no date, or no day, is none",
    arguments: [
      "", "0", "yesterday", "Mon, 30 Feb 2026 01:48:52 GMT", "Mon, 29 Feb 2100 00:00:00 GMT",
      "Mon, 31 Nov 2026 01:48:52 GMT", "Mon, 00 Nov 2026 01:48:52 GMT",
      "Mon, 30 Now 2026 01:48:52 GMT",
      "Mon, 30 Nov 1969 01:48:52 GMT", "Mon, 30 Nov 2026 24:00:00 GMT",
      "Mon, 30 Nov 2026 01:60:00 GMT",
      "Mon, 30 Nov 2026 01:48:52", "Mon, 30 Nov 2026 01:48:52 +0100",
      "Mon, +3 Nov 2026 01:48:52 GMT",
      "30 Nov 2026 01:48:52 GMT", "Mon, 30 Nov 99999 01:48:52 GMT", "-1",
    ])
  func none(text: String) {
    #expect(HTTPDate.seconds(text) == nil)
  }
}
