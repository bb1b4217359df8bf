import TCFCodec
import TCFFindings
import TCFVendorList

/// A vendor's device storage disclosure as a document: its arrays, and whether it agrees with the vendor's declaration.
enum LintDisclosureRules {
  static let all: [Rule] =
    [shape] + LintStorageEntryRules.all + LintWildcardRules.all + LintDisclosurePurposeRules.all + [
      domainsArray, sdks, agrees, LintServedRule.rule,
    ]

  static let required = Sources.disclosures("Required Information and JSON Structure")
  static let disclosures = Sources.disclosures("Disclosures array")

  /// A rule about disclosures.
  static func rule(
    _ description: RuleDescription,
    _ check: @escaping @Sendable (StorageDisclosure, ListFacts) throws(Undecided) -> [Finding]?
  ) -> Rule {
    Rule(
      description, needs: [.disclosure],
      listDocument: { facts throws(Undecided) in
        guard let disclosure = facts.disclosure?.document else { return nil }
        return try check(disclosure, facts)
      })
  }

  static let shape = rule(
    RuleDescription(
      "lint/disclosure-shape", .error, title: "The disclosure is an object with an array of disclosures",
      meaning:
        "Readers look for the array disclosures in an object; a vendor that stores nothing leaves it empty. If the "
        + "array has more than 10,000 entries, only the first 10,000 are checked.",
      fix: #"Publish {"disclosures": […], "domains": […]}."#, sources: [required])
  ) { disclosure, _ in
    guard disclosure.isObject else {
      return [Finding("the document is an array, not an object with disclosures", at: .member("disclosures"))]
    }
    var findings: [Finding] = []
    if let words = words(disclosure.disclosures.count) {
      findings.append(Finding("disclosures \(words)", at: .member("disclosures")))
    }
    let arrays = [
      ("disclosures", disclosure.disclosures.uncounted), ("domains", disclosure.domains.uncounted),
      ("sdks", disclosure.sdks.uncounted),
    ]
    for (name, more) in arrays where more > 0 {
      findings.append(
        Finding(
          "\(Prose.count(more, "more entry", "more entries")) of \(name) not checked", at: .member(name),
          severity: .info))
    }
    return findings
  }

  /// What is in the place of an array, as the end of a sentence; nil for an array.
  private static func words(_ count: DisclosureMember<Int>) -> String? {
    switch count {
    case .absent: "is missing"
    case .null: "is null, not an array"
    case .unusable(let found): "is \(found), not an array"
    case .value: nil
    }
  }

  static let domainsArray = Rule(
    RuleDescription(
      "lint/disclosure-domains-array",
      [
        RulePeriod(.error, until: Milestones.disclosures2026, by: .asOf),
        RulePeriod(.error, from: Milestones.disclosures2026, by: .asOf),
      ],
      title: "The domains on which data is collected are listed",
      meaning:
        "An entry in domains has a domain and nothing else: no scheme and no path. The array used to be required "
        + "of every vendor; since March 2026 vendors without domains omit it, so its absence is info if the "
        + "disclosures name domains. Domains delegated by a publisher are not allowed either, but the document does "
        + "not show that.",
      fix: #"Write {"domain": "*.vendor.example"} for each domain."#, sources: [Sources.disclosures("Domains array")]),
    needs: [.disclosure],
    listDocumentByPeriod: [
      { facts in
        facts.disclosure.map { disclosure, _ in
          domains(disclosure, absence: disclosure.domains.count.isMissing ? .error : nil)
        }
      },
      { facts in
        facts.disclosure.map { disclosure, _ in
          let isWanted = disclosure.disclosures.elements.contains { LintStorageEntryRules.namesDomain($0.entry) }
          return domains(disclosure, absence: disclosure.domains.count.isMissing && isWanted ? .info : nil)
        }
      },
    ])

  private static func domains(_ disclosure: StorageDisclosure, absence: Severity?) -> [Finding] {
    var collected = LintFindings()
    if let absence {
      collected.add(Finding("domains is missing", at: .member("domains"), severity: absence))
    }
    if case .unusable(let found) = disclosure.domains.count {
      collected.add(Finding("domains is \(found), not an array", at: .member("domains")))
    }
    for element in disclosure.domains.elements {
      let place = "domains.\(element.index).domain"
      guard let words = DomainText.words(element.entry.name) else { continue }
      collected.add(Finding("\(place) \(words)", at: .member(place)))
    }
    return collected.findings
  }

  static let sdks = Rule(
    RuleDescription(
      "lint/disclosure-sdks",
      [
        RulePeriod(.warning, from: Milestones.disclosures2025, until: Milestones.disclosures2026, by: .asOf),
        RulePeriod(.warning, from: Milestones.disclosures2026, by: .asOf),
      ],
      title: "The SDKs through which data is collected in apps are listed",
      meaning: "An entry in sdks has the package name of an SDK. Since March 2026 a vendor that works in apps has the "
        + "array, empty if it uses no SDK. Whether a vendor works in apps is taken from the Additional Vendor "
        + "Information List (--vendor-information) for the vendor named with --disclosure-vendor.",
      fix: #"Write {"name": "com.vendor.sdk"} for each SDK, or an empty array."#,
      sources: [Sources.disclosures("SDKS array")]),
    needs: [.disclosure],
    listDocumentByPeriod: [{ facts in sdks(facts, isRequired: false) }, { facts in sdks(facts, isRequired: true) }])

  private static func sdks(_ facts: ListFacts, isRequired: Bool) -> [Finding]? {
    guard let array = facts.disclosure?.document.sdks else { return nil }
    guard !array.count.isMissing else {
      guard isRequired, let vendor = facts.settings.disclosureVendor,
        let information = facts.settings.vendorInformation, information.vendorsInApps.contains(vendor)
      else { return nil }
      return [Finding("vendor \(vendor) works in apps, but sdks is missing", at: .member("sdks"))]
    }
    var collected = LintFindings()
    if case .unusable(let found) = array.count {
      collected.add(Finding("sdks is \(found), not an array", at: .member("sdks")))
    }
    for element in array.elements {
      let place = "sdks.\(element.index).name"
      switch element.entry.name {
      case .value(let name) where !LintText.trimmed(name).isEmpty: continue
      case .value: collected.add(Finding("\(place) is empty", at: .member(place)))
      case .absent, .null: collected.add(Finding("\(place) is missing", at: .member(place)))
      case .unusable(let found): collected.add(Finding("\(place) is \(found)", at: .member(place)))
      }
    }
    return collected.findings
  }

  static let agrees = rule(
    RuleDescription(
      "lint/disclosure-agrees", .warning, title: "The disclosure matches the vendor's declaration",
      meaning: "A vendor declared to use cookies discloses a cookie; the longest age of its cookies is the declared "
        + "cookieMaxAgeSeconds; a vendor declared to use other storage discloses an entry of type web or app. Entries "
        + "of type app are voluntary, so a vendor that works only in apps may have none. The vendor is the one named "
        + "with --disclosure-vendor, its declaration that of the newest list given.",
      fix: "Correct the disclosure, or have the declaration in the vendor list changed.",
      sources: [Sources.formats("Vendor Fields relating to the Planet49 ruling"), disclosures])
  ) { disclosure, facts throws(Undecided) in
    switch facts.disclosure?.context.declaration {
    case .found(let vendor): return disagreements(disclosure, vendor)
    case .missing(let cause): throw Undecided(cause: cause)
    case .notAsked, nil: return nil
    }
  }

  private static func disagreements(_ disclosure: StorageDisclosure, _ vendor: Vendor) -> [Finding] {
    let entries = disclosure.disclosures.elements.map(\.entry)
    let cookies = entries.filter { $0.type.value == StorageType.cookie }
    let who = "vendor \(vendor.id)"
    let evidence = Evidence(vendors: VendorIDSet([vendor.id]))
    var findings: [Finding] = []
    if vendor.usesCookies == true, cookies.isEmpty {
      findings.append(
        Finding("\(who) declares cookies, but none is disclosed", at: .member("disclosures"), evidence: evidence))
    }
    if let declared = vendor.cookieMaxAgeSeconds, let longest = cookies.compactMap(\.maxAgeSeconds.value).max(),
      // 0 and below stand for the session.
      max(0, declared) != max(0, longest)
    {
      findings.append(
        Finding(
          "\(who) declares \(declared) s as the longest age of its cookies, but \(longest) s is disclosed",
          at: .member("disclosures"),
          evidence: Evidence(
            expected: .integer(declared), actual: .integer(longest), vendors: VendorIDSet([vendor.id]))))
    }
    let others: [String?] = [StorageType.web, StorageType.app]
    if vendor.usesNonCookieAccess == true, !entries.contains(where: { others.contains($0.type.value) }) {
      findings.append(
        Finding(
          "\(who) declares storage other than cookies, but none is disclosed", at: .member("disclosures"),
          evidence: evidence))
    }
    return findings
  }
}

/// The mechanisms of storage.
enum StorageType {
  static let cookie = "cookie"
  static let web = "web"
  static let app = "app"
  static let all = [cookie, web, app]
}

/// How domains are written in disclosures.
enum DomainText {
  /// What is wrong with a member that has to be a domain, as the end of a sentence; nil for a domain.
  static func words(_ member: DisclosureMember<String>) -> String? {
    switch member {
    case .absent, .null: "is missing"
    case .unusable(let found): "is \(found), not a domain"
    case .value("*"): "is a lone wildcard"
    case .value(let text): words(text)
    }
  }

  /// What is wrong with a domain, as the end of a sentence; nil for a domain or a wildcard.
  static func words(_ text: String) -> String? {
    if text.isEmpty { return "is empty" }
    let shown = Prose.excerpt(text, limit: 60)
    if text.contains("://") { return "has a scheme: \(shown)" }
    if text.contains("/") { return "has a path: \(shown)" }
    let isOdd = text.contains { $0.isWhitespace || "?#@:,".contains($0) }
    return isOdd ? "is not a domain: \(shown)" : nil
  }
}
