import TCFJSON
import Testing

/// RFC 8259 rule by rule: what is JSON text and what is not, without any permission.
@Suite("JSON's grammar (RFC 8259)")
struct GrammarTests {
  private func code(_ text: String, _ permissions: JSONPermissions = .none) -> JSONFault.Code? {
    do throws(JSONFault) {
      _ = try JSONDocument(Array(text.utf8), permissions)
      return nil
    } catch {
      return error.code
    }
  }

  @Test(
    "accepted",
    arguments: [
      // Section 2, structural characters and white space; any value may be a text.
      "{}", "[]", " [ ] ", "{ }", "\t\r\n[\t\r\n]\t\r\n", "null", "true", "false", "\"\"", "0", " 1 ",
      "[[[[[]]]]]", "[{},[],null,\"\",0]", "[ {\n} ,\t[\r] ]",
      // Section 4, objects.
      #"{"":0}"#, #"{"a":1,"b":2}"#, #"{"a":{"a":{"a":1}}}"#, #"{ "a" : [ ] , "b" : { } }"#,
      #"{"\u0000":1,"\u0001":2}"#,
      // Section 6, numbers.
      "-0", "-1", "0.0", "0.10", "-0.0e-0", "1e1", "1E+01", "1e-400", "10", "1234567890123456789012", "[0,0]", "[-0]",
      "[1 ,2]", "[ 1]", "[1\n]", "1e308",
      // Section 7, strings.
      #""\"\\\/\b\f\n\r\t""#, #""\u0041\uABCD\uabcd""#, #""\ud83d\ude00""#,
      "\"\u{7F}\u{80}\u{2028}\u{FFFF}\u{10FFFF}\"",
      "\"//\"", "\"/* */\"",
    ])
  func accepted(text: String) { #expect(code(text) == nil) }

  @Test(
    "refused",
    arguments: [
      ("", JSONFault.Code.empty), (" \t\r\n", .empty), ("\u{B}1", .unexpected), ("\u{A0}1", .unexpected),
      ("1\u{C}", .trailing), ("\u{FEFF}1", .unexpected), ("[1]\u{FEFF}", .trailing), ("\0", .unexpected),
      ("{", .truncated), ("[", .truncated), ("{\"a", .truncated), ("[\"a\"", .truncated), ("[1,", .truncated),
      ("{\"a\":1,", .truncated), ("[[]", .truncated), ("[}", .unexpected), ("{]", .unexpected), ("[)", .unexpected),
      ("[,]", .unexpected), ("[,1]", .unexpected), ("[1,,2]", .unexpected), ("[1,]", .unexpected),
      ("[1;2]", .unexpected),
      ("[1:2]", .unexpected), ("{,}", .unexpected), ("{\"a\":1,}", .unexpected), ("{\"a\",1}", .unexpected),
      ("{\"a\":}", .unexpected), ("{\"a\"::1}", .unexpected), ("{:1}", .unexpected), ("{1:1}", .unexpected),
      ("{null:1}", .unexpected), ("{'a':1}", .unexpected), ("{a:1}", .unexpected), ("{\"a\":1 \"b\":1}", .unexpected),
      ("[1 2]", .unexpected), ("1 2", .trailing), ("{}{}", .trailing), ("[]]", .trailing), ("{}}", .trailing),
      ("True", .unexpected), ("TRUE", .unexpected), ("nul", .truncated), ("nullx", .trailing),
      ("undefined", .unexpected),
      ("NaN", .unexpected), ("Infinity", .unexpected), ("-Infinity", .number), ("+1", .unexpected), ("01", .number),
      ("-01", .number), ("[01]", .number), ("[00]", .number), ("1.", .truncated), ("[1.]", .number),
      (".1", .unexpected),
      ("-.1", .number), ("1.e1", .number), ("1e", .truncated), ("[1e]", .number), ("[1e+]", .number),
      ("1e1.5", .trailing),
      ("0x1", .trailing), ("1_000", .trailing), ("--1", .number), ("[1-2]", .unexpected), ("1e400", .numberTooLarge),
      ("-1e400", .numberTooLarge), ("[1e99999999999999999999]", .numberTooLarge),
      ("'a'", .unexpected), ("\"a", .truncated), ("\"\\\"", .truncated), ("\"\\", .truncated), ("\"\\u00", .truncated),
      ("\"\\a\"", .escape), ("\"\\'\"", .escape), ("\"\\0\"", .escape), ("\"\\U0041\"", .escape),
      ("\"\\u00G0\"", .escape),
      ("\"\\u{41}\"", .escape), ("\"\t\"", .controlCharacter), ("\"\n\"", .controlCharacter),
      ("\"\0\"", .controlCharacter),
      ("\"\u{1F}\"", .controlCharacter), (#""\ud800""#, .loneSurrogate), (#""\udfff""#, .loneSurrogate),
      (#""\ud800\ud800""#, .loneSurrogate), (#""\ud800\u0041""#, .loneSurrogate), (#""\udc00\ud800""#, .loneSurrogate),
      ("// a\n1", .unexpected), ("1 // a", .trailing), ("/* */1", .unexpected), ("#\n1", .unexpected),
    ])
  func refused(text: String, wanted: JSONFault.Code) { #expect(code(text) == wanted) }

  @Test("every fault has a place in the text and a sentence")
  func places() throws {
    let fault = #expect(throws: JSONFault.self) { try JSONDocument(Array("[\"ü\",\n  x]".utf8), .none) }
    #expect(fault?.description == "line 2, column 3: expected a value, found \"x\"")
    #expect(fault?.offset == 9)
  }

  @Test("limits of depth and number hold, for lists of integers too")
  func limits() {
    func code(_ text: String, depth: Int, values: Int) -> JSONFault.Code? {
      do throws(JSONFault) {
        _ = try JSONDocument(Array(text.utf8), .none, JSONLimits(depth: depth, values: values))
        return nil
      } catch {
        return error.code
      }
    }
    #expect(code("[[1]]", depth: 2, values: 3) == nil)
    #expect(code("[[1]]", depth: 1, values: 3) == .tooDeep)
    #expect(code("1", depth: 0, values: 1) == nil)
    #expect(code("[]", depth: 0, values: 1) == .tooDeep)
    #expect(code("{}", depth: 0, values: 1) == .tooDeep)
    #expect(code("[1,2,3]", depth: 1, values: 4) == nil)
    #expect(code("[1,2,3]", depth: 1, values: 3) == .tooMany)
    #expect(code("[1,2,\"3\"]", depth: 1, values: 3) == .tooMany)
    #expect(code(#"{"a":1,"b":2}"#, depth: 1, values: 3) == nil)
    #expect(code(#"{"a":1,"b":2}"#, depth: 1, values: 2) == .tooMany)
  }
}

@Suite("What a reading of JSON permits")
struct PermissionTests {
  /// A text that needs one permission, by the fault without it, and what it says with it.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: [UInt8]
    let fault: JSONFault.Code
    let permit: @Sendable (inout JSONPermissions) -> Void
    let value: JSONValue?
  }

  static let cases = [
    Case(
      testDescription: "first of duplicate names", text: Array(#"{"a":1,"b":2,"\u0061":3}"#.utf8),
      fault: .duplicateName,
      permit: { $0.duplicateNames = .keepFirst }, value: .integer(1)),
    Case(
      testDescription: "last of duplicate names", text: Array(#"{"a":1,"b":2,"\u0061":3}"#.utf8), fault: .duplicateName,
      permit: { $0.duplicateNames = .keepLast }, value: .integer(3)),
    Case(
      testDescription: "half a surrogate pair", text: Array(#"{"a":"x\ud83ey\ude00"}"#.utf8), fault: .loneSurrogate,
      permit: { $0.loneSurrogates = true }, value: .string("x\u{FFFD}y\u{FFFD}")),
    Case(
      testDescription: "bad UTF-8", text: Array(#"{"a":"x"#.utf8) + [0xFF] + Array(#"y"}"#.utf8), fault: .notUTF8,
      permit: { $0.badUTF8 = true }, value: .string("x\u{FFFD}y")),
    Case(
      testDescription: "trailing comma of an object", text: Array(#"{"a":true , }"#.utf8), fault: .unexpected,
      permit: { $0.trailingCommas = true }, value: .boolean(true)),
    Case(
      testDescription: "trailing comma of an array", text: Array(#"{"a":[7,]}"#.utf8), fault: .unexpected,
      permit: { $0.trailingCommas = true }, value: nil),
    Case(
      testDescription: "byte order mark", text: [0xEF, 0xBB, 0xBF] + Array(#"{"a":null}"#.utf8), fault: .unexpected,
      permit: { $0.byteOrderMark = true }, value: .null),
    Case(
      testDescription: "number beyond a double", text: Array(#"{"a":-1e400}"#.utf8), fault: .numberTooLarge,
      permit: { $0.numbersBeyondDouble = true }, value: .real(-.infinity)),
  ]

  /// Each needs its own permission, and no other one helps.
  @Test(arguments: cases)
  func eachHasItsOwn(_ one: Case) throws {
    let without = #expect(throws: JSONFault.self) { try JSONDocument(one.text, .none) }
    #expect(without?.code == one.fault)
    let node = try JSONDocument.read(one.text, .with(one.permit))
    if let value = one.value { #expect(node["a"]?.value == value) }
    var own = JSONPermissions.none
    one.permit(&own)
    for other in Self.cases where other.testDescription != one.testDescription {
      var permissions = JSONPermissions.none
      other.permit(&permissions)
      if permissions == own || own.duplicateNames != .refuse && permissions.duplicateNames != .refuse { continue }
      #expect(throws: JSONFault.self, "\(other.testDescription)") { try JSONDocument(one.text, permissions) }
    }
  }

  @Test func aTrailingCommaNeedsAnElementBeforeIt() {
    for text in ["[,]", "{,}", "[1,,]", "{\"a\":1,,}"] {
      #expect(throws: JSONFault.self) { try JSONDocument(Array(text.utf8), .with { $0.trailingCommas = true }) }
    }
  }

  @Test func permittedDuplicatesAreKeptInTheirOrder() throws {
    let node = try JSONDocument.read(Array(#"{"b":1,"a":[true],"b":{"c":2}}"#.utf8), .published)
    #expect(node.objectMembers.map(\.name) == ["b", "a", "b"])
    #expect(node["b"]?["c"]?.integer == 2)
    #expect(node["c"] == nil)
  }

  @Test("names are compared by code points, in small objects and in large ones", arguments: [2, 8, 9, 2_000])
  func duplicates(count: Int) throws {
    let names = (0..<count - 1).map { "\"n\($0)\":0" }
    for (last, isRefused) in [(#""n0":0"#, true), (#""\u006e0":0"#, true), (#""N0":0"#, false)] {
      let text = "{" + (names + [last]).joined(separator: ",") + "}"
      let fault: JSONFault?
      do throws(JSONFault) {
        _ = try JSONDocument(Array(text.utf8), .none)
        fault = nil
      } catch { fault = error }
      #expect(fault?.code == (isRefused ? .duplicateName : nil))
      if isRefused {
        #expect(fault?.detail == "n0")
        #expect(fault?.offset == text.utf8.count - last.utf8.count - 1)
      }
    }
    // One letter in two forms is two names.
    #expect(throws: Never.self) { try JSONDocument(Array("{\"\u{E9}\":1,\"e\u{301}\":2}".utf8), .none) }
  }
}
