import TCFCodec
public import TCFFindings
import TCFVendorList

/// A requirement and its check.
///
/// The initialiser chosen fixes what the rule needs; the initialisers are next to the facts that their checks read. A check
/// knows neither dates nor lists that are missing: `Judge` alone says notEffective and undecided.
public struct Rule: Sendable {
  /// What the rule means, when it holds and where it is written.
  public private(set) var metadata: RuleMetadata
  /// One check for each kind of subject that the rule speaks about; most have one.
  let checks: [any RuleCheck]
  /// What a subject must have for the check to be worth asking; the first that it lacks shows the answer.
  private(set) var topics: [RuleTopic]
  /// The rule that reports the same fault by another name. Where a run has both and that one fails, this one does not apply.
  private(set) var twin: RuleID?
  /// What the rule says of the CMP list that a run uses on a day: it is the same for every subject, and so a note of the run and
  /// no finding. Nil for rules that have no such word.
  private(set) var noteOnCMPList: (@Sendable (CompiledCMPList, CalendarDay) -> Finding?)?

  /// A rule.
  init(_ metadata: RuleMetadata, topics: [RuleTopic] = [], _ checks: [any RuleCheck]) {
    self.metadata = metadata
    self.topics = topics
    self.checks = checks
  }

  /// The same rule under another description.
  func described(as metadata: RuleMetadata) -> Rule {
    var rule = self
    rule.metadata = metadata
    return rule
  }

  /// The same rule with a twin, which matters in runs that have both.
  func with(twin: RuleID) -> Rule {
    var rule = self
    rule.twin = twin
    return rule
  }

  /// The same rule, which has a word about the CMP list of a run.
  func noting(_ note: @escaping @Sendable (CompiledCMPList, CalendarDay) -> Finding?) -> Rule {
    var rule = self
    rule.noteOnCMPList = note
    return rule
  }

  /// The same rule, which is evaluated only about subjects that have `topic` too.
  func about(_ topic: RuleTopic) -> Rule {
    var rule = self
    rule.topics.append(topic)
    return rule
  }
}

extension Rule {
  /// The check of subjects of one kind; nil if the rule speaks about others.
  func check<Subject: Facts>(of subject: Subject.Type) -> Subject.Check? {
    for check in checks where check.subject == subject { return check as? Subject.Check }
    return nil
  }

  /// What the check finds, in force or not; nil where the rule does not apply.
  func findings<Subject: Facts>(on facts: Subject) throws(Undecided) -> [Finding]? {
    guard let check = check(of: Subject.self) else { return nil }
    var findings = Findings.recorded()
    guard try check.evaluate(facts, facts.material, &findings) == .applies else { return nil }
    return findings.drain()
  }
}

/// What a family writes down about a rule; what it needs follows from its check.
public struct RuleDescription: Sendable {
  let id: RuleID
  let title: String
  let meaning: String
  let fix: String
  let citations: [Citation]
  let periods: [RulePeriod]
  let googleErrorCode: String?

  /// A rule with its periods: one for each span of time in which it holds with one severity.
  ///
  /// - Parameters:
  ///   - id: family, slash and slug; never one of the catalogue.
  ///   - periods: when it holds, and how severe a break is then.
  ///   - title: the requirement in one sentence.
  ///   - meaning: what it means for people who break it.
  ///   - fix: what to do about breaks.
  ///   - sources: where it is written.
  ///   - google: Google's error code for it.
  public init(
    _ id: RuleID, _ periods: [RulePeriod], title: String, meaning: String, fix: String, sources: [Citation],
    google: String? = nil
  ) {
    self.id = id
    self.title = title
    self.meaning = meaning
    self.fix = fix
    self.periods = periods
    citations = sources
    googleErrorCode = google
  }

  /// A rule that has always held.
  public init(
    _ id: RuleID, _ severity: Severity, title: String, meaning: String, fix: String, sources: [Citation],
    google: String? = nil
  ) {
    self.init(id, [RulePeriod(severity)], title: title, meaning: meaning, fix: fix, sources: sources, google: google)
  }

  func metadata(needs: [RuleNeed]) -> RuleMetadata {
    RuleMetadata(
      id: id, title: title, meaning: meaning, fix: fix, citations: citations, periods: periods, needs: needs,
      googleErrorCode: googleErrorCode)
  }
}
