import TCFCodec
import TCFFindings
import TCFJSON

/// The JSON lines of verdicts.
struct FindingLines {
  /// How many ids a list of ids holds at most.
  static let idLimit = 1_000

  private var json = JSONWriter()

  /// The lines so far.
  var bytes: [UInt8] { json.bytes }

  /// Forgets the lines and keeps the memory.
  mutating func removeAll() { json.removeAll() }

  /// Adds a line for each finding of `verdict`, or one for the verdict if it has none.
  mutating func add(_ verdict: Verdict, of report: SubjectReport) {
    for (index, finding) in verdict.findings.enumerated() {
      addLine(
        finding, verdict: verdict, report: report,
        suppression: verdict.suppressions.isEmpty ? nil : verdict.suppressions[index])
    }
    if verdict.findings.isEmpty { addLine(nil, verdict: verdict, report: report, suppression: nil) }
  }

  /// Adds the line of a subject as a whole: what it is, and how much was found, accepted and left undecided.
  mutating func add(_ report: SubjectReport) {
    var (found, accepted, undecided) = ([0, 0, 0], 0, 0)
    for index in report.verdicts.indices {
      switch report.verdicts.outcome(at: index) {
      case .fail:
        let verdict = report.verdicts[index]
        for finding in verdict.countingFindings { found[verdict.severity(of: finding).rank] += 1 }
        accepted += verdict.acceptedFindings.count
      case .undecided: undecided += 1
      case .pass, .notApplicable, .notEffective: break
      }
    }
    json.beginObject()
    json.key("subject")
    json.string(report.subject.name)
    json.key("findings")
    json.beginObject()
    for severity in Severity.allCases.reversed() {
      json.key(severity.rawValue)
      json.integer(found[severity.rank])
    }
    json.endObject()
    json.key("accepted")
    json.integer(accepted)
    json.key("undecided")
    json.integer(undecided)
    addOrigin(of: report)
    json.endObject()
    json.endLine()
  }

  /// What every line ends with: where the subject came from, and what it states.
  private mutating func addOrigin(of report: SubjectReport) {
    json.key("input")
    json.string(report.subject.input)
    json.key("kind")
    json.string(report.subject.kind.rawValue)
    json.key("facts")
    json.add(report.facts)
  }

  private mutating func addLine(
    _ finding: Finding?, verdict: Verdict, report: SubjectReport, suppression: Suppression?
  ) {
    let subject = report.subject
    json.beginObject()
    json.key("subject")
    json.string(subject.name)
    json.key("rule")
    json.string(verdict.rule.id.rawValue)
    json.key("outcome")
    json.string(verdict.outcome.rawValue)
    json.key("severity")
    json.string((finding.map(verdict.severity(of:)) ?? verdict.severity).rawValue)
    json.key("message")
    json.string(finding?.message ?? verdict.reason)
    json.key("location")
    addLocation(finding?.location, line: finding.flatMap(report.line(of:)))
    if let places = finding?.places, places.count > 1 {
      json.key("places")
      json.beginArray()
      for place in places { addLocation(place, line: nil) }
      json.endArray()
    }
    json.key("evidence")
    addEvidence(finding?.evidence)
    json.key("citation")
    json.string(verdict.rule.citation)
    json.key("urls")
    json.beginArray()
    for url in verdict.rule.citations.compactMap(\.url) { json.string(url) }
    json.endArray()
    json.key("fix")
    json.string(finding.flatMap { FindingText.fix(of: $0, verdict.rule) })
    json.key("googleErrorCode")
    json.string(verdict.rule.googleErrorCode)
    if let consequence = finding?.consequence { add(consequence) }
    if let reason = verdict.reason {
      json.key("reason")
      json.string(reason)
    }
    if let change = verdict.rule.severityChange {
      json.key("severityChange")
      json.add(change)
    }
    if let suppression { json.addSuppression(suppression) }
    addOrigin(of: report)
    json.endObject()
    json.endLine()
  }

  private mutating func add(_ consequence: ReaderConsequence) {
    json.key("consequence")
    json.beginObject()
    json.key("knownIssue")
    json.string(consequence.knownIssue)
    json.key("reader")
    json.string(consequence.reader)
    json.key("effect")
    json.string(consequence.effect.rawValue)
    json.key("text")
    json.string(consequence.text)
    json.key("reports")
    json.beginArray()
    for report in consequence.reports { json.string(report) }
    json.endArray()
    json.endObject()
  }

  private mutating func addLocation(_ location: Location?, line: Int?) {
    switch location {
    case nil: json.null()
    case .field(let path, let segmentIndex, let bits):
      addLocation(
        segment: path.segment.rawValue, field: path.description, bits: bits, segmentIndex: segmentIndex, line: line)
    case .segment(let index): addLocation(segmentIndex: index, line: line)
    case .character(let offset): addLocation(character: offset, line: line)
    case .storedKey(let key): addLocation(key: key, line: line)
    case .member(let path): addLocation(member: path, line: line)
    }
  }

  private mutating func addLocation(
    segment: String? = nil, field: String? = nil, bits: BitRange? = nil, key: String? = nil, segmentIndex: Int? = nil,
    character: Int? = nil, member: String? = nil, line: Int? = nil
  ) {
    json.beginObject()
    json.key("segment")
    json.string(segment)
    json.key("field")
    json.string(field)
    json.key("bitOffset")
    json.integer(bits?.offset)
    json.key("bitWidth")
    json.integer(bits?.width)
    json.key("key")
    json.string(key)
    if let segmentIndex {
      json.key("segmentIndex")
      json.integer(segmentIndex)
    }
    if let character {
      json.key("character")
      json.integer(character)
    }
    if let member {
      json.key("member")
      json.string(member)
    }
    if let line {
      json.key("line")
      json.integer(line)
    }
    json.endObject()
  }

  private mutating func addEvidence(_ evidence: Evidence?) {
    guard let evidence else { return json.null() }
    json.beginObject()
    json.key("expected")
    addValue(evidence.expected)
    json.key("actual")
    addValue(evidence.actual)
    json.key("vendors")
    addIDs(evidence.vendors)
    json.key("purposes")
    addIDs(evidence.purposes)
    addCount("expectedCount", evidence.expected)
    addCount("actualCount", evidence.actual)
    let vendorCount = evidence.vendors.count
    if vendorCount > Self.idLimit {
      json.key("vendorCount")
      json.integer(vendorCount)
    }
    json.endObject()
  }

  private mutating func addValue(_ value: EvidenceValue?) {
    switch value {
    case nil: json.null()
    case .integer(let number): json.integer(number)
    case .boolean(let truth): json.boolean(truth)
    case .text(let text): json.string(text)
    case .ids(let ids): addIDs(ids)
    }
  }

  private mutating func addCount(_ name: String, _ value: EvidenceValue?) {
    guard case .ids(let ids) = value, ids.count > Self.idLimit else { return }
    json.key(name)
    json.integer(ids.count)
  }

  private mutating func addIDs(_ ids: some Sequence<Int>) {
    json.beginArray()
    for id in ids.prefix(Self.idLimit) { json.integer(id) }
    json.endArray()
  }
}

extension JSONWriter {
  /// What a subject states, with null for what it does not; null for a subject that states nothing.
  mutating func add(_ facts: SubjectFacts?) {
    guard let facts else { return null() }
    beginObject()
    for (name, number) in [
      ("cmpId", facts.cmpID), ("cmpVersion", facts.cmpVersion),
    ] {
      key(name)
      integer(number)
    }
    key("lastUpdated")
    string(facts.lastUpdated?.description)
    for (name, number) in [("policyVersion", facts.policyVersion), ("vendorListVersion", facts.vendorListVersion)] {
      key(name)
      integer(number)
    }
    key("publisherCC")
    string(facts.publisherCC?.description)
    key("platform")
    string(facts.platform)
    endObject()
  }
}
