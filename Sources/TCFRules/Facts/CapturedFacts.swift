public import TCFCodec
public import TCFFindings
import TCFVendorList

/// What a rule asks about things other than TC strings, key sets and lists. Each check returns nil where its rule does not
/// apply and throws where something it needs is missing.
enum CapturedCheck: Sendable {
  case message(@Sendable (MessageFacts) throws(Undecided) -> [Finding]?)
  case url(@Sendable (URLFacts) throws(Undecided) -> [Finding]?)
  case neighbour(@Sendable (NeighbourFacts) throws(Undecided) -> [Finding]?)
  case sequence(@Sendable (SequenceFacts) throws(Undecided) -> [Finding]?)
  /// A rule about a message by itself, and about what other things of its sequence say about it.
  case exchange(
    message: @Sendable (MessageFacts) throws(Undecided) -> [Finding]?,
    sequence: @Sendable (SequenceFacts) throws(Undecided) -> [Finding]?)
  case scenario(@Sendable (ScenarioFacts) throws(Undecided) -> [Finding]?)

  /// What the check speaks about, for people who gave something else.
  var cause: VerdictCause {
    switch self {
    case .message, .exchange: Cause.aboutMessages
    case .url: Cause.aboutURLs
    case .neighbour: Cause.aboutNeighbours
    case .sequence: Cause.aboutSequences
    case .scenario: Cause.aboutScenarios
    }
  }
}

/// The lists and settings beside which a captured thing is judged.
public struct RuleSurroundings: Sendable {
  let lists: VendorListStore
  let available: AvailableLists
  let cmpList: CompiledCMPList?
  let settings: RuleSettings

  /// The list that the string names, or why there is none.
  func list(for string: StringFacts?) -> ListLookup {
    string.map { ListLookup(for: $0, in: lists) } ?? .missing(Cause.noString)
  }
}

/// A captured thing as rules see it.
public protocol CapturedFacts {
  /// The TC string whose dates and policy version decide which rules hold; nil where the thing has no readable one.
  var datingString: StringFacts? { get }
  /// What is told about the thing at the head of its group in a report.
  var line: String { get }
  /// The answer of `rule`: `.some(nil)` where it does not apply, nil where it speaks about something else.
  func answer(_ rule: Rule) throws(Undecided) -> [Finding]??
}

extension RuleEvaluator {
  /// What captured things are judged beside.
  public var surroundings: RuleSurroundings {
    RuleSurroundings(lists: lists, available: AvailableLists(lists), cmpList: cmpList, settings: settings)
  }

  /// The same as of another day: what was recorded on a day is as old as it was then.
  public func dated(_ day: CalendarDay) -> RuleEvaluator {
    var settings = settings
    settings.asOf = day
    return RuleEvaluator(rules: rules, lists: lists, cmpList: cmpList, settings: settings)
  }

  /// Judges a captured thing by the rules about its kind; the others do not apply to it.
  public func evaluate(_ facts: some CapturedFacts, as subject: Subject) -> SubjectReport {
    let clock = RuleClock(settings: settings, facts.datingString)
    let verdicts = rules.map { rule -> Verdict in
      do throws(Undecided) {
        guard let answer = try facts.answer(rule) else {
          return rule.verdict(.notApplicable, cause: Cause.otherSubject(rule.check))
        }
        return rule.verdict(clock, answer)
      } catch {
        return rule.verdict(.undecided, cause: error.cause)
      }
    }
    return SubjectReport(subject: subject, verdicts: verdicts, facts: FactLine.facts(facts))
  }
}

extension Rule {
  /// A rule about captured things; `needs` says which, and what beside them.
  init(_ description: RuleDescription, needs: [RuleNeed], captured check: CapturedCheck) {
    self.init(metadata: description.metadata(needs: needs), check: .captured(check))
  }
}

extension Cause {
  static let aboutMessages = VerdictCause.stated("speaks about messages of a CMP")
  static let aboutURLs = VerdictCause.stated("speaks about URLs and bid requests")
  static let aboutNeighbours = VerdictCause.stated("speaks about strings of GPP, Additional Consent or US Privacy")
  static let aboutSequences = VerdictCause.stated("speaks about several states of one subject")
  static let aboutScenarios = VerdictCause.stated("speaks about a declared scenario (tcfcheck certify)")
  static let aboutStrings = VerdictCause.stated("speaks about a string")
  static let aboutKeySets = VerdictCause.stated("speaks about stored keys")

  /// Why a rule does not apply to a thing of another kind than it speaks about.
  static func otherSubject(_ check: Rule.Check) -> VerdictCause {
    switch check {
    case .captured(let check): check.cause
    case .listDocument: notAList
    case .storedKeys, .storedKeysVendorList, .storedKeysCMPList: aboutKeySets
    default: aboutStrings
    }
  }
}
