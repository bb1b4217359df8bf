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

  /// An evaluator of `rules`, those of the profile `iab` unless given. Without a CMP list, the rules that need one do not apply.
  public init(
    rules: [Rule] = RuleProfile.iab.rules, lists: VendorListStore, cmpList: CompiledCMPList? = nil,
    settings: RuleSettings
  ) {
    self.rules = rules
    self.lists = lists
    self.settings = settings
    self.cmpList = cmpList
    available = AvailableLists(lists)
  }

  /// Judges a string by the rules about strings; those about stored keys do not apply to it.
  public func evaluate(_ facts: StringFacts, as subject: Subject) -> SubjectReport {
    let list = ListLookup(for: facts, in: lists)
    let verdicts = rules.map { rule -> Verdict in
      switch rule.check {
      case .text(let check): return judge(rule, facts, isAboutText: true) { check(facts) }
      case .string(let check): return judge(rule, facts) { check(facts) }
      case .vendorList(let check): return judge(rule, facts, list) { check(facts, $0) }
      case .vendorListByPeriod(let checks): return judgeByPeriod(rule, facts, list, checks)
      case .availableLists(let check):
        return judge(rule, facts) { () throws(Undecided) in try check(facts, list, available) }
      case .cmpList(let check):
        guard let cmpList else { return rule.verdict(.notApplicable, cause: Cause.noCMPList) }
        return judge(rule, facts) { () throws(Undecided) in try check(facts, cmpList) }
      case .storedKeys, .storedKeysVendorList, .storedKeysCMPList:
        return rule.verdict(.notApplicable, cause: Cause.notAKeySet)
      case .listDocument: return rule.verdict(.notApplicable, cause: Cause.notAList)
      }
    }
    return SubjectReport(subject: subject, verdicts: verdicts, facts: verdicts.hasFindings ? FactLine.text(facts) : nil)
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
      case .listDocument: return rule.verdict(.notApplicable, cause: Cause.notAList)
      }
    }
    return SubjectReport(subject: subject, verdicts: verdicts, facts: verdicts.hasFindings ? FactLine.text(facts) : nil)
  }

  private func judge(
    _ rule: Rule, _ facts: StringFacts, isAboutText: Bool = false, _ check: () -> [Finding]?
  ) -> Verdict {
    guard isAboutText || facts.policyVersion != nil else {
      return rule.verdict(.notApplicable, cause: Cause.unreadable(facts))
    }
    return rule.verdict(RuleClock(settings: settings, facts), check())
  }

  private func judge(
    _ rule: Rule, _ facts: StringFacts, _ list: ListLookup, _ check: (CompiledVendorList) -> [Finding]?
  ) -> Verdict {
    guard facts.policyVersion != nil else { return rule.verdict(.notApplicable, cause: Cause.unreadable(facts)) }
    switch list {
    case .found(let list): return rule.verdict(RuleClock(settings: settings, facts), check(list))
    case .missing(let cause): return rule.verdict(.undecided, cause: cause)
    }
  }

  private func judge(
    _ rule: Rule, _ facts: StringFacts, _ check: () throws(Undecided) -> [Finding]?
  ) -> Verdict {
    guard facts.policyVersion != nil else { return rule.verdict(.notApplicable, cause: Cause.unreadable(facts)) }
    do throws(Undecided) {
      return rule.verdict(RuleClock(settings: settings, facts), try check())
    } catch {
      return rule.verdict(.undecided, cause: error.cause)
    }
  }

  /// A rule that changed meaning is asked by the check of the period that the subject falls into.
  private func judgeByPeriod(
    _ rule: Rule, _ facts: StringFacts, _ list: ListLookup, _ checks: [Rule.VendorListCheck]
  ) -> Verdict {
    let clock = RuleClock(settings: settings, facts)
    let index = rule.metadata.periods.firstIndex { clock.isWithin($0) }
    return judge(rule, facts, list) { checks[index ?? checks.count - 1](facts, $0) }
  }
}

extension [Verdict] {
  /// Whether any rule found something; nobody reads about subjects without findings.
  fileprivate var hasFindings: Bool { contains { !$0.findings.isEmpty } }
}
