package import TCFFindings
import TCFJSON
import TCFReporting
import TCFSystem

/// The shares of an audit, from its `audit.json` or a partial.
package struct ComparedAudit: Sendable {
  /// The names of the shares, in the order of the tables.
  package private(set) var names: [String] = []
  /// The shares by name; nil where one is withheld.
  package private(set) var shares: [String: Proportion?] = [:]

  /// Below how many its counts are withheld; nil where none is.
  package private(set) var smallestCell: Int?
  /// What its counts are multiples of; nil where they are not rounded.
  package private(set) var rounding: Int?
  /// The names of the shares in which differences of others show up.
  package private(set) var consequences: Set<String> = []

  /// Reads the file at `path`, or the `audit.json` of the folder at `path`.
  package static func read(_ named: String) throws(InputProblem) -> ComparedAudit {
    var path = named
    if case .folder = FileKind.of(path) { path += "/\(AuditReport.jsonName)" }
    let bytes = try mapError(
      try InputFile.bytes(of: SystemPath(path), limit: 1 << 30) { JSONDocument.beginsObject($0) }
    ) { (error: InputFault) in InputProblem(input: path, message: "\(error)", fix: advice) }
    return try ComparedAudit(bytes, name: path)
  }

  init(_ given: [UInt8], name: String) throws(InputProblem) {
    if let signature = FileSignature(of: given) {
      throw InputProblem(
        input: name, message: "\(name) is \(signature.name)", fix: signature.remedy(for: name) ?? Self.advice)
    }
    // Behind a partial's line stand the records of subjects.
    let isPartial = given.starts(with: AuditPartial.beginning)
    let bytes = isPartial ? Array(given.prefix { $0 != UInt8(ascii: "\n") }) : given
    var root = try Self.root(bytes, name)
    if root["tcfcheckPartial"] != nil {
      let partial = try mapError(try AuditPartial(bytes)) { (error: PartialFault) in
        InputProblem(input: name, message: "cannot read \(name): \(error)")
      }
      // What is compared is printed, so the usual numbers are withheld.
      let privacy = AuditPrivacy(smallestCell: AuditPrivacy.usualSmallestCell, isRevealed: false, key: nil)
      let run = partial.description(command: "", timestamp: "1970-01-01T00:00:00")
      let report = AuditReport(partial, privacy, run, junit: JUnitOptions(), hasColor: false)
      root = try Self.root(Array(report.json.utf8), name)
    }
    guard root["audit"]?.integer == AuditReport.shape, let tables = root["tables"] else {
      throw InputProblem(
        input: name, message: "\(name) is neither an audit.json nor a partial",
        fix: Self.advice)
    }
    smallestCell = root["privacy"]?["smallestCell"]?.integer
    rounding = root["privacy"]?["roundedTo"]?.integer
    read(tables)
  }

  private static let advice = "name the FOLDER that tcfcheck audit --out FOLDER wrote, its audit.json, or a partial"

  private static func root(_ bytes: [UInt8], _ name: String) throws(InputProblem) -> JSONNode {
    return try mapError(try JSONDocument.read(bytes, .strict, JSONLimits(depth: 16, values: 50_000_000))) {
      (error: JSONFault) in InputProblem(input: name, message: "\(name) is not JSON: \(error)", fix: advice)
    }
  }

  private mutating func add(_ name: String, _ part: Int?, of whole: Int?, follows: Bool = false) {
    if follows { consequences.insert(name) }
    if shares[name] == nil { names.append(name) }
    if let part, let whole { shares[name] = .some(Proportion(part, of: whole)) } else { shares[name] = .some(nil) }
  }

  private mutating func read(_ tables: JSONNode) {
    func number(_ row: JSONNode, _ name: String) -> Int? { row[name]?.integer }
    let overview = tables["overview"]?.items?.first
    let records = overview.flatMap { number($0, "records") }
    let version2 = overview.flatMap { number($0, "version2") }
    let disclosing = overview.flatMap { number($0, "disclosing") }
    if let overview {
      for name in ["errors", "warnings", "infos", "clean"] {
        add("all \(name)", number(overview, name), of: records, follows: true)
      }
      for name in ["acceptAll", "rejectAll", "mixed", "noChoice"] {
        add("all \(name)", number(overview, name), of: records)
      }
    }
    for row in tables["rules"]?.items ?? [] {
      let (broken, met) = (number(row, "broken"), number(row, "met"))
      let whole = broken.flatMap { broken in met.map { broken + $0 } }
      add("rule \(row["rule"]?.string ?? "") broken", broken, of: whole)
    }
    for row in tables["purposes"]?.items ?? [] {
      let name = "\(row["kind"]?.string ?? "") \(number(row, "id") ?? 0)"
      add("\(name) consent", number(row, "consent"), of: version2, follows: true)
      if row["kind"]?.string == "purpose" {
        add("\(name) legitimate interest", number(row, "legitimateInterest"), of: version2, follows: true)
      }
    }
    for row in tables["vendors"]?.items ?? [] {
      let name = "vendor \(number(row, "vendor") ?? 0)"
      add("\(name) consent", number(row, "consent"), of: version2, follows: true)
      add("\(name) legitimate interest", number(row, "legitimateInterest"), of: version2, follows: true)
      add("\(name) disclosed", number(row, "disclosed"), of: disclosing, follows: true)
    }
    for (table, column, what) in Self.groups {
      for row in tables[table]?.items ?? [] {
        let key = row[column].flatMap { $0.string ?? $0.integer.map(String.init) } ?? "–"
        add("\(what) \(key) records", number(row, "records"), of: records)
        add("\(what) \(key) errors", number(row, "errors"), of: number(row, "records"), follows: true)
      }
    }
  }

  private static let groups = [
    ("cmps", "cmp", "CMP"), ("policies", "policyVersion", "policy version"), ("countries", "country", "country"),
    ("languages", "language", "language"), ("platforms", "platform", "platform"),
  ]
}
