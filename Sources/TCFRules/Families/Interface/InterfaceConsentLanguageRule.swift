import TCFCodec
import TCFFindings

/// Whether a string names the language in which the interface was shown.
enum InterfaceConsentLanguageRule {
  static let rule = Rule(
    "ui/consent-language", .warning, title: "ConsentLanguage is the language of the interface",
    meaning: "A choice was made on layers in another language than ConsentLanguage of the resulting string names. A "
      + "layer is in the language that its dialog, or else the page, declares, unless its standard names are in another "
      + "one; without a declaration, it is in that of the names. Texts that are the same in both languages do not "
      + "count. A string that was there before the choice is not compared.",
    fix: "Write the code of the language in which the interface is shown into ConsentLanguage.",
    sources: [Sources.formats("The Core String, ConsentLanguage")],
    check: .interfaceAndList { facts, findings throws(Undecided) in
      let (texts, choices) = (try facts.comparedTexts(), facts.choices)
      var unknown: Undecided? = choices.isEmpty ? .stated("no TC string is known to come of what layers showed") : nil
      var reported: Set<String> = []
      for (layers, string) in choices where AssignedCodes.isLanguage(string.core.consentLanguage) {
        let code = string.core.consentLanguage
        do throws(Undecided) {
          guard let shown = try texts.language(of: layers, otherThan: code),
            reported.insert("\(code) \(shown)").inserted
          else { continue }
          findings.report(
            on: layers[0], "a choice was made in \"\(shown)\", and ConsentLanguage is \(code)",
            evidence: Evidence(expected: .text(shown.uppercased()), actual: .text(code.description)))
        } catch {
          unknown = unknown ?? error
        }
      }
      return try findings.applies(unless: unknown)
    })
}
