package import TCFFindings

extension RuleEvaluator {
  /// What the rules say of the lists that a run uses. It is the same for every subject, and so no finding of any.
  package var notes: [RunNote] {
    guard let cmpList else { return [] }
    return rules.compactMap { rule in
      rule.noteOnCMPList?(cmpList, settings.asOf).map {
        RunNote(rule.metadata.id, $0.message, fix: rule.metadata.fix)
      }
    }
  }
}
