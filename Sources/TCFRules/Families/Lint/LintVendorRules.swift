import TCFCodec
import TCFFindings
import TCFVendorList

/// The other members of a vendor: what is required, links, cookies, the limit of requests.
enum LintVendorRules {
  static let all: [Rule] = [requiredMember, policyURL, urls, urlDuplicateLanguage, cookieAge, disclosureURL, overflow]

  private static let required: [(name: String, member: VendorMembers)] = [
    ("id", .id), ("name", .name), ("urls", .urls), ("usesCookies", .usesCookies),
    ("cookieMaxAgeSeconds", .cookieMaxAgeSeconds), ("cookieRefresh", .cookieRefresh),
    ("usesNonCookieAccess", .usesNonCookieAccess), ("deviceStorageDisclosureUrl", .deviceStorageDisclosureUrl),
    ("dataRetention", .dataRetention), ("dataDeclaration", .dataDeclaration),
  ]

  static let requiredMember = Rule(
    "lint/required-member", .error, title: "Vendors have the members that the format requires",
    meaning: "Specification 3 requires id, name, urls, usesCookies, cookieMaxAgeSeconds (null without cookies), "
      + "cookieRefresh, usesNonCookieAccess, deviceStorageDisclosureUrl, dataRetention and dataDeclaration, which "
      + "names at least one data category. CMPs have to show this information.",
    fix: "Use the list as it was published.", sources: [LintRules.example],
    check: .publishedVendors(specification: 3) { vendor, list, findings in
      for (name, member) in required {
        // Without cookies there is no age: null is a value there.
        let isNull = vendor.nullMembers.contains(member) && member != .cookieMaxAgeSeconds
        guard vendor.members.contains(member), !isNull else {
          findings.report("\(name) is \(isNull ? "null" : "missing")", of: vendor, in: name)
          continue
        }
        let isEmpty =
          switch member {
          case .name: PublishedText.trimmed(vendor.name).isEmpty
          case .dataDeclaration: vendor.dataDeclaration.isEmpty && !isUnreadable(name, vendor, list)
          default: false
          }
        if isEmpty { findings.report("\(name) is empty", of: vendor, in: name) }
      }
    })

  /// Whether a member of a vendor has a value of another type, which `lint/member-type` reports.
  private static func isUnreadable(_ member: String, _ vendor: Vendor, _ list: GlobalVendorList) -> Bool {
    list.anomalies.first.contains { $0.table == "vendors" && $0.key == "\(vendor.id)" && $0.member == member }
  }

  static let policyURL = Rule(
    "lint/policy-url", .error, title: "Vendors have a link to their privacy policy",
    meaning: "In specification 2 every vendor has a policyUrl; CMPs show it. White space around a link is a warning.",
    fix: "Write an absolute link, such as https://example.com/privacy.", sources: [LintRules.example],
    check: .publishedVendors(specification: 2) { vendor, _, findings in
      guard let url = vendor.policyUrl else {
        return findings.report("policyUrl is missing", of: vendor, in: "policyUrl")
      }
      reportLink(url, of: vendor, in: "policyUrl", to: &findings)
    })

  /// Reports what is wrong with a link to a page.
  private static func reportLink(
    _ url: String, of vendor: Vendor, in member: String, http: Severity? = nil, to findings: inout Findings
  ) {
    switch PublishedText.link(url) {
    case .notAbsolute:
      return findings.report(
        "\(member) is not an absolute link: \(Prose.excerpt(url, limit: 60))", of: vendor, in: member,
        actual: .text(url))
    case .http:
      if let http {
        findings.report(
          "\(member) is not https: \(Prose.excerpt(url, limit: 60))", of: vendor, in: member, actual: .text(url),
          severity: http)
      }
    case .https: break
    }
    reportWhiteSpace(url, of: vendor, in: member, to: &findings)
  }

  private static func reportWhiteSpace(
    _ url: String, of vendor: Vendor, in member: String, to findings: inout Findings
  ) {
    guard PublishedText.hasStrayWhiteSpace(url) else { return }
    findings.report(
      "\(member) has white space around it", of: vendor, in: member, actual: .text(url), severity: .warning)
  }

  /// No vendor has pages in more languages than there are translations.
  private static let mostLanguages = 40

  static let urls = Rule(
    "lint/urls", .error, title: "Vendors have their pages by language",
    meaning: "In specification 3, urls has an entry for each language: langId (two letters), privacy, and legIntClaim "
      + "for vendors that rely on legitimate interest. For those that do not, an empty legIntClaim is common. Links "
      + "without https, and legitimate interest without any claim, are warnings; the latter follows from the policies, "
      + "not from the format.",
    fix: "Write absolute https links, one entry per language.", sources: [LintRules.example],
    check: .publishedVendors(specification: 3) { vendor, _, findings in
      guard vendor.members.contains(.urls), !vendor.nullMembers.contains(.urls) else { return }
      guard !vendor.urls.isEmpty else { return findings.report("urls is empty", of: vendor, in: "urls") }
      if vendor.urls.count > mostLanguages {
        findings.report(
          "urls has \(Prose.count(vendor.urls.count, "entry"))", of: vendor, in: "urls",
          actual: .integer(vendor.urls.count))
      }
      for page in vendor.urls.prefix(mostLanguages) {
        let language = page.langId ?? ""
        if language.utf8.count != 2 || !language.utf8.allSatisfy(\.isASCIILetter) {
          findings.report(
            "langId is not two letters: \(Prose.excerpt(language, limit: 60))", of: vendor, in: "urls.langId",
            actual: .text(language))
        }
        reportLink(page.privacy ?? "", of: vendor, in: "urls.privacy", http: .warning, to: &findings)
        if let claim = page.legIntClaim, !claim.isEmpty {
          reportLink(claim, of: vendor, in: "urls.legIntClaim", http: .warning, to: &findings)
        }
      }
      let rests = !vendor.legIntPurposes.isEmpty || !vendor.specialPurposes.isEmpty
      if rests, !vendor.urls.contains(where: { !($0.legIntClaim ?? "").isEmpty }) {
        findings.report("no legIntClaim in any language", of: vendor, in: "urls.legIntClaim", severity: .warning)
      }
    })

  static let urlDuplicateLanguage = Rule(
    "lint/url-duplicate-language", .warning, title: "Each language once",
    meaning: "A vendor has two entries for the same language, so the page shown depends on the reader.",
    fix: "Keep one entry per language.", sources: [LintRules.example],
    check: .publishedVendors(specification: 3) { vendor, _, findings in
      var seen: Set<String> = []
      let again = vendor.urls.compactMap(\.langId).filter { !seen.insert($0.lowercased()).inserted }
      guard let first = again.first else { return }
      let more = again.count > 1 ? " and \(again.count - 1) more" : ""
      findings.report(
        "urls has \(Prose.excerpt(first, limit: 60)) twice\(more)", of: vendor, in: "urls.langId", actual: .text(first))
    })

  /// More than 13 calendar months in seconds, as long as a consent may be stored: 396 days, January and twelve months of a
  /// common year.
  private static let beyondThirteenMonths = 396 * 86_400

  static let cookieAge = Rule(
    "lint/cookie-age", .error, title: "Only cookies have an age",
    meaning: "cookieMaxAgeSeconds is a number if usesCookies is true, and null otherwise; 0 and negative numbers mean "
      + "session cookies. Cookies that last more than 13 calendar months (396 days) are reported once, as info.",
    fix: "Write the longest lifetime of a cookie in seconds, or null without cookies.", sources: [LintRules.example],
    check: .publishedList(most: ListFacts.findingLimit) { list, _, findings in
      var longLived = VendorIDSet()
      var applicability = Applicability.doesNotApply
      for vendor in list.vendors {
        guard let uses = vendor.usesCookies, vendor.members.contains(.cookieMaxAgeSeconds) else { continue }
        applicability = .applies
        let (age, member) = (vendor.cookieMaxAgeSeconds, "cookieMaxAgeSeconds")
        if uses, let age, age >= beyondThirteenMonths { longLived.insert(vendor.id) }
        if uses, age == nil, vendor.nullMembers.contains(.cookieMaxAgeSeconds) {
          findings.report("usesCookies is true, but \(member) is null", of: vendor, in: member)
        }
        if !uses, let age {
          let fault = "usesCookies is false, but \(member) is \(age)"
          findings.report(fault, of: vendor, in: member, actual: .integer(age))
        }
      }
      if !longLived.isEmpty {
        let subject = Prose.count(longLived.count, "vendor has", "vendors have")
        findings.report(
          "\(subject) cookies that last more than 13 months", at: .member("vendors"),
          evidence: Evidence(vendors: longLived), severity: .info)
      }
      return applicability
    })

  static let disclosureURL = Rule(
    "lint/disclosure-url", .error, title: "The device storage disclosure is served over https",
    meaning: "CMPs fetch deviceStorageDisclosureUrl from secure pages, where a plain http address is blocked. In lists "
      + "of specification 2 it is a warning.",
    fix: "Serve the disclosure over https.",
    sources: [Citation("Vendor Device Storage & Operational Disclosures", "Access method"), LintRules.example],
    check: .publishedVendors { vendor, list, findings in
      let (member, severity) = (
        "deviceStorageDisclosureUrl", list.gvlSpecificationVersion == 2 ? Severity.warning : nil
      )
      guard let url = vendor.deviceStorageDisclosureUrl else { return }
      switch PublishedText.link(url) {
      case .https: reportWhiteSpace(url, of: vendor, in: member, to: &findings)
      case .http, .notAbsolute:
        findings.report(
          "\(member) is not https: \(Prose.excerpt(url, limit: 60))", of: vendor, in: member, actual: .text(url),
          severity: severity)
      }
    })

  static let overflow = Rule(
    "lint/overflow", .error, title: "The overflow limit is 32 or 128",
    meaning: "overflow.httpGetLimit is the largest size of a vendor's GET requests in kilobytes: 32 or 128.",
    fix: "Write 32 or 128, or omit overflow.", sources: [LintRules.example],
    check: .publishedVendors { vendor, _, findings in
      guard vendor.members.contains(.overflow), !vendor.nullMembers.contains(.overflow) else { return }
      guard let limit = vendor.httpGetLimit else {
        return findings.report("overflow has no httpGetLimit", of: vendor, in: "overflow", expected: "32 or 128")
      }
      guard limit != 32, limit != 128 else { return }
      findings.report(
        "httpGetLimit is \(limit)", of: vendor, in: "overflow.httpGetLimit", expected: "32 or 128",
        actual: .integer(limit))
    })
}
