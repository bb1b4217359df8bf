public import TCFCodec
public import TCFFindings
public import TCFVendorList

/// Asks every rule about a subject, next to the lists and settings of a run.
public struct RuleEvaluator: Sendable {
  /// What subjects are judged against.
  public let surroundings: RuleSurroundings
  /// The rules, in the order of the catalogue.
  public let rules: [Rule]
  private let judge: Judge
  /// What is done about strings, of which a run meets the most by far.
  private let strings: Plan<StringFacts>

  /// An evaluator of `rules`. Without a CMP list, the rules that need one do not apply.
  public init(
    rules: [Rule], lists: VendorListStore, cmpList: CompiledCMPList?, settings: RuleSettings
  ) {
    surroundings = RuleSurroundings(lists: lists, cmpList: cmpList, settings: settings)
    self.rules = rules
    judge = Judge(
      rules.steppingAside(), from: settings.standpoint,
      lacking: cmpList == nil ? [.cmpList(fault: settings.cmpListFault)] : [])
    strings = judge.plan(for: StringFacts.self)
  }

  /// The lists at hand.
  public var lists: VendorListStore { surroundings.lists }
  /// The Global CMP List of the run, if there is one.
  public var cmpList: CompiledCMPList? { surroundings.cmpList }
  /// The settings of the run.
  public var settings: RuleSettings { surroundings.settings }

  /// The same as of another day: what was recorded on a day is as old as it was then.
  public func dated(_ day: CalendarDay) -> RuleEvaluator {
    var settings = settings
    settings.asOf = day
    return RuleEvaluator(rules: rules, lists: lists, cmpList: cmpList, settings: settings)
  }

  /// Judges a string by the rules about strings; the others do not apply to it.
  public func evaluate(_ facts: StringFacts, as subject: Subject) -> SubjectReport {
    facts.stand(beside: surroundings)
    return SubjectReport(
      subject: subject, verdicts: judge.verdicts(on: facts, by: strings, facts.steps(of: strings)),
      facts: facts.heading())
  }

  /// Judges a stored key set by the rules about stored keys; those about strings are asked about its string.
  public func evaluate(_ facts: StoredKeyFacts, as subject: Subject) -> SubjectReport { report(on: facts, subject) }

  /// Judges a subject by the rules about its kind; the others do not apply to it.
  package func evaluate<Given: Facts>(_ facts: Given, as subject: Subject) -> SubjectReport
  where Given.Surroundings == RuleSurroundings {
    report(on: facts, subject)
  }

  private func report<Given: Facts>(on facts: Given, _ subject: Subject) -> SubjectReport
  where Given.Surroundings == RuleSurroundings {
    facts.stand(beside: surroundings)
    let verdicts = judge.verdicts(on: facts)
    return SubjectReport(
      subject: subject, verdicts: verdicts, facts: facts.heading())
  }

  /// Counts the verdicts about a string and its findings into `counts`, in place of what was there. No sentence is made, and
  /// no memory is asked for but by the rules that need some to show.
  public func count(_ facts: StringFacts, into counts: inout CountedVerdicts) {
    facts.stand(beside: surroundings)
    judge.count(facts, by: strings, facts.steps(of: strings), into: &counts)
  }

  /// The same about a subject of another kind.
  package func count<Given: Facts>(_ facts: Given, into counts: inout CountedVerdicts)
  where Given.Surroundings == RuleSurroundings {
    facts.stand(beside: surroundings)
    judge.count(facts, into: &counts)
  }
}
