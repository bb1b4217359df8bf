import TCFJSON
import Testing

@Suite("Values of JSON, asked for by type")
struct NodeTests {
  private func root(_ text: String) throws -> JSONNode { try JSONDocument.read(Array(text.utf8), .published) }

  @Test(
    arguments: [
      ("0", 0, 0), ("-0", 0, 0), ("42", 42, 42), ("-7", -7, -7), ("9223372036854775807", Int.max, Int.max),
      ("-9223372036854775808", Int.min, Int.min), ("5.0", nil, 5), ("5e0", nil, 5), ("1.2e1", nil, 12),
      ("-3.00", nil, -3), ("9223372036854775808", nil, nil), ("-9223372036854775809", nil, nil),
      ("18446744073709551616", nil, nil), ("1e400", nil, nil), ("-1e400", nil, nil), ("1e-400", nil, 0),
      ("9007199254740992.0", nil, 9_007_199_254_740_992), ("9007199254740994.0", nil, nil), ("0.5", nil, nil),
      ("1e-3", nil, nil), ("\"5\"", nil, nil), ("true", nil, nil), ("null", nil, nil), ("[5]", nil, nil),
    ] as [(String, Int?, Int?)])
  func integers(_ text: String, _ integer: Int?, _ wholeNumber: Int?) throws {
    #expect(try root(text).integer == integer)
    #expect(try root(text).wholeNumber == wholeNumber)
  }

  @Test(
    arguments: [
      ("0", 0), ("7", 7), ("999999999", 999_999_999), ("1000000000", nil), ("-0", nil), ("-1", nil), ("1.0", nil),
      ("9223372036854775808", nil), ("123456789012345678901234567890", nil), ("\"1\"", nil),
    ] as [(String, Int?)])
  func smallIntegers(_ text: String, _ expected: Int?) throws { #expect(try root(text).smallInteger == expected) }

  @Test(arguments: [
    (#""a\u0041\n\t\r\b\f\"\\\/""#, "aA\n\t\r\u{8}\u{C}\"\\/"), (#""\u00e9\u4e2d""#, "é中"), (#""\ud83e\uDED2""#, "🫒"),
    (#""x\ud83ey""#, "x\u{FFFD}y"), (#""\ude00""#, "\u{FFFD}"), (#""\ud83e\u0041""#, "\u{FFFD}A"),
    (#""\ud83e\n""#, "\u{FFFD}\n"), (#""\ud83e\ud83e\uDED2""#, "\u{FFFD}🫒"), (#""\u0000""#, "\u{0}"),
    (#""plain""#, "plain"), (#""""#, ""),
  ])
  func strings(_ text: String, _ expected: String) throws { #expect(try root(text).string == expected) }

  @Test(
    arguments: [
      ("[]", []), ("[ ]", []), ("[0]", [0]), ("[1, 20 ,300]", [1, 20, 300]), ("[123456789]", [123_456_789]),
    ] as [(String, [Int])])
  func listsOfIntegers(_ text: String, _ expected: [Int]) throws {
    let node = try root(text)
    var numbers: [Int] = []
    #expect(node.forEachInteger { numbers.append($0) })
    #expect(numbers == expected)
    #expect(node.items?.map(\.integer) == expected)
    #expect(node.items?.map { String(decoding: $0.source, as: UTF8.self) } == expected.map(String.init))
    #expect(node.value == .array(node.items ?? []))
  }

  @Test(
    arguments: [
      ("[]", []), ("[1]", [1 << 63]), ("[64,1]", [1 << 63 | 1]), ("[130, 1, 64, 1]", [1 << 63 | 1, 0, 1 << 62]),
      ("[0]", nil), ("[1,131]", nil), ("[1,2.0]", nil), ("\"1\"", nil),
    ] as [(String, [UInt64]?)])
  func listsOfIdsAreBits(_ text: String, _ expected: [UInt64]?) throws {
    #expect(try root(text).setBits(limit: 130) == expected)
  }

  @Test(
    arguments: [
      "[1 2]", "[,]", "[1,]", "[01]", "[1,00]", "[1", "[1,", "[", "[1 ", "[1234567890,01]", "[1,,2]", "[1;2]",
    ])
  func listsThatAreNoJSON(_ text: String) { #expect(throws: JSONFault.self) { try root(text) } }

  @Test(arguments: ["[1.0]", "[1e3]", "[-1]", "[1234567890]", "[\"1\"]", "[1,[2]]", "{}", "1", "[null]"])
  func whatIsNoListOfSmallIntegers(_ text: String) throws {
    let node = try root(text)
    var isCalled = false
    #expect(!node.forEachInteger { _ in isCalled = true })
    #expect(!isCalled)
  }

  @Test func kindsAndPlaces() throws {
    let text = #"{"a":"x","b":[1,{"c":null}],"d":-1.5}"#
    let node = try root(text)
    #expect(node.objectMembers.map(\.offset) == [1, 9, 28])
    #expect(node.objectMembers.map(\.node.offset) == [5, 13, 32])
    #expect(
      node.objectMembers.map { String(decoding: $0.node.source, as: UTF8.self) } == [
        "\"x\"", "[1,{\"c\":null}]", "-1.5",
      ])
    #expect(node.objectMembers.map(\.node.kindInWords) == ["a string", "an array", "a number"])
    #expect(node.objectMembers.map(\.node.value.typeName) == ["string", "array", "real"])
    #expect(node["b"]?.items?[1]["c"]?.isNull == true)
    #expect(node["b"]?["c"] == nil && node["a"]?.items == nil && node["a"]?.members == nil)
    #expect(String(decoding: node.source, as: UTF8.self) == text)
    #expect(JSONDocument(string: "a\"b\\").root.value == .string("a\"b\\"))
  }
}

@Suite("Decimal digits")
struct DigitsTests {
  @Test(arguments: ["", "-", "+1", "1a", " 1", "١", "256", "-129", "99999999999999999999999999999999999999999"])
  func whatFitsNoByte(_ text: String) {
    #expect(Int8(digits: text.utf8) == nil)
    #expect(UInt8(digits: text.utf8) == nil)
  }

  @Test func theEdgesFit() {
    #expect(Int8(digits: "-128".utf8) == -128)
    #expect(Int8(digits: "127".utf8) == 127)
    #expect(UInt8(digits: "255".utf8) == 255)
    #expect(UInt8(digits: "-0".utf8) == 0)
    #expect(UInt8(digits: "-1".utf8) == nil)
    #expect(UInt64(digits: "18446744073709551615".utf8) == .max)
    #expect(UInt64(digits: "18446744073709551616".utf8) == nil)
    #expect(Int(digits: "0000000000000000000000000000012".utf8) == 12)
  }
}
