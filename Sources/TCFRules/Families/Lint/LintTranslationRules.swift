import TCFCodec
import TCFFindings
import TCFVendorList

/// A translation of a vendor list's texts as a document.
enum LintTranslationRules {
  static let all: [Rule] = [translation]

  static let translation = Rule(
    "lint/translation", .error, title: "A translation has the same entries as its list",
    meaning: "The file purposes-xx.json has the purposes, special purposes, features, special features and data "
      + "categories of one vendor list in another language. An id in the list that the file lacks has no text to show; "
      + "an id only in the file belongs to another list. Stacks, which the specification does not mention, are a "
      + "warning if the whole table is missing. The list is the one with the same number (--gvl).",
    fix: "Use the translation that was published with the list.",
    sources: [
      Sources.formats("Translations for Purposes, Special Purposes, Features, Special Features, and Categories of data")
    ],
    check: .listDocument(needs: [.translation]) { facts, findings throws(Undecided) in
      guard case .translation(let translation, let original) = facts.content else { return .doesNotApply }
      switch original {
      case .missing(let cause): throw Undecided(cause: cause)
      case .found(let list): return try compare(translation, with: list, &findings)
      }
    })

  private static func compare(
    _ translation: GlobalVendorList, with list: GlobalVendorList, _ findings: inout Findings
  ) throws(Undecided) -> Applicability {
    var compared = 0
    for table in ListTables.translated {
      // Republished lists lack tables, and lists of specification 2 have no data categories.
      guard let wanted = list.translatedIDs(of: table) else { continue }
      compared += 1
      guard let found = translation.translatedIDs(of: table) else {
        findings.report(member: table, "is missing", severity: table == ListTables.stacksName ? .warning : nil)
        continue
      }
      findings.report(member: table, "lacks ids that the list has", ids: wanted.subtracting(found))
      findings.report(member: table, "has ids that the list lacks", ids: found.subtracting(wanted))
    }
    if compared == 0 { throw .tablesMissing(ListTables.translated) }
    return .applies
  }
}
