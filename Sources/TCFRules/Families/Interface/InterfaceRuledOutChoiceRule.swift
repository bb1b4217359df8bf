import TCFCodec
import TCFFindings
import TCFStorage
import TCFVendorList

/// Controls for choices that the vendor list rules out.
enum InterfaceRuledOutChoiceRule {
  static let rule = Rule(
    "ui/choice-ruled-out", .warning, title: "No choice is offered that the vendor list rules out",
    meaning:
      "A control consents to a purpose of which the vendor list says consentable false, or objects to one of which it "
      + "says rightToObject false: CMPs never offer these choices. No published list is known to have such a purpose.",
    fix: "Show such a purpose without a control.",
    sources: [Sources.formats("Global Vendor List, consentable and rightToObject")],
    check: .interfaceAndList { facts, findings throws(Undecided) in
      let texts = try facts.comparedTexts()
      let (unasked, unobjected) = (texts.list.nonConsentablePurposes, texts.list.noRightToObjectPurposes)
      guard !unasked.isEmpty || !unobjected.isEmpty else { return .doesNotApply }
      let layers = facts.layers.filter(\.hasChoices)
      guard !layers.isEmpty else { throw .stated("no layer with choices was opened (acts details, purposes)") }
      let requests = try facts.requests()
      var open: ControlMeaning?
      for control in layers.flatMap(texts.controls(on:)) where control.isChoice {
        guard case .purpose(let id) = control.subject else { continue }
        let (isUnasked, isUnobjected) = (unasked.contains(id), unobjected.contains(id))
        let basis = control.basis(in: requests)
        guard basis == .consent ? isUnasked : basis == .interest ? isUnobjected : isUnasked || isUnobjected else {
          continue
        }
        if control.isTiedLoosely || control.control.isEnabled == nil || basis == nil {
          open = open ?? control
          continue
        }
        let (what, member) = basis == .consent ? ("consents to", "consentable") : ("objects to", "rightToObject")
        findings.report(
          on: control.layer, control: control.index,
          "\(ControlName.shown(control.control.name)) \(what) purpose \(id), of which the list says \(member) false",
          evidence: Evidence(purposes: [id]))
      }
      return try findings.applies(
        unless: open.map { .stated("nothing shows what \(ControlName.shown($0.control.name)) chooses") })
    })
}
