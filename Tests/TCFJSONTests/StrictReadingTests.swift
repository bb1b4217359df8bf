import TCFFindings
import TCFJSON
import Testing

@Suite("JSON, read strictly (RFC 8259)")
struct StrictReadingTests {
  private func value(_ text: String) -> JSONValue? { try? JSONDocument.read(Array(text.utf8), .strict).value }

  private func fault(_ text: String) -> JSONFault? {
    do {
      _ = try JSONDocument.read(Array(text.utf8), .strict)
      return nil
    } catch {
      return error
    }
  }

  // RFC 8259, section 2: ws = *( %x20 / %x09 / %x0A / %x0D ), begin-object = ws %x7B ws; section 8.1: a byte order mark may be ignored.
  @Test(
    "the first bytes show whether a text is an object",
    arguments: [
      ("{", true), (" \t\r\n{\"a\":1}", true), ("\u{FEFF} {", true), ("[{", false), ("\0{", false), ("\u{0B}{", false),
      ("\u{A0}{", false), ("x", false), ("", nil), (" \n", nil), ("\u{FEFF}", nil),
    ])
  func beginning(text: String, isObject: Bool?) {
    #expect(JSONDocument.beginsObject(text.utf8) == isObject)
  }

  @Test("a number's type follows how it is written")
  func numbers() {
    #expect(value("1") == .integer(1))
    #expect(value("1.0") == .real(1))
    #expect(value("1e0") == .real(1))
    #expect(value("-0") == .integer(0))
    #expect(value("-12E+2") == .real(-1200))
    #expect(value("9223372036854775807") == .integer(.max))
    #expect(value("-9223372036854775808") == .integer(.min))
    #expect(value("9223372036854775808") == .real(9_223_372_036_854_775_808))
    #expect(value("0.25") == .real(0.25))
    #expect(value("1" + String(repeating: "0", count: 300)) == .real(1e300))
  }

  @Test(
    "numbers that JSON does not have",
    arguments: ["01", "-", "+1", ".5", "1.", "1e", "1e+", "0x10", "-a", "NaN", "Infinity", "١"])
  func notNumbers(text: String) {
    #expect(fault(text) != nil)
    #expect(fault("[\(text)]") != nil)
  }

  @Test("a number that no double holds is refused, and so is one of more than 1,024 digits")
  func hugeNumbers() {
    #expect(fault("1e999")?.code == .numberTooLarge)
    #expect(fault("-1e999")?.code == .numberTooLarge)
    #expect(fault(String(repeating: "9", count: 400))?.code == .numberTooLarge)
    #expect(fault(String(repeating: "9", count: 1_000_000))?.code == .number)
    #expect(value("0." + String(repeating: "0", count: 1_000) + "1") == .real(0))
  }

  @Test("escapes are resolved")
  func escapes() {
    #expect(value(#""\"\\\/\b\f\n\r\t""#) == .string("\"\\/\u{8}\u{C}\n\r\t"))
    #expect(value(#""\u00fc\u20AC\ud83d\ude00\u0000""#) == .string("ü€😀\0"))
    #expect(value("\"ü€😀\"") == .string("ü€😀"))
  }

  @Test(
    "strings that JSON does not have",
    arguments: [
      (#""\ud83d""#, JSONFault.Code.loneSurrogate, 1), (#""\ude00""#, .loneSurrogate, 1),
      (#""\ud83dx""#, .loneSurrogate, 1), (#""\ud83dA""#, .loneSurrogate, 1), (#""\x41""#, .escape, 1),
      (#""\u12g4""#, .escape, 1), (#""\u１２３４""#, .escape, 1), ("\"a\u{1}\"", .controlCharacter, 2),
      ("\"a\nb\"", .controlCharacter, 2), ("\"abc", .truncated, 4), (#""\u12"#, .truncated, 5), (#""\"#, .truncated, 2),
    ])
  func badStrings(text: String, code: JSONFault.Code, offset: Int) {
    #expect(fault(text)?.code == code)
    #expect(fault(text)?.offset == offset)
  }

  @Test("objects keep the order of their members and know where they stand")
  func order() throws {
    let node = try JSONDocument.read(Array("{\n \"b\" : 1,\n \"a\":[null,true,false]}".utf8), .strict)
    guard case .object(let members) = node.value else {
      Issue.record("not an object")
      return
    }
    #expect(members.map(\.name) == ["b", "a"])
    #expect(members.map(\.offset) == [3, 13])
    #expect(members.map(\.node.offset) == [9, 17])
    #expect(node["a"]?.items?.map(\.value) == [.null, .boolean(true), .boolean(false)])
    #expect(node["a"]?.items?.map(\.offset) == [18, 23, 28])
    #expect(node["c"] == nil)
  }

  @Test(
    "what stands in the wrong place is told with line and column",
    arguments: [
      ("", JSONFault.Code.empty, 1, 1), (" \n ", .empty, 2, 2), ("[1,]", .unexpected, 1, 4),
      ("{\"a\":1,}", .unexpected, 1, 8), ("{\"a\":1 \"b\":2}", .unexpected, 1, 8), ("[1 2]", .unexpected, 1, 4),
      ("{a:1}", .unexpected, 1, 2), ("{'a':1}", .unexpected, 1, 2), ("{\"a\" 1}", .unexpected, 1, 6),
      ("{\"ü\":\n  tru}", .unexpected, 2, 6), ("{\"a\":1}x", .trailing, 1, 8), ("1 2", .trailing, 1, 3),
      ("[1", .truncated, 1, 3), ("{", .truncated, 1, 2), ("{\"a\"", .truncated, 1, 5), ("{\"a\":", .truncated, 1, 6),
      ("// x\n1", .unexpected, 1, 1), ("]", .unexpected, 1, 1), ("[1}", .unexpected, 1, 3), ("nul", .truncated, 1, 4),
    ])
  func places(text: String, code: JSONFault.Code, line: Int, column: Int) throws {
    let fault = try #require(self.fault(text))
    #expect(fault.code == code)
    #expect((fault.line, fault.column) == (line, column))
    #expect(!fault.sentence.isEmpty)
  }

  @Test("two members of one name are refused, also when the name is written in two ways; in two objects they are fine")
  func duplicates() {
    #expect(fault(#"{"a":1,"b":2,"a":1}"#)?.code == .duplicateName)
    #expect(fault(#"{"a":1,"b":2,"a":1}"#)?.offset == 13)
    #expect(fault(#"{"x":{"IABTCF_A":1,"IABTCF_\u0041":1}}"#)?.detail == "IABTCF_A")
    #expect(value(#"{"a":{"a":1},"b":{"a":2}}"#) != nil)
  }

  @Test("64 levels are read, 65 are not, and a million end quickly")
  func depth() {
    let deep = { (count: Int) in String(repeating: "[", count: count) + String(repeating: "]", count: count) }
    #expect(value(deep(64)) != nil)
    #expect(fault(deep(65))?.code == .tooDeep)
    #expect(fault(deep(65))?.offset == 64)
    #expect(fault(String(repeating: "[", count: 1_000_000))?.code == .tooDeep)
    #expect(fault(String(repeating: "{\"a\":", count: 1_000_000))?.code == .tooDeep)
  }

  @Test("a byte order mark is tolerated, other bytes than UTF-8 are not")
  func encoding() throws {
    #expect(try JSONDocument.read([0xEF, 0xBB, 0xBF] + Array("1".utf8), .strict).value == .integer(1))
    for bytes in [[0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22]] as [[UInt8]] {
      let fault = #expect(throws: JSONFault.self) { try JSONDocument.read(bytes, .strict) }
      #expect(fault?.code == .notUTF8)
      #expect(fault?.offset == 1)
    }
  }

  @Test("with bytes changed at random, it ends", arguments: [21, 22] as [UInt64])
  func mutation(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let original = Array(#"{"IABTCF_TCString":"C\u00fcx","n":[1,2.5e1,-3,true,null],"o":{"a":{"b":{}}}}"#.utf8)
    var refused = 0
    for _ in 0..<5_000 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      do { _ = try JSONDocument.read(bytes, .strict) } catch { refused += 1 }
    }
    #expect((1_000..<5_000).contains(refused), "seed \(seed)")
  }
}
