import TCFCodec
import TCFFindings

/// A period with nothing but numbers in it: asking whether a day lies in it touches no memory but its own.
struct CompiledPeriod: Sendable {
  let severity: Severity
  private let from: Int
  private let until: Int
  private let policyVersions: ClosedRange<Int>
  private let clock: RulePeriod.Clock

  init(_ period: RulePeriod) {
    severity = period.severity
    from = period.from?.day.daysSince1970 ?? .min
    until = period.until?.day.daysSince1970 ?? .max
    policyVersions = period.policyVersions ?? Int.min...Int.max
    clock = period.clock
  }

  /// Whether the subject falls into the period; without a readable string, what holds now holds.
  func contains(_ clock: RuleClock) -> Bool {
    let day = clock.day(by: self.clock).daysSince1970
    guard from <= day, day < until else { return false }
    return clock.policyVersion.map(policyVersions.contains) ?? true
  }
}

/// What of a rule decides about the meaning of its answer. A class, so that asking it copies nothing; immutable.
final class CompiledRule: Sendable {
  let periods: [CompiledPeriod]
  /// Whether it holds always, with the severity of `highest`.
  let isTimeless: Bool
  /// Whether any period depends on a policy version, so that those to come leave it undecided.
  let dependsOnPolicy: Bool
  /// The highest severity of any period.
  let highest: Severity
  /// The mark of a timeless rule that is met.
  let passMark: VerdictMark

  init(_ rule: Rule) {
    let all = rule.metadata.periods
    periods = all.map(CompiledPeriod.init)
    isTimeless = all.count == 1 && all[0].from == nil && all[0].until == nil && all[0].policyVersions == nil
    dependsOnPolicy = all.contains { $0.policyVersions != nil }
    highest = rule.metadata.severity
    passMark = VerdictMark(.pass, highest, .nothing)
  }

  /// The mark where the rule does not apply to a string.
  func restMark(_ check: Rule.Check) -> VerdictMark {
    VerdictMark(.notApplicable, highest, check.isAboutStrings ? .nothing : .table)
  }

  /// The severity that holds for the subject; nil outside all periods.
  func severity(at clock: RuleClock) -> Severity? {
    for index in periods.indices where periods[index].contains(clock) { return periods[index].severity }
    return nil
  }
}

/// The rules that have to be asked about strings with certain topics, by what they need, and the marks of the others. A
/// class, so that a string's evaluation takes one reference; immutable.
final class EvaluationSteps: Sendable {
  // `met` is the mark of a rule that is met, where it is the same on every day.
  // Not one generic type: a function of a generic type is called through a thunk that costs more than most checks.
  struct Text: Sendable {
    let rule: Int
    let met: VerdictMark?
    let check: Rule.TextCheck
  }
  struct OfString: Sendable {
    let rule: Int
    let met: VerdictMark?
    let check: Rule.StringCheck
  }
  struct OfList: Sendable {
    let rule: Int
    let met: VerdictMark?
    let check: Rule.VendorListCheck
  }
  struct OfListByPeriod: Sendable {
    let rule: Int
    let met: VerdictMark?
    let checks: [Rule.VendorListCheck]
  }
  struct OfAvailableLists: Sendable {
    let rule: Int
    let met: VerdictMark?
    let check: Rule.AvailableListsCheck
  }
  struct OfCMPList: Sendable {
    let rule: Int
    let met: VerdictMark?
    let check: Rule.CMPListCheck
  }

  let marks: [VerdictMark]
  let text: [Text]
  let string: [OfString]
  let vendorList: [OfList]
  let vendorListByPeriod: [OfListByPeriod]
  let availableLists: [OfAvailableLists]
  let cmpList: [OfCMPList]
  /// The rules that are asked about readable strings only.
  let readableOnly: [Int]

  /// - Parameters:
  ///   - hasList: whether the list that the strings name is there. Without it nobody knows the answer of a rule that asks it.
  ///   - has: whether the strings have a topic.
  init(_ rules: [Rule], _ compiled: [CompiledRule], hasList: Bool, has: (RuleTopic) -> Bool) {
    var marks: [VerdictMark] = []
    var asked: [(index: Int, met: VerdictMark?, check: Rule.Check)] = []
    for (index, rule) in rules.enumerated() {
      let known = compiled[index]
      let isTold = hasList || !rule.check.needsList
      let isKnown = isTold && !has(rule.topic) && (rule.topic.answer == nil || known.isTimeless)
      let isMet = isKnown && rule.topic.answer != nil
      marks.append(isMet ? known.passMark : known.restMark(rule.check))
      guard !isKnown, rule.check.isAboutStrings else { continue }
      asked.append((index, known.isTimeless ? known.passMark : nil, rule.check))
    }
    // Behind the last rule that is asked or known to be met, nothing applies; the plan's table says so for all strings.
    let last = Swift.max(asked.last?.index ?? -1, marks.lastIndex { $0.outcome != .notApplicable } ?? -1)
    self.marks = Array(marks.prefix(last + 1))
    text = asked.compactMap {
      if case .text(let check) = $0.check { Text(rule: $0.index, met: $0.met, check: check) } else { nil }
    }
    string = asked.compactMap {
      if case .string(let check) = $0.check { OfString(rule: $0.index, met: $0.met, check: check) } else { nil }
    }
    vendorList = asked.compactMap {
      if case .vendorList(let check) = $0.check { OfList(rule: $0.index, met: $0.met, check: check) } else { nil }
    }
    vendorListByPeriod = asked.compactMap {
      if case .vendorListByPeriod(let checks) = $0.check {
        OfListByPeriod(rule: $0.index, met: $0.met, checks: checks)
      } else {
        nil
      }
    }
    availableLists = asked.compactMap {
      if case .availableLists(let check) = $0.check {
        OfAvailableLists(rule: $0.index, met: $0.met, check: check)
      } else {
        nil
      }
    }
    cmpList = asked.compactMap {
      if case .cmpList(let check) = $0.check { OfCMPList(rule: $0.index, met: $0.met, check: check) } else { nil }
    }
    readableOnly =
      string.map(\.rule) + vendorList.map(\.rule) + vendorListByPeriod.map(\.rule) + availableLists.map(\.rule)
  }
}

/// What of the evaluation is the same for all strings of a run. A class, so that an evaluator is copied for the price of a
/// reference; immutable.
final class EvaluationPlan: Sendable {
  let rules: [CompiledRule]
  let table: VerdictTable
  /// By whether the list is there, and by the topics that a string has: one bit each.
  private let steps: [EvaluationSteps]

  private static let topics: [RuleTopic] = [.oddForm, .restrictions, .publisherTC, .version1]

  init(_ rules: [Rule], asOf: CalendarDay) {
    let compiled = rules.map(CompiledRule.init)
    self.rules = compiled
    steps = (0..<2 << Self.topics.count).map { bits in
      EvaluationSteps(rules, compiled, hasList: bits & 1 == 1) { topic in
        Self.topics.firstIndex(of: topic).map { bits >> ($0 + 1) & 1 == 1 } ?? true
      }
    }
    let rest = zip(compiled, rules).map { $0.restMark($1.check) }
    table = VerdictTable(rules: rules.map(\.metadata), rest: rest) { rule, outcome, date in
      switch outcome {
      case .notEffective: return Cause.notEffective(rules[rule].metadata.periods, RuleClock(asOf: asOf, date))
      case .notApplicable:
        switch rules[rule].check {
        case .listDocument, .captured: return Cause.otherSubject(rules[rule].check)
        case let check: return check.isAboutStrings ? Cause.noCMPList : Cause.notAKeySet
        }
      case .pass, .fail, .undecided: return nil
      }
    }
  }

  /// The steps for a string.
  func steps(for facts: StringFacts, hasList: Bool) -> EvaluationSteps {
    var index = hasList ? 1 : 0
    if facts.has(Self.topics[0]) { index |= 2 }
    if facts.has(Self.topics[1]) { index |= 4 }
    if facts.has(Self.topics[2]) { index |= 8 }
    if facts.has(Self.topics[3]) { index |= 16 }
    return steps[index]
  }
}

extension Rule.Check {
  /// Whether the check is asked about strings; the others are asked about stored key sets.
  var isAboutStrings: Bool {
    switch self {
    case .text, .string, .vendorList, .vendorListByPeriod, .availableLists, .cmpList: true
    case .storedKeys, .storedKeysVendorList, .storedKeysCMPList, .listDocument, .captured: false
    }
  }

  /// Whether the list that a string names has to be there.
  var needsList: Bool {
    switch self {
    case .vendorList, .vendorListByPeriod, .availableLists: true
    default: false
    }
  }
}
