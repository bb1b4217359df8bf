import TCFCodec
import TCFFindings
import TCFVendorList

/// The vendors that an interface names.
enum InterfaceVendorNameRules {
  static let missing = Rule(
    "ui/vendor-missing", .error, title: "The layer of vendors names every disclosed vendor",
    meaning: "A vendor that the string says was disclosed is not named on the layer that lists vendors. The name "
      + "is the one in the vendor list that the string names, or in the newest one at hand, and may be part of a longer text, or of "
      + "a part that is collapsed. While the list has pages, a filter or a control that were not tried, the rule is undecided.",
    fix: "List every disclosed vendor by its name in the vendor list that the string names.",
    sources: [Sources.policies("C(c)(I)"), Sources.policies("B(d)")],
    check: .wholeInterface { facts, findings throws(Undecided) in
      let texts = try facts.comparedTexts()
      let disclosed = named(try facts.disclosedVendors(), texts.list)
      guard !disclosed.isEmpty else { return .doesNotApply }
      let layers = try facts.vendorLayers(texts, listing: disclosed)
      var shown = VendorIDSet()
      for layer in layers { shown.formUnion(try texts.vendors(on: layer).namedVendors) }
      let unnamed = disclosed.subtracting(shown)
      let missing = unnamed.subtracting(facts.renamed(unnamed, since: texts.list, on: layers))
      guard let layer = layers.first, !missing.isEmpty else { return .applies }
      if let reason = UnseenVendors.reason(layers, facts, texts) { throw .stated(reason) }
      findings.report(
        on: layer,
        "\(missing.count) of \(Prose.count(disclosed.count, "disclosed vendor")) \(Prose.word(missing.count, "is", "are")) not named: "
          + IDList.text(missing, limit: 10), evidence: Evidence(vendors: missing))
      return .applies
    })

  static let extra = Rule(
    "ui/vendor-extra", .warning, title: "The layer of vendors names no others of the list",
    meaning: "The layer that lists vendors names vendors of the vendor list that the string does not disclose, so "
      + "people are asked about vendors that their choice does not reach, or the string keeps quiet about vendors "
      + "that they were shown. A name counts where it is shown, as a text by itself. Vendors that do not take part in the "
      + "framework do not matter.",
    fix: "List the vendors of the Disclosed Vendors segment, and write all that are listed into the segment.",
    sources: [Sources.formats("Disclosed Vendors"), Sources.policies("5(8)", of: "Chapter II")],
    check: .interfaceAndList { facts, findings throws(Undecided) in
      let texts = try facts.comparedTexts()
      let disclosed = named(try facts.disclosedVendors(), texts.list)
      guard !disclosed.isEmpty else { return .doesNotApply }
      // Two vendors of one name cannot be told apart.
      let names = Set(disclosed.compactMap(texts.list.name(ofVendor:)))
      for layer in try facts.vendorLayers(texts, listing: disclosed) {
        let others = try texts.vendors(on: layer).shownVendors.subtracting(disclosed)
        let extra = VendorIDSet(others.filter { id in !(texts.list.name(ofVendor: id).map(names.contains) ?? true) })
        guard !extra.isEmpty else { continue }
        findings.report(
          on: layer,
          "\(Prose.count(extra.count, "vendor")) that the string does not disclose \(Prose.word(extra.count, "is", "are")) "
            + "listed: \(IDList.text(extra, limit: 10))", evidence: Evidence(vendors: extra))
      }
      return .applies
    })

  /// Those of `vendors` that have a name in the list.
  private static func named(_ vendors: VendorIDSet, _ list: CompiledVendorList) -> VendorIDSet {
    VendorIDSet(vendors.filter { list.name(ofVendor: $0) != nil })
  }
}
