import TCFCodec
import TCFFindings
import TCFStorage

/// The JSON Lines of a finished run, read back into what they were written from.
enum FinishedLines {
  private static let fix = "give the file that tcfcheck validate --json wrote"

  /// The objects of the lines, in their order.
  static func read(_ path: String) throws(InputProblem) -> [JSONNode] {
    let bytes = try FileBytes.read(path)
    var (nodes, number) = ([JSONNode](), 0)
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      guard !line.isEmpty else { continue }
      do throws(JSONFault) {
        nodes.append(try JSONReader.read(Array(line), maximumDepth: 16))
      } catch {
        throw InputProblem(input: path, message: "\(path):\(number): not JSON: \(error.sentence)", fix: fix)
      }
    }
    guard nodes.last?["summary"] != nil else { throw unfinished(path) }
    return nodes
  }

  /// The problem of a file that has no summary at its end.
  static func unfinished(_ path: String) -> InputProblem {
    InputProblem(
      input: path, message: "\(path) does not end with a summary, so it is not a whole report", fix: fix)
  }

  static func text(_ node: JSONNode?) -> String? {
    if case .string(let text)? = node?.value { text } else { nil }
  }

  static func integer(_ node: JSONNode?) -> Int? {
    if case .integer(let number)? = node?.value { Int(exactly: number) } else { nil }
  }

  private static func members(_ node: JSONNode?) -> [JSONMember] {
    if case .object(let members)? = node?.value { members } else { [] }
  }

  private static func elements(_ node: JSONNode?) -> [JSONNode] {
    if case .array(let nodes)? = node?.value { nodes } else { [] }
  }

  /// The rules of the run, in the order of its summary. One that this tool does not know is described by its lines.
  static func rules(
    _ summary: JSONNode, _ lines: [JSONNode], _ metadata: (RuleID) -> RuleMetadata?
  ) -> [RuleMetadata] {
    var strangers: [String: JSONNode] = [:]
    for line in lines {
      if let rule = text(line["rule"]), strangers[rule] == nil { strangers[rule] = line }
    }
    return members(summary["outcomes"]).map { member in
      let id = RuleID(rawValue: member.name)
      if let known = metadata(id) { return known }
      let line = strangers[member.name]
      let severity = text(member.node["severity"]).flatMap(Severity.init) ?? .info
      return RuleMetadata(
        id: id, title: member.name, meaning: "This tcfcheck does not know the rule.", fix: text(line?["fix"]) ?? "",
        citations: text(line?["citation"]).map { [Citation($0, "")] } ?? [], periods: [RulePeriod(severity)], needs: [],
        googleErrorCode: text(line?["googleErrorCode"]))
    }
  }

  static func description(_ node: JSONNode, _ rules: [RuleMetadata]) -> RunDescription {
    let lists = elements(node["lists"]).map { list in
      ListReference(
        name: text(list["name"]) ?? "", path: text(list["path"]) ?? "", sha256: text(list["sha256"]) ?? "")
    }
    return RunDescription(
      toolVersion: text(node["toolVersion"]) ?? "unknown",
      catalogueVersion: text(node["catalogueVersion"]) ?? "unknown",
      asOf: text(node["asOf"]).flatMap { CalendarDay($0) } ?? CalendarDay(year: 1970, month: 1, day: 1),
      profile: text(node["profile"]) ?? "iab", failOn: text(node["failOn"]).flatMap(Severity.init), lists: lists,
      rules: rules, settingsFile: text(node["settings"]), command: text(node["command"]) ?? "",
      timestamp: text(node["timestamp"]) ?? "1970-01-01T00:00:00")
  }

  static func summary(_ node: JSONNode, _ rules: [RuleMetadata], _ lines: [JSONNode]) -> RunSummary {
    let found = Severity.allCases.map { ($0, integer(node["findings"]?[$0.rawValue]) ?? 0) }
    let missing = elements(node["missingLists"]).compactMap { list -> MissingVendorList? in
      guard let series = integer(list["series"]), let number = integer(list["number"]),
        (0...99).contains(series), (0...0xFFFF_FFFF).contains(number)
      else { return nil }
      return MissingVendorList(series: series, number: number, subjects: integer(list["subjects"]) ?? 0)
    }
    var summary = RunSummary(
      rules: rules, subjects: integer(node["subjects"]) ?? 0, cleanSubjects: integer(node["cleanSubjects"]) ?? 0,
      findings: Dictionary(uniqueKeysWithValues: found),
      outcomes: members(node["outcomes"]).map { member in
        Dictionary(uniqueKeysWithValues: Outcome.allCases.map { ($0, integer(member.node[$0.rawValue]) ?? 0) })
      }, missingLists: missing)
    summary.skippedFiles = integer(node["skippedFiles"]) ?? 0
    summary.isInterrupted = node["isInterrupted"]?.value == .boolean(true)
    summary.problems = lines.compactMap { line in
      line["problem"].map {
        InputProblem(input: text($0["input"]) ?? "", message: text($0["message"]) ?? "", fix: text($0["fix"]))
      }
    }
    return summary
  }

  /// The subject of a line; nil for lines about the run.
  static func subject(_ line: JSONNode) -> Subject? {
    guard let name = text(line["subject"]) else { return nil }
    let kind = text(line["kind"]).flatMap(Subject.Kind.init) ?? .string
    return Subject(name: name, input: text(line["input"]) ?? name, kind: kind)
  }

  static func facts(_ node: JSONNode?) -> SubjectFacts? {
    guard let node, case .object = node.value else { return nil }
    var facts = SubjectFacts()
    (facts.cmpID, facts.cmpVersion) = (integer(node["cmpId"]), integer(node["cmpVersion"]))
    facts.lastUpdated = text(node["lastUpdated"]).flatMap { Deciseconds(iso8601: $0) }
    facts.policyVersion = integer(node["policyVersion"])
    facts.vendorListVersion = integer(node["vendorListVersion"])
    facts.publisherCC = text(node["publisherCC"]).flatMap { LetterPair($0) }
    facts.platform = text(node["platform"])
    return facts
  }

  /// Adds a line about `rule` to what the lines before said of it.
  static func add(_ line: JSONNode, _ rule: RuleMetadata, to verdict: inout Verdict?) {
    guard let outcome = text(line["outcome"]).flatMap(Outcome.init) else { return }
    let severity = text(line["severity"]).flatMap(Severity.init) ?? rule.severity
    var findings = verdict?.findings ?? []
    var acceptances = verdict.map { $0.acceptances.isEmpty ? $0.findings.map { _ in nil } : $0.acceptances } ?? []
    if outcome == .fail || line["location"].map({ $0.value != .null }) ?? false || line["evidence"]?.value != .null {
      findings.append(finding(line, severity))
      acceptances.append(acceptance(line))
    }
    let worst = max(severity, verdict?.severity ?? severity)
    let result = Verdict(
      rule: rule, outcome: outcome, severity: worst, findings: findings,
      cause: text(line["reason"]).map { .stated($0) })
    verdict = acceptances.contains { $0 != nil } ? result.accepting(acceptances) : result
  }

  private static func finding(_ line: JSONNode, _ severity: Severity) -> Finding {
    Finding(
      text(line["message"]) ?? "", at: location(line["location"]), evidence: evidence(line["evidence"]),
      severity: severity, fix: text(line["fix"]), consequence: consequence(line["consequence"]))
  }

  private static func location(_ node: JSONNode?) -> Location? {
    guard let node, case .object = node.value else { return nil }
    if let key = text(node["key"]) { return .storedKey(key) }
    if let member = text(node["member"]) { return .member(member) }
    if let character = integer(node["character"]) { return .character(character) }
    let index = integer(node["segmentIndex"]) ?? 0
    guard let field = text(node["field"]), let segment = text(node["segment"]).flatMap(SegmentKind.init) else {
      return .segment(index)
    }
    var bits: BitRange?
    if let offset = integer(node["bitOffset"]), let width = integer(node["bitWidth"]), offset >= 0, width >= 0 {
      bits = BitRange(offset: offset, width: width)
    }
    // The whole path stands in the field's name: it is shown, and nothing is looked up by it.
    return .field(FieldPath(segment, field), segmentIndex: index, bits)
  }

  private static func evidence(_ node: JSONNode?) -> Evidence {
    let vendors = elements(node?["vendors"]).compactMap { integer($0) }.filter {
      (1...VendorIDSet.highestPossible).contains($0)
    }
    let purposes = elements(node?["purposes"]).compactMap { integer($0) }.filter { (1...24).contains($0) }
    return Evidence(
      expected: value(node?["expected"]), actual: value(node?["actual"]), vendors: VendorIDSet(vendors),
      purposes: PurposeSet(purposes))
  }

  private static func value(_ node: JSONNode?) -> EvidenceValue? {
    switch node?.value {
    case .integer(let number)?: .integer(Int(clamping: number))
    case .boolean(let truth)?: .boolean(truth)
    case .string(let text)?: .text(text)
    case .array(let nodes)?: .ids(nodes.compactMap { integer($0) })
    default: nil
    }
  }

  private static func consequence(_ node: JSONNode?) -> ReaderConsequence? {
    guard let node, let effect = text(node["effect"]).flatMap(ReaderConsequence.Effect.init) else { return nil }
    return ReaderConsequence(
      hazard: text(node["hazard"]) ?? "", reader: text(node["reader"]) ?? "", effect: effect,
      text: text(node["text"]) ?? "", reports: elements(node["reports"]).compactMap { text($0) })
  }

  private static func acceptance(_ line: JSONNode) -> Acceptance? {
    if line["baseline"]?.value == .boolean(true) { return .inBaseline }
    guard let waived = line["waived"], let day = text(waived["until"]).flatMap({ CalendarDay($0) }) else { return nil }
    return .waived(
      Acceptance.Waived(reason: text(waived["reason"]) ?? "", owner: text(waived["owner"]) ?? "", until: day))
  }
}
