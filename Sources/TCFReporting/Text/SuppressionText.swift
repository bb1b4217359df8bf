import TCFFindings

/// What settings, waivers and baseline did to a run, as text; the same in every format for people.
enum SuppressionText {
  /// How many rules that are off, or whose findings are gone, are reported.
  private static let limit = 20

  /// The lines, none of them ends in a full stop; empty where nothing was settled.
  static func lines(_ run: RunDescription, _ suppression: SuppressionSummary?) -> [String] {
    off(run) + (suppression.map { counts($0) + $0.openEnds } ?? [])
  }

  /// The rules that are off, in one line; many of one family for one reason are reported together.
  static func off(_ run: RunDescription) -> [String] {
    guard !run.rulesOff.isEmpty else { return [] }
    var groups: [[RuleOff]] = []
    for off in run.rulesOff {
      let place = groups.firstIndex { $0[0].rule.family == off.rule.family && $0[0].reason == off.reason }
      if let place { groups[place].append(off) } else { groups.append([off]) }
    }
    let named = groups.prefix(limit).map { group in
      let names =
        group.count > 3
        ? "\(group.count) of \(group[0].rule.family)/*" : group.map(\.rule.rawValue).joined(separator: ", ")
      return names + (group[0].reason.map { " (\($0))" } ?? "")
    }
    let more = groups.count > limit ? " and more" : ""
    return ["\(Prose.count(run.rulesOff.count, "rule")) off: \(named.joined(separator: ", "))\(more)"]
  }

  private static func counts(_ suppression: SuppressionSummary) -> [String] {
    var lines: [String] = []
    if suppression.waivedFindings > 0 {
      lines.append("\(Prose.count(suppression.waivedFindings, "finding")) waived")
    }
    if let baseline = suppression.baseline, suppression.known > 0 {
      lines.append("\(Prose.count(suppression.known, "finding")) in the baseline \(baseline)")
    }
    return lines
  }

  /// The waivers that someone has to look at.
  fileprivate static func waivers(_ suppression: SuppressionSummary) -> [String] {
    suppression.waivers.compactMap { waiver in
      let name = waiver.rule + (waiver.subject.map { " of \($0)" } ?? "")
      switch waiver.state {
      case .used: return nil
      case .unused: return "waiver not used: \(name) (\(waiver.waived.owner)); it matches no finding"
      case .expired:
        let effect = waiver.findings > 0 ? "; \(Prose.count(waiver.findings, "finding")) not accepted" : ""
        return "waiver expired on \(waiver.waived.until): \(name) (\(waiver.waived.owner))\(effect)"
      }
    }
  }

  /// Rules whose findings name ids that are not accepted, a line each, since the ids are what someone has to look at.
  fileprivate static func grown(_ suppression: SuppressionSummary) -> [String] {
    let lines = suppression.grown.prefix(limit).map { grown in
      "\(Prose.count(grown.findings, "finding")) of \(grown.rule.rawValue) \(Prose.word(grown.findings, "is", "are")) new: "
        + "the baseline does not have \(grown.ids)"
    }
    let more = suppression.grown.count - lines.count
    return lines + (more > 0 ? ["\(Prose.count(more, "more rule")) with ids that the baseline does not have"] : [])
  }

  /// A baseline for which new ids and accepted ones are the same.
  fileprivate static func form(_ suppression: SuppressionSummary) -> [String] {
    guard suppression.acceptsAnyIDs, let baseline = suppression.baseline else { return [] }
    return [
      "the baseline \(baseline) was written by an earlier tcfcheck and does not say which vendors and purposes it accepts, so "
        + "it accepts any; write it again with --write-baseline"
    ]
  }

  fileprivate static func gone(_ suppression: SuppressionSummary) -> [String] {
    let count = suppression.gone.reduce(0) { $0 + $1.findings }
    guard count > 0 else { return [] }
    return [
      "\(Prose.count(count, "baseline finding")) no longer \(Prose.word(count, "occurs", "occur")): "
        + named(suppression.gone.map { ($0.rule, $0.findings) })
    ]
  }

  /// What of the baseline was not checked, a line for each reason.
  fileprivate static func unchecked(_ suppression: SuppressionSummary) -> [String] {
    SuppressionSummary.Unchecked.Reason.allCases.compactMap { reason in
      let rules = suppression.unchecked.filter { $0.reason == reason }
      let count = rules.reduce(0) { $0 + $1.findings }
      guard count > 0 else { return nil }
      let why =
        switch reason {
        case .undecided: "since \(Prose.word(rules.count, "the rule is", "rules are")) undecided"
        case .off: "since \(Prose.word(rules.count, "the rule is", "rules are")) not part of this run"
        case .notRead: "since the input was not read"
        }
      return "\(Prose.count(count, "baseline finding")) not checked \(why): "
        + named(rules.map { ($0.rule, $0.findings) })
    }
  }

  /// The inputs that the baseline knows and the run was not given.
  fileprivate static func absent(_ suppression: SuppressionSummary) -> [String] {
    let inputs = suppression.absentInputs
    guard !inputs.isEmpty else { return [] }
    return [
      "\(Prose.count(inputs.count, "input")) of the baseline \(Prose.word(inputs.count, "is", "are")) not in this run: "
        + Prose.list(inputs, limit: inputLimit)
    ]
  }

  /// How many inputs are named.
  private static let inputLimit = 5

  private static func named(_ rules: [(rule: RuleID, findings: Int)]) -> String {
    let named = rules.prefix(limit).map { $0.rule.rawValue + ($0.findings > 1 ? " (\($0.findings))" : "") }
    let more = rules.count > limit ? " and \(Prose.count(rules.count - limit, "more rule"))" : ""
    return named.joined(separator: ", ") + more
  }

  /// `(severity changed from error: reason)`; nil where the severity is the rule's own.
  static func change(of rule: RuleMetadata) -> String? {
    rule.severityChange.map { "severity changed from \($0.from): \($0.reason)" }
  }
}

extension SuppressionSummary {
  /// What someone has to look at, as text: waivers that expired or accept nothing, a baseline that says too little, findings
  /// that are new for their ids, findings of the baseline that are gone.
  package var openEnds: [String] {
    SuppressionText.waivers(self) + SuppressionText.form(self) + SuppressionText.grown(self)
      + SuppressionText.gone(self) + SuppressionText.unchecked(self) + SuppressionText.absent(self)
  }
}

extension RunSummary {
  /// How many findings were accepted.
  var acceptedFindings: Int { (suppression?.waivedFindings ?? 0) + (suppression?.known ?? 0) }
}

extension Verdict {
  /// Whether the rule is broken and every break was accepted.
  var isAccepted: Bool { outcome.isFail && worst == nil && !suppressions.isEmpty }

  /// The type of a skipped case: `waived` if any finding was, else `baseline`.
  var suppressionType: String {
    suppressions.contains { if case .waived? = $0 { true } else { false } } ? "waived" : "baseline"
  }

  /// Why the findings were accepted, each reason once: `waived until 2027-01-31: reason (owner); in the baseline`.
  var suppressionReasons: String {
    var reasons: [String] = []
    for (_, suppression) in acceptedFindings where !reasons.contains(suppression.description) {
      reasons.append(suppression.description)
    }
    return reasons.joined(separator: "; ")
  }
}
