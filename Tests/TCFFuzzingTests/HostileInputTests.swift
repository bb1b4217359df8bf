import TCFCodec
import TCFFindings
import TCFRules
import TCFStorage
import TCFVendorList
import Testing

@testable import TCFFuzzing

/// What comes of every hostile recipe, at a size that a debug build deals with at once. `make bench` tells what they cost
/// at their full size.
@Suite struct HostileInputTests {
  private static let settings = RuleSettings(asOf: CalendarDay(year: 2026, month: 11, day: 21))

  private func text(_ kind: HostileText, _ count: Int) -> String {
    var random = SplitMix64(seed: 1)
    return String(decoding: kind.text(count, &random), as: UTF8.self)
  }

  @Test(arguments: HostileText.allCases, [40, 4_095])
  func strings(_ kind: HostileText, count: Int) throws {
    let text = text(kind, count)
    var fault: DecodingFault.Code?
    do throws(DecodingFault) { _ = try TCString(decoding: text) } catch { fault = error.code }
    let dissection = TCStringDissection(of: text)
    #expect((dissection.model == nil) == (fault != nil))
    guard kind != .longNoise else { return }
    #expect(fault == kind.fault)
  }

  /// The rule's finding, and with it the end of the work, for the ranges wherever they stand.
  @Test(arguments: HostileText.allCases.filter { $0.fault == .workBound })
  func workBound(_ kind: HostileText) throws {
    let facts = StringFacts(settings: Self.settings)
    facts.read(text(kind, 4_095))
    let report = RuleEvaluator(
      rules: RuleProfile.iab.rules, lists: VendorListStore(), cmpList: nil, settings: Self.settings
    )
    .evaluate(facts, as: Subject(name: "hostile", input: "test", kind: .string))
    let verdict = try #require(report.verdicts.first { $0.rule.id == "encoding/work-bound" })
    #expect(verdict.outcome == .fail)
    #expect(verdict.findings.count == 1)
  }

  @Test(arguments: HostileFile.allCases)
  func files(_ kind: HostileFile) throws {
    let bytes = kind.bytes(60_000)
    var fault: StoredKeyFault.Code?
    do throws(StoredKeyFault) { _ = try StoredKeySetReader.read(bytes) } catch { fault = error.code }
    #expect(fault == kind.fault)
  }

  /// Faults without end are not all kept; what is found behind them is.
  @Test func faultsAreBounded() {
    let dots = TCStringDissection(of: text(.dots, 20_000))
    #expect(dots.faults.count == 5_100)
    #expect(dots.faults.allSatisfy { $0.code == .empty })
    #expect(dots.trace.segments.count + dots.trace.furtherSegments == 20_001)
    // Thousands of duplicates, then a character that no base64 has: the first refusal comes last and is kept.
    let late = TCStringDissection(of: text(.manySegments, 6_000) + "!")
    #expect(late.model == nil)
    #expect(late.faults.count > 5_000 && late.faults.count < 6_000)
    #expect(late.faults.last?.code == .alphabet)
  }

  /// More bytes than are read are refused before they are looked at.
  @Test func tooLarge() {
    let bytes = HostileFile.longPreferences.bytes(100_000)
    #expect(throws: StoredKeyFault.self) { try StoredKeySetReader.read(bytes, maximumBytes: 99_999) }
  }
}
