import TCFCodec
import TCFFindings

/// Google's Additional Consent strings: the text itself. Rules about the key that holds it are in a file of their own.
enum AdditionalConsentRules {
  static let family = RuleFamily("additional-consent", "Google's Additional Consent strings and their key.")

  static let all: [Rule] = [format, version, ids, duplicates, overlap, order] + ProviderRules.all + [nothingDisclosed]

  static func source(_ section: String) -> Citation {
    Citation("Google Additional Consent technical specification", section)
  }
  static let generating = source("How to generate")

  static let format = Rule(
    "additional-consent/format", .error, title: "The string has a valid form",
    meaning: "Version 2 is 2~, the providers with consent joined by dots, ~dv. and the disclosed providers; version 1 "
      + "is 1~ and the providers with consent. Lists may be empty, and then the dot after dv may be absent; the other "
      + "separators may not: one mediation SDK misread ~dv. and took consent for refusal.",
    fix: "Write a string such as 2~1.35~dv.9.", sources: [generating],
    check: .additionalConsent { facts, string, findings in
      // Of a version to come nobody knows the form.
      guard string.hasKnownVersion else { return .doesNotApply }
      // Where the version itself is missing, so is what follows on it.
      let isHeadless = string.faults.contains { $0.code == .additionalConsentVersionFormat }
      let codes = isHeadless ? formFaults.subtracting([.additionalConsentSeparator]) : formFaults
      return facts.report(codes, of: string.faults, to: &findings) { formMessage($0, of: facts.text) }
    })

  private static let formFaults: Set<RelatedStringFault.Code> = [
    .additionalConsentEmpty, .additionalConsentSeparator, .additionalConsentVersionFormat, .additionalConsentCharacter,
    .additionalConsentIDEmpty, .additionalConsentDisclosedMissing, .additionalConsentDisclosedPrefix,
    .additionalConsentPartSurplus,
  ]

  private static func formMessage(_ fault: RelatedStringFault, of text: String) -> String {
    switch fault.code {
    case .additionalConsentEmpty: return "the string is empty"
    case .additionalConsentSeparator: return "the string has no \"~\" after its version"
    case .additionalConsentVersionFormat: return "the string does not begin with a version number"
    case .additionalConsentCharacter:
      let hint = fault.had == Int(UInt8(ascii: ",")) ? ": ids are joined by dots" : ""
      return CharacterHint.sentence(atByte: fault.characters?.lowerBound ?? 0, in: text) + ", not a digit\(hint)"
    case .additionalConsentIDEmpty: return "a dot has no id before or after it"
    case .additionalConsentDisclosedMissing: return "version 2 lacks its second part, ~dv."
    case .additionalConsentDisclosedPrefix: return "the second part is neither \"dv\" nor begins with \"dv.\""
    default: return "there is one part too many"
    }
  }

  static let version = Rule(
    "additional-consent/version", .error, title: "The string has version 2",
    meaning: "There are versions 1 and 2. Version 1 is still accepted (info), but does not say which providers were "
      + "disclosed. Version 2 was introduced in December 2023.",
    fix: "Write version 2.", sources: [source("Changes for v2")],
    check: .additionalConsent { _, string, findings in
      guard let version = string.version, version != 0 else { return .doesNotApply }
      guard version != 2 else { return .applies }
      return findings.report(
        "the string has version \(version)", at: .character(0),
        evidence: Evidence(expected: 2, actual: .integer(version)), severity: version == 1 ? .info : nil)
    })

  static let ids = Rule(
    "additional-consent/ids", .error, title: "Ids are possible provider ids",
    meaning: "An id is 0, begins with a zero, or does not fit 32 bits. Readers treat such ids differently.",
    fix: "Write ids as decimal numbers from 1.", sources: [generating],
    check: .additionalConsent { facts, string, findings in
      guard string.hasIDs || !string.faults.isEmpty, string.hasKnownVersion else { return .doesNotApply }
      return facts.report(
        [.additionalConsentIDZero, .additionalConsentIDLeadingZero, .additionalConsentIDAboveLimit], of: string.faults,
        to: &findings
      ) { fault in
        switch fault.code {
        case .additionalConsentIDZero: "an id is 0"
        case .additionalConsentIDLeadingZero: "id \(fault.had ?? 0) has a leading zero"
        default: "an id is above 2,147,483,648"
        }
      }
    })

  static let duplicates = Rule(
    "additional-consent/duplicates", .warning, title: "Each id occurs once in its part",
    meaning: "A part names a provider twice. This is harmless to readers, but suggests an encoder that appends.",
    fix: "Write each id once.", sources: [generating],
    check: .additionalConsent { _, string, findings in
      guard string.hasIDs else { return .doesNotApply }
      for (group, ids) in string.parts {
        report(AdditionalConsentString.repeated(in: ids), "twice among those \(group)", to: &findings)
      }
      return .applies
    })

  static let overlap = Rule(
    "additional-consent/overlap", .warning, title: "No id occurs in both parts",
    meaning: "A provider with consent was disclosed anyway, so the second part should omit it to save space. Readers "
      + "treat it as having consent.",
    fix: "Omit providers with consent from the second part.", sources: [source("How to generate, part 5")],
    check: .additionalConsent { _, string, findings in
      guard let disclosed = string.disclosed, string.hasIDs else { return .doesNotApply }
      report(AdditionalConsentString.common(string.consented, disclosed), "in both parts", to: &findings)
      return .applies
    })

  static let order = Rule(
    "additional-consent/order", .info, title: "Ids ascend",
    meaning: "No document requires an order; ascending ids merely make strings comparable.",
    fix: "Sort the ids.", sources: [generating],
    check: .additionalConsent { _, string, findings in
      guard string.hasIDs else { return .doesNotApply }
      for (group, ids) in string.parts {
        guard let pair = zip(ids, ids.dropFirst()).first(where: { $0 > $1 }) else { continue }
        findings.report("\(pair.1) comes after \(pair.0) among those \(group)")
      }
      return .applies
    })

  static let nothingDisclosed = Rule(
    "additional-consent/nothing-disclosed", .warning, title: "The string names at least one provider",
    meaning: "This is a version 2 string with both lists empty: the user was asked about no provider, so the string "
      + "serves no purpose.",
    fix: "Write the disclosed providers, or store no string.", sources: [generating],
    check: .additionalConsent { _, string, findings in
      guard string.version == 2, let disclosed = string.disclosed else { return .doesNotApply }
      guard string.consented.isEmpty, disclosed.isEmpty, string.faults.isEmpty else { return .applies }
      return findings.report("no provider has consent and none was disclosed", at: .character(0))
    })

  /// Reports providers that occur where or as often as they should not, if there are any.
  private static func report(_ ids: [Int], _ place: String, to findings: inout Findings) {
    guard !ids.isEmpty else { return }
    findings.report(
      "\(Prose.word(ids.count, "provider")) \(IDList.text(ids, limit: 10)) "
        + "\(Prose.word(ids.count, "occurs", "occur")) \(place)",
      evidence: Evidence(actual: .ids(Array(ids.prefix(100)))))
  }
}

extension AdditionalConsentDissection {
  /// Whether the version is one of those there are, or none can be read.
  var hasKnownVersion: Bool { version.map { $0 == 1 || $0 == 2 } ?? true }
  /// Whether it names any provider.
  var hasIDs: Bool { hasKnownVersion && (!consented.isEmpty || disclosed?.isEmpty == false) }
  /// The two lists of providers, each with what those in it are.
  fileprivate var parts: [(group: String, ids: [Int])] {
    [("with consent", consented), ("disclosed", disclosed ?? [])]
  }
}
