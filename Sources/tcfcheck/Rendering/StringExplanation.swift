import TCFCodec
import TCFFindings
import TCFRules
import TCFVendorList

/// A string in plain language: what it says, how it is written, and what each rule makes of it.
struct StringExplanation {
  let lines: [String]

  init(_ facts: StringFacts, _ report: SubjectReport, _ history: StringHistory?, by evaluator: RuleEvaluator) {
    var lines = Self.summary(facts, evaluator.lists)
    if let history {
      let differences = EnvironmentDifference.all(facts, by: evaluator)
      lines += ["", "Then and now"] + HistoryText.lines(history) + HistoryText.lines(differences)
    }
    lines += Self.googleAds(facts, evaluator)
    lines += ["", "How it is encoded"] + BitMapText(isFull: false).lines(facts.dissection, of: facts.text)
    self.lines = lines + [""] + Self.trailLines(report)
  }

  /// Which ads Google's tags serve for a version 2 string, under their heading.
  private static func googleAds(_ facts: StringFacts, _ evaluator: RuleEvaluator) -> [String] {
    guard case .v2 = facts.reading else { return [] }
    let lines: [String]
    do throws(MissingList) {
      let bases = try LegalBases(facts, lists: evaluator.lists, cmpList: evaluator.cmpList, view: .reader)
      lines = GoogleAdsText.lines(GoogleAdServing(facts, bases))
    } catch {
      lines = ["unknown: \(error)"]
    }
    return ["", GoogleAdsText.title] + lines.map { "  " + $0 }
  }

  /// What the rules make of a subject, under its heading.
  static func trailLines(_ report: SubjectReport) -> [String] { ["What the rules say"] + trail(report).map(\.text) }

  /// What a string says, in sentences.
  static func summary(_ facts: StringFacts, _ lists: VendorListStore) -> [String] {
    switch facts.reading {
    case .refused(let fault):
      let refusal = StringRefusal(of: facts.text, refusedWith: fault)
      return ["This string cannot be read: \(refusal.sentence) (\(refusal.fault.code.rawValue))."]
    case .v1(let model):
      return [
        "A version 1 string of \(model.lastUpdated.day) by CMP \(model.cmpID). Version 1 ended on 2020-09-30.",
        "Purposes \(model.purposeConsents), \(Prose.count(model.vendorConsents.count, "vendor")).",
      ]
    case .v2: return summary(facts.string, lists.list(for: facts.core))
    }
  }

  private static func summary(_ string: TCString, _ list: CompiledVendorList?) -> [String] {
    let core = string.core
    var lines = [
      "A TC string written on \(core.lastUpdated.day) by CMP \(core.cmpID) (version \(core.cmpVersion)), in \(core.consentLanguage), "
        + "for a publisher in \(core.publisherCC == .unknown ? "an unknown country" : "\(core.publisherCC)").",
      "It was written under policy version \(core.policyVersion) and vendor list \(core.vendorListVersion)"
        + (list.map { " (\($0.source.name) of \($0.lastUpdated))." } ?? ", which was not given, so names are omitted."),
    ]
    if core.purposeOneTreatment { lines.append("Purpose 1 was not disclosed: the publisher's country governs it.") }
    lines += permissions(
      "The user consented to", none: "The user did not consent to any", purposes: core.purposeConsents,
      vendors: core.vendorConsents, list)
    lines += permissions(
      "Legitimate interest applies to", none: "Legitimate interest does not apply to any",
      purposes: core.purposeLegitimateInterests, vendors: core.vendorLegitimateInterests, list)
    if !core.specialFeatureOptIns.isEmpty {
      let names = core.specialFeatureOptIns.map { id in named(id, list?.name(ofSpecialFeature: id)) }
      lines.append("Special features opted in to: \(names.joined(separator: ", ")).")
    }
    for restriction in core.publisherRestrictions {
      lines.append(
        "The publisher restricts purpose \(named(restriction.purpose, list?.name(ofPurpose: restriction.purpose))): \(ModelText.label(restriction.type)), "
          + "for \(restriction.vendors.isEmpty ? "no vendors" : "vendors \(IDList.text(restriction.vendors, limit: 8))")."
      )
    }
    lines.append(
      string.disclosedVendors.map { "The user was shown \(vendors($0, list))." }
        ?? "It does not say which vendors the user was shown.")
    if let publisher = string.publisherTC {
      lines.append(
        "For the publisher itself: consent to \(purposes(publisher.purposeConsents, list)), legitimate interest in "
          + "\(purposes(publisher.purposeLegitimateInterests, list)), \(Prose.count(publisher.customPurposeCount, "custom purpose"))."
      )
    }
    return lines
  }

  /// The purposes and the vendors with one legal basis, in two lines, or in one where there are neither.
  private static func permissions(
    _ some: String, none: String, purposes: PurposeSet, vendors: VendorIDSet, _ list: CompiledVendorList?
  ) -> [String] {
    switch (purposes.isEmpty, vendors.isEmpty) {
    case (true, true): ["\(none) purpose or vendor."]
    case (true, false): ["\(none) purpose,", "  but the bits of \(self.vendors(vendors, list)) are set."]
    case (false, true): ["\(some) \(self.purposes(purposes, list)),", "  but no vendor's bit is set."]
    case (false, false): ["\(some) \(self.purposes(purposes, list))", "  for \(self.vendors(vendors, list))."]
    }
  }

  private static func named(_ id: Int, _ name: String?) -> String { name.map { "\(id) (\($0))" } ?? "\(id)" }

  private static func purposes(_ ids: PurposeSet, _ list: CompiledVendorList?) -> String {
    guard !ids.isEmpty else { return "no purposes" }
    let names = ids.map { id in named(id, list?.name(ofPurpose: id)) }
    return "purposes " + names.joined(separator: ", ")
  }

  private static func vendors(_ ids: VendorIDSet, _ list: CompiledVendorList?) -> String {
    guard !ids.isEmpty else { return "no vendors" }
    let head = ids.prefix(5).map { id in named(id, list?.name(ofVendor: id)) }
    let rest = ids.count - head.count
    let more = rest > 0 ? " and \(rest) more" : ""
    return "\(Prose.count(ids.count, "vendor")): \(head.joined(separator: ", "))\(more)"
  }

  /// A line about what the rules say.
  struct TrailLine {
    let text: String
    /// What it is about; nil for lines about several rules.
    var finding: (verdict: Verdict, finding: Finding)?
  }

  /// The rules that say something, and the count of those that do not.
  static func trail(_ report: SubjectReport) -> [TrailLine] {
    var lines: [TrailLine] = []
    // Mostly one missing list leaves them all open: the reason once, with the rules.
    var unknown: [(reason: String, rules: [RuleID])] = []
    for verdict in report.verdicts {
      switch verdict.outcome {
      case .fail:
        for finding in verdict.findings {
          let text = "  \(verdict.severity(of: finding).rawValue.padded(9))\(verdict.rule.id): \(finding.message)"
          lines.append(TrailLine(text: text, finding: (verdict, finding)))
        }
      case .notEffective where !verdict.findings.isEmpty:
        let text = "  not yet  \(verdict.rule.id): \(verdict.findings[0].message) [\(verdict.reason ?? "")]"
        lines.append(TrailLine(text: text, finding: (verdict, verdict.findings[0])))
      case .undecided:
        let reason = verdict.reason ?? "no reason given"
        if let index = unknown.firstIndex(where: { $0.reason == reason }) {
          unknown[index].rules.append(verdict.rule.id)
        } else {
          unknown.append((reason, [verdict.rule.id]))
        }
      case .pass, .notApplicable, .notEffective: break
      }
    }
    for (reason, rules) in unknown {
      let many = "\(rules.count) rules, from \(rules[0]) to \(rules[rules.count - 1])"
      let names = rules.count == 1 ? "\(rules[0])" : many
      lines.append(TrailLine(text: "  unknown  \(names): \(reason)"))
    }
    let passed = report.verdicts.count { $0.outcome == .pass }
    let others = report.verdicts.count { $0.outcome == .notApplicable }
    let rest = "  \(Prose.count(passed, "rule")) passed, \(Prose.count(others, "does", "do")) not apply"
    return lines + [TrailLine(text: rest)]
  }
}
