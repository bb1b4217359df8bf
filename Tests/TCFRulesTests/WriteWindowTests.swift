import TCFCodec
import TCFFindings
import TCFRules
import TCFStorage
import TCFVendorList
import Testing

@Suite("A key set caught while it was written")
struct WriteWindowTests {
  /// One thing of a log: what it is, and at which second it was recorded.
  enum Step: Sendable {
    /// The keys of the choice before, beside the new string.
    case stale(Int?)
    /// The keys of the string beside them.
    case settled(Int?)
    case act(String, Int?)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let steps: [Step]
    /// The states, from 0, that are reported.
    let reported: [Int]

    init(_ name: String, _ steps: [Step], reported: [Int]) {
      testDescription = name
      self.steps = steps
      self.reported = reported
    }
  }

  static let cases = [
    Case("by itself", [.stale(nil)], reported: [0]),
    Case("the next state has the keys, no times", [.stale(nil), .settled(nil)], reported: []),
    Case("the state after the next, no times", [.stale(nil), .stale(nil), .settled(nil)], reported: [0]),
    Case("10 seconds later", [.stale(0), .settled(10)], reported: []),
    Case("11 seconds later", [.stale(0), .settled(11)], reported: [0]),
    Case("a day later", [.stale(0), .settled(86_400)], reported: [0]),
    Case("two states within 10 seconds", [.stale(0), .stale(3), .settled(8)], reported: []),
    Case("a restart in between, no times", [.stale(nil), .act("restart", nil), .settled(nil)], reported: [0]),
    Case("a restart in between, within seconds", [.stale(0), .act("restart", 2), .settled(4)], reported: [0]),
    Case("an update in between", [.stale(0), .act("update", 2), .settled(4)], reported: [0]),
    Case("a start in between", [.stale(0), .act("start", 2), .settled(4)], reported: [0]),
    Case("the UI was closed in between", [.stale(0), .act("close", 2), .settled(4)], reported: []),
    Case("an unknown word in between", [.stale(0), .act("screenshot", 2), .settled(4)], reported: []),
    Case("settled before it was stale", [.settled(0), .stale(1)], reported: [1]),
  ]

  @Test("is excused for 10 seconds or one state, and never across a start of the app", arguments: cases)
  func window(_ sample: Case) throws {
    let settings = RuleSettings(asOf: CalendarDay(year: 2026, month: 11, day: 21))
    let evaluator = RuleEvaluator(
      rules: RuleProfile.iab.rules, lists: VendorListStore(), cmpList: nil, settings: settings)
    let judge = SubjectJudge(evaluator, extras: SubjectJudge.Extras(), published: { _ in nil })
    let items = try sample.steps.enumerated().map { index, step in
      CapturedSubject(try Self.item(step, "[\(index)]"), in: "log")
    }
    var reported: [String] = []
    let subject = Subject(name: "log", input: "log", kind: .sequence)
    judge.judge(sequence: items, as: subject, isCancelled: { false }) { judgement in
      guard case .report(let report) = judgement else { return }
      if report.verdicts.contains(where: { $0.rule.id == "in-app/stale-set" && $0.outcome == .fail }) {
        reported.append(report.subject.name)
      }
    }
    #expect(reported == sample.reported.map { "log[\($0)]" })
  }

  private static func item(_ step: Step, _ part: String) throws -> Captured {
    let old: [String: StoredValue?] = [
      StoredKeyName.vendorConsents: .string("1111111111"), StoredKeyName.vendorLegitimateInterests: .string("111"),
      StoredKeyName.purposeConsents: .string("11111111111"), StoredKeyName.specialFeaturesOptIns: .string("11"),
      StoredKeyName.purposeLegitimateInterests: .string("01000011110"),
    ]
    let start = Deciseconds(CalendarDay(year: 2026, month: 11, day: 1)).rawValue
    func time(_ seconds: Int?) -> Deciseconds? { seconds.map { Deciseconds(start + UInt64($0) * 10) } }
    switch step {
    case .stale(let seconds):
      return Captured(.keys(try KeySetUnderTest(changes: old).keys()), part: part, time: time(seconds))
    case .settled(let seconds):
      return Captured(.keys(try KeySetUnderTest().keys()), part: part, time: time(seconds))
    case .act(let name, let seconds): return Captured(.action(name), part: part, time: time(seconds))
    }
  }
}
