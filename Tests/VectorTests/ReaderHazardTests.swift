import TCFCodec
import TCFFindings
import TCFRules
import TCFStorage
import TCFVendorList
import Testing

@Suite("Known readers' hazards")
struct ReaderHazardTests {
  @Test("each row has a vector that shows it, under the row's rule and on its store", arguments: ReaderHazard.all)
  func shown(_ hazard: ReaderHazard) throws {
    let vectors = RulesRun.all.filter { judged in
      judged.actual.contains { $0.hazard == hazard.id && $0.rule == hazard.rule.rawValue }
    }
    #expect(!vectors.isEmpty)
    for vector in vectors {
      guard let keys = vector.vector.keys else { continue }
      #expect(hazard.platforms.isEmpty || hazard.platforms.contains(keys.platform), "\(vector)")
    }
  }

  @Test("no vector shows a row under another rule")
  func rules() {
    let rules = Dictionary(uniqueKeysWithValues: ReaderHazard.all.map { ($0.id, $0.rule.rawValue) })
    for verdict in RulesRun.all.flatMap(\.actual) {
      if let hazard = verdict.hazard { #expect(rules[hazard] == verdict.rule) }
    }
  }

  @Test("rows have ids of their own, rules that exist, sentences, and addresses where there are any")
  func rows() throws {
    #expect(Set(ReaderHazard.all.map(\.id)).count == ReaderHazard.all.count)
    for hazard in ReaderHazard.all {
      #expect(RuleCatalog.rule(hazard.rule) != nil, "\(hazard.id)")
      #expect(!hazard.text.isEmpty && !hazard.text.hasSuffix("."), "\(hazard.id)")
      for report in hazard.reports { #expect(report.hasPrefix("https://github.com/"), "\(hazard.id)") }
    }
    // The kinds of reader that the catalogue's survey of pitfalls (7.5) and its table of platform forms name.
    #expect(Set(ReaderHazard.all.map(\.reader)) == Set(ReaderHazard.Reader.allCases))
  }

  @Test("the platform decides: a boolean crashes Android's readers and misleads Apple's; other stores are silent")
  func platforms() throws {
    func hazard(_ platform: StorePlatform) -> String? {
      let keys = StoredKeySet(platform: platform, keys: [StoredKey(name: "IABTCF_gdprApplies", value: .boolean(true))])
      let settings = RuleSettings(asOf: CalendarDay(year: 2026, month: 11, day: 21))
      let report = RuleEvaluator(
        rules: RuleProfile.iab.rules, lists: VendorListStore(), cmpList: nil, settings: settings
      ).evaluate(
        StoredKeyFacts(keys, settings: settings), as: Subject(name: "keys", input: "keys", kind: .storedKeys))
      return report.verdicts.first { $0.rule.id == "in-app/type" }?.findings.first?.consequence?.hazard
    }
    #expect(hazard(.android) == "integer-reader-boolean")
    #expect(hazard(.ios) == "converting-reader-boolean")
    #expect(hazard(.json) == nil)
    #expect(hazard(.registry) == nil)
  }
}
