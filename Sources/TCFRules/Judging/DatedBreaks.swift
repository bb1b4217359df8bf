import TCFCodec
import TCFFindings
import TCFVendorList

/// What a string breaks as of different days: what makes it invalid, by the rules of a run.
struct DatedBreaks {
  private let facts: StringFacts
  private let rules: [Rule]
  private let lists: VendorListStore
  private let cmpList: CompiledCMPList?

  init(_ facts: StringFacts, rules: [Rule], lists: VendorListStore, cmpList: CompiledCMPList?) {
    (self.facts, self.rules, self.lists, self.cmpList) = (facts, rules, lists, cmpList)
  }

  /// What the string as it is breaks for a reader on that day.
  func read(on day: CalendarDay) -> [StringHistory.Break] { breaks(facts.text, asOf: day) }

  /// What the same choices would break if they were written on that day; nil if they cannot be written at all.
  func written(on day: CalendarDay) -> [StringHistory.Break]? {
    var copy = facts.string
    copy.core.created = Deciseconds(day)
    copy.core.lastUpdated = Deciseconds(day)
    return (try? copy.encoded()).map { breaks($0, asOf: day) }
  }

  private func breaks(_ text: String, asOf day: CalendarDay) -> [StringHistory.Break] {
    var settings = facts.settings
    settings.asOf = day
    let read = StringFacts(settings: settings)
    read.read(text)
    let evaluator = RuleEvaluator(rules: rules, lists: lists, cmpList: cmpList, settings: settings)
    let report = evaluator.evaluate(read, as: Subject(name: "", input: "", kind: .string))
    return report.verdicts.flatMap { verdict in
      verdict.findings.filter { Self.matters(verdict, $0) }.map {
        StringHistory.Break(rule: verdict.rule, message: $0.message)
      }
    }
  }

  /// Whether a finding makes a string invalid.
  private static func matters(_ verdict: Verdict, _ finding: Finding) -> Bool {
    guard verdict.outcome == .fail else { return false }
    return verdict.severity(of: finding) == .error || verdict.rule.id == StringCondition.expired
  }
}
