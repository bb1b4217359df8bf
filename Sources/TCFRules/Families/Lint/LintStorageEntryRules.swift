import TCFFindings
import TCFVendorList

/// What a device storage disclosure says of each thing stored.
enum LintStorageEntryRules {
  static let all: [Rule] = [identifier, type, age, refresh, domain, optOut]

  /// A break by one entry: what is wrong with which member.
  struct Break {
    let message: String
    let member: String
    var severity: Severity?

    init(_ message: String, in member: String, severity: Severity? = nil) {
      self.message = message
      self.member = member
      self.severity = severity
    }
  }

  /// A rule that each entry keeps or breaks by itself; it applies where it concerns an entry.
  private static func entries(
    _ description: RuleDescription, concerns: @escaping @Sendable (StorageEntry) -> Bool,
    _ check: @escaping @Sendable (StorageEntry) -> [Break]
  ) -> Rule {
    LintDisclosureRules.rule(description) { disclosure, _ in
      var collected = LintFindings()
      var count = 0
      for element in disclosure.disclosures.elements where concerns(element.entry) {
        count += 1
        for found in check(element.entry) { collected.add(finding(found, element)) }
      }
      return count == 0 ? nil : collected.findings
    }
  }

  private static func finding(_ found: Break, _ element: DisclosureArray<StorageEntry>.Element) -> Finding {
    let name = element.entry.identifier.value.map { " (\(Prose.excerpt($0, limit: 60)))" } ?? ""
    return Finding(
      "entry \(element.index)\(name): \(found.message)", at: .member("disclosures.\(element.index).\(found.member)"),
      severity: found.severity)
  }

  static let identifier = entries(
    RuleDescription(
      "lint/disclosure-identifier", .error, title: "Every entry names what is stored",
      meaning: "The identifier is the name of the cookie or key. A wildcard may stand for part of it, but not for all "
        + "of it: that would disclose nothing.",
      fix: "Write the name, or its fixed part with one wildcard, such as id*.",
      sources: [LintDisclosureRules.disclosures]),
    concerns: { _ in true }
  ) { entry in
    let member = "identifier"
    switch entry.identifier {
    case .absent, .null: return [Break("identifier is missing", in: member)]
    case .unusable(let found): return [Break("identifier is \(found)", in: member)]
    case .value(let text):
      let name = LintText.trimmed(text)
      if name.isEmpty { return [Break("identifier is empty", in: member)] }
      return name.allSatisfy { $0 == "*" } ? [Break("identifier is a lone wildcard", in: member)] : []
    }
  }

  static let type = entries(
    RuleDescription(
      "lint/disclosure-type", .error, title: "Every entry has a type of storage",
      meaning: "The types are cookie, web (local storage, IndexedDB and anything else that a browser stores) and app. "
        + "Entries of other types are not checked by the rules about types.",
      fix: "Write cookie, web or app.", sources: [LintDisclosureRules.disclosures]),
    concerns: { _ in true }
  ) { entry in
    switch entry.type {
    case .absent, .null: [Break("type is missing", in: "type")]
    case .unusable(let found): [Break("type is \(found)", in: "type")]
    case .value(let text) where StorageType.all.contains(text): []
    case .value(let text): [Break("type is \(Prose.excerpt(text, limit: 60)), not cookie, web or app", in: "type")]
    }
  }

  /// Ten years and the leap days in them. The document's own example has 2,592,000,000 s: milliseconds, most likely.
  static let longestPlausibleAge = 3_653 * 86_400

  static let age = entries(
    RuleDescription(
      "lint/disclosure-age", .error, title: "Cookies have an age in seconds, other storage has none",
      meaning: "maxAgeSeconds of a cookie is an integer, 0 for a session cookie; for anything else it is null. More "
        + "than ten years is info: probably milliseconds were written instead of seconds.",
      fix: "Write the lifetime of the cookie in seconds; null for web and app.",
      sources: [LintDisclosureRules.disclosures]),
    concerns: { $0.type.value.map(StorageType.all.contains) ?? false }
  ) { entry in
    let member = "maxAgeSeconds"
    if entry.type.value == StorageType.cookie {
      switch entry.maxAgeSeconds {
      case .absent: return [Break("a cookie without maxAgeSeconds", in: member)]
      case .null: return [Break("a cookie whose maxAgeSeconds is null", in: member)]
      case .unusable(let found): return [Break("maxAgeSeconds is \(found), not an integer", in: member)]
      case .value(let age) where age < 0: return [Break("maxAgeSeconds is \(age)", in: member)]
      case .value(let age) where age > longestPlausibleAge:
        return [Break("maxAgeSeconds is \(age): more than ten years", in: member, severity: .info)]
      case .value: return []
      }
    }
    switch entry.maxAgeSeconds {
    case .absent, .null: return []
    case .value(let age): return [Break("maxAgeSeconds is \(age); only cookies have one", in: member)]
    case .unusable(let found): return [Break("maxAgeSeconds is \(found); only cookies have one", in: member)]
    }
  }

  static let refresh = entries(
    RuleDescription(
      "lint/disclosure-refresh", .error, title: "Every cookie says whether it is refreshed",
      meaning: "cookieRefresh of a cookie is true or false. Without it the total lifetime of the cookie is unknown.",
      fix: "Write true if the vendor refreshes the cookie, false otherwise.",
      sources: [LintDisclosureRules.disclosures]),
    concerns: { $0.type.value == StorageType.cookie }
  ) { entry in
    switch entry.cookieRefresh {
    case .value: []
    case .absent, .null: [Break("a cookie without cookieRefresh", in: "cookieRefresh")]
    case .unusable(let found): [Break("cookieRefresh is \(found), not true or false", in: "cookieRefresh")]
    }
  }

  static let domain = entries(
    RuleDescription(
      "lint/disclosure-domain", .error, title: "Cookies and web storage name their domains",
      meaning: "An entry of type cookie or web has domains, or the older domain, but not both; each value is a domain, "
        + "with or without wildcards. A lone wildcard is meant for vendors that store on many partners' sites, and is "
        + "info.",
      fix: #"Write "domains": ["*.vendor.example"]."#, sources: [LintDisclosureRules.disclosures]),
    concerns: { entry in
      entry.type.value == StorageType.cookie || entry.type.value == StorageType.web || !entry.domains.isMissing
        || !entry.domain.isMissing
    },
    domainBreaks)

  private static func domainBreaks(_ entry: StorageEntry) -> [Break] {
    var breaks: [Break] = []
    let isNeeded = entry.type.value == StorageType.cookie || entry.type.value == StorageType.web
    if isNeeded, entry.domains.isMissing || entry.domains == .value([]), entry.domain.isMissing {
      breaks.append(Break("neither domains nor domain", in: "domains"))
    }
    if !entry.domains.isMissing, !entry.domain.isMissing {
      breaks.append(Break("both domains and domain", in: "domain"))
    }
    switch entry.domains {
    case .absent, .null: break
    case .unusable(let found): breaks.append(Break("domains is \(found), not an array of strings", in: "domains"))
    case .value(let domains):
      for (index, text) in domains.enumerated() {
        breaks += faults(of: text, in: "domains.\(index)")
        if breaks.count > LintRules.findingLimit { break }
      }
    }
    switch entry.domain {
    case .absent, .null: break
    case .unusable(let found): breaks.append(Break("domain is \(found), not a string", in: "domain"))
    case .value(let text): breaks += faults(of: text, in: "domain")
    }
    return breaks
  }

  private static func faults(of text: String, in member: String) -> [Break] {
    if text == "*" { return [Break("\(member) is a lone wildcard", in: member, severity: .info)] }
    return DomainText.words(text).map { [Break("\(member) \($0)", in: member)] } ?? []
  }

  /// Whether an entry names a domain.
  static func namesDomain(_ entry: StorageEntry) -> Bool {
    !(entry.domains.value ?? []).isEmpty || !(entry.domain.value ?? "").isEmpty
  }

  static let optOut = entries(
    RuleDescription(
      "lint/disclosure-opt-out", [RulePeriod(.warning, from: Milestones.disclosures2025, by: .asOf)],
      title: "optOut is true or false",
      meaning: "Storage that serves a user's opt-out has the value true; a value of another type is read as false, or "
        + "as true.",
      fix: "Write true or false, or omit the member.", sources: [LintDisclosureRules.disclosures]),
    concerns: { $0.optOut != .absent }
  ) { entry in
    switch entry.optOut {
    case .absent, .value: []
    case .null: [Break("optOut is null, not true or false", in: "optOut")]
    case .unusable(let found): [Break("optOut is \(found), not true or false", in: "optOut")]
    }
  }
}
