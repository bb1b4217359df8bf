import TCFCodec
import TCFFindings
import TCFStorage
import TCFVendorList

/// What requests show that vendors' disclosures say otherwise: cookies that are set again, and domains.
enum NetworkDisclosureRules {
  static let refresh = Rule(
    "network/cookie-refresh", .warning, title: "Cookies are set again only where their vendors disclose it",
    meaning: "A host that a vendor's device storage disclosure names as its own got a cookie with a request and set it "
      + "again with the answer, so that it is kept for longer than it was, and the disclosure says cookieRefresh false "
      + "of every cookie of that name. A cookie that the browser does not send back is set for the first time again, "
      + "and is not counted, nor is a session cookie, or one that is set again with the end that it had.",
    fix: "Write cookieRefresh true into the disclosure, or do not set a cookie again that the request has.",
    sources: [Sources.disclosures("Disclosures array")],
    check: .recording(needs: [.requests, .disclosures]) { facts, findings in
      guard let domains = facts.surroundings.settings.disclosures else { return .doesNotApply }
      let set = facts.cookies(setBy: domains)
      var (ends, reported): ([String: Int], Set<String>) = ([:], [])
      for one in set {
        let key = "\(one.host) \(one.cookie.name)"
        let isKept = ends[key].flatMap { earlier in one.end.map { $0 <= earlier } } ?? false
        ends[key] = one.end
        guard one.isSetAgain, !isKept, one.cookie.seconds != 0,
          one.vendors.allSatisfy({ domains.deniesRefresh($0, cookie: one.cookie.name) }),
          reported.insert(key).inserted
        else { continue }
        findings.report(
          "\(NetworkRules.named(one.vendors, on: one.host)) set cookie \(Prose.excerpt(one.cookie.name, limit: 40)) again, "
            + "but \(Prose.word(one.vendors.count, "discloses", "disclose")) that it is not refreshed",
          at: NetworkRules.at(one.host),
          evidence: Evidence(expected: .boolean(false), actual: .boolean(true), vendors: one.vendors))
      }
      return set.isEmpty ? .doesNotApply : .applies
    })

  static let domain = Rule(
    "network/undisclosed-domain", .info, title: "Vendors are called on domains that they disclose",
    meaning: "The macro in a request names a vendor as the receiver of the TC string, and the vendor's device storage "
      + "disclosure has neither the host nor a domain above it. Vendors must publish the domains on which they collect "
      + "and process personal data. The host may belong to another company that serves the vendor, so this is only info.",
    fix: "Have the vendor add the domain to its disclosure, or correct the id in the macro.",
    sources: [Sources.disclosures("Domains array")],
    check: .recording(needs: [.requests, .disclosures]) { facts, findings in
      guard let domains = facts.surroundings.settings.disclosures else { return .doesNotApply }
      var (applies, found): (Bool, [String: VendorIDSet]) = (false, [:])
      for request in facts.recording.requests {
        let named = VendorIDSet(request.vendors.filter { (1...VendorIDSet.highestPossible).contains($0) })
        let known = named.intersection(domains.vendors)
        guard !known.isEmpty else { continue }
        applies = true
        let others = known.subtracting(domains.owners(of: request.host))
        if !others.isEmpty { found[request.host, default: VendorIDSet()].formUnion(others) }
      }
      for (host, vendors) in found.sorted(by: { $0.key < $1.key }) {
        findings.report(
          "\(NetworkRules.named(vendors, on: host)) \(Prose.word(vendors.count, "is", "are")) called on a domain that "
            + "\(Prose.word(vendors.count, "its disclosure does", "their disclosures do")) not have",
          at: NetworkRules.at(host), evidence: Evidence(vendors: vendors))
      }
      return applies ? .applies : .doesNotApply
    })
}
