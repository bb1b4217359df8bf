import TCFCodec
import TCFFindings
import TCFRules
import TCFRun
import TCFStorage
import TCFVendorList

/// Judges strings by the one judge, and keeps what counts need.
struct BulkJudge {
  private let judge: SubjectJudge
  private let milestones: [CalendarDay]
  /// The rules, for subjects that are judged in full.
  private let table: VerdictTable
  private var counted = CountedVerdicts()
  /// The lists that strings named and two different files claim to be.
  private(set) var conflicts: Set<VendorListFault> = []

  init(_ plan: AuditPlan) {
    judge = SubjectJudge(plan.evaluator, extras: SubjectJudge.Extras(), published: { _ in nil })
    milestones = plan.milestones
    table = VerdictTable(rules: plan.evaluator.rules.map(\.metadata))
  }

  /// What judging a captured thing gives, and the strings in it, each a subject of its own; nil where there is nothing to judge.
  mutating func judged(_ subject: CapturedSubject) -> JudgedRecord? {
    var reports: [SubjectReport] = []
    var found: Set<VendorListFault> = []
    judge.judge(subject) { judgement in
      switch judgement {
      case .report(let report): reports.append(report)
      case .conflict(let fault): found.insert(fault)
      }
    }
    if !found.isEmpty { conflicts.formUnion(found) }
    let texts = Dictionary(
      InputSubjects.strings(of: subject).map { ($0.name, $0.text) }, uniquingKeysWith: { first, _ in first })
    var judged: JudgedRecord?
    // The first report is the outer one.
    for report in reports.reversed() {
      let string = report.subject.kind == .string ? texts[report.subject.name].map { self.judged($0) } : nil
      judged = JudgedRecord(
        content: string?.content ?? .neighbour(report.subject.kind), counted: counted(report.verdicts), inner: judged,
        choice: string?.choice, stopsAt: string?.stopsAt ?? 0, outdatedAt: string?.outdatedAt ?? 0)
    }
    return judged
  }

  /// Verdicts in numbers.
  private func counted(_ verdicts: Verdicts) -> CountedVerdicts {
    var counted = CountedVerdicts()
    let marks = verdicts.map { VerdictMark($0.outcome, $0.severity, .nothing) }
    let missing = verdicts.lazy.compactMap { $0.outcome == .undecided ? $0.cause : nil }.first
    counted.begin(table, marks: marks, shared: missing)
    for (index, verdict) in verdicts.enumerated() where verdict.outcome == .fail {
      var findings = SeverityCounts()
      for finding in verdict.countingFindings { findings[verdict.severity(of: finding)] += 1 }
      counted.addBreak(index, findings)
    }
    return counted
  }

  /// What judging `text` gives.
  mutating func judged(_ text: String) -> JudgedRecord {
    var (outer, inner): (JudgedRecord?, JudgedRecord?)
    var neighbour: (kind: Subject.Kind, counted: CountedVerdicts)?
    var counts = CountedVerdicts()
    swap(&counts, &counted)
    var found: Set<VendorListFault> = []
    // What is called refers to these, and not to all of this judge: that would be copied for each string.
    let (judge, milestones) = (judge, milestones)
    judge.count(text, .detectedLine, into: &counts, conflict: { found.insert($0) }) { subject, counted in
      switch subject {
      case .neighbour(let kind): neighbour = (kind.subjectKind, counted.kept)
      case .string(let facts): inner = Self.record(facts, counted, judge, milestones)
      }
    }
    swap(&counts, &counted)
    if !found.isEmpty { conflicts.formUnion(found) }
    if let neighbour {
      outer = JudgedRecord(
        content: .neighbour(neighbour.kind), counted: neighbour.counted, inner: inner, choice: nil, stopsAt: 0,
        outdatedAt: 0)
    }
    // The judge always gives one of both.
    return outer ?? inner
      ?? JudgedRecord(
        content: .refused(DecodingFault.emptyText.code), counted: counted, inner: nil, choice: nil, stopsAt: 0,
        outdatedAt: 0)
  }

  private static func record(
    _ facts: StringFacts, _ counted: CountedVerdicts, _ judge: SubjectJudge, _ milestones: [CalendarDay]
  ) -> JudgedRecord {
    let content: JudgedRecord.Content
    let choice: JudgedRecord.Choice?
    switch facts.reading {
    case .v2: (content, choice) = (.v2(facts.string.kept), JudgedRecord.Choice(facts.string))
    case .v1(let string): (content, choice) = (.v1(string), JudgedRecord.Choice(string))
    case .refused(let fault): (content, choice) = (.refused(fault.code), nil)
    }
    let fate = milestones.isEmpty ? (ends: 0, outdated: 0) : judge.fate(on: milestones)
    return JudgedRecord(
      content: content, counted: counted.kept, inner: nil, choice: choice, stopsAt: fate.ends, outdatedAt: fate.outdated
    )
  }
}

extension JudgedRecord.Choice {
  /// What a version 2 string says.
  init(_ string: TCString) {
    let core = string.core
    guard !core.purposeConsents.isEmpty || !core.vendorConsents.isEmpty || !core.specialFeatureOptIns.isEmpty else {
      self = .rejectAll
      return
    }
    var asked = PolicyEra.of(core.policyVersion)?.purposes ?? PolicyEra.newest.purposes
    // Nobody was asked about it.
    if core.purposeOneTreatment { asked.remove(1) }
    self = !core.vendorConsents.isEmpty && asked.subtracting(core.purposeConsents).isEmpty ? .acceptAll : .mixed
  }

  /// What a version 1 string says, which has five purposes.
  init(_ string: ConsentStringV1) {
    if string.purposeConsents.isEmpty, string.vendorConsents.isEmpty {
      self = .rejectAll
    } else {
      let isAll = PurposeSet(1...5).subtracting(string.purposeConsents).isEmpty && !string.vendorConsents.isEmpty
      self = isAll ? .acceptAll : .mixed
    }
  }
}
