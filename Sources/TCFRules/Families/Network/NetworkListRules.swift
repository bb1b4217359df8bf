import TCFCodec
import TCFFindings
import TCFStorage
import TCFVendorList

/// Requests for the vendor list and the CMP list where the Managing Organisation publishes them.
enum NetworkListRules {
  static let fromClient = Rule(
    "network/list-from-client", .error, title: "Pages do not load the vendor list from its publisher",
    meaning: "A page requested a vendor list or a translation from vendor-list.consensu.org. Client-side applications "
      + "must not: a CMP's server loads the list, and passes it on to the page. The Managing Organisation watches the "
      + "volume and blocks CMPs that do not comply. About the CMP list the document says nothing of the kind; a "
      + "page that requests it is info.",
    fix: "Load the list on the CMP's server, and let the page load it from there.",
    sources: [
      Sources.formats("CMPs accessing and caching the GVL"), Sources.formats("Vendors accessing and caching the GVL"),
    ],
    check: .recording(needs: [.requests]) { facts, findings in
      guard facts.recording.kind == .web || facts.recording.kind == .requests else { return .doesNotApply }
      let lists = facts.recording.requests.filter { $0.list?.isFromPage == true }
      // Nothing says of requests alone whether they are a page's, where none of them is known to be one.
      guard !lists.isEmpty || facts.recording.kind == .web && !facts.recording.requests.isEmpty else {
        return .doesNotApply
      }
      for (host, requests) in lists.grouped(by: \.host).sorted(by: { $0.key < $1.key }) {
        findings.report(
          "the page loaded \(host == cmpListHost ? "the CMP list" : "vendor list resources") from \(host) "
            + Prose.count(requests.count, "time"), at: NetworkRules.at(host),
          severity: host == cmpListHost ? .info : nil)
      }
      return .applies
    })

  private static let cmpListHost = "cmplist.consensu.org"

  static let caching = Rule(
    "network/list-caching", .warning, title: "Servers keep the vendor list for as long as it may be kept",
    meaning: "A server requested the same list again before the max-age of the former answer was over, or without "
      + "Accept-Encoding, so that the list travelled uncompressed. Server-side applications must cache the lists as a "
      + "browser would, and must request them compressed; those that do not may be blocked. Requests that a browser made "
      + "for a page are left out.",
    fix: "Keep each answer for its max-age, and send Accept-Encoding: gzip, deflate, br.",
    sources: [
      Sources.formats("CMPs accessing and caching the GVL"),
      Sources.formats("Using a compressed version of the Global Vendor List"),
    ],
    check: .recording(needs: [.requests]) { facts, findings in
      guard facts.recording.kind == .requests else { return .doesNotApply }
      let lists = facts.recording.requests.filter { $0.list?.isFromPage == false && !$0.hasFailed }
      guard !lists.isEmpty else { return .doesNotApply }
      for (host, requests) in lists.grouped(by: \.host).sorted(by: { $0.key < $1.key }) {
        for one in faults(requests) { findings.report(one, at: NetworkRules.at(host)) }
      }
      return .applies
    })

  private static func faults(_ requests: [RecordedRequest]) -> [String] {
    var faults: [String] = []
    let early = requests.countBeforeMaxAge
    if early > 0 {
      faults.append("\(Prose.count(early, "request")) came before the max-age of the former answer was over")
    }
    let plain = requests.count { $0.list?.acceptsEncoding == false }
    if plain > 0 { faults.append("\(Prose.count(plain, "request")) had no Accept-Encoding") }
    return faults
  }
}

/// Vendors' disclosures that name the domain of the page itself.
enum NetworkOwnDomainRule {
  static let rule = Rule(
    "network/own-domain", .info, title: "Vendors do not disclose the page's own domain",
    meaning: "A vendor's disclosure lists the domain of the page, or one below it. Vendors must not list domains or "
      + "subdomains that publishers have delegated to them, and the requests of the page to its own servers are "
      + "attributed to the vendor's. On a page of the vendor's own the entry is right.",
    fix: "Have the vendor take the entry out of its disclosure.", sources: [Sources.disclosures("Domains array")],
    check: .recording(needs: [.recording, .disclosures]) { facts, findings in
      guard facts.recording.kind == .web, let domains = facts.surroundings.settings.disclosures else {
        return .doesNotApply
      }
      let host = facts.recording.pageHost
      guard host.contains(".") else { return .doesNotApply }
      let site = host.hasPrefix("www.") && host.dropFirst(4).contains(".") ? String(host.dropFirst(4)) : host
      var found = domains.domains(within: site)
      let owners = domains.owners(of: host)
      if !owners.isEmpty, !found.contains(where: { $0.domain == site || $0.domain == host }) {
        found.append((host, owners))
      }
      for (domain, vendors) in found {
        findings.report(
          "\(Prose.word(vendors.count, "vendor")) \(IDList.text(vendors, limit: 5)) "
            + "\(Prose.word(vendors.count, "lists", "list")) \(Prose.excerpt(domain, limit: 80)), a domain of the page",
          at: NetworkRules.at(domain), evidence: Evidence(vendors: vendors))
      }
      return .applies
    })
}
