import TCFCodec
import TCFFindings
import TCFStorage

/// Which string vendors were sent.
enum NetworkStringRules {
  static let notInForce = Rule(
    "network/string-not-in-force", .error, title: "Requests carry the string in force",
    meaning: "gdpr_consent of a request was not the TC string in force when the request was sent, for example the "
      + "string from before a refusal, so the vendor acts on a choice that the user has changed. Requests within one "
      + "second of an act or of a new string are left out. One finding a host; the same request is not reported by the "
      + "rules about URLs again.",
    fix: "Ask the CMP for the string at every call, with addEventListener, instead of keeping a copy.",
    sources: [Sources.urls],
    check: .requests(needs: [.requests, .string], otherStrings))

  static func otherStrings(_ facts: RecordingFacts) throws(Undecided) -> [RequestFault]? {
    let carrying = facts.recording.requests.filter { !$0.strings.isEmpty }
    guard !carrying.isEmpty else { return nil }
    let timeline = try ForceTimeline.known(facts)
    var found: [(request: RecordedRequest, string: String, wanted: String)] = []
    var applies = false
    for request in carrying where !timeline.isInFlight(request.time) {
      guard let reign = timeline.reign(at: request.time) else { continue }
      applies = true
      guard let other = request.strings.first(where: { $0 != reign.text }) else { continue }
      found.append((request, other, reign.text))
    }
    guard applies else { return nil }
    return found.grouped(by: \.request.host).map { host, requests in
      let (_, string, wanted) = requests[0]
      let isEarlier = timeline.reigns.contains { $0.text == string }
      let relation =
        isEarlier ? "an earlier one" : "another one: \(StringCopy(of: wanted, string).text(string, wanted))"
      return RequestFault(
        requests: requests.map(\.request),
        message: "\(Prose.count(requests.count, "request")) to \(Prose.excerpt(host, limit: 80)) "
          + "\(Prose.word(requests.count, "carries", "carry")) not the string in force but \(relation)")
    }
  }

  static let withdrawalNotTold = Rule(
    "network/withdrawal-not-told", .warning, title: "Vendors learn of a withdrawal",
    meaning:
      "A vendor was sent a string that gave it a legal basis, the user then took that basis away, and the "
      + "vendor was called again without any string, so it relies on the one it was sent before. A vendor that is"
      + " not called again has nothing to learn; one that is sent an earlier string is reported by "
      + "network/string-not-in-force.",
    fix: "Send the new string with the next call, or stop calling the vendor.",
    sources: [
      Citation("TCF Policies", "Vendors' duties when consent is withdrawn"),
      Citation("arXiv 2411.15414", "revocation that is not passed on to third parties"),
    ],
    check: .requests(needs: [.requests, .disclosures, .vendorList], unreportedWithdrawals))

  static func unreportedWithdrawals(_ facts: RecordingFacts) throws(Undecided) -> [RequestFault]? {
    let timeline = ForceTimeline(facts)
    guard timeline.reigns.count(where: \.isChoice) > 1 else { return nil }
    let attribution = try RequestAttribution.known(facts)
    var bases = VendorBases(facts.surroundings)
    var found: [RequestAttribution.Call] = []
    var informed = VendorIDSet()
    var applies = false
    for call in attribution.calls {
      guard let time = call.request.time, let reign = timeline.choice(at: time),
        let standing = try bases.standing(of: call.vendors, in: reign.text)
      else { continue }
      if standing.refused != call.vendors {
        if call.request.strings.contains(reign.text) { informed.formUnion(standing.allowed) }
        continue
      }
      guard !informed.intersection(call.vendors).isEmpty else { continue }
      applies = true
      if call.request.strings.isEmpty { found.append(call) }
      // Who has the new string knows.
      if call.request.strings.contains(reign.text) { informed.subtract(call.vendors) }
    }
    guard applies else { return nil }
    return NetworkRules.faults(of: found) { calls in
      "had a legal basis, lost it, and was called \(Prose.count(calls.count, "time")) without the new string"
    }
  }
}
