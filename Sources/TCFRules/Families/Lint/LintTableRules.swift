import TCFCodec
import TCFFindings
import TCFVendorList

/// The tables of a vendor list: ids, texts, stacks.
enum LintTableRules {
  static let all: [Rule] = [idMismatch, idOrder, texts, stack, duplicateName]

  static let idMismatch = LintRules.vendorList(
    RuleDescription(
      "lint/id-mismatch", .error, title: "Every entry is under its own id",
      meaning: "An entry's key in the table differs from the id inside, two entries have the same id, an entry has "
        + "none, or the table is an array. Readers look up an entry by its key or by its id, and find different ones.",
      fix: "Write tables as maps from the id to the entry, and repeat the same id inside.", sources: [LintRules.example]
    )
  ) { list, _ in
    var collected = LintFindings()
    for oddity in list.oddities.first {
      let words: String
      switch oddity.kind {
      case .keyDiffersFromID(let id): words = "the id inside is \(id)"
      case .duplicateID(let id): words = "a second entry for id \(id)"
      case .noID: words = "no usable id"
      case .arrayInsteadOfMap: words = "an array in place of a map from id to entry"
      default: continue
      }
      collected.add(Finding("\(oddity.place): \(words)", at: .member(oddity.place)))
    }
    return collected.findings
  }

  static let idOrder = LintRules.vendorList(
    RuleDescription(
      "lint/id-order", .info, title: "Ids fit a string",
      meaning: "Strings have 16 bits for vendor ids, 24 places for purposes and 12 for special features. An id beyond "
        + "that, or one that is not positive, cannot be in any string.",
      fix: "Use ids from 1 up to the highest that a string can carry.",
      sources: [Sources.formats("The Core String"), LintRules.example])
  ) { list, _ in
    var collected = LintFindings()
    for oddity in list.oddities.first {
      guard case .idOutOfRange(let id) = oddity.kind else { continue }
      collected.add(Finding("\(oddity.place): no string can carry id \(id)", at: .member(oddity.place)))
    }
    for (table, entries, most) in [("purposes", list.purposes, 24), ("specialFeatures", list.specialFeatures, 12)] {
      for entry in entries where entry.id > most {
        collected.add(
          Finding("\(table).\(entry.id): a string has only \(most) places", at: .member("\(table).\(entry.id)")))
      }
    }
    return collected.findings
  }

  static let texts = LintRules.vendorList(
    RuleDescription(
      "lint/texts", .error, title: "Purposes and features have their texts",
      meaning: "Purposes, special purposes, features and special features have a name, a description and an array of "
        + "illustrations, which may be empty; CMPs show them verbatim. A line break, or a space at either end of a "
        + "name, is a warning.",
      fix: "Use the list as it was published.", sources: [LintRules.example]),
    specification: 3
  ) { list, _ in
    var findings: [Finding] = []
    var count = 0
    for (table, entries) in list.textTables {
      for entry in entries {
        count += 1
        findings += faults(of: entry, table).map { member, words, severity in
          let place = "\(table).\(entry.id).\(member)"
          return Finding("\(place) \(words)", at: .member(place), severity: severity)
        }
      }
    }
    return count == 0 ? nil : findings
  }

  private static func faults(of entry: TableEntry, _ table: String) -> [(String, String, Severity?)] {
    var faults: [(String, String, Severity?)] = []
    if entry.isNamedByTitle {
      faults.append(("name", "is missing, but there is a title", nil))
    } else if entry.name.isEmpty {
      faults.append(("name", "is missing", nil))
    } else if LintText.hasStrayWhiteSpace(entry.name) {
      faults.append(("name", "begins or ends with white space", .warning))
    }
    if (entry.description ?? "").isEmpty { faults.append(("description", "is missing", nil)) }
    if table != "dataCategories", entry.illustrations == nil { faults.append(("illustrations", "are missing", nil)) }
    return faults
  }

  static let stack = LintRules.vendorList(
    RuleDescription(
      "lint/stack", .error, title: "Stacks hold purposes or special features of the list",
      meaning: "A stack with neither, or with one that the list does not define, cannot be shown. Stack 1 holds only "
        + "special features.",
      fix: "Use the list as it was published.", sources: [LintRules.example])
  ) { list, _ throws(Undecided) in
    guard !list.stacks.isEmpty else { return nil }
    var findings: [Finding] = []
    var missing: [String] = []
    for stack in list.stacks {
      if stack.purposes.isEmpty, stack.specialFeatures.isEmpty {
        findings.append(
          Finding("stack \(stack.id) has neither purposes nor special features", at: .member("stacks.\(stack.id)")))
      }
      for (member, ids) in [("purposes", stack.purposes), ("specialFeatures", stack.specialFeatures)] {
        guard !ids.isEmpty else { continue }
        guard let known = list.ids(of: member) else {
          if !missing.contains(member) { missing.append(member) }
          continue
        }
        let unknown = ids.filter { !known.contains($0) }
        guard !unknown.isEmpty else { continue }
        findings.append(
          Finding(
            "stack \(stack.id) names \(member) that the list does not define: \(IDList.text(unknown))",
            at: .member("stacks.\(stack.id).\(member)"), evidence: Evidence(actual: .ids(unknown))))
      }
    }
    if findings.isEmpty, !missing.isEmpty { throw .tablesMissing(missing) }
    return findings
  }

  static let duplicateName = LintRules.vendorList(
    RuleDescription(
      "lint/duplicate-name", .info, title: "Live vendors have names of their own",
      meaning: "Two vendors that are not deleted have the same name: a company registered twice, or two companies that "
        + "users cannot tell apart.",
      fix: "", sources: [LintRules.contained])
  ) { list, _ in
    var holders: [String: Int] = [:]
    var pairs: [(Int, Int, String)] = []
    for vendor in list.liveVendors where !vendor.name.isEmpty {
      let name = String(LintText.trimmed(vendor.name).lowercased())
      if let other = holders[name] { pairs.append((other, vendor.id, vendor.name)) } else { holders[name] = vendor.id }
    }
    guard !holders.isEmpty else { return nil }
    var collected = LintFindings()
    for (one, other, name) in pairs {
      collected.add(
        Finding(
          "vendors \(one) and \(other) are both called \(Prose.excerpt(name, limit: 60))",
          at: .member("vendors.\(other).name"),
          evidence: Evidence(vendors: VendorIDSet([one, other])), severity: .info), vendor: other)
    }
    return collected.findings
  }
}

extension Undecided {
  /// What the list refers to is not in it.
  static func tablesMissing(_ tables: [String]) -> Undecided {
    Undecided(cause: .stated("the list has no \(tables.joined(separator: ", ")) to refer to"))
  }
}

extension GlobalVendorList {
  /// The ids that the table of this name defines; nil if the list has no such table.
  func ids(of table: String) -> Set<Int>? {
    guard let known = ListTables.table(table), presentTables.contains(known) else { return nil }
    let entries = textTables.first { $0.name == table }?.entries ?? []
    return Set(entries.map(\.id))
  }
}

extension ListTables {
  /// The table of a name in the list; nil if there is none.
  fileprivate static func table(_ name: String) -> ListTables? {
    switch name {
    case "purposes": .purposes
    case "specialPurposes": .specialPurposes
    case "features": .features
    case "specialFeatures": .specialFeatures
    case "dataCategories": .dataCategories
    default: nil
    }
  }
}
