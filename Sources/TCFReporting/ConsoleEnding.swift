import TCFFindings

/// What stands below the last subject.
struct ConsoleEnding {
  let run: RunDescription
  let summary: RunSummary
  let totals: ConsoleTotals
  let problemCount: Int
  let detailedSubjects: Int
  let style: ConsoleStyle

  /// How many reasons for undecided rules are told.
  static let reasonLimit = 5

  /// The lines.
  var text: String {
    table + undecidedLines + MissingListText.lines(summary.missingLists) + skipped + settled + interruption + lastLine
      + "\n"
  }

  /// Counts by rule, where not every subject was told.
  private var table: String {
    let rest = totals.brokenSubjects - detailedSubjects
    guard rest > 0 else { return "" }
    var rows = zip(run.rules, totals.rules).filter { $0.1.findings > 0 }.enumerated().map { ($0.offset, $0.element) }
    rows.sort { left, right in
      let (first, second) = (left.1.1, right.1.1)
      if first.worst != second.worst { return first.worst > second.worst }
      return first.subjects != second.subjects ? first.subjects > second.subjects : left.0 < right.0
    }
    let width = rows.map { $0.1.0.id.rawValue.count }.max() ?? 0
    var text = "… and \(FindingText.count(rest, "more subject")) with findings. By rule, all subjects:\n\n"
    if detailedSubjects == 0 { text = "\(FindingText.count(rest, "subject")) with findings. By rule:\n\n" }
    for (_, (rule, total)) in rows {
      let name = rule.id.rawValue
      let gap = String(repeating: " ", count: width - name.count)
      text += "  \(style.label(total.worst)) \(name)\(gap)  \(FindingText.count(total.findings, "finding"))"
      text += " in \(FindingText.count(total.subjects, "subject"))"
      text += " (\(FindingText.share(total.subjects, of: summary.subjects)))\n"
    }
    return text + "\n"
  }

  private var undecidedLines: String {
    var text = ""
    // What concerns most first; lists missing by the dozen are one thing to mend.
    let groups = totals.undecided.enumerated().sorted {
      $0.element.subjects != $1.element.subjects
        ? $0.element.subjects > $1.element.subjects : $0.offset < $1.offset
    }.map(\.element)
    for group in groups.prefix(Self.reasonLimit) {
      let whose = summary.subjects > 1 ? " for \(FindingText.count(group.subjects, "subject"))" : ""
      text += "\(FindingText.count(group.rules.count, "rule")) undecided\(whose): "
      text += ConsoleStyle.safe(group.reason) + "\n"
    }
    if totals.undecided.count > Self.reasonLimit || totals.furtherUndecided > 0 {
      text += "… and rules undecided for other reasons\n"
    }
    return text
  }

  private var skipped: String {
    guard summary.skippedFiles > 0 else { return "" }
    return "\(FindingText.count(summary.skippedFiles, "file")) in folders without any consent key left aside\n"
  }

  private var settled: String {
    // Found by itself in the working folder, a settings file may surprise somebody.
    let file = run.settingsFile.map { ["settings: \($0) (profile \(run.profile))"] } ?? []
    return (file + AcceptanceText.lines(run, summary.acceptance)).map { ConsoleStyle.safe($0, limit: 4_000) + "\n" }
      .joined()
  }

  private var interruption: String {
    summary.isInterrupted ? "The run was interrupted: this report is incomplete.\n" : ""
  }

  private var lastLine: String {
    let subjects = FindingText.count(summary.subjects, "subject")
    let rules = FindingText.count(run.rules.count, "rule")
    let open = openEnds
    guard summary.subjects > 0, !run.rules.isEmpty else {
      return ([style.bold("nothing was checked: \(subjects), \(rules)")] + open).joined(separator: "; ")
    }
    let findings = Severity.allCases.reduce(0) { $0 + (summary.findings[$1] ?? 0) }
    if findings == 0, open.isEmpty {
      let accepted = summary.acceptedFindings
      let beyond = accepted > 0 ? " beyond \(FindingText.count(accepted, "accepted finding"))" : ""
      return "✓ \(subjects), \(rules): nothing to report\(beyond) (\(outcomeCounts); as of \(run.asOf))"
    }
    let found = findings == 0 ? "no findings" : severityCounts
    let broken = findings == 0 ? subjects : "\(totals.brokenSubjects) of \(subjects)"
    return ([style.bold("\(found) in \(broken), \(rules)")] + open).joined(separator: "; ")
  }

  private var severityCounts: String {
    Severity.allCases.reversed().map { FindingText.count(summary.findings[$0] ?? 0, $0.rawValue) }
      .joined(separator: ", ")
  }

  /// What keeps the run from being the whole truth.
  private var openEnds: [String] {
    var ends: [String] = []
    let undecided = count(.undecided)
    if undecided > 0 { ends.append("\(FindingText.count(undecided, "check")) undecided") }
    if problemCount > 0 { ends.append("\(FindingText.count(problemCount, "problem"))") }
    if summary.isInterrupted { ends.append("interrupted") }
    return ends
  }

  private var outcomeCounts: String {
    let parts = [Outcome.notApplicable, .notEffective].filter { count($0) > 0 }.map { "\(count($0)) \($0.words)" }
    return (["\(FindingText.count(count(.pass), "check")) passed"] + parts).joined(separator: ", ")
  }

  private func count(_ outcome: Outcome) -> Int { summary.outcomes.reduce(0) { $0 + ($1.counts[outcome] ?? 0) } }
}
