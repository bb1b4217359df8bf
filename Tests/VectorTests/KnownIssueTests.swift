import TCFCodec
import TCFFindings
import TCFRules
import TCFStorage
import TCFVendorList
import Testing

@Suite("Known readers' knownIssues")
struct KnownIssueTests {
  @Test("each row has a vector that shows it, under the row's rule and on its store", arguments: KnownIssue.all)
  func shown(_ knownIssue: KnownIssue) throws {
    let vectors = RulesRun.all.filter { judged in
      judged.actual.contains { $0.knownIssue == knownIssue.id && $0.rule == knownIssue.rule.rawValue }
    }
    #expect(!vectors.isEmpty)
    for vector in vectors {
      guard let keys = vector.vector.keys else { continue }
      #expect(knownIssue.platforms.isEmpty || knownIssue.platforms.contains(keys.platform), "\(vector)")
    }
  }

  @Test("no vector shows a row under another rule")
  func rules() {
    let rules = Dictionary(uniqueKeysWithValues: KnownIssue.all.map { ($0.id, $0.rule.rawValue) })
    for verdict in RulesRun.all.flatMap(\.actual) {
      if let knownIssue = verdict.knownIssue { #expect(rules[knownIssue] == verdict.rule) }
    }
  }

  @Test("rows have ids of their own, rules that exist, sentences, and addresses where there are any")
  func rows() throws {
    #expect(Set(KnownIssue.all.map(\.id)).count == KnownIssue.all.count)
    for knownIssue in KnownIssue.all {
      #expect(RuleCatalog.rule(knownIssue.rule) != nil, "\(knownIssue.id)")
      #expect(!knownIssue.text.isEmpty && !knownIssue.text.hasSuffix("."), "\(knownIssue.id)")
      for report in knownIssue.reports { #expect(report.hasPrefix("https://github.com/"), "\(knownIssue.id)") }
    }
    // The kinds of reader that the catalogue's survey of pitfalls (7.5) and its table of platform forms name.
    #expect(Set(KnownIssue.all.map(\.reader)) == Set(KnownIssue.Reader.allCases))
  }

  @Test("the platform decides: a boolean crashes Android's readers and misleads Apple's; other stores are silent")
  func platforms() throws {
    func knownIssue(_ platform: StorePlatform) -> String? {
      let keys = StoredKeySet(platform: platform, keys: [StoredKey(name: "IABTCF_gdprApplies", value: .boolean(true))])
      let settings = RuleSettings(asOf: CalendarDay(year: 2026, month: 11, day: 21))
      let report = RuleEvaluator(
        rules: RuleProfile.iab.rules, lists: VendorListStore(), cmpList: nil, settings: settings
      ).evaluate(
        StoredKeyFacts(keys, settings: settings), as: Subject(name: "keys", input: "keys", kind: .storedKeys))
      return report.verdicts.first { $0.rule.id == "in-app/type" }?.findings.first?.consequence?.knownIssue
    }
    #expect(knownIssue(.android) == "integer-reader-boolean")
    #expect(knownIssue(.ios) == "converting-reader-boolean")
    #expect(knownIssue(.json) == nil)
    #expect(knownIssue(.registry) == nil)
  }
}
