/// A section of vendor ids: MaxVendorId, IsRangeEncoding, then a bit field or range entries.
///
/// Source: Consent string and vendor list formats v2, Vendor Consent Section; Disclosed Vendors has the same form.
enum VendorSection {
  /// Reads a section into `set`, whose memory is used again. Returns false if the segment cannot be read on.
  ///
  /// A section that is not kept is only checked, which takes no time for ids that few bits name.
  static func decode(
    _ words: Span<UInt64>, state: inout WalkState, place: SectionPlace, into set: inout VendorIDSet,
    isKept: Bool = true, observer: inout some DecodingObserver
  ) throws(DecodingFault) -> Bool {
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
      let entries = try decodeRanges(
        words, maximum: maximum, state: &state, place: place, into: &set, isKept: isKept, observer: &observer)
      guard entries.isComplete else { return false }
      guard entries.isSound else { return true }
    } else {
      guard try decodeBitField(words, maximum: maximum, state: &state, place: place, into: &set, observer: &observer)
      else { return false }
    }
    guard isKept else { return true }
    recordForm(
      set, maximum: maximum, maxAt: maxAt, isRange: isRange,
      body: BitRange(offset: bodyAt, width: state.position - bodyAt),
      place, &observer)
    return true
  }

  @inline(__always)
  private static func decodeRanges(
    _ words: Span<UInt64>, maximum: Int, state: inout WalkState, place: SectionPlace, into set: inout VendorIDSet,
    isKept: Bool, observer: inout some DecodingObserver
  ) throws(DecodingFault) -> EntriesResult {
    set.words.removeAll(keepingCapacity: true)
    guard try state.has(SectionLayout.numEntries, for: FieldName.numEntries, place, &observer) else {
      return EntriesResult(isComplete: false)
    }
    let count = Int(state.read(SectionLayout.numEntries, as: FieldName.numEntries, of: words, place, &observer))
    if count == 0 {
      observer.record(
        .rangeEmpty,
        DecodingFault(
          .rangeEmpty, segment: place.index, field: place.path(FieldName.numEntries),
          bits: BitRange(offset: state.position - SectionLayout.numEntries, width: SectionLayout.numEntries), had: 0))
    }
    guard isKept else {
      var dropped = DroppedRanges()
      return try RangeEntries.decode(
        count, maximum: maximum, of: words, state: &state, place: place, into: &dropped, observer: &observer)
    }
    // Room for the ids of today's lists, so that few entries have to make it. Not for all up to `maximum`: a crafted
    // string has a section every few characters.
    set.words.append(contentsOf: repeatElement(0, count: min((maximum + 63) / 64, mostWordsAtOnce)))
    let result = try RangeEntries.decode(
      count, maximum: maximum, of: words, state: &state, place: place, into: &set, observer: &observer)
    set.trim()
    return result
  }

  /// Words of a range section that are made before its entries are read: ids up to 2,048.
  private static let mostWordsAtOnce = 32

  /// Copies the bit field, 64 vendors at a time.
  @inline(__always)
  private static func decodeBitField(
    _ words: Span<UInt64>, maximum: Int, state: inout WalkState, place: SectionPlace, into set: inout VendorIDSet,
    observer: inout some DecodingObserver
  ) throws(DecodingFault) -> Bool {
    guard try state.has(maximum, for: FieldName.bitField, place, &observer) else { return false }
    let count = (maximum + 63) / 64
    // Every word is written below: the ones that are there need not be cleared.
    if set.words.count > count { set.words.removeLast(set.words.count - count) }
    if set.words.count < count { set.words.append(contentsOf: repeatElement(0, count: count - set.words.count)) }
    guard maximum > 0 else { return true }
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
  private static func recordForm<Observer: DecodingObserver>(
    _ set: VendorIDSet, maximum: Int, maxAt: Int, isRange: Bool, body: BitRange, _ place: SectionPlace,
    _ observer: inout Observer
  ) {
    guard Observer.wantsNotes else { return }
    if set.highest != maximum {
      observer.record(
        .maxVendorID,
        DecodingFault(
          .maxVendorID, segment: place.index, field: place.path(FieldName.maxVendorID),
          bits: BitRange(offset: maxAt, width: SectionLayout.maxVendorID), expected: set.highest, had: maximum))
    }
    // The other form of the same section: a bit field as long as the maximum says, or the fewest entries.
    var other = maximum
    if !isRange {
      // Ranges as long as the bit field or longer are nothing to note.
      guard let (runs, singles) = set.statistics(below: body.width - SectionLayout.numEntries),
        runs <= SectionLayout.mostEntries
      else { return }
      other = SectionLayout.numEntries + RangeEntries.width(runs: runs, singles: singles)
    }
    guard other < body.width else { return }
    let flag = BitRange(offset: body.offset - SectionLayout.isRangeEncoding, width: SectionLayout.isRangeEncoding)
    observer.record(
      .notSmallestForm,
      DecodingFault(
        .notSmallestForm, segment: place.index,
        field: place.path(isRange ? FieldName.isRangeEncoding : FieldName.bitField), bits: isRange ? flag : body,
        expected: other, had: body.width))
  }

  /// Writes a section in its smaller form, the bit field where both are equal.
  static func encode(_ set: VendorIDSet, to writer: inout BitWriter) {
    let maximum = set.highest
    // Nil where the bit field is the smaller form.
    let ranges = set.statistics(below: maximum - SectionLayout.numEntries)
    writer.append(UInt64(maximum), SectionLayout.maxVendorID)
    if let ranges, ranges.runs <= SectionLayout.mostEntries {
      writer.append(true)
      RangeEntries.encode(runsOf: set, count: ranges.runs, to: &writer)
    } else {
      writer.append(false)
      writer.append(prefix: maximum, of: set.words)
    }
  }
}
