import TCFCodec
import TCFFindings
import TCFStorage

/// A derived key next to what the string says.
struct StoredKeyComparison {
  /// What the two say.
  enum Sides: Equatable {
    case number(key: Int, string: Int)
    case text(key: String, string: String)
    case vendors(key: VendorIDSet, string: VendorIDSet)
    /// Purposes, special features or custom purposes.
    case purposes(key: PurposeSet, string: PurposeSet)
  }

  let name: String
  /// The string's name for it.
  let field: String
  let sides: Sides
  /// Whether the user's choice makes the value, and not the CMP, the publisher or the vendor list.
  var isChoice = false

  /// Whether both say the same. Zeros at the end mean nothing, so ids are compared as sets.
  var agrees: Bool {
    switch sides {
    case .number(let key, let string): key == string
    case .text(let key, let string): key == string
    case .vendors(let key, let string): key == string
    case .purposes(let key, let string): key == string
    }
  }

  /// Whether both have no id.
  private var isEmpty: Bool {
    switch sides {
    case .vendors(let key, let string): key.isEmpty && string.isEmpty
    case .purposes(let key, let string): key.isEmpty && string.isEmpty
    case .number, .text: false
    }
  }

  /// Whether the key's ids are the string's, each one too high or too low: the text was written one character off.
  private var isMovedByOne: Bool {
    switch sides {
    case .vendors(let key, let string):
      !key.isEmpty && key.count == string.count
        && (key.elementsEqual(string.lazy.map { $0 + 1 }) || string.elementsEqual(key.lazy.map { $0 + 1 }))
    case .purposes(let key, let string):
      !key.isEmpty && (key.bits == string.bits >> 1 || string.bits == key.bits >> 1) && key.count == string.count
    case .number, .text: false
    }
  }

  /// Whether the key has more than one id; a single one may well be another by chance.
  private var isAboutMany: Bool {
    switch sides {
    case .vendors(let key, _): key.count > 1
    case .purposes(let key, _): key.count > 1
    case .number, .text: false
    }
  }

  /// Reports the disagreement, at the key unless another place is given.
  @discardableResult
  func report(at location: Location? = nil, to findings: inout Findings) -> Applicability {
    findings.report(finding(at: location ?? .storedKey(name)))
  }

  /// The disagreement as a finding about a stored key.
  var finding: Finding { finding(at: .storedKey(name)) }

  /// The disagreement as a finding.
  func finding(at location: Location) -> Finding {
    let tail = isMovedByOne && isAboutMany ? "; every id is off by one: the character at index 0 is about id 1" : ""
    switch sides {
    case .number(let key, let string):
      return Finding(
        "\(name) is \(key), \(field) of the string is \(string)", at: location,
        evidence: Evidence(expected: .integer(string), actual: .integer(key)))
    case .text(let key, let string):
      return Finding(
        "\(name) is \(key), \(field) of the string is \(string)", at: location,
        evidence: Evidence(expected: .text(string), actual: .text(key)))
    case .vendors(let key, let string):
      return Finding(
        sentence(IDList.text(key, limit: 10), IDList.text(string, limit: 10)) + tail, at: location,
        evidence: Evidence(
          expected: .ids(Array(string)), actual: .ids(Array(key)), vendors: key.symmetricDifference(string)))
    case .purposes(let key, let string):
      return Finding(
        sentence(IDList.text(key), IDList.text(string)) + tail, at: location,
        evidence: Evidence(
          expected: .ids(Array(string)), actual: .ids(Array(key)), purposes: PurposeSet(bits: key.bits ^ string.bits)))
    }
  }

  private func sentence(_ key: String, _ string: String) -> String {
    "\(name) has \(key), \(field) of the string has \(string)"
  }
}

extension StoredKeyComparison {
  /// Whether the keys are those of another string as a whole, and not written wrongly one by one.
  ///
  /// There is no history to look into, so the keys of the user's choice decide (consents, legitimate interests and opt-ins;
  /// what the publisher, the CMP or the vendor list gives is the same before and after a choice). The set is stale if
  /// - at least three of them disagree, and these are more than half of those that can be compared;
  /// - none that agrees has any id: two different strings may both name no vendor, but one key that carries the right
  ///   vendors was made from this string;
  /// - not all of them are merely off by one, which is a way of writing and not another string.
  static func isStale(_ comparisons: [StoredKeyComparison]) -> Bool {
    let choices = comparisons.filter(\.isChoice)
    let wrong = choices.filter { !$0.agrees }
    guard wrong.count >= 3, wrong.count * 2 > choices.count else { return false }
    return choices.allSatisfy { !$0.agrees || $0.isEmpty } && !wrong.allSatisfy(\.isMovedByOne)
  }
}

extension StoredKeyFacts {
  /// Whether the whole set belongs to another string; rules about agreement then leave it to `in-app/stale-set`.
  var isStale: Bool { StoredKeyComparison.isStale(comparisons) }

  /// The derived keys that can be compared with the string, apart from those that have a rule of their own. Empty without
  /// a readable string.
  func compared() -> [StoredKeyComparison] {
    guard let string = readableString?.string else { return [] }
    return [
      cmpComparison,
      compareNumber(StoredKeyName.policyVersion, FieldName.policyVersion, string.core.policyVersion),
      compareCountry(string.core.publisherCC),
      compareVendors(StoredKeyName.vendorConsents, .vendorConsents, string.core.vendorConsents, isChoice: true),
      compareVendors(
        StoredKeyName.vendorLegitimateInterests, .vendorLegitimateInterests, string.core.vendorLegitimateInterests,
        isChoice: true),
      string.disclosedVendors.flatMap {
        compareVendors(StoredKeyName.disclosedVendors, .disclosedVendors, $0, isChoice: false)
      },
      comparePurposes(StoredKeyName.purposeConsents, FieldName.purposesConsent, string.core.purposeConsents),
      comparePurposes(
        StoredKeyName.purposeLegitimateInterests, FieldName.purposesLITransparency,
        string.core.purposeLegitimateInterests),
      comparePurposes(
        StoredKeyName.specialFeaturesOptIns, FieldName.specialFeatureOptIns, string.core.specialFeatureOptIns,
        width: 12),
    ].compactMap(\.self)
  }

  /// `IABTCF_CmpSdkID` next to the string's CmpId.
  var cmpComparison: StoredKeyComparison? {
    readableString.flatMap { compareNumber(StoredKeyName.cmpSDKID, FieldName.cmpID, $0.core.cmpID) }
  }

  private func compareNumber(_ name: String, _ field: String, _ value: Int) -> StoredKeyComparison? {
    number(name).map { StoredKeyComparison(name: name, field: field, sides: .number(key: $0, string: value)) }
  }

  private func compareCountry(_ country: LetterPair) -> StoredKeyComparison? {
    guard let text = text(StoredKeyName.publisherCC), LetterPair(text) != nil else { return nil }
    return StoredKeyComparison(
      name: StoredKeyName.publisherCC, field: FieldName.publisherCC,
      sides: .text(key: text, string: country.description))
  }

  private func compareVendors(
    _ name: String, _ section: SectionName, _ vendors: VendorIDSet, isChoice: Bool
  ) -> StoredKeyComparison? {
    binary(name).map {
      StoredKeyComparison(
        name: name, field: section.rawValue, sides: .vendors(key: $0.vendors, string: vendors), isChoice: isChoice)
    }
  }

  /// What is beyond the field's width is the business of `in-app/too-long`.
  private func comparePurposes(
    _ name: String, _ field: String, _ purposes: PurposeSet, width: Int = 24
  ) -> StoredKeyComparison? {
    binary(name).map {
      StoredKeyComparison(
        name: name, field: field, sides: .purposes(key: $0.purposes.upTo(width), string: purposes), isChoice: true)
    }
  }
}
