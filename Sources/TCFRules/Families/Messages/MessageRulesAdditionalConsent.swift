import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// Google's Additional Consent string in TCData and InAppTCData: on the web it is nowhere else.
extension MessageRules {
  static let additionalConsent: [Rule] = [additionalConsentMember]

  static let additionalConsentMember = Rule(
    RuleDescription(
      "messages/additional-consent", .error, title: "addtlConsent is an Additional Consent string",
      meaning:
        "addtlConsent is not text, breaks a rule of the additional-consent family (with that rule's severity), or "
        + "differs from the stored IABTCF_AddtlConsent; or enableAdvertiserConsentMode is not a boolean. On the web "
        + "the string is only in TCData, so there is no key to check instead.",
      fix: "Return the string as text, in the form 2~1.35~dv.9, and the same one everywhere.",
      sources: [
        AdditionalConsentRules.source("Extension to the CMP API"), AdditionalConsentRules.source("How to generate"),
      ]),
    needs: [.message, .history],
    captured: .exchange(
      message: { facts throws(Undecided) in
        guard let object = facts.tcData else { return nil }
        let mode = consentMode(object)
        let string = try additionalConsent(in: object, facts)
        return mode == nil && string == nil ? nil : (string ?? []) + (mode ?? [])
      },
      sequence: { facts in storedAdditionalConsent(in: facts) }))

  private static let name = "addtlConsent"

  private static func consentMode(_ object: TCDataObject) -> [Finding]? {
    let name = "enableAdvertiserConsentMode"
    guard let value = object.member(name) else { return nil }
    switch value.value {
    case .boolean: return []
    case .integer(0...1) where object.isInApp: return []
    default:
      return [
        Finding(
          "\(name) is \(JSONShown(value).text), not true or false", at: object.at(name),
          evidence: Evidence(expected: "true or false", actual: .text(JSONShown(value).text)), severity: .warning)
      ]
    }
  }

  private static func additionalConsent(
    in object: TCDataObject, _ facts: MessageFacts
  ) throws(Undecided) -> [Finding]? {
    guard let value = object.member(name) else { return nil }
    guard let text = value.string else {
      return [
        Finding(
          "\(name) is \(JSONShown(value).text), not text", at: object.at(name),
          evidence: Evidence(expected: "text", actual: .text(value.value.typeName)))
      ]
    }
    guard !text.isEmpty else {
      return [Finding("\(name) is empty", at: object.at(name), severity: .warning, fix: "Omit the member.")]
    }
    return try broken(text, facts).map { finding in
      var finding = finding
      finding.message = "\(name): \(finding.message)"
      finding.location = object.at(name)
      return finding
    } + beside(text, object, facts)
  }

  /// What the rules about the string itself find, each with the severity of its rule.
  private static func broken(_ text: String, _ facts: MessageFacts) throws(Undecided) -> [Finding] {
    let neighbour = NeighbourFacts(.additionalConsent, text, facts.surroundings, beside: facts.readableString)
    var findings: [Finding] = []
    var open: Undecided?
    for rule in AdditionalConsentRules.all {
      do throws(Undecided) {
        guard let found = try rule.findings(on: neighbour) else { continue }
        findings += found.map { finding in
          var finding = finding
          finding.severity = min(finding.severity ?? rule.metadata.severity, rule.metadata.severity)
          return finding
        }
      } catch {
        open = open ?? error
      }
    }
    if findings.isEmpty, let open { throw open }
    return findings
  }

  /// What the string says next to the TC string of the object.
  private static func beside(_ text: String, _ object: TCDataObject, _ facts: MessageFacts) -> [Finding] {
    // That it is there at all where GDPR does not apply is reported by messages/gdpr-false-members.
    guard !object.says("gdprApplies", false) else { return [] }
    guard object.member("tcString")?.string?.isEmpty == false || facts.message.tcString != nil else {
      return [Finding("\(name) is given without a TC string", at: object.at(name))]
    }
    guard let core = facts.readableString?.core else { return [] }
    return AdditionalConsentKeyRules.contradiction(text, core).map { words, ids in
      [Finding(words, at: object.at(name), evidence: Evidence(actual: .ids(ids)), severity: .warning)]
    } ?? []
  }

  /// Keys next to the latest message with such a string: captured together, or made from the same TC string.
  private static func storedAdditionalConsent(in facts: SequenceFacts) -> [Finding]? {
    var latest: (text: String, tcString: String?, item: Captured)?
    var stored: (keys: StoredKeySet, item: Captured)?
    var findings: [Finding]?
    func compare() {
      guard let latest, let stored, case .string(let text)? = stored.keys[StoredKeyName.addtlConsent] else { return }
      let isTogether = latest.item.moment != nil && latest.item.moment == stored.item.moment
      guard isTogether || latest.tcString != nil && latest.tcString == stored.keys.tcString else { return }
      findings = findings ?? []
      guard text != latest.text else { return }
      findings?.append(
        Finding(
          "\(name) (\(CapturedPlace.text(latest.item.part))) and \(StoredKeyName.addtlConsent) "
            + "(\(CapturedPlace.text(stored.item.part))) are different strings",
          at: CapturedPlace.location(stored.item.part, StoredKeyName.addtlConsent)))
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
    return findings
  }
}
