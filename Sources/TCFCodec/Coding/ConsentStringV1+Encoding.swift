extension ConsentStringV1 {
  /// How the vendors of a version 1 string are written.
  ///
  /// Source: Consent string and vendor list formats v1.1, Vendor Consent String Format, EncodingType.
  public enum VendorForm: Sendable, Hashable {
    /// The shortest of the three forms: the bit field where it is as short as the others, then default consent 0.
    case smallest
    /// What `defaultVendorConsent` says: the bit field if it is nil, else ranges with this default.
    case stated
    /// One bit a vendor.
    case bitField
    /// The vendors that differ from the default, as ranges.
    case ranges(defaultConsent: Bool)
  }

  /// The string, with zero bits up to whole octets and no "=". MaxVendorId is what the model says.
  ///
  /// Throws an `EncodingFault` for a value that does not fit its field, for a vendor above MaxVendorId, and for a form of
  /// ranges that needs more than 4,095 entries.
  public func encoded(_ form: VendorForm = .smallest) throws(EncodingFault) -> String {
    var writer = BitWriter()
    writer.append(1, CoreLayout.version.range.width)
    try CoreSegmentCoding.append(created.rawValue, CoreLayout.created, to: &writer)
    try CoreSegmentCoding.append(lastUpdated.rawValue, CoreLayout.lastUpdated, to: &writer)
    try CoreSegmentCoding.append(cmpID, CoreLayout.cmpID, to: &writer)
    try CoreSegmentCoding.append(cmpVersion, CoreLayout.cmpVersion, to: &writer)
    try CoreSegmentCoding.append(consentScreen, CoreLayout.consentScreen, to: &writer)
    writer.append(UInt64(consentLanguage.code), CoreLayout.consentLanguage.range.width)
    try CoreSegmentCoding.append(vendorListVersion, CoreLayout.vendorListVersion, to: &writer)
    try FixedFields.append(purposeConsents, ConsentStringV1Layout.purposesAllowed, .core, to: &writer)
    let maximum = ConsentStringV1Layout.maxVendorID
    try EncodingFault.check(
      maxVendorID, in: vendorConsents.highest...VendorIDSet.highestPossible, FieldPath(.core, maximum.name))
    writer.append(UInt64(maxVendorID), maximum.range.width)
    try appendVendors(form, to: &writer)
    var text: [UInt8] = []
    let end = writer.writeBase64URL(to: &text, from: 0)
    return String(decoding: text[..<end], as: UTF8.self)
  }

  private func appendVendors(_ form: VendorForm, to writer: inout BitWriter) throws(EncodingFault) {
    switch form {
    case .smallest: try appendVendors(smallestForm, to: &writer)
    case .stated: try appendVendors(defaultVendorConsent.map(VendorForm.ranges) ?? .bitField, to: &writer)
    case .bitField:
      writer.append(false)
      let missing = (maxVendorID + 63) / 64 - vendorConsents.words.count
      writer.append(prefix: maxVendorID, of: vendorConsents.words + [UInt64](repeating: 0, count: missing))
    case .ranges(let isDefault):
      let exceptions = exceptions(to: isDefault)
      try EncodingFault.check(
        exceptions.runCount, in: 0...SectionLayout.mostEntries, FieldPath(.core, FieldName.numEntries))
      writer.append(true)
      writer.append(isDefault)
      RangeEntries.encode(runsOf: exceptions, count: exceptions.runCount, to: &writer)
    }
  }

  /// The shortest form; of equal ones the first of bit field, default 0, default 1.
  private var smallestForm: VendorForm {
    var best = (form: VendorForm.bitField, width: maxVendorID)
    for isDefault in [false, true] {
      guard let width = rangeWidth(defaultConsent: isDefault), width < best.width else { continue }
      best = (.ranges(defaultConsent: isDefault), width)
    }
    return best.form
  }

  /// How many bits the shorter of the two range sections takes that these vendors can be written as; nil where neither can be.
  package var leastRangeWidth: Int? { [false, true].compactMap(rangeWidth).min() }

  /// How many bits a range section takes, from DefaultConsent on; nil where it needs more entries than there can be.
  private func rangeWidth(defaultConsent: Bool) -> Int? {
    let (runs, singles) = exceptions(to: defaultConsent).runStatistics
    guard runs <= SectionLayout.mostEntries else { return nil }
    return ConsentStringV1Layout.defaultConsent + SectionLayout.numEntries
      + RangeEntries.width(runs: runs, singles: singles)
  }

  /// The vendors up to MaxVendorId for which another choice holds than `isDefault`.
  private func exceptions(to isDefault: Bool) -> VendorIDSet {
    guard isDefault else { return vendorConsents }
    return Self.everyVendor(upTo: maxVendorID).subtracting(vendorConsents)
  }

  static func everyVendor(upTo maximum: Int) -> VendorIDSet {
    var all = VendorIDSet()
    if let last = UInt16(exactly: maximum), last > 0 { all.insert(VendorIDRange(1, last)) }
    return all
  }
}
