/// The publisher restrictions: NumPubRestrictions, then for each a purpose, a type and range entries.
///
/// Source: Consent string and vendor list formats v2, Publisher Restrictions Section.
enum PublisherRestrictionsSection {
  /// Reads the section into `restrictions`, whose memory is used again. Returns false if it cannot be read to its end.
  static func decode(
    _ words: Span<UInt64>, state: inout WalkState, segment: Int, into restrictions: inout PublisherRestrictions,
    observer: inout some DecodingObserver
  ) throws(DecodingFault) -> Bool {
    restrictions.removeAll()
    let place = SectionPlace(.core, index: segment)
    guard try state.has(SectionLayout.numPubRestrictions, for: FieldName.numPubRestrictions, place, &observer) else {
      return false
    }
    let count = Int(
      state.read(SectionLayout.numPubRestrictions, as: FieldName.numPubRestrictions, of: words, place, &observer))
    guard count > 0 else { return true }
    // What the rest of the segment can hold at most, whatever the counts say.
    let rest = state.bitCount - state.position
    restrictions.headers.reserveCapacity(min(count, rest / headerWidth))
    restrictions.ranges.reserveCapacity(rest / SectionLayout.singleEntry)
    for index in 0..<count {
      let place = SectionPlace(.core, index: segment, section: .publisherRestrictions, restriction: index)
      guard try decodeOne(words, state: &state, place: place, into: &restrictions, observer: &observer) else {
        return false
      }
    }
    return true
  }

  private static var headerWidth: Int {
    SectionLayout.purposeID + SectionLayout.restrictionType + SectionLayout.numEntries
  }

  @inline(__always)
  private static func decodeOne(
    _ words: Span<UInt64>, state: inout WalkState, place: SectionPlace,
    into restrictions: inout PublisherRestrictions, observer: inout some DecodingObserver
  ) throws(DecodingFault) -> Bool {
    guard try state.has(SectionLayout.purposeID, for: FieldName.purposeID, place, &observer) else { return false }
    let purposeAt = BitRange(offset: state.position, width: SectionLayout.purposeID)
    let purpose = Int(state.read(SectionLayout.purposeID, as: FieldName.purposeID, of: words, place, &observer))
    guard try state.has(SectionLayout.restrictionType, for: FieldName.restrictionType, place, &observer) else {
      return false
    }
    let typeAt = BitRange(offset: state.position, width: SectionLayout.restrictionType)
    let typeBits = state.read(SectionLayout.restrictionType, as: FieldName.restrictionType, of: words, place, &observer)
    guard try state.has(SectionLayout.numEntries, for: FieldName.numEntries, place, &observer) else { return false }
    let count = Int(state.read(SectionLayout.numEntries, as: FieldName.numEntries, of: words, place, &observer))
    let type = RestrictionType(rawValue: UInt8(truncatingIfNeeded: typeBits)) ?? .undefined
    try check(purpose: purpose, purposeAt: purposeAt, type: type, typeAt: typeAt, place: place, observer: &observer)
    let start = restrictions.ranges.count
    let result = try RangeEntries.decode(
      count, maximum: nil, of: words, state: &state, place: place, into: &restrictions.ranges, observer: &observer)
    if !result.isNormal { restrictions.ranges.normalise(from: start) }
    restrictions.headers.append(.init(purpose: purpose, type: type, endOfRanges: restrictions.ranges.count))
    return result.isComplete
  }

  @inline(__always)
  private static func check(
    purpose: Int, purposeAt: BitRange, type: RestrictionType, typeAt: BitRange, place: SectionPlace,
    observer: inout some DecodingObserver
  ) throws(DecodingFault) {
    if purpose == 0 {
      try observer.refuse(
        DecodingFault(
          .restrictionPurpose, segment: place.index, field: place.path(FieldName.purposeID), bits: purposeAt,
          expected: 1, had: purpose))
    }
    if purpose > CoreLayout.purposesConsent.range.width {
      observer.record(
        .restrictionPurpose,
        DecodingFault(
          .restrictionPurpose, segment: place.index, field: place.path(FieldName.purposeID), bits: purposeAt,
          expected: CoreLayout.purposesConsent.range.width, had: purpose))
    }
    if type == .undefined {
      observer.record(
        .restrictionType,
        DecodingFault(
          .restrictionType, segment: place.index, field: place.path(FieldName.restrictionType), bits: typeAt,
          expected: 2, had: 3))
    }
  }

  /// Writes the section.
  static func encode(_ restrictions: PublisherRestrictions, to writer: inout BitWriter) throws(EncodingFault) {
    try EncodingFault.check(
      restrictions.count, in: 0...SectionLayout.mostEntries, FieldPath(.core, FieldName.numPubRestrictions))
    writer.append(UInt64(restrictions.count), SectionLayout.numPubRestrictions)
    let (headers, ranges) = (restrictions.headers.span, restrictions.ranges.span)
    var start = 0
    for index in headers.indices {
      let (header, end) = (headers[index], headers[index].endOfRanges)
      func place(_ field: String) -> FieldPath {
        SectionPlace(.core, index: 0, section: .publisherRestrictions, restriction: index).path(field)
      }
      try EncodingFault.check(header.purpose, in: 1...63, place(FieldName.purposeID))
      try EncodingFault.check(end - start, in: 0...SectionLayout.mostEntries, place(FieldName.numEntries))
      writer.append(UInt64(header.purpose), SectionLayout.purposeID)
      writer.append(UInt64(header.type.rawValue), SectionLayout.restrictionType)
      RangeEntries.encode(ranges.extracting(start..<end), to: &writer)
      start = end
    }
  }
}
