import Testing

@testable import TCFReporting

@Suite struct TerminalTextTests {
  // Text from outside is obeyed by no terminal and no CI.
  @Test(arguments: [
    ("plain text", "plain text"), ("a\nb\tc\r", "a␊b␉c␍"), ("\u{1B}[31m", "␛[31m"), ("a\u{202E}b", "a\u{FFFD}b"),
    ("::error::x", "\u{FF1A}:error::x"), ("  ::error::x", "  \u{FF1A}:error::x"), ("a ::error::x", "a ::error::x"),
    ("a ##vso[task.complete]", "a \u{FF03}#vso[task.complete]"), ("##[error]x##[x", "\u{FF03}#[error]x\u{FF03}#[x"),
    ("##teamcity[x]", "\u{FF03}#teamcity[x]"), ("## heading", "## heading"), ("http://x", "http://x"), ("", ""),
  ]) func linesAreNotObeyed(text: String, shown: String) {
    #expect(TerminalText.safe(text) == shown)
    #expect(TerminalText.safeResult(text) == shown)
    // What is safe stays as it is, so that two doors are one.
    #expect(TerminalText.safe(shown) == shown)
  }

  @Test func longLinesAreCutUnlessTheyAreTheResult() {
    let long = String(repeating: "x", count: 20_000)
    #expect(TerminalText.safe(long).unicodeScalars.count <= 8_501)
    #expect(TerminalText.safeResult(long) == long)
  }
}
