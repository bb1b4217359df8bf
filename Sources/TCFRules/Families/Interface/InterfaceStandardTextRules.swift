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
      var available: Set<Int> = []
      for layer in facts.layers {
        let found = try texts.texts(on: layer)
        available.formUnion(found.available.union(texts.disputedPlaces(on: found)))
      }
      let requests = try facts.requests()
      let missing = texts.list.texts.indices.filter { place in
        let text = texts.list.texts[place]
        return text.part != .name && requests.include(text) && !available.contains(place)
      }
      let ofInterests = missing.filter { requests.isOnInterestOnly(texts.list.texts[$0]) }
      let ofOthers = missing.filter { !ofInterests.contains($0) }
      if !ofOthers.isEmpty {
        guard try isWhereTextsAre(facts) else {
          throw .stated("no layer with the texts was opened (acts details, purposes, expand)")
        }
        if let reason = unopened(facts) { throw .stated(reason) }
      }
      report(ofOthers, texts, to: &findings)
      guard !ofInterests.isEmpty else { return .applies }
      let unseen = unopened(facts) ?? unopenedInterests(facts)
      if unseen == nil { report(ofInterests, texts, to: &findings) }
      return try findings.applies(unless: unseen.map { .stated($0) })
    })

  private static func report(_ places: [Int], _ texts: InterfaceTexts, to findings: inout Findings) {
    for place in places {
      findings.report("no layer has \(texts.list.texts[place].label)", at: .member("layers"))
    }
  }

  /// Why the text of a purpose on legitimate interest may be on a layer that was not seen; nil where all were.
  private static func unopenedInterests(_ facts: InterfaceFacts) -> String? {
    let layers = facts.layers(.opened(.interests))
    guard !layers.isEmpty else { return "the layer of legitimate interests was not opened (act interests)" }
    let names = layers.flatMap { $0.unopened(by: facts.acts, facts.layers) }.filter { !DialogWords.leadsToVendors($0) }
    return names.first.map {
      "no act shows what \(ControlName.shown($0)) on the layer interests opens (expand: click text \(ControlName.shown($0)))"
    }
  }

  /// Whether a layer was opened that would have them: that of purposes or settings, or any other one with all that it hides where
  /// nothing on the initial layer may lead to these.
  static func isWhereTextsAre(_ facts: InterfaceFacts) throws(Undecided) -> Bool {
    if facts.layers.contains(where: { $0.kind == .opened(.purposes) || $0.kind == .opened(.details) }) { return true }
    guard facts.layers.contains(where: \.isExpanded) else { return false }
    let layers = try facts.initialLayers()
    return layers.allSatisfy { $0.untried(by: facts.acts(showing: layers, .initial)).isEmpty }
  }

  /// Why a text that is on no layer may be behind a control of one; nil where all were tried. What leads to vendors or to legitimate
  /// interests, and what is on their layers, opens what is about vendors.
  private static func unopened(_ facts: InterfaceFacts) -> String? {
    for layer in facts.layers {
      guard case .opened(let word) = layer.kind, word != .vendors, word != .interests else { continue }
      let names = layer.unopened(by: facts.acts, facts.layers).filter { !DialogWords.leadsToVendors($0) }
      guard let name = names.first.map(ControlName.shown) else { continue }
      return "no act shows what \(name) on the layer \(layer.name) opens (expand: click text \(name))"
    }
    return nil
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
