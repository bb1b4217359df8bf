import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// A verdict as a vector states it. What it leaves open is not compared.
struct ExpectedVerdict: Sendable {
  struct Place: Sendable {
    let segment: String?
    let field: String?
    let bitOffset: Int?
    let key: String?
    let character: Int?
    let member: String?
  }

  let rule: String
  let outcome: String
  let severity: String?
  let place: Place?
  /// How the message ends; nil where nothing hangs on it.
  let messageEnd: String?

  init(_ node: JSONNode) throws {
    rule = try node.requiredText("rule")
    outcome = try node.requiredText("outcome")
    severity = node["severity"]?.string
    place = node["location"].map {
      Place(
        segment: $0["segment"]?.string, field: $0["field"]?.string, bitOffset: $0["bitOffset"]?.integer,
        key: $0["key"]?.string, character: $0["character"]?.integer,
        member: $0["member"]?.string)
    }
    messageEnd = node["messageEnd"]?.string
  }

  func matches(_ actual: ActualVerdict) -> Bool {
    guard rule == actual.rule, outcome == actual.outcome else { return false }
    return agrees(severity, actual.severity) && agrees(place?.segment, actual.segment)
      && agrees(place?.field, actual.field) && agrees(place?.bitOffset, actual.bitOffset)
      && agrees(place?.key, actual.key) && agrees(place?.character, actual.character)
      && agrees(place?.member, actual.member)
      && (messageEnd.map { actual.message?.hasSuffix($0) == true } ?? true)
  }

  private func agrees<Value: Equatable>(_ expected: Value?, _ actual: Value?) -> Bool {
    expected == nil || expected == actual
  }
}

/// One item of the complete set: a finding of a rule that failed, or a rule of another outcome than pass and
/// notApplicable.
struct ActualVerdict: Sendable {
  let rule: String
  let outcome: String
  var severity: String?
  var segment: String?
  var field: String?
  var bitOffset: Int?
  var key: String?
  var character: Int?
  var member: String?
  var message: String?
  /// The row of the table of known readers that the finding shows.
  var knownIssue: String?

  /// The items that a verdict makes.
  static func items(of verdict: Verdict) -> [ActualVerdict] {
    let plain = ActualVerdict(
      rule: verdict.rule.id.rawValue, outcome: verdict.outcome.rawValue, message: verdict.reason)
    switch verdict.outcome {
    case .pass, .notApplicable: return []
    case .notEffective, .undecided: return [plain]
    case .fail: return verdict.findings.map { plain.with($0, verdict.severity(of: $0)) }
    }
  }

  private func with(_ finding: Finding, _ severity: Severity) -> ActualVerdict {
    var item = self
    item.severity = severity.rawValue
    item.message = finding.message
    item.knownIssue = finding.consequence?.knownIssue
    switch finding.location {
    case .field(let path, _, let bits):
      item.segment = path.segment.rawValue
      item.field = path.description
      item.bitOffset = bits?.offset
    case .storedKey(let key): item.key = key
    case .character(let offset): item.character = offset
    case .member(let path): item.member = path
    case .segment, nil: break
    }
    return item
  }
}

extension ExpectedVerdict: CustomStringConvertible {
  var description: String {
    VerdictLine.text(
      rule, outcome: outcome, severity: severity, segment: place?.segment, field: place?.field, bit: place?.bitOffset,
      key: place?.key ?? place?.member,
      character: place?.character) + (messageEnd.map { " — …\($0)" } ?? "")
  }
}

extension ActualVerdict: CustomStringConvertible {
  var description: String {
    VerdictLine.text(
      rule, outcome: outcome, severity: severity, segment: segment, field: field, bit: bitOffset, key: key ?? member,
      character: character)
      + (message.map { " — \($0)" } ?? "")
  }
}

private enum VerdictLine {
  static func text(
    _ rule: String, outcome: String, severity: String?, segment: String?, field: String?, bit: Int?,
    key: String?, character: Int?
  ) -> String {
    let parts = [
      severity, segment, field, bit.map { "bit \($0)" }, key, character.map { "character \($0)" },
    ].compactMap(\.self)
    return ([rule, outcome] + parts).joined(separator: " ")
  }
}

/// Two sets of verdicts side by side.
struct VerdictComparison {
  /// What a vector states and nothing answers.
  let missing: [ExpectedVerdict]
  /// What was found and no vector states.
  let extra: [ActualVerdict]

  var isEqual: Bool { missing.isEmpty && extra.isEmpty }

  /// Pairs the items off. An expectation may fit several items, so pairs are exchanged as long as that helps.
  init(expected: [ExpectedVerdict], actual: [ActualVerdict]) {
    let fits = expected.map { verdict in actual.indices.filter { verdict.matches(actual[$0]) } }
    var owner = [Int?](repeating: nil, count: actual.count)

    func place(_ index: Int, _ tried: inout Set<Int>) -> Bool {
      for item in fits[index] where tried.insert(item).inserted {
        if let other = owner[item], !place(other, &tried) { continue }
        owner[item] = index
        return true
      }
      return false
    }

    missing = expected.indices.filter { index in
      var tried: Set<Int> = []
      return !place(index, &tried)
    }.map { expected[$0] }
    extra = actual.indices.filter { owner[$0] == nil }.map { actual[$0] }
  }
}

extension VerdictComparison: CustomStringConvertible {
  var description: String {
    (missing.map { "missing: \($0)" } + extra.map { "  extra: \($0)" }).joined(separator: "\n")
  }
}
