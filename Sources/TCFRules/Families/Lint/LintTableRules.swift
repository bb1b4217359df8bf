import TCFCodec
import TCFFindings
import TCFVendorList

/// The tables of a vendor list: ids, texts, stacks.
enum LintTableRules {
  static let all: [Rule] = [idMismatch, idOrder, texts, stack, duplicateName]

  static let idMismatch = Rule(
    "lint/id-mismatch", .error, title: "Every entry is under its own id",
    meaning: "An entry's key in the table differs from the id inside, two entries have the same id, an entry has none, "
      + "or the table is an array. Readers look up an entry by its key or by its id, and find different ones.",
    fix: "Write tables as maps from the id to the entry, and repeat the same id inside.", sources: [LintRules.example],
    check: .publishedList(most: ListFacts.findingLimit) { list, _, findings in
      for anomaly in list.anomalies.first {
        let fault: String
        switch anomaly.kind {
        case .keyDiffersFromID(let id): fault = "the id inside is \(id)"
        case .duplicateID(let id): fault = "a second entry for id \(id)"
        case .noID: fault = "no usable id"
        case .arrayInsteadOfMap: fault = "an array in place of a map from id to entry"
        default: continue
        }
        findings.report("\(anomaly.place): \(fault)", at: .member(anomaly.place))
      }
      // Of vendors `lint/required-member` says it, and of an id that is no integer `lint/member-type`.
      let unread = Set(list.anomalies.first.map(\.place))
      let tables = list.textTables.map { ($0.name, $0.entries.filter { $0.statedID == nil }.map(\.id)) }
      for (table, ids) in tables + [("stacks", list.stacks.filter { $0.statedID == nil }.map(\.id))] {
        for id in ids where !unread.contains("\(table).\(id).id") {
          findings.report("\(table).\(id): no id inside", at: .member("\(table).\(id)"))
        }
      }
      return .applies
    })

  static let idOrder = Rule(
    "lint/id-order", .info, title: "Ids fit a string",
    meaning: "Strings have 16 bits for vendor ids, 24 places for purposes and 12 for special features. An id beyond "
      + "that, or one that is not positive, cannot be in any string.",
    fix: "Use ids from 1 up to the highest that a string can carry.",
    sources: [Sources.formats("The Core String"), LintRules.example],
    check: .publishedList(most: ListFacts.findingLimit) { list, _, findings in
      for anomaly in list.anomalies.first {
        guard case .idOutOfRange(let id) = anomaly.kind else { continue }
        findings.report("\(anomaly.place): no string can carry id \(id)", at: .member(anomaly.place))
      }
      for (table, entries, most) in [("purposes", list.purposes, 24), ("specialFeatures", list.specialFeatures, 12)] {
        for entry in entries where entry.id > most {
          findings.report("\(table).\(entry.id): a string has only \(most) places", at: .member("\(table).\(entry.id)"))
        }
      }
      return .applies
    })

  static let texts = Rule(
    "lint/texts", .error, title: "Purposes and features have their texts",
    meaning: "Purposes, special purposes, features and special features have a name, a description and an array of "
      + "illustrations, which may be empty; CMPs show them verbatim. A line break, or a space at either end of a name, "
      + "is a warning.",
    fix: "Use the list as it was published.", sources: [LintRules.example],
    check: .publishedList(specification: 3) { list, _, findings in
      let tables = list.textTables.filter { !$0.entries.isEmpty }
      for (table, entries) in tables {
        for entry in entries { reportTexts(of: entry, in: table, to: &findings) }
      }
      return tables.isEmpty ? .doesNotApply : .applies
    })

  private static func reportTexts(of entry: TableEntry, in table: String, to findings: inout Findings) {
    let place = "\(table).\(entry.id)"
    if entry.isNamedByTitle {
      findings.report(member: "\(place).name", "is missing, but there is a title")
    } else if entry.name.isEmpty {
      findings.report(member: "\(place).name", "is missing")
    } else if PublishedText.hasStrayWhiteSpace(entry.name) {
      findings.report(member: "\(place).name", "begins or ends with white space", severity: .warning)
    }
    if (entry.description ?? "").isEmpty { findings.report(member: "\(place).description", "is missing") }
    if table != "dataCategories", entry.illustrations == nil {
      findings.report(member: "\(place).illustrations", "are missing")
    }
  }

  static let stack = Rule(
    "lint/stack", .error, title: "Stacks hold purposes or special features of the list",
    meaning: "A stack with neither, or with one that the list does not define, cannot be shown. Stack 1 holds only "
      + "special features.",
    fix: "Use the list as it was published.", sources: [LintRules.example],
    check: .publishedList { list, _, findings throws(Undecided) in
      guard !list.stacks.isEmpty else { return .doesNotApply }
      var missing: [String] = []
      for stack in list.stacks {
        let place = "stacks.\(stack.id)"
        if stack.purposes.isEmpty, stack.specialFeatures.isEmpty {
          findings.report("stack \(stack.id) has neither purposes nor special features", at: .member(place))
        }
        for (member, ids) in [("purposes", stack.purposes), ("specialFeatures", stack.specialFeatures)] {
          guard !ids.isEmpty else { continue }
          guard let known = list.ids(of: member) else {
            if !missing.contains(member) { missing.append(member) }
            continue
          }
          let unknown = ids.filter { !known.contains($0) }
          guard !unknown.isEmpty else { continue }
          findings.report(
            "stack \(stack.id) names \(member) that the list does not define: \(IDList.text(unknown))",
            at: .member("\(place).\(member)"), evidence: Evidence(actual: .ids(unknown)))
        }
      }
      if findings.isEmpty, !missing.isEmpty { throw .tablesMissing(missing) }
      return .applies
    })

  static let duplicateName = Rule(
    "lint/duplicate-name", .info, title: "Live vendors have names of their own",
    meaning: "Two vendors that are not deleted have the same name: a company registered twice, or two companies that "
      + "users cannot tell apart.",
    fix: "", sources: [LintRules.contained],
    check: .publishedList(most: ListFacts.findingLimit) { list, _, findings in
      var holders: [String: Int] = [:]
      for vendor in list.liveVendors where !vendor.name.isEmpty {
        let name = String(PublishedText.trimmed(vendor.name).lowercased())
        guard let other = holders[name] else {
          holders[name] = vendor.id
          continue
        }
        findings.report(
          "vendors \(other) and \(vendor.id) are both called \(Prose.excerpt(vendor.name, limit: 60))",
          at: .member("vendors.\(vendor.id).name"), evidence: Evidence(vendors: VendorIDSet([other, vendor.id])),
          severity: .info)
      }
      return holders.isEmpty ? .doesNotApply : .applies
    })
}
