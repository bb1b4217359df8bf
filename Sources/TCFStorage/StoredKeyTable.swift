/// What a key's value has to be.
public enum StoredKeyForm: String, Sendable, Hashable, CaseIterable {
  /// An integer: Java `int`, property list `<integer>`; never a boolean, string, long or real.
  case number
  /// Text.
  case string
  /// Text of `0` and `1`; the character at index n is about id n + 1.
  case binaryString
  /// Text of `0`, `1`, `2` and `_`; the character at index n is about vendor n + 1.
  case restrictionString
  /// A boolean: one key of version 1 only.
  case boolean

  /// Whether `value` has the form's type. What its text says is not looked at.
  public func accepts(_ value: StoredValue) -> Bool {
    switch (self, value) {
    case (.number, .integer), (.boolean, .boolean): true
    case (.string, .string), (.binaryString, .string), (.restrictionString, .string): true
    default: false
    }
  }

  /// The type's name as `StoredValue.typeName` gives it.
  public var typeName: String {
    switch self {
    case .number: "integer"
    case .string, .binaryString, .restrictionString: "string"
    case .boolean: "boolean"
    }
  }
}

/// Where a key comes from.
public enum StoredKeyOrigin: String, Sendable, Hashable, CaseIterable {
  /// The table of the CMP API.
  case specification
  /// A name that the table had in earlier versions.
  case superseded
  /// In use, but in no TCF document.
  case deFacto
  /// Mobile In-App CMP API v1.0.
  case version1
  /// GPP and US Privacy.
  case related
}

/// A key that is known by name.
public struct StoredKeyEntry: Sendable, Hashable {
  /// The name.
  public let name: String
  /// What its value has to be.
  public let form: StoredKeyForm
  /// Where it comes from.
  public let origin: StoredKeyOrigin

  init(_ name: String, _ form: StoredKeyForm, _ origin: StoredKeyOrigin = .specification) {
    self.name = name
    self.form = form
    self.origin = origin
  }
}

extension StoredKeyName {
  /// Every key known by name, those of the TCF in the order of the document's table. The keys of publisher restrictions
  /// are not in it, since their names end in a purpose.
  public static let table: [StoredKeyEntry] = [
    StoredKeyEntry(cmpSDKID, .number),
    StoredKeyEntry(cmpSDKVersion, .number),
    StoredKeyEntry(policyVersion, .number),
    StoredKeyEntry(gdprApplies, .number),
    StoredKeyEntry(publisherCC, .string),
    StoredKeyEntry(purposeOneTreatment, .number),
    StoredKeyEntry(useNonStandardTexts, .number),
    StoredKeyEntry(useNonStandardStacks, .number, .superseded),
    StoredKeyEntry(tcString, .string),
    StoredKeyEntry(vendorConsents, .binaryString),
    StoredKeyEntry(vendorLegitimateInterests, .binaryString),
    StoredKeyEntry(disclosedVendors, .binaryString),
    StoredKeyEntry(purposeConsents, .binaryString),
    StoredKeyEntry(purposeLegitimateInterests, .binaryString),
    StoredKeyEntry(specialFeaturesOptIns, .binaryString),
    StoredKeyEntry(publisherConsent, .binaryString),
    StoredKeyEntry(publisherLegitimateInterests, .binaryString),
    StoredKeyEntry(publisherCustomPurposesConsents, .binaryString),
    StoredKeyEntry(publisherCustomPurposesLegitimateInterests, .binaryString),
    StoredKeyEntry(addtlConsent, .string, .deFacto),
    StoredKeyEntry(enableAdvertiserConsentMode, .number, .deFacto),
    StoredKeyEntry(userConsentRecordID, .string, .deFacto),
    StoredKeyEntry(v1CMPPresent, .boolean, .version1),
    StoredKeyEntry(v1SubjectToGDPR, .string, .version1),
    StoredKeyEntry(v1ConsentString, .string, .version1),
    StoredKeyEntry(v1ParsedPurposeConsents, .binaryString, .version1),
    StoredKeyEntry(v1ParsedVendorConsents, .binaryString, .version1),
    StoredKeyEntry(gppHeaderVersion, .string, .related),
    StoredKeyEntry(gppHeaderSections, .string, .related),
    StoredKeyEntry(gppString, .string, .related),
    StoredKeyEntry(gppSID, .string, .related),
    StoredKeyEntry(gppSection2String, .string, .related),
    StoredKeyEntry(gppSection2TCString, .string, .related),
    StoredKeyEntry(usPrivacyString, .string, .related),
  ]

  private static let byName = Dictionary(table.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// What is known about the key `name`, publisher restrictions of purposes 1-24 included; nil for an unknown name.
  public static func entry(_ name: String) -> StoredKeyEntry? {
    if let entry = byName[name] { return entry }
    if case .purpose = restriction(in: name) { return StoredKeyEntry(name, .restrictionString) }
    return nil
  }

  /// What the value of the key `name` has to be; nil for an unknown name.
  public static func form(of name: String) -> StoredKeyForm? { entry(name)?.form }
}
