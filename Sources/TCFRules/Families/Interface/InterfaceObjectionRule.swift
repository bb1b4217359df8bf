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
      do throws(Undecided) {
        let missing = try search.lacking(.purpose, of: purposes)
        report("purpose", missing, evidence: Evidence(purposes: PurposeSet(missing)), to: &findings)
      } catch {
        unknown = error
      }
      do throws(Undecided) {
        let missing = try search.lacking(.vendor, of: vendors)
        report("vendor", missing, evidence: Evidence(vendors: VendorIDSet(missing)), to: &findings)
      } catch {
        unknown = unknown ?? error
      }
      return try findings.applies(unless: unknown)
    })

  private static func report(_ noun: String, _ ids: [Int], evidence: Evidence, to findings: inout Findings) {
    guard !ids.isEmpty else { return }
    let which = "\(Prose.word(ids.count, noun)) \(IDList.text(ids, limit: 10))"
    findings.report(
      "\(which) \(Prose.word(ids.count, "has", "have")) no control to object", at: .member("layers"), evidence: evidence
    )
  }
}
