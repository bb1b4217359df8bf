import TCFCodec
import TCFFindings

/// The controls with which people object to legitimate interests.
enum InterfaceObjectionRule {
  static let rule = Rule(
    "ui/objection-missing", .error, title: "Each legitimate interest has a control to object",
    meaning:
      "The layer of legitimate interests was opened, and it names a purpose that disclosed vendors pursue on "
      + "legitimate interest, or a vendor that has one, but no layer has a control to object to it alone. A "
      + "control objects if it is on the layer of interests, if its name mentions the interest, or if its subject"
      + " is pursued on legitimate interest only. A button \"Object\" applies to what is next to it, or to the "
      + "part of the layer that it is in. Where a control may be about consent or the interest, the rule is "
      + "undecided.",
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
