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
      bits.put(0, 1)
      bits.put(id, 16)
    case .range(let first, let last):
      bits.put(1, 1)
      bits.put(first, 16)
      bits.put(last, 16)
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
      bits.put(maximum, 16)
      bits.put(0, 1)
      bits.put(ids: ids, maximum)
    case .entries(let maximum, let entries, let count):
      bits.put(maximum, 16)
      bits.put(1, 1)
      bits.put(count ?? entries.count, 12)
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
    bits.put(purpose, 6)
    bits.put(type, 2)
    bits.put(count ?? entries.count, 12)
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
    bits.put(version, 6)
    bits.put(created, 36)
    bits.put(lastUpdated, 36)
    bits.put(cmpID, 12)
    bits.put(cmpVersion, 12)
    bits.put(consentScreen, 6)
    for letter in consentLanguage { bits.put(letter, 6) }
    bits.put(vendorListVersion, 12)
    bits.put(policyVersion, 6)
    bits.put(isServiceSpecific, 1)
    bits.put(useNonStandardTexts, 1)
    bits.put(ids: specialFeatureOptIns, 12)
    bits.put(ids: purposeConsents, 24)
    bits.put(ids: purposeLegitimateInterests, 24)
    bits.put(purposeOneTreatment, 1)
    for letter in publisherCC { bits.put(letter, 6) }
    vendorConsents.write(to: &bits)
    vendorLegitimateInterests.write(to: &bits)
    bits.put(restrictionCount ?? restrictions.count, 12)
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
      bits.put(type, 3)
      section.write(to: &bits)
    case .publisherTC(let consents, let interests, let count, let customConsents, let customInterests):
      bits.put(3, 3)
      bits.put(ids: consents, 24)
      bits.put(ids: interests, 24)
      bits.put(count, 6)
      bits.put(ids: customConsents, count)
      bits.put(ids: customInterests, count)
    case .other(let type, let digits):
      bits.put(type, 3)
      bits.put(digits: digits)
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
    bits.put(digits: digits)
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
    bits.put(1, 6)
    for _ in 0..<2 { bits.put(15_100_821_554, 36) }
    for (value, width) in [(7, 12), (1, 12), (3, 6), (language.0, 6), (language.1, 6), (8, 12)] {
      bits.put(value, width)
    }
    bits.put(ids: [1, 2, 3], 24)
    bits.put(maximum, 16)
    bits.put(entries == nil ? 0 : 1, 1)
    if let entries {
      bits.put(defaultConsent, 1)
      bits.put(entries.count, 12)
      for entry in entries { entry.write(to: &bits) }
    } else {
      bits.put(ids: bitField, maximum)
    }
    bits.pad(to: 8)
    if let cutTo { bits.bits.removeSubrange(cutTo...) }
    return bits.base64URL()
  }
}
