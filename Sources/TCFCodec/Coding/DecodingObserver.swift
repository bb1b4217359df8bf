/// Who watches a walk over a string.
///
/// There is one walk. With `NullObserver` it is the fast decoder: every call specialises away and the first refusal is
/// thrown. With `NoteObserver` it also shows which deviations the string has, and with `TraceObserver` it writes down
/// every bit and goes on past each fault it can name.
protocol DecodingObserver {
  /// Whether deviations are wanted; the work of finding them is left out otherwise.
  static var wantsNotes: Bool { get }
  /// Whether every fault is wanted with what it says, also of segments that do not count.
  static var wantsFaults: Bool { get }
  /// Whether fields are wanted.
  static var wantsFields: Bool { get }

  /// A segment begins: its characters (bytes of the text) and how many bits they carry.
  mutating func beginSegment(_ index: Int, _ kind: SegmentKind, characters: Range<Int>, words: Span<UInt64>, bits: Int)
  /// A field was read at `bits` of the current segment.
  mutating func field(_ path: @autoclosure () -> FieldPath, _ bits: @autoclosure () -> BitRange)
  /// The string cannot be understood here. Returns only if the walk is to go on as well as it can.
  mutating func refuse(_ fault: @autoclosure () -> DecodingFault) throws(DecodingFault)
  /// The string is unusual here, but can be read.
  mutating func record(_ code: DecodingFault.Code, _ fault: @autoclosure () -> DecodingFault)
  /// The highest MaxVendorId or range end that the string names.
  mutating func sawVendorID(_ id: Int)
}

/// Sees nothing and throws at once.
struct NullObserver: DecodingObserver {
  @inline(__always) static var wantsNotes: Bool { false }
  @inline(__always) static var wantsFaults: Bool { false }
  @inline(__always) static var wantsFields: Bool { false }
  @inline(__always)
  mutating func beginSegment(
    _ index: Int, _ kind: SegmentKind, characters: Range<Int>, words: Span<UInt64>, bits: Int
  ) {}
  @inline(__always) mutating func field(_ path: @autoclosure () -> FieldPath, _ bits: @autoclosure () -> BitRange) {}
  @inline(__always) mutating func refuse(_ fault: @autoclosure () -> DecodingFault) throws(DecodingFault) {
    throw fault()
  }
  @inline(__always) mutating func record(_ code: DecodingFault.Code, _ fault: @autoclosure () -> DecodingFault) {}
  @inline(__always) mutating func sawVendorID(_ id: Int) {}
}

/// Remembers that there are deviations, not which: most strings have none, and the dissection finds them all.
struct NoteObserver: DecodingObserver {
  /// Whether the string has any deviation.
  var hasNotes = false
  /// The highest MaxVendorId or entry that the string names.
  var highestVendorID = 0

  @inline(__always) static var wantsNotes: Bool { true }
  @inline(__always) static var wantsFaults: Bool { false }
  @inline(__always) static var wantsFields: Bool { false }
  @inline(__always)
  mutating func beginSegment(
    _ index: Int, _ kind: SegmentKind, characters: Range<Int>, words: Span<UInt64>, bits: Int
  ) {}
  @inline(__always) mutating func field(_ path: @autoclosure () -> FieldPath, _ bits: @autoclosure () -> BitRange) {}
  @inline(__always) mutating func refuse(_ fault: @autoclosure () -> DecodingFault) throws(DecodingFault) {
    throw fault()
  }
  @inline(__always) mutating func record(_ code: DecodingFault.Code, _ fault: @autoclosure () -> DecodingFault) {
    hasNotes = true
  }
  @inline(__always) mutating func sawVendorID(_ id: Int) { highestVendorID = max(highestVendorID, id) }
}

/// Writes down every fault, and goes on past it, without the fields around it: what can be asked of a string whose places
/// no one reads.
struct FaultObserver: DecodingObserver {
  private(set) var faults: [DecodingFault] = []
  /// What decoding would have thrown.
  private(set) var firstRefusal: DecodingFault?
  /// How often a code was met after the faults had become too many.
  private var later: [DecodingFault.Code: Int] = [:]

  /// This many faults are kept whatever they are, and of each code some more: ten million empty segments need not take
  /// gigabytes to be reported, and what is found behind them is reported too.
  static let mostFaults = 5_000
  static let mostOfACodeLater = 100

  static var wantsNotes: Bool { true }
  static var wantsFaults: Bool { true }
  static var wantsFields: Bool { false }

  mutating func beginSegment(
    _ index: Int, _ kind: SegmentKind, characters: Range<Int>, words: Span<UInt64>, bits: Int
  ) {}
  mutating func field(_ path: @autoclosure () -> FieldPath, _ bits: @autoclosure () -> BitRange) {}

  mutating func refuse(_ fault: @autoclosure () -> DecodingFault) throws(DecodingFault) {
    let fault = fault()
    if keeps(fault.code) { faults.append(fault) }
    firstRefusal = firstRefusal ?? fault
  }

  mutating func record(_ code: DecodingFault.Code, _ fault: @autoclosure () -> DecodingFault) {
    if keeps(code) { faults.append(fault()) }
  }

  private mutating func keeps(_ code: DecodingFault.Code) -> Bool {
    guard faults.count >= Self.mostFaults else { return true }
    let count = later[code, default: 0]
    guard count < Self.mostOfACodeLater else { return false }
    later[code] = count + 1
    return true
  }

  mutating func sawVendorID(_ id: Int) {}
}

/// Writes down the segments that are traced, and goes on past every fault.
struct TraceObserver: DecodingObserver {
  var trace = EncodingTrace()
  private var found = FaultObserver()
  var faults: [DecodingFault] { found.faults }
  /// What decoding would have thrown.
  var firstRefusal: DecodingFault? { found.firstRefusal }

  static var wantsNotes: Bool { true }
  static var wantsFaults: Bool { true }
  static var wantsFields: Bool { true }

  mutating func beginSegment(
    _ index: Int, _ kind: SegmentKind, characters: Range<Int>, words: Span<UInt64>, bits: Int
  ) {
    guard trace.segments.count < EncodingTrace.mostSegments else {
      trace.furtherSegments += 1
      return
    }
    var copy: [UInt64] = []
    if bits > 0 {
      copy.reserveCapacity((bits + 63) / 64 + 2)
      for word in 0..<min(words.count, (bits + 63) / 64 + 2) { copy.append(words[word]) }
    }
    trace.segments.append(EncodingTrace.Segment(kind: kind, characters: characters, bitCount: bits, words: copy))
  }

  mutating func field(_ path: @autoclosure () -> FieldPath, _ bits: @autoclosure () -> BitRange) {
    guard trace.furtherSegments == 0 else { return }
    trace.entries.append(EncodingTrace.Entry(segment: trace.segments.count - 1, path: path(), bits: bits()))
  }

  mutating func refuse(_ fault: @autoclosure () -> DecodingFault) throws(DecodingFault) {
    try found.refuse(fault())
  }

  mutating func record(_ code: DecodingFault.Code, _ fault: @autoclosure () -> DecodingFault) {
    found.record(code, fault())
  }

  mutating func sawVendorID(_ id: Int) {}
}
