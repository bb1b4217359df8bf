import TCFCodec
import TCFFindings
import TCFStorage
import TCFVendorList

/// What an interface shows in spite of the publisher's restrictions.
enum InterfaceRestrictionRule {
  static let rule = Rule(
    "ui/restriction-shown", .error, title: "Layers show vendors as the publisher's restrictions leave them",
    meaning:
      "A restriction in the string takes a purpose, or a legal basis for it, away from a vendor, but the layer "
      + "of vendors still shows the vendor with it: the purpose's name is between the vendor's name and the next "
      + "vendor's, after a text about the legal basis if that is what was taken away. The same applies to a "
      + "control for the legitimate interest or consent of a vendor that has none left.",
    fix: "Leave out of each vendor's purposes and legal bases what the restrictions take away.",
    sources: [Sources.policies("5(9)", of: "Chapter II"), Sources.policies("21(4)", of: "Chapter IV")],
    check: .interfaceAndList { facts, findings throws(Undecided) in
      let (core, texts) = (try facts.readString().core, try facts.comparedTexts())
      let taken = TakenBasis.all(core, texts.list, try facts.disclosedVendors())
      guard !taken.isEmpty else { return .doesNotApply }
      let layers = facts.layers.filter { [.opened(.vendors), .opened(.interests)].contains($0.kind) }
      guard !layers.isEmpty else { throw .stated(InterfaceFacts.vendorsUnopened) }
      let names = SubjectNames(texts.standard)
      var described = VendorIDSet()
      for layer in layers {
        _ = try texts.texts(on: layer)
        let mentions = VendorSections(layer, names).mentions
        described.formUnion(VendorIDSet(mentions.map(\.vendor)))
        for basis in taken where mentions.contains(where: basis.isShown(in:)) {
          report(
            on: layer, vendor: basis.vendor, "with purpose \(basis.purpose)\(basis.label)", purposes: [basis.purpose],
            to: &findings)
        }
        try reportControls(on: layer, taken, facts, to: &findings)
      }
      let requests = try facts.requests()
      let left = requests.consentVendors.union(requests.interestVendors)
      // A vendor with nothing left shows nothing.
      let unseen = taken.map(\.vendor).first { !described.contains($0) && (left.contains($0) || described.isEmpty) }
      return try findings.applies(
        unless: unseen.map { .stated("no layer shows what vendor \($0) asks for (act expand)") })
    })

  /// Controls of vendors for a basis of which the restrictions leave them nothing.
  private static func reportControls(
    on layer: ShownLayer, _ taken: [TakenBasis], _ facts: InterfaceFacts, to findings: inout Findings
  ) throws(Undecided) {
    let (texts, requests) = (try facts.comparedTexts(), try facts.requests())
    for control in texts.controls(on: layer) where control.isChoice {
      guard case .vendors(let ids) = control.subject, ids.count == 1, let vendor = ids.first(where: { _ in true })
      else {
        continue
      }
      let basis = layer.kind == .opened(.interests) ? .interest : control.saidBasis
      guard let basis, taken.contains(where: { $0.vendor == vendor && $0.lost == basis }) else { continue }
      let left = basis == .interest ? requests.interestVendors : requests.consentVendors
      guard !left.contains(vendor) else { continue }
      let what = basis == .interest ? "with a legitimate interest" : "with consent"
      report(on: layer, vendor: vendor, what, purposes: [], to: &findings)
    }
  }

  private static func report(
    on layer: ShownLayer, vendor: Int, _ what: String, purposes: PurposeSet, to findings: inout Findings
  ) {
    findings.report(
      on: layer, "vendor \(vendor) is shown \(what), which a restriction takes away",
      evidence: Evidence(vendors: [vendor], purposes: purposes))
  }
}
