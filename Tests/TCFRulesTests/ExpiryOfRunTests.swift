import Foundation
import TCFCodec
import TCFFindings
import TCFStorage
import TCFTestSupport
import TCFVendorList
import Testing

@testable import TCFRules

/// Every rule about the age of a string goes by the months that a run sets.
@Suite("The expiry of a run")
struct ExpiryOfRunTests {
  private static let rules: Set<RuleID> = [
    "timeline/no-refresh", "scenario/expired-renewal", "messages/tcloaded-invalid", "fields/expired",
  ]

  private func evaluator(months: Int, asOf: String) throws -> RuleEvaluator {
    var settings = RuleSettings(asOf: try #require(CalendarDay(asOf)))
    settings.expiry.months = months
    let run = RunRules(.iab, RuleSwitches(), settings)
    return RuleEvaluator(
      rules: run.rules.filter { Self.rules.contains($0.metadata.id) }, lists: VendorListStore(), cmpList: nil,
      settings: run.settings)
  }

  private func text(_ day: String) throws -> String {
    try TCString(core: ListRules.core(day, list: 5), disclosedVendors: [1]).encoded()
  }

  private func failed(_ report: SubjectReport) -> [String] {
    report.verdicts.filter { $0.outcome == .fail }.map(\.rule.id.rawValue)
  }

  /// A string of 2026-03-02 on the last day of its consent, and on the day after. Both days are counted by hand.
  @Test(
    "the day after the last one of the months that are set, and not the last one",
    arguments: [(6, "2026-09-02", "2026-09-03"), (13, "2027-04-02", "2027-04-03"), (24, "2028-03-02", "2028-03-03")])
  func ages(months: Int, last: String, over: String) throws {
    let text = try text("2026-03-02")
    for (day, isOver) in [(last, false), (over, true)] {
      let evaluator = try evaluator(months: months, asOf: day)
      let at = Deciseconds(try #require(CalendarDay(day)))
      let start = Deciseconds(try #require(CalendarDay("2026-03-02")))
      let states = SequenceFacts(
        [Captured(.string(text), part: ":1", time: start), Captured(.string(text), part: ":2", time: at)],
        evaluator.surroundings)
      let timeline = evaluator.evaluate(states, as: Subject(name: "s", input: "s", kind: .sequence))
      #expect(failed(timeline) == (isOver ? ["timeline/no-refresh"] : []), "\(months) months, \(day)")

      let steps = [
        ScenarioStep(
          name: "before", phase: .earlier, time: at, isUIShown: nil, items: [Captured(.string(text))],
          isIncomplete: false),
        ScenarioStep(
          name: "opened", phase: .restart, time: at, isUIShown: false, items: [Captured(.string(text))],
          isIncomplete: false),
      ]
      let scenario = ScenarioFacts(Scenario(.expiredRenewal), steps, evaluator.surroundings)
      let renewal = evaluator.evaluate(scenario, as: Subject(name: "s", input: "s", kind: .scenario))
      #expect(failed(renewal) == (isOver ? ["scenario/expired-renewal"] : []), "\(months) months, \(day)")

      let facts = StringFacts(settings: evaluator.settings)
      facts.read(text)
      #expect((StoredChoice.invalidity(of: facts, on: at.day) != nil) == isOver, "\(months) months, \(day)")
    }
  }

  @Test("the rules name the months of the run")
  func named() throws {
    for rule in try evaluator(months: 24, asOf: "2026-06-15").rules {
      let words = rule.metadata.title + rule.metadata.meaning + rule.metadata.fix
      let usual = words.replacing("(usually 13)", with: "")
      #expect(words.contains("24 calendar months") && !usual.contains("13 months"), "\(rule.metadata.id)")
    }
  }

  @Test("no rule and no fact counts months by itself")
  func oneLaw() throws {
    for folder in ["Families", "Facts"] {
      let root = ProjectPaths.root.appending(path: "Sources/TCFRules/\(folder)")
      let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
      for case let file as URL in files where file.pathExtension == "swift" {
        let source = try String(contentsOf: file, encoding: .utf8)
        #expect(!source.contains("adding(months:"), "\(file.lastPathComponent)")
      }
    }
  }
}
