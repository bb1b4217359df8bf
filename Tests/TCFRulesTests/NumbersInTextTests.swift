import Testing

@testable import TCFRules

/// Whole numbers in texts, as people write them.
@Suite("Numbers in texts")
struct NumbersInTextTests {
  @Test(
    "numbers as people write them",
    arguments: [
      ("We and our 114 partners", [114]), ("1,214", [1_214]), ("1.214 Partner", [1_214]), ("1 214", [1_214]),
      ("1\u{202F}214 partenaires", [1_214]), ("1\u{A0}214", [1_214]), ("1'214", [1_214]), ("1’214", [1_214]),
      ("1.214.000", [1_214_000]), ("(40)", [40]), ("3 of 40", [3, 40]), ("40, and 3.", [40, 3]), ("40 3", [40, 3]),
      ("no number", []), ("", []), ("7", [7]),
    ])
  func written(_ text: String, _ numbers: [Int]) { #expect(NumbersInText.all(in: text) == numbers) }

  @Test("fractions and dates are no whole numbers", arguments: ["2.5", "2,5", "21.11.2026", "10.25", "1.2.3"])
  func fractions(_ text: String) { #expect(NumbersInText.all(in: text) == []) }

  @Test(
    "digits of other scripts",
    arguments: ["١١٤", "۱۱۴", "११४", "๑๑๔", "１１４"])
  func scripts(_ text: String) { #expect(NumbersInText.all(in: "x\(text)x") == [114]) }

  @Test("groups of other scripts")
  func groups() { #expect(NumbersInText.all(in: "١٬٢١٤") == [1_214]) }

  @Test("a number without end is read in linear time and without a trap")
  func long() {
    let digits = String(repeating: "9", count: 100_000)
    #expect(NumbersInText.all(in: digits).count == 1)
    #expect(NumbersInText.all(in: String(repeating: "999.", count: 100_000)).count == 1)
  }
}
