import TCFCodec

/// The verdicts about one subject in numbers: what a run over a hundred million strings keeps of each.
///
/// Filled again for each subject, so that counting allocates nothing. The findings behind the numbers were never made; judge
/// the subject once more to read them.
public struct CountedVerdicts: Sendable {
  /// A rule that the subject breaks.
  public struct Break: Sendable, Hashable {
    /// The rule's place among the rules of the run.
    public let rule: Int
    /// Its findings.
    public let findings: SeverityCounts
  }

  /// The broken rules, in the order of the catalogue.
  public private(set) var breaks: [Break] = []
  /// The findings of all of them.
  public private(set) var findings = SeverityCounts()
  /// Why rules that ask for something the subject lacks have no answer; nil where there is none.
  package private(set) var shared: VerdictCause?
  private var table: VerdictTable?
  private var marks: [VerdictMark] = []

  /// Counts without a subject yet.
  public init() {}

  /// The same counts in memory of their own, no more than they need: to be kept while these are filled again.
  ///
  /// A plain copy shares its arrays with these. Filling them again then allocates arrays of the old capacity, which the
  /// allocator rounds up, time after time: a cache of copies grew without bound.
  package var kept: CountedVerdicts {
    var kept = self
    kept.marks = marks.inOwnMemory
    kept.breaks = breaks.inOwnMemory
    return kept
  }

  /// A number that equal verdicts share, and few others.
  package var digest: UInt64 {
    let marks = marks.span
    var sum: UInt32 = 0
    // No step waits for the one before: the compiler makes it several marks at a time.
    for index in marks.indices {
      sum &+= UInt32(marks[index].bits) &* (UInt32(truncatingIfNeeded: index) &* 0x9E37_79B1 &+ 0x85EB_CA77)
    }
    var digest = Digest(UInt64(sum))
    for one in breaks {
      let found = (one.findings[.error] &* 31 &+ one.findings[.warning]) &* 31 &+ one.findings[.info]
      digest.add(one.rule &* 65_536 &+ found)
    }
    digest.add(shared?.missingList?.series ?? -1)
    digest.add(shared?.missingList?.number ?? -1)
    return digest.value
  }

  /// Whether counting these comes to the same as counting `other`: the same outcomes and findings of the same rules, and the
  /// same list missing.
  package func countsLike(_ other: CountedVerdicts) -> Bool {
    guard table === other.table, breaks == other.breaks, shared?.missingList == other.shared?.missingList,
      marks.count == other.marks.count
    else { return false }
    let (own, others) = (marks.span, other.marks.span.extracting(first: marks.count))
    // All marks without a look at each: the compiler makes it many at a time.
    var difference: UInt8 = 0
    for index in own.indices { difference |= own[index].bits ^ others[index].bits }
    return difference == 0
  }

  /// How many rules were checked.
  public var count: Int { table?.rules.count ?? 0 }

  /// The outcome of the rule at `index`.
  public func outcome(at index: Int) -> Outcome { mark(at: index).outcome }

  /// The severity that holds for the subject, of the rule at `index`.
  public func severity(at index: Int) -> Severity { mark(at: index).severity }

  private func mark(at index: Int) -> VerdictMark {
    if index < marks.count { return marks[index] }
    // `count` is 0 then, so any index is out of range: the caller's mistake, as with an array's index. No input leads here.
    guard let table else { preconditionFailure("no subject was counted yet") }
    return table.rest[index]
  }

  /// Begins a subject, with the marks that are known before any rule is checked.
  package mutating func begin(_ table: VerdictTable, marks: [VerdictMark], shared: VerdictCause?) {
    self.table = table
    self.shared = shared
    self.marks.removeAll(keepingCapacity: true)
    self.marks.append(contentsOf: marks)
    breaks.removeAll(keepingCapacity: true)
    findings = SeverityCounts()
  }

  /// The marks, to be changed while breaks are added. They have to be given back.
  package mutating func extractMarks() -> [VerdictMark] {
    var taken: [VerdictMark] = []
    swap(&taken, &marks)
    return taken
  }

  /// Ends the subject.
  package mutating func restore(_ marks: consuming [VerdictMark]) { self.marks = marks }

  /// Adds a rule that the subject breaks.
  package mutating func addBreak(_ rule: Int, _ findings: SeverityCounts) {
    breaks.append(Break(rule: rule, findings: findings))
    self.findings += findings
  }

  /// Adds `times` for each rule to the count of its outcome: a row a rule, a column an outcome, `notApplicable` left at 0.
  package func count(into counts: inout [Int], times: Int) { marks.count(into: &counts, times: times) }
}

extension [VerdictMark] {
  /// Adds `times` for each rule to the count of its outcome: a row a rule, a column an outcome. Most rules speak about
  /// something else than the subject, so `notApplicable` is not counted: it is what is left of the subjects.
  func count(into counts: inout [Int], times: Int) {
    let marks = span
    var counts = counts.mutableSpan
    let uncounted = Outcome.notApplicable.column
    for index in marks.indices {
      let column = marks[index].column
      if column != uncounted { counts[index * Outcome.count + column] += times }
    }
  }
}
