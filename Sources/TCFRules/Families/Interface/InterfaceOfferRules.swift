import TCFFindings
import TCFStorage

/// What the layers offer: consent, choices, a way back, and a refusal of everything.
enum InterfaceOfferRules {
  static let noConsentCall = Rule(
    "ui/no-consent-call", .error, title: "The initial layer offers to consent",
    meaning:
      "Acts of the recording consent to everything, but no control of the initial layer does: every one of them was tried, "
      + "or the act accept-all was, and found nothing to do it with.",
    fix: "Put a call to action to consent on the initial layer.", sources: [Sources.policies("C(b)(X)")],
    check: .interface { facts, findings throws(Undecided) in
      let layers = try facts.initialLayers()
      guard facts.acts.contains(where: \.consents) else { throw .stated("no act of the recording consents") }
      let acts = facts.acts(showing: layers, .initial)
      let offer = LayerOffer(of: layers, by: acts, mayServe: DialogWords.mayAnswer, fits: \.consents)
      guard try offer.isAbsent() else { return .applies }
      return findings.report(onEach: layers, "no control of the initial layer consents")
    })

  static let noCustomiseCall = Rule(
    "ui/no-customise-call", .error, title: "The initial layer leads to the choices",
    meaning:
      "No control of the initial layer leads to a layer with choices, and it has none itself: every control was tried, or "
      + "the act details was, and found nothing to do it with. Where the content can be had without consent by "
      + "other means, as by paying, choices one by one are not required (Appendix B, C(h)); a call to action that leads there "
      + "leaves this rule undecided.",
    fix: "Put a call to action that leads to the choices on the initial layer.",
    sources: [Sources.policies("C(b)(XI)")],
    check: .interface { facts, findings throws(Undecided) in
      let layers = try facts.initialLayers()
      guard !layers.contains(where: \.hasChoices) else { return .applies }
      let offer = LayerOffer(of: layers, by: facts.acts(showing: layers, .initial), fits: \.customises)
      guard try offer.isAbsent() else { return .applies }
      return findings.report(onEach: layers, "no control of the initial layer leads to choices")
    })

  static let noWayBack = Rule(
    "ui/no-way-back", .error, title: "The interface can be brought back after the choice",
    meaning:
      "After the choice, the act resurface found nothing that brings the interface back, or no dialog came up. People can "
      + "then not withdraw their consent as easily as they gave it.",
    fix: "Put a link or a floating button that opens the interface on every page; in an app, into the settings.",
    sources: [Sources.policies("C(f)")],
    check: .interface { facts, findings throws(Undecided) in
      let tries = facts.acts.filter { $0.isAfterChoice && $0.act.word == .resurface }
      guard !tries.isEmpty else { throw .stated("no act resurface comes after a choice") }
      var (isBack, isOpen) = (false, false)
      for (view, tries) in Dictionary(grouping: tries, by: \.view).sorted(by: { $0.key < $1.key }) {
        if tries.contains(where: { !$0.led.isEmpty }) {
          isBack = true
        } else if tries.contains(where: { !$0.isVain && !$0.ledToNothing }) {
          isOpen = true
        } else {
          let isVain = tries.allSatisfy(\.isVain)
          findings.report(
            in: [Circumstance("page view", String(view))],
            isVain ? "nothing was found that brings the interface back" : "the interface did not come back",
            at: .member("view \(view).resurface"))
        }
      }
      if findings.isEmpty, isOpen, !isBack { throw .stated("no layer was recorded after the act resurface") }
      return .applies
    })

  static let noWithdrawAll = Rule(
    "ui/no-withdraw-all", .error, title: "The interface that comes back offers to withdraw everything",
    meaning:
      "The initial layer offered to consent to everything. What came back after the choice has no control that withdraws or "
      + "refuses everything: every control was tried, or the act withdraw was, and found nothing to do it with.",
    fix: "Put a call to action that withdraws all consent on the layer that comes back.",
    sources: [Sources.policies("C(f)")],
    check: .interface { facts, findings throws(Undecided) in
      let consents = facts.acts(showing: try facts.initialLayers(), .initial).filter(\.consents)
      guard !consents.isEmpty else { throw .stated("no act on the initial layer consents to everything") }
      guard consents.contains(where: { !$0.isVain }) else { return .doesNotApply }
      let layers = facts.layers(.returned)
      guard !layers.isEmpty else { throw .stated("the recording has no layer that came back after the choice") }
      let acts = facts.acts(showing: layers, .returned)
      let offer = LayerOffer(of: layers, by: acts, mayServe: DialogWords.mayAnswer, fits: \.refuses)
      guard try offer.isAbsent() else { return .applies }
      return findings.report(onEach: layers, "no control of the layer that came back withdraws everything")
    })
}
