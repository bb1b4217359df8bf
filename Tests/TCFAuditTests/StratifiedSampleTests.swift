import TCFFindings
import TCFTestSupport
import Testing

@testable import TCFAudit

@Suite("Samples by verdict")
struct StratifiedSampleTests {
  private static func partial(
    _ records: ArraySlice<AuditFixture.Given>, size: Int = 40
  ) -> AuditPartial {
    AuditFixture(sampleSize: size, isStratified: true).partial(Array(records))
  }

  /// What is drawn, as text.
  private static func drawn(_ partial: AuditPartial) -> [String] {
    partial.counts.strata.drawn(rules: partial.identity.rules.count).map { drawn in
      "\(drawn.stratum) \(drawn.records) \(drawn.entries.map { "\($0.input):\($0.line)" })"
    }
  }

  @Test("parts of an audit draw the same records as the whole, also from a file", arguments: [8, 40, 200])
  func parts(size: Int) throws {
    var random = SplitMix64(seed: 32)
    let records = try AuditFixture.records(400, &random)
    let whole = Self.partial(records[...], size: size)
    var merged = Self.partial(records[250...], size: size)
    for range in [120..<250, 0..<120] {
      let part = Self.partial(records[range], size: size)
      merged.merge(try AuditPartial(part.bytes))
    }
    #expect(Self.drawn(whole) == Self.drawn(merged))
    let all = whole.counts.strata.drawn(rules: whole.identity.rules.count)
    #expect(all.reduce(0) { $0 + $1.records } == 400)
    #expect(all.reduce(0) { $0 + $1.entries.count } == min(size, 400))
    #expect(all.count > 3 || size == 8)
    // Nobody is drawn twice, and a stratum of two has two.
    let places = all.flatMap(\.entries).map { "\($0.input):\($0.line)" }
    #expect(Set(places).count == places.count)
    if size > 8 { #expect(all.allSatisfy { $0.entries.count >= min(2, $0.records) }) }
  }

  /// Worked out by hand: two each, then by the greatest square root over one more than are drawn: 100/3, 100/4, 100/5, 30/3.
  @Test("large strata have more, and less than their share")
  func allocation() {
    func allocation(_ sizes: [Int], _ count: Int) -> [Int] {
      StratifiedSample.allocation(sizes.map { ($0, $0) }, count)
    }
    #expect(allocation([10_000, 900, 1], 5) == [2, 2, 1])
    #expect(allocation([10_000, 900, 1], 8) == [5, 2, 1])
    #expect(allocation([3, 2], 100) == [3, 2])
    #expect(StratifiedSample.allocation([(10_000, 3), (900, 900)], 20) == [3, 17])
    // By square roots in the long run: 100 to 30.
    let many = allocation([10_000, 900], 130)
    #expect(many == [100, 30])
  }

  /// The populations of Tests/Attacks/strata.py: records of each stratum, and how many of them are wrong.
  private static let populations: [[(records: Int, wrong: Int)]] = [
    [(60_000, 1_200), (3_000, 30), (800, 8), (40, 1)], [(60_000, 120), (3_000, 3), (800, 1), (40, 0)],
    [(60_000, 0), (3_000, 1_500), (800, 0), (40, 0)], [(60_000, 0), (3_000, 0), (800, 0), (40, 0)],
    [(200, 4), (30, 3), (9, 0), (3, 1), (1, 0)],
    [(50_000, 500)] + (1..<60).map { (20 * $0, $0) },
  ]

  @Test("of 1,000 audits, 93 in 100 intervals or more hold the truth", arguments: populations.indices)
  func coverage(place: Int) throws {
    let population = Self.populations[place]
    var random = SplitMix64(seed: 1932)
    let sizes = StratifiedSample.allocation(population.map { ($0.records, $0.records) }, 400)
    let truth =
      Double(population.reduce(0) { $0 + $1.wrong }) / Double(population.reduce(0) { $0 + $1.records })
    var held = 0
    for _ in 0..<1_000 {
      let rows = try zip(population, sizes).map { stratum, drawn in
        // One after the other, without putting any back.
        var (left, wrong, found) = (stratum.records, stratum.wrong, 0)
        for _ in 0..<drawn {
          if Int.random(in: 0..<left, using: &random) < wrong { (wrong, found) = (wrong - 1, found + 1) }
          left -= 1
        }
        return try #require(Strata.Row(records: stratum.records, answered: drawn, part: found))
      }
      let interval = try #require(Strata(rows)).interval()
      if interval.contains(truth) { held += 1 }
    }
    #expect(held >= 930, "\(held)")
  }

  private static let head = "number,of,answer,note,verdict,rule,cmp,records,drawn,weight\n"

  @Test("a form says who was accused and who was passed wrongly")
  func form() throws {
    let text =
      Self.head
      + "1,1000,yes,,error,fields/expired,300,100,2,50.000\n2,1000,no,,error,fields/expired,300,100,2,50.000\n"
      + "3,1000,yes,,clean,–,300,900,3,300.000\n4,1000,passed,,clean,–,300,900,3,300.000\n5,1000,,,clean,–,300,900,3,300.000\n"
    let form = try #require(HandCheck.StratifiedForm(Array(text.utf8)))
    #expect(form.faults.isEmpty && form.answered == 4)
    let sentences = form.sentences
    #expect(sentences[0] == "4 of 5 records have an answer, from 2 of 2 strata.")
    // 0.1 * 1/2 + 0.9 * 1/2; 0.1 * 1/2; 0.9 * 1/2.
    #expect(sentences[1].hasPrefix("Wrong: 50.00%;"))
    #expect(sentences[2].hasPrefix("Wrongly accused, by a false finding: 5.00%;"))
    #expect(sentences[3].hasPrefix("Wrongly passed, with a fault overlooked: 45.00%;"))
    #expect(sentences.contains("error, fields/expired, CMP 300: 1 of 2 that were looked at are wrong."))
    #expect(HandCheck.StratifiedForm(Array("number,of,answer\n1,2,yes\n".utf8)) == nil)
  }

  @Test(
    "what cannot be is refused, with its line",
    arguments: [
      ("2,10,accused,,clean,–,300,8,2,4", 3, "the audit found nothing wrong with this record, so it accused no one"),
      ("1,10,yes,,clean,–,300,8,2,4", 3, "record 1 is on line 2 too"),
      ("2,10,maybe,,clean,–,300,8,2,4", 3, "the answer is none of yes, no, accused and passed"),
      ("2,11,yes,,clean,–,300,8,2,4", 3, "the record is one of 11, and those above are of 10"),
      ("2,10,yes,,error,x/y,300,3,1,3", 3, "the stratum error, x/y, CMP 300 has other numbers than on a line above"),
      ("2,10,yes,,error,x/y,300,2,1,2", 3, "the stratum error, x/y, CMP 300 has more records than were drawn"),
      ("2,10,yes,,error,x/y,300,2,3,2", 3, "the row is not as tcfcheck audit --sample --by verdict wrote it"),
      (
        "2,10,yes,,clean,–,300,7,2,4", 1,
        "the strata of the form have 9 records, and the audit had 10: rows are missing"
      ),
    ])
  func refused(rows: String, line: Int, text: String) throws {
    let form = try #require(
      HandCheck.StratifiedForm(Array((Self.head + "1,10,yes,,error,x/y,300,2,1,2\n" + rows).utf8)))
    #expect(form.faults == [HandCheck.Form.Fault(line: line, text: text)])
  }
}
