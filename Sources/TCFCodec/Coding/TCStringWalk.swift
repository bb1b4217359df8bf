/// Sets taken out of a model, to be filled again: decoding a million strings allocates for the largest only.
struct SpareSets {
  var disclosed = VendorIDSet()
  var allowed = VendorIDSet()
  /// Takes what a second segment of a kind says.
  var duplicate = VendorIDSet()
  /// The kinds whose first segment cannot be read to its end. No other segment equals that one.
  var cut: [SegmentKind] = []
}

/// The one walk over a version 2 string: segments, their types, their fields.
///
/// Source: Consent string and vendor list formats v2, TC String Format.
enum TCStringWalk {
  /// Reads `text` into `model`. `words` and `spares` are memory that is used again.
  static func decode(
    _ text: Span<UInt8>, words: inout [UInt64], spares: inout SpareSets, into model: inout TCString,
    observer: inout some DecodingObserver
  ) throws(DecodingFault) {
    let needed = Base64URL.wordCount(characters: text.count)
    if words.count < needed { words.append(contentsOf: repeatElement(0, count: needed - words.count)) }
    if let set = model.disclosedVendors.take() { spares.disclosed = set }
    if let set = model.allowedVendors.take() { spares.allowed = set }
    model.publisherTC = nil
    spares.cut.removeAll(keepingCapacity: true)
    let table = Base64URL.quads
    var start = 0
    var index = 0
    var work = 0
    while true {
      let stop = Base64URL.decode(text, from: start, into: &words, table: table.span)
      let end = try SegmentText.end(text, from: start, stop: stop, index: index, &observer)
      let kind = kind(of: words[0], isFirst: index == 0)
      var state = WalkState(position: 0, bitCount: (stop - start) * 6, work: work)
      observer.beginSegment(index, kind, characters: start..<end, words: words.span, bits: state.bitCount)
      if stop > start {
        let isComplete = try body(
          kind, index: index, words: words.span, state: &state, spares: &spares, into: &model, observer: &observer)
        SegmentText.recordRest(
          words.span, state: state, kind: kind, index: index, isComplete: isComplete, observer: &observer)
      }
      work = state.work
      if end >= text.count { return }
      start = end + 1
      index += 1
    }
  }

  @inline(__always)
  private static func kind(of word: UInt64, isFirst: Bool) -> SegmentKind {
    if isFirst { return .core }
    switch word >> UInt64(64 - SegmentLayout.segmentType.range.width) {
    case SegmentLayout.disclosedVendorsType: return .disclosedVendors
    case SegmentLayout.allowedVendorsType: return .allowedVendors
    case SegmentLayout.publisherTCType: return .publisherTC
    default: return .unknown
    }
  }

  @inline(__always)
  private static func body(
    _ kind: SegmentKind, index: Int, words: Span<UInt64>, state: inout WalkState, spares: inout SpareSets,
    into model: inout TCString, observer: inout some DecodingObserver
  ) throws(DecodingFault) -> Bool {
    switch kind {
    case .core:
      return try CoreSegmentCoding.decode(words, state: &state, into: &model.core, observer: &observer)
    case .disclosedVendors:
      let place = SectionPlace(kind, index: index, section: .disclosedVendors)
      let isFirst = model.disclosedVendors == nil
      let isComplete = try vendors(
        words, state: &state, place: place, into: &model.disclosedVendors, spare: &spares.disclosed,
        duplicate: &spares.duplicate, isFirstCut: spares.cut.contains(kind), observer: &observer)
      if isFirst, !isComplete { spares.cut.append(kind) }
      return isComplete
    case .allowedVendors:
      let place = SectionPlace(kind, index: index, section: .allowedVendors)
      observer.record(
        .allowedVendors,
        DecodingFault(.allowedVendors, segment: index, field: FieldPath(kind, FieldName.segmentType), bits: typeRange))
      let isFirst = model.allowedVendors == nil
      let isComplete = try vendors(
        words, state: &state, place: place, into: &model.allowedVendors, spare: &spares.allowed,
        duplicate: &spares.duplicate, isFirstCut: spares.cut.contains(kind), observer: &observer)
      if isFirst, !isComplete { spares.cut.append(kind) }
      return isComplete
    case .publisherTC:
      guard let segment = try PublisherTCSegmentCoding.decode(words, state: &state, segment: index, observer: &observer)
      else {
        if model.publisherTC != nil || spares.cut.contains(kind) {
          recordDuplicate(kind, index: index, isEqual: false, &observer)
        } else {
          spares.cut.append(kind)
        }
        return false
      }
      if let first = model.publisherTC {
        recordDuplicate(kind, index: index, isEqual: first == segment, &observer)
      } else if spares.cut.contains(kind) {
        recordDuplicate(kind, index: index, isEqual: false, &observer)
      } else {
        model.publisherTC = segment
      }
      return true
    case .unknown:
      return try unknown(words, index: index, &state, &observer)
    }
  }

  @inline(__always)
  private static var typeRange: BitRange { SegmentLayout.segmentType.range }

  /// A segment that holds one vendor section. The first of a kind counts; a later one is only checked.
  @inline(__always)
  private static func vendors<Observer: DecodingObserver>(
    _ words: Span<UInt64>, state: inout WalkState, place: SectionPlace, into target: inout VendorIDSet?,
    spare: inout VendorIDSet, duplicate: inout VendorIDSet, isFirstCut: Bool, observer: inout Observer
  ) throws(DecodingFault) -> Bool {
    state.position = typeRange.width
    observer.field(FieldPath(place.segment, FieldName.segmentType), typeRange)
    guard let first = target else {
      var set = VendorIDSet()
      swap(&set, &spare)
      let isComplete = try VendorSection.decode(words, state: &state, place: place, into: &set, observer: &observer)
      target = set
      return isComplete
    }
    // What it says only matters to who wants the details. A crafted string has a thousand such segments, each of which
    // can ask for the longest set there is.
    let isKept = Observer.wantsFaults
    let isComplete = try VendorSection.decode(
      words, state: &state, place: place, into: &duplicate, isKept: isKept, observer: &observer)
    // One that is cut short equals nothing, whatever could be read of it.
    let isEqual = isKept && isComplete && !isFirstCut && first == duplicate
    recordDuplicate(place.segment, index: place.index, isEqual: isEqual, &observer)
    return isComplete
  }

  private static func recordDuplicate(
    _ kind: SegmentKind, index: Int, isEqual: Bool, _ observer: inout some DecodingObserver
  ) {
    observer.record(
      .segmentDuplicate,
      DecodingFault(
        .segmentDuplicate, segment: index, field: FieldPath(kind, FieldName.segmentType), bits: typeRange,
        had: isEqual ? 1 : 0))
  }

  /// A segment of a type that nothing is defined for: skipped, except type 0, which is a core in the wrong place.
  private static func unknown(
    _ words: Span<UInt64>, index: Int, _ state: inout WalkState, _ observer: inout some DecodingObserver
  ) throws(DecodingFault) -> Bool {
    let type = Int(words.bits(typeRange))
    let path = FieldPath(.unknown, FieldName.segmentType)
    observer.field(path, typeRange)
    state.position = typeRange.width
    if type == 0 {
      try observer.refuse(
        DecodingFault(.coreFirst, segment: index, field: path, bits: typeRange, expected: 0, had: index))
    } else {
      observer.record(
        .segmentType, DecodingFault(.segmentType, segment: index, field: path, bits: typeRange, had: type))
    }
    return false
  }
}

/// What is around the fields of a segment: its end, padding, leftovers.
enum SegmentText {
  /// Where the segment that decodes up to `stop` ends; refuses empty ones, foreign characters and lengths that no
  /// base64url text has.
  @inline(__always)
  static func end(
    _ text: Span<UInt8>, from start: Int, stop: Int, index: Int, _ observer: inout some DecodingObserver
  ) throws(DecodingFault) -> Int {
    var end = stop
    if stop < text.count, text[stop] != UInt8(ascii: ".") {
      let isForeign = try skipForeign(text, from: stop, to: &end, isEmpty: stop == start, index: index, &observer)
      // What stands before a foreign character is not the segment, and its length says nothing.
      if isForeign { return end }
    }
    if end == start {
      try observer.refuse(DecodingFault(.empty, segment: index, character: start))
    }
    if (stop - start) & 3 == 1 {
      try observer.refuse(DecodingFault(.length, segment: index, character: start, had: stop - start))
    }
    return end
  }

  /// Moves `end` over "=" at the end of the segment that begins at `start`; anything else is refused, and "=" alone too.
  /// Returns whether there was anything else.
  @inline(never)
  private static func skipForeign(
    _ text: Span<UInt8>, from stop: Int, to end: inout Int, isEmpty: Bool, index: Int,
    _ observer: inout some DecodingObserver
  ) throws(DecodingFault) -> Bool {
    while end < text.count, text[end] == UInt8(ascii: "=") { end += 1 }
    let isPadding = end > stop && (end == text.count || text[end] == UInt8(ascii: "."))
    if isPadding {
      observer.record(
        .paddingCharacter, DecodingFault(.paddingCharacter, segment: index, character: stop, had: end - stop))
      // Padding alone says nothing.
      if isEmpty { try observer.refuse(DecodingFault(.empty, segment: index, character: stop)) }
      return false
    }
    try observer.refuse(DecodingFault(.alphabet, segment: index, character: stop, had: Int(text[stop])))
    while end < text.count, text[end] != UInt8(ascii: ".") { end += 1 }
    return true
  }

  /// Notes a last field that reaches into bits which whole octets do not hold: decoders that use RFC 4648 drop them.
  ///
  /// A remainder of one character holds no octet at all, and is refused as such.
  @inline(__always)
  private static func recordPartialOctet(
    _ words: Span<UInt64>, state: WalkState, kind: SegmentKind, index: Int,
    observer: inout some DecodingObserver
  ) {
    let (whole, rest) = (state.bitCount & ~7, state.bitCount & 7)
    guard state.position > whole, rest != 6 else { return }
    let isZero = words.isZero(from: whole, to: state.position)
    observer.record(
      .partialOctet,
      DecodingFault(
        .partialOctet, segment: index, field: FieldPath(kind, FieldName.leftover),
        bits: BitRange(offset: whole, width: state.position - whole), expected: whole, had: isZero ? 0 : 1))
  }

  /// More zero bits than this after the last field are worth a note: padding to 24 bits never leaves more.
  static let mostPadding = 24

  /// Notes what is left after the last field.
  @inline(__always)
  static func recordRest<Observer: DecodingObserver>(
    _ words: Span<UInt64>, state: WalkState, kind: SegmentKind, index: Int, isComplete: Bool,
    observer: inout Observer
  ) {
    guard Observer.wantsNotes else { return }
    if isComplete { recordPartialOctet(words, state: state, kind: kind, index: index, observer: &observer) }
    guard state.position < state.bitCount else { return }
    let rest = BitRange(offset: state.position, width: state.bitCount - state.position)
    guard isComplete else {
      observer.field(FieldPath(kind, FieldName.leftover), rest)
      return
    }
    let isZero = words.isZero(from: rest.offset, to: rest.end)
    let path = FieldPath(kind, isZero ? FieldName.padding : FieldName.leftover)
    observer.field(path, rest)
    if !isZero {
      observer.record(
        .trailingBits, DecodingFault(.trailingBits, segment: index, field: path, bits: rest, had: rest.width))
    } else if rest.width > mostPadding {
      observer.record(
        .surplus,
        DecodingFault(.surplus, segment: index, field: path, bits: rest, expected: mostPadding, had: rest.width))
    }
  }
}
