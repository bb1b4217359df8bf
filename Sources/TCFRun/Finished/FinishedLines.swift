import TCFCodec
import TCFFindings
import TCFInput
import TCFJSON

/// The JSON Lines of a finished run, read back into what they were written from.
enum FinishedLines {
  private static let fix = "give the file that tcfcheck validate --json wrote"

  /// No line of ours is deeper.
  private static let limits = JSONLimits(depth: 16, values: JSONLimits.usual.values)

  /// No run counts more than this: the sums of what a file states stay numbers.
  private static let mostCounted = 1 << 40

  /// A count of the file; 0 for what is none.
  private static func count(_ node: JSONNode?) -> Int {
    guard let number = node?.integer, (0...mostCounted).contains(number) else { return 0 }
    return number
  }

  /// How far the reading of a finished run has come: the lines read, and the part of the file.
  typealias Progress = (_ lines: Int, _ share: Double) -> Void

  /// The objects of the lines, in their order.
  static func read(_ path: String, progress: Progress?) throws(InputProblem) -> [JSONNode] {
    let bytes = try FileBytes.readText(path, otherwise: fix)
    var (nodes, number) = ([JSONNode](), 0)
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      if number & 1023 == 0 { progress?(number, Double(line.startIndex) / Double(bytes.count)) }
      guard !line.isEmpty else { continue }
      let node = try mapError(try JSONDocument.read(Array(line), .strict, limits)) { (error: JSONFault) in
        InputProblem(input: path, message: "\(path):\(number): not JSON: \(error.sentence)", fix: fix)
      }
      nodes.append(node)
    }
    guard nodes.last?["summary"] != nil else { throw unfinished(path) }
    return nodes
  }

  /// The problem of a file that has no summary at its end.
  static func unfinished(_ path: String) -> InputProblem {
    InputProblem(
      input: path, message: "\(path) does not end with a summary, so it is incomplete", fix: fix)
  }

  /// The rules of the run, in the order of its summary. One that this tool does not know is described by its lines.
  static func rules(
    _ summary: JSONNode, _ lines: [JSONNode], _ metadata: (RuleID) -> RuleMetadata?
  ) -> [RuleMetadata] {
    var strangers: [String: JSONNode] = [:]
    for line in lines {
      if let rule = line["rule"]?.string, strangers[rule] == nil { strangers[rule] = line }
    }
    return (summary["outcomes"]?.objectMembers ?? []).map { member in
      let id = RuleID(rawValue: member.name)
      if let known = metadata(id) { return known }
      let line = strangers[member.name]
      let severity = member.node["severity"]?.string.flatMap(Severity.init) ?? .info
      return RuleMetadata(
        id: id, title: member.name, meaning: "This tcfcheck does not know the rule.", fix: line?["fix"]?.string ?? "",
        citations: line?["citation"]?.string.map { [Citation($0, "")] } ?? [], periods: [RulePeriod(severity)],
        needs: [],
        googleErrorCode: line?["googleErrorCode"]?.string)
    }
  }

  static func description(_ node: JSONNode, _ rules: [RuleMetadata]) -> RunDescription {
    let lists = (node["lists"]?.items ?? []).map { list in
      ListReference(
        name: list["name"]?.string ?? "", path: list["path"]?.string ?? "", sha256: list["sha256"]?.string ?? "")
    }
    var description = RunDescription(
      toolVersion: node["toolVersion"]?.string ?? "unknown",
      catalogueVersion: node["catalogueVersion"]?.string ?? "unknown",
      asOf: node["asOf"]?.string.flatMap { CalendarDay($0) } ?? CalendarDay(year: 1970, month: 1, day: 1),
      profile: node["profile"]?.string ?? "iab", failOn: node["failOn"]?.string.flatMap(Severity.init), lists: lists,
      rules: rules, settingsFile: node["settings"]?.string, command: node["command"]?.string ?? "",
      timestamp: node["timestamp"]?.string ?? "1970-01-01T00:00:00")
    description.notes = (node["notes"]?.items ?? []).compactMap { note in
      guard let rule = note["rule"]?.string.flatMap({ RuleID(rawValue: $0) }) else { return nil }
      return RunNote(rule, note["message"]?.string ?? "", fix: note["fix"]?.string)
    }
    return description
  }

  static func summary(_ node: JSONNode, _ rules: [RuleMetadata], _ lines: [JSONNode]) -> RunSummary {
    let found = Severity.allCases.map { ($0, count(node["findings"]?[$0.rawValue])) }
    let missing = (node["missingLists"]?.items ?? []).compactMap { list -> MissingVendorList? in
      guard let series = list["series"]?.integer, let number = list["number"]?.integer,
        (0...99).contains(series), (0...0xFFFF_FFFF).contains(number)
      else { return nil }
      return MissingVendorList(series: series, number: number, subjects: count(list["subjects"]))
    }
    var summary = RunSummary(
      rules: rules, subjects: count(node["subjects"]), cleanSubjects: count(node["cleanSubjects"]),
      findings: Dictionary(uniqueKeysWithValues: found),
      outcomes: (node["outcomes"]?.objectMembers ?? []).map { member in
        Dictionary(uniqueKeysWithValues: Outcome.allCases.map { ($0, count(member.node[$0.rawValue])) })
      }, missingLists: missing)
    summary.setSkipped(count(node["skippedFiles"]), node["skippedFileNames"]?.items?.compactMap(\.string) ?? [])
    summary.isInterrupted = node["isInterrupted"]?.value == .boolean(true)
    summary.problems = lines.compactMap { line in
      line["problem"].map {
        InputProblem(input: $0["input"]?.string ?? "", message: $0["message"]?.string ?? "", fix: $0["fix"]?.string)
      }
    }
    return summary
  }

  /// The subject of a line; nil for lines about the run.
  static func subject(_ line: JSONNode) -> Subject? {
    guard let name = line["subject"]?.string else { return nil }
    let kind = line["kind"]?.string.flatMap(Subject.Kind.init) ?? .string
    return Subject(name: name, input: line["input"]?.string ?? name, kind: kind)
  }

  /// Takes in at which line of the subject's input a finding is.
  static func add(_ location: JSONNode?, to places: inout (keys: [String: Int], own: Int?)) {
    guard let location, let line = location["line"]?.integer, line > 0 else { return }
    if let key = location["key"]?.string { places.keys[key] = line } else { places.own = line }
  }

  static func facts(_ node: JSONNode?) -> SubjectFacts? {
    guard let node, case .object = node.value else { return nil }
    var facts = SubjectFacts()
    (facts.cmpID, facts.cmpVersion) = (node["cmpId"]?.integer, node["cmpVersion"]?.integer)
    facts.lastUpdated = node["lastUpdated"]?.string.flatMap { Deciseconds(iso8601: $0) }
    facts.policyVersion = node["policyVersion"]?.integer
    facts.vendorListVersion = node["vendorListVersion"]?.integer
    facts.publisherCC = node["publisherCC"]?.string.flatMap { LetterPair($0) }
    facts.platform = node["platform"]?.string
    return facts
  }

  /// Adds a line about `rule` to what the lines before said of it.
  static func add(_ line: JSONNode, _ rule: RuleMetadata, to verdict: inout Verdict?) {
    guard let outcome = line["outcome"]?.string.flatMap(Outcome.init) else { return }
    let severity = line["severity"]?.string.flatMap(Severity.init) ?? rule.severity
    var findings = verdict?.findings ?? []
    var suppressions = verdict.map { $0.suppressions.isEmpty ? $0.findings.map { _ in nil } : $0.suppressions } ?? []
    if outcome == .fail || line["location"].map({ $0.value != .null }) ?? false || line["evidence"]?.value != .null {
      findings.append(finding(line, severity))
      suppressions.append(suppression(line))
    }
    let worst = max(severity, verdict?.severity ?? severity)
    let result = Verdict(
      rule: rule, outcome: outcome, severity: worst, findings: findings,
      cause: line["reason"]?.string.map { .stated($0) })
    verdict = suppressions.contains { $0 != nil } ? result.accepting(suppressions) : result
  }

  private static func finding(_ line: JSONNode, _ severity: Severity) -> Finding {
    var finding = Finding(
      line["message"]?.string ?? "", at: location(line["location"]), evidence: evidence(line["evidence"]),
      severity: severity, fix: line["fix"]?.string, consequence: consequence(line["consequence"]))
    finding.places = (line["places"]?.items ?? []).compactMap(location)
    return finding
  }

  private static func location(_ node: JSONNode?) -> Location? {
    guard let node, case .object = node.value else { return nil }
    if let key = node["key"]?.string { return .storedKey(key) }
    if let member = node["member"]?.string { return .member(member) }
    if node["character"]?.integer != nil { return .character(count(node["character"])) }
    let index = count(node["segmentIndex"])
    guard let field = node["field"]?.string, let segment = node["segment"]?.string.flatMap(SegmentKind.init) else {
      return .segment(index)
    }
    var bits: BitRange?
    if node["bitOffset"]?.integer != nil, node["bitWidth"]?.integer != nil {
      bits = BitRange(offset: count(node["bitOffset"]), width: count(node["bitWidth"]))
    }
    // The whole path stands in the field's name: it is shown, and nothing is looked up by it.
    return .field(FieldPath(segment, field), segmentIndex: index, bits)
  }

  private static func evidence(_ node: JSONNode?) -> Evidence {
    let vendors = (node?["vendors"]?.items ?? []).compactMap(\.integer).filter {
      (1...VendorIDSet.highestPossible).contains($0)
    }
    let purposes = (node?["purposes"]?.items ?? []).compactMap(\.integer).filter { (1...24).contains($0) }
    return Evidence(
      expected: value(node?["expected"]), actual: value(node?["actual"]), vendors: VendorIDSet(vendors),
      purposes: PurposeSet(purposes))
  }

  private static func value(_ node: JSONNode?) -> EvidenceValue? {
    switch node?.value {
    case .integer(let number)?: .integer(Int(clamping: number))
    case .boolean(let truth)?: .boolean(truth)
    case .string(let text)?: .text(text)
    case .array(let nodes)?: .ids(nodes.compactMap(\.integer))
    default: nil
    }
  }

  private static func consequence(_ node: JSONNode?) -> ReaderConsequence? {
    guard let node, let effect = node["effect"]?.string.flatMap(ReaderConsequence.Effect.init) else { return nil }
    return ReaderConsequence(
      knownIssue: node["knownIssue"]?.string ?? "", reader: node["reader"]?.string ?? "",
      effect: effect,
      text: node["text"]?.string ?? "", reports: (node["reports"]?.items ?? []).compactMap(\.string))
  }

  private static func suppression(_ line: JSONNode) -> Suppression? {
    if line["baseline"]?.value == .boolean(true) { return .inBaseline }
    guard let waived = line["waived"], let day = waived["until"]?.string.flatMap({ CalendarDay($0) }) else {
      return nil
    }
    return .waived(
      Suppression.Waived(reason: waived["reason"]?.string ?? "", owner: waived["owner"]?.string ?? "", until: day))
  }
}
