import TCFCodec
import TCFFindings
import TCFJSON
import TCFRules

extension AuditPartial {
  /// The most values of a partial: 2,000 CMP versions by 200 rules.
  private static let limits = JSONLimits(depth: 16, values: 50_000_000)

  /// Reads what `bytes` wrote. A partial of another version of the tool or the rule catalogue is refused: the numbers would
  /// mean something else.
  ///
  /// - Parameter key: the key of pseudonyms, for outputs.
  package init(_ bytes: [UInt8]) throws(PartialFault) {
    let root = try mapError(try JSONDocument.read(bytes, .strict, Self.limits)) { (error: JSONFault) in
      PartialFault.notJSON(error)
    }
    guard let format = root["tcfcheckPartial"]?.integer else {
      throw PartialFault.notPartial
    }
    guard format == Self.format else { throw .otherFormat(format) }
    let reader = PartialNode(node: root, path: "")
    let window = try root["window"].map { _ throws(PartialFault) in
      guard let window = AuditWindow(try reader.text("window")) else { throw .member("window", .day) }
      return window
    }
    let identity = try AuditIdentity(reader.object("identity"))
    let rules = try identity.metadata()
    try self.init(
      identity: identity,
      lists: reader.array("lists") { list throws(PartialFault) in
        ListReference(name: try list.text("name"), path: try list.text("path"), sha256: list.node["sha256"]?.string)
      },
      counts: AuditCounts(reader.object("counts"), rules, identity),
      inputs: Self.inputs(reader),
      problems: reader.array("problems") { problem throws(PartialFault) in
        InputProblem(
          input: try problem.text("input"), message: try problem.text("message"), fix: problem.node["fix"]?.string)
      },
      problemCount: reader.integer("problemCount"), isInterrupted: root["interrupted"]?.boolean ?? false,
      stateCount: root["states"] == nil ? nil : reader.integer("states"), window: window)
    guard tally.judged == counts.records else { throw .contradiction(.inputs) }
  }

  private static func inputs(_ reader: PartialNode) throws(PartialFault) -> [Input] {
    var total = 0
    return try reader.array("inputs") { input throws(PartialFault) in
      let counts = try input.integers("records", count: 4)
      var tally = RecordTally()
      (tally.judged, tally.empty, tally.rejected, tally.headers) = (counts[0], counts[1], counts[2], counts[3])
      total += tally.total
      guard total < AuditCounts.limit else { throw .tooManyRecords }
      var found = Input(name: try input.text("name"), tally: tally)
      if input.node["remarks"] != nil { found.remarks = try Self.remarks(input) }
      return found
    }
  }
}

extension AuditPartial {
  fileprivate static func remarks(_ input: PartialNode) throws(PartialFault) -> CellRemarks {
    let rows = try input.array("remarks") { row throws(PartialFault) in
      guard let kind = CellRemark.Kind(rawValue: try row.text("kind")) else {
        throw .part("inputs", .unknownRemark)
      }
      return CellRemarks.Row(
        kind: kind, word: row.node["word"]?.string,
        tally: CellRemarks.Tally(count: try row.integer("count"), line: try row.integer("line")))
    }
    guard let remarks = CellRemarks(rows) else { throw .part("inputs", .conflictingRemarks) }
    return remarks
  }
}

extension AuditIdentity {
  fileprivate init(_ reader: PartialNode) throws(PartialFault) {
    guard let asOf = CalendarDay(try reader.text("asOf")) else { throw .member("identity.asOf", .day) }
    let milestones = try reader.texts("milestones").compactMap(CalendarDay.init)
    let failOn = try reader.text("failOn")
    let notes = try reader.texts("notes").map { line throws(PartialFault) in
      guard let note = RunNote(line: line) else { throw .member("identity.notes", .notes) }
      return note
    }
    self.init(
      tool: try reader.text("tool"), catalogue: try reader.text("catalogue"), profile: try reader.text("profile"),
      asOf: asOf, failOn: Severity(rawValue: failOn), rules: try reader.texts("rules").map(RuleID.init(rawValue:)),
      severities: try reader.texts("severities"), rulesOff: try reader.texts("rulesOff").map(RuleOff.init(line:)),
      notes: notes, settings: try reader.texts("settings"), milestones: milestones,
      sampleSize: try reader.integer("sampleSize"), isStratified: reader.node["sampleBy"]?.string == "verdict",
      keyMark: reader.node["keyMark"]?.string)
  }
}

extension AuditCounts {
  fileprivate init(
    _ reader: PartialNode, _ rules: [RuleMetadata], _ identity: AuditIdentity
  ) throws(PartialFault) {
    self.init(
      rules: rules, milestones: identity.milestones.count, sampleSize: identity.sampleSize,
      isStratified: identity.isStratified, key: nil, inputs: [])
    records = try reader.integer("records")
    let findings = try reader.integers("findings", count: Severity.allCases.count)
    let outcomes = try reader.rows("outcomes", width: Outcome.allCases.count)
    guard outcomes.count == rules.count else { throw .part("counts.outcomes", .rowCount) }
    summary = RunSummary(
      rules: rules, subjects: try reader.integer("subjects"), cleanSubjects: try reader.integer("clean"),
      findings: Dictionary(uniqueKeysWithValues: zip(Severity.allCases, findings)),
      outcomes: outcomes.map { row in
        Dictionary(uniqueKeysWithValues: zip(Outcome.allCases, row))
      },
      missingLists: try reader.rows("missingLists", width: 3).map {
        MissingVendorList(series: $0[0], number: $0[1], subjects: $0[2])
      })
    broken = SeverityCounts.rows(try reader.integers("broken", count: SeverityCounts.width * rules.count))
    total = try GroupRow(reader.integers("total"))
    for name in JudgedRecord.contentNames {
      let contents = try reader.object("contents")
      if contents.node[name] != nil { self.contents[name] = try contents.integer(name) }
    }
    let named = try reader.object("groups")
    for dimension in AuditDimension.allCases {
      var rows: [Int: GroupRow] = [:]
      for row in try named.rows(dimension.name, haveKeys: true) {
        guard let key = row.first else { throw .part("groups.\(dimension.name)", .emptyRow) }
        rows[key] = try GroupRow(Array(row.dropFirst()))
      }
      groups[dimension.rawValue] = GroupCounts(rows: rows)
    }
    platforms = try Self.platforms(reader)
    cohorts = try Self.cohorts(reader, rules.count)
    version2 = try reader.integer("version2")
    disclosing = try reader.integer("disclosing")
    vendors = try Self.counters(reader, "vendors")
    purposes = try Self.counters(reader, "purposes")
    stopping = try reader.integers("stopping", count: identity.milestones.count)
    outdated = try reader.integers("outdated", count: identity.milestones.count)
    countryAgreement = try reader.integers("countryAgreement", count: 3)
    try readExamples(reader, rules.count)
    sample = StringSample(
      limit: identity.isStratified ? 0 : identity.sampleSize,
      entries: try reader.array("sample", StringSample.Entry.init))
    if identity.isStratified { strata = try Self.strata(reader, identity.sampleSize, rules.count) }
    cube = try CohortCube(reader.object("cube"), ruleCount: rules.count)
    if let contradiction { throw .contradiction(contradiction) }
  }

  private static func strata(
    _ reader: PartialNode, _ limit: Int, _ rules: Int
  ) throws(PartialFault) -> StratifiedSample {
    func row(_ reader: PartialNode) throws(PartialFault) -> StratifiedSample.Row {
      StratifiedSample.Row(
        records: try reader.integer("records"),
        sample: StringSample(limit: limit, entries: try reader.array("sample", StringSample.Entry.init)))
    }
    let fault = PartialFault.member("counts.strata", .strata)
    guard limit <= StratifiedSample.mostRecords else { throw fault }
    var rows: [UInt64: StratifiedSample.Row] = [:]
    for node in try reader.array("strata", { $0 }) {
      guard let code = UInt64(try node.text("code"), radix: 16), rows[code] == nil else { throw fault }
      rows[code] = try row(node)
    }
    let verdicts = try reader.array("verdicts", row)
    guard let sample = StratifiedSample(limit: limit, verdicts: verdicts, rows: rows, rules: rules) else { throw fault }
    return sample
  }

  private static func counters(_ reader: PartialNode, _ name: String) throws(PartialFault) -> [VerticalCounter] {
    let rows = try reader.rows(name)
    guard rows.count == 3, rows.allSatisfy({ $0.count <= VendorIDSet.highestPossible && $0.allSatisfy { $0 >= 0 } })
    else { throw .member("counts.\(name)", .counters) }
    return rows.map(VerticalCounter.init)
  }

  private static func platforms(_ reader: PartialNode) throws(PartialFault) -> PlatformCounts {
    var rows: [String: GroupRow] = [:]
    let fault = PartialFault.part("counts.platforms", .unreadableRow)
    for platform in try reader.array("platforms", { $0 }) {
      let items = platform.node.items ?? []
      guard items.count == 2, let name = items[0].string, let numbers = PartialNode.numbers(items[1]),
        CellValue.platform(Array(name.utf8)[...]) == name
      else { throw fault }
      rows[name] = try GroupRow(numbers)
    }
    guard rows.count <= PlatformCounts.limit else { throw fault }
    return PlatformCounts(rows: rows)
  }

  private static func cohorts(_ reader: PartialNode, _ ruleCount: Int) throws(PartialFault) -> CohortCounts {
    var rows: [UInt64: CohortRow] = [:]
    let fault = PartialFault.part("counts.cohorts", .unreadableRow)
    for cohort in try reader.array("cohorts", { $0 }) {
      let parts = (cohort.node.items ?? []).compactMap(PartialNode.numbers)
      guard cohort.node.items?.count == 3, parts.count == 3, parts[0].count == 9, (0..<4_096).contains(parts[0][0]),
        (0..<4_096).contains(parts[0][1])
      else { throw fault }
      var row = CohortRow(ruleCount: ruleCount)
      row.group = try GroupRow(Array(parts[0].dropFirst(2)))
      for (key, count) in try pairs(parts[1], below: row.outcomes.count, fault) { row.outcomes[key] = count }
      for (key, count) in try pairs(parts[2], below: SeverityCounts.width * ruleCount, fault) {
        let (rule, place) = key.quotientAndRemainder(dividingBy: SeverityCounts.width)
        row.broken[rule, default: SeverityCounts()][Severity.allCases[place]] = count
      }
      rows[CohortCounts.key(parts[0][0], parts[0][1])] = row
    }
    guard rows.count <= CohortCounts.limit else { throw fault }
    return CohortCounts(ruleCount: ruleCount, rows: rows)
  }

  private static func pairs(
    _ numbers: [Int], below limit: Int, _ fault: PartialFault
  ) throws(PartialFault) -> [(Int, Int)] {
    guard numbers.count.isMultiple(of: 2) else { throw fault }
    var pairs: [(Int, Int)] = []
    for index in stride(from: 0, to: numbers.count, by: 2) {
      guard (0..<limit).contains(numbers[index]), numbers[index + 1] >= 0 else { throw fault }
      pairs.append((numbers[index], numbers[index + 1]))
    }
    return pairs
  }

  private mutating func readExamples(_ reader: PartialNode, _ ruleCount: Int) throws(PartialFault) {
    for row in try reader.array("examples", { $0 }) {
      let items = row.node.items ?? []
      guard let rule = items.first?.integer, (0..<ruleCount).contains(rule), items.count <= Self.examplesOfRule + 1
      else { throw .part("counts.examples", .unreadableRow) }
      var entries: [StringSample.Entry] = []
      for item in items.dropFirst() {
        entries.append(try StringSample.Entry(PartialNode(node: item, path: "counts.examples.")))
      }
      examples[rule] = StringSample(limit: Self.examplesOfRule, entries: entries)
    }
  }
}

extension GroupRow {
  fileprivate init(_ numbers: [Int]) throws(PartialFault) {
    guard numbers.count == 7, numbers.allSatisfy({ $0 >= 0 }) else { throw .part("counts", .group) }
    self.init()
    records = numbers[0]
    worst = Array(numbers[1...3])
    choices = Array(numbers[4...6])
  }
}

extension StringSample.Entry {
  fileprivate init(_ reader: PartialNode) throws(PartialFault) {
    guard let hash = UInt64(try reader.text("hash"), radix: 16) else {
      throw .member("\(reader.path)hash", .hash)
    }
    self.init(
      hash: hash, text: try reader.text("text"), records: try reader.integer("records"),
      input: try reader.text("input"), line: try reader.integer("line"), id: reader.node["id"]?.string)
    guard let node = reader.node["key"] else { return }
    guard let numbers = PartialNode.numbers(node), let key = CubeKey(numbers: numbers) else {
      throw .member("\(reader.path)key", .key)
    }
    self.key = key
  }
}
