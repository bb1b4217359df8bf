import TCFCodec

/// The fields of a dissected string, read again from the characters at the places that the dissection names: one by one,
/// with its own reading of base64url, into a model of its own.
struct RereadFields {
  /// What the fields of a version 2 string say.
  private(set) var model = TCString(core: CoreSegment())
  /// The highest MaxVendorId or entry of any section.
  private(set) var highestVendorID = 0

  private let trace: EncodingTrace
  private let bits: [WireBits]
  private var numbers: [String: UInt64] = [:]
  /// Of each segment, the kinds that came before it: the first of a kind counts.
  private var seen: [SegmentKind: Int] = [:]
  private var purpose = 0
  private var type = RestrictionType.notAllowed
  private var restrictions: [(purpose: Int, type: RestrictionType, vendors: VendorIDSet)] = []
  /// The ids of each vendor section; those of version 1 are in no section.
  private var vendors: [SectionName?: VendorIDSet] = [:]

  /// Reads the fields of `dissection`, which is of `text`; nil if a segment's characters do not carry its bits.
  init?(_ dissection: TCStringDissection, _ text: String) {
    trace = dissection.trace
    let bytes = Array(text.utf8.dropFirst(dissection.start))
    var bits: [WireBits] = []
    for segment in trace.segments {
      guard segment.characters.upperBound <= bytes.count,
        let read = WireBits(characters: bytes[segment.characters].prefix(segment.bitCount / 6)),
        read.count == segment.bitCount
      else { return nil }
      bits.append(read)
    }
    self.bits = bits
    for entry in trace.entries { read(entry) }
    model.core.publisherRestrictions = PublisherRestrictions(
      restrictions.map { PublisherRestriction(purpose: $0.purpose, type: $0.type, vendors: $0.vendors) })
    setCore()
    setSegments()
  }

  private func value(_ entry: EncodingTrace.Entry) -> UInt64 {
    bits[entry.segment].value(at: entry.bits.offset, min(entry.bits.width, 64))
  }

  /// Throws unless the trace's own reading gives the same.
  func checkTrace() throws(PropertyFailure) {
    for entry in trace.entries {
      let width = min(entry.bits.width, 64)
      let own = bits[entry.segment].bits[entry.bits.offset..<entry.bits.offset + width].map(String.init).joined()
      guard trace.digits(entry.bits, segment: entry.segment) == own else {
        throw PropertyFailure("digits", "\(entry.path) has other digits than its characters", expected: own)
      }
      guard entry.bits.width <= 64, trace.value(entry) != value(entry) else { continue }
      throw PropertyFailure("value", "\(entry.path) has another value than its characters", expected: "\(value(entry))")
    }
  }

  private mutating func read(_ entry: EncodingTrace.Entry) {
    let kind = entry.path.segment
    let first = seen[kind] ?? entry.segment
    seen[kind] = first
    if entry.path.field == FieldName.maxVendorID || entry.path.field == FieldName.rangeEntry { recordHighest(entry) }
    guard first == entry.segment else { return }
    switch entry.path.section {
    case nil: readField(entry)
    case .publisherRestrictions: readRestriction(entry)
    case .some: readVendors(entry)
    }
  }

  private mutating func recordHighest(_ entry: EncodingTrace.Entry) {
    highestVendorID = max(highestVendorID, Int(value(entry) & 0xFFFF))
  }

  private mutating func readField(_ entry: EncodingTrace.Entry) {
    switch entry.path.field {
    case FieldName.padding, FieldName.leftover: break
    // A version 1 string has its vendors outside any section.
    case FieldName.bitField, FieldName.rangeEntry, FieldName.numEntries: readVendors(entry)
    case FieldName.customPurposesConsent, FieldName.customPurposesLITransparency:
      numbers[entry.path.field] = value(entry) << UInt64(64 - entry.bits.width)
    default: numbers["\(entry.path.segment.rawValue) \(entry.path.field)"] = value(entry)
    }
  }

  private mutating func readVendors(_ entry: EncodingTrace.Entry) {
    let bits = bits[entry.segment]
    switch entry.path.field {
    case FieldName.maxVendorID: vendors[entry.path.section] = []
    case FieldName.bitField:
      for id in 1...entry.bits.width where bits.value(at: entry.bits.offset + id - 1, 1) == 1 {
        vendors[entry.path.section, default: []].insert(id)
      }
    case FieldName.rangeEntry: vendors[entry.path.section, default: []].insert(range(entry))
    default: break
    }
  }

  private func range(_ entry: EncodingTrace.Entry) -> VendorIDRange {
    let raw = value(entry)
    let last = UInt16(truncatingIfNeeded: raw)
    return entry.bits.width == SectionLayout.singleEntry
      ? VendorIDRange(last, last) : VendorIDRange(UInt16(truncatingIfNeeded: raw >> 16), last)
  }

  private mutating func readRestriction(_ entry: EncodingTrace.Entry) {
    switch entry.path.field {
    case FieldName.purposeID: purpose = Int(value(entry))
    case FieldName.restrictionType:
      type = RestrictionType(rawValue: UInt8(value(entry))) ?? .undefined
      restrictions.append((purpose, type, []))
    case FieldName.rangeEntry: restrictions[restrictions.count - 1].vendors.insert(range(entry))
    default: break
    }
  }

  private func number(_ segment: SegmentKind, _ field: String) -> UInt64 {
    numbers["\(segment.rawValue) \(field)"] ?? 0
  }
  private func number(_ field: String) -> Int { Int(number(.core, field)) }

  private func ids(_ segment: SegmentKind, _ field: FieldLayout) -> PurposeSet {
    PurposeSet(bits: number(segment, field.name) << UInt64(64 - field.range.width))
  }

  private mutating func setCore() {
    for field in CoreField.all { field.set(&model.core, number(.core, field.layout.name)) }
    model.core.vendorConsents = vendors[.vendorConsents] ?? []
    model.core.vendorLegitimateInterests = vendors[.vendorLegitimateInterests] ?? []
  }

  private mutating func setSegments() {
    model.disclosedVendors = vendors[.disclosedVendors]
    model.allowedVendors = vendors[.allowedVendors]
    guard seen[.publisherTC] != nil else { return }
    var publisher = PublisherTCSegment()
    publisher.purposeConsents = ids(.publisherTC, SegmentLayout.pubPurposesConsent)
    publisher.purposeLegitimateInterests = ids(.publisherTC, SegmentLayout.pubPurposesLITransparency)
    publisher.customPurposeCount = Int(number(.publisherTC, FieldName.numCustomPurposes))
    publisher.customPurposeConsents = PurposeSet(bits: numbers[FieldName.customPurposesConsent] ?? 0)
    let interests = numbers[FieldName.customPurposesLITransparency] ?? 0
    publisher.customPurposeLegitimateInterests = PurposeSet(bits: interests)
    model.publisherTC = publisher
  }
}

extension RereadFields {
  /// The first field of a version 1 string that differs from its bits; nil if all are the same.
  func difference(from other: ConsentStringV1) -> String? {
    if other.created != model.core.created { return FieldName.created }
    if other.lastUpdated != model.core.lastUpdated { return FieldName.lastUpdated }
    if other.cmpID != model.core.cmpID { return FieldName.cmpID }
    if other.cmpVersion != model.core.cmpVersion { return FieldName.cmpVersion }
    if other.consentScreen != model.core.consentScreen { return FieldName.consentScreen }
    if other.consentLanguage != model.core.consentLanguage { return FieldName.consentLanguage }
    if other.vendorListVersion != model.core.vendorListVersion { return FieldName.vendorListVersion }
    if other.purposeConsents != ids(.core, ConsentStringV1Layout.purposesAllowed) { return FieldName.purposesAllowed }
    if other.maxVendorID != number(FieldName.maxVendorID) { return FieldName.maxVendorID }
    let isRange = number(FieldName.encodingType) == 1
    let byDefault = number(FieldName.defaultConsent) == 1
    if other.defaultVendorConsent != (isRange ? byDefault : nil) { return FieldName.defaultConsent }
    let named = vendors[nil] ?? []
    var consents = named
    if isRange, byDefault {
      consents = []
      for id in 0...other.maxVendorID where !named.contains(id) { consents.insert(id) }
    }
    return other.vendorConsents == consents ? nil : FieldName.bitField
  }
}
