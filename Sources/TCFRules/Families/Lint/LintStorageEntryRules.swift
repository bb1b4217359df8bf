import TCFFindings
import TCFVendorList

/// What a device storage disclosure says of each thing stored.
enum LintStorageEntryRules {
  static let all: [Rule] = [identifier, type, age, refresh, domain, optOut]

  static let identifier = Rule(
    "lint/disclosure-identifier", .error, title: "Every entry names what is stored",
    meaning: "The identifier is the name of the cookie or key. A wildcard may stand for part of it, but not for all of "
      + "it: that would disclose nothing.",
    fix: "Write the name, or its fixed part with one wildcard, such as id*.",
    sources: [LintDisclosureRules.disclosures],
    check: .storageEntries { element, findings in
      let identifier = element.entry.identifier
      let name = PublishedText.trimmed(identifier.value ?? "")
      let faultOfName = name.isEmpty ? "is empty" : name.allSatisfy { $0 == "*" } ? "is a lone wildcard" : nil
      guard let fault = identifier.fault() ?? faultOfName else { return }
      findings.report("identifier \(fault)", of: element, in: "identifier")
    })

  static let type = Rule(
    "lint/disclosure-type", .error, title: "Every entry has a type of storage",
    meaning: "The types are cookie, web (local storage, IndexedDB and anything else that a browser stores) and app. "
      + "Entries of other types are not checked by the rules about types.",
    fix: "Write cookie, web or app.", sources: [LintDisclosureRules.disclosures],
    check: .storageEntries { element, findings in
      let type = element.entry.type
      guard !StorageType.all.contains(type.value ?? "") else { return }
      let fault = type.fault() ?? "is \(Prose.excerpt(type.value ?? "", limit: 60)), not cookie, web or app"
      findings.report("type \(fault)", of: element, in: "type")
    })

  /// Ten years and the leap days in them. The document's own example has 2,592,000,000 s: milliseconds, most likely.
  static let longestPlausibleAge = 3_653 * 86_400

  static let age = Rule(
    "lint/disclosure-age", .error, title: "Cookies have an age in seconds, other storage has none",
    meaning: "maxAgeSeconds of a cookie is an integer, 0 for a session cookie; for anything else it is null. More than "
      + "ten years is info: probably milliseconds were written instead of seconds.",
    fix: "Write the lifetime of the cookie in seconds; null for web and app.",
    sources: [LintDisclosureRules.disclosures],
    check: .storageEntries(where: { $0.type.value.map(StorageType.all.contains) ?? false }) { element, findings in
      let member = "maxAgeSeconds"
      let isCookie = element.entry.type.value == StorageType.cookie
      switch element.entry.maxAgeSeconds {
      case .absent where isCookie: findings.report("a cookie without maxAgeSeconds", of: element, in: member)
      case .null where isCookie: findings.report("a cookie whose maxAgeSeconds is null", of: element, in: member)
      case .absent, .null: return
      case .unusable(let found):
        let fault = isCookie ? "\(found), not an integer" : "\(found); only cookies have one"
        findings.report("maxAgeSeconds is \(fault)", of: element, in: member)
      case .value(let age) where !isCookie:
        findings.report("maxAgeSeconds is \(age); only cookies have one", of: element, in: member)
      case .value(let age) where age < 0: findings.report("maxAgeSeconds is \(age)", of: element, in: member)
      case .value(let age) where age > longestPlausibleAge:
        findings.report("maxAgeSeconds is \(age): more than ten years", of: element, in: member, severity: .info)
      case .value: return
      }
    })

  static let refresh = Rule(
    "lint/disclosure-refresh", .error, title: "Every cookie says whether it is refreshed",
    meaning: "cookieRefresh of a cookie is true or false. Without it the total lifetime of the cookie is unknown.",
    fix: "Write true if the vendor refreshes the cookie, false otherwise.", sources: [LintDisclosureRules.disclosures],
    check: .storageEntries(where: { $0.type.value == StorageType.cookie }) { element, findings in
      switch element.entry.cookieRefresh {
      case .value: return
      case .absent, .null: findings.report("a cookie without cookieRefresh", of: element, in: "cookieRefresh")
      case .unusable(let found):
        findings.report("cookieRefresh is \(found), not true or false", of: element, in: "cookieRefresh")
      }
    })

  static let domain = Rule(
    "lint/disclosure-domain", .error, title: "Cookies and web storage name their domains",
    meaning: "An entry of type cookie or web has domains, or the older domain, but not both; each value is a domain, "
      + "with or without wildcards. A lone wildcard is meant for vendors that store on many partners' sites, and is "
      + "info.",
    fix: #"Write "domains": ["*.vendor.example"]."#, sources: [LintDisclosureRules.disclosures],
    check: .storageEntries(where: { needsDomain($0) || !$0.domains.isMissing || !$0.domain.isMissing }, reportDomains))

  private static func needsDomain(_ entry: StorageEntry) -> Bool {
    entry.type.value == StorageType.cookie || entry.type.value == StorageType.web
  }

  private static func reportDomains(of element: DisclosureArray<StorageEntry>.Element, to findings: inout Findings) {
    let entry = element.entry
    let before = findings.count
    if needsDomain(entry), entry.domains.isMissing || entry.domains == .value([]), entry.domain.isMissing {
      findings.report("neither domains nor domain", of: element, in: "domains")
    }
    if !entry.domains.isMissing, !entry.domain.isMissing {
      findings.report("both domains and domain", of: element, in: "domain")
    }
    if case .unusable(let found) = entry.domains {
      findings.report("domains is \(found), not an array of strings", of: element, in: "domains")
    }
    for (index, text) in (entry.domains.value ?? []).enumerated() {
      reportDomain(text, of: element, in: "domains.\(index)", to: &findings)
      if findings.countWithRest - before > ListFacts.findingLimit { break }
    }
    if case .unusable(let found) = entry.domain {
      findings.report("domain is \(found), not a string", of: element, in: "domain")
    }
    if let text = entry.domain.value { reportDomain(text, of: element, in: "domain", to: &findings) }
  }

  private static func reportDomain(
    _ text: String, of element: DisclosureArray<StorageEntry>.Element, in member: String, to findings: inout Findings
  ) {
    if text == "*" {
      findings.report("\(member) is a lone wildcard", of: element, in: member, severity: .info)
    } else if let fault = DomainText.fault(text) {
      findings.report("\(member) \(fault)", of: element, in: member)
    }
  }

  /// Whether an entry names a domain.
  static func namesDomain(_ entry: StorageEntry) -> Bool {
    !(entry.domains.value ?? []).isEmpty || !(entry.domain.value ?? "").isEmpty
  }

  static let optOut = Rule(
    "lint/disclosure-opt-out", [RulePeriod(.warning, from: Milestones.disclosures2025, by: .asOf)],
    title: "optOut is true or false",
    meaning: "Storage that serves a user's opt-out has the value true; a value of another type is read as false, or as "
      + "true.",
    fix: "Write true or false, or omit the member.", sources: [LintDisclosureRules.disclosures],
    check: .storageEntries(where: { $0.optOut != .absent }) { element, findings in
      switch element.entry.optOut {
      case .absent, .value: return
      case .null: findings.report("optOut is null, not true or false", of: element, in: "optOut")
      case .unusable(let found): findings.report("optOut is \(found), not true or false", of: element, in: "optOut")
      }
    })
}

extension Findings {
  /// Reports a break by an entry of a disclosure, which begins the sentence.
  fileprivate mutating func report(
    _ message: @autoclosure () -> String, of element: DisclosureArray<StorageEntry>.Element, in member: String,
    severity: Severity? = nil
  ) {
    let identifier = element.entry.identifier.value
    report(
      "entry \(element.index)\(identifier.map { " (\(Prose.excerpt($0, limit: 60)))" } ?? ""): \(message())",
      at: .member("disclosures.\(element.index).\(member)"), severity: severity)
  }
}

extension RuleChecks {
  /// About each entry of a disclosure by itself; the rule applies where it concerns an entry.
  fileprivate static func storageEntries(
    where concerns: @escaping @Sendable (StorageEntry) -> Bool = { _ in true },
    _ check: @escaping @Sendable (DisclosureArray<StorageEntry>.Element, inout Findings) -> Void
  ) -> RuleChecks {
    .disclosure(most: ListFacts.findingLimit) { disclosure, _, findings in
      var applicability = Applicability.doesNotApply
      for element in disclosure.disclosures.elements where concerns(element.entry) {
        applicability = .applies
        check(element, &findings)
      }
      return applicability
    }
  }
}
