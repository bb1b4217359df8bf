import Testing

@testable import TCFFuzzing

@Suite("Commands are split without a shell") struct TesteeCommandTests {
  @Test(arguments: [
    ("node codec.js", ["node", "codec.js"]),
    ("  java\t-jar 'my codec.jar'  ", ["java", "-jar", "my codec.jar"]),
    (#"sh -c "echo \"a\" \\ $HOME 'b'""#, ["sh", "-c", #"echo "a" \ $HOME 'b'"#]),
    (#"a\ b c\\d"#, ["a b", #"c\d"#]),
    (#"a"b c"'d e'f"#, ["ab cd ef"]),
    (#"x "" ''"#, ["x", "", ""]),
    (#"x "\n""#, ["x", #"\n"#]),
    ("* ~ | > &", ["*", "~", "|", ">", "&"]),
  ]) func words(_ text: String, _ expected: [String]) throws {
    #expect(try TesteeCommand(text).words == expected)
  }

  @Test func brokenCommands() {
    #expect(throws: TesteeCommand.Fault.empty) { try TesteeCommand("  ") }
    #expect(throws: TesteeCommand.Fault.empty) { try TesteeCommand("'' x") }
    #expect(throws: TesteeCommand.Fault.openQuote("'")) { try TesteeCommand("a 'b") }
    #expect(throws: TesteeCommand.Fault.openQuote("\"")) { try TesteeCommand("a \"b") }
    #expect(throws: TesteeCommand.Fault.danglingBackslash) { try TesteeCommand("a \\") }
  }
}
