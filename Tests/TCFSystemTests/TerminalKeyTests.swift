import TCFSystem
import Testing

@Suite("Keys of a terminal")
struct TerminalKeyTests {
  private func keys(_ texts: String...) -> [TerminalKey] {
    var reader = TerminalKeyReader()
    return texts.flatMap { reader.keys(in: Array($0.utf8)) } + reader.timeOut()
  }

  @Test("Characters, those of several bytes too, and keys without a sequence")
  func plain() {
    #expect(keys("aé漢") == [.text("a"), .text("é"), .text("漢")])
    #expect(keys("\r\n\t\u{7F}\u{8}") == [.enter, .enter, .tab, .backspace, .backspace])
    // A character in two parts, as a slow line gives it.
    var reader = TerminalKeyReader()
    #expect(reader.keys(in: [0xC3]) == [])
    #expect(reader.keys(in: [0xA9]) == [.text("é")])
  }

  @Test("Arrows and their neighbours, in the forms of xterm, rxvt and the keypad mode")
  func sequences() {
    #expect(keys("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D") == [.up, .down, .right, .left])
    #expect(keys("\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD") == [.up, .down, .right, .left])
    #expect(keys("\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[4~\u{1B}OH") == [.home, .end, .home, .end, .home])
    #expect(keys("\u{1B}[5~\u{1B}[6~\u{1B}[Z") == [.pageUp, .pageDown, .backTab])
    // In parts.
    #expect(keys("\u{1B}", "[", "5", "~") == [.pageUp])
  }

  @Test("Escape by itself is a key once nothing more comes")
  func escape() {
    #expect(keys("\u{1B}") == [.escape])
    #expect(keys("\u{1B}\u{1B}[A") == [.escape, .up])
    #expect(keys("\u{1B}x") == [.escape, .text("x")])
    #expect(keys("\u{1B}[", "12;") == [])
  }

  @Test("A pasted text is one key, whatever is in it")
  func paste() {
    #expect(keys("\u{1B}[200~C\r\n\u{1B}[Aq\u{1B}[201~q") == [.paste("C\r\n\u{1B}[Aq"), .text("q")])
    #expect(keys("\u{1B}[200~ab", "c\u{1B}[20", "1~") == [.paste("abc")])
    // The end has not come: everything waits.
    #expect(keys("\u{1B}[200~q") == [])
    let long = String(repeating: "x", count: TerminalKeyReader.longestPaste + 10)
    #expect(
      keys("\u{1B}[200~\(long)\u{1B}[201~") == [.paste(String(long.prefix(TerminalKeyReader.longestPaste)))])
  }

  @Test("Any bytes end in keys, and unknown sequences and controls in none")
  func hostile() {
    #expect(keys("\u{1B}[99;99Mx") == [.text("x")])
    #expect(keys("\u{0}\u{1}\u{2}\u{1B}]x") == [.escape, .text("]"), .text("x")])
    var reader = TerminalKeyReader()
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max { _ = reader.keys(in: [0x1B, UInt8(ascii: "["), first, second]) }
    }
    _ = reader.keys(in: Array("\u{1B}[201~".utf8))
    // An endless sequence does not wait for ever.
    #expect(keys("\u{1B}[" + String(repeating: "1", count: 100)).isEmpty == false)
  }
}
