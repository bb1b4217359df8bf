import TCFCodec
import TCFFindings
import TCFVendorList

/// The Global CMP List as a document.
enum LintCMPListRules {
  static let all: [Rule] = [cmpList]

  static let cmpList = Rule(
    "lint/cmp-list", .error, title: "The CMP list follows its format",
    meaning: "A CMP has an id (2 or more, also as its key), a name, isCommercial and environments; the published "
      + "labels differ from the specification in case and spelling, and both are accepted. A CMP without environments "
      + "is a warning: about 19 of 218 published CMPs have none. Dates may have fractions of a second.",
    fix: "Use the list as it was published (cmplist.consensu.org).", sources: [Sources.cmpListExample],
    check: .listDocument(most: ListFacts.findingLimit) { facts, findings in
      guard case .cmpList(let list) = facts.document else { return .doesNotApply }
      if list.lastUpdated == nil { findings.report(member: "lastUpdated", "is missing") }
      for anomaly in list.anomalies.first {
        guard let fault = fault(anomaly.kind) else { continue }
        findings.report("\(anomaly.place): \(fault)", at: .member(anomaly.place))
      }
      for cmp in list.cmps { report(cmp, to: &findings) }
      return .applies
    })

  /// Reports what is wrong with a CMP.
  private static func report(_ cmp: CMP, to findings: inout Findings) {
    func report(_ fault: String, in member: String, severity: Severity? = nil) {
      findings.report(
        "CMP \(cmp.id): \(fault)", at: .member("cmps.\(cmp.id).\(member)"),
        evidence: Evidence(actual: .integer(cmp.id)), severity: severity)
    }
    if cmp.id < 2 { report("ids below 2 are not assigned", in: "id") }
    if cmp.statedID == nil { report("id is missing", in: "id") }
    if PublishedText.trimmed(cmp.name).isEmpty { report("name is missing", in: "name") }
    if cmp.isCommercial == nil { report("isCommercial is missing", in: "isCommercial") }
    if cmp.environments == nil {
      report("environments are missing", in: "environments", severity: .warning)
    } else if cmp.environmentLabels.isEmpty {
      report("environments is empty", in: "environments", severity: .warning)
    }
  }

  private static func fault(_ kind: ListAnomaly.Kind) -> String? {
    switch kind {
    case .keyDiffersFromID(let id): "the id inside is \(id)"
    case .duplicateID(let id): "a second entry for id \(id)"
    case .noID: "no usable id"
    case .idOutOfRange(let id): "no string can name id \(id)"
    case .arrayInsteadOfMap: "an array in place of a map from id to entry"
    case .unreadableDate(let text): "not a date in ISO 8601 UTC: \(Prose.excerpt(text, limit: 60))"
    case .unknownEnvironment(let label): "unknown environment \(Prose.excerpt(label, limit: 60))"
    case .wrongType, .notAnInteger, .duplicateMember, .notUTF8: nil
    }
  }
}
