import TCFCodec
import TCFFindings
import TCFStorage
import TCFVendorList

/// Cookies of vendors next to what the user chose, and next to what the vendors disclose.
enum NetworkStorageRules {
  static let refused = Rule(
    "network/storage-refused", .warning, title: "Vendors do not use storage that was refused",
    meaning: "After the choice, a vendor set a cookie that it discloses for purpose 1, and the string in force refuses "
      + "it purpose 1 or has a restriction that forbids it, while the vendor may work for something else. A cookie "
      + "that was only sent, as browsers do by themselves, is info. Cookies for special purposes, for an opt-out, or "
      + "not disclosed for purpose 1 are left out, and so are cookies that are deleted, requests within one second of "
      + "an act, and strings with purpose one treatment. A cookie can be exempt for reasons that a recording does not "
      + "show. A vendor without any basis is reported by network/without-basis.",
    fix:
      "Have the vendor read purpose 1 before it stores or reads, or do not call it: tcfcheck basis STRING --vendor ID.",
    sources: [
      Sources.formats("What are publisher restrictions?"),
      Sources.guidelines("How to determine legal bases from the TC String?"),
      Citation("TCF Policies", "Vendors' use of storage on a user's device"),
    ],
    check: .requests(needs: [.requests, .disclosures, .vendorList], callsAgainstRefusal))

  private static func callsAgainstRefusal(_ facts: RecordingFacts) throws(Undecided) -> [RequestFault]? {
    guard facts.recording.requests.contains(where: { $0.sendsCookies || $0.setsCookies }) else { return nil }
    let attribution = try RequestAttribution.known(facts)
    let timeline = try ForceTimeline.known(facts)
    var bases = VendorBases(facts.surroundings)
    var found: [RequestAttribution.Call] = []
    var applies = false
    for call in attribution.calls where call.request.sendsCookies || call.request.setsCookies {
      guard let choice = timeline.choice(at: call.request.time),
        let refused = try bases.refusedStorage(of: call.vendors, in: choice.text)
      else { continue }
      applies = true
      guard refused == call.vendors, attribution.isForPurposeOne(call),
        try bases.standing(of: call.vendors, in: choice.text)?.refused != call.vendors
      else { continue }
      found.append(call)
    }
    guard applies else { return nil }
    let sets = Set(found.filter { attribution.isForPurposeOne($0, set: true) }.map(\.request.host))
    return [true, false].flatMap { isSet in
      let calls = found.filter { sets.contains($0.request.host) == isSet }
      return NetworkRules.faults(of: calls, purposes: [1], severity: isSet ? nil : .info) { calls in
        "\(isSet ? "set" : "was sent") cookies for purpose 1, in \(Prose.count(calls.count, "request")), though the "
          + "string does not permit it"
      }
    }
  }

  static let undisclosed = Rule(
    "network/undisclosed-cookie", .error, title: "Vendors disclose each cookie that they set",
    meaning: "A host that a vendor's device storage disclosure names as its own set a cookie, and no cookie in the "
      + "disclosure has that name or a pattern that fits it, on whichever domain. Vendors that use web-based storage "
      + "must publish granular disclosures of each. Of a host that several vendors name, one of them has to disclose "
      + "it. Cookies that are deleted are left out. The disclosures at hand may be older than those that are published.",
    fix: "Get the vendor's present disclosure; if the cookie is not there either, have the vendor add it.",
    sources: [Sources.disclosures("Disclosures array")],
    check: .recording(needs: [.requests, .disclosures]) { facts, findings in
      guard let domains = facts.surroundings.settings.disclosures else { return .doesNotApply }
      let set = facts.cookies(setBy: domains)
      for (host, cookies) in Dictionary(grouping: set, by: \.host).sorted(by: { $0.key < $1.key }) {
        let unknown = cookies.filter { one in !one.vendors.contains { domains.discloses($0, cookie: one.cookie.name) } }
        guard let first = unknown.first else { continue }
        let names = Set(unknown.map(\.cookie.name)).sorted()
        let shown = Prose.list(names.map { Prose.excerpt($0, limit: 40) }, limit: 5)
        findings.report(
          "\(NetworkRules.named(first.vendors, on: host)) set \(Prose.word(names.count, "cookie")) \(shown), which "
            + "\(Prose.word(first.vendors.count, "its disclosure does", "their disclosures do")) not have",
          at: NetworkRules.at(host), evidence: Evidence(vendors: first.vendors))
      }
      return set.isEmpty ? .doesNotApply : .applies
    })

  static let age = Rule(
    "network/cookie-age", .warning, title: "Cookies last no longer than their vendors disclose",
    meaning: "A host that a vendor's device storage disclosure names as its own set a cookie for longer than "
      + "maxAgeSeconds of the disclosure, which is the duration for storage as set when the cookie is stored. Of "
      + "several entries for the name the longest counts. HAR files and the recorder's own have the attributes of "
      + "cookies; where neither Max-Age nor Expires is known, nothing is reported.",
    fix: "Correct maxAgeSeconds in the disclosure, or the Max-Age and Expires of the cookie.",
    sources: [Sources.disclosures("Disclosures array")],
    check: .recording(needs: [.requests, .disclosures]) { facts, findings in
      guard let domains = facts.surroundings.settings.disclosures else { return .doesNotApply }
      let set = facts.cookies(setBy: domains).filter { $0.cookie.seconds != nil }
      var reported: Set<String> = []
      for one in set {
        let limits = one.vendors.compactMap { domains.disclosedSeconds($0, cookie: one.cookie.name) }
        guard let seconds = one.cookie.seconds, let limit = limits.max(), limits.count == one.vendors.count,
          seconds - slack > limit, reported.insert("\(one.host) \(one.cookie.name)").inserted
        else { continue }
        findings.report(
          "\(NetworkRules.named(one.vendors, on: one.host)) set cookie \(Prose.excerpt(one.cookie.name, limit: 40)) for \(seconds) s, "
            + "but discloses \(limit)",
          at: NetworkRules.at(one.host),
          evidence: Evidence(expected: .integer(limit), actual: .integer(seconds), vendors: one.vendors))
      }
      return set.isEmpty ? .doesNotApply : .applies
    })

  /// Seconds by which a clock may differ, or a date be rounded up.
  private static let slack = 3_600
}
