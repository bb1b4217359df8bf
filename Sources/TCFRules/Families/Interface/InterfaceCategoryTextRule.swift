import TCFCodec
import TCFFindings
import TCFStorage
import TCFVendorList

/// The standard texts that are about vendors: those of categories of data, and the one that explains features.
enum InterfaceCategoryTextRule {
  static let categories = Rule(
    "ui/category-text-missing", .error, title: "The texts of categories of data are available",
    meaning:
      "No layer has the full description of a category of data that a disclosed vendor declares. Texts in parts that "
      + "are collapsed count as available. While the layers of purposes and of vendors were not opened, or a control of an opened layer was not "
      + "tried that may open more, the rule is undecided.",
    fix: "Show the description of the vendor list word for word where people can open it.",
    sources: [Sources.policies("B(b)")],
    check: .wholeInterface { facts, findings throws(Undecided) in
      let texts = try facts.comparedTexts()
      let wanted = try declaredCategories(facts, texts.list)
      guard !wanted.isEmpty else { return .doesNotApply }
      let missing = try missingPlaces(facts, texts) { $0.subject == .dataCategory && wanted.contains($0.id) }
      guard !missing.isEmpty else { return .applies }
      guard try InterfaceStandardTextRules.isWhereTextsAre(facts) else {
        throw .stated("no layer with the texts was opened (acts details, purposes, expand)")
      }
      if let reason = unseen(facts, texts) { throw .stated(reason) }
      for place in missing {
        findings.report("no layer has \(texts.list.texts[place].label)", at: .member("layers"))
      }
      return .applies
    })

  static let features = Rule(
    "ui/feature-text-missing",
    [
      RulePeriod(.warning, from: Milestones.tcf24Web, in: .websites),
      RulePeriod(.warning, from: Milestones.tcf24Apps, in: .apps),
    ],
    title: "The text about features is where features are named",
    meaning:
      "A layer names features, the vendor list has a text that explains them (standardTexts.features, from TCF 2.4 on), "
      + "and no layer has that text. While a control of an opened layer was not tried that may open more, or no layer with "
      + "features is in English, the rule is undecided.",
    fix: "Show standardTexts.features of the vendor list word for word where features are named.",
    sources: [
      Sources.policies("B(f)"), Citation("GDPR-Transparency-and-Consent-Framework", "pull request 443, TCF v2.4"),
    ],
    check: .wholeInterface { facts, findings throws(Undecided) in
      let texts = try facts.comparedTexts()
      guard texts.list.hasFeatureText, let text = try facts.publishedVendors.featureText(of: texts.list) else {
        return .doesNotApply
      }
      var naming: [ShownLayer] = []
      for layer in facts.layers where !texts.ids(.feature, .name, at: try texts.texts(on: layer).available).isEmpty {
        naming.append(layer)
      }
      guard let first = naming.first else {
        throw .stated("no layer that names features was opened (acts details, vendors)")
      }
      let known = KnownTexts([text])
      guard !facts.layers.contains(where: { $0.allTexts.contains { !known.matches(in: $0).isEmpty } }) else {
        return .applies
      }
      guard naming.contains(where: texts.isEnglish) else {
        throw .stated("translations do not have the text about features, and no layer with features is in English")
      }
      if let reason = unopened(facts, where: { _ in true }) { throw .stated(reason) }
      findings.report(on: first, "features are named, and no layer has the list's text about them")
      return .applies
    })

  /// The categories that disclosed vendors declare.
  private static func declaredCategories(
    _ facts: InterfaceFacts, _ list: CompiledVendorList
  ) throws(Undecided) -> Set<Int> {
    let vendors = try facts.publishedVendors.vendors(of: list)
    return Set(try facts.disclosedVendors().flatMap { vendors[$0]?.dataDeclaration ?? [] })
  }

  /// The places of texts that no layer has.
  private static func missingPlaces(
    _ facts: InterfaceFacts, _ texts: InterfaceTexts, _ isWanted: (ListText) -> Bool
  ) throws(Undecided) -> [Int] {
    var available: Set<Int> = []
    for layer in facts.layers {
      let found = try texts.texts(on: layer)
      available.formUnion(found.available.union(texts.disputedPlaces(on: found)))
    }
    return texts.list.texts.indices.filter { place in
      let text = texts.list.texts[place]
      return text.part != .name && isWanted(text) && !available.contains(place)
    }
  }

  /// Why a text about vendors may be on something that was not seen; nil where all was.
  private static func unseen(_ facts: InterfaceFacts, _ texts: InterfaceTexts) -> String? {
    let layers = facts.layers(.opened(.vendors))
    guard !layers.isEmpty else { return "the layer vendors was not opened (add an act that opens it)" }
    return UnseenVendors.reason(layers, facts, texts) ?? unopened(facts, where: { _ in true })
  }

  /// Why a text may be behind a control of an opened layer; nil where all were tried.
  private static func unopened(_ facts: InterfaceFacts, where mayHave: (ShownLayer) -> Bool) -> String? {
    for layer in facts.layers {
      guard case .opened = layer.kind, mayHave(layer) else { continue }
      guard let name = layer.unopened(by: facts.acts, facts.layers).first.map(ControlName.shown) else { continue }
      return "no act shows what \(name) on the layer \(layer.name) opens (expand: click text \(name))"
    }
    return nil
  }
}
