/// A range entry as it is to be written, right or wrong.
enum EntryDraft: Equatable, Sendable {
  case single(Int)
  case range(Int, Int)

  /// The entry for a run of ids.
  init(_ run: ClosedRange<Int>) {
    self = run.count == 1 ? .single(run.lowerBound) : .range(run.lowerBound, run.upperBound)
  }

  var width: Int {
    switch self {
    case .single: 17
    case .range: 33
    }
  }

  fileprivate func write(to bits: inout BitList) {
    switch self {
    case .single(let id):
      bits.append(0, 1)
      bits.append(id, 16)
    case .range(let first, let last):
      bits.append(1, 1)
      bits.append(first, 16)
      bits.append(last, 16)
    }
  }
}

/// A vendor section as it is to be written. The tables: Vendor Consent Section, Disclosed Vendors.
enum SectionDraft: Equatable, Sendable {
  case bitField(maximum: Int, ids: [Int])
  /// `count` is NumEntries where it is not the number of entries.
  case entries(maximum: Int, [EntryDraft], count: Int? = nil)

  static let empty = SectionDraft.bitField(maximum: 0, ids: [])

  func write(to bits: inout BitList) {
    switch self {
    case .bitField(let maximum, let ids):
      bits.append(maximum, 16)
      bits.append(0, 1)
      bits.append(ids: ids, maximum)
    case .entries(let maximum, let entries, let count):
      bits.append(maximum, 16)
      bits.append(1, 1)
      bits.append(count ?? entries.count, 12)
      for entry in entries { entry.write(to: &bits) }
    }
  }
}

/// A publisher restriction as it is to be written.
struct RestrictionDraft: Equatable, Sendable {
  var purpose = 2
  var type = 1
  var entries: [EntryDraft] = []
  var count: Int?

  func write(to bits: inout BitList) {
    bits.append(purpose, 6)
    bits.append(type, 2)
    bits.append(count ?? entries.count, 12)
    for entry in entries { entry.write(to: &bits) }
  }
}

/// A core segment as it is to be written. The table: The Core String.
struct CoreDraft: Equatable, Sendable {
  var version = 2
  var created = 17_489_088_000
  var lastUpdated = 17_489_088_000
  var cmpID = 880
  var cmpVersion = 1
  var consentScreen = 1
  var consentLanguage = [4, 13]
  var vendorListVersion = 48
  var policyVersion = 5
  var isServiceSpecific = 1
  var useNonStandardTexts = 0
  var specialFeatureOptIns: [Int] = []
  var purposeConsents: [Int] = []
  var purposeLegitimateInterests: [Int] = []
  var purposeOneTreatment = 0
  var publisherCC = [3, 4]
  var vendorConsents = SectionDraft.empty
  var vendorLegitimateInterests = SectionDraft.empty
  var restrictions: [RestrictionDraft] = []
  /// NumPubRestrictions where it is not the number of restrictions.
  var restrictionCount: Int?

  var bits: BitList {
    var bits = BitList()
    bits.append(version, 6)
    bits.append(created, 36)
    bits.append(lastUpdated, 36)
    bits.append(cmpID, 12)
    bits.append(cmpVersion, 12)
    bits.append(consentScreen, 6)
    for letter in consentLanguage { bits.append(letter, 6) }
    bits.append(vendorListVersion, 12)
    bits.append(policyVersion, 6)
    bits.append(isServiceSpecific, 1)
    bits.append(useNonStandardTexts, 1)
    bits.append(ids: specialFeatureOptIns, 12)
    bits.append(ids: purposeConsents, 24)
    bits.append(ids: purposeLegitimateInterests, 24)
    bits.append(purposeOneTreatment, 1)
    for letter in publisherCC { bits.append(letter, 6) }
    vendorConsents.write(to: &bits)
    vendorLegitimateInterests.write(to: &bits)
    bits.append(restrictionCount ?? restrictions.count, 12)
    for restriction in restrictions { restriction.write(to: &bits) }
    return bits
  }
}

/// A segment after the core as it is to be written.
enum SegmentDraft: Equatable, Sendable {
  /// Disclosed Vendors (type 1) or Allowed Vendors (type 2).
  case vendors(type: Int, SectionDraft)
  /// The table: Publisher Purposes Transparency and Consent.
  case publisherTC(consents: [Int], interests: [Int], count: Int, customConsents: [Int], customInterests: [Int])
  /// Any type and any bits.
  case other(type: Int, digits: String)

  var bits: BitList {
    var bits = BitList()
    switch self {
    case .vendors(let type, let section):
      bits.append(type, 3)
      section.write(to: &bits)
    case .publisherTC(let consents, let interests, let count, let customConsents, let customInterests):
      bits.append(3, 3)
      bits.append(ids: consents, 24)
      bits.append(ids: interests, 24)
      bits.append(count, 6)
      bits.append(ids: customConsents, count)
      bits.append(ids: customInterests, count)
    case .other(let type, let digits):
      bits.append(type, 3)
      bits.append(digits: digits)
    }
    return bits
  }
}

/// What follows the last field of a segment.
struct TailDraft: Equatable, Sendable {
  /// The fields are filled up with zeros to a multiple of this.
  var unit = 8
  /// Digits behind that.
  var digits = ""
  /// How many signs of padding close the segment.
  var equals = 0

  func text(of fields: BitList) -> String {
    var bits = fields
    bits.pad(to: unit)
    bits.append(digits: digits)
    return bits.base64URL() + String(repeating: "=", count: equals)
  }
}

/// A whole string as it is to be written.
struct StringDraft: Equatable, Sendable {
  var core = CoreDraft()
  var coreTail = TailDraft()
  var others: [(segment: SegmentDraft, tail: TailDraft)] = []

  var text: String {
    ([coreTail.text(of: core.bits)] + others.map { $0.tail.text(of: $0.segment.bits) }).joined(separator: ".")
  }

  static func == (left: StringDraft, right: StringDraft) -> Bool { left.text == right.text }
}

/// A version 1 string as it is to be written. The table: Vendor Consent String Format (v1.1).
struct V1Draft: Sendable {
  var language = (4, 13)
  var maximum = 0
  var bitField: [Int] = []
  /// Range encoding where there are entries, a bit field otherwise.
  var entries: [EntryDraft]?
  var defaultConsent = 0
  /// The string ends after so many bits.
  var cutTo: Int?

  var text: String {
    var bits = BitList()
    bits.append(1, 6)
    for _ in 0..<2 { bits.append(15_100_821_554, 36) }
    for (value, width) in [(7, 12), (1, 12), (3, 6), (language.0, 6), (language.1, 6), (8, 12)] {
      bits.append(value, width)
    }
    bits.append(ids: [1, 2, 3], 24)
    bits.append(maximum, 16)
    bits.append(entries == nil ? 0 : 1, 1)
    if let entries {
      bits.append(defaultConsent, 1)
      bits.append(entries.count, 12)
      for entry in entries { entry.write(to: &bits) }
    } else {
      bits.append(ids: bitField, maximum)
    }
    bits.pad(to: 8)
    if let cutTo { bits.bits.removeSubrange(cutTo...) }
    return bits.base64URL()
  }
}
