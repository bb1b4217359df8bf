import TCFCodec
public import TCFFindings
public import TCFVendorList

/// Asks every rule about a subject and decides what an answer means: whether the rule held at the subject's date and
/// policy version, and whether everything it needs is there.
public struct RuleEvaluator: Sendable {
  /// The rules, in the order of the catalogue.
  public let rules: [Rule]
  /// The lists at hand.
  public let lists: VendorListStore
  /// The Global CMP List of the run, if there is one.
  public let cmpList: CompiledCMPList?
  /// The settings of the run.
  public let settings: RuleSettings
  private let available: AvailableLists
  private let plan: EvaluationPlan

  /// An evaluator of `rules`, those of the profile `iab` unless given. Without a CMP list, the rules that need one do not
  /// apply.
  public init(
    rules: [Rule] = RuleProfile.iab.rules, lists: VendorListStore, cmpList: CompiledCMPList? = nil,
    settings: RuleSettings
  ) {
    self.rules = rules
    self.lists = lists
    self.settings = settings
    self.cmpList = cmpList
    available = AvailableLists(lists)
    plan = EvaluationPlan(rules, asOf: settings.asOf)
  }

  /// Judges a string by the rules about strings; those about stored keys do not apply to it.
  public func evaluate(_ facts: StringFacts, as subject: Subject) -> SubjectReport {
    let evaluation = StringEvaluation(plan, facts, facts.lookUp(in: lists, plan))
    let verdicts = evaluation.verdicts(available, cmpList)
    return SubjectReport(subject: subject, verdicts: verdicts, facts: FactLine.facts(facts))
  }

  /// Judges a stored key set by the rules about stored keys; those about strings are asked about its string.
  public func evaluate(_ facts: StoredKeyFacts, as subject: Subject) -> SubjectReport {
    let list = facts.string.map { ListLookup(for: $0, in: lists) } ?? .missing(Cause.noString)
    let clock = RuleClock(settings: settings, facts.readableString)
    let verdicts = rules.map { rule -> Verdict in
      switch rule.check {
      case .text, .string, .vendorList, .vendorListByPeriod, .availableLists, .cmpList:
        return rule.verdict(.notApplicable, cause: Cause.notAString)
      case .storedKeys(let check): return rule.verdict(clock, check(facts))
      case .storedKeysVendorList(let check):
        switch list {
        case .found(let list): return rule.verdict(clock, check(facts, list))
        case .missing(let cause): return rule.verdict(.undecided, cause: cause)
        }
      case .storedKeysCMPList(let check):
        guard let cmpList else { return rule.verdict(.notApplicable, cause: Cause.noCMPList) }
        do throws(Undecided) {
          return rule.verdict(clock, try check(facts, cmpList))
        } catch {
          return rule.verdict(.undecided, cause: error.cause)
        }
      case .listDocument, .captured: return rule.verdict(.notApplicable, cause: Cause.otherSubject(rule.check))
      }
    }
    return SubjectReport(subject: subject, verdicts: verdicts, facts: FactLine.facts(facts))
  }

}
