import TCFCodec
import TCFFindings

/// The controls with which people object to legitimate interests.
enum InterfaceObjectionRule {
  static let rule = Rule(
    "ui/objection-missing", .error, title: "Each legitimate interest has a control to object",
    meaning:
      "The layer of legitimate interests was opened, and a purpose that disclosed vendors pursue on legitimate interest, or "
      + "a vendor that has one, is named and has no control with which people object to it alone, on no layer. A control "
      + "objects if it is on the layer of interests, if its name speaks of the interest, or if what it is about is pursued on "
      + "legitimate interest only. A button \"Object\" is about what is next to it, or what the part of the layer is called in which it is. Where one control may be about consent or the interest, the rule is undecided.",
    fix: "Give each purpose, and apart from it each vendor, a switch to object on the layer of legitimate interests.",
    sources: [Sources.policies("D(c)(III)"), Sources.policies("D(c)(V)")],
    check: .wholeInterface { facts, findings throws(Undecided) in
      let search = try ControlSearch(facts, .interest)
      let (purposes, vendors) = (search.requests.onInterest, search.requests.interestVendors)
      guard !purposes.isEmpty else { return .doesNotApply }
      var unknown: Undecided?
      for (kind, ids) in [(ChoiceKind.purpose, Array(purposes)), (.vendor, Array(vendors))] {
        do throws(Undecided) {
          _ = try search.report(kind, of: ids, to: &findings)
        } catch {
          unknown = unknown ?? error
        }
      }
      return try findings.applies(unless: unknown)
    })
}
