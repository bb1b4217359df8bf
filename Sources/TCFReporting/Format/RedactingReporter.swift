import TCFCodec
package import TCFFindings

/// Hands a run on to another reporter with strings and ids hidden (`--redact`), whatever the format: a format cannot forget to.
struct RedactingReporter: Reporter {
  private var base: any Reporter
  private let redactor = Redactor()

  init(_ base: any Reporter) { self.base = base }

  mutating func begin(_ run: RunDescription) throws(InputProblem) {
    var run = run
    run.command = redactor.name(run.command)
    run.settingsFile = run.settingsFile.map(redactor.name)
    run.certification = run.certification.map(redactor.certification)
    run.reportFiles = run.reportFiles.map(redactor.name)
    try base.begin(run)
  }

  mutating func report(_ report: SubjectReport) throws(InputProblem) { try base.report(redactor.report(report)) }

  mutating func report(_ problem: InputProblem) throws(InputProblem) { try base.report(redactor.problem(problem)) }

  mutating func finish(_ summary: RunSummary) throws(InputProblem) {
    var summary = summary
    summary.problems = summary.problems.map(redactor.problem)
    summary.setSkipped(summary.skippedFiles, summary.skippedNames.map(redactor.name))
    try base.finish(summary)
  }
}

extension Redactor {
  /// The problem with strings and ids hidden. A message usually names its input, which is hidden as a name there too.
  package func problem(_ problem: InputProblem) -> InputProblem {
    let input = name(problem.input)
    func named(_ words: String) -> String {
      guard !problem.input.isEmpty, input != problem.input else { return words }
      return words.split(separator: problem.input, omittingEmptySubsequences: false).joined(separator: input)
    }
    return InputProblem(
      input: input, message: text(named(problem.message)), fix: problem.fix.map { advice(named($0)) })
  }

  /// The report with the same outcomes and other names.
  func report(_ report: SubjectReport) -> SubjectReport {
    let subject = Subject(
      name: name(report.subject.name), input: name(report.subject.input), kind: report.subject.kind)
    guard report.verdicts.hasTexts else {
      return SubjectReport(subject: subject, verdicts: report.verdicts, facts: report.facts?.mapWords(text))
    }
    return SubjectReport(
      subject: subject, verdicts: Verdicts(report.verdicts.map(verdict)), facts: report.facts?.mapWords(text))
  }

  private func verdict(_ verdict: Verdict) -> Verdict {
    let cause = verdict.cause.map { cause in
      switch cause {
      case .stated(let words): VerdictCause.stated(text(words))
      case .vendorListMissing(let series, let number, let words):
        VerdictCause.vendorListMissing(series: series, number: number, text(words))
      case .notYet, .noLonger, .policyBelow, .policyUnknown: cause
      }
    }
    let result = Verdict(
      rule: verdict.rule, outcome: verdict.outcome, severity: verdict.severity,
      findings: verdict.findings.map(finding), cause: cause)
    return verdict.suppressions.isEmpty ? result : result.accepting(verdict.suppressions)
  }

  private func finding(_ finding: Finding) -> Finding {
    var result = finding
    result.message = text(finding.message)
    result.fix = finding.fix.map(text)
    switch finding.location {
    case .storedKey(let key)?: result.location = .storedKey(text(key))
    case .member(let member)?: result.location = .member(text(member))
    case .field?, .segment?, .character?, nil: break
    }
    if case .text(let words)? = finding.evidence.expected { result.evidence.expected = .text(text(words)) }
    if case .text(let words)? = finding.evidence.actual { result.evidence.actual = .text(value(words)) }
    return result
  }

  func certification(_ certification: CertificationRecord) -> CertificationRecord {
    CertificationRecord(
      facts: certification.facts.map(fact), identity: certification.identity.map(fact),
      file: certification.file.map(name),
      scenarios: certification.scenarios.map { scenario in
        CertificationRecord.Scenario(
          name: name(scenario.name), situation: scenario.situation, platform: scenario.platform.map(text),
          facts: scenario.facts.map(fact),
          steps: scenario.steps.map { step in
            CertificationRecord.Step(
              name: name(step.name), phase: step.phase, time: step.time, action: step.action,
              captures: step.captures.map(capture), screenshots: step.screenshots.map(capture))
          }, byHand: scenario.byHand)
      },
      coverage: certification.coverage.map {
        CertificationRecord.Coverage(
          situation: $0.situation, what: $0.what, isRequired: $0.isRequired, scenarios: $0.scenarios.map(name))
      }, byHand: certification.byHand, remarks: certification.remarks.map(text),
      interface: interface(certification.interface), capturesSHA256: certification.capturesSHA256)
  }

  /// The interface without pictures: what is behind the dialog in them cannot be looked through.
  private func interface(_ interface: CertificationRecord.Interface) -> CertificationRecord.Interface {
    CertificationRecord.Interface(
      layers: interface.layers.map { layer in
        CertificationRecord.Layer(
          name: layer.name, language: layer.language, texts: layer.texts.map(text), controls: layer.controls,
          picture: nil,
          places: layer.places.map {
            CertificationRecord.Layer.Place(scenario: name($0.scenario), member: text($0.member))
          })
      }, paragraphs: interface.paragraphs.map(paragraph))
  }

  private func paragraph(_ paragraph: CertificationRecord.Paragraph) -> CertificationRecord.Paragraph {
    guard let question = paragraph.question else { return paragraph }
    let inquiries = question.inquiries.map { inquiry in
      let answer = inquiry.answer.map {
        CertificationRecord.Answer(word: $0.word, name: text($0.name), day: $0.day, note: $0.note.map(text))
      }
      return CertificationRecord.Inquiry(
        language: inquiry.language, layers: inquiry.layers, sha256: inquiry.sha256, answer: answer,
        isStale: inquiry.isStale)
    }
    return CertificationRecord.Paragraph(
      number: paragraph.number, what: paragraph.what,
      question: CertificationRecord.Question(text: question.text, inquiries: inquiries))
  }

  private func capture(_ capture: CertificationRecord.Capture) -> CertificationRecord.Capture {
    CertificationRecord.Capture(name: name(capture.name), sha256: capture.sha256)
  }

  private func fact(_ fact: CertificationRecord.Fact) -> CertificationRecord.Fact {
    CertificationRecord.Fact(fact.label, text(fact.value))
  }
}

extension Verdicts {
  /// Whether any verdict has terms of its own: a finding, or a reason.
  fileprivate var hasTexts: Bool {
    indices.contains { outcome(at: $0).isFail || outcome(at: $0) == .notEffective || outcome(at: $0) == .undecided }
  }
}
