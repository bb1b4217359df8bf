import TCFCodec
import TCFFindings
import TCFStorage

/// Keys of the TCF's neighbours that a store carries beside its own: version 1, Additional Consent, GPP.
extension StoredKeyRules {
  static let neighbours: [Rule] = [v1Keys, additionalConsent, gpp]

  static let v1Keys = Rule(
    RuleDescription(
      "in-app/v1-keys", .error, title: "Version 1 keys have version 1's types, and say what their string says",
      meaning:
        "IABConsent_CMPPresent is the boolean true, IABConsent_SubjectToGDPR the text \"1\" or \"0\", the others "
        + "texts: the opposite habit of version 2, and a usual fault of a migration.",
      fix: "Remove the version 1 keys; readers fall back to them.",
      sources: [Citation("Mobile In-App CMP API v1.0", "CMP Internal Structure")]),
    storedKeys: { facts in
      let names = facts.keys.keys.map(\.name).filter { $0.hasPrefix(StoredKeyName.v1Prefix) }
      guard !names.isEmpty else { return nil }
      return names.compactMap { name in
        facts.keys[name].flatMap { V1Key.problem(name, $0, in: facts) }.map {
          Finding("\(name) \($0)", at: .storedKey(name))
        }
      }
    })

  static let additionalConsent = Rule(
    RuleDescription(
      "in-app/additional-consent", .error,
      title: "The Additional Consent string has its form and stands beside a TC string",
      meaning:
        "Version 2 is 2~, the consented providers joined by dots, ~dv. and the disclosed ones; version 1 is 1~ and "
        + "the consented ones. A provider in both lists or twice in one is a warning. It means nothing without a TC "
        + "string.",
      fix: "Write the string as Google's specification says, or remove the key.",
      sources: [Citation("Google Additional Consent technical specification", "How to generate")]),
    storedKeys: { facts in
      let name = StoredKeyName.addtlConsent
      guard let value = facts.keys[name] else { return nil }
      guard case .string(let text) = value else {
        return [Finding("\(name) is of type \(value.typeName), not a string", at: .storedKey(name))]
      }
      // An empty text is the business of in-app/empty-string.
      guard !text.isEmpty else { return [] }
      // Where the GDPR does not apply nobody reads it: worth knowing only.
      let severity = facts.gdprApplies == 0 ? Severity.info : nil
      let finding = Finding("\(name) stands without a TC string", at: .storedKey(name), severity: severity)
      let alone = facts.hasString ? [] : [finding]
      return AdditionalConsentText.problem(text).map {
        [Finding("\(name) \($0.message)", at: .storedKey(name), severity: $0.severity)]
      } ?? alone
    })

  static let gpp = Rule(
    RuleDescription(
      "in-app/gpp", .error, title: "GPP keys are texts, and their TC string is the stored one",
      meaning:
        "The header's keys are texts, the header's version too. Section 2 of a GPP string, under either of its two "
        + "names, is the very string of IABTCF_TCString.",
      fix: "Write the GPP keys from the same string, or remove them.",
      sources: [Citation("GPP CMP API Specification", "In-App Key Names"), Sources.gppEEA("Special note")]),
    storedKeys: { facts in
      let keys = facts.keys.keys.filter { $0.name.hasPrefix(StoredKeyName.gppPrefix) }
      guard !keys.isEmpty else { return nil }
      return keys.compactMap { GPPKey.problem($0, in: facts) }
    })
}

/// What may be wrong with a version 1 key.
private enum V1Key {
  static func problem(_ name: String, _ value: StoredValue, in facts: StoredKeyFacts) -> String? {
    switch name {
    case StoredKeyName.v1CMPPresent:
      return value == .boolean(true) ? nil : "is not the boolean true"
    case StoredKeyName.v1SubjectToGDPR:
      return value == .string("0") || value == .string("1") ? nil : "is not the text \"0\" or \"1\""
    default:
      guard case .string(let text) = value else { return "is of type \(value.typeName), not a string" }
      return disagreement(name, text, in: facts)
    }
  }

  /// The string under the wrong key, or ids that the version 1 string does not have.
  private static func disagreement(_ name: String, _ text: String, in facts: StoredKeyFacts) -> String? {
    guard case .string(let string) = facts.keys[StoredKeyName.v1ConsentString], !string.isEmpty,
      let decoded = try? ConsentString(decoding: string)
    else { return nil }
    guard case .v1(let model) = decoded else {
      return name == StoredKeyName.v1ConsentString ? "holds a version 2 string" : nil
    }
    let stored = BinaryString(text)
    switch name {
    case StoredKeyName.v1ParsedPurposeConsents where stored.map { $0.purposes != model.purposeConsents } ?? true,
      StoredKeyName.v1ParsedVendorConsents where stored.map { $0.vendors != model.vendorConsents } ?? true:
      return "says other than the version 1 string"
    default: return nil
    }
  }
}

/// The grammar of Additional Consent strings, versions 1 and 2.
private enum AdditionalConsentText {
  static func problem(_ text: String) -> (message: String, severity: Severity?)? {
    let parts = text.split(separator: "~", omittingEmptySubsequences: false)
    switch parts.first {
    case "1":
      guard parts.count == 2 else { return ("does not have the form 1~1.35", nil) }
      return problem([parts[1]])
    case "2":
      guard parts.count == 3, parts[2].hasPrefix("dv.") else { return ("does not have the form 2~1.35~dv.9", nil) }
      return problem([parts[1], parts[2].dropFirst(3)])
    default: return ("is of no known version", nil)
    }
  }

  private static func problem(_ lists: [Substring]) -> (message: String, severity: Severity?)? {
    var seen: Set<Substring> = []
    for list in lists where !list.isEmpty {
      for id in list.split(separator: ".", omittingEmptySubsequences: false) {
        let isID = id.utf8.allSatisfy { (48...57).contains($0) } && id.first != "0" && (1...10).contains(id.utf8.count)
        guard isID else { return ("has \"\(Excerpt.text(String(id), limit: 12))\" where a provider's id belongs", nil) }
        guard seen.insert(id).inserted else { return ("names provider \(id) twice", .warning) }
      }
    }
    return nil
  }
}

/// What may be wrong with a GPP key.
private enum GPPKey {
  static func problem(_ key: StoredKey, in facts: StoredKeyFacts) -> Finding? {
    let texts = [
      StoredKeyName.gppHeaderVersion, StoredKeyName.gppHeaderSections, StoredKeyName.gppString, StoredKeyName.gppSID,
      StoredKeyName.gppSection2String, StoredKeyName.gppSection2TCString,
    ]
    guard texts.contains(key.name) else { return nil }
    guard case .string(let text) = key.value else {
      return Finding("\(key.name) is of type \(key.value.typeName), not a string", at: .storedKey(key.name))
    }
    guard let section = tcString(in: text, of: key.name) else { return nil }
    guard let stored = facts.keys.tcString, !stored.isEmpty else {
      guard facts.gdprApplies == 1 else { return nil }
      return Finding("\(key.name) has a TC string and IABTCF_TCString is missing", at: .storedKey(key.name))
    }
    guard section != stored else { return nil }
    let isSame = (try? TCString(decoding: section)).map { $0 == facts.readableString?.string } ?? false
    return Finding(
      "\(key.name) has another TC string than IABTCF_TCString" + (isSame ? " that says the same" : ""),
      at: .storedKey(key.name), severity: isSame ? .warning : nil)
  }

  /// The TC string that a key carries: section 2 itself, or the section within the container.
  private static func tcString(in text: String, of name: String) -> String? {
    switch name {
    case StoredKeyName.gppSection2String, StoredKeyName.gppSection2TCString: return text
    case StoredKeyName.gppString:
      guard let range = GPPContainer(text)?.tcString else { return nil }
      return String(decoding: text.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
    default: return nil
    }
  }
}
