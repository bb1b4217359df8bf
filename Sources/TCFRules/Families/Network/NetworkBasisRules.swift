import TCFCodec
import TCFFindings
import TCFStorage

/// Vendors that were called before the user could choose, or against the choice.
enum NetworkBasisRules {
  static let beforeChoice = Rule(
    "network/before-choice", .warning, title: "Vendors do not use storage before the user chooses",
    meaning: "A request to a vendor's domain sent or set cookies before the first act of the user, and no earlier "
      + "string grants purpose 1. The domains are those of the vendors' disclosures, of the array domains as well as "
      + "of each cookie. A cookie that its vendor discloses without purpose 1 is exempt from consent by the vendor's "
      + "own account and is left out, and so are hosts that no disclosure names. A cookie can be exempt for other "
      + "reasons, which a recording does not show.",
    fix: "Load vendors only after the choice, or find out on which ground this one stores and reads.",
    sources: [
      Sources.disclosures("Disclosures array"), Sources.disclosures("Domains array"),
      Sources.formats("How does a URL-based service process the TC string when it can't execute JavaScript?"),
      Citation("TCF Policies", "Vendors' use of storage on a user's device"),
    ],
    check: .requests(needs: [.requests, .disclosures], callsBeforeChoice))

  static func callsBeforeChoice(_ facts: RecordingFacts) throws(Undecided) -> [RequestFault]? {
    let attribution = try RequestAttribution.known(facts)
    // Requests alone do not tell when the user chose.
    guard facts.recording.kind != .requests else {
      throw .stated("requests alone do not show when the user chose: give the recording of the page too")
    }
    let timeline = ForceTimeline(facts)
    var grants: [String: Bool] = [:]
    let early = attribution.calls.filter { call in
      guard call.request.sendsCookies || call.request.setsCookies, let time = call.request.time,
        timeline.firstAct.map({ time < $0 }) ?? true, !attribution.isExempt(call)
      else { return false }
      guard let reign = timeline.reign(at: time) else { return true }
      let isGranted = grants[reign.text] ?? Self.grantsStorage(facts.surroundings.read(reign.text))
      grants[reign.text] = isGranted
      return !isGranted
    }
    return NetworkRules.faults(of: early, purposes: [1]) { calls in
      let sets = calls.contains { $0.request.setsCookies }
      return "was called \(Prose.count(calls.count, "time")) with cookies before the user chose, "
        + (sets ? "and set some" : "which it had set before")
    }
  }

  /// Whether a string grants purpose 1, or says that it was not disclosed.
  private static func grantsStorage(_ string: StringFacts) -> Bool {
    guard case .v2 = string.reading else { return false }
    return string.core.purposeConsents.contains(1) || string.core.purposeOneTreatment
  }

  static let withoutBasis = Rule(
    "network/without-basis", .warning, title: "Vendors without a legal basis are not called",
    meaning: "After the choice, a page called a vendor that has no legal basis for any of the purposes that it "
      + "declares in the string in force. Special purposes and features need no choice of the user and are counted "
      + "only for a vendor that declares nothing else. The guidelines let a caller pass on a string without personal "
      + "data, so this is a warning. Requests within one second of an act are left out, and so are vendors that a "
      + "withdrawal was kept from, which has a rule of its own.",
    fix: "Do not call the vendor, or find out why it has no legal basis: tcfcheck basis STRING --vendor ID.",
    sources: [Sources.guidelines("Piggybacking"), Sources.guidelines("How to determine the legal basis")],
    check: .requests(needs: [.requests, .disclosures, .vendorList], callsWithoutBasis))

  static func callsWithoutBasis(_ facts: RecordingFacts) throws(Undecided) -> [RequestFault]? {
    let attribution = try RequestAttribution.known(facts)
    let timeline = try ForceTimeline.known(facts)
    let withdrawals = (try? NetworkStringRules.unreportedWithdrawals(facts)) ?? []
    let reported = Set(withdrawals.flatMap(\.parts))
    var bases = VendorBases(facts.surroundings)
    var found: [RequestAttribution.Call] = []
    var applies = false
    for call in attribution.calls {
      guard let choice = timeline.choice(at: call.request.time), !reported.contains(call.request.part),
        let standing = try bases.standing(of: call.vendors, in: choice.text)
      else { continue }
      applies = true
      if standing.refused == call.vendors { found.append(call) }
    }
    guard applies else { return nil }
    return NetworkRules.faults(of: found) { calls in
      "was called \(Prose.count(calls.count, "time")), but has no legal basis for any purpose"
    }
  }
}
