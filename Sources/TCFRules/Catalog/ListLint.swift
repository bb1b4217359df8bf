public import TCFFindings
public import TCFVendorList

/// The rules about published lists, for callers that judge nothing else.
public enum ListLint {
  /// The rules, in the order of the catalogue.
  public static let rules: [Rule] = [CMPListRules.staleList] + LintRules.all

  /// What each of `rules` makes of a list. Rules about the passage of time between lists compare it with the list next
  /// below it in `lists`.
  public static func verdicts(
    on document: ListDocument, beside lists: VendorListStore = VendorListStore(), settings: RuleSettings
  ) -> [Verdict] {
    let facts = ListFacts(document, beside: lists, settings: settings)
    return Judge(rules, from: settings.standpoint, lacking: []).verdicts(on: facts).map(\.self)
  }
}
