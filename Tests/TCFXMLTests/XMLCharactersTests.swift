import Testing

@testable import TCFXML

/// Expected values: XML 1.0 (Fifth Edition), production [2] Char, and the Unicode block Control Pictures.
struct XMLCharactersTests {
  // [2] Char ::= #x9 | #xA | #xD | [#x20-#xD7FF] | [#xE000-#xFFFD] | [#x10000-#x10FFFF]
  private static func isChar(_ value: UInt32) -> Bool {
    switch value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  @Test func everyScalarComesOutAllowed() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "a\(scalar)b"
      let visible = XMLCharacters.visible(text)
      let wrong = visible.unicodeScalars.contains { !Self.isChar($0.value) }
      if wrong { Issue.record("U+\(String(value, radix: 16)) gives a forbidden character") }
      // Only what is forbidden or a DEL-like control is changed.
      let isControl = (0x7F...0x9F).contains(value)
      if Self.isChar(value) && !isControl && visible != text {
        Issue.record("U+\(String(value, radix: 16)) was changed without need")
      }
      if (!Self.isChar(value) || isControl) && visible.unicodeScalars.count != 3 {
        Issue.record("U+\(String(value, radix: 16)) did not become one character")
      }
    }
  }

  @Test func controlsBecomeTheirPictures() {
    #expect(XMLCharacters.visible("\u{0}\u{1}\u{8}\u{B}\u{1B}\u{1F}\u{7F}") == "␀␁␈␋␛␟␡")
  }

  @Test func layoutStaysInTextAndIsShownInLines() {
    #expect(XMLCharacters.visible("a\tb\nc\rd") == "a\tb\nc\rd")
    #expect(XMLCharacters.visibleLine("a\tb\nc\r\nd") == "a␉b␊c␍␊d")
  }

  @Test(arguments: ["\u{80}", "\u{85}", "\u{9F}", "\u{FFFE}", "\u{FFFF}"])
  func othersBecomeTheReplacementCharacter(_ text: String) {
    #expect(XMLCharacters.visible("x\(text)") == "x\u{FFFD}")
  }

  @Test func neighboursOfTheReplacedStay() {
    let text = "\u{A0}\u{E000}\u{FFFD}\u{10000}\u{10FFFF}\u{1FFFE}Âïÿ"
    #expect(XMLCharacters.visible(text) == text)
  }

  @Test func bytesThatAreNoUTF8AreRepairedByTheStringAlready() {
    // A lone surrogate (ED A0 80), an overlong NUL (C0 80), a cut sequence (E2 82).
    let text = String(decoding: [0xED, 0xA0, 0x80, 0x41, 0xC0, 0x80, 0x42, 0xE2, 0x82] as [UInt8], as: UTF8.self)
    let visible = XMLCharacters.visible(text)
    #expect(visible.filter { $0 != "\u{FFFD}" } == "AB")
    #expect(visible.unicodeScalars.allSatisfy { Self.isChar($0.value) })
  }

  @Test(arguments: [
    ("testcase", "testcase"), ("", "_"), ("1a", "_a"), ("a b", "a_b"), ("a\u{0}b", "a_b"), ("a:b", "a_b"),
    ("<x>", "_x_"), ("-a", "_a"), ("a-b.c_1", "a-b.c_1"), ("é", "_"),
  ])
  func namesAreNames(_ text: String, _ name: String) {
    #expect(XMLCharacters.name(text) == name)
  }
}
