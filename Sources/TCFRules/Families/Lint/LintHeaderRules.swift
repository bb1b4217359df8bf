import TCFCodec
import TCFFindings
import TCFVendorList

/// What a vendor list says of itself: specification, number, policy version, dates, texts for everybody.
enum LintHeaderRules {
  static let all: [Rule] = [specVersion, versionNumber, policyVersion, dates, deletedInFuture, standardTexts]

  static let specVersion = Rule(
    "lint/spec-version", .error, title: "The list has the specification that its policy version requires",
    meaning: "Policy versions below 4 go with lists of specification 2, from 4 on with specification 3; strings find "
      + "their list this way. Version 1 lists are another kind of document.",
    fix: "Use the list as it was published; do not change its numbers.",
    sources: [Sources.guidelines("How do I determine which version of the GVL to use?"), LintRules.example],
    check: .publishedList { list, _, findings in
      let member = "gvlSpecificationVersion"
      guard let specification = list.gvlSpecificationVersion else {
        return findings.report(member: member, "is missing or not an integer")
      }
      guard GVLSpecification.isReadable(specification) else {
        return findings.report(
          member: member, "is \(specification)",
          evidence: Evidence(expected: .text(GVLSpecification.label), actual: .integer(specification)))
      }
      guard let policy = list.tcfPolicyVersion, !PolicyEra.isToCome(policy) else { return .applies }
      let wanted = PolicyEra.nearest(to: policy).series
      guard specification != wanted else { return .applies }
      return findings.report(
        "specification \(specification) with tcfPolicyVersion \(policy)", at: .member(member),
        evidence: Evidence(expected: .integer(wanted), actual: .integer(specification)))
    })

  static let versionNumber = Rule(
    "lint/version-number", .error, title: "The list's number fits a string",
    meaning: "A string names its list in 12 bits, so the number is 1 to 4,095.",
    fix: "Use the list as it was published.",
    sources: [Sources.formats("The Core String, VendorListVersion"), LintRules.example],
    check: .publishedList { list, _, findings in
      compare(list.vendorListVersion, with: 1...4_095, member: "vendorListVersion", &findings)
    })

  static let policyVersion = Rule(
    "lint/policy-version", .error, title: "The list's policy version fits a string",
    meaning: "A string repeats the list's policy version in 6 bits, so it is 1 to 63.",
    fix: "Use the list as it was published.",
    sources: [Sources.formats("The Core String, TcfPolicyVersion"), LintRules.example],
    check: .publishedList { list, _, findings in
      compare(list.tcfPolicyVersion, with: 1...63, member: "tcfPolicyVersion", &findings)
    })

  private static func compare(
    _ value: Int?, with range: ClosedRange<Int>, member: String, _ findings: inout Findings
  ) -> Applicability {
    guard let value else { return findings.report(member: member, "is missing or not an integer") }
    guard !range.contains(value) else { return .applies }
    return findings.report(
      member: member, "is \(value)",
      evidence: Evidence(expected: .text("\(range.lowerBound) to \(range.upperBound)"), actual: .integer(value)))
  }

  static let dates = Rule(
    "lint/dates", .error, title: "Dates are ISO 8601 in UTC",
    meaning: "lastUpdated and deletedDate are times such as 2026-09-24T16:00:19Z; fractions of a second are allowed, "
      + "and null counts as absent. A reader that cannot parse a deletedDate keeps using a vendor that was deleted. No "
      + "vendor was deleted before 2018.",
    fix: "Write dates such as 2026-09-24T16:00:19Z.", sources: [LintRules.example],
    check: .publishedList(most: ListFacts.findingLimit) { list, _, findings in
      if let date = list.lastUpdated, date.moment == nil {
        reportWrong(date, at: "lastUpdated", "lastUpdated is", to: &findings)
      } else if list.lastUpdated == nil {
        findings.report(member: "lastUpdated", "is missing")
      }
      for vendor in list.vendors {
        guard let date = vendor.deletedDate else { continue }
        let member = "vendors.\(vendor.id).deletedDate"
        guard let day = date.day else {
          reportWrong(date, at: member, "vendor \(vendor.id): deletedDate is", to: &findings)
          findings.addToRest(vendor: vendor.id)
          continue
        }
        guard day < Milestones.firstListYear else { continue }
        findings.report(
          "vendor \(vendor.id) was deleted on \(day)", at: .member(member),
          evidence: Evidence(actual: .text(date.text), vendors: VendorIDSet([vendor.id])))
      }
      return .applies
    })

  private static func reportWrong(
    _ date: PublishedDate, at member: String, _ subject: String, to findings: inout Findings
  ) {
    findings.report(
      "\(subject) not a date in ISO 8601 UTC: \(Prose.excerpt(date.text, limit: 60))", at: .member(member),
      evidence: Evidence(expected: "2026-09-24T16:00:19Z", actual: .text(date.text)))
  }

  static let deletedInFuture = Rule(
    "lint/deleted-in-future", .info, title: "No deletion is announced",
    meaning: "The list announces that a vendor will be deleted. That is allowed: until then the vendor may be shown.",
    fix: "", sources: [LintRules.example],
    check: .publishedList { list, _, findings in
      guard let published = list.lastUpdated?.day else { return .doesNotApply }
      let leaving = list.vendors.filter { ($0.deletedDate?.day).map { $0 > published } ?? false }
      guard !leaving.isEmpty else { return .applies }
      let dates = leaving.map { "\($0.id) on \($0.deletedDate?.day.map(\.description) ?? "")" }
      return findings.report(
        "to be deleted: \(Prose.list(dates, limit: 5))", at: .member("vendors"),
        evidence: Evidence(vendors: VendorIDSet(leaving.map(\.id))))
    })

  /// The lists that should have standard texts.
  private static let withStandardTexts = RulePeriod(.info, from: Milestones.tcf24)

  static let standardTexts = Rule(
    "lint/standard-texts", .error, title: "The texts of TCF 2.4 are present and complete",
    meaning: "From TCF 2.4 on, a list has standardTexts, an object of texts that CMPs show verbatim; features is one "
      + "of them. If it is present, in a list of any date, it must be complete. The specification is still version 3, "
      + "so a list of 2026-07-20 or later without any is only info.",
    fix: "Use the list as it was published.",
    sources: [Citation("GDPR-Transparency-and-Consent-Framework", "pull request 443, TCF v2.4")],
    check: .publishedList(specification: 3) { list, facts, findings in
      let member = "standardTexts"
      let isOdd = list.anomalies.first.contains {
        guard case .wrongType = $0.kind else { return false }
        return $0.table == nil && $0.key == nil && $0.member == member
      }
      if isOdd { return findings.report(member: member, "is not an object") }
      guard let texts = list.standardTexts else {
        guard facts.lastUpdated != nil, RuleClock(facts.settings.standpoint, facts.date).isWithin(withStandardTexts)
        else {
          return .doesNotApply
        }
        return findings.report(member: member, "is missing", severity: withStandardTexts.severity)
      }
      for text in texts where text.text.map({ PublishedText.trimmed($0).isEmpty }) ?? true {
        findings.report(member: "\(member).\(text.name)", "is empty or not text")
      }
      if !texts.contains(where: { $0.name == "features" }) {
        findings.report("standardTexts lacks features", at: .member("standardTexts.features"))
      }
      return .applies
    })
}
