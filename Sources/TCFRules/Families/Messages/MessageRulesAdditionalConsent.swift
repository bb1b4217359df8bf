import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// Google's Additional Consent string in TCData and InAppTCData: on the web it is nowhere else.
extension MessageRules {
  static let additionalConsent: [Rule] = [additionalConsentMember]

  static let additionalConsentMember = Rule(
    "messages/additional-consent", .error, title: "addtlConsent is an Additional Consent string",
    meaning: "addtlConsent is not text, breaks a rule of the additional-consent family (with that rule's severity), or "
      + "differs from the stored IABTCF_AddtlConsent; or enableAdvertiserConsentMode is not a boolean. On the web the "
      + "string is only in TCData, so there is no key to check instead.",
    fix: "Return the string as text, in the form 2~1.35~dv.9, and the same one everywhere.",
    sources: [
      AdditionalConsentRules.source("Extension to the CMP API"), AdditionalConsentRules.source("How to generate"),
    ],
    check: .exchange(
      needs: [.message, .history],
      message: { facts, findings throws(Undecided) in
        guard let object = facts.tcData else { return .doesNotApply }
        let string = try additionalConsent(in: object, facts, to: &findings)
        let mode = consentMode(object, to: &findings)
        return string == .applies ? string : mode
      },
      sequence: { facts, findings in
        storedAdditionalConsent(in: facts, to: &findings)
      }))

  private static let name = "addtlConsent"

  private static func consentMode(_ object: TCDataObject, to findings: inout Findings) -> Applicability {
    let name = "enableAdvertiserConsentMode"
    guard let value = object.member(name) else { return .doesNotApply }
    switch value.value {
    case .boolean: return .applies
    case .integer(0...1) where object.isInApp: return .applies
    default:
      return findings.report(
        "\(name) is \(JSONShown(value).text), not true or false", at: object.at(name),
        evidence: Evidence(expected: "true or false", actual: .text(JSONShown(value).text)), severity: .warning)
    }
  }

  private static func additionalConsent(
    in object: TCDataObject, _ facts: MessageFacts, to findings: inout Findings
  ) throws(Undecided) -> Applicability {
    guard let value = object.member(name) else { return .doesNotApply }
    guard let text = value.string else {
      return findings.report(
        "\(name) is \(JSONShown(value).text), not text", at: object.at(name),
        evidence: Evidence(expected: "text", actual: .text(value.value.typeName)))
    }
    guard !text.isEmpty else {
      return findings.report("\(name) is empty", at: object.at(name), severity: .warning, fix: "Omit the member.")
    }
    for finding in try broken(text, facts) {
      findings.report(
        "\(name): \(finding.message)", at: object.at(name), evidence: finding.evidence, severity: finding.severity)
    }
    beside(text, object, facts, to: &findings)
    return .applies
  }

  /// What the rules about the string itself find, each with the severity of its rule.
  private static func broken(_ text: String, _ facts: MessageFacts) throws(Undecided) -> [Finding] {
    let related = RelatedStringFacts(.additionalConsent, text, facts.surroundings, beside: facts.readableString)
    var found: [Finding] = []
    var open: Undecided?
    for rule in AdditionalConsentRules.all {
      do throws(Undecided) {
        for var finding in try rule.findings(on: related) ?? [] {
          finding.severity = min(finding.severity ?? rule.metadata.severity, rule.metadata.severity)
          found.append(finding)
        }
      } catch {
        open = open ?? error
      }
    }
    if found.isEmpty, let open { throw open }
    return found
  }

  /// What the string says next to the TC string of the object.
  private static func beside(_ text: String, _ object: TCDataObject, _ facts: MessageFacts, to findings: inout Findings)
  {
    // That it is there at all where GDPR does not apply is reported by messages/gdpr-false-members.
    guard !object.says("gdprApplies", false) else { return }
    guard object.member("tcString")?.string?.isEmpty == false || facts.message.tcString != nil else {
      findings.report("\(name) is given without a TC string", at: object.at(name))
      return
    }
    guard let core = facts.readableString?.core else { return }
    guard let (message, ids) = AdditionalConsentKeyRules.contradiction(text, core) else { return }
    findings.report(message, at: object.at(name), evidence: Evidence(actual: .ids(ids)), severity: .warning)
  }

  /// Keys next to the latest message with such a string: captured together, or made from the same TC string.
  private static func storedAdditionalConsent(in facts: SequenceFacts, to findings: inout Findings) -> Applicability {
    var latest: (text: String, tcString: String?, item: Captured)?
    var stored: (keys: StoredKeySet, item: Captured)?
    var applicability = Applicability.doesNotApply
    func compare() {
      guard let latest, let stored, case .string(let text)? = stored.keys[StoredKeyName.addtlConsent] else { return }
      let isTogether = latest.item.moment != nil && latest.item.moment == stored.item.moment
      guard isTogether || latest.tcString != nil && latest.tcString == stored.keys.tcString else { return }
      applicability = .applies
      guard text != latest.text else { return }
      findings.report(
        "\(name) (\(CapturedPlace.text(latest.item.part))) and \(StoredKeyName.addtlConsent) "
          + "(\(CapturedPlace.text(stored.item.part))) are different strings",
        at: CapturedPlace.location(stored.item.part, StoredKeyName.addtlConsent))
    }
    for item in facts.items {
      if let message = item.message, let object = TCDataObject(message), let text = object.member(name)?.string {
        latest = (text, message.tcString ?? object.member("tcString")?.string, item)
        if stored?.item.moment == item.moment, item.moment != nil { compare() }
      } else if let keys = item.keys {
        stored = (keys, item)
        compare()
      }
    }
    return applicability
  }
}
