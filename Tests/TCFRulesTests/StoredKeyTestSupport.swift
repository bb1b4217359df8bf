import Synchronization
import TCFCodec
import TCFFindings
import TCFRules
import TCFStorage
import TCFVendorList
import Testing

/// A key set made by hand: what a string requires, with changes.
struct KeySetUnderTest {
  var string = Self.soundString
  var platform = StorePlatform.android
  /// Values put in place of the derived ones; nil takes the key away.
  var changes: [String: StoredValue?] = [:]
  var gdprApplies: Int? = 1
  var asOf = CalendarDay(year: 2026, month: 11, day: 21)

  /// A sound string of late 2026 under policy 5.
  static let soundString: TCString = {
    var core = CoreSegment()
    core.created = Deciseconds(CalendarDay(year: 2026, month: 9, day: 28))
    core.lastUpdated = core.created
    core.cmpID = 300
    core.cmpVersion = 1
    core.vendorListVersion = 5
    core.policyVersion = 5
    core.isServiceSpecific = true
    core.specialFeatureOptIns = [1]
    core.purposeConsents = [1, 2, 3, 4]
    core.purposeLegitimateInterests = [7, 9]
    core.publisherCC = LetterPair("DE") ?? .unknown
    core.vendorConsents = [1, 4, 5, 9]
    core.vendorLegitimateInterests = [3, 5]
    return TCString(core: core, disclosedVendors: [1, 3, 4, 5, 9])
  }()

  func keys() throws -> StoredKeySet {
    let derived = StoredKeySet(
      derivedFrom: string, text: try string.encoded(), gdprApplies: gdprApplies, platform: platform)
    var keys = derived.keys.compactMap { key in
      guard let change = changes[key.name] else { return key }
      return change.map { StoredKey(name: key.name, value: $0) }
    }
    for (name, value) in changes.sorted(by: { $0.key < $1.key }) where derived[name] == nil {
      if let value { keys.append(StoredKey(name: name, value: value)) }
    }
    return StoredKeySet(platform: platform, keys: keys)
  }

  /// The evaluators by their day: each compiles three hundred rules, and these tests ask about a thousand sets.
  private static let evaluators = Mutex<[CalendarDay: RuleEvaluator]>([:])

  private static func evaluator(asOf: CalendarDay) -> RuleEvaluator {
    evaluators.withLock { made in
      if let evaluator = made[asOf] { return evaluator }
      let evaluator = RuleEvaluator(
        rules: RuleProfile.iab.rules, lists: VendorListStore(), cmpList: nil, settings: RuleSettings(asOf: asOf))
      made[asOf] = evaluator
      return evaluator
    }
  }

  /// Every verdict but pass and notApplicable, and but those of rules that need a list.
  func verdicts() throws -> [Verdict] {
    let evaluator = Self.evaluator(asOf: asOf)
    let report = evaluator.evaluate(
      StoredKeyFacts(try keys(), settings: evaluator.settings),
      as: Subject(name: "keys", input: "keys", kind: .storedKeys))
    return report.verdicts.filter {
      $0.outcome != .pass && $0.outcome != .notApplicable && $0.rule.id != "in-app/too-short"
        && $0.rule.id.family != "cmp-list"
    }
  }

  /// The findings of failed rules, as `rule severity key`, sorted.
  func findings() throws -> [String] { try verdicts().flatMap(FindingText.of).sorted() }
}

/// Findings in a form that can be compared: `in-app/type error IABTCF_gdprApplies`.
enum FindingText {
  static func of(_ verdict: Verdict) -> [String] {
    guard verdict.outcome == .fail else { return ["\(verdict.rule.id) \(verdict.outcome)"] }
    return verdict.findings.map { finding in
      "\(verdict.rule.id) \(verdict.severity(of: finding)) \(key(finding) ?? "-")"
    }
  }

  static func key(_ finding: Finding) -> String? {
    if case .storedKey(let name)? = finding.location { name } else { nil }
  }
}
