import TCFCodec
import TCFFindings
import TCFStorage

/// How vendors serve their device storage disclosures, by the headers in a HAR file.
enum LintServedRule {
  static let rule = Rule(
    "lint/disclosure-served", .error, title: "Disclosures are served so that every CMP can load them",
    meaning: "CMPs load a vendor's disclosure in the browser, on the sites of all publishers. So the vendor serves it "
      + "over https on the usual port, without any login, lets every site read it (Access-Control-Allow-Origin), "
      + "allows no credentials with it, and sends Content-Type: application/json and a Cache-Control. A response in a "
      + "HAR file is known to be a disclosure by its content, or by its address in the newest vendor list (--gvl). "
      + "Whether other sites may read it shows only if a script of another site requested it: servers may omit the "
      + "header for all others.",
    fix: "Configure the server that has the file: https, Access-Control-Allow-Origin: *, no "
      + "Access-Control-Allow-Credentials, Content-Type: application/json, and a Cache-Control.",
    sources: [
      Sources.disclosures("The role of the CMP"), Sources.disclosures("Access method"),
      Sources.disclosures("Around the JSON file"),
    ],
    check: .recording(needs: [.requests]) { facts, findings throws(Undecided) in
      let disclosures = facts.disclosures
      guard !disclosures.isEmpty else { return .doesNotApply }
      let applicability = findings.limited(to: ListFacts.findingLimit) { findings in
        var seen: Set<String> = []
        for disclosure in disclosures {
          for fault in faults(of: disclosure.served) {
            let finding = finding(fault, disclosure)
            if seen.insert(finding.message).inserted { findings.report(finding) }
          }
        }
        return .applies
      }
      if !findings.isEmpty || disclosures.contains(where: { isSharingKnown(of: $0.served) }) { return applicability }
      throw .stated(
        "no script of another site requested the disclosure (the requests have no Origin header), so the response does "
          + "not show which sites may read it")
    })

  private static func finding(_ fault: String, _ disclosure: ServedDisclosure) -> Finding {
    let (address, vendors) = (disclosure.served.address, disclosure.vendors)
    let owner =
      vendors.isEmpty ? "" : " of \(Prose.word(vendors.count, "vendor")) \(IDList.text(vendors, limit: 5))"
    let host = Prose.excerpt(address.host, limit: 80)
    return Finding(
      "the disclosure\(owner) on \(host) \(fault)", at: .member("requests.\(host)"),
      evidence: Evidence(vendors: vendors))
  }

  /// What is wrong with a response, each as the end of a sentence. The body of a redirect does not matter.
  private static func faults(of served: ServedDocument) -> [String] {
    var faults: [String] = []
    let address = served.address
    if !address.isSecure { faults.append("is served over http, not https") }
    if let port = address.port { faults.append("is served on port \(port)") }
    // Other failures may pass: they do not show that the file is withheld from the public.
    if [401, 403, 404, 410].contains(served.status) {
      return faults + ["is not publicly accessible: status \(served.status)"]
    }
    if let fault = sharingFault(of: served) { faults.append(fault) }
    if served.allowsCredentials { faults.append("is served with Access-Control-Allow-Credentials: true") }
    guard (200...299).contains(served.status) || served.status == 0 else { return faults }
    if !isJSON(served.contentType) {
      faults.append(
        served.contentType.map { "has the content type \(Prose.excerpt($0, limit: 60)), not application/json" }
          ?? "has no Content-Type")
    }
    if served.cacheControl == nil { faults.append("has no Cache-Control") }
    return faults
  }

  /// Fetch standard, CORS check: the only value is `*`, or the origin of the page.
  private static func sharingFault(of served: ServedDocument) -> String? {
    guard let origin = served.origin, origin != served.address.origin else { return nil }
    let allowed = served.allowedOrigins
    if allowed.isEmpty { return "has no Access-Control-Allow-Origin, so pages of other sites cannot read it" }
    if allowed.count > 1 { return "has Access-Control-Allow-Origin \(allowed.count) times, which browsers refuse" }
    if allowed[0] == "*" || allowed[0] == origin { return nil }
    return "is not for every site: Access-Control-Allow-Origin is \(Prose.excerpt(allowed[0], limit: 60))"
  }

  /// Whether the response shows if other sites may read it.
  private static func isSharingKnown(of served: ServedDocument) -> Bool {
    served.allowedOrigins == ["*"] || served.origin.map { $0 != served.address.origin } ?? false
  }

  /// RFC 9110, 8.3.1: type and subtype are of any case, and parameters may follow.
  private static func isJSON(_ contentType: String?) -> Bool {
    let type = contentType?.prefix { $0 != ";" }.filter { !$0.isWhitespace }
    return type?.lowercased() == "application/json"
  }
}
