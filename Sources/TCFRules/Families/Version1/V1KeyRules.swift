import TCFCodec
import TCFFindings
import TCFStorage

/// The keys of version 1. That they should be gone is in-app/leftover-v1.
enum V1KeyRules {
  static let all: [Rule] = [keyTypes, keysDisagree, subjectWithoutString, stringInV2Key]

  private static let structure = Citation("Mobile In-App CMP API v1.0", "CMP Internal Structure")

  static let keyTypes = Rule(
    "v1/key-types", .error, title: "Version 1 keys have the types of version 1",
    meaning: "IABConsent_CMPPresent is the boolean true, IABConsent_SubjectToGDPR is the string \"1\" or \"0\", and "
      + "all other keys are strings. That is the opposite of version 2, and often wrong after a migration. Stores that "
      + "hold only strings are not checked.",
    fix: "Remove the version 1 keys; readers fall back to them.", sources: [structure],
    check: .storedKeys { facts, findings in
      let keys = facts.keys.keys.filter { $0.name.hasPrefix(StoredKeyName.v1Prefix) }
      guard !keys.isEmpty, !facts.keys.platform.holdsStringsOnly else { return .doesNotApply }
      for key in keys {
        if let fault = typeFault(key) { findings.report(key: key.name, fault) }
      }
      return .applies
    })

  private static func typeFault(_ key: StoredKey) -> String? {
    switch key.name {
    case StoredKeyName.v1CMPPresent: return key.value == .boolean(true) ? nil : "is not the boolean true"
    case StoredKeyName.v1SubjectToGDPR:
      return key.value == .string("0") || key.value == .string("1") ? nil : "is not the string \"0\" or \"1\""
    default:
      if case .string = key.value { return nil }
      return "is of type \(key.value.typeName), not a string"
    }
  }

  static let keysDisagree = Rule(
    "v1/keys-disagree", .error, title: "Version 1 keys match their string",
    meaning: "The parsed purposes or vendors disagree with the string, including its default consent. The character at "
      + "index 0 stands for id 1, although the specification also mentions positions.",
    fix: "Remove the version 1 keys.", sources: [structure],
    check: .storedKeys { facts, findings in
      guard case .string(let text)? = facts.keys[StoredKeyName.v1ConsentString],
        case .v1(let model)? = try? ConsentString(decoding: text)
      else { return .doesNotApply }
      let parsed = [StoredKeyName.v1ParsedPurposeConsents, StoredKeyName.v1ParsedVendorConsents].compactMap { name in
        if case .string(let text)? = facts.keys[name] { (name: name, text: text) } else { nil }
      }
      guard !parsed.isEmpty else { return .doesNotApply }
      for (name, text) in parsed { compare(name, text, model, to: &findings) }
      return .applies
    })

  private static func compare(_ name: String, _ text: String, _ model: ConsentStringV1, to findings: inout Findings) {
    guard let stored = BinaryString(text) else {
      findings.report(key: name, "has characters other than 0 and 1")
      return
    }
    let isAboutPurposes = name == StoredKeyName.v1ParsedPurposeConsents
    let comparison = StoredKeyComparison(
      name: name, field: isAboutPurposes ? FieldName.purposesAllowed : SectionName.vendorConsents.rawValue,
      sides: isAboutPurposes
        ? .purposes(key: stored.purposes, string: model.purposeConsents)
        : .vendors(key: stored.vendors, string: model.vendorConsents))
    if !comparison.agrees { comparison.report(to: &findings) }
  }

  static let subjectWithoutString = Rule(
    "v1/subject-without-string", .info, title: "A user under the GDPR has a version 1 string",
    meaning: "IABConsent_SubjectToGDPR is \"1\", but there is no IABConsent_ConsentString. Readers of version 1 "
      + "conclude that the user was not asked.",
    fix: "Remove the version 1 keys.", sources: [structure],
    check: .storedKeys { facts, findings in
      let name = StoredKeyName.v1SubjectToGDPR
      guard facts.keys[name] == .string("1") else { return .doesNotApply }
      let string = facts.keys[StoredKeyName.v1ConsentString]
      guard string == nil || string == .string("") else { return .applies }
      return findings.report(key: name, "is \"1\", but \(StoredKeyName.v1ConsentString) is missing")
    })

  static let stringInV2Key = Rule(
    "v1/string-in-v2-key", .error, title: "Each version's string is stored under its own key",
    meaning: "IABTCF_TCString holds a version 1 string, or IABConsent_ConsentString holds a version 2 string. Readers "
      + "expect the other version there, so they find no consent or refuse the string.",
    fix: "Store the TC string under IABTCF_TCString, and no version 1 string at all.",
    sources: [Sources.storedKeys, structure],
    check: .storedKeys { facts, findings in
      let old = facts.v1ConsentText
      guard facts.string != nil || old != nil else { return .doesNotApply }
      if case .v1? = facts.string?.reading {
        findings.report(key: StoredKeyName.tcString, "holds a version 1 string")
      }
      if let old, case .v2? = try? ConsentString(decoding: old) {
        let name = StoredKeyName.v1ConsentString
        findings.report(key: name, "holds a version 2 string")
      }
      return .applies
    })
}

extension StoredKeyFacts {
  /// `IABConsent_ConsentString` if it is a text with something in it.
  public var v1ConsentText: String? {
    guard case .string(let text)? = keys[StoredKeyName.v1ConsentString], !text.isEmpty else { return nil }
    return text
  }
}
