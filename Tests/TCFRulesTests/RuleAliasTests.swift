import TCFCodec
import TCFFindings
import TCFStorage
import TCFVendorList
import Testing

@testable import TCFRules

@Suite("Aliases of rules")
struct RuleAliasTests {
  private let today = CalendarDay(year: 2026, month: 6, day: 15)

  @Test("an alias is no rule, stands for rules that there are, and is known to settings")
  func known() {
    #expect(RuleAliases.all.map(\.id.rawValue) == ["in-app/v1-keys", "in-app/gpp", "in-app/additional-consent"])
    for alias in RuleAliases.all {
      #expect(RuleCatalog.rule(alias.id) == nil)
      #expect(!alias.rules.isEmpty && alias.rules.allSatisfy { RuleCatalog.rule($0) != nil })
      #expect(RuleSelector(alias.id.rawValue).isKnown)
      #expect(RuleSelector.everyText.contains(alias.id.rawValue))
    }
    #expect(RuleAliases.aliases(of: "gpp/sid").map(\.id) == ["in-app/gpp"])
    #expect(RuleAliases.aliases(of: "in-app/type").isEmpty)
  }

  @Test("the id decides before the alias, and the alias before the family")
  func precedence() {
    func kept(off: [String], on: [String]) -> Set<RuleID> {
      var switches = RuleSwitches()
      switches.off = off.map { RuleSwitches.Off(RuleSelector($0)) }
      switches.on = on.map(RuleSelector.init)
      return Set(switches.rules(of: .iab, .usual).rules.map(\.metadata.id))
    }
    let off = kept(off: ["in-app/v1-keys"], on: [])
    #expect(!off.contains("v1/key-types") && !off.contains("v1/keys-disagree") && off.contains("v1/truncated"))
    #expect(kept(off: ["in-app/v1-keys"], on: ["v1/key-types"]).contains("v1/key-types"))
    #expect(kept(off: ["v1/*"], on: ["in-app/v1-keys"]).contains("v1/key-types"))
    #expect(!kept(off: ["in-app/v1-keys"], on: ["v1/*"]).contains("v1/key-types"))
    #expect(!kept(off: ["v1/key-types"], on: ["in-app/v1-keys"]).contains("v1/key-types"))
  }

  @Test("severities and waivers take an alias")
  func severitiesAndWaivers() throws {
    var switches = RuleSwitches()
    switches.severities = [
      RuleSwitches.Severities(RuleSelector("gpp/*"), to: .warning, reason: "family"),
      RuleSwitches.Severities(RuleSelector("in-app/gpp"), to: .info, reason: "alias"),
    ]
    let rule = try #require(switches.rules(of: .iab, .usual).rules.first { $0.metadata.id == "gpp/header-type" })
    #expect(rule.metadata.severity == .info)
    let waiver = Waiver(
      RuleSelector("in-app/gpp"), Suppression.Waived(reason: "r", owner: "o", until: today))
    let subject = Subject(name: "a.plist", input: "a.plist", kind: .storedKeys)
    #expect(waiver.concerns("gpp/sid", subject))
    #expect(!waiver.concerns("v1/key-types", subject))
  }

  @Test("a baseline made under the alias still holds, and once")
  func baseline() throws {
    let keys = StoredKeySet(
      platform: .ios, keys: [StoredKey(name: StoredKeyName.gppHeaderVersion, value: .integer(1))])
    let settings = RuleSettings(asOf: today)
    let subject = Subject(name: "a.plist", input: "a.plist", kind: .storedKeys)
    let report = RuleEvaluator(
      rules: [GPPKeyRules.headerKeys], lists: VendorListStore(), cmpList: nil, settings: settings
    )
    .evaluate(StoredKeyFacts(keys, settings: settings), as: subject)
    // What the rule of that name found: the key, and no evidence.
    let old = Finding("IABGPP_HDR_Version is of type integer", at: .storedKey(StoredKeyName.gppHeaderVersion))
    var baseline = Baseline()
    let hash = Fingerprint.text(old, of: "in-app/gpp", subject, cmpID: nil, sha256: MadeHash.hexadecimal)
    baseline.add("in-app/gpp", hash, ids: nil, of: nil) { old.message }
    var suppressions = Suppressions(baseline: (baseline, "b.json"), asOf: today, sha256: MadeHash.hexadecimal)
    #expect(suppressions.applied(to: report).verdicts[0].suppressions == [.inBaseline])
    #expect(suppressions.summary?.known == 1)
    #expect(suppressions.summary?.gone.isEmpty == true)
    #expect(suppressions.applied(to: report).worst == .error)
    // The next baseline has the finding under its own rule.
    #expect(suppressions.present.entries.map(\.rule) == ["gpp/header-keys"])
  }
}
