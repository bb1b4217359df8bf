import TCFCodec
import TCFFindings
import TCFStorage

/// The US Privacy string, which key sets carry next to the TCF's keys. in-app/us-privacy judges the key.
enum USPrivacyRules {
  static let family = RuleFamily("us-privacy", "US Privacy strings, which key sets carry too.")

  static let all: [Rule] = [format, gppDiffers]

  static let source = Citation("US Privacy String", "Format")

  static let format = Rule(
    "us-privacy/format", .error, title: "The string is 1 followed by three of Y, N and -",
    meaning: "A US Privacy string was given by itself; for one in a key set, in-app/us-privacy checks the same. 1--- "
      + "says that the law does not apply, and lower-case letters are accepted by most readers; both are info.",
    fix: "Write four characters, such as 1YNN.", sources: [source],
    check: .related { facts, findings in
      guard facts.kind == .usPrivacy else { return .doesNotApply }
      guard let fault = USPrivacyText.fault(facts.text) else { return .applies }
      return findings.report("the string \(fault.message)", at: .character(0), severity: fault.severity)
    })

  static let gppDiffers = Rule(
    "us-privacy/gpp-differs", .error, title: "GPP section 6 is the stored US Privacy string",
    meaning: "Section 6 is the US Privacy string unchanged; two different strings in one store give two answers about "
      + "the sale of data. Upper and lower case are treated as equal.",
    fix: "Write both from the same answer.", sources: [Sources.gpp("Delimiters"), source],
    check: .storedKeys { facts, findings in
      let name = StoredKeyName.usPrivacyString
      guard case .string(let stored)? = facts.keys[name], !stored.isEmpty, let gpp = GPPKeySet(facts) else {
        return .doesNotApply
      }
      let sections = gpp.texts(ofSection: GPPSections.usPrivacy)
      guard !sections.isEmpty else { return .doesNotApply }
      for section in sections where section.text.uppercased() != stored.uppercased() {
        findings.report(
          key: section.name,
          "has the US Privacy string \(Prose.excerpt(section.text, limit: 12)), \(name) has "
            + Prose.excerpt(stored, limit: 12),
          evidence: Evidence(
            expected: .text(Prose.excerpt(stored, limit: 12)), actual: .text(Prose.excerpt(section.text, limit: 12))))
      }
      return .applies
    })
}
