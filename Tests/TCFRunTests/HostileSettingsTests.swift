import TCFFindings
import TCFTestSupport
import Testing

@testable import TCFRun

@Suite("Settings files that nobody should write")
struct HostileSettingsTests {
  private func problems(_ bytes: [UInt8]) -> [SettingsProblem] {
    do throws(SettingsProblems) {
      _ = try SettingsFile.read(bytes, file: "f.yml")
      return []
    } catch {
      return error.problems
    }
  }

  @Test("deep, large and self-repeating files are refused")
  func bombs() {
    func indented(_ count: Int, _ text: String) -> String {
      (0..<count).map { String(repeating: " ", count: $0) + text + "\n" }.joined()
    }
    let aliases = "a0: &a0 [x]\n" + (1..<40).map { "a\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1)]\n" }.joined()
    var texts: [String] = [
      // Keys with everything in them are compared with all that they hold.
      aliases, aliases + "? *a39\n: 1", indented(300, "?"), indented(600, "a:"), "\u{0}", "a: \u{7}",
      (0..<20_000).map { "k\($0): 1\n" }.joined(),
    ]
    let repeated: [(String, Int)] = [
      ("[", 100_000), ("{a: ", 50_000), ("- ", 100_000), ("? ", 100_000), ("a", 300_000), ("a: 1\n", 20_000),
      ("\"", 99_999), ("!", 50_000), ("&", 50_000), ("%", 9_999), ("*a &a ", 20_000), ("|\n", 20_000),
    ]
    texts += repeated.map { String(repeating: $0.0, count: $0.1) }
    for text in texts {
      #expect(!problems(Array(text.utf8)).isEmpty, "\(text.prefix(60))")
    }
  }

  @Test("any bytes end in settings or in problems with a place in the file")
  func anyBytes() {
    let signs = Array("abc:-?[]{}&*!|>'\"%@`#,\n \t0123\\~\u{FF}é".utf8) + [0, 7, 0x80, 0xC3, 0xFE, 0xFF]
    PropertyRun("settings files", cases: 2_000).forEach { random, label in
      let bytes = (0..<random.number(0...120)).map { _ in signs[random.number(0...(signs.count - 1))] }
      for problem in problems(bytes) { #expect((problem.place?.line ?? 1) >= 1, "\(label)") }
    }
  }

  @Test("a sound file with a byte changed never stops the program")
  func mutations() {
    let text = Array(SettingsTemplate.yaml.utf8.filter { $0 != UInt8(ascii: "#") })
    PropertyRun("changed settings", cases: 500).forEach { random, _ in
      var bytes = text
      for _ in 0..<random.number(1...4) {
        bytes[random.number(0...(bytes.count - 1))] = UInt8(random.number(0...255))
      }
      _ = problems(bytes)
    }
  }
}
