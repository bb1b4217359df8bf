import TCFCodec
import TCFFindings
import TCFVendorList

/// The Global CMP List as a document.
enum LintCMPListRules {
  static let all: [Rule] = [cmpList]

  static let cmpList = Rule(
    RuleDescription(
      "lint/cmp-list", .error, title: "The CMP list follows its format",
      meaning: "A CMP has an id (2 or more, also as its key), a name, isCommercial and environments; the published "
        + "labels differ from the specification in case and spelling, and both are accepted. A CMP without "
        + "environments is a warning: about 19 of 218 published CMPs have none. Dates may have fractions of a second.",
      fix: "Use the list as it was published (cmplist.consensu.org).", sources: [Sources.cmpListExample]),
    listDocument: { facts in
      guard case .cmpList(let list) = facts.document else { return nil }
      var collected = LintFindings()
      if list.lastUpdated == nil {
        collected.add(Finding("lastUpdated is missing", at: .member("lastUpdated")))
      }
      for oddity in list.oddities.first {
        guard let words = words(oddity.kind) else { continue }
        collected.add(Finding("\(oddity.place): \(words)", at: .member(oddity.place)))
      }
      for cmp in list.cmps {
        for (member, words, severity) in faults(of: cmp) {
          let place = "cmps.\(cmp.id).\(member)"
          let evidence = Evidence(actual: .integer(cmp.id))
          collected.add(Finding("CMP \(cmp.id): \(words)", at: .member(place), evidence: evidence, severity: severity))
        }
      }
      return collected.findings
    })

  private static func faults(of cmp: CMP) -> [(String, String, Severity?)] {
    var faults: [(String, String, Severity?)] = []
    if cmp.id < 2 { faults.append(("id", "ids below 2 are not assigned", nil)) }
    if cmp.statedID == nil { faults.append(("id", "id is missing", nil)) }
    if LintText.trimmed(cmp.name).isEmpty { faults.append(("name", "name is missing", nil)) }
    if cmp.isCommercial == nil { faults.append(("isCommercial", "isCommercial is missing", nil)) }
    if cmp.environments == nil {
      faults.append(("environments", "environments are missing", .warning))
    } else if cmp.environmentLabels.isEmpty {
      faults.append(("environments", "environments is empty", .warning))
    }
    return faults
  }

  private static func words(_ kind: ListOddity.Kind) -> String? {
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
