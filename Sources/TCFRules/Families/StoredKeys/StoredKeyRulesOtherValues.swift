import TCFCodec
import TCFFindings
import TCFStorage
import TCFVendorList

/// Keys that are too short, empty, or outside the documents.
extension StoredKeyRules {
  static let otherValues: [Rule] = [tooShort, emptyString, advertiserConsentMode, usPrivacy]

  static let tooShort = Rule(
    "in-app/too-short", .warning, title: "Keys cover every id that readers look up",
    meaning: "The vendor list has purposes or special features beyond the end of the key. They count as refused, so "
      + "the key is not wrong, but readers that index without a bounds check crash. A key of vendors that ends before "
      + "vendor 755, which widely used SDKs look up, is info: Firebase Analytics crashed on such keys.",
    fix: "Write as many characters as the list has ids, or 24 for purposes and 12 for special features; tcfcheck keys "
      + "--vendors-to LIST writes keys of vendors up to the last vendor of a list.",
    sources: [Sources.storedKeys],
    check: .storedKeysVendorList { facts, list, findings in
      guard let core = facts.readableString?.core else { return .doesNotApply }
      let keys = [
        (StoredKeyName.purposeConsents, core.purposeConsents, list.purposes),
        (StoredKeyName.purposeLegitimateInterests, core.purposeLegitimateInterests, list.purposes),
        (StoredKeyName.specialFeaturesOptIns, core.specialFeatureOptIns, list.specialFeatures),
      ].compactMap { name, stated, listed in facts.binary(name).map { (name, stated, listed, $0.length) } }
      for (name, stated, listed, length) in keys {
        let beyond = listed.subtracting(stated).subtracting(listed.upTo(length))
        guard length > 0, !beyond.isEmpty else { continue }
        findings.report(
          key: name, "has \(Prose.count(length, "character")), but the list has ids up to \(listed.highest)",
          evidence: Evidence(expected: .integer(listed.highest), actual: .integer(length), purposes: beyond),
          consequence: KnownIssue.consequence(of: .shortPurposes, on: facts.keys.platform))
      }
      let vendors = shortVendorKeys(facts, core, list, to: &findings)
      return keys.contains { !$0.2.isEmpty } ? .applies : vendors
    })

  /// The vendor that SDKs on many devices look up: Google Advertising Products.
  private static let lookedUpVendor = 755

  /// Reports keys that end before the vendor that SDKs look up. Does not apply if there is no such key, or the list does not
  /// have the vendor.
  private static func shortVendorKeys(
    _ facts: StoredKeyFacts, _ core: CoreSegment, _ list: CompiledVendorList, to findings: inout Findings
  ) -> Applicability {
    guard list.vendors.contains(lookedUpVendor) else { return .doesNotApply }
    let keys = [
      (StoredKeyName.vendorConsents, core.vendorConsents),
      (StoredKeyName.vendorLegitimateInterests, core.vendorLegitimateInterests),
    ].compactMap { name, stated in facts.binary(name).map { (name, stated, $0.length) } }
    guard !keys.isEmpty else { return .doesNotApply }
    for (name, stated, length) in keys {
      // An empty key is reported by in-app/binary-string, a vendor that the string has and the key lacks by in-app/disagrees.
      guard length > 0, length < lookedUpVendor, !stated.contains(lookedUpVendor) else { continue }
      findings.report(
        key: name,
        "has \(Prose.count(length, "character")) and ends before vendor \(lookedUpVendor), which SDKs look up",
        evidence: Evidence(expected: .integer(lookedUpVendor), actual: .integer(length)), severity: .info,
        consequence: KnownIssue.consequence(of: .shortVendors, on: facts.keys.platform))
    }
    return .applies
  }

  static let emptyString = Rule(
    "in-app/empty-string", .warning, title: "Keys are removed, not emptied",
    meaning: "An empty TC string or Additional Consent string: some SDKs clear their keys this way. Readers that check "
      + "whether the key exists find it, and take it for a refusal or for corrupt data.",
    fix: "Remove the key.", sources: [Sources.api("In-App, note on vestigial values")],
    check: .storedKeys { facts, findings in
      let keys = [StoredKeyName.tcString, StoredKeyName.addtlConsent].filter(facts.has)
      guard !keys.isEmpty else { return .doesNotApply }
      for name in keys where facts.text(name) == "" {
        let isString = name == StoredKeyName.tcString
        findings.report(
          key: name, "is empty",
          consequence: isString ? KnownIssue.consequence(of: .emptyString, on: facts.keys.platform) : nil)
      }
      return .applies
    })

  static let advertiserConsentMode = Rule(
    "in-app/advertiser-consent-mode", .warning, title: "EnableAdvertiserConsentMode is 0 or 1",
    meaning: "The key is not in any TCF document; Google reads it as a number, 0 or 1.",
    fix: "Write the integer 0 or 1.",
    sources: [Citation("Google Additional Consent technical specification", "Extension to the CMP API")],
    check: .storedKeys { facts, findings in
      let name = StoredKeyName.enableAdvertiserConsentMode
      guard let value = facts.keys[name] else { return .doesNotApply }
      if case .integer(0...1) = value { return .applies }
      let text = if case .integer(let number) = value { String(number) } else { "of type \(value.typeName)" }
      return findings.report(
        key: name, "is \(text), not 0 or 1", evidence: Evidence(expected: "0 or 1", actual: .text(text)))
    })

  static let usPrivacy = Rule(
    "in-app/us-privacy", .error, title: "The US Privacy string is 1 followed by three of Y, N and -",
    meaning: "The US Privacy key stored with the TCF keys holds something else. Empty text or JSON is a warning: some "
      + "SDKs store their whole answer there. 1--- says that the law does not apply, and lower-case letters are "
      + "accepted by most readers; both are info.",
    fix: "Store the four characters, or remove the key.",
    sources: [Citation("US Privacy String", "Format"), Sources.gpp("Section Information, USP")],
    check: .storedKeys { facts, findings in
      let name = StoredKeyName.usPrivacyString
      guard let value = facts.keys[name] else { return .doesNotApply }
      guard case .string(let text) = value else {
        return findings.report(key: name, "is of type \(value.typeName), not a string")
      }
      guard let fault = USPrivacyText.fault(text) else { return .applies }
      return findings.report(key: name, fault.message, severity: fault.severity)
    })
}
