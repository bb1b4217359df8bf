/// Where a walk is within a segment, and how much work the string has asked for.
struct WalkState {
  /// The next bit.
  var position = 0
  /// How many bits the segment has.
  var bitCount = 0
  /// How many vendor ids the entries of the string named so far.
  var work = 0

  /// More ids than this in all entries of a string are refused before they are expanded: 22 kB of entries can name
  /// 268 million, over which known decoders take from seconds to minutes.
  static let mostIDs = 2_000_000
}

/// Which section of which segment is being read, for the places of faults.
struct SectionPlace {
  let segment: SegmentKind
  let index: Int
  var section: SectionName?
  var restriction: Int?

  init(_ segment: SegmentKind, index: Int, section: SectionName? = nil, restriction: Int? = nil) {
    self.segment = segment
    self.index = index
    self.section = section
    self.restriction = restriction
  }

  func path(_ field: String, entry: Int? = nil) -> FieldPath {
    FieldPath(segment, section, field, restriction: restriction, entry: entry)
  }
}

extension WalkState {
  /// Whether `width` more bits are there; refuses the string as truncated otherwise.
  @inline(__always)
  func has(
    _ width: Int, for field: @autoclosure () -> String, entry: Int? = nil, _ place: SectionPlace,
    _ observer: inout some DecodingObserver
  ) throws(DecodingFault) -> Bool {
    if position + width <= bitCount { return true }
    try observer.refuse(
      DecodingFault(
        .truncated, segment: place.index, field: place.path(field(), entry: entry),
        bits: BitRange(offset: position, width: bitCount - position), expected: width, had: bitCount - position))
    return false
  }

  /// Reads `width` (1-64) bits as the field `name` and steps over them; the caller has asked `has`.
  @inline(__always)
  mutating func read(
    _ width: Int, as name: @autoclosure () -> String, of words: Span<UInt64>, _ place: SectionPlace,
    _ observer: inout some DecodingObserver
  ) -> UInt64 {
    let start = position
    position += width
    observer.field(place.path(name()), BitRange(offset: start, width: width))
    return words.bits(at: start, width)
  }
}
