import Testing

@testable import TCFVendorList

@Suite struct JSONParserTests {
  /// The problem that parsing gives as `reason line:column`, or nil.
  private func problem(_ text: String) -> String? {
    do throws(JSONProblem) {
      _ = try JSONParser.parse(Array(text.utf8))
      return nil
    } catch {
      return "\(error.reason) \(error.line):\(error.column)"
    }
  }

  private func root(_ text: String) throws -> JSONValue { try JSONParser.parse(Array(text.utf8)).root }

  @Test(arguments: [
    "{}", "[]", " [ ] ", "null", "true", "-0", "0", "12", "-1.5e+10", "1E5", "\"\"", "[1,2,[3,{\"a\":{}}]]",
    "\u{FEFF}{}", "\t\r\n{ \"a\" : 1 }\n", "\"\\u00e9\\n\\\"\\\\\\/\"",
  ])
  func accepts(_ text: String) {
    #expect(problem(text) == nil)
  }

  // What RFC 8259 does not allow, with the place where it stops being JSON.
  @Test(arguments: [
    ("", "unexpectedEnd 1:1"), ("{", "unexpectedEnd 1:2"), ("[1", "unexpectedEnd 1:3"), ("\"abc", "unexpectedEnd 1:5"),
    ("{\"a\"", "unexpectedEnd 1:5"), ("{\"a\":", "unexpectedEnd 1:6"), ("nul", "unexpectedEnd 1:4"),
    ("-", "unexpectedEnd 1:2"), ("1.", "unexpectedEnd 1:3"), ("1e", "unexpectedEnd 1:3"), ("\"\\", "unexpectedEnd 1:3"),
    ("\"\\u12", "unexpectedEnd 1:6"), ("[1,]", "expected(\"a value\") 1:4"),
    ("{\"a\":1,}", "expected(\"a member name in double quotes\") 1:8"),
    ("{a:1}", "expected(\"a member name in double quotes\") 1:2"), ("{\"a\" 1}", "expected(\"\\\":\\\"\") 1:6"),
    ("[1 2]", "expected(\"\\\",\\\" or \\\"]\\\"\") 1:4"),
    ("{\"a\":1 \"b\":2}", "expected(\"\\\",\\\" or \\\"}\\\"\") 1:8"),
    ("NaN", "expected(\"a value\") 1:1"), ("[Infinity]", "expected(\"a value\") 1:2"),
    ("[-Infinity]", "expected(\"a digit\") 1:3"), ("+1", "expected(\"a value\") 1:1"),
    (".5", "expected(\"a value\") 1:1"),
    ("01", "trailingText 1:2"), ("[01]", "expected(\"\\\",\\\" or \\\"]\\\"\") 1:3"), ("{} {}", "trailingText 1:4"),
    ("{}\n\n x", "trailingText 3:2"), ("\"a\nb\"", "controlCharacter 1:3"), ("\"\\x\"", "badEscape 1:3"),
    ("\"\\u12g4\"", "badEscape 1:6"), ("truE", "expected(\"a value\") 1:4"), ("// a\n{}", "expected(\"a value\") 1:1"),
    ("{}\u{0}", "trailingText 1:3"),
  ])
  func refuses(_ text: String, _ expected: String) {
    #expect(problem(text) == expected)
  }

  @Test func boundsNesting() {
    let limit = JSONParser.depthLimit
    let nested = { (depth: Int) in String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
    #expect(problem(nested(limit)) == nil)
    #expect(problem(nested(limit + 1)) == "tooDeep 1:\(limit + 1)")
    #expect(problem(String(repeating: "[", count: 1_000_000)) == "tooDeep 1:\(limit + 1)")
    #expect(problem(String(repeating: "{\"a\":", count: 100_000)) == "tooDeep 1:\(limit * 5 + 1)")
  }

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("42", 42), ("-7", -7), ("9223372036854775807", Int.max), ("5.0", 5), ("5e0", 5),
    ("1.2e1", 12), ("-3.00", -3), ("9223372036854775808", nil), ("-9223372036854775809", nil), ("1e400", nil),
    ("-9223372036854775808", Int.min),
    ("9007199254740992.0", 9_007_199_254_740_992), ("9007199254740994.0", nil), ("0.5", nil), ("1e-3", nil),
    ("\"5\"", nil), ("true", nil), ("null", nil), ("[5]", nil),
  ])
  func integers(_ text: String, _ expected: Int?) throws {
    #expect(try root(text).integer == expected)
  }

  @Test(arguments: [
    (#""a\u0041\n\t\r\b\f\"\\\/""#, "aA\n\t\r\u{8}\u{C}\"\\/"), (#""\u00e9\u4e2d""#, "é中"), (#""\ud83e\uDED2""#, "🫒"),
    (#""x\ud83ey""#, "x\u{FFFD}y"), (#""\ude00""#, "\u{FFFD}"), (#""\ud83e\u0041""#, "\u{FFFD}A"),
    (#""\ud83e\n""#, "\u{FFFD}\n"), (#""\u0000""#, "\u{0}"), (#""plain""#, "plain"), (#""""#, ""),
  ])
  func strings(_ text: String, _ expected: String) throws {
    #expect(try root(text).string == expected)
  }

  @Test func keepsOrderAndDuplicates() throws {
    let value = try root(#"{"b":1,"a":[true,false,null],"b":{"c":2}}"#)
    #expect(value.members?.map(\.name) == ["b", "a", "b"])
    #expect(value["b"]?["c"]?.integer == 2, "the last one counts")
    #expect(value["a"]?.elements?.map(\.kindInWords) == ["a boolean", "a boolean", "null"])
    #expect(value["a"]?.elements?.map(\.boolean) == [true, false, nil])
    #expect(value["c"] == nil, "members of members are not found")
    #expect(value.elements == nil)
  }

  @Test func replacesBadUTF8() throws {
    let value = try JSONParser.parse([0x22, 0x61, 0xFF, 0x62, 0x22]).root
    #expect(value.string == "a\u{FFFD}b")
  }
}
