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
      let missing = try facts.missingPlaces(texts) { $0.subject == .dataCategory && wanted.contains($0.id) }
      guard !missing.isEmpty else { return .applies }
      try facts.requireTextLayer()
      if let reason = unseen(facts, texts) { throw .stated(reason) }
      findings.reportMissing(missing, of: texts)
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
      if let reason = unopened(facts, texts) { throw .stated(reason) }
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

  /// Why a text about vendors may be on something that was not seen; nil where all was.
  private static func unseen(_ facts: InterfaceFacts, _ texts: InterfaceTexts) -> String? {
    let layers = facts.layers(.opened(.vendors))
    guard !layers.isEmpty else { return InterfaceFacts.vendorsUnopened }
    return UnseenVendors.reason(layers, facts, texts) ?? unopened(facts, texts)
  }

  /// Why a text may be behind a control of an opened layer; nil where all were tried.
  private static func unopened(_ facts: InterfaceFacts, _ texts: InterfaceTexts) -> String? {
    let layers = facts.layers.filter { if case .opened = $0.kind { true } else { false } }
    return facts.untried(on: layers) ?? facts.untriedFilter(on: layers, texts)
  }
}
