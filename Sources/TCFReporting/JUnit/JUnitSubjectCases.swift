import TCFFindings
import TCFSystem

/// Makes the cases of a report by subject: a case for each subject, a suite for each input.
struct JUnitSubjectCases {
  private let run: RunDescription
  private let options: JUnitOptions
  private let words: JUnitCaseText

  init(run: RunDescription, options: JUnitOptions) {
    self.run = run
    self.options = options
    words = JUnitCaseText(limits: options.limits)
  }

  /// The case of `report`'s subject in the suite of its input; nil if no rule was checked.
  func makeCase(of report: SubjectReport, suite: JUnitSuiteKey) -> JUnitCase? {
    guard !report.verdicts.isEmpty else { return nil }
    var result = JUnitCase(
      place: JUnitCase.Place(suite: suite), classname: classname(of: report.subject.kind),
      name: JUnitName.capped(report.subject.name, scalars: options.limits.nameScalars), input: report.subject.input)
    decide(&result, report)
    if options.dialect == .rich { result.properties = properties(of: report) }
    return result
  }

  private func classname(of kind: Subject.Kind) -> String {
    switch kind {
    case .string: "tcf.subject.string"
    case .storedKeys: "tcf.subject.stored-keys"
    case .list: "tcf.subject.list"
    case .message: "tcf.subject.message"
    case .url: "tcf.subject.url"
    case .bidRequest: "tcf.subject.bid-request"
    case .gpp: "tcf.subject.gpp"
    case .additionalConsent: "tcf.subject.additional-consent"
    case .usPrivacy: "tcf.subject.us-privacy"
    case .sequence: "tcf.subject.sequence"
    case .scenario: "tcf.subject.scenario"
    case .recording: "tcf.subject.recording"
    }
  }

  private func decide(_ result: inout JUnitCase, _ report: SubjectReport) {
    let broken = report.broken
    let accepted = report.accepted
    let undecided = UndecidedGroup.groups(of: report)
    if let worst = broken.first, JUnitOptions.fails(worst.worst, at: run.failOn) {
      result.outcome = .failure
      result.type = worst.worst.rawValue
      let headline = headline(of: broken.map(\.verdict))
      result.message = words.message(headline)
      result.text = text(headline, broken: broken, undecided: undecided, accepted: accepted)
    } else if let first = undecided.first, report.hasUndecidedError(in: run) {
      let rest = undecided.dropFirst().reduce(0) { $0 + $1.rules.count }
      let headline = first.description + (rest > 0 ? " (and \(rest) more)" : "")
      result.outcome = .error
      result.type = Outcome.undecided.rawValue
      result.message = words.message(headline)
      result.text = text(headline, broken: broken, undecided: undecided, accepted: accepted)
    } else if let first = accepted.first, broken.isEmpty {
      let rest = accepted.count - 1
      let headline =
        "\(first.suppressionReasons): \(first.rule.id)"
        + (rest > 0 ? " (and \(Prose.count(rest, "more rule")))" : "")
      result.outcome = .skipped
      result.type = first.suppressionType
      result.message = words.message(headline)
      result.text = text(headline, broken: broken, undecided: undecided, accepted: accepted)
    } else if !broken.isEmpty || !undecided.isEmpty {
      result.output = text(
        broken.isEmpty ? "" : headline(of: broken.map(\.verdict)), broken: broken, undecided: undecided,
        accepted: accepted)
    } else if !report.verdicts.contains(where: { $0.outcome == .pass }) {
      result.outcome = .skipped
      result.type = Outcome.notApplicable.rawValue
      result.message = "no rule applies to this subject at its date"
    }
    addDormant(&result, report)
  }

  /// Rules that are not effective but would be broken: reported, and counted for nothing.
  private func addDormant(_ result: inout JUnitCase, _ report: SubjectReport) {
    let dormant = report.verdicts(with: .notEffective).filter { !$0.findings.isEmpty }
    let room = options.limits.caseBytes - result.text.utf8.count - result.output.utf8.count - 1
    guard !dormant.isEmpty, room > 256 else { return }
    var text = CappedText(limit: room)
    for verdict in dormant {
      let reason = verdict.reason.map { " (\($0))" } ?? ""
      text.add("not effective at this date: \(verdict.rule.id)\(reason): \(words.headline(of: verdict))")
    }
    result.output += (result.output.isEmpty ? "" : "\n") + text.finished()
  }

  private func headline(of broken: [Verdict]) -> String {
    guard let first = broken.first else { return "" }
    let rest = broken.dropFirst().reduce(first.countingFindings.count - 1) { $0 + $1.countingFindings.count }
    let message = first.rankedFindings.first?.message ?? first.rule.title
    return "\(first.rule.id): \(message)" + (rest > 0 ? " (and \(Prose.count(rest, "more finding")))" : "")
  }

  private func text(
    _ headline: String, broken: [(verdict: Verdict, worst: Severity)], undecided: [UndecidedGroup],
    accepted: [Verdict]
  ) -> String {
    var text = CappedText(limit: options.limits.caseBytes)
    text.add(words.message(headline))
    for (verdict, _) in broken {
      for finding in verdict.rankedFindings { text.add(words.block(of: finding, in: verdict)) }
    }
    for verdict in accepted { for block in words.acceptedBlocks(of: verdict) { text.add(block) } }
    for group in undecided { text.add(group.everything) }
    return text.finished()
  }

  private func properties(of report: SubjectReport) -> [JUnitProperty] {
    var properties = [
      JUnitProperty(name: "kind", value: report.subject.kind.rawValue),
      JUnitProperty(name: "input", value: report.subject.input.capped(scalars: options.limits.messageScalars)),
    ]
    if let facts = report.facts { properties.append(JUnitProperty(name: "facts", value: facts.description)) }
    return properties
  }
}
