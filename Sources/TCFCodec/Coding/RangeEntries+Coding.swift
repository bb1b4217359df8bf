/// What takes the runs of ids that range entries name.
protocol RangeSink {
  mutating func receive(_ range: VendorIDRange)
}

extension VendorIDSet: RangeSink {
  @inline(__always)
  mutating func receive(_ range: VendorIDRange) {
    // Most entries are one id within the words that are there.
    let bit = Int(range.last) - 1
    if range.isSingle, bit >= 0, bit >> 6 < words.count {
      words[bit >> 6] |= 1 &<< UInt64(truncatingIfNeeded: 63 &- (bit & 63))
    } else {
      insert(range)
    }
  }
}

extension [VendorIDRange]: RangeSink {
  @inline(__always) mutating func receive(_ range: VendorIDRange) { append(range) }
}

/// Takes nothing: the entries are only checked.
struct DroppedRanges: RangeSink {
  @inline(__always) mutating func receive(_ range: VendorIDRange) {}
}

/// What reading a list of entries showed.
struct EntriesResult {
  /// Whether the list could be read to its end.
  var isComplete = true
  /// Whether no entry was refused: what is left of the others says nothing about the section.
  var isSound = true
  /// Whether every entry begins beyond the id after the one before it ends.
  var isNormal = true
  /// How many bits the entries take.
  var bits = 0
}

/// Range entries: IsARange, StartOrOnlyVendorId and, of a range, EndVendorId.
///
/// Source: Consent string and vendor list formats v2, Vendor Consent Section, RangeEntry.
enum RangeEntries {
  /// Reads `count` entries into `sink`. Ids above `maximum` are refused where there is one.
  @inline(__always)
  static func decode(
    _ count: Int, maximum: Int?, of words: Span<UInt64>, state: inout WalkState, place: SectionPlace,
    into sink: inout some RangeSink, observer: inout some DecodingObserver
  ) throws(DecodingFault) -> EntriesResult {
    var result = EntriesResult()
    let start = state.position
    var previous = -1
    for index in 0..<count {
      guard try state.has(SectionLayout.singleEntry, for: FieldName.rangeEntry, entry: index, place, &observer) else {
        result.isComplete = false
        break
      }
      let raw = words.bits(at: state.position, SectionLayout.rangeEntry)
      let isRange = raw >> 32 == 1
      if isRange {
        guard try state.has(SectionLayout.rangeEntry, for: FieldName.rangeEntry, entry: index, place, &observer) else {
          result.isComplete = false
          break
        }
      }
      let first = Int(truncatingIfNeeded: raw >> 16 & 0xFFFF)
      let last = isRange ? Int(truncatingIfNeeded: raw & 0xFFFF) : first
      let width = isRange ? SectionLayout.rangeEntry : SectionLayout.singleEntry
      let bits = BitRange(offset: state.position, width: width)
      state.position += width
      observer.field(place.path(FieldName.rangeEntry, entry: index), bits)
      if last < first || first == 0 || (maximum.map { last > $0 } ?? false) {
        try check(first, last: last, maximum: maximum, place: place, entry: index, bits: bits, observer: &observer)
        result.isSound = false
        if last < first || last == 0 { continue }
      }
      state.work += last - first + 1
      if state.work > WalkState.mostIDs {
        try observer.refuse(
          DecodingFault(
            .workBound, segment: place.index, field: place.path(FieldName.rangeEntry, entry: index), bits: bits,
            expected: WalkState.mostIDs, had: state.work))
        result.isComplete = false
        break
      }
      observer.sawVendorID(last)
      if isRange, first == last {
        observer.record(
          .rangeSingleAsRange,
          DecodingFault(
            .rangeSingleAsRange, segment: place.index, field: place.path(FieldName.rangeEntry, entry: index),
            bits: bits,
            had: first))
      }
      if index > 0, first <= previous + 1 {
        result.isNormal = false
        observer.record(
          .rangeOrder,
          DecodingFault(
            .rangeOrder, segment: place.index, field: place.path(FieldName.rangeEntry, entry: index), bits: bits,
            expected: previous + 1, had: first))
      }
      previous = last
      sink.receive(VendorIDRange(UInt16(truncatingIfNeeded: first), UInt16(truncatingIfNeeded: last)))
    }
    result.bits = state.position - start
    return result
  }

  /// Refuses an entry whose ids are the wrong way round, zero, or above the section's MaxVendorId.
  @inline(never)
  private static func check(
    _ first: Int, last: Int, maximum: Int?, place: SectionPlace, entry: Int, bits: BitRange,
    observer: inout some DecodingObserver
  ) throws(DecodingFault) {
    if last < first {
      try observer.refuse(
        DecodingFault(
          .rangeInverted, segment: place.index, field: place.path(FieldName.endVendorID, entry: entry), bits: bits,
          expected: first, had: last))
    }
    if first == 0 || last == 0 {
      try observer.refuse(
        DecodingFault(
          .vendorIDZero, segment: place.index, field: place.path(FieldName.startOrOnlyVendorID, entry: entry),
          bits: bits, expected: 1, had: 0))
    }
    if let maximum, max(first, last) > maximum {
      try observer.refuse(
        DecodingFault(
          .vendorIDAboveMax, segment: place.index, field: place.path(FieldName.rangeEntry, entry: entry), bits: bits,
          expected: maximum, had: max(first, last)))
    }
  }

  /// How many bits the entries of `count` runs take, `singles` of which are one id.
  @inline(__always)
  static func width(runs: Int, singles: Int) -> Int {
    singles * SectionLayout.singleEntry + (runs - singles) * SectionLayout.rangeEntry
  }

  /// Writes NumEntries and one entry a run.
  @inline(__always)
  static func encode(_ ranges: Span<VendorIDRange>, to writer: inout BitWriter) {
    writer.append(UInt64(ranges.count), SectionLayout.numEntries)
    for index in ranges.indices { encode(ranges[index], to: &writer) }
  }

  /// Writes NumEntries, which is `count`, and one entry for each of the set's runs.
  static func encode(runsOf set: VendorIDSet, count: Int, to writer: inout BitWriter) {
    writer.append(UInt64(count), SectionLayout.numEntries)
    var runs = RunWalk(set)
    while let run = runs.next() { encode(run, to: &writer) }
  }

  @inline(__always)
  private static func encode(_ range: VendorIDRange, to writer: inout BitWriter) {
    if range.isSingle {
      writer.append(UInt64(range.first), SectionLayout.singleEntry)
    } else {
      writer.append(1 << 32 | UInt64(range.first) << 16 | UInt64(range.last), SectionLayout.rangeEntry)
    }
  }
}

/// Walks the maximal runs of a set, ascending, a word at a time and without an array of them.
private struct RunWalk {
  private let words: [UInt64]
  private var index = 0
  /// The bits of the current word that no run has taken.
  private var word: UInt64

  init(_ set: VendorIDSet) {
    words = set.words
    word = set.words.first ?? 0
  }

  @inline(__always)
  mutating func next() -> VendorIDRange? {
    while word == 0 {
      index += 1
      guard index < words.count else { return nil }
      word = words[index]
    }
    let start = word.leadingZeroBitCount
    let first = index * 64 + start + 1
    // The bits that end the run; none if it goes on into the next word.
    var ends = ~word & (.max &>> UInt64(start))
    while ends == 0 {
      index += 1
      word = index < words.count ? words[index] : 0
      ends = ~word
    }
    let end = ends.leadingZeroBitCount
    word &= .max &>> UInt64(end)
    return VendorIDRange(UInt16(truncatingIfNeeded: first), UInt16(truncatingIfNeeded: index * 64 + end))
  }
}

extension [VendorIDRange] {
  /// Sorts the runs from `start` on and joins those that overlap or touch.
  mutating func normalise(from start: Int) {
    self[start...].sort { $0.first < $1.first }
    var kept = start
    for index in indices[start...].dropFirst() {
      if Int(self[index].first) <= Int(self[kept].last) + 1 {
        self[kept] = VendorIDRange(self[kept].first, Swift.max(self[kept].last, self[index].last))
      } else {
        kept += 1
        self[kept] = self[index]
      }
    }
    if kept + 1 < count { removeSubrange((kept + 1)...) }
  }
}
