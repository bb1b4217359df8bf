import TCFCodec
import TCFFindings
import TCFVendorList

/// What the layers show of vendors and their legal bases.
enum InterfaceVendorBasisRules {
  static let basis = Rule(
    "ui/vendor-basis", .error, title: "Purposes of vendors are shown on the basis that the list has",
    meaning:
      "The layer of vendors shows a vendor with a purpose on another legal basis than the vendor list has for it, or with "
      + "one that the vendor does not declare: the purpose's name is between the vendor's name and the next vendor's, after a "
      + "text about a legal basis. What the publisher's restrictions change is compared by ui/restriction-shown. Vendors whose "
      + "purposes follow no text about a basis are left out; where that is so of all, the rule is undecided. So it is of details "
      + "in which a text occurs twice, since they may be those of two vendors.",
    fix: "Show each vendor's purposes under the legal basis that the vendor list has for them.",
    sources: [Sources.policies("C(c)(I)"), Sources.policies("B(d)"), Sources.policies("4(3)", of: "Chapter II")],
    check: .wholeInterface { facts, findings throws(Undecided) in
      let texts = try facts.comparedTexts()
      let (core, disclosed) = (try facts.readString().core, try facts.disclosedVendors())
      guard !disclosed.isEmpty else { return .doesNotApply }
      let layers = facts.layers(.opened(.vendors))
      guard !layers.isEmpty else { throw .stated(InterfaceFacts.vendorsUnopened) }
      let (names, bases) = (SubjectNames(texts.standard), RequiredBases(core, texts.list))
      var (isShown, doubt): (Bool, Int?) = (false, nil)
      for layer in layers {
        _ = try texts.texts(on: layer)
        let sections = VendorSections(layer, names)
        for mention in sections.mentions.sorted(by: { ($0.vendor, $0.purpose) < ($1.vendor, $1.purpose) }) {
          guard let basis = mention.basis, disclosed.contains(mention.vendor), mention.vendor != sections.last else {
            continue
          }
          isShown = true
          guard bases.restrictions(on: mention.vendor, for: mention.purpose).isEmpty else { continue }
          guard let fault = fault(mention, basis, texts.list) else { continue }
          if sections.doubtful.contains(mention.vendor) {
            doubt = mention.vendor
            continue
          }
          findings.report(
            on: layer, "vendor \(mention.vendor) is shown with purpose \(mention.purpose) on \(label(basis)), \(fault)",
            evidence: Evidence(vendors: [mention.vendor], purposes: [mention.purpose]))
        }
      }
      let unsaid = "no text says on which legal basis vendors pursue their purposes (act expand)"
      let unclear = doubt.map { "nothing shows where the details of vendor \($0) end" }
      return try findings.applies(unless: (isShown ? unclear : unsaid).map { .stated($0) })
    })

  static let missing = Rule(
    "ui/interest-vendor-missing", .error, title: "The layer of legitimate interests names its vendors",
    meaning:
      "A disclosed vendor has a legitimate interest in a purpose, and neither the layer of legitimate interests nor one "
      + "that an act opened from there has its name. While a control of these was not tried that may open more, the rule is "
      + "undecided.",
    fix:
      "List every vendor with a legitimate interest on the layer of legitimate interests, or on one that it leads to.",
    sources: [Sources.policies("D(c)(VI)")],
    check: .wholeInterface { facts, findings throws(Undecided) in
      let texts = try facts.comparedTexts()
      let wanted = VendorIDSet(try facts.requests().interestVendors.filter { texts.list.name(ofVendor: $0) != nil })
      guard !wanted.isEmpty else { return .doesNotApply }
      let opened = facts.layers(.opened(.interests))
      guard let first = opened.first else {
        throw .stated("the layer of legitimate interests was not opened (act interests)")
      }
      let layers = opened + facts.acts.filter { $0.kind == .opened(.interests) }.flatMap(\.led)
      var named = VendorIDSet()
      for layer in layers { named.formUnion(try texts.vendors(on: layer).namedVendors) }
      let unnamed = wanted.subtracting(named)
      let missing = unnamed.subtracting(facts.renamed(unnamed, since: texts.list, on: layers))
      guard !missing.isEmpty else { return .applies }
      if let reason = UnseenVendors.reason(layers, facts, texts) { throw .stated(reason) }
      findings.report(
        on: first,
        "\(missing.count) of \(Prose.count(wanted.count, "vendor")) on legitimate interest "
          + "\(Prose.word(missing.count, "is", "are")) not named: \(IDList.text(missing, limit: 10))",
        evidence: Evidence(vendors: missing))
      return .applies
    })

  /// What the list says against a basis under which a purpose is shown, as a clause; nil for nothing.
  private static func fault(
    _ mention: VendorSections.Mention, _ basis: ControlMeaning.Basis, _ list: CompiledVendorList
  ) -> String? {
    let asks = list.consentVendors(of: mention.purpose).contains(mention.vendor)
    let hasInterest = list.legitimateInterestVendors(of: mention.purpose).contains(mention.vendor)
    switch (asks, hasInterest) {
    case (false, false): return "which the vendor does not declare"
    case (true, false): return basis == .consent ? nil : "and the list has it on consent"
    case (false, true): return basis == .interest ? nil : "and the list has it on legitimate interest"
    case (true, true): return nil
    }
  }

  private static func label(_ basis: ControlMeaning.Basis) -> String {
    basis == .consent ? "consent" : "legitimate interest"
  }
}
