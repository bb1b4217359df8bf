import TCFCodec
import TCFFindings
import TCFStorage

/// Types and values of single keys.
extension StoredKeyRules {
  static let values: [Rule] = [type, value, binaryString, tooLong]

  static let type = Rule(
    "in-app/type", .error, title: "Every key has the type in the table",
    meaning: "A number key is not an integer, or a string key is not a string. On Android, getInt and getString then "
      + "throw ClassCastException and SDKs crash (AppLovin MAX adapters are reported to); on iOS the value is "
      + "converted silently, and typed readers find nothing. The rule does not apply to stores that hold only strings "
      + "(a TV device's registry, AsyncStorage). No other rule checks the value.",
    fix: "Write numbers with putInt or as an integer NSNumber, and strings as strings; never use booleans, longs or "
      + "reals.",
    sources: [Sources.storedKeys, Citation("GDPR-Transparency-and-Consent-Framework", "issues 133 and 135")],
    check: .storedKeys { facts, findings in
      guard facts.readKeys.contains(where: \.isOfTable), !facts.keys.platform.holdsStringsOnly else {
        return .doesNotApply
      }
      for read in facts.readKeys {
        guard read.isOfTable, let form = read.form, !form.accepts(read.key.value) else { continue }
        let key = read.key
        findings.report(
          key: key.name,
          "is \(TypeText.of(key.value)), not \(Prose.withArticle(form.typeName))"
            + TypeText.consequence(key.value, wanted: form, on: facts.keys.platform),
          evidence: Evidence(expected: .text(form.typeName), actual: .text(key.value.typeName)),
          consequence: KnownIssue.consequence(
            of: .type(key.value.typeName, wanted: form.typeName), on: facts.keys.platform))
      }
      return .applies
    })

  static let value = Rule(
    "in-app/value", .error, title: "Every key has an allowed value",
    meaning: "A flag is neither 0 nor 1, an id or policy version is one that no string can carry, or a country is not "
      + "two capital letters. Readers that coerce take 2 for true.",
    fix: "Write the value from the string.", sources: [Sources.storedKeys],
    check: .storedKeys { facts, findings in
      let isCountryStored = facts.text(StoredKeyName.publisherCC) != nil
      let isText = facts.keys.platform.holdsStringsOnly
      let numbers = facts.readKeys.filter {
        $0.allowedNumbers != nil && (isText || StoredKeyForm.number.accepts($0.key.value))
      }
      guard isCountryStored || !numbers.isEmpty else { return .doesNotApply }
      for one in numbers { impossibleNumber(one, facts, to: &findings) }
      impossibleCountry(facts, to: &findings)
      return .applies
    })

  private static func impossibleNumber(_ read: ReadKey, _ facts: StoredKeyFacts, to findings: inout Findings) {
    guard read.number == nil, let range = read.allowedNumbers else { return }
    let key = read.key
    let isOpen = range.upperBound == Int.max
    let wanted = "\(range.lowerBound)" + (isOpen ? " or higher" : "-\(range.upperBound)")
    guard case .integer(let value) = key.value else {
      // In a store of strings, a text that is no number.
      findings.report(
        key: key.name, "is not a number; allowed: \(wanted)",
        evidence: Evidence(expected: .text(wanted), actual: .text(key.value.typeName)))
      return
    }
    findings.report(
      key: key.name, "is \(value); allowed: \(wanted)",
      evidence: Evidence(expected: .text(wanted), actual: .integer(Int(clamping: value))),
      consequence: flags.contains(key.name)
        ? KnownIssue.consequence(of: .impossibleNumber, on: facts.keys.platform) : nil)
  }

  /// The numbers that are read as yes or no.
  private static let flags: Set = [
    StoredKeyName.gdprApplies, StoredKeyName.purposeOneTreatment, StoredKeyName.useNonStandardTexts,
    StoredKeyName.useNonStandardStacks,
  ]

  private static func impossibleCountry(_ facts: StoredKeyFacts, to findings: inout Findings) {
    guard let text = facts.text(StoredKeyName.publisherCC), LetterPair(text) == nil else { return }
    findings.report(
      key: StoredKeyName.publisherCC, "is \"\(Prose.excerpt(text, limit: 12))\", not two capital letters",
      evidence: Evidence(expected: "A-Z twice", actual: .text(Prose.excerpt(text, limit: 12))))
  }

  static let binaryString = Rule(
    "in-app/binary-string", .error, title: "Binary strings contain only 0 and 1",
    meaning: "A key of ids has characters other than 0 and 1; keys of publisher restrictions may also have 2. Empty "
      + "text is a warning: readers that take its first character crash. \"_\" in restrictions is the API's sign for "
      + "no restriction; it is info only if no readable string shows which vendors have none.",
    fix: "Write one character per id, 0 or 1, starting with id 1.",
    sources: [Sources.storedKeys, Sources.api("InAppTCData")],
    check: .storedKeys { facts, findings in
      var isAny = false
      for key in facts.readKeys where key.isOfTable && (key.form == .binaryString || key.form == .restrictionString) {
        guard let text = key.text else { continue }
        isAny = true
        if text.isEmpty {
          emptyKey(key.name, on: facts.keys.platform, to: &findings)
        } else if key.form == .restrictionString || key.binary == nil {
          binaryFault(key.name, text, highest: key.form == .restrictionString ? 2 : 1, facts, to: &findings)
        }
      }
      return isAny ? .applies : .doesNotApply
    })

  private static func emptyKey(_ name: String, on platform: StorePlatform, to findings: inout Findings) {
    let trigger: KnownIssue.Trigger? =
      vendorKeys.contains(name)
      ? .emptyVendors : StoredKeyTable.widths.contains { $0.name == name } ? .emptyPurposes : nil
    findings.report(
      key: name, "is empty", severity: .warning,
      consequence: trigger.flatMap { KnownIssue.consequence(of: $0, on: platform) })
  }

  private static let vendorKeys: Set = [
    StoredKeyName.vendorConsents, StoredKeyName.vendorLegitimateInterests, StoredKeyName.disclosedVendors,
  ]

  private static func binaryFault(
    _ name: String, _ text: String, highest: UInt8, _ facts: StoredKeyFacts, to findings: inout Findings
  ) {
    let wanted = highest == 1 ? "0 and 1" : "0, 1 and 2"
    let last = UInt8(ascii: "0") + highest
    let filler = highest == 2 ? UInt8(ascii: "_") : last
    if let index = text.utf8.firstOffset(where: { ($0 < UInt8(ascii: "0") || $0 > last) && $0 != filler }) {
      let character = CharacterHint.name(atByte: index, in: text)
      findings.report(
        key: name, "has \(character) at index \(index)",
        evidence: Evidence(expected: .text(wanted), actual: .text(character)))
      return
    }
    // Beside the string publisher-restrictions/stored-key says whether it stands where it should.
    guard highest == 2, text.utf8.firstOffset(where: { $0 == filler }) != nil, facts.readableString == nil else {
      return
    }
    findings.report(
      key: name,
      "has \"_\", the API's sign for vendors without a restriction, and no readable string shows which these are",
      severity: .info,
      fix: "Store the string next to the key; keep \"_\", since 0 would mean that the purpose is not allowed.")
  }

  static let tooLong = Rule(
    "in-app/too-long", .error, title: "Keys are no longer than their field",
    meaning: "There are more than 24 purposes, 12 special features or 65,535 vendors. Zeros beyond the field are "
      + "harmless, but a 1 stands for an id that no string can hold, and so does a restriction of such a vendor.",
    fix: "Write at most 24 characters for purposes, 12 for special features and 65,535 for vendors.",
    sources: [
      Sources.formats("The Core String, PurposesConsent"), Sources.formats("The Core String, MaxVendorId"),
      Sources.storedKeys,
    ],
    check: .storedKeys { facts, findings in
      let keys = (StoredKeyTable.widths + StoredKeyTable.vendorWidths).compactMap { key in
        facts.binary(key.name).map { (name: key.name, width: key.width, length: $0.length, highest: $0.highest) }
      }
      let restrictions = facts.restrictedPurposes.compactMap { purpose in
        let name = StoredKeyName.restriction(purpose: purpose)
        return facts.text(name).map { restrictedLength(name, $0) }
      }
      guard !keys.isEmpty || !restrictions.isEmpty else { return .doesNotApply }
      for (name, width, length, highest) in (keys + restrictions) {
        guard length > width else { continue }
        let isHarmless = highest <= width
        let extra = isHarmless ? "" : " and one for id \(highest)"
        findings.report(
          key: name, "has \(Prose.count(length, "character"))\(extra); the field has \(width)",
          evidence: Evidence(expected: .integer(width), actual: .integer(length)), severity: isHarmless ? .info : nil)
      }
      return .applies
    })

  /// How long a key of restrictions is, and its last vendor with a basis of its own: zeros are a filler of some CMPs.
  private static func restrictedLength(
    _ name: String, _ text: String
  ) -> (name: String, width: Int, length: Int, highest: Int) {
    let bytes = text.utf8.span
    let last = bytes.indices.last { bytes[$0] == UInt8(ascii: "1") || bytes[$0] == UInt8(ascii: "2") }
    return (name, VendorIDSet.highestPossible, bytes.count, last.map { $0 + 1 } ?? 0)
  }
}

/// Types for people.
private enum TypeText {
  /// The type, with the value where it is short and no string: a text may be anybody's identifier.
  static func of(_ value: StoredValue) -> String {
    switch value {
    case .integer(let number), .long(let number): "\(Prose.withArticle(value.typeName)) (\(number))"
    case .boolean(let flag): "a boolean (\(flag))"
    case .real(let number): "a real (\(number))"
    case .null: "null"
    default: Prose.withArticle(value.typeName)
    }
  }

  /// What readers make of it, by the platform.
  static func consequence(_ value: StoredValue, wanted: StoredKeyForm, on platform: StorePlatform) -> String {
    let reader = wanted == .number ? "getInt" : "getString"
    switch platform {
    case .android: return value == .null ? "" : "; \(reader) throws ClassCastException"
    case .ios: return "; " + appleConsequence(value, wanted: wanted)
    case .json, .registry: return ""
    }
  }

  private static func appleConsequence(_ value: StoredValue, wanted: StoredKeyForm) -> String {
    switch (wanted, value) {
    case (.number, .boolean): "integer(forKey:) silently turns it into 1 or 0"
    case (.number, .string): "integer(forKey:) reads its leading digits, or 0 if there are none"
    case (.number, .real): "integer(forKey:) drops its fraction"
    case (.number, _): "integer(forKey:) returns 0"
    case (_, .integer), (_, .real), (_, .boolean): "string(forKey:) turns it into text"
    default: "string(forKey:) returns nothing"
    }
  }
}
