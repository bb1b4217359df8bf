import TCFFindings

extension SubjectReport {
  /// The broken rules with findings that count, worst first, else in the catalogue's order. Passing verdicts cost one
  /// comparison each.
  var broken: [(verdict: Verdict, worst: Severity)] {
    var broken: [(verdict: Verdict, worst: Severity)] = []
    for index in verdicts.indices where verdicts.outcome(at: index).isFail {
      let verdict = verdicts[index]
      if !verdict.isAccepted { broken.append((verdict, verdict.worst ?? verdict.severity)) }
    }
    return broken.enumerated().sorted { left, right in
      left.element.worst != right.element.worst
        ? left.element.worst > right.element.worst : left.offset < right.offset
    }.map(\.element)
  }

  /// The broken rules with findings that were accepted, in the catalogue's order.
  var accepted: [Verdict] {
    verdicts.indices.compactMap { index in
      guard verdicts.outcome(at: index).isFail else { return nil }
      let verdict = verdicts[index]
      return verdict.suppressions.isEmpty ? nil : verdict
    }
  }

  /// The rules of one outcome, in the catalogue's order.
  func verdicts(with outcome: Outcome) -> [Verdict] {
    var result: [Verdict] = []
    let column = outcome.column
    for index in verdicts.indices where verdicts.outcome(at: index).column == column { result.append(verdicts[index]) }
    return result
  }
}

extension Verdict {
  /// The findings that count, worst first, else in the rule's order.
  var rankedFindings: [Finding] {
    countingFindings.enumerated().sorted { left, right in
      let (first, second) = (severity(of: left.element), severity(of: right.element))
      return first != second ? first > second : left.offset < right.offset
    }.map(\.element)
  }
}

extension Outcome {
  /// Whether the rule is broken. Cheaper than `==` on a raw-valued enum, and asked a hundred times a subject.
  var isFail: Bool {
    if case .fail = self { true } else { false }
  }

  /// The outcome as text: `not applicable`.
  var label: String {
    switch self {
    case .pass: "pass"
    case .fail: "fail"
    case .notApplicable: "not applicable"
    case .notEffective: "not effective"
    case .undecided: "undecided"
    }
  }
}

/// Rules left undecided for the same reason.
struct UndecidedGroup {
  /// What is missing.
  let reason: String
  /// The rules, in the catalogue's order.
  var rules: [RuleID]

  /// The undecided rules of a subject by reason, in the order of their first rules.
  static func groups(of report: SubjectReport) -> [UndecidedGroup] {
    var groups: [UndecidedGroup] = []
    for verdict in report.verdicts(with: .undecided) {
      let reason = verdict.reason ?? "no reason given"
      if let index = groups.firstIndex(where: { $0.reason == reason }) {
        groups[index].rules.append(verdict.rule.id)
      } else {
        groups.append(UndecidedGroup(reason: reason, rules: [verdict.rule.id]))
      }
    }
    return groups
  }

  /// The reason and every rule.
  var everything: String { "\nundecided: \(reason)\n  rules: \(rules.map(\.rawValue).joined(separator: ", "))" }

  /// `12 rules undecided: the vendor list 3/180 is missing`; up to three rules are named.
  var description: String {
    let names = rules.count <= 3 ? " (\(rules.map(\.rawValue).joined(separator: ", ")))" : ""
    return "\(Prose.count(rules.count, "rule")) undecided\(names): \(reason)"
  }
}
