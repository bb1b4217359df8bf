package import TCFCodec
import TCFCrypto
package import TCFFindings
import TCFRules

/// What an audit used. Parts of one audit have equal ones; results of different ones cannot be added up.
package struct AuditIdentity: Sendable, Hashable {
  /// The tool's version.
  package let tool: String
  /// The rule catalogue's version.
  package let catalogue: String
  /// The profile's name.
  package let profile: String
  /// The day that rules about age use.
  package let asOf: CalendarDay
  /// Findings at or above it make the audit fail; nil for never.
  package let failOn: Severity?
  /// The rules asked, in the catalogue's order.
  package let rules: [RuleID]
  /// Severities that the settings gave rules.
  package let severities: [String]
  /// The rules that were off, with the reasons.
  package let rulesOff: [RuleOff]
  /// What is true of the whole run. What to do about it is in the message, as a partial keeps it.
  package let notes: [RunNote]
  /// Limits and countries, each `name=value`.
  package let settings: [String]
  /// The milestones.
  package let milestones: [CalendarDay]
  /// How many records are drawn to be looked at by hand.
  package let sampleSize: Int
  /// Whether they are drawn by verdict, rule and CMP.
  package let isStratified: Bool
  /// A mark of the key of pseudonyms and samples that does not give it away; nil without a key.
  package let keyMark: String?

  /// How the limits are written.
  static let expiryMonths = "expiry-months="
  static let renewalDays = "renewal-days="

  /// The identity of a run.
  package init(_ plan: AuditPlan) {
    let (run, settings) = (plan.description, plan.evaluator.settings)
    tool = run.toolVersion
    catalogue = run.catalogueVersion
    profile = run.profile
    asOf = run.asOf
    failOn = run.failOn
    rules = run.rules.map(\.id)
    severities = run.rules.compactMap { rule in rule.severityChange.map { "\(rule.id)=\($0.to)" } }
    rulesOff = run.rulesOff
    notes = run.notes.map { RunNote($0.rule, $0.sentence, fix: nil) }
    let countries = settings.treatmentCountries.map { country in
      "\(country.country) \(country.from?.description ?? "")..\(country.until?.description ?? "")"
    }
    self.settings =
      [
        "\(Self.expiryMonths)\(settings.expiry.months)", "\(Self.renewalDays)\(settings.expiry.renewalDays)",
        "oversized-characters=\(settings.oversizedCharacters)", "implausible-vendor-id=\(settings.implausibleVendorID)",
        "treatment-countries=\(countries.joined(separator: ","))",
      ] + plan.reading.settings
    milestones = plan.milestones
    sampleSize = plan.sampleSize
    isStratified = plan.isStratified
    keyMark = plan.privacy.key.map(Self.mark)
  }

  /// The mark of a key.
  package static func mark(of key: [UInt8]) -> String {
    Hexadecimal.text(MessageCode.code(of: Array("tcfcheck audit key".utf8), key: key).prefix(8))
  }

  init(
    tool: String, catalogue: String, profile: String, asOf: CalendarDay, failOn: Severity?, rules: [RuleID],
    severities: [String], rulesOff: [RuleOff], notes: [RunNote], settings: [String], milestones: [CalendarDay],
    sampleSize: Int, isStratified: Bool, keyMark: String?
  ) {
    self.tool = tool
    self.catalogue = catalogue
    self.profile = profile
    self.asOf = asOf
    self.failOn = failOn
    self.rules = rules
    self.severities = severities
    self.rulesOff = rulesOff
    self.notes = notes
    self.settings = settings
    self.milestones = milestones
    self.sampleSize = sampleSize
    self.isStratified = isStratified
    self.keyMark = keyMark
  }

  /// What differs from another; nil where the two can be added up.
  package func difference(from other: AuditIdentity) -> Difference? {
    func difference(_ what: String, _ left: String, _ right: String) -> Difference? {
      left == right ? nil : .value(of: what, left, right)
    }
    func lists(_ what: String, _ left: [String], _ right: [String]) -> Difference? {
      left == right ? nil : .lists(of: what, only: Set(left).symmetricDifference(right).sorted())
    }
    let differences = [
      difference("the version of tcfcheck", tool, other.tool),
      difference("the rule catalogue", catalogue, other.catalogue),
      difference("the as-of date", "\(asOf)", "\(other.asOf)"),
      difference("the profile", profile, other.profile),
      difference("--fail-on", failOn?.rawValue ?? "never", other.failOn?.rawValue ?? "never"),
      lists("the rules asked", rules.map(\.rawValue), other.rules.map(\.rawValue)),
      lists("the severities of rules", severities, other.severities),
      lists("the rules that are off", rulesOff.map(\.line), other.rulesOff.map(\.line)),
      lists("the notes on the lists", notes.map(\.line), other.notes.map(\.line)),
      lists("the settings", settings, other.settings),
      lists("the milestones", milestones.map(\.description), other.milestones.map(\.description)),
      difference("the size of the sample", "\(sampleSize)", "\(other.sampleSize)"),
      difference(
        "how the sample is drawn", isStratified ? "by verdict" : "from all records",
        other.isStratified ? "by verdict" : "from all records"),
    ]
    return differences.lazy.compactMap(\.self).first
      ?? (keyMark == other.keyMark ? nil : .key)
  }
}
