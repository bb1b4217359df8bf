public import TCFFindings
public import TCFVendorList

extension RuleEvaluator {
  /// Judges a published list by the rules about documents; those about strings and keys do not apply to it.
  public func evaluate(_ facts: ListFacts, as subject: Subject) -> SubjectReport {
    let verdicts = rules.map { rule -> Verdict in
      guard case .listDocument = rule.check else { return rule.verdict(.notApplicable, cause: Cause.aList) }
      return ListLint.verdict(rule, facts)
    }
    let day = facts.lastUpdated.map { ", published \($0)" } ?? ""
    let line = "\(facts.source?.name ?? "a list")\(day), \(facts.entryCount) entries"
    return SubjectReport(subject: subject, verdicts: verdicts, facts: SubjectFacts(stated: line))
  }
}

/// The rules about published lists, for callers that judge nothing else.
public enum ListLint {
  /// The rules, in the order of the catalogue.
  public static let rules: [Rule] = LintRules.all

  /// What each of `rules` makes of a list. Rules about the passage of time between lists compare it with the list next
  /// below it in `lists`.
  public static func verdicts(
    on document: ListDocument, beside lists: VendorListStore = VendorListStore(), settings: RuleSettings
  ) -> [Verdict] {
    let facts = ListFacts(document, beside: lists, settings: settings)
    return rules.map { verdict($0, facts) }
  }

  static func verdict(_ rule: Rule, _ facts: ListFacts) -> Verdict {
    guard case .listDocument(let check) = rule.check else {
      return rule.verdict(.notApplicable, cause: Cause.aList)
    }
    do throws(Undecided) {
      let verdict = rule.verdict(RuleClock(asOf: facts.settings.asOf, list: facts), try check(facts))
      guard case .notYet(let milestone, let day) = verdict.cause else { return verdict }
      // The words of the cause are about strings.
      let dated = facts.lastUpdated == nil ? "judged as of" : "the list is of"
      let cause = VerdictCause.stated("in force from \(milestone.day) (\(milestone.name)); \(dated) \(day)")
      return Verdict(
        rule: verdict.rule, outcome: verdict.outcome, severity: verdict.severity, findings: verdict.findings,
        cause: cause)
    } catch {
      return rule.verdict(.undecided, cause: error.cause)
    }
  }
}
