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

  static let shape = Rule(
    "lint/disclosure-shape", .error, title: "The disclosure is an object with an array of disclosures",
    meaning: "Readers look for the array disclosures in an object; a vendor that stores nothing leaves it empty. If "
      + "the array has more than 10,000 entries, only the first 10,000 are checked.",
    fix: #"Publish {"disclosures": […], "domains": […]}."#, sources: [required],
    check: .disclosure { disclosure, _, findings in
      guard disclosure.isObject else {
        return findings.report("the document is an array, not an object with disclosures", at: .member("disclosures"))
      }
      let count = disclosure.disclosures.count
      if let fault = count == .null ? "is null, not an array" : count.fault(insteadOf: "an array") {
        findings.report(member: "disclosures", fault)
      }
      let arrays = [
        ("disclosures", disclosure.disclosures.uncounted), ("domains", disclosure.domains.uncounted),
        ("sdks", disclosure.sdks.uncounted),
      ]
      for (name, more) in arrays where more > 0 {
        findings.report(
          "\(Prose.count(more, "more entry", "more entries")) of \(name) not checked", at: .member(name),
          severity: .info)
      }
      return .applies
    })

  static let domainsArray = Rule(
    "lint/disclosure-domains-array",
    [
      RulePeriod(.error, until: Milestones.disclosures2026, by: .asOf),
      RulePeriod(.error, from: Milestones.disclosures2026, by: .asOf),
    ],
    title: "The domains on which data is collected are listed",
    meaning: "An entry in domains has a domain and nothing else: no scheme and no path. The array used to be required "
      + "of every vendor; since March 2026 vendors without domains omit it, so its absence is info if the disclosures "
      + "name domains. Domains delegated by a publisher are not allowed either, but the document does not show that.",
    fix: #"Write {"domain": "*.vendor.example"} for each domain."#, sources: [Sources.disclosures("Domains array")],
    check: .listDocumentByPeriod(
      needs: [.disclosure], most: ListFacts.findingLimit,
      [
        { facts, findings in reportDomains(facts, absence: { _ in .error }, to: &findings) },
        { facts, findings in
          reportDomains(
            facts, absence: { $0.elements.contains { LintStorageEntryRules.namesDomain($0.entry) } ? .info : nil },
            to: &findings)
        },
      ]))

  /// Reports what is wrong with the array of domains.
  ///
  /// - Parameter absence: the severity of a missing array, by the disclosures; nil where it may be missing.
  private static func reportDomains(
    _ facts: ListFacts, absence: (DisclosureArray<StorageEntry>) -> Severity?, to findings: inout Findings
  ) -> Applicability {
    guard let disclosure = facts.disclosure?.document else { return .doesNotApply }
    let domains = disclosure.domains
    if domains.count.isMissing, let severity = absence(disclosure.disclosures) {
      findings.report(member: "domains", "is missing", severity: severity)
    }
    if case .unusable(let found) = domains.count { findings.report(member: "domains", "is \(found), not an array") }
    for element in domains.elements {
      guard let fault = DomainText.fault(element.entry.name) else { continue }
      findings.report(member: "domains.\(element.index).domain", fault)
    }
    return .applies
  }

  static let sdks = Rule(
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
    sources: [Sources.disclosures("SDKS array")],
    check: .listDocumentByPeriod(
      needs: [.disclosure], most: ListFacts.findingLimit,
      [
        { facts, findings in reportSDKs(facts, isRequired: false, to: &findings) },
        { facts, findings in reportSDKs(facts, isRequired: true, to: &findings) },
      ]))

  private static func reportSDKs(_ facts: ListFacts, isRequired: Bool, to findings: inout Findings) -> Applicability {
    guard let array = facts.disclosure?.document.sdks else { return .doesNotApply }
    guard !array.count.isMissing else {
      guard isRequired, let vendor = facts.settings.disclosureVendor,
        let information = facts.settings.vendorInformation, information.vendorsInApps.contains(vendor)
      else { return .doesNotApply }
      return findings.report("vendor \(vendor) works in apps, but sdks is missing", at: .member("sdks"))
    }
    if case .unusable(let found) = array.count { findings.report(member: "sdks", "is \(found), not an array") }
    for element in array.elements {
      let name = element.entry.name
      let isEmpty = PublishedText.trimmed(name.value ?? "").isEmpty
      guard let fault = name.fault() ?? (isEmpty ? "is empty" : nil) else { continue }
      findings.report(member: "sdks.\(element.index).name", fault)
    }
    return .applies
  }

  static let agrees = Rule(
    "lint/disclosure-agrees", .warning, title: "The disclosure matches the vendor's declaration",
    meaning: "A vendor declared to use cookies discloses a cookie, and one declared to use none discloses none; the "
      + "longest age of its cookies is the declared cookieMaxAgeSeconds; a cookie that is refreshed is declared as "
      + "cookieRefresh. The same is true of other storage and entries of type web or app; those of type app are "
      + "voluntary, so a vendor that works only in apps may have none. The vendor is the one named with "
      + "--disclosure-vendor, its declaration that of the newest list given.",
    fix: "Correct the disclosure, or have the declaration in the vendor list changed.",
    sources: [Sources.formats("Vendor Fields relating to the Planet49 ruling"), disclosures],
    check: .disclosure { disclosure, facts, findings throws(Undecided) in
      switch facts.disclosure?.context.declaration {
      case .found(let vendor): return compare(disclosure, with: vendor, &findings)
      case .missing(let cause): throw Undecided(cause: cause)
      case .notAsked, nil: return .doesNotApply
      }
    })

  private static func compare(
    _ disclosure: StorageDisclosure, with vendor: Vendor, _ findings: inout Findings
  ) -> Applicability {
    let entries = disclosure.disclosures.elements.map(\.entry)
    let cookies = entries.filter { $0.type.value == StorageType.cookie }
    func report(_ fault: String, _ expected: EvidenceValue?, _ actual: EvidenceValue?) {
      findings.report(
        "vendor \(vendor.id) declares \(fault)", at: .member("disclosures"),
        evidence: Evidence(expected: expected, actual: actual, vendors: VendorIDSet([vendor.id])))
    }
    if vendor.usesCookies == true, cookies.isEmpty { report("cookies, but none is disclosed", nil, nil) }
    if vendor.usesCookies == false, !cookies.isEmpty {
      let verb = Prose.word(cookies.count, "is", "are")
      report("no cookies, but \(Prose.count(cookies.count, "cookie")) \(verb) disclosed", nil, nil)
    } else {
      compareTerms(of: cookies, with: vendor, report)
    }
    let others = entries.filter { [StorageType.web, StorageType.app].contains($0.type.value) }
    if vendor.usesNonCookieAccess == true, others.isEmpty {
      report("storage other than cookies, but none is disclosed", nil, nil)
    }
    if vendor.usesNonCookieAccess == false, let type = others.first?.type.value {
      report("no storage other than cookies, but an entry of type \(type) is disclosed", nil, nil)
    }
    return .applies
  }

  /// Reports ages and refreshing of disclosed cookies that were not declared.
  private static func compareTerms(
    of cookies: [StorageEntry], with vendor: Vendor, _ report: (String, EvidenceValue?, EvidenceValue?) -> Void
  ) {
    if let declared = vendor.cookieMaxAgeSeconds, let longest = cookies.compactMap(\.maxAgeSeconds.value).max(),
      // 0 and below stand for the session.
      max(0, declared) != max(0, longest)
    {
      report(
        "\(declared) s as the longest age of its cookies, but \(longest) s is disclosed", .integer(declared),
        .integer(longest))
    }
    if vendor.cookieRefresh == false, cookies.contains(where: { $0.cookieRefresh.value == true }) {
      report("that it refreshes no cookie, but one that is refreshed is disclosed", nil, nil)
    }
  }
}

/// The mechanisms of storage.
enum StorageType {
  static let cookie = "cookie"
  static let web = "web"
  static let app = "app"
  static let all = [cookie, web, app]
}
