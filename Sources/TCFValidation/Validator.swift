/// Checks TC strings and stored key sets against vendor lists and the dated rules of the framework.
///
/// The same rules and the same judge as the command line's: `tcfcheck validate` of the same string, lists and day gives the
/// same findings. A validator reads no clock and no file, and may be used from several threads at once.
///
/// ```swift
/// let validator = try Validator(lists: [listJSON], asOf: CalendarDay(year: 2026, month: 6, day: 15))
/// let result = validator.check("CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU")
/// print(result)
/// ```
public struct Validator: Sendable {
  /// Judges by the rules and lists.
  package let evaluator: RuleEvaluator

  /// A validator by the framework's own rules.
  ///
  /// - Parameters:
  ///   - lists: the JSON of Global Vendor Lists (specification 2 or 3) and at most one Global CMP List, as IAB Europe publishes
  ///     them, in any order. A rule about a string needs the list that the string names; without it, the rule is undecided.
  ///   - day: the day as of which age is judged, in UTC.
  /// - Throws: the first document that is neither of these, named `list 1` for the first of `lists`, or that another one
  ///   contradicts.
  public init(lists: some Sequence<some Sequence<UInt8>>, asOf day: CalendarDay) throws(VendorListFault) {
    var store = VendorListStore()
    var cmpList: CompiledCMPList?
    for (index, json) in lists.enumerated() {
      switch try ListReader.read(Array(json), path: "list \(index + 1)") {
      case .vendorList(let list): try store.insert(CompiledVendorList(list))
      case .cmpList(let list): cmpList = try CompiledCMPList(list)
      }
    }
    let rules = RunRules(.iab, RuleSwitches(), RuleSettings(asOf: day))
    self.init(rules, lists: store, cmpList: cmpList)
  }

  /// A validator by rules and settings of the caller's choice.
  ///
  /// - Parameters:
  ///   - rules: a profile, what a team switched off or on, limits and declarations.
  ///   - lists: the vendor lists.
  ///   - cmpList: the Global CMP List; nil if there is none, and the rules that need it do not apply.
  public init(_ rules: RunRules, lists: VendorListStore, cmpList: CompiledCMPList?) {
    evaluator = RuleEvaluator(rules: rules.rules, lists: lists, cmpList: cmpList, settings: rules.settings)
  }

  private init(_ evaluator: RuleEvaluator) { self.evaluator = evaluator }

  /// The rules that are checked, in the order in which results show them.
  public var rules: [Rule] { evaluator.rules }

  /// The same validator with rules of one's own, asked after the others.
  public func adding(_ rules: Rule...) -> Validator {
    Validator(
      RuleEvaluator(
        rules: evaluator.rules + rules, lists: evaluator.lists, cmpList: evaluator.cmpList,
        settings: evaluator.settings))
  }

  /// Checks a TC string, or what came in its place: version 1 strings, GPP, Additional Consent and US Privacy strings are
  /// recognised and checked as what they are.
  ///
  /// Total: any text has a result. Time grows with the length of the text.
  public func check(_ text: String) -> ValidationResult {
    result { $0.judge(text, .detected, name: "string", input: "", $1) }
  }

  /// Checks a stored key set, and the strings in it.
  ///
  /// The set and each string in it have a report of their own; nothing is checked twice.
  public func check(storedKeys keys: StoredKeySet) -> ValidationResult {
    result { $0.judge(CapturedSubject(Captured(.keys(keys)), in: "stored keys"), $1) }
  }

  /// Checks the stored key set in a file's content: a property list, SharedPreferences XML, or a JSON object.
  ///
  /// - Throws: why no key set can be read from `content`, with line or byte.
  public func check(storedKeys content: some Sequence<UInt8>) throws(StoredKeyFault) -> ValidationResult {
    check(storedKeys: try StoredKeySetReader.read(Array(content)))
  }

  /// Checks states that followed one another, each by itself, and then the scenario that they show.
  ///
  /// - Parameters:
  ///   - scenario: what the user did.
  ///   - steps: what was stored in each step; a step's name is the name of its states in results.
  package func check(_ scenario: Scenario, _ steps: [ScenarioStep]) -> ValidationResult {
    result { judge, receive in
      for step in steps {
        for item in step.items {
          judge.judge(CapturedSubject(item, name: step.name + item.part, input: step.name), receive)
        }
      }
      judge.judge(scenario, steps, name: scenario.kind.rawValue, receive)
    }
  }

  /// A judge keeps memory for the strings it reads, which is for one thread; so each check makes its own.
  private func result(_ judge: (SubjectJudge, SubjectJudge.Receiver) -> Void) -> ValidationResult {
    var reports: [SubjectReport] = []
    judge(SubjectJudge(evaluator, extras: SubjectJudge.Extras(), published: { _ in nil })) { judgement in
      if case .report(let report) = judgement { reports.append(report) }
    }
    return ValidationResult(reports)
  }
}
