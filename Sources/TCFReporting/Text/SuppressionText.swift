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

  fileprivate static func gone(_ suppression: SuppressionSummary) -> [String] {
    let count = suppression.gone.reduce(0) { $0 + $1.findings }
    guard count > 0 else { return [] }
    let named = suppression.gone.prefix(limit).map { gone in
      gone.rule.rawValue + (gone.findings > 1 ? " (\(gone.findings))" : "")
    }
    let more = suppression.gone.count > limit ? " and \(Prose.count(suppression.gone.count - limit, "more rule"))" : ""
    return [
      "\(Prose.count(count, "baseline finding")) no longer \(Prose.word(count, "occurs", "occur")) "
        + "(fixed, or not checked in this run): "
        + named.joined(separator: ", ") + more
    ]
  }

  /// `(severity changed from error: reason)`; nil where the severity is the rule's own.
  static func change(of rule: RuleMetadata) -> String? {
    rule.severityChange.map { "severity changed from \($0.from): \($0.reason)" }
  }
}

extension SuppressionSummary {
  /// What someone has to look at, as text: waivers that expired or accept nothing, findings of the baseline that are gone.
  package var openEnds: [String] { SuppressionText.waivers(self) + SuppressionText.gone(self) }
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
