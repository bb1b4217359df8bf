import TCFCodec
import TCFFindings
import TCFVendorList
import Testing

@testable import TCFRules

/// One message and one order of faults, whoever shows them.
@Suite("Why a string is refused")
struct StringRefusalTests {
  private static let sound = "CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IAFPjA"

  /// Texts with more than one fault, where decoders and rules met different ones first.
  static let texts = [
    "", ".", " " + sound, sound + " ", sound + "..", sound.lowercased(), "C", "CQlH_MAQlH_MAEsACBEN!", "~",
    "!" + String(sound.dropLast(3)), "DBABM~" + sound + "%", sound + ".!.?", "{\"a\":1}", "${GDPR_CONSENT_755}", "B",
    "BOO!",
    "IAFPjA." + sound + "=x", "C==.C==", "AAAA", "CAAA.IAA",
  ]

  @Test("the refusal is the first error that a run of rules reports", arguments: texts)
  func agreement(text: String) throws {
    let settings = RuleSettings(asOf: CalendarDay(year: 2026, month: 6, day: 15))
    let facts = StringFacts(settings: settings)
    facts.read(text)
    guard let refusal = StringRefusal(facts) else { return }
    #expect(refusal.sentence != refusal.fault.code.rawValue, "a sentence, not a code")
    let evaluator = RuleEvaluator(
      rules: RuleProfile.iab.rules, lists: VendorListStore(), cmpList: nil, settings: settings)
    let report = evaluator.evaluate(facts, as: Subject(name: "s", input: "s", kind: .string))
    let first = report.verdicts.first { verdict in
      verdict.outcome == .fail && verdict.findings.contains { verdict.severity(of: $0) == .error }
    }
    guard let first, first.rule.id.family == "encoding" else { return }
    #expect(first.rule.id.rawValue == refusal.fault.code.rawValue)
    #expect(first.findings.first?.message.hasPrefix(refusal.sentence) == true)
    let bases = LegalBases(facts, list: try ListRules.made(number: 1, "2026-01-01"), view: .writer)
    #expect(bases.stringFaults == [.stringInvalid(first.rule.id, refusal.sentence)])
  }

  @Test("every fault of the dissection has a sentence")
  func sentences() {
    for text in Self.texts {
      let facts = StringFacts(settings: RuleSettings(asOf: CalendarDay(year: 2026, month: 6, day: 15)))
      facts.read(text)
      for fault in facts.faults where RuleCatalog.rule(RuleID(rawValue: fault.code.rawValue)) != nil {
        let sentence = FaultText.sentence(for: fault, in: facts)
        if ![.rangeOrder, .segmentDuplicate, .allowedVendors].contains(fault.code) {
          #expect(sentence != fault.code.rawValue, "\(text)")
        }
      }
    }
  }
}
