import Foundation
import TCFFindings
import TCFReporting
import TCFTestSupport
import Testing

@testable import TCFAudit

@Suite("Samples and comparisons")
struct ComparisonTests {
  /// Wilson's formula in Python's decimal arithmetic with 40 digits.
  @Test(
    "the Wilson interval",
    arguments: [
      (6, 398, 0.006927, 0.032495), (0, 400, 0.0, 0.009512), (400, 400, 0.990488, 1.0), (1, 2, 0.094531, 0.905469),
    ])
  func wilson(part: Int, whole: Int, low: Double, high: Double) throws {
    let interval = try #require(Proportion(part, of: whole)).interval()
    #expect(abs(interval.lowerBound - low) < 0.000001)
    #expect(abs(interval.upperBound - high) < 0.000001)
  }

  /// The bounds of p that solve (p^ - p)^2 = z^2 p (1 - p) / n (N - n) / (N - 1), by bisection in Python's decimal arithmetic with 40
  /// digits.
  @Test(
    "the interval for a finite population",
    arguments: [
      (1, 10, 20, 0.027052, 0.307492), (6, 398, 4_964, 0.007141, 0.031546), (3, 400, 401, 0.007089, 0.007935),
      (2, 8, 8, 0.25, 0.25), (0, 1, 1, 0.0, 0.0),
    ])
  func finite(part: Int, whole: Int, population: Int, low: Double, high: Double) throws {
    let interval = try #require(Proportion(part, of: whole)).interval(population: population)
    #expect(abs(interval.lowerBound - low) < 0.000001, "\(interval)")
    #expect(abs(interval.upperBound - high) < 0.000001, "\(interval)")
  }

  @Test("what was looked at is known: no fewer are wrong, and no more than the rest")
  func known() throws {
    let form = try #require(HandCheck.Form(Array("number,of,answer\n1,4,no\n2,4,yes\n3,4,yes\n".utf8)))
    #expect(form.sentences.contains("Of 4 records, that is 1 to 2."))
  }

  @Test("what is no part of a whole is refused")
  func proportions() {
    #expect(Proportion(1, of: 0) == nil)
    #expect(Proportion(3, of: 2) == nil)
    #expect(Proportion(-1, of: 2) == nil)
  }

  @Test("a form is read as spreadsheets write it")
  func form() throws {
    let text = """
      number;of;answer;note\r
      1;5000;yes;\r
      2;5000; No ;"the banner; on
      two lines"\r
      3;5000;;\r
      4;5000;perhaps;\r

      """
    let form = try #require(HandCheck.Form(Array(("\u{FEFF}" + text).utf8)))
    #expect(form.right == 1 && form.wrong == 1 && form.open == 1 && form.population == 5_000)
    #expect(form.faults == [.init(line: 6, text: "the answer is neither yes nor no")])
    #expect(form.sentences.first == "2 of 3 records have an answer.")
    #expect(form.sentences.contains { $0.hasPrefix("1 record is wrong: 50.00%") })
    // Line 7 is the same record as line 3; the record of line 8 is one of another audit.
    let again = try #require(HandCheck.Form(Array((text + "1;5000;no;\n9;400;yes;\n").utf8)))
    #expect(
      again.faults.map(\.text) == [
        "the answer is neither yes nor no", "record 1 is on line 2 too",
        "the record is one of 400, and those above are of 5000",
      ])
    #expect(again.right == 1 && again.wrong == 1)
    let many = "number,of,answer\n" + (1...4).map { "\($0),3,yes\n" }.joined()
    #expect(HandCheck.Form(Array(many.utf8))?.faults.map(\.line) == [5])
    #expect(HandCheck.Form(Array("a,b,c\n".utf8)) == nil)
    #expect(HandCheck.Form([]) == nil)
  }

  private static func audit(_ records: [AuditFixture.Given]) throws -> ComparedAudit {
    try ComparedAudit(AuditFixture().partial(records).bytes, name: "a")
  }

  @Test("two halves of one population differ by chance only; another population by more")
  func comparison() throws {
    var random = SplitMix64(seed: 123)
    let first = try AuditFixture.records(700, &random).map(\.withoutPlatform)
    let second = try AuditFixture.records(700, &random).map(\.withoutPlatform)
    let same = AuditComparison(try Self.audit(first), try Self.audit(second))
    #expect(same.rows.count > 30)
    #expect(same.mattering(least: 0).isEmpty)
    let broken = second.enumerated().map { index, given in
      index % 3 == 0
        ? AuditFixture.Given(text: "x\(index)", input: 0, line: given.line, country: nil, choice: nil, platform: nil)
        : given
    }
    let other = AuditComparison(try Self.audit(first), try Self.audit(broken)).mattering(least: 0.05)
    #expect(other.contains { $0.name == "all noChoice" && $0.change > 0.2 })
    // A rule is before the number of records with errors, which follows from it, though that differs by as much.
    let rule = try #require(other.firstIndex { $0.name.hasPrefix("rule encoding/") })
    for name in ["all errors", "all clean"] {
      if let total = other.firstIndex(where: { $0.name == name }) { #expect(rule < total) }
    }
    let firstConsequence = other.firstIndex { !$0.isCause } ?? other.count
    #expect(other[firstConsequence...].allSatisfy { !$0.isCause } && firstConsequence > 0)
  }

  @Test("the sample is the same however the records were divided, and no larger than asked")
  func sample() throws {
    var random = SplitMix64(seed: 5)
    let records = try AuditFixture.records(120, &random)
    let fixture = AuditFixture(sampleSize: 15)
    var sum = fixture.partial(Array(records[..<50]))
    sum.merge(fixture.partial(Array(records[50...])))
    let whole = fixture.partial(records)
    #expect(sum.counts.sample == whole.counts.sample)
    #expect(whole.counts.sample.entries.count == 15)
    #expect(Set(whole.counts.sample.entries.map { "\($0.input):\($0.line)" }).count == 15)
    let other = AuditFixture(key: Array("another".utf8), sampleSize: 15).partial(records)
    #expect(other.counts.sample != whole.counts.sample)
  }
}

extension AuditFixture.Given {
  /// Without the names of small platforms, which have large counts withheld beside them.
  fileprivate var withoutPlatform: Self {
    Self(text: text, input: input, line: line, country: country, choice: choice, platform: nil)
  }
}
