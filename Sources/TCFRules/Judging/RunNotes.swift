package import TCFFindings
import TCFVendorList

extension RuleEvaluator {
  /// What the rules say of the lists that a run uses. It is the same for every subject, and so no finding of any.
  package var notes: [RunNote] {
    let rule = CMPListRules.staleList.metadata
    guard let cmpList, rules.contains(where: { $0.metadata.id == rule.id }),
      let finding = CMPListRules.staleness(of: cmpList.lastUpdated, asOf: settings.asOf)
    else { return [] }
    return [RunNote(rule.id, finding.message, fix: rule.fix)]
  }
}
