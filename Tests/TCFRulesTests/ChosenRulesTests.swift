import TCFCodec
import TCFFindings
import TCFTestSupport
import TCFVendorList
import Testing

@testable import TCFRules

/// A run of some of the rules finds what a run of all of them finds with these rules.
@Suite("Runs of chosen rules")
struct ChosenRulesTests {
  /// Google's rule by the framework's, as the page about profiles lists them.
  private static let twins: [RuleID: RuleID] = [
    "disclosed-vendors/missing": "google/1.4", "fields/cmp-id": "google/3.1", "fields/expired": "google/3.3",
    "fields/service-specific": "google/5.1",
  ]

  /// A string in which each of five faults is there or not.
  private static func string(_ faults: Int) -> TCString {
    var core = ListRules.core(faults & 1 == 0 ? "2026-06-01" : "2025-03-03", list: 5)
    core.purposeConsents = [1, 3, 4]
    core.vendorConsents = [755]
    core.isServiceSpecific = faults & 2 == 0
    core.cmpID = faults & 4 == 0 ? 10 : 0
    if faults & 16 != 0 { core.created = Deciseconds(core.created.rawValue + 7) }
    return TCString(core: core, disclosedVendors: faults & 8 == 0 ? [755] : nil)
  }

  private static func findings(_ string: TCString, _ rules: [Rule]) throws -> [RuleID: [String]] {
    let failed = try ListRules.verdicts(string, [], rules: rules).filter { $0.outcome == .fail }
    return Dictionary(uniqueKeysWithValues: failed.map { ($0.rule.id, $0.findings.map(\.message)) })
  }

  @Test("each rule finds the same in any selection; a rule steps aside only for a twin that is selected and fails")
  func selections() throws {
    let all = RuleProfile.google.rules
    let families = Set(all.map(\.metadata.id.family)).sorted()
    var random = SplitMix64(seed: 20_261_124)
    for faults in 0..<32 {
      let string = Self.string(faults)
      // Each rule by itself has nothing to step aside for.
      var alone: [RuleID: [String]] = [:]
      for rule in all { alone.merge(try Self.findings(string, [rule])) { first, _ in first } }
      for _ in 0..<6 {
        let chosen = Set(families.filter { _ in random.next() & 1 == 0 } + (random.next() & 1 == 0 ? ["google"] : []))
        let selection = all.filter { chosen.contains($0.metadata.id.family) }
        let ids = Set(selection.map(\.metadata.id))
        let expected = alone.filter { id, _ in
          guard let twin = Self.twins[id] else { return ids.contains(id) }
          return ids.contains(id) && !(ids.contains(twin) && alone[twin] != nil)
        }
        #expect(try Self.findings(string, selection) == expected, "faults \(faults), families \(chosen.sorted())")
      }
      let full = try Self.findings(string, all)
      for (id, twin) in Self.twins where alone[twin] != nil { #expect(full[id] == nil && full[twin] != nil) }
    }
  }

  @Test("under profile google, rules of the framework alone find what is wrong", arguments: [1, 2, 4, 8])
  func fieldsAlone(fault: Int) throws {
    let rules = RuleProfile.google.rules.filter { $0.metadata.id.family != "google" }
    let found = try Self.findings(Self.string(fault), rules)
    #expect(Self.twins.keys.contains { found[$0] != nil }, "\(found.keys)")
  }
}
