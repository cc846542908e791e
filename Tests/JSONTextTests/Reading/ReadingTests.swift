import JSONText
import Testing

@Suite("Reading values")
struct ReadingTests {
  private func read(_ text: String) throws -> JSONDocument {
    try JSONDocument(parsing: Array(text.utf8))
  }

  @Test("plain values, with blanks around them")
  func plainValues() throws {
    #expect(JSON(try read(" \t\r\n null").root) == .null)
    #expect(JSON(try read("true").root) == true)
    #expect(JSON(try read("false ").root) == false)
    #expect(JSON(try read("-1.50e+07").root) == .number("-1.50e+07"))
    #expect(JSON(try read("\"\"").root) == "")
    #expect(JSON(try read("[ ]").root) == [])
    #expect(JSON(try read("{\n}").root) == [:])
    #expect(JSON(try read("[[],{},[[]]]").root) == [[], [:], [[]]])
  }

  @Test("keys keep their order and repetitions, the last of a key counts")
  func order() throws {
    let root = try read(#"{"b":1,"a":{"x":[1,2]},"b":2,"\u0062":3,"":4}"#).root
    #expect(root.members.map { $0.key } == ["b", "a", "b", "b", ""])
    #expect(root.count == 5)
    #expect(root["b"]?.integer == 3)
    #expect(root["a"]?["x"]?.elements.map { $0.integer } == [1, 2])
    #expect(root[""]?.integer == 4)
    #expect(root["c"] == nil)
    #expect(JSON(root)["b"]?.integer == 3)
  }

  @Test("keys are told apart by their scalars")
  func canonicallyEquivalentKeys() throws {
    let root = try read(#"{"\u00e9":1,"e\u0301":2}"#).root
    #expect(root["\u{E9}"]?.integer == 1)
    #expect(root["e\u{301}"]?.integer == 2)
    #expect(JSON(root)["\u{E9}"]?.integer == 1)
    #expect(JSON(root)["e\u{301}"]?.integer == 2)
  }

  @Test(
    "numbers keep their spelling",
    arguments: [
      "0", "-0", "0.0", "1E5", "1e-05", "9007199254740993", "18446744073709551616",
      "12345678901234567890123", "1e999",
      "-1e-999", "007", "-00", "0.10000000000000000000000000000000001",
    ])
  func numbers(text: String) throws {
    let root = try read("[\(text)]").root
    #expect(root.elements.map { $0.numberText } == [text])
    #expect(JSONWriter.string(of: JSON(root)) == "[\(text)]")
    #expect(JSONWriter.bytes(of: root) == Array("[\(text)]".utf8))
  }

  @Test(
    "a whole number is one that fits 64 bits, in a number or a string",
    arguments: [
      ("17", 17), (#""17""#, 17), ("-5", -5), (#""-5""#, -5), ("9223372036854775807", .max),
      ("-9223372036854775808", .min), ("9223372036854775808", nil), ("-9223372036854775809", nil),
      ("12345678901234567890123", nil), ("1.0", nil), ("1e3", nil), (#""""#, nil), (#""-""#, nil),
      (#""+5""#, nil),
      (#"" 5""#, nil), (#""5x""#, nil), (#""٥""#, nil), ("true", nil), ("null", nil), ("[5]", nil),
      ("007", 7),
      (#""1e3""#, nil), (#""0x10""#, nil),
    ] as [(String, Int64?)])
  func integers(text: String, value: Int64?) throws {
    let root = try read(text).root
    #expect(root.integer == value)
    #expect(JSON(root).integer == value)
  }

  @Test("what is asked of another kind is nothing")
  func otherKinds() throws {
    let root = try read(#"["x",1,null,true,{"a":1}]"#).root
    let elements = Array(root.elements)
    #expect(elements[0].numberText == nil && elements[0].bool == nil && elements[0].count == 0)
    #expect(elements[1].string == nil && elements[1]["a"] == nil)
    #expect(elements[2].isNull && !elements[3].isNull)
    #expect(elements[3].bool == true)
    #expect(Array(elements[4].elements).isEmpty)
    #expect(Array(root.members.map { $0.key }).isEmpty)
    #expect(root["a"] == nil)
    #expect(root.string == nil)
  }

  @Test(
    "only the first value is read, and where it ends is told",
    arguments: [
      ("[1][]", 3), ("  {} x", 4), ("1 2", 1), (#""a""b""#, 3), ("nullx", 4), ("0x10", 1),
      ("[]\u{0}", 2), ("1,", 1),
    ])
  func firstValue(text: String, end: Int) throws {
    #expect(try read(text).end == end)
  }

  @Test("values that follow one another can be read in turn")
  func fromOffset() throws {
    let bytes = Array("cb([1] {\"a\":2}\n3)".utf8)
    let first = try JSONDocument(parsing: bytes, from: 3)
    let second = try JSONDocument(parsing: bytes, from: first.end)
    let third = try JSONDocument(parsing: bytes, from: second.end)
    #expect(JSON(first.root) == [1])
    #expect(JSON(second.root) == ["a": 2])
    #expect(second.root.offset == 7)
    #expect(second.root["a"]?.offset == 12)
    #expect(JSON(third.root) == 3)
    #expect(throws: JSONError(.unexpectedByte, at: 16)) {
      try JSONDocument(parsing: bytes, from: third.end)
    }
    #expect(throws: JSONError(.unexpectedEnd, at: 17)) {
      try JSONDocument(parsing: bytes, from: 17)
    }
    #expect(throws: JSONError(.unexpectedEnd, at: 17)) {
      try JSONDocument(parsing: bytes, from: .max)
    }
    #expect(throws: JSONError(.unexpectedByte, at: 0)) {
      try JSONDocument(parsing: bytes, from: .min)
    }
  }

  @Test("the bytes of a value can be had as they were received")
  func rawBytes() throws {
    let root = try read(#" {"a" : [ 1 , "\u0041" ] } "#).root
    #expect(Array(root.rawBytes) == Array(#"{"a" : [ 1 , "\u0041" ] }"#.utf8))
    #expect(Array(root["a"]?.rawBytes ?? []) == Array(#"[ 1 , "\u0041" ]"#.utf8))
    let letter = try #require(root["a"]).elements.map { Array($0.rawBytes) }.last
    #expect(letter == Array(#"\u0041"#.utf8))
  }

  @Test("only a member of an object has a key, whatever stands before a value")
  func keys() throws {
    let root = try JSONDocument(
      parsing: Array(#"{"a":["x",5,{"n":"Ann"},null],"b":"c","b":1}"#.utf8)
    ).root
    #expect(root.members.map(\.value.memberKey) == ["a", "b", "b"])
    #expect(root.memberKey.isEmpty)
    let elements = try #require(root["a"]).elements
    #expect(elements.map(\.memberKey) == ["", "", "", ""])
    #expect(elements.flatMap { $0.members.map(\.value.memberKey) } == ["n"])
  }

  @Test("members are found in a table whatever their order, length and spelling")
  func tables() throws {
    let table = JSONKeyTable(["id", "message", "localmessageid", "localmessagei"])
    let text =
      #"{"localmessageid":"l","x":0,"id":17,"\u006dessage":"m","id":"8","localmessagei":null,"localmessageix":2}"#
    let root = try JSONDocument(parsing: Array(text.utf8)).root
    var found: [String] = []
    root.forEachField(of: table) { key, field in
      found.append("\(key.map(String.init) ?? "-")=\(field.stringOrNumberText ?? "null")")
      #expect(field.isNull == field.value.isNull)
      #expect(field.integer == field.value.integer)
      #expect(field.string == field.value.string)
    }
    #expect(found == ["2=l", "-=0", "0=17", "1=m", "0=8", "3=null", "-=2"])
    #expect(root.firstKey(of: JSONKeyTable(["nothing", "message"])) == 1)
    #expect(root.firstKey(of: JSONKeyTable(["nothing"])) == nil)
  }

  @Test("a table of nodes grows as it must")
  func growth() throws {
    let text = "[" + String(repeating: "[],", count: 100_000) + "{}]"
    let root = try JSONDocument(parsing: Array(text.utf8)).root
    #expect(root.count == 100_001)
    var items = 0
    root.forEachItem { if $0.count == 0 { items += 1 } }
    #expect(items == 100_001)
  }
}
