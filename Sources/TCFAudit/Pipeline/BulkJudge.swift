import TCFCodec
import TCFCrypto
import TCFFindings
import TCFInput
import TCFRules
import TCFRun
import TCFStorage
import TCFVendorList

/// Judges strings by the one judge, and keeps what counts need.
struct BulkJudge {
  private let judge: SubjectJudge
  /// The rules, for subjects that are judged in full.
  private let table: VerdictTable
  private let sampling: ShortCode
  private var counted = CountedVerdicts()
  private var memory: Memory
  /// The lists that strings named and two different files claim to be.
  private(set) var conflicts: Set<VendorListFault> = []

  /// What strings before have shown, of which the next one is likely to be a repetition.
  private struct Memory {
    var verdicts = KnownVerdicts()
    var fates: StringFates
    var profiles: KnownProfiles
    let strings: VerdictMemory
    let decoding = StringDecoding()

    /// What was remembered of a string, which is decoded then; nil if nothing was.
    mutating func recalled(_ text: Span<UInt8>, _ digest: KeyedDigest) -> RecordProfile? {
      guard let number = strings.number(of: digest),
        let profile = profiles.profile(number, own: { verdicts.shared($0.counted) }), decoding.read(text)
      else { return nil }
      return decoding.look { string in
        RecordProfile(
          header: StringFigures.Header(string), verdicts: profile.verdicts, choice: JudgedRecord.Choice(string),
          stopsAt: profile.stopsAt, outdatedAt: profile.outdatedAt)
      }
    }

    mutating func remember(_ record: JudgedRecord, _ digest: KeyedDigest) {
      // Of a string in another format its own text would be needed.
      guard case .v2 = record.content, record.inner == nil else { return }
      let profile = VerdictProfile(
        verdicts: record.verdicts, stopsAt: record.stopsAt, outdatedAt: record.outdatedAt)
      if let number = profiles.number(of: profile) { strings.record(number, of: digest) }
    }

    mutating func record(_ facts: StringFacts, _ counted: CountedVerdicts, _ judge: SubjectJudge) -> Judged {
      switch facts.reading {
      case .v2:
        let fate = fates.fate(of: judge)
        let (figures, choice) = facts.look { (StringFigures($0), JudgedRecord.Choice($0)) }
        return Judged(
          content: .v2(figures), verdicts: verdicts.shared(counted), choice: choice, stopsAt: fate.ends,
          outdatedAt: fate.outdated)
      case .v1(let string):
        return Judged(content: .v1(string), verdicts: verdicts.shared(counted), choice: JudgedRecord.Choice(string))
      case .refused(let fault):
        return Judged(content: .refused(fault.code), verdicts: verdicts.shared(counted), choice: nil)
      }
    }
  }

  /// What judging gave for one subject.
  private struct Judged {
    let content: JudgedRecord.Content
    let verdicts: SharedVerdicts
    let choice: JudgedRecord.Choice?
    var stopsAt: UInt64 = 0
    var outdatedAt: UInt64 = 0

    func record(_ inner: JudgedRecord?, code: UInt64?) -> JudgedRecord {
      JudgedRecord(
        content: content, verdicts: verdicts, inner: inner, choice: choice, stopsAt: stopsAt, outdatedAt: outdatedAt,
        sampleCode: code)
    }
  }

  /// A judge of strings and captured things.
  ///
  /// - Parameter strings: what all judges of a run remember of strings.
  init(_ plan: AuditPlan, _ strings: VerdictMemory) {
    judge = SubjectJudge(plan.evaluator, extras: SubjectJudge.Extras(), published: { _ in nil })
    memory = Memory(
      fates: StringFates(on: plan.milestones), profiles: KnownProfiles(strings), strings: strings)
    sampling = AuditCounts.sampling(plan.privacy.key)
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
        content: string?.content ?? .related(report.subject.kind),
        verdicts: SharedVerdicts(counted(report.verdicts)), inner: judged, choice: string?.choice,
        stopsAt: string?.stopsAt ?? 0, outdatedAt: string?.outdatedAt ?? 0, sampleCode: nil)
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

  /// What judging a text gave before, if that is remembered. The string is decoded then.
  ///
  /// - Parameter digest: what the text, and where it was written, is known by.
  mutating func recalled(_ text: Span<UInt8>, _ digest: KeyedDigest) -> RecordProfile? {
    memory.recalled(text, digest)
  }

  /// What `body` makes of the string that was recalled last.
  func lookAtRecalled<Made>(_ body: (borrowing TCString) -> Made) -> Made { memory.decoding.look(body) }

  /// The hash by which a string is sampled, where it breaks a rule.
  func sampleCode(of text: Span<UInt8>, _ verdicts: SharedVerdicts) -> UInt64? {
    verdicts.breaks.isEmpty ? nil : sampling.code(of: text)
  }

  /// Remembers what judging a text gave.
  mutating func remember(_ record: JudgedRecord, _ digest: KeyedDigest) { memory.remember(record, digest) }

  /// What judging `text` gives.
  ///
  /// - Parameter environment: where it was written; nil if the record does not say so.
  mutating func judged(_ text: String, writtenIn environment: SubjectEnvironment? = nil) -> JudgedRecord {
    var (outer, inner): (Judged?, Judged?)
    var counts = CountedVerdicts()
    swap(&counts, &counted)
    var found: Set<VendorListFault> = []
    // What is called refers to this, and not to all of this judge: that would be copied for each string.
    let judge = judge
    judge.count(text, .detectedLine, writtenIn: environment, into: &counts, conflict: { found.insert($0) }) {
      subject, counted in
      switch subject {
      case .related(let kind):
        outer = Judged(content: .related(kind.subjectKind), verdicts: SharedVerdicts(counted), choice: nil)
      case .string(let facts): inner = memory.record(facts, counted, judge)
      }
    }
    swap(&counts, &counted)
    if !found.isEmpty { conflicts.formUnion(found) }
    let isBroken = inner?.verdicts.breaks.isEmpty == false || outer?.verdicts.breaks.isEmpty == false
    let code = isBroken ? sampling.code(of: text.utf8.span) : nil
    guard let outer else {
      // The judge always gives one of both.
      return inner?.record(nil, code: code)
        ?? Judged(
          content: .refused(DecodingFault.emptyText.code), verdicts: SharedVerdicts(counted), choice: nil
        ).record(nil, code: code)
    }
    return outer.record(inner?.record(nil, code: code), code: code)
  }
}

/// Decodes strings into memory that is used again and again. An object, since what holds a decoder cannot be copied.
private final class StringDecoding {
  private var decoder = TCStringDecoder()
  private var string = TCString(core: CoreSegment())

  /// Decodes a string; false if it does not decode.
  func read(_ text: Span<UInt8>) -> Bool {
    do throws(DecodingFault) { try decoder.decode(text, into: &string) } catch { return false }
    return true
  }

  /// What `body` makes of the string that was decoded last.
  func look<Made>(_ body: (borrowing TCString) -> Made) -> Made { body(string) }
}

extension JudgedRecord.Choice {
  /// What a version 2 string says.
  init(_ string: borrowing TCString) {
    guard
      !string.core.purposeConsents.isEmpty || !string.core.vendorConsents.isEmpty
        || !string.core.specialFeatureOptIns.isEmpty
    else {
      self = .rejectAll
      return
    }
    guard !string.core.vendorConsents.isEmpty else {
      self = .mixed
      return
    }
    var asked = PolicyEra.of(string.core.policyVersion)?.purposes ?? PolicyEra.newest.purposes
    // Nobody was asked about it.
    if string.core.purposeOneTreatment { asked.remove(1) }
    self = asked.subtracting(string.core.purposeConsents).isEmpty ? .acceptAll : .mixed
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
