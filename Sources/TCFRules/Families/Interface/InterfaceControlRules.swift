import TCFCodec
import TCFFindings
import TCFStorage

/// The controls with which purposes, vendors and special features are chosen one by one.
enum InterfaceControlRules {
  static let purposeMissing = Rule(
    "ui/purpose-control-missing", .error, title: "Each purpose has a control of its own",
    meaning:
      "A layer names a purpose that disclosed vendors ask consent for, by itself or in a stack, and no layer "
      + "has a control with which consent to it alone is given. A control belongs to a purpose if its name "
      + "contains the standard name or, where its own name says no more than \"Consent\", the text next to it "
      + "or the name of its part of the layer does. "
      + derogation,
    fix: "Give each purpose that asks for consent a switch of its own, with the standard name, on a secondary layer.",
    sources: [Sources.policies("C(c)(III)"), Sources.policies("C(h)")],
    check: .wholeInterface { facts, findings throws(Undecided) in
      let search = try ControlSearch(facts, .consent)
      return try search.report(.purpose, of: search.requests.asked, to: &findings)
    })

  static let vendorMissing = Rule(
    "ui/vendor-control-missing", .error, title: "Each vendor has a control of its own",
    meaning:
      "A layer lists a disclosed vendor that asks for consent, and no layer has a control that gives consent to"
      + " it separately from the purposes. A control belongs to a vendor if its name, or the text next to it, "
      + "contains the vendor's name in the vendor list. "
      + derogation,
    fix: "Give each vendor that asks for consent a switch of its own on the layer that lists vendors.",
    sources: [Sources.policies("C(c)(III)"), Sources.policies("C(h)")],
    check: .wholeInterface { facts, findings throws(Undecided) in
      let search = try ControlSearch(facts, .consent)
      return try search.report(.vendor, of: search.requests.consentVendors, to: &findings)
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
      return try search.report(.specialFeature, of: search.requests.specialFeatures, to: &findings)
    })

  private static let derogation =
    "Where the content can be had without consent by other means, such as paying, separate choices are not required; a control that may lead there leaves this rule undecided."
}
