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
    #expect(form.unclear == [6])
    #expect(form.sentences.first == "2 of 3 records have an answer.")
    #expect(form.sentences.contains { $0.hasPrefix("1 record is wrong: 50.00%") })
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
