import TCFCodec
import TCFFindings
import TCFStorage

/// The fields of the EU TCF whose keys hold one value, next to what the TC string says.
///
/// Types are the business of `gpp/integers`. `CmpSdkVersion` need not be the string's CmpVersion, as the TCF's own key.
enum TCFEU2Scalars {
  /// What a string has in a field.
  private enum Wanted {
    case number(String, Int)
    case text(String, String)
    /// A day; keys hold milliseconds, which may be more exact.
    case day(String, CalendarDay)
  }

  /// Whether the key is one of these.
  static func isOne(_ name: String) -> Bool {
    field(name).map { $0 == "gdprApplies" || wanted($0, CoreSegment()) != nil } ?? false
  }

  /// Reports what is wrong with the value of a key; nothing for other keys.
  ///
  /// - Parameters:
  ///   - string: the TC string next to the keys; nil if there is none that can be read.
  ///   - gdprApplies: what `IABTCF_gdprApplies` says; nil if nothing.
  static func compare(_ key: StoredKey, _ string: TCString?, gdprApplies: Int?, to findings: inout Findings) {
    guard let name = field(key.name) else { return }
    if name == "gdprApplies" {
      flagFinding(key, gdprApplies, to: &findings)
      return
    }
    guard let string, let wanted = wanted(name, string.core) else { return }
    switch wanted {
    case .number(let field, let value):
      guard let had = number(key.value), had != Int64(value) else { return }
      StoredKeyComparison(
        name: key.name, field: field, sides: .number(key: Int(clamping: had), string: value)
      ).report(to: &findings)
      return
    case .text(let field, let value):
      guard case .string(let had) = key.value, had != value else { return }
      StoredKeyComparison(
        name: key.name, field: field, sides: .text(key: Prose.excerpt(had, limit: 12), string: value)
      ).report(to: &findings)
      return
    case .day(let field, let day):
      guard let had = number(key.value), had >= 0 else { return }
      let stored = Deciseconds(UInt64(had) / 100).day
      guard stored != day else { return }
      findings.report(
        "\(key.name) is of \(stored), \(field) of the string is \(day)", at: .storedKey(key.name),
        evidence: Evidence(expected: .text(day.description), actual: .text(stored.description)))
    }
  }

  private static func flagFinding(_ key: StoredKey, _ gdprApplies: Int?, to findings: inout Findings) {
    guard let had = number(key.value) else { return }
    guard had == 0 || had == 1 else {
      findings.report(
        "\(key.name) is \(had); allowed: 0, 1", at: .storedKey(key.name),
        evidence: Evidence(expected: "0, 1", actual: .integer(Int(clamping: had))))
      return
    }
    guard let gdprApplies, had != Int64(gdprApplies) else { return }
    findings.report(
      "\(key.name) is \(had), \(StoredKeyName.gdprApplies) is \(gdprApplies)", at: .storedKey(key.name),
      evidence: Evidence(expected: .integer(gdprApplies), actual: .integer(Int(had))))
  }

  private static func field(_ name: String) -> String? {
    guard name.hasPrefix(StoredKeyName.gppTCFEU2Prefix) else { return nil }
    return String(name.dropFirst(StoredKeyName.gppTCFEU2Prefix.count))
  }

  /// What a core segment has in the field of a key, by the names of both documents.
  private static func wanted(_ name: String, _ core: CoreSegment) -> Wanted? {
    switch name {
    case "Version": return .number(FieldName.version, 2)
    case "Created": return .day(FieldName.created, core.created.day)
    case "LastUpdated": return .day(FieldName.lastUpdated, core.lastUpdated.day)
    case "CmpSdkID", "CmpId": return .number(FieldName.cmpID, core.cmpID)
    case "CmpVersion": return .number(FieldName.cmpVersion, core.cmpVersion)
    case "ConsentScreen": return .number(FieldName.consentScreen, core.consentScreen)
    case "ConsentLanguage": return .text(FieldName.consentLanguage, core.consentLanguage.description)
    case "VendorListVersion": return .number(FieldName.vendorListVersion, core.vendorListVersion)
    case "PolicyVersion", "TcfPolicyVersion": return .number(FieldName.policyVersion, core.policyVersion)
    case "IsServiceSpecific": return .number(FieldName.isServiceSpecific, core.isServiceSpecific ? 1 : 0)
    case "UseNonStandardTexts", "UseNonStandardStacks":
      return .number(FieldName.useNonStandardTexts, core.useNonStandardTexts ? 1 : 0)
    case "PurposeOneTreatment": return .number(FieldName.purposeOneTreatment, core.purposeOneTreatment ? 1 : 0)
    case "PublisherCC", "PublisherCountryCode": return .text(FieldName.publisherCC, core.publisherCC.description)
    default: return nil
    }
  }

  /// A number, in a store of strings by its text; nil for what is none.
  private static func number(_ value: StoredValue) -> Int64? {
    switch value {
    case .integer(let number), .long(let number): number
    case .string(let text): Int64(text)
    default: nil
    }
  }
}
