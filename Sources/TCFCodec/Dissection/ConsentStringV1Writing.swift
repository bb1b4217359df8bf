/// How the vendors of a version 1 string were written, readable or not.
///
/// Source: Consent string and vendor list formats v1.1, Vendor Consent String Format, RangeSection.
public struct ConsentStringV1Writing: Sendable, Hashable {
  /// An entry of the range form, as written: its ids need not ascend, nor lie in 1 to MaxVendorId.
  public struct Entry: Sendable, Hashable {
    /// The only id, or where the range starts.
    public let first: Int
    /// The only id, or where the range ends; below `first` in a range that is the wrong way round.
    public let last: Int
    /// Whether it is written as a range.
    public let isRange: Bool
    /// Its bits.
    public let bits: BitRange
  }

  /// MaxVendorId.
  public let maxVendorID: Int
  /// Whether EncodingType is 1.
  public let isRangeEncoded: Bool
  /// DefaultConsent; nil for a bit field, or if the string ends before it.
  public let defaultConsent: Bool?
  /// NumEntries; nil for a bit field, or if the string ends before it.
  public let entryCount: Int?
  /// The entries that are there, in the order of the string: the exceptions to the default.
  public let entries: [Entry]

  /// What `dissection` shows; nil if its string is not of version 1, or ends before EncodingType.
  public init?(_ dissection: TCStringDissection) {
    let trace = dissection.trace
    let value = { (field: String) in trace.entry(FieldPath(.core, field)).flatMap(trace.value) }
    guard value(FieldName.version) == 1, let maximum = value(FieldName.maxVendorID),
      let encodingType = value(FieldName.encodingType)
    else { return nil }
    maxVendorID = Int(maximum)
    isRangeEncoded = encodingType == 1
    defaultConsent = value(FieldName.defaultConsent).map { $0 == 1 }
    entryCount = value(FieldName.numEntries).map { Int($0) }
    entries = trace.entries.compactMap { entry in
      trace.ends(entry).map { first, last in
        Entry(first: first, last: last, isRange: entry.bits.width == SectionLayout.rangeEntry, bits: entry.bits)
      }
    }
  }

  /// How many bits the vendors take behind EncodingType: the bit field, or the range section with the entries that are there.
  package var vendorWidth: Int {
    guard isRangeEncoded else { return maxVendorID }
    return ConsentStringV1Layout.defaultConsent + SectionLayout.numEntries
      + entries.reduce(0) { $0 + $1.bits.width }
  }
}
