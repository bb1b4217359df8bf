import TCFFindings
import TCFVendorList

/// The languages and the age of the standard texts that layers show.
enum InterfaceLanguageRules {
  static let translation = Rule(
    "ui/translation", .error, title: "Other languages than English have the official translations",
    meaning: "On a layer in another language than English, the name of a purpose, special purpose, feature or special "
      + "feature that disclosed vendors declare is a translation of the interface's own. The official one is on no layer; a "
      + "text that is quite like it is, or the official description follows a text that is not the official name.",
    fix: "Show the translation that IAB Europe publishes for the vendor list (purposes-de.json).",
    sources: [Sources.policies("B(c)"), Sources.policies("5(6)", of: "Chapter II")],
    check: .interfaceAndList { facts, findings throws(Undecided) in
      let requests = try facts.requests()
      var applicability = Applicability.doesNotApply
      try facts.evaluateTexts(to: &findings) { layer, texts, found, findings throws(Undecided) in
        guard case .known(let language, let declared) = found.language else { return }
        if let declared {
          let (tag, shown) = (Prose.excerpt(declared, limit: 20), texts.standard.languages[language].tag)
          throw .stated(
            "the layer \(layer.name) is said to be in \"\(tag)\", and its standard texts are in \"\(shown)\"")
        }
        guard language != StandardTexts.english else { return }
        applicability = .applies
        for own in found.ownTranslations where requests.include(texts.list.texts[own.place]) {
          findings.report(
            on: layer, "\(texts.list.texts[own.place].label) is not the official translation",
            evidence: Evidence(expected: .excerpt(own.official), actual: .excerpt(own.shown)))
        }
      }
      return applicability
    })

  static let mixed = Rule(
    "ui/mixed-language", .warning, title: "The standard texts of a layer are in one language",
    meaning:
      "A layer has standard texts in two languages, such as the names of purposes in German and their descriptions "
      + "in English. Texts of one or two words do not count, nor do those that are the same in both languages.",
    fix: "Show all standard texts of a layer in its language.", sources: [Sources.policies("B(c)")],
    check: .interfaceAndList { facts, findings throws(Undecided) in
      try facts.evaluateTexts(to: &findings) { layer, texts, found, findings in
        guard case .known(let language, _) = found.language, let own = found.available.min() else { return }
        for (other, places) in found.foreign.sorted(by: { $0.key < $1.key }) {
          guard let first = places.min() else { continue }
          let (one, two) = (texts.standard.languages[language], texts.standard.languages[other])
          findings.report(
            on: layer,
            "\(texts.list.texts[own].label) is in \"\(one.tag)\", and \(texts.list.texts[first].label) in \"\(two.tag)\"",
            evidence: Evidence(
              expected: one.texts[first].map(EvidenceValue.excerpt), actual: two.texts[first].map(EvidenceValue.excerpt)
            ))
        }
      }
      return .applies
    })

  static let outdated = Rule(
    "ui/text-outdated", .error, title: "Standard texts are those of today's list",
    meaning:
      "A text is the name or description of a purpose, feature or stack in an earlier vendor list, and no longer in "
      + "the one that the string names. Earlier texts come from a table made of published lists, in English; those of "
      + "one or two words are left out, since an interface may have them as its own.",
    fix: "Show the texts of the vendor list that the string names.",
    sources: [Sources.policies("B(b)"), Sources.policies("5(6)", of: "Chapter II")],
    check: .interfaceAndList { facts, findings throws(Undecided) in
      try facts.evaluateTexts(to: &findings) { layer, texts, found, findings in
        for text in found.outdated {
          let today = texts.list.texts.first(where: text.isEarlier)?.text
          findings.report(
            on: layer,
            "\"\(Prose.excerpt(text.text, limit: 80))\" is a text of vendor lists up to v\(text.series):\(text.lastNumber)",
            evidence: Evidence(expected: today.map(EvidenceValue.excerpt), actual: .excerpt(text.text)))
        }
      }
      return .applies
    })
}
