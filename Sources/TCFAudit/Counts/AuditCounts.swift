import TCFCodec
import TCFCrypto
package import TCFFindings
import TCFRules

/// What an audit counts. Counts of parts add up to the counts of the whole, in any order.
///
/// Each worker of a run has its own. What depends on the string alone is counted once for all its records by
/// `note(_:times:)`; what depends on a record too by `note(_:_:)`, which is called for each record.
package struct AuditCounts: Sendable {
  /// The most examples of a rule's breaks that are kept.
  package static let examplesOfRule = 10

  /// The records that were judged.
  package internal(set) var records = 0
  /// Outcomes by rule, findings by severity, subjects.
  package internal(set) var summary: RunSummary
  /// How many subjects break a rule with a worst severity: by the rule's place times 3 and the severity's rank.
  package internal(set) var broken: [Int]
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
  package internal(set) var disclosing = 0
  /// Records with a version 2 string by vendor: consent, legitimate interest, disclosed.
  package internal(set) var vendors = [VerticalCounter(), VerticalCounter(), VerticalCounter()]
  /// Records with a version 2 string by purpose: consent, legitimate interest; by special feature.
  package internal(set) var purposes = [VerticalCounter(), VerticalCounter(), VerticalCounter()]
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

  private let hash: ShortCode
  private let inputs: [String]

  /// No counts yet.
  package init(_ plan: AuditPlan) {
    self.init(
      rules: plan.evaluator.rules.map(\.metadata), milestones: plan.milestones.count, sampleSize: plan.sampleSize,
      key: plan.privacy.key, inputs: plan.inputs)
  }

  /// No counts yet, of a run with these rules.
  init(rules: [RuleMetadata], milestones: Int, sampleSize: Int, key: [UInt8]?, inputs: [String]) {
    summary = RunSummary(rules: rules)
    broken = Array(repeating: 0, count: rules.count * 3)
    groups = AuditDimension.allCases.map { _ in GroupCounts() }
    cohorts = CohortCounts(ruleCount: rules.count)
    stopping = Array(repeating: 0, count: milestones)
    outdated = stopping
    sample = StringSample(limit: sampleSize)
    hash = ShortCode(purpose: "tcfcheck audit sample", secret: key ?? [])
    self.inputs = inputs
  }

  /// Counts what a string says, for `times` records with it. May be called again for the same string.
  package mutating func note(_ judged: JudgedRecord, times: Int) {
    let worst = judged.worst
    var next: JudgedRecord? = judged
    while let one = next {
      summary.add(one.counted, times: times)
      for one in one.counted.breaks {
        if let severity = one.findings.worst { broken[one.rule * 3 + severity.rank] += times }
      }
      next = one.inner
    }
    let consent = judged.consent
    let choice = consent.choice
    total.add(worst, choice, times: times)
    contents[judged.contentName, default: 0] += times
    Self.add(times, at: consent.stopsAt, &stopping)
    Self.add(times, at: consent.outdatedAt, &outdated)
    let teller = Teller(worst: worst, choice: choice, times: times)
    switch consent.content {
    case .v2(let string): note(string, consent, teller)
    case .v1(let string):
      note(string.cmpID, string.cmpVersion, string.lastUpdated, string.consentLanguage, consent, teller)
      // The lists of version 1 have a series of their own.
      teller.tell(.list, 10_000 + string.vendorListVersion, &groups)
      teller.tell(.policy, nil, &groups)
      teller.tell(.country, nil, &groups)
    case .neighbour, .refused: for dimension in Self.ofString { teller.tell(dimension, nil, &groups) }
    }
  }

  /// The dimensions that a string decides about.
  private static let ofString: [AuditDimension] = [.cmp, .list, .policy, .language, .country, .month]

  /// Counts records of one kind by dimension.
  private struct Teller {
    let worst: Severity?
    let choice: JudgedRecord.Choice?
    let times: Int

    func tell(_ dimension: AuditDimension, _ key: Int?, _ groups: inout [GroupCounts]) {
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

  private mutating func note(_ string: TCString, _ judged: JudgedRecord, _ teller: Teller) {
    let (core, times) = (string.core, teller.times)
    note(core.cmpID, core.cmpVersion, core.lastUpdated, core.consentLanguage, judged, teller)
    let series = PolicyEra.series(of: core.policyVersion) ?? 0
    teller.tell(.list, series * 10_000 + core.vendorListVersion, &groups)
    teller.tell(.policy, core.policyVersion, &groups)
    teller.tell(.country, Int(core.publisherCC.code), &groups)
    version2 += times
    vendors[0].add(core.vendorConsents.words, times: times)
    vendors[1].add(core.vendorLegitimateInterests.words, times: times)
    if let disclosed = string.disclosedVendors {
      disclosing += times
      vendors[2].add(disclosed.words, times: times)
    }
    purposes[0].add([core.purposeConsents.bits], times: times)
    purposes[1].add([core.purposeLegitimateInterests.bits], times: times)
    purposes[2].add([core.specialFeatureOptIns.bits], times: times)
  }

  /// What strings of both versions say.
  private mutating func note(
    _ cmp: Int, _ version: Int, _ updated: Deciseconds, _ language: LetterPair, _ judged: JudgedRecord,
    _ teller: Teller
  ) {
    let (year, month, _) = updated.day.components
    teller.tell(.cmp, cmp, &groups)
    teller.tell(.language, Int(language.code), &groups)
    teller.tell(.month, year * 12 + month - 1, &groups)
    cohorts.add(cmp, version, judged.counted, teller.worst, teller.choice, times: teller.times)
  }

  /// Counts what a record says besides.
  package mutating func note(_ record: borrowing AuditRecord, _ judged: JudgedRecord) {
    records += 1
    if record.country != nil || record.choice != nil || record.platform != nil { noteExpectations(record, judged) }
    var code: UInt64?
    var next: JudgedRecord? = judged
    while let one = next {
      for broken in one.counted.breaks {
        let known = code ?? hash.code(of: record.bytes(record.text))
        code = known
        noteExample(broken.rule, known, record)
      }
      next = one.inner
    }
    if sample.limit > 0 { noteSample(record) }
  }

  private mutating func noteExpectations(_ record: borrowing AuditRecord, _ judged: JudgedRecord) {
    let consent = judged.consent
    let worst = judged.worst
    if let platform = record.platform.flatMap({ CellValue.platform(record.bytes($0)) }) {
      platforms.add(platform, worst, consent.choice)
    }
    if let country = record.country {
      groups[AuditDimension.expectedCountry.rawValue].add(Int(country.code), worst, consent.choice, times: 1)
      if let stated = consent.string?.core.publisherCC {
        countryAgreement[stated == country ? 0 : stated == .unknown ? 2 : 1] += 1
      }
    }
    if let choice = record.choice, let place = DeclaredChoice.allCases.firstIndex(of: choice) {
      groups[AuditDimension.declaredChoice.rawValue].add(place, worst, consent.choice, times: 1)
    }
  }

  private mutating func noteExample(_ rule: Int, _ code: UInt64, _ record: borrowing AuditRecord) {
    guard examples[rule]?.wants(code) ?? true else { return }
    examples[rule, default: StringSample(limit: Self.examplesOfRule)].add(
      StringSample.Entry(
        hash: code, text: record.string(record.text), records: 1, input: name(record.input), line: record.line))
  }

  /// Of records, not of different strings: the place of the record goes into the hash.
  private mutating func noteSample(_ record: borrowing AuditRecord) {
    let name = name(record.input)
    let place = Array("\(name)\u{0}\(record.line)\u{0}".utf8)
    let code = hash.code(of: place + record.bytes(record.text))
    guard sample.wants(code) else { return }
    sample.add(
      StringSample.Entry(
        hash: code, text: record.string(record.text), records: 1, input: name, line: record.line))
  }

  private func name(_ input: Int) -> String { inputs.indices.contains(input) ? inputs[input] : "" }

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
    for (rule, sample) in other.examples {
      examples[rule, default: StringSample(limit: Self.examplesOfRule)].merge(sample)
    }
    sample.merge(other.sample)
  }
}

extension JudgedRecord {
  /// The worst finding of all subjects of the record.
  var worst: Severity? {
    var (worst, next): (Severity?, JudgedRecord?) = (nil, self)
    while let one = next {
      if let own = one.counted.findings.worst { worst = worst.map { max($0, own) } ?? own }
      next = one.inner
    }
    return worst
  }

  /// The judged TC string: the record's own, or the first one in it.
  var consent: JudgedRecord {
    var next = self
    while case .neighbour = next.content, let inner = next.inner { next = inner }
    if case .neighbour = next.content { return self }
    return next
  }

  /// What could be read, in a word that stays: `tc-string`, `gpp`, `unreadable`.
  var contentName: String {
    // Each is among `contentNames`.
    switch content {
    case .v2: "tc-string"
    case .v1: "tc-string-v1"
    case .neighbour(let kind): kind.rawValue
    case .refused: "unreadable"
    }
  }

  /// The words that `contentName` can be.
  static let contentNames =
    ["tc-string", "tc-string-v1", "unreadable"]
    + [
      Subject.Kind.gpp, .additionalConsent, .usPrivacy, .string, .storedKeys, .message, .url, .bidRequest, .recording,
    ].map(\.rawValue)
}
