import TCFCodec
import TCFFindings
import TCFStorage

/// What URLs and bid requests say about consent. The rules speak about both; nothing of a URL but its consent parameters
/// is in a finding.
enum URLRules {
  static let family = RuleFamily("url", "Consent parameters of URLs and consent members of bid requests.")

  static let all: [Rule] =
    [pathParameter, gdprValue, consentMissing, memberType, duplicateParameter, legacyPersonalData] + URLMacroRules.all
    + URLTruthRules.all

  static let pathParameter = Rule(
    "url/path-parameter", .info, title: "Consent parameters are in the query",
    meaning: "The URL has its consent parameters in the path, between slashes or behind \";\". Sync pixels and ad "
      + "servers are called like this, and the parameters are read like those of a query; a slash or \";\" ends a "
      + "value. A server that looks at the query alone finds none.",
    fix: "Append gdpr and gdpr_consent to the query, unless the receiver asks for them in the path.",
    sources: [Sources.urls],
    check: .url { facts, findings in
      guard facts.url != nil, !facts.parameters.isEmpty else { return .doesNotApply }
      let names = facts.parameters.filter(\.isInPath).map(\.name).unique
      guard let first = names.first else { return .applies }
      return findings.report(
        "\(Prose.list(names)) \(Prose.word(names.count, "stands", "stand")) in the path", at: .member(first))
    })

  static let gdprValue = Rule(
    "url/gdpr-value", .error, title: "gdpr is 0 or 1",
    meaning: "The recipient cannot determine whether GDPR applies. In a URL the parameter is 0 or 1; empty means "
      + "unknown. In a bid request it is the integer 0 or 1 in regs.gdpr (OpenRTB 2.6) or regs.ext.gdpr (2.2 to 2.5), "
      + "and is omitted if unknown.",
    fix: "Write 1 if GDPR applies and 0 if it does not.",
    sources: [
      Sources.urls, Sources.api("How do ad tags work?"), Sources.openRTB("Object: Regs"), Sources.openRTBAdvisory,
    ],
    check: .url { facts, findings in
      var applicability = Applicability.doesNotApply
      for parameter in facts.parameters(.gdpr) {
        let (fault, shown): (String, String)
        switch parameter.value {
        case .macro, .foreignMacro: continue
        case .text("0"), .text("1"): (fault, shown) = ("", "")
        case .text(""): (fault, shown) = ("empty, so it is unknown whether GDPR applies", "")
        case .text(let text): (fault, shown) = ("\(URLFacts.shown(text)), neither 0 nor 1", URLFacts.shown(text))
        case .wrongType(let type, let value): (fault, shown) = ("the \(type) \(value), not the integer 0 or 1", value)
        }
        applicability = .applies
        guard !fault.isEmpty else { continue }
        findings.report(
          member: parameter.name, "is \(fault)", evidence: Evidence(expected: "0 or 1", actual: .text(shown)),
          severity: parameter.value == .text("") ? .info : nil)
      }
      return applicability
    })

  static let consentMissing = Rule(
    "url/consent-missing", .warning, title: "A TC string is passed where GDPR applies",
    meaning: "The URL or bid request says that GDPR applies but has no TC string, so the recipient has no legal basis "
      + "to process anything.",
    fix: "Pass the TC string on: in gdpr_consent in a URL, in user.consent in an OpenRTB 2.6 bid request, in "
      + "user.ext.consent before 2.6.",
    sources: [
      Sources.urls, Citation("Google, Troubleshoot TCF", "9999955"), Sources.openRTB("Object: User"),
      Sources.openRTBAdvisory,
    ],
    check: .url { facts, findings in
      guard facts.saysGDPRApplies else { return .doesNotApply }
      let places = facts.parameters(.consent)
      let isThere = places.contains { place in
        switch place.value {
        case .text(let text): !text.isEmpty
        // One that was not replaced is reported by `url/macro-unresolved`.
        case .macro, .foreignMacro: true
        case .wrongType: false
        }
      }
      guard !isThere else { return .applies }
      let name = places.first?.name ?? (facts.url == nil ? "user.consent" : "gdpr_consent")
      let state =
        switch places.first?.value {
        case nil: "there is no \(name)"
        case .wrongType(let type, let value): "\(name) is the \(type) \(value), not a string"
        default: "\(name) is empty"
        }
      return findings.report(
        "GDPR applies, but \(state)", at: .member(name),
        fix: facts.url == nil
          ? "Pass the TC string on in user.consent (OpenRTB 2.6) or user.ext.consent (2.2 to 2.5)."
          : "Pass the TC string on in gdpr_consent.")
    })

  static let memberType = Rule(
    "url/member-type", .error, title: "The strings of a bid request are text",
    meaning: "In a bid request gpp and us_privacy are text; bidders that read them as such refuse the request or do "
      + "without them. user.ext.ConsentedProvidersSettings.consented_providers is Google's Additional Consent string, a "
      + "text too, and something else is a warning: an older member of nearly the same name holds an array of ids. The "
      + "TC string, gdpr and gpp_sid are the business of url/consent-missing, url/gdpr-value and gpp/sid.",
    fix: "Write the string as the CMP gives it.",
    sources: [
      Sources.openRTB("Object: Regs"),
      AdditionalConsentRules.source("How to pass the AC string through the digital advertising chain"),
    ],
    check: .url { facts, findings in
      let kinds = [ConsentParameter.Kind.gpp, .usPrivacy, .additionalConsent]
      let places = kinds.flatMap(facts.parameters)
      guard facts.url == nil, !places.isEmpty else { return .doesNotApply }
      for place in places {
        guard case .wrongType(let type, _) = place.value else { continue }
        findings.report(
          member: place.name, "is of type \(type), not a string",
          evidence: Evidence(expected: "string", actual: .text(type)),
          severity: place.kind == .additionalConsent ? .warning : nil)
      }
      return .applies
    })

  static let duplicateParameter = Rule(
    "url/duplicate-parameter", .warning, title: "Each consent parameter occurs once",
    meaning: "A URL has a consent parameter more than once (gdpr, gdpr_consent, us_privacy, gpp, gpp_sid, "
      + "addtl_consent); some readers take the first, others the last. A bid request may fill both the OpenRTB 2.6 "
      + "member and the one under ext, to serve readers of either, if both have the same value.",
    fix: "Write each parameter once; in a bid request, fill both members from one source.",
    sources: [Sources.urls, Sources.openRTB("Object: Regs"), Sources.openRTB("Object: User")],
    check: .url { facts, findings in
      let kinds = [ConsentParameter.Kind.gdpr, .consent, .usPrivacy, .gpp, .gppSections, .additionalConsent]
      let groups = kinds.map(facts.parameters).filter { !$0.isEmpty }
      guard !groups.isEmpty else { return .doesNotApply }
      for one in groups { repeated(one, isURL: facts.url != nil, to: &findings) }
      return .applies
    })

  private static func repeated(_ places: [ConsentParameter], isURL: Bool, to findings: inout Findings) {
    guard places.count > 1 else { return }
    let differ = !places.dropFirst().allSatisfy { $0.value == places[0].value }
    guard isURL || differ else { return }
    let name = places[0].name
    if isURL {
      findings.report(
        member: name, "occurs \(places.count) times in the URL, with \(differ ? "different values" : "one value")",
        evidence: Evidence(expected: 1, actual: .integer(places.count)))
      return
    }
    let names = places.map(\.name).joined(separator: " and ")
    let values =
      [.gdpr, .gppSections, .usPrivacy].contains(places[0].kind)
      ? ": " + places.map { shown($0.value) }.joined(separator: " and ") : ""
    findings.report(
      "\(names) contradict each other\(values)", at: .member(name),
      fix: "Fill both members from one source, or write only one of them.")
  }

  private static func shown(_ value: ConsentParameter.Value) -> String {
    switch value {
    case .text(let text): URLFacts.shown(text)
    case .foreignMacro(let text), .wrongType(_, let text): Prose.excerpt(text, limit: 40)
    case .macro(let macro): macro.text
    }
  }

  static let legacyPersonalData = Rule(
    "url/legacy-gdpr-pd", [RulePeriod(.info, from: Milestones.personalDataParameterEnded, by: .asOf)],
    title: "No gdpr_pd parameter",
    meaning: "The parameter was withdrawn in February 2024 and is no longer used.",
    fix: "Omit the parameter.",
    sources: [Sources.formats("Version history", since: Milestones.personalDataParameterEnded.day)],
    check: .url { facts, findings in
      guard facts.url != nil, !facts.parameters.isEmpty else { return .doesNotApply }
      for one in facts.parameters(.personalData).prefix(1) {
        findings.report("the URL has \(one.name)", at: .member(one.name))
      }
      return .applies
    })
}
