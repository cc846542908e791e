import Testing

@testable import LegacyProtocol

@Suite("Names of secrets in markup and addresses")
struct SecretNamesTests {
  /// Every name we know, pieces of them, names that end or begin like them, and names by chance.
  static let names: [String] = {
    var names = ["src", "href", "title", "cookie_x", "xcookie_x", "cookie_data", "-", "_", "_a_"]
    for name in SecretFields.spellings + ["tid", "username", "subscribeChatrooms"] {
      names += [
        name, name.uppercased(), "x" + name, name + "x", "my_" + name, "a-b-c-" + name,
        String(name.dropFirst()), String(name.dropLast()),
        name.map { "\($0)-" }.joined(),
      ]
    }
    var state: UInt64 = 11
    let letters = Array("abdeinoprstwyAKPS19-_")
    for _ in 0..<2000 {
      var name = ""
      state = state &* 6_364_136_223_846_793_005 &+ 1
      for place in 0..<(1 + Int(state >> 60)) {
        name.append(letters[Int(state >> UInt64(place * 3) % 61) % letters.count])
      }
      names.append(name)
    }
    return names.filter { !$0.isEmpty && $0.utf8.count < 60 }
  }()

  @Test("a quick look at the last letters finds the same as the table")
  func quick() {
    for name in Self.names {
      let isHidden = SecretFields.isHidden(name)
      #expect(StoredText("<a \(name)=\"1\">").mayHoldCredential == isHidden, "\(name)")
      let address = "http://a.example/p?q=1&\(name)=2#x"
      let isSecret = SecretFields.kind(of: name) != nil
      let kept = isSecret ? "http://a.example/p?q=1#x" : address
      #expect(SecretNames.removed(fromAddress: address) == kept, "\(name)")
    }
  }

  @Test(
    "names that are written otherwise are found all the same",
    arguments: [
      "<a %70assword=1>", "<a pass&#119;ord=1>", "<a x[password]=1>", "<a password%3d1>",
      "<a password&#61;1>", "<script>{\"password\" : 1}", "<a ?q&token=1>",
    ])
  func encoded(body: String) {
    #expect(StoredText(body).mayHoldCredential)
  }
}
