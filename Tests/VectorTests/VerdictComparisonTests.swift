import TCFJSON
import TCFStorage
import Testing

/// The comparison that all rules vectors rest on.
@Suite("Comparison of verdicts")
struct VerdictComparisonTests {
  private func expected(_ json: String...) throws -> [ExpectedVerdict] {
    try json.map { try ExpectedVerdict(JSONDocument.read(Array($0.utf8), .strict)) }
  }

  private func finding(_ rule: String, field: String? = nil, bit: Int? = nil) -> ActualVerdict {
    ActualVerdict(rule: rule, outcome: "fail", severity: "error", segment: "core", field: field, bitOffset: bit)
  }

  private let any = #"{"rule": "a/b", "outcome": "fail"}"#
  private let atX = #"{"rule": "a/b", "outcome": "fail", "location": {"field": "X"}}"#
  private let atBit5 = #"{"rule": "a/b", "outcome": "fail", "location": {"bitOffset": 5}}"#

  @Test("equal sets are equal, in any order")
  func equal() throws {
    let stated = try expected(any, #"{"rule": "c/d", "outcome": "undecided"}"#)
    let actual = [ActualVerdict(rule: "c/d", outcome: "undecided"), finding("a/b")]
    #expect(VerdictComparison(expected: stated, actual: actual).isEqual)
  }

  @Test("one statement is used up by one finding")
  func extra() throws {
    let comparison = VerdictComparison(expected: try expected(any), actual: [finding("a/b"), finding("a/b")])
    #expect(comparison.missing.isEmpty)
    #expect(comparison.extra.count == 1)
  }

  @Test("what nothing answers is missing")
  func missing() throws {
    let comparison = VerdictComparison(expected: try expected(any, any), actual: [finding("a/b")])
    #expect(comparison.missing.count == 1)
    #expect(comparison.extra.isEmpty)
  }

  @Test(
    "outcome, severity and place are compared",
    arguments: [
      #"{"rule": "a/b", "outcome": "notEffective"}"#,
      #"{"rule": "a/b", "outcome": "fail", "severity": "warning"}"#,
      #"{"rule": "a/b", "outcome": "fail", "location": {"segment": "publisherTC"}}"#,
      #"{"rule": "a/b", "outcome": "fail", "location": {"field": "Y"}}"#,
      #"{"rule": "a/b", "outcome": "fail", "location": {"field": "X", "bitOffset": 6}}"#,
      #"{"rule": "a/b", "outcome": "fail", "location": {"key": "IABTCF_TCString"}}"#,
      #"{"rule": "a/b", "outcome": "fail", "location": {"character": 0}}"#,
      #"{"rule": "a/c", "outcome": "fail"}"#,
    ])
  func differing(_ json: String) throws {
    let comparison = VerdictComparison(expected: try expected(json), actual: [finding("a/b", field: "X", bit: 5)])
    #expect(comparison.missing.count == 1)
    #expect(comparison.extra.count == 1)
  }

  @Test("pairs are exchanged where the first choice leaves another statement without a finding")
  func exchange() throws {
    let actual = [finding("a/b", field: "X", bit: 5), finding("a/b", field: "X", bit: 6)]
    #expect(VerdictComparison(expected: try expected(atX, atBit5), actual: actual).isEqual)
    #expect(VerdictComparison(expected: try expected(any, atX, atBit5), actual: actual).missing.count == 1)
  }
}
