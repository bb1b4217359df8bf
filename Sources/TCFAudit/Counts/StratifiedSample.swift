import TCFCodec
package import TCFFindings

/// What a record is drawn by: its worst finding, the first rule that gives such a one, and its CMP.
package struct Stratum: Sendable, Hashable {
  /// The worst finding; nil for none.
  package let worst: Severity?
  /// The rule's place among those of the run; nil for a record without findings, or where others are in the stratum.
  package let rule: Int?
  /// The CMP; nil where nothing can be read, or others are in the stratum.
  package let cmp: Int?
  /// Whether it has all records with that worst finding that are in no other stratum.
  package let isRest: Bool

  /// The verdicts, the worst one last.
  package static let verdicts: [Severity?] = [nil, .info, .warning, .error]

  /// The place of its verdict.
  var verdict: Int { Self.verdicts.firstIndex(of: worst) ?? 0 }

  private init(worst: Severity?, rule: Int?, cmp: Int?, isRest: Bool) {
    (self.worst, self.rule, self.cmp, self.isRest) = (worst, rule, cmp, isRest)
  }

  /// The stratum of the records with a verdict that are in no other.
  init(restOf verdict: Int) { self.init(worst: Self.verdicts[verdict], rule: nil, cmp: nil, isRest: true) }

  /// The stratum of a record.
  init(_ judged: JudgedRecord) {
    let worst = judged.worst
    var (rule, next) = (Int?.none, JudgedRecord?.some(judged))
    while let worst, let one = next, rule == nil {
      rule = one.verdicts.breaks.first { $0.findings[worst] > 0 }?.rule
      next = one.inner
    }
    let cmp: Int? =
      switch judged.consent.content {
      case .v2(let figures): figures.header.cmp
      case .v1(let string): string.cmpID
      case .related, .refused: nil
      }
    self.init(worst: worst, rule: rule, cmp: cmp, isRest: false)
  }

  /// As a number: two bits of the verdict, the rule and the CMP, each plus one.
  var code: UInt64 { UInt64(verdict) << 48 | UInt64((rule ?? -1) + 1) << 24 | UInt64((cmp ?? -1) + 1) }

  /// The stratum of a number; nil if there is none.
  init?(code: UInt64, rules: Int) {
    let (rule, cmp) = (Int(code >> 24 & 0xFF_FFFF) - 1, Int(code & 0xFF_FFFF) - 1)
    guard code >> 48 < Self.verdicts.count, rule < rules else { return nil }
    self.init(
      worst: Self.verdicts[Int(code >> 48)], rule: rule < 0 ? nil : rule, cmp: cmp < 0 ? nil : cmp, isRest: false)
  }
}

/// Records drawn from strata, so that rare verdicts are looked at too: of each stratum those with the lowest hashes. Parts add up
/// to exactly the sample of the whole.
///
/// Input can make as many strata as it likes; as many are kept as `mostStrata`, by lot, and the other records of a verdict are a
/// stratum together. Their sample is what is left of that of the verdict.
package struct StratifiedSample: Sendable, Hashable {
  /// The records of a stratum.
  struct Row: Sendable, Hashable {
    var records = 0
    var sample: StringSample

    mutating func add(_ other: Row) {
      records += other.records
      sample.merge(other.sample)
    }
  }

  /// A stratum with what is drawn from it.
  package struct Drawn: Sendable {
    /// What its records have in common.
    let stratum: Stratum
    /// How many records it has.
    package let records: Int
    /// The records that are drawn.
    package let entries: [StringSample.Entry]
  }

  /// How many records are drawn; 0 for none.
  package let limit: Int
  /// By the code of the stratum.
  private(set) var kept: BoundedRows<UInt64, Row>
  /// By verdict, all strata of it.
  private(set) var verdicts: [Row]

  /// How many records are drawn at most: each stratum keeps as many.
  package static let mostRecords = 2_000
  /// Fewer records cannot have two of each verdict.
  package static var fewestRecords: Int { 2 * Stratum.verdicts.count }
  private static let mostStrata = 100

  /// Nothing drawn yet.
  package init(limit: Int) {
    self.limit = limit
    kept = BoundedRows(limit: Self.strata(limit))
    verdicts = Stratum.verdicts.map { _ in Row(sample: StringSample(limit: limit)) }
  }

  /// A sample as it was; nil if it is none.
  init?(limit: Int, verdicts: [Row], rows: [UInt64: Row], rules: Int) {
    guard verdicts.count == Stratum.verdicts.count, rows.count <= Self.strata(limit) else { return nil }
    var sums = verdicts.map { _ in 0 }
    for (code, row) in rows {
      guard let stratum = Stratum(code: code, rules: rules) else { return nil }
      sums[stratum.verdict] += row.records
    }
    guard zip(sums, verdicts).allSatisfy({ $0 <= $1.records }), (verdicts + rows.values).allSatisfy(\.isPossible)
    else { return nil }
    self.limit = limit
    self.verdicts = verdicts
    kept = BoundedRows(limit: Self.strata(limit), rows: rows)
  }

  /// Four records of each stratum on an average, so that a stratum has a variance.
  private static func strata(_ limit: Int) -> Int { min(mostStrata, max(1, limit / 4)) }

  /// Counts a record.
  mutating func count(_ stratum: Stratum) {
    verdicts[stratum.verdict].records += 1
    kept.change(stratum.code, orAdd: Row(sample: StringSample(limit: limit))) { $0.records += 1 }
  }

  /// Whether a record with that hash is kept if it comes.
  func wants(_ hash: UInt64, _ stratum: Stratum) -> Bool {
    verdicts[stratum.verdict].sample.wants(hash) || kept.rows[stratum.code]?.sample.wants(hash) == true
  }

  /// Takes a record in that was counted.
  mutating func add(_ entry: StringSample.Entry, _ stratum: Stratum) {
    verdicts[stratum.verdict].sample.add(entry)
    guard kept.rows[stratum.code] != nil else { return }
    kept.change(stratum.code, orAdd: Row(sample: StringSample(limit: limit))) { $0.sample.add(entry) }
  }

  /// Adds the sample of another part.
  mutating func merge(_ other: StratifiedSample) {
    for index in verdicts.indices { verdicts[index].add(other.verdicts[index]) }
    kept.merge(other.kept) { $0.add($1) }
  }

  /// What is drawn, the worst verdicts first.
  ///
  /// - Parameter rules: how many rules the run has.
  package func drawn(rules: Int) -> [Drawn] {
    var strata: [(stratum: Stratum, row: Row)] = []
    var known = Set<UInt64>()
    var rest = verdicts
    for (code, row) in kept.rows.sorted(by: { $0.key < $1.key }) {
      guard let stratum = Stratum(code: code, rules: rules) else { continue }
      strata.append((stratum, row))
      known.formUnion(row.sample.entries.map(\.hash))
      rest[stratum.verdict].records -= row.records
    }
    for (verdict, row) in rest.enumerated() where row.records > 0 {
      let others = row.sample.entries.filter { !known.contains($0.hash) }
      let sample = StringSample(limit: limit, entries: others)
      strata.append((Stratum(restOf: verdict), Row(records: row.records, sample: sample)))
    }
    let sizes = Self.allocation(strata.map { ($0.row.records, $0.row.sample.entries.count) }, limit)
    return zip(strata, sizes).map { strata, size in
      Drawn(
        stratum: strata.stratum, records: strata.row.records, entries: Array(strata.row.sample.entries.prefix(size)))
    }.sorted { ($0.stratum.verdict, $1.stratum.code) > ($1.stratum.verdict, $0.stratum.code) }
  }

  /// How many records of each stratum are drawn: two where there are as many, and the rest by the square roots of their sizes, so
  /// that a large stratum has more, and less than its share.
  ///
  /// How much strata vary inside plays no part: it is not known before someone looks.
  ///
  /// On allocations by a power of the size, such as this one: Bankier, "Power Allocations: Determining Sample Sizes for
  /// Subnational Areas", The American Statistician 42 (1988), 174-177.
  ///
  /// - Parameter strata: the records of each stratum, and how many of them are at hand.
  static func allocation(_ strata: [(records: Int, atHand: Int)], _ count: Int) -> [Int] {
    var drawn = strata.map { min($0.atHand, 2) }
    var left = count - drawn.reduce(0, +)
    func need(_ place: Int) -> Double { Double(strata[place].records).squareRoot() / Double(drawn[place] + 1) }
    while left > 0 {
      let open = strata.indices.filter { drawn[$0] < strata[$0].atHand }
      // The first of those that are furthest behind.
      guard var best = open.first else { break }
      for place in open where need(place) > need(best) { best = place }
      drawn[best] += 1
      left -= 1
    }
    return drawn
  }
}

extension StratifiedSample.Row {
  fileprivate var isPossible: Bool { records >= 0 && sample.entries.count <= records && sample.isOrdered }
}
