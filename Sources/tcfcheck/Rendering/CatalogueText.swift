import TCFCodec
import TCFFindings
import TCFJSON
import TCFReporting
import TCFRules

/// The rule catalogue as text.
enum CatalogueText {
  /// One line a rule: severity, id, requirement.
  static func table(_ rules: [RuleMetadata]) -> [String] {
    let width = (rules.map { $0.id.rawValue.count }.max() ?? 0) + 2
    let shown = Set(rules.map(\.id))
    let aliases = RuleAliases.all.filter { !shown.isDisjoint(with: $0.rules) }
    return rules.map { $0.severity.rawValue.padded(9) + $0.id.rawValue.padded(width) + $0.title }
      + aliases.map { "alias".padded(9) + $0.id.rawValue.padded(width) + $0.meaning }
      + ["", "\(Prose.count(rules.count, "rule")); tcfcheck explain RULE describes one in detail"]
  }

  /// One object a rule.
  static func json(_ rules: [RuleMetadata]) -> [String] {
    rules.map(object)
  }

  private static func object(_ rule: RuleMetadata) -> String {
    JSONWriter.text { json in
      json.object { json in
        json.member("id", rule.id.rawValue)
        json.member("family", rule.id.family)
        json.member("severity", rule.severity.rawValue)
        json.member("title", rule.title)
        json.member("meaning", rule.meaning)
        json.member("fix", rule.fix.isEmpty ? nil : rule.fix)
        json.member("citations", rule.citations.map(\.description))
        json.member("periods", rule.periods) { json, period in json.object { write(period, to: &$0) } }
        json.member("needs", rule.needs.map(\.rawValue))
        json.member("aliases", RuleAliases.aliases(of: rule.id).map(\.id.rawValue))
        json.member("googleErrorCode", rule.googleErrorCode)
      }
    }
  }

  private static func write(_ period: RulePeriod, to json: inout JSONWriter) {
    json.member("severity", period.severity.rawValue)
    json.member("by", period.clock.name)
    if let from = period.from { json.member("from", from.day.description) }
    if let until = period.until { json.member("until", until.day.adding(days: -1).description) }
    if let environments = period.environments { json.member("environments", environments.rawValue) }
    if let lighter = period.lighter { json.member("lighter", lighter.rawValue) }
    if let versions = period.policyVersions { json.member("policyVersionFrom", versions.lowerBound) }
  }

  /// Everything about an alias.
  static func explanation(_ alias: RuleAlias) -> [String] {
    [
      alias.id.rawValue, "", "An alias: \(alias.meaning) Settings and waivers accept it for all of these.", "",
    ] + alias.rules.compactMap(RuleCatalog.rule).map { "  \($0.metadata.id.rawValue): \($0.metadata.title)" }
  }

  /// Everything about what a text names: a rule, an alias, a family (`fields/*`) or a code of Google's table
  /// (`google/3.2`); nil if it names none of them.
  static func explanation(of text: String) -> [String]? {
    let id = RuleID(rawValue: text)
    if let rule = RuleCatalog.rule(id) { return explanation(rule.metadata) }
    if let alias = RuleAliases.alias(id) { return explanation(alias) }
    if let code = GoogleErrorCode(id: id) { return explanation(code) }
    let selector = RuleSelector(text)
    let rules = RuleCatalog.all.map(\.metadata).filter { selector.isFamily && selector.matches($0.id) }
    guard !rules.isEmpty else { return nil }
    let width = rules.map(\.id.rawValue.count).max() ?? 0
    return [
      text, "", "A family of \(Prose.count(rules.count, "rule")). Settings and waivers take this name for all of them.",
      "",
    ]
      + rules.map { "  \($0.id.rawValue.padded(width))  \($0.severity.rawValue.padded(7))  \($0.title)" }
  }

  /// A code of Google's table that has no rule of its own.
  private static func explanation(_ code: GoogleErrorCode) -> [String] {
    ["google/\(code.code)", "", code.title, "", "  \(code.meaning)", ""]
      + ["No rule reports this code. tcfcheck explain 'google/*' lists the codes that rules report."]
  }

  /// Everything about one rule.
  static func explanation(_ rule: RuleMetadata) -> [String] {
    var lines = [rule.id.rawValue, "", rule.title, "", "  \(rule.meaning)", ""]
    if !rule.fix.isEmpty { lines += ["Fix: \(rule.fix)", ""] }
    lines += rule.periods.map { "In force: \(periodText($0))" }
    var milestones: [Milestone] = []
    for milestone in rule.periods.flatMap({ [$0.from, $0.until] }).compactMap({ $0 })
    where !milestones.contains(milestone) {
      milestones.append(milestone)
    }
    lines += milestones.map { "  \($0.day)  \($0.name) (\($0.source))" }
    lines.append("Needs: " + rule.needs.map(label).joined(separator: ", "))
    lines += rule.citations.map { "Source: \($0)" }
    lines += RuleChange.changes(of: rule.id).map { "Changed \($0.day): \($0.text)" }
    if let code = rule.googleErrorCode { lines.append("Google error code: \(code)") }
    return lines + examples(rule)
  }

  private static func examples(_ rule: RuleMetadata) -> [String] {
    guard let examples = RuleCatalog.rule(rule.id).flatMap(RuleExamples.of) else { return [] }
    let pairs = [("Reported", examples.reported), ("Passes", examples.passing)]
    return pairs.flatMap { label, example in
      ["\(label): \(example.comment) (vector \(example.vector))"] + (example.string.map { ["  \($0)"] } ?? [])
    }
  }

  static func label(_ need: RuleNeed) -> String {
    switch need {
    case .string: "the string"
    case .vendorList: "the vendor list that the string names (--gvl)"
    case .storedKeys: "a stored key set"
    case .cmpList: "the CMP list (--cmp-list)"
    case .scenario: "a declaration about the CMP's UI or the app"
    case .vendorInformation: "the Additional Vendor Information List (--vendor-information)"
    case .listDocument: "a published list as the input"
    case .disclosure: "a vendor's device storage disclosure as the input"
    case .translation: "a translation (purposes-xx.json) as the input, and the list it translates (--gvl)"
    case .message: "a message of a CMP, or an answer of its API"
    case .url: "a URL or a bid request"
    case .relatedString: "a string of GPP, Additional Consent or US Privacy"
    case .history: "several successive states of one subject"
    case .providerList: "Google's list of ad technology providers (--providers)"
    case .recording: "a recording of a live page (tcfcheck record web)"
    case .requests: "requests: a HAR file, or those of a recording"
    case .disclosures: "the vendors' device storage disclosures (--disclosures)"
    }
  }

  static func periodText(_ period: RulePeriod) -> String {
    var text = period.severity.rawValue
    if let lighter = period.lighter { text += " (some findings \(lighter.rawValue))" }
    switch (period.from, period.until) {
    case (nil, nil): text += ", always"
    case (let from?, nil): text += " from \(from.day)"
    case (nil, let until?): text += " until \(until.day.adding(days: -1))"
    case (let from?, let until?): text += " from \(from.day) to \(until.day.adding(days: -1))"
    }
    if let environments = period.environments { text += ", \(environments.label)" }
    if let versions = period.policyVersions { text += ", TcfPolicyVersion \(versions.lowerBound) and higher" }
    switch period.clock {
    case .lastUpdated: return period.from == nil && period.until == nil ? text : text + ", by the string's LastUpdated"
    case .lastUpdatedNotBefore: return text + ", by the string's LastUpdated (if that is a possible date)"
    case .asOf: return text + ", by the as-of date"
    }
  }
}
