import TCFCodec
import TCFFindings
import TCFStorage

/// The controls with which purposes, vendors and special features are chosen one by one.
enum InterfaceControlRules {
  static let purposeMissing = Rule(
    "ui/purpose-control-missing", .error, title: "Each purpose has a control of its own",
    meaning:
      "A layer names a purpose that disclosed vendors ask consent for, by itself or in a stack, and no layer has a "
      + "control with which consent to it alone is given. A control is a purpose's if its name has the standard name, or "
      + "the text next to it does where its own name says no more than \"Consent\", or the part of the layer in which it is is "
      + "called so. " + derogation,
    fix: "Give each purpose that asks for consent a switch of its own, with the standard name, on a secondary layer.",
    sources: [Sources.policies("C(c)(III)"), Sources.policies("C(h)")],
    check: .wholeInterface { facts, findings throws(Undecided) in
      let search = try ControlSearch(facts, .consent)
      guard !search.requests.asked.isEmpty else { return .doesNotApply }
      let missing = try search.lacking(.purpose, of: search.requests.asked)
      return report("purpose", missing, evidence: Evidence(purposes: PurposeSet(missing)), to: &findings)
    })

  static let vendorMissing = Rule(
    "ui/vendor-control-missing", .error, title: "Each vendor has a control of its own",
    meaning:
      "A layer names a disclosed vendor that asks for consent among the vendors, and no layer has a control with which "
      + "consent is given to it, apart from the purposes. A control is a vendor's if its name has that of the vendor "
      + "list, or the text next to it does. " + derogation,
    fix: "Give each vendor that asks for consent a switch of its own on the layer that lists vendors.",
    sources: [Sources.policies("C(c)(III)"), Sources.policies("C(h)")],
    check: .wholeInterface { facts, findings throws(Undecided) in
      let search = try ControlSearch(facts, .consent)
      guard !search.requests.consentVendors.isEmpty else { return .doesNotApply }
      let missing = try search.lacking(.vendor, of: search.requests.consentVendors)
      return report("vendor", missing, evidence: Evidence(vendors: VendorIDSet(missing)), to: &findings)
    })

  static let specialFeatureMissing = Rule(
    "ui/special-feature-control-missing", .error, title: "Each special feature has a control of its own",
    meaning:
      "A layer names a special feature that a disclosed vendor declares, by itself or in a stack, and no layer has a "
      + "control with which people opt in to it alone. " + derogation,
    fix: "Give each special feature a switch of its own, with the standard name, on a secondary layer.",
    sources: [Sources.policies("C(c)(IV)"), Sources.policies("C(h)")],
    check: .wholeInterface { facts, findings throws(Undecided) in
      let search = try ControlSearch(facts, .consent)
      guard !search.requests.specialFeatures.isEmpty else { return .doesNotApply }
      let missing = try search.lacking(.specialFeature, of: search.requests.specialFeatures)
      return report("special feature", missing, evidence: Evidence(), to: &findings)
    })

  private static let derogation =
    "Where the content can be had without consent by other means, as by paying, choices one by one are not required; what may "
    + "lead there leaves this rule undecided."

  private static func report(
    _ noun: String, _ ids: [Int], evidence: Evidence, to findings: inout Findings
  ) -> Applicability {
    guard !ids.isEmpty else { return .applies }
    let which = Prose.word(ids.count, noun) + " " + IDList.text(ids, limit: 10)
    return findings.report(
      "\(which) \(Prose.word(ids.count, "has", "have")) no control of \(Prose.word(ids.count, "its", "their")) own",
      at: .member("layers"), evidence: evidence)
  }
}
