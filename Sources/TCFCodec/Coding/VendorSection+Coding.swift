/// A section of vendor ids: MaxVendorId, IsRangeEncoding, then a bit field or range entries.
///
/// Source: Consent string and vendor list formats v2, Vendor Consent Section; Disclosed Vendors has the same form.
enum VendorSection {
  /// Reads a section into `set`, whose memory is used again. Returns false if the segment cannot be read on.
  static func decode(
    _ words: Span<UInt64>, _ state: inout WalkState, _ place: SectionPlace, into set: inout VendorIDSet,
    _ observer: inout some DecodingObserver
  ) throws(DecodingFault) -> Bool {
    set.words.removeAll(keepingCapacity: true)
    guard try state.has(SectionLayout.maxVendorID, for: FieldName.maxVendorID, place, &observer) else { return false }
    let maxAt = state.position
    let maximum = Int(state.read(SectionLayout.maxVendorID, as: FieldName.maxVendorID, of: words, place, &observer))
    guard try state.has(SectionLayout.isRangeEncoding, for: FieldName.isRangeEncoding, place, &observer) else {
      return false
    }
    let isRange =
      state.read(SectionLayout.isRangeEncoding, as: FieldName.isRangeEncoding, of: words, place, &observer) == 1
    observer.sawVendorID(maximum)
    let bodyAt = state.position
    if isRange {
      guard try decodeRanges(words, maximum: maximum, &state, place, into: &set, &observer) else { return false }
    } else {
      guard try decodeBitField(words, maximum: maximum, &state, place, into: &set, &observer) else { return false }
    }
    noteForm(
      set, maximum: maximum, maxAt: maxAt, isRange: isRange, body: BitRange(offset: bodyAt, width: state.position - bodyAt),
      place, &observer)
    return true
  }

  @inline(__always)
  private static func decodeRanges(
    _ words: Span<UInt64>, maximum: Int, _ state: inout WalkState, _ place: SectionPlace, into set: inout VendorIDSet,
    _ observer: inout some DecodingObserver
  ) throws(DecodingFault) -> Bool {
    guard try state.has(SectionLayout.numEntries, for: FieldName.numEntries, place, &observer) else { return false }
    let count = Int(state.read(SectionLayout.numEntries, as: FieldName.numEntries, of: words, place, &observer))
    if count == 0 {
      observer.note(
        .rangeEmpty,
        DecodingFault(
          .rangeEmpty, segment: place.index, field: place.path(FieldName.numEntries),
          bits: BitRange(offset: state.position - SectionLayout.numEntries, width: SectionLayout.numEntries), had: 0))
    }
    set.words.reserveCapacity((maximum + 63) / 64)
    return try RangeEntries.decode(count, maximum: maximum, of: words, &state, place, into: &set, &observer).isComplete
  }

  /// Copies the bit field, 64 vendors at a time.
  @inline(__always)
  private static func decodeBitField(
    _ words: Span<UInt64>, maximum: Int, _ state: inout WalkState, _ place: SectionPlace, into set: inout VendorIDSet,
    _ observer: inout some DecodingObserver
  ) throws(DecodingFault) -> Bool {
    guard try state.has(maximum, for: FieldName.bitField, place, &observer) else { return false }
    guard maximum > 0 else { return true }
    let count = (maximum + 63) / 64
    set.words.append(contentsOf: repeatElement(0, count: count))
    var out = set.words.mutableSpan
    var position = state.position
    for index in 0..<count {
      out[unchecked: index] = words.bits(at: position, 64)
      position += 64
    }
    if maximum & 63 != 0 { out[unchecked: count - 1] &= UInt64.max << UInt64(64 - maximum & 63) }
    observer.field(place.path(FieldName.bitField), BitRange(offset: state.position, width: maximum))
    state.position += maximum
    set.trim()
    return true
  }

  /// Notes a maximum that is not the highest id, and a form that is longer than the other one.
  @inline(__always)
  private static func noteForm<Observer: DecodingObserver>(
    _ set: VendorIDSet, maximum: Int, maxAt: Int, isRange: Bool, body: BitRange, _ place: SectionPlace,
    _ observer: inout Observer
  ) {
    guard Observer.wantsNotes else { return }
    if set.highest != maximum {
      observer.note(
        .maxVendorID,
        DecodingFault(
          .maxVendorID, segment: place.index, field: place.path(FieldName.maxVendorID),
          bits: BitRange(offset: maxAt, width: SectionLayout.maxVendorID), expected: set.highest, had: maximum))
    }
    // The other form of the same section: a bit field as long as the maximum says, or the fewest entries.
    let (runs, singles) = set.runStatistics
    let other =
      isRange ? maximum : SectionLayout.numEntries + RangeEntries.width(runs: runs, singles: singles)
    if other < body.width, isRange || runs <= SectionLayout.mostEntries {
      observer.note(
        .notSmallestForm,
        DecodingFault(
          .notSmallestForm, segment: place.index,
          field: place.path(isRange ? FieldName.isRangeEncoding : FieldName.bitField), bits: body, expected: other,
          had: body.width))
    }
  }

  /// Writes a section in its smaller form, the bit field where both are equal.
  static func encode(_ set: VendorIDSet, to writer: inout BitWriter) {
    let maximum = set.highest
    let (runs, singles) = set.runStatistics
    let ranges = SectionLayout.numEntries + RangeEntries.width(runs: runs, singles: singles)
    let isRange = ranges < maximum && runs <= SectionLayout.mostEntries
    writer.put(UInt64(maximum), SectionLayout.maxVendorID)
    writer.put(isRange)
    if isRange {
      RangeEntries.encode(set.ranges, to: &writer)
    } else {
      writer.put(prefix: maximum, of: set.words)
    }
  }
}
