import TCFCodec
import TCFFindings
import TCFVendorList

/// The standard texts on all layers.
enum InterfaceStandardTextRules {
  static let altered = Rule(
    "ui/text-altered", .error, title: "Standard texts are shown unchanged",
    meaning: "A text is nearly the standard name, description or illustration of a purpose, feature, data category or "
      + "stack: at least four fifths of its characters are the same, but not all. White space, soft hyphens and the "
      + "shape of quotation marks and dashes do not matter, nor does what is written next to a text. A sentence of the "
      + "interface's own may use a name's vocabulary.",
    fix: "Show the text of the vendor list word for word.",
    sources: [
      Sources.policies("B(b)"), Sources.policies("5(6)", of: "Chapter II"), Sources.policies("21(5)", of: "Chapter IV"),
    ],
    check: .interfaceAndList { facts, findings throws(Undecided) in
      try facts.evaluateTexts(to: &findings) { layer, texts, found, findings in
        for altered in found.altered {
          let label = texts.list.texts[altered.place].label
          findings.report(
            on: layer, "\(label) is shown changed: \(changes(altered.found.difference))",
            evidence: Evidence(expected: .excerpt(altered.expected), actual: .excerpt(altered.found.shown)))
        }
      }
      return .applies
    })

  static let missing = Rule(
    "ui/text-missing", .error, title: "The full standard texts are available",
    meaning:
      "No layer has the full description, or an illustration, of a purpose that disclosed vendors pursue, or of a "
      + "special purpose, feature or special feature that one of them declares. Texts in parts that are collapsed count as "
      + "available. While a control of an opened layer was not tried that may open more, the rule is undecided, and of a "
      + "purpose that vendors pursue on legitimate interest only, while the layer of legitimate interests was not opened.",
    fix: "Show description and illustrations of the vendor list word for word on a layer that people can open.",
    sources: [
      Sources.policies("B(b)"), Sources.policies("C(c)(II)"), Sources.policies("D(c)(IV)"),
      Sources.policies("5(8)", of: "Chapter II"),
    ],
    check: .wholeInterface { facts, findings throws(Undecided) in
      let texts = try facts.comparedTexts()
      let requests = try facts.requests()
      let missing = try facts.missingPlaces(texts, where: requests.include)
      let ofInterests = missing.filter { requests.isOnInterestOnly(texts.list.texts[$0]) }
      let ofOthers = missing.filter { !ofInterests.contains($0) }
      if !ofOthers.isEmpty {
        try facts.requireTextLayer()
        if let reason = unopened(facts, texts) { throw .stated(reason) }
      }
      findings.reportMissing(ofOthers, of: texts)
      guard !ofInterests.isEmpty else { return .applies }
      let unseen = unopened(facts, texts) ?? unopenedInterests(facts, texts)
      if unseen == nil { findings.reportMissing(ofInterests, of: texts) }
      return try findings.applies(unless: unseen.map { .stated($0) })
    })

  /// Why the text of a purpose on legitimate interest may be on a layer that was not seen; nil where all were.
  private static func unopenedInterests(_ facts: InterfaceFacts, _ texts: InterfaceTexts) -> String? {
    let layers = facts.layers(.opened(.interests))
    guard !layers.isEmpty else { return "the layer of legitimate interests was not opened (act interests)" }
    return untried(on: layers, facts, texts)
  }

  /// Why a text that is on no layer may be behind a control of one; nil where all were tried. What leads to vendors or to legitimate
  /// interests, and what is on their layers, opens what is about vendors.
  private static func unopened(_ facts: InterfaceFacts, _ texts: InterfaceTexts) -> String? {
    let layers = facts.layers.filter {
      if case .opened(let word) = $0.kind { word != .vendors && word != .interests } else { false }
    }
    return untried(on: layers, facts, texts)
  }

  /// Special purposes and purposes on legitimate interest are on some interfaces where a filter by legal basis shows them.
  private static func untried(on layers: [ShownLayer], _ facts: InterfaceFacts, _ texts: InterfaceTexts) -> String? {
    facts.untried(on: layers, where: { !DialogWords.leadsToVendors($0) }) ?? facts.untriedFilter(on: layers, texts)
  }

  /// The first three changes of a text.
  private static func changes(_ difference: TextDifference) -> String {
    let shown = difference.changes.prefix(3).map { change in
      let (known, found) = (Prose.excerpt(change.known, limit: 60), Prose.excerpt(change.found, limit: 60))
      if known.isEmpty { return "\"\(found)\" was added" }
      return found.isEmpty ? "\"\(known)\" is missing" : "\"\(found)\" for \"\(known)\""
    }
    let more = difference.changes.count - shown.count
    return shown.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}
