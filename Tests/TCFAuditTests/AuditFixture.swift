import TCFCodec
import TCFFindings
import TCFRules
import TCFTestSupport
import TCFVendorList

@testable import TCFAudit

/// Audits made by hand: a plan, and records with random strings.
struct AuditFixture {
  /// A record to be counted.
  struct Given: Sendable {
    let text: String
    let input: Int
    let line: Int
    let country: LetterPair?
    let choice: DeclaredChoice?
    let platform: String?
    /// The record's own key.
    var id: String?
  }

  static let asOf = CalendarDay(year: 2026, month: 11, day: 22)
  static let milestones = [CalendarDay(year: 2026, month: 3, day: 1), CalendarDay(year: 2027, month: 2, day: 15)]

  let plan: AuditPlan

  init(
    key: [UInt8]? = nil, smallestCell: Int = AuditPrivacy.usualSmallestCell, isRevealed: Bool = false,
    sampleSize: Int = 0, inputs: [String] = ["a.csv", "b.csv"], asOf: CalendarDay = asOf, evidence: String? = nil,
    columns: AuditColumns = [], isStratified: Bool = false
  ) {
    let evaluator = RuleEvaluator(
      rules: RuleProfile.iab.rules, lists: VendorListStore(), cmpList: nil, settings: RuleSettings(asOf: asOf))
    let description = RunDescription(
      toolVersion: "0.0", catalogueVersion: RuleCatalog.version, asOf: asOf, profile: "iab", failOn: .error, lists: [],
      rules: evaluator.rules.map(\.metadata), command: "tcfcheck audit", timestamp: "2026-11-22T00:00:00")
    var plan = AuditPlan(
      evaluator: evaluator, description: description, milestones: Self.milestones, columns: columns,
      privacy: AuditPrivacy(smallestCell: smallestCell, isRevealed: isRevealed, key: key), inputs: inputs)
    plan.sampleSize = sampleSize
    plan.isStratified = isStratified
    plan.evidence = evidence
    self.plan = plan
  }

  /// What judging a text gives, without the pipeline.
  func judged(_ text: String) -> JudgedRecord {
    let facts = StringFacts(settings: plan.evaluator.settings)
    facts.read(text)
    var counted = CountedVerdicts()
    plan.evaluator.count(facts, into: &counted)
    let content: JudgedRecord.Content =
      switch facts.reading {
      case .v2: .v2(StringFigures(facts.string))
      case .v1(let string): .v1(string)
      case .refused(let fault): .refused(fault.code)
      }
    let choice: JudgedRecord.Choice? =
      if case .refused = content { nil } else { text.utf8.count % 2 == 0 ? .mixed : .acceptAll }
    return JudgedRecord(
      content: content, verdicts: SharedVerdicts(counted), inner: nil, choice: choice,
      stopsAt: UInt64(text.utf8.count % 4), outdatedAt: UInt64(text.utf8.count / 4 % 4), sampleCode: nil)
  }

  static func record(_ given: Given) -> AuditRecord {
    let text = Array(given.text.utf8)
    let platform = Array((given.platform ?? "").utf8)
    let id = Array((given.id ?? "").utf8)
    var record = AuditRecord(
      block: text + platform + id, input: given.input, line: given.line, offset: 0, text: text.indices, subject: nil,
      time: nil, choice: given.choice,
      platform: given.platform.map { _ in text.count..<text.count + platform.count }, country: given.country)
    record.id = given.id.map { _ in text.count + platform.count..<record.block.count }
    return record
  }

  /// The counts of records, each noted by itself.
  func counts(_ records: some Sequence<Given>) -> AuditCounts {
    var counts = AuditCounts(plan)
    for given in records {
      let judged = judged(given.text)
      counts.add(judged, times: 1)
      counts.add(Self.record(given), judged)
    }
    return counts
  }

  /// What an audit of records gives.
  func partial(_ records: [Given]) -> AuditPartial {
    let tallies = plan.inputs.indices.map { input in
      var tally = RecordTally()
      tally.judged = records.count { $0.input == input }
      return tally
    }
    return AuditPartial(
      plan,
      AuditResult(
        counts: counts(records), trail: AuditTrail(plan), tallies: tallies, problems: [], notes: [],
        isInterrupted: false))
  }

  /// Random records: right strings, strange ones and no strings at all, some of them more than once.
  static func records(_ count: Int, _ random: inout SplitMix64) throws -> [Given] {
    var texts: [String] = []
    return try (0..<count).map { line in
      var text: String
      if let known = texts.last, random.chance(oneIn: 4) {
        text = known
      } else {
        var string = random.tcString()
        string.core.cmpID = random.number(1...4)
        // As few different values as real data has, so that groups are large and tables short.
        string.core.policyVersion = random.number(4...5)
        string.core.vendorListVersion = random.number(100...103)
        string.core.consentLanguage = random.pick([LetterPair("EN"), LetterPair("DE")].compactMap(\.self))
        string.core.publisherCC = random.pick([LetterPair("DE"), LetterPair("FR")].compactMap(\.self))
        string.core.vendorConsents = random.vendorIDs(upTo: 130)
        string.core.vendorLegitimateInterests = random.vendorIDs(upTo: 130)
        if string.disclosedVendors != nil { string.disclosedVendors = random.vendorIDs(upTo: 130) }
        string.core.cmpVersion = random.number(1...3)
        string.core.lastUpdated = Deciseconds(CalendarDay(year: random.number(2024...2026), month: 3, day: 4))
        text = random.chance(oneIn: 12) ? "not-a-string-\(line)" : try string.encoded()
      }
      texts.append(text)
      return Given(
        text: text, input: random.number(0...1), line: line + 1,
        country: random.chance(oneIn: 2) ? LetterPair("DE") : nil,
        choice: random.chance(oneIn: 3) ? .acceptAll : nil,
        platform: random.pick([nil, "web", "web", "web", "iOS", "iOS ", random.chance(oneIn: 40) ? "u-\(line)" : "web"])
      )
    }
  }
}
