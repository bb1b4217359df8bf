import TCFCodec
import TCFFindings

/// Looks for causes: for each rule the shortest description of where it is broken more often than elsewhere.
struct CauseScan {
  /// A description that was found for a rule, and those that explain a part of its broken records before it.
  private struct Finding {
    let rule: Int
    let candidate: CauseSearch.Candidate
    let explained: [CauseDescription]
  }

  /// How many causes a rule has at most.
  static let mostOfRule = 3
  /// How unlikely it is, at most, that a run in which everything is broken evenly gives any cause at all.
  static let level = 0.001
  /// How many sets of one to three attributes there are to choose from: nine, of which one has two forms.
  static let shapes = 130.0
  /// How good, at least, the description of another rule is compared with the rule's own to take its place.
  private static let likeness = 0.95

  let cells: CauseCells
  private let severities: [SeverityCounts]

  /// A scan of what was counted.
  init(_ counts: AuditCounts) {
    cells = CauseCells(counts.cube)
    severities = counts.broken
  }

  /// The causes, the clearest first.
  func causes() -> [Cause] {
    let rules = brokenRules()
    let least = Logarithm.natural(Self.shapes * Double(rules.count) / Self.level)
    var findings: [Finding] = []
    for rule in rules {
      var explained: [CauseDescription] = []
      while explained.count < Self.mostOfRule {
        var search = CauseSearch(cells, rule: rule, explained: explained)
        guard let found = search.find(), found.score >= least else { break }
        findings.append(Finding(rule: rule, candidate: found, explained: explained))
        explained.append(found.description)
      }
    }
    return joined(findings.sorted { ($1.candidate.score, $0.rule) < ($0.candidate.score, $1.rule) })
  }

  /// The rules that some records break, and others do not. Infos are not faults.
  private func brokenRules() -> [Int] {
    var broken = Array(repeating: 0, count: severities.count)
    for (count, place) in zip(cells.records, cells.breaks) where cells.sets.indices.contains(place) {
      for rule in cells.sets[place] { broken[rule] += count }
    }
    let all = cells.records.reduce(0, +)
    return broken.indices.filter { rule in
      broken[rule] >= CauseScore.leastBroken && broken[rule] < all
        && severities[rule][.error] + severities[rule][.warning] > 0
    }
  }

  /// One bug breaks several rules: those whose descriptions are as good as the same are one story.
  private func joined(_ findings: [Finding]) -> [Cause] {
    var stories: [(description: CauseDescription, score: Double, rules: [Int])] = []
    for finding in findings {
      let search = CauseSearch(cells, rule: finding.rule, explained: finding.explained)
      let own = search.candidate(finding.candidate.description)?.score ?? finding.candidate.score
      let place = stories.firstIndex { story in
        !story.rules.contains(finding.rule)
          && (story.description == finding.candidate.description
            || search.candidate(story.description).map { $0.score >= own * Self.likeness } == true)
      }
      if let place {
        stories[place].rules.append(finding.rule)
      } else {
        stories.append((finding.candidate.description, finding.candidate.score, [finding.rule]))
      }
    }
    return stories.map { cause($0.description, $0.rules, score: $0.score) }
  }

  /// A cause with its numbers, which are of all records.
  private func cause(_ description: CauseDescription, _ rules: [Int], score: Double) -> Cause {
    let inside = (0..<cells.count).map { description.holds($0, of: cells) }
    var days: ClosedRange<Int>?
    let counted = rules.enumerated().map { index, rule in
      let breaks = cells.sets.map { $0.contains(rule) }
      var (broken, all) = (0, 0)
      for cell in 0..<cells.count where breaks.indices.contains(cells.breaks[cell]) && breaks[cells.breaks[cell]] {
        all += cells.records[cell]
        guard inside[cell] else { continue }
        broken += cells.records[cell]
        let column = cells.columns[CauseCondition.Attribute.stringDay.rawValue]
        let place = Int(column.places[cell]) - 1
        if index == 0, place >= 0 {
          let day = column.values[place]
          days = days.map { min($0.lowerBound, day)...max($0.upperBound, day) } ?? day...day
        }
      }
      return Cause.Rule(rule: rule, broken: broken, allBroken: all)
    }
    let width = cells.level.width(of: .stringDay)
    return Cause(
      conditions: description.terms.map(condition), rules: counted,
      records: zip(cells.records, inside).reduce(0) { $1.1 ? $0 + $1.0 : $0 },
      allRecords: cells.records.reduce(0, +),
      days: days.map {
        CalendarDay(daysSince1970: $0.lowerBound)...CalendarDay(daysSince1970: $0.upperBound + width - 1)
      }, score: score, description: description)
  }

  private func condition(_ term: CauseDescription.Term) -> CauseCondition {
    guard term.attribute.isDay else { return cells.condition(term.attribute, term.first) }
    return cells.condition(
      term.attribute, from: term.isOpenBelow ? nil : term.first, to: term.isOpenAbove ? nil : term.last)
  }
}
