import TCFCodec
import TCFFindings

/// The JSON lines of verdicts.
struct FindingLines {
  /// How many ids a list of ids holds at most.
  static let idLimit = 1_000

  private var json = JSONBytes()

  /// The lines so far.
  var bytes: [UInt8] { json.bytes }

  /// Forgets the lines and keeps the memory.
  mutating func removeAll() { json.removeAll() }

  /// Adds a line for each finding of `verdict`, or one for the verdict if it has none.
  mutating func add(_ verdict: Verdict, of subject: Subject) {
    for (index, finding) in verdict.findings.enumerated() {
      addLine(finding, verdict, subject, verdict.acceptances.isEmpty ? nil : verdict.acceptances[index])
    }
    if verdict.findings.isEmpty { addLine(nil, verdict, subject, nil) }
  }

  private mutating func addLine(
    _ finding: Finding?, _ verdict: Verdict, _ subject: Subject, _ acceptance: Acceptance?
  ) {
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
    addLocation(finding?.location)
    json.key("evidence")
    addEvidence(finding?.evidence)
    json.key("citation")
    json.string(verdict.rule.citation)
    json.key("fix")
    json.string(finding.map { $0.fix ?? verdict.rule.fix })
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
    if let acceptance { json.addAcceptance(acceptance) }
    json.key("input")
    json.string(subject.input)
    json.key("kind")
    json.string(subject.kind.rawValue)
    json.endObject()
    json.endLine()
  }

  private mutating func add(_ consequence: ReaderConsequence) {
    json.key("consequence")
    json.beginObject()
    json.key("hazard")
    json.string(consequence.hazard)
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

  private mutating func addLocation(_ location: Location?) {
    switch location {
    case nil: json.null()
    case .field(let path, let segmentIndex, let bits):
      addLocation(segment: path.segment.rawValue, field: path.description, bits: bits, segmentIndex: segmentIndex)
    case .segment(let index): addLocation(segmentIndex: index)
    case .character(let offset): addLocation(character: offset)
    case .storedKey(let key): addLocation(key: key)
    case .member(let path): addLocation(member: path)
    }
  }

  private mutating func addLocation(
    segment: String? = nil, field: String? = nil, bits: BitRange? = nil, key: String? = nil, segmentIndex: Int? = nil,
    character: Int? = nil, member: String? = nil
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
