/// Looks for the description of where a rule is broken more often than elsewhere, of at most three conditions.
///
/// Descriptions grow by a condition at a time, and only the best of each length grow on: `width` times the cells is the work of a
/// step, however many values there are.
struct CauseSearch {
  /// A description with what it says.
  struct Candidate: Sendable {
    let description: CauseDescription
    /// The records inside, and those of them that break the rule.
    let records: Int
    let broken: Int
    /// The logarithm of the likelihood ratio over the dispersion, less the cost of the description.
    let score: Double
  }

  /// How many conditions there are at most.
  static let longest = 3
  /// How many descriptions of a length grow on.
  private static let width = 48
  /// By how much a shorter description may be worse and is still preferred: the logarithm of 20.
  private static let tolerance = 3.0
  /// The fewest groups from which a dispersion is computed.
  private static let fewestGroups = 20

  let cells: CauseCells
  /// By cell: its records, 0 where they are explained already; and those of them that break the rule.
  private var records: [Int]
  private var broken: [Int]
  private var score: CauseScore
  private var best: Candidate?

  /// The records of all cells but those that are explained.
  init(_ cells: CauseCells, rule: Int, explained: [CauseDescription]) {
    let breaks = cells.sets.map { $0.contains(rule) }
    self.cells = cells.informative(ofRule: breaks)
    records = cells.records
    for cell in 0..<cells.count where explained.contains(where: { $0.holds(cell, of: cells) }) { records[cell] = 0 }
    broken = zip(records, cells.breaks).map { breaks.indices.contains($1) && breaks[$1] ? $0 : 0 }
    Self.leaveOutUnreadable(self.cells, &records, broken)
    score = CauseScore(records: records.reduce(0, +), broken: broken.reduce(0, +))
  }

  /// Leaves out the records without a readable string, where none of them breaks the rule: it asks about what they do not say,
  /// and "policy version 5" would be a cause that says no more than "readable".
  private static func leaveOutUnreadable(_ cells: CauseCells, _ records: inout [Int], _ broken: [Int]) {
    let cmps = cells.columns[CauseCondition.Attribute.cmp.rawValue].places
    guard !cmps.indices.contains(where: { cmps[$0] == 0 && broken[$0] > 0 }) else { return }
    for cell in cmps.indices where cmps[cell] == 0 { records[cell] = 0 }
  }

  /// The shortest description that is hardly worse than the best one; nil where there is none.
  mutating func find() -> Candidate? {
    guard score.broken >= CauseScore.leastBroken, score.broken < score.records else { return nil }
    guard let first = searched() else { return nil }
    score.dispersion = dispersion(of: first.description)
    guard score.dispersion > 1 else { return first }
    return searched()
  }

  private mutating func searched() -> Candidate? {
    best = nil
    var grown = [CauseDescription()]
    for length in 1...Self.longest {
      var ranks: [CauseDescription: Double] = [:]
      for description in grown { extend(description, isLast: length == Self.longest, &ranks) }
      grown = ranks.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.width).map(\.key)
    }
    return best.map(simplified)
  }

  // MARK: Growing

  /// Adds each condition on one more attribute to a description. Those that may grow on go into `ranks`.
  private mutating func extend(
    _ description: CauseDescription, isLast: Bool, _ ranks: inout [CauseDescription: Double]
  ) {
    let inside = (0..<cells.count).filter { records[$0] > 0 && description.holds($0, of: cells) }
    let cost = description.cost(cells)
    for attribute in CauseCondition.Attribute.allCases where !description.excludes(attribute) {
      let column = cells.columns[attribute.rawValue]
      guard !column.values.isEmpty else { continue }
      var (sums, found) = ([Int](repeating: 0, count: column.values.count + 1), [Int]())
      found = sums
      for cell in inside {
        let place = Int(column.places[cell])
        sums[place] += records[cell]
        found[place] += broken[cell]
      }
      if attribute.isDay {
        consider(days: sums, broken: found, attribute, description, cost)
        continue
      }
      let price = cost + Logarithm.natural(Double(column.values.count))
      for place in 1..<sums.count
      where found[place] >= CauseScore.leastBroken
        && Double(found[place]) * Double(score.records) > Double(score.broken) * Double(sums[place])
      {
        let isNotable = score.isNotable(records: sums[place], broken: found[place])
        guard isNotable || !isLast else { continue }
        let longer = description.adding(.init(attribute: attribute, first: place - 1, last: place - 1))
        let worth = score.ratio(records: sums[place], broken: found[place]) - price
        if !isLast { ranks[longer] = worth }
        if isNotable { consider(longer, sums[place], found[place], worth: worth) }
      }
    }
  }

  /// Looks for the best interval of days. It begins and ends with a day on which the rule is broken: any other is worse.
  private mutating func consider(
    days sums: [Int], broken found: [Int], _ attribute: CauseCondition.Attribute,
    _ description: CauseDescription, _ cost: Double
  ) {
    let days = Double(sums.count - 1)
    let (open, closed) = (cost + Logarithm.natural(2 * days), cost + Logarithm.natural(days * days))
    // Of the days before each one.
    var (records, broken) = ([0], [0])
    for place in 1..<sums.count {
      records.append(records[place - 1] + sums[place])
      broken.append(broken[place - 1] + found[place])
    }
    let ends = (1..<sums.count).filter { found[$0] > 0 }
    guard let all = records.last, let allBroken = broken.last, allBroken >= CauseScore.leastBroken else { return }
    func consider(_ first: Int, _ last: Int, below: Bool = false, above: Bool = false, price: Double) {
      let inside = (above ? all : records[last]) - (below ? 0 : records[first - 1])
      let count = (above ? allBroken : broken[last]) - (below ? 0 : broken[first - 1])
      guard score.isNotable(records: inside, broken: count) else { return }
      let worth = score.ratio(records: inside, broken: count) - price
      guard worth >= (best?.score ?? 0) else { return }
      self.consider(
        description.adding(
          .init(attribute: attribute, first: first - 1, last: last - 1, isOpenBelow: below, isOpenAbove: above)),
        inside, count, worth: worth)
    }
    for (index, first) in ends.enumerated() {
      consider(first, sums.count - 1, above: true, price: open)
      consider(1, first, below: true, price: open)
      for last in ends[index...] { consider(first, last, price: closed) }
    }
  }

  private mutating func consider(_ description: CauseDescription, _ records: Int, _ broken: Int, worth: Double) {
    if let best {
      guard worth >= best.score else { return }
      if worth == best.score, !CauseDescription.comes(description, before: best.description) { return }
    }
    best = Candidate(description: description, records: records, broken: broken, score: worth)
  }

  // MARK: Shortening

  /// What a description says of the records that are not explained; nil where that is not worth a word.
  func candidate(_ description: CauseDescription) -> Candidate? {
    var (inside, found) = (0, 0)
    for cell in 0..<cells.count where records[cell] > 0 && description.holds(cell, of: cells) {
      inside += records[cell]
      found += broken[cell]
    }
    guard score.isNotable(records: inside, broken: found) else { return nil }
    let worth = score.ratio(records: inside, broken: found) - description.cost(cells)
    return Candidate(description: description, records: inside, broken: found, score: worth)
  }

  /// Leaves away what adds next to nothing: conditions, and ends of intervals.
  private func simplified(_ candidate: Candidate) -> Candidate {
    var (result, least) = (candidate, candidate.score - Self.tolerance)
    while let shorter = shorter(result.description).compactMap(self.candidate).max(by: { ($0.score) < ($1.score) }),
      shorter.score >= least
    {
      result = shorter
      least = max(least, shorter.score - Self.tolerance)
    }
    return result
  }

  private func shorter(_ description: CauseDescription) -> [CauseDescription] {
    description.terms.indices.flatMap { index in
      let term = description.terms[index]
      let rest = description.removing(index)
      var shorter = rest.terms.isEmpty ? [] : [rest]
      if term.attribute == .cmpVersion {
        // The CMP whatever its version.
        let value = CMPVersionKey(rawValue: cells.columns[term.attribute.rawValue].values[term.first]).cmp
        if let place = cells.columns[CauseCondition.Attribute.cmp.rawValue].values.firstIndex(of: value) {
          shorter.append(rest.adding(.init(attribute: .cmp, first: place, last: place)))
        }
      }
      if term.attribute.isDay, !term.isOpenAbove, !term.isOpenBelow {
        for isAbove in [true, false] {
          var open = term
          if isAbove { open.isOpenAbove = true } else { open.isOpenBelow = true }
          shorter.append(rest.adding(open))
        }
      }
      return shorter
    }
  }

  // MARK: Dispersion

  /// Pearson's statistic over its degrees of freedom, of groups of records whose strings agree, with a rate inside the description
  /// and one outside; 1 at least.
  ///
  /// Source: McCullagh and Nelder, "Generalized Linear Models", 1989, section 4.5, over-dispersion.
  func dispersion(of description: CauseDescription) -> Double {
    let size = cells.groupCount * 2
    var (sums, found) = ([Int](repeating: 0, count: size), [Int](repeating: 0, count: size))
    for cell in 0..<cells.count where records[cell] > 0 {
      let place = Int(cells.groups[cell]) * 2 + (description.holds(cell, of: cells) ? 1 : 0)
      sums[place] += records[cell]
      found[place] += broken[cell]
    }
    var (statistic, groups) = (0.0, 0)
    for side in 0...1 {
      let places = stride(from: side, to: size, by: 2)
      let (all, hit) = places.reduce((0, 0)) { ($0.0 + sums[$1], $0.1 + found[$1]) }
      guard hit > 0, hit < all else { continue }
      let rate = Double(hit) / Double(all)
      for place in places where sums[place] > 0 {
        let expected = Double(sums[place]) * rate
        let difference = Double(found[place]) - expected
        statistic += difference * difference / (expected * (1 - rate))
        groups += 1
      }
      groups -= 1
    }
    return groups < Self.fewestGroups ? 1 : max(1, statistic / Double(groups))
  }
}

private func < (left: (Double, CauseDescription), right: (Double, CauseDescription)) -> Bool {
  left.0 == right.0 ? CauseDescription.comes(left.1, before: right.1) : left.0 < right.0
}
