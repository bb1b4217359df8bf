import TCFFindings

/// The lines of a finished run: a summary and tables first, then the worst subjects, and what was not checked at the end.
struct ConsoleText {
  let run: RunDescription
  let summary: RunSummary
  let totals: RunTotals
  let problems: ProblemLog
  let worst: [WorstSubjects.Group]
  let dormant: [SubjectReport]
  let leastSeverity: Severity
  let style: ConsoleStyle
  /// What a certification begins with; nil for other runs.
  var scenarios: ConsoleScenarios?

  /// How many inputs that could not be read are shown.
  private static let problemLimit = 20

  /// What is before the subjects.
  var opening: String {
    if let scenarios, summary.subjects > 0 { return unreadable + scenarios.text }
    guard !isAllWell else { return unreadable }
    let head = findingCount > 0 && summary.subjects > 0 ? style.bold(result) + " (as of \(run.asOf))\n\n" : ""
    // Of a single subject its own lines say what a table would.
    let tables = ConsoleTables(
      rules: run.rules, summary: summary, totals: totals, leastSeverity: leastSeverity, style: style)
    return head + unreadable + (summary.subjects > 1 ? tables.rulesText + tables.cohortsText : "")
  }

  /// The lines of each subject, or group of subjects with equal findings.
  var subjects: [String] {
    guard !worst.isEmpty else { return dormant.map { ConsoleSubject(report: $0, style: style).dormantText } }
    var shown: Set<ConsoleSubject.Shown> = []
    let named = worst.reduce(0) { $0 + $1.subjects }
    let all = totals.brokenSubjects(from: leastSeverity)
    let heading = all > named ? "The worst \(named) of \(Prose.count(all, "subject")) with findings:\n\n" : ""
    let lines = worst.map { group in
      let subject = ConsoleSubject(report: group.first, style: style)
      return subject.text(of: group, totals.repetitions, leastSeverity, &shown)
    }
    return [summary.subjects > 1 && !heading.isEmpty ? style.bold(heading) : ""] + lines
  }

  /// What is below the last subject.
  var ending: String {
    milestones + notes + undecidedLines + MissingListText.lines(summary.missingLists) + hiddenInfos + skipped + settled
      + interruption
      + lastLine + "\n"
  }

  /// When strings that are valid today stop being so.
  private var milestones: String {
    let outlooks = totals.outlooks
    guard let rows = outlooks.rows(from: run.asOf) else { return "" }
    let lasting =
      outlooks.lasting == 0
      ? "none stays valid indefinitely"
      : "\(outlooks.lasting) \(Prose.word(outlooks.lasting, "stays", "stay")) valid indefinitely"
    var text = style.bold("Milestones") + " (as of \(run.asOf)): \(outlooks.valid) of "
    text += "\(Prose.count(outlooks.strings, "string")) valid today; \(lasting)\n"
    for row in rows.prefix(Self.milestoneLimit) {
      text += "  from \(row.day) (\(row.events.joined(separator: "; "))): "
      let parts = [
        row.ending > 0 ? "\(row.ending) no longer valid" : nil,
        row.outdated > 0 ? "\(row.outdated) can no longer be written like that" : nil,
      ]
      text += parts.compactMap(\.self).joined(separator: ", ") + "\n"
      text += "    " + ConsoleStyle.safe(row.rules.joined(separator: ", "), limit: 300) + "\n"
      text += "    " + ConsoleStyle.safe(row.names.joined(separator: ", "), limit: 300) + "\n"
    }
    let rest = rows.count - Self.milestoneLimit
    return text + (rest > 0 ? "  … and \(Prose.count(rest, "more day"))\n" : "")
  }

  private static let milestoneLimit = 20

  private var notes: String {
    run.notes.map { note in
      "note: \(ConsoleStyle.safe(note.message, limit: ConsoleStyle.longestMessage)) (\(note.rule))\n"
        + (note.fix.map { "  fix: \(ConsoleStyle.safe($0, limit: ConsoleStyle.longestFix))\n" } ?? "")
    }.joined()
  }

  private var unreadable: String {
    guard problems.count > 0 else { return "" }
    var text = ""
    for problem in problems.first.prefix(Self.problemLimit) {
      text += "\(style.bold(ConsoleStyle.safeName(problem.input)))\n"
      text += "  \(style.problem) \(ConsoleStyle.safe(problem.message, limit: ConsoleStyle.longestMessage))\n"
      if let fix = problem.fix { text += "           fix: \(ConsoleStyle.safe(fix, limit: ConsoleStyle.longestFix))\n" }
      text += "\n"
    }
    let rest = problems.count - Self.problemLimit
    return rest > 0 ? text + "… and \(Prose.count(rest, "more problem"))\n\n" : text
  }

  private var undecidedLines: String {
    var text = ""
    for group in totals.undecidedByWeight.prefix(Self.reasonLimit) {
      let whose = summary.subjects > 1 ? " for \(Prose.count(group.subjects, "subject"))" : ""
      text += "\(Prose.count(group.rules.count, "rule")) undecided\(whose): "
      text += ConsoleStyle.safe(group.reason) + "\n"
    }
    let rest = totals.undecided.count - Self.reasonLimit
    if rest > 0 || totals.furtherUndecided > 0 {
      let lists = totals.undecidedByWeight.dropFirst(Self.reasonLimit).allSatisfy(\.isMissingList)
      let noun = lists && totals.furtherUndecided == 0 ? "more missing list" : "more reason"
      text +=
        totals.furtherUndecided > 0
        ? "… and \(Prose.count(rest, "more reason")) and others\n" : "… and \(Prose.count(rest, noun))\n"
    }
    return text
  }

  /// How many reasons for undecided rules are shown.
  private static let reasonLimit = 5

  private var hiddenInfos: String {
    let infos = summary.findings[.info] ?? 0
    guard leastSeverity > .info, infos > 0 else { return "" }
    return "\(Prose.count(infos, "info")) not shown; --show info shows \(Prose.word(infos, "it", "them"))\n"
  }

  private var skipped: String {
    guard summary.skippedFiles > 0 else { return "" }
    let more = summary.skippedFiles - summary.skippedNames.count
    let names = summary.skippedNames + (more > 0 ? ["\(more) more"] : [])
    let named = summary.skippedNames.isEmpty ? "" : ": " + ConsoleStyle.safe(Prose.list(names))
    return "skipped \(Prose.count(summary.skippedFiles, "file")) without consent data\(named)\n"
  }

  private var settled: String {
    // Found by itself in the working folder, a settings file may come as a surprise.
    let file = run.settingsFile.map { ["settings: \($0) (profile \(run.profile))"] } ?? []
    return (file + SuppressionText.lines(run, summary.suppression)).map { ConsoleStyle.safe($0, limit: 4_000) + "\n" }
      .joined()
  }

  private var interruption: String {
    summary.isInterrupted ? "The run was interrupted: this report is incomplete.\n" : ""
  }

  private var findingCount: Int { summary.findings.values.reduce(0, +) }

  private var isAllWell: Bool {
    findingCount == 0 && openEnds.isEmpty && summary.hasChecked && dormant.isEmpty
  }

  private var lastLine: String {
    let subjects = Prose.count(summary.subjects, "subject")
    let rules = Prose.count(run.rules.count, "rule")
    guard summary.hasChecked else {
      return ([style.bold("nothing was checked: \(subjects), \(rules)")] + openEnds).joined(separator: "; ")
    }
    if findingCount == 0, openEnds.isEmpty {
      let accepted = summary.acceptedFindings
      let beyond = accepted > 0 ? " beyond \(Prose.count(accepted, "accepted finding"))" : ""
      return "✓ \(subjects), \(rules): nothing to report\(beyond) (\(outcomeCounts); as of \(run.asOf))"
    }
    return ([style.bold("\(result), \(rules)")] + openEnds).joined(separator: "; ")
  }

  /// `2 errors, 1 warning, 0 infos in 2 of 3 subjects`.
  private var result: String {
    let subjects = Prose.count(summary.subjects, "subject")
    guard findingCount > 0 else { return "no findings in \(subjects)" }
    let counts = Severity.allCases.reversed().map { Prose.count(summary.findings[$0] ?? 0, $0.rawValue) }
    return "\(counts.joined(separator: ", ")) in \(totals.brokenSubjects(from: .info)) of \(subjects)"
  }

  /// What keeps the run from being the whole truth.
  private var openEnds: [String] {
    var ends: [String] = []
    let undecided = count(.undecided)
    if undecided > 0 { ends.append("\(Prose.count(undecided, "check")) undecided\(why)") }
    if problems.count > 0 { ends.append(Prose.count(problems.count, "problem")) }
    if summary.isInterrupted { ends.append("interrupted") }
    return ends
  }

  /// Why checks were not decided: lists that are missing, else the reason that concerns most.
  private var why: String {
    let groups = totals.undecidedByWeight
    guard let first = groups.first else { return "" }
    let lists = summary.missingLists.count
    let others = groups.count { !$0.isMissingList }
    if lists > 1 {
      let rest = others > 0 ? " and \(Prose.count(others, "other reason"))" : ""
      return " (\(lists) vendor lists are missing\(rest))"
    }
    let rest = groups.count > 1 ? " and \(Prose.count(groups.count - 1, "other reason"))" : ""
    return " (\(ConsoleStyle.safe(first.reason, limit: 200))\(rest))"
  }

  private var outcomeCounts: String {
    let parts = [Outcome.notApplicable, .notEffective].filter { count($0) > 0 }.map { "\(count($0)) \($0.label)" }
    return (["\(Prose.count(count(.pass), "check")) passed"] + parts).joined(separator: ", ")
  }

  private func count(_ outcome: Outcome) -> Int { summary.outcomes.reduce(0) { $0 + ($1.counts[outcome] ?? 0) } }
}

extension RunTotals {
  /// The reasons for undecided rules: those that concern most subjects first.
  var undecidedByWeight: [Undecided] {
    undecided.enumerated().sorted {
      $0.element.subjects != $1.element.subjects
        ? $0.element.subjects > $1.element.subjects : $0.offset < $1.offset
    }.map(\.element)
  }
}
