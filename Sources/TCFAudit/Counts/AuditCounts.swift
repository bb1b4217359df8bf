import TCFCodec
import TCFCrypto
package import TCFFindings
import TCFRules

/// What an audit counts. Counts of parts add up to the counts of the whole, in any order.
///
/// Each worker of a run has its own. What depends on the string alone is counted once for all its records by
/// `add(_:times:)`; what depends on a record too by `add(_:_:)`, which is called for each record.
package struct AuditCounts: Sendable {
  /// The most examples of a rule's breaks that are kept: more than are shown, so that some are of a cause.
  package static let examplesOfRule = 50

  /// The records that were judged.
  package internal(set) var records = 0
  /// Outcomes by rule, findings by severity, subjects.
  package internal(set) var summary: RunSummary
  /// How many subjects break a rule, by the worst severity of their findings: an element for each rule.
  package internal(set) var broken: [SeverityCounts]
  /// All records.
  package internal(set) var total = GroupRow()
  /// Records by what could be read of them.
  package internal(set) var contents: [String: Int] = [:]
  /// Records by what they say, one a dimension.
  package internal(set) var groups: [GroupCounts]
  /// Records by CMP version.
  package internal(set) var cohorts: CohortCounts
  /// Records by the platform that the input names.
  package internal(set) var platforms = PlatformCounts()
  /// Records with a version 2 string, and those of them with a Disclosed Vendors segment.
  package internal(set) var version2 = 0
  /// Those of `version2` with a Disclosed Vendors segment.
  var disclosing = 0
  /// Records with a version 2 string by vendor: consent, legitimate interest, disclosed.
  package internal(set) var vendors = [VerticalCounter(), VerticalCounter(), VerticalCounter()]
  /// Records with a version 2 string by purpose: consent, legitimate interest; by special feature.
  package internal(set) var purposes = [VerticalCounter(), VerticalCounter(), VerticalCounter()]
  /// Records by everything that may say where a rule is broken.
  package internal(set) var cube = CohortCube()
  /// Records that readers may rely on as of the run's date, and no longer at each milestone of the plan.
  package internal(set) var stopping: [Int]
  /// Records that would be invalid if they were written as they are at each milestone, and not as of the run's date.
  package internal(set) var outdated: [Int]
  /// Records with a version 2 string and an expected country, by whether PublisherCC is that, another, or unknown.
  package internal(set) var countryAgreement = [0, 0, 0]
  /// By the rule's place: strings that break it.
  package internal(set) var examples: [Int: StringSample] = [:]
  /// Records drawn to be looked at by hand.
  package internal(set) var sample: StringSample
  /// The same by verdict, rule and CMP; one of the two has records at most.
  package internal(set) var strata: StratifiedSample

  /// By the rule's place: no string with a higher hash is an example. May be higher than need be.
  var exampleBounds: [UInt64]
  /// Whether records say something that distinguishes cells of the cube, so that they go into it one by one.
  private let fillsByRecord: Bool
  let hash: ShortCode
  let inputs: [String]

  /// The hash by which strings are sampled in a run with this key.
  static func sampling(_ key: [UInt8]?) -> ShortCode {
    ShortCode(purpose: "tcfcheck audit sample", secret: key ?? [])
  }

  /// No counts yet.
  package init(_ plan: AuditPlan) {
    self.init(
      rules: plan.evaluator.rules.map(\.metadata), milestones: plan.milestones.count, sampleSize: plan.sampleSize,
      isStratified: plan.isStratified, key: plan.privacy.key, inputs: plan.inputs, columns: plan.columns)
  }

  /// No counts yet, of a run with these rules.
  init(
    rules: [RuleMetadata], milestones: Int, sampleSize: Int, isStratified: Bool, key: [UInt8]?, inputs: [String],
    columns: AuditColumns = []
  ) {
    fillsByRecord = !columns.isDisjoint(with: [.time, .choice, .platform, .country])
    summary = RunSummary(rules: rules)
    broken = Array(repeating: SeverityCounts(), count: rules.count)
    groups = AuditDimension.allCases.map { _ in GroupCounts() }
    cohorts = CohortCounts(ruleCount: rules.count)
    stopping = Array(repeating: 0, count: milestones)
    outdated = stopping
    sample = StringSample(limit: isStratified ? 0 : sampleSize)
    strata = StratifiedSample(limit: isStratified ? sampleSize : 0)
    exampleBounds = Array(repeating: .max, count: rules.count)
    hash = Self.sampling(key)
    self.inputs = inputs
  }

  /// Counts what a string says, for `times` records with it. May be called again for the same string.
  package mutating func add(_ judged: JudgedRecord, times: Int) {
    var next: JudgedRecord? = judged
    while let one = next {
      addVerdicts(one.verdicts, times: times)
      next = one.inner
    }
    let (worst, consent) = (judged.worst, judged.consent)
    let choice = consent.choice
    total.add(worst, choice, times: times)
    contents[judged.contentName, default: 0] += times
    Self.add(times, at: consent.stopsAt, &stopping)
    Self.add(times, at: consent.outdatedAt, &outdated)
    let counter = GroupCounter(worst: worst, choice: choice, times: times)
    switch consent.content {
    case .v2(let figures):
      addSets(consent, of: judged, times: times)
      add(figures.header, consent.verdicts, counter)
    case .v1(let string):
      addToCube(judged, times: times)
      add(
        cmp: string.cmpID, version: string.cmpVersion, month: string.lastUpdated.monthNumber,
        language: string.consentLanguage, verdicts: consent.verdicts, counter: counter)
      // The lists of version 1 have a series of their own.
      counter.count(.list, VendorListKey(series: 1, number: string.vendorListVersion).rawValue, &groups)
      counter.count(.policy, nil, &groups)
      counter.count(.country, nil, &groups)
    case .related, .refused:
      addToCube(judged, times: times)
      for dimension in Self.ofString { counter.count(dimension, nil, &groups) }
    }
  }

  /// Counts all that `add(_:times:)` counts of a version 2 string by itself, but for its sets, for records of one profile.
  mutating func add(_ profile: RecordProfile, times: Int) {
    let (worst, choice) = (profile.verdicts.worst, profile.choice)
    addVerdicts(profile.verdicts, times: times)
    total.add(worst, choice, times: times)
    contents[JudgedRecord.nameOfVersion2, default: 0] += times
    Self.add(times, at: profile.stopsAt, &stopping)
    Self.add(times, at: profile.outdatedAt, &outdated)
    add(profile.header, profile.verdicts, GroupCounter(worst: worst, choice: choice, times: times))
  }

  /// Counts the sets of a version 2 string, and its place in the cube, for `times` records with it.
  ///
  /// - Parameter record: what was judged: the string, or what has it in it.
  mutating func addSets(_ judged: JudgedRecord, of record: JudgedRecord, times: Int) {
    guard case .v2(let figures) = judged.content else { return }
    addToCube(record, times: times)
    version2 += times
    if figures.discloses { disclosing += times }
    figures.add(times: times, to: &purposes, &vendors)
  }

  /// Counts the sets of a version 2 string, and its place in the cube, for one record.
  mutating func addSets(of string: borrowing TCString, _ verdicts: SharedVerdicts) {
    if !fillsByRecord {
      cube.add(
        CubeKey(StringFigures.Header(string), day: string.core.lastUpdated.day.daysSince1970), verdicts.broken,
        times: 1)
    }
    version2 += 1
    if string.disclosedVendors != nil { disclosing += 1 }
    StringFigures.addSets(of: string, to: &purposes, &vendors)
  }

  private mutating func addToCube(_ judged: JudgedRecord, times: Int) {
    if !fillsByRecord { cube.add(CubeKey(judged.consent), judged.broken, times: times) }
  }

  private mutating func addVerdicts(_ verdicts: SharedVerdicts, times: Int) {
    summary.add(verdicts.counted, times: times)
    for one in verdicts.breaks {
      if let severity = one.findings.worst { broken[one.rule][severity] += times }
    }
  }

  /// The dimensions that a string decides about.
  private static let ofString: [AuditDimension] = [.cmp, .list, .policy, .language, .country, .month]

  /// Counts records of one kind by dimension.
  private struct GroupCounter {
    let worst: Severity?
    let choice: JudgedRecord.Choice?
    let times: Int

    func count(_ dimension: AuditDimension, _ key: Int?, _ groups: inout [GroupCounts]) {
      groups[dimension.rawValue].add(key, worst, choice, times: times)
    }
  }

  /// Adds to the elements whose bits are set.
  private static func add(_ times: Int, at bits: UInt64, _ counts: inout [Int]) {
    var rest = bits
    while rest != 0 {
      let index = rest.trailingZeroBitCount
      rest &= rest - 1
      if index < counts.count { counts[index] += times }
    }
  }

  private mutating func add(_ header: StringFigures.Header, _ verdicts: SharedVerdicts, _ counter: GroupCounter) {
    add(
      cmp: header.cmp, version: header.cmpVersion, month: header.month, language: header.language, verdicts: verdicts,
      counter: counter)
    let list = VendorListKey(series: PolicyEra.series(of: header.policy), number: header.vendorListVersion)
    counter.count(.list, list.rawValue, &groups)
    counter.count(.policy, header.policy, &groups)
    counter.count(.country, Int(header.country.code), &groups)
  }

  /// What strings of both versions say.
  private mutating func add(
    cmp: Int, version: Int, month: Int, language: LetterPair, verdicts: SharedVerdicts, counter: GroupCounter
  ) {
    counter.count(.cmp, cmp, &groups)
    counter.count(.language, Int(language.code), &groups)
    counter.count(.month, month, &groups)
    cohorts.add(
      cmp: cmp, version: version, counted: verdicts.counted, worst: counter.worst, choice: counter.choice,
      times: counter.times)
  }

  /// Whether what a record says in addition is counted together with what its string says.
  func needsJudgement(of record: borrowing AuditRecord) -> Bool {
    fillsByRecord || record.country != nil || record.choice != nil || record.platform != nil
  }

  /// Whether what judging a record gave is needed for each record.
  var needsJudgement: Bool { strata.limit > 0 }

  /// Counts what a record says in addition, whose string can be no example and whose judgement is not needed.
  mutating func add(_ record: borrowing AuditRecord) {
    records += 1
    if sample.limit > 0 { addSample(record) }
  }

  /// Counts what a record says in addition.
  package mutating func add(_ record: borrowing AuditRecord, _ judged: JudgedRecord) {
    add(record)
    if strata.limit > 0 { addStratum(record, judged) }
    if needsJudgement(of: record) { addExpectations(record, judged) }
    if judged.isBroken { addExamples(judged.verdicts, judged, record) }
    var next = judged.inner
    while let inner = next {
      if inner.isBroken { addExamples(inner.verdicts, judged, record) }
      next = inner.inner
    }
  }

  private mutating func addExpectations(_ record: borrowing AuditRecord, _ judged: JudgedRecord) {
    let consent = judged.consent
    let worst = judged.worst
    let platform = record.platform.flatMap { CellValue.platform(record.bytes($0)) }
    if let platform { platforms.add(platform, worst, consent.choice) }
    if fillsByRecord { cube.add(CubeKey(consent, record, platform: platform), judged.broken, times: 1) }
    if let country = record.country {
      groups[AuditDimension.expectedCountry.rawValue].add(Int(country.code), worst, consent.choice, times: 1)
      if let stated = consent.figures?.header.country {
        countryAgreement[stated == country ? 0 : stated == .unknown ? 2 : 1] += 1
      }
    }
    if let choice = record.choice, let place = DeclaredChoice.allCases.firstIndex(of: choice) {
      groups[AuditDimension.declaredChoice.rawValue].add(place, worst, consent.choice, times: 1)
    }
  }

  /// Adds the counts of another part.
  package mutating func merge(_ other: AuditCounts) {
    records += other.records
    summary.merge(other.summary)
    for index in broken.indices { broken[index] += other.broken[index] }
    total += other.total
    contents.merge(other.contents, uniquingKeysWith: +)
    for index in groups.indices { groups[index].merge(other.groups[index]) }
    cohorts.merge(other.cohorts)
    platforms.merge(other.platforms)
    (version2, disclosing) = (version2 + other.version2, disclosing + other.disclosing)
    for index in vendors.indices { vendors[index].merge(other.vendors[index]) }
    for index in purposes.indices { purposes[index].merge(other.purposes[index]) }
    for index in stopping.indices { stopping[index] += other.stopping[index] }
    for index in outdated.indices { outdated[index] += other.outdated[index] }
    for index in countryAgreement.indices { countryAgreement[index] += other.countryAgreement[index] }
    strata.merge(other.strata)
    for (rule, sample) in other.examples {
      examples[rule, default: StringSample(limit: Self.examplesOfRule)].merge(sample)
    }
    sample.merge(other.sample)
    cube.merge(other.cube)
  }
}
