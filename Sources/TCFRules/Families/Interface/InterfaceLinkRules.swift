import TCFCodec
import TCFFindings
import TCFStorage
import TCFVendorList

/// Where the initial layer leads: to the vendors, and to the layer of legitimate interests.
enum InterfaceLinkRules {
  static let vendorList = Rule(
    "ui/vendor-list-link", .error, title: "The initial layer leads to the list of vendors",
    meaning:
      "Nothing on the initial layer led to a layer that lists vendors: the act vendors was tried there and "
      + "found nothing to do it with, or every control was tried, and none led there. A list that can only be "
      + "reached by way of another layer is not enough.",
    fix: "Put a link to the list of vendors on the initial layer.", sources: [Sources.policies("C(b)(III)")],
    check: .interfaceAndList { facts, findings throws(Undecided) in
      let layers = try facts.initialLayers()
      let texts = try facts.comparedTexts()
      let disclosed = try facts.disclosedVendors()
      guard !disclosed.isEmpty else { return .doesNotApply }
      let listing = Set(facts.layers.filter { texts.lists(disclosed, $0) }.map(\.place))
      guard !layers.contains(where: { listing.contains($0.place) }) else { return .applies }
      let offer = LayerOffer(of: layers, by: facts.acts(showing: layers, .initial)) { act in
        act.act.word == .vendors || act.led.contains { listing.contains($0.place) }
      }
      guard try offer.isAbsent() else { return .applies }
      try facts.mustBeTried(.vendors, on: layers)
      return findings.report(onEach: layers, "nothing on the initial layer leads to the list of vendors")
    })

  static let interestLayer = Rule(
    "ui/interest-layer", .error, title: "The initial layer leads to the layer of legitimate interests",
    meaning:
      "Disclosed vendors have purposes on legitimate interest. Nothing on the initial layer led to a layer where people "
      + "object: the act interests was tried there and found nothing to do it with, or every control was tried, and none led "
      + "there. Where no consent is asked, any layer may lead there.",
    fix: "Put a link to the layer of legitimate interests on the initial layer.",
    sources: [Sources.policies("D(a)"), Sources.policies("D(b)"), Sources.policies("C(b)(IX)")],
    check: .interfaceAndList { facts, findings throws(Undecided) in
      let requests = try facts.requests()
      guard !requests.onInterest.isEmpty else { return .doesNotApply }
      let layers = try facts.initialLayers()
      let acts = requests.asked.isEmpty ? facts.acts : facts.acts(showing: layers, .initial)
      let offer = LayerOffer(of: layers, by: acts, fits: { $0.act.word == .interests })
      guard try offer.isAbsent() else { return .applies }
      try facts.mustBeTried(.interests, on: layers)
      // People object by turning off what is on, on the layer of purposes too.
      if let other = acts.lazy.filter(\.customises).flatMap(\.led).first(where: { $0.mayObject }) {
        throw .stated("on the layer \(other.name), which the initial layer leads to, people may object")
      }
      return findings.report(onEach: layers, "nothing on the initial layer leads to legitimate interests")
    })

}
