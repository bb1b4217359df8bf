import TCFCodec
import TCFFindings
import TCFVendorList

/// A translation of a vendor list's texts as a document.
enum LintTranslationRules {
  static let all: [Rule] = [translation]

  static let translation = Rule(
    RuleDescription(
      "lint/translation", .error, title: "A translation has the same entries as its list",
      meaning: "The file purposes-xx.json has the purposes, special purposes, features, special features and data "
        + "categories of one vendor list in another language. An id in the list that the file lacks has no text to "
        + "show; an id only in the file belongs to another list. Stacks, which the specification does not mention, are "
        + "a warning if the whole table is missing. The list is the one with the same number (--gvl).",
      fix: "Use the translation that was published with the list.",
      sources: [
        Sources.formats(
          "Translations for Purposes, Special Purposes, Features, Special Features, and Categories of data")
      ]),
    needs: [.translation],
    listDocument: { facts throws(Undecided) in
      guard case .translation(let translation, let original) = facts.content else { return nil }
      switch original {
      case .missing(let cause): throw Undecided(cause: cause)
      case .found(let list): return try differences(translation, list)
      }
    })

  private static func differences(
    _ translation: GlobalVendorList, _ list: GlobalVendorList
  ) throws(Undecided) -> [Finding] {
    var findings: [Finding] = []
    var compared = 0
    for table in ListTables.translated {
      // Republished lists lack tables, and lists of specification 2 have no data categories.
      guard let wanted = list.translatedIDs(of: table) else { continue }
      compared += 1
      guard let found = translation.translatedIDs(of: table) else {
        let severity: Severity? = table == ListTables.stacksName ? .warning : nil
        findings.append(Finding("\(table) is missing", at: .member(table), severity: severity))
        continue
      }
      findings += difference(wanted.subtracting(found), "lacks ids that the list has", table)
      findings += difference(found.subtracting(wanted), "has ids that the list lacks", table)
    }
    if compared == 0 { throw .tablesMissing(ListTables.translated) }
    return findings
  }

  private static func difference(_ ids: Set<Int>, _ words: String, _ table: String) -> [Finding] {
    guard !ids.isEmpty else { return [] }
    let sorted = ids.sorted()
    return [
      Finding(
        "\(table) \(words): \(IDList.text(sorted))", at: .member(table),
        evidence: Evidence(actual: .ids(Array(sorted.prefix(LintRules.findingLimit)))))
    ]
  }
}

extension ListTables {
  fileprivate static let stacksName = "stacks"
  /// The tables with texts, by their names.
  fileprivate static let translated = [
    "purposes", "specialPurposes", "features", "specialFeatures", "dataCategories", stacksName,
  ]
}

extension GlobalVendorList {
  /// The ids of a table with texts; nil if the list has no such table.
  fileprivate func translatedIDs(of table: String) -> Set<Int>? {
    guard table == ListTables.stacksName else { return ids(of: table) }
    return presentTables.contains(.stacks) ? Set(stacks.map(\.id)) : nil
  }
}
