import TCFCodec
import TCFFindings

/// Sets of vendor ids in the shapes that decide which form a section takes, and at the edges of words and fields.
enum VendorShape: String, CaseIterable, Sendable {
  case empty
  case single
  /// A dozen ids among two thousand.
  case sparse
  /// Nearly all of some hundreds.
  case dense
  /// Half of some hundreds, no pattern.
  case mixed
  /// Few long runs: the range form is much shorter.
  case runs
  /// Every second to seventh id: the range form is much longer.
  case alternating
  /// Ids at the edges of 64-bit words and of the field.
  case edges
  /// A few ids anywhere up to 65,535.
  case wide
  /// Single ids and short runs from 2,001 on: behind every vendor that there is, where no list has been yet.
  case high
  /// Half of some thousands, no pattern: a bit field longer than any list.
  case longField = "long-field"
  /// All ids up to some high one.
  case everybody
  /// A bit field exactly as long as the range form.
  case tie
  /// Dozens to thousands of single ids and runs, so far apart that the range form is the shorter one: NumEntries needs more
  /// than 6 or 8 of its 12 bits.
  case manyEntries
  /// About as many runs as NumEntries can count, and one more.
  case mostRuns

  /// The class in which a case is counted whose vendor consents have the shape.
  var className: String {
    switch self {
    case .mostRuns: "vendors-most-runs"
    case .manyEntries: "vendors-many-entries"
    default: "vendors-\(rawValue)"
    }
  }

  /// A shape; the costly ones seldom.
  static func any(_ random: inout SplitMix64) -> VendorShape {
    switch random.number(1...300) {
    case 1: .mostRuns
    case 2...6: .everybody
    case 7...20: .wide
    case 21...44: .manyEntries
    case 45...56: .longField
    default: random.pick([.empty, .single, .sparse, .dense, .mixed, .runs, .alternating, .edges, .tie, .high])
    }
  }

  /// A shape of few ids.
  static func few(_ random: inout SplitMix64) -> VendorShape { random.pick([.empty, .single, .sparse, .edges, .high]) }

  private static let edgeIDs = [
    1, 2, 63, 64, 65, 127, 128, 129, 191, 192, 193, 255, 256, 257, 4_095, 4_096, 4_097, 32_767, 32_768, 65_534, 65_535,
  ]

  /// A set of the shape.
  func make(_ random: inout SplitMix64) -> VendorIDSet {
    switch self {
    case .empty: return []
    case .single: return [random.chance(50) ? random.pick(Self.edgeIDs) : random.number(1...2_000)]
    case .sparse: return VendorIDSet((0..<random.number(2...12)).map { _ in random.number(1...2_000) })
    case .dense: return Self.words(&random, random.number(1...24)) { $0.next() | $0.next() | $0.next() }
    case .mixed: return Self.words(&random, random.number(1...24)) { $0.next() }
    case .runs: return Self.runs(&random)
    case .alternating:
      let step = random.number(2...7)
      return VendorIDSet(stride(from: random.number(1...step), through: random.number(20...900), by: step))
    case .edges: return VendorIDSet((0..<random.number(1...6)).map { _ in random.pick(Self.edgeIDs) })
    case .high: return Self.high(&random)
    case .longField: return Self.longField(&random)
    case .wide: return VendorIDSet((0..<random.number(1...8)).map { _ in random.number(1...65_535) })
    case .everybody:
      var set = VendorIDSet()
      set.insert(VendorIDRange(1, UInt16(random.pick([65_535, 65_534, random.number(2_000...65_535)]))))
      return set
    case .tie: return Self.tie(&random)
    case .manyEntries: return Self.manyEntries(&random)
    case .mostRuns: return Self.mostRuns(&random)
    }
  }

  private static func words(
    _ random: inout SplitMix64, _ count: Int, _ word: (inout SplitMix64) -> UInt64
  ) -> VendorIDSet {
    var words = (0..<count).map { _ in word(&random) }
    words[words.count - 1] <<= UInt64(random.number(0...63))
    return VendorIDSet(words: words)
  }

  private static func high(_ random: inout SplitMix64) -> VendorIDSet {
    var set = VendorIDSet()
    for _ in 0..<random.number(1...8) {
      let first = random.chance(10) ? VendorIDSet.highestPossible : random.number(2_001...VendorIDSet.highestPossible)
      let last = random.chance(50) ? first + random.number(1...40) : first
      set.insert(VendorIDRange(UInt16(first), UInt16(min(last, VendorIDSet.highestPossible))))
    }
    guard random.chance(25) else { return set }
    let last = VendorIDSet.highestPossible
    set.insert(VendorIDRange(UInt16(last - random.number(0...9)), UInt16(last)))
    return set
  }

  /// Now and then a sixteenth of all ids, the last one among them: as many entries would be as long.
  private static func longField(_ random: inout SplitMix64) -> VendorIDSet {
    guard random.chance(15) else { return words(&random, random.number(32...160)) { $0.next() } }
    let length = VendorIDSet.highestPossible / UInt64.bitWidth
    var set = words(&random, length) { $0.next() & $0.next() & $0.next() & $0.next() }
    set.insert(VendorIDSet.highestPossible)
    return set
  }

  private static func runs(_ random: inout SplitMix64) -> VendorIDSet {
    var set = VendorIDSet()
    for _ in 0..<random.number(1...6) {
      let first = random.number(1...1_800)
      set.insert(VendorIDRange(UInt16(first), UInt16(first + random.number(1...300))))
    }
    return set
  }

  /// Entries at least as far apart as they take bits: a single id 17 (IsARange and the id), a run 33 (and a second id).
  private static func manyEntries(_ random: inout SplitMix64) -> VendorIDSet {
    let most = VendorIDSet.highestPossible / (SectionLayout.singleEntry + 1)
    let edges = [63, 64, 65, 127, 128, 255, 256, 257, 511, 512, 1_023, 1_024, 2_047, 2_048, most]
    let some = random.number(20...random.pick([255, 1_023, most]))
    let count = random.chance(50) ? random.pick(edges) : some
    let runShare = random.pick([0, 10, 50, 100])
    var set = VendorIDSet()
    var next = random.number(1...SectionLayout.singleEntry)
    for _ in 0..<count {
      let isRun = random.chance(runShare)
      let bits = isRun ? SectionLayout.rangeEntry : SectionLayout.singleEntry
      let last = next + (isRun ? random.number(1...20) : 0)
      guard last <= VendorIDSet.highestPossible else { break }
      set.insert(VendorIDRange(UInt16(next), UInt16(last)))
      next += bits + 1
    }
    return set
  }

  /// Single ids so spread that MaxVendorId bits are as many as NumEntries and the entries take.
  private static func tie(_ random: inout SplitMix64) -> VendorIDSet {
    let count = random.number(1...20)
    let highest = SectionLayout.numEntries + count * SectionLayout.singleEntry
    let odd = stride(from: highest % 2 + 1, to: highest - 1, by: 2).map { $0 }
    return VendorIDSet(random.shuffled(odd).prefix(count - 1) + [highest])
  }

  private static func mostRuns(_ random: inout SplitMix64) -> VendorIDSet {
    let count = SectionLayout.mostEntries + random.number(-1...1)
    // The bit field of the widest spread is longer than the entries, which must not be chosen if they are too many.
    let step = random.pick([2, 16])
    return VendorIDSet((0..<count).map { 1 + $0 * step })
  }
}
