import TCFCodec
import TCFFindings
import TCFJSON
import TCFRules

/// What `explain` says of a string, a subject or rules, as JSON: one object for each.
enum ExplanationJSON {
  /// A string: its contents in sentences, which ads Google's tags serve, and the findings.
  static func text(_ facts: StringFacts, _ report: SubjectReport, by evaluator: RuleEvaluator) -> String {
    JSONWriter.text { json in
      json.object { json in
        json.member("subject", report.subject.name)
        json.member("asOf", facts.settings.asOf.description)
        json.member("sentences", StringExplanation.summary(facts, evaluator.lists))
        writeGoogleAds(facts, evaluator, to: &json)
        write(report, to: &json)
      }
    }
  }

  /// A subject that holds no string.
  static func text(_ report: SubjectReport) -> String {
    JSONWriter.text { json in
      json.object { json in
        json.member("subject", report.subject.name)
        write(report, to: &json)
      }
    }
  }

  /// The rules that a text names: one by its id, several by an alias or a family; nil if it names none of them.
  static func rules(named text: String) -> [RuleMetadata]? {
    let id = RuleID(rawValue: text)
    if let rule = RuleCatalog.rule(id) { return [rule.metadata] }
    if let alias = RuleAliases.alias(id) { return alias.rules.compactMap(RuleCatalog.rule).map(\.metadata) }
    let selector = RuleSelector(text)
    let rules = RuleCatalog.all.map(\.metadata).filter { selector.isFamily && selector.matches($0.id) }
    return rules.isEmpty ? nil : rules
  }

  private static func writeGoogleAds(_ facts: StringFacts, _ evaluator: RuleEvaluator, to json: inout JSONWriter) {
    guard case .v2 = facts.reading else { return }
    do throws(MissingList) {
      let bases = try LegalBases(facts, lists: evaluator.lists, cmpList: evaluator.cmpList, view: .reader)
      GoogleAdsText.write(GoogleAdServing(facts, bases), to: &json)
    } catch {
      json.member("undecided", error.description)
    }
  }

  private static func write(_ report: SubjectReport, to json: inout JSONWriter) {
    var findings: [(RuleID, Severity, Finding)] = []
    for verdict in report.verdicts where verdict.outcome == .fail {
      findings += verdict.findings.map { (verdict.rule.id, verdict.severity(of: $0), $0) }
    }
    json.member("findings", findings) { json, found in
      json.object { json in
        json.member("rule", found.0.rawValue)
        json.member("severity", found.1.rawValue)
        json.member("message", found.2.message)
      }
    }
  }
}
