import TCFCodec
import TCFFindings
import TCFRules
import TCFStorage
import TCFVendorList
import Testing

/// What the judge makes for pictures, and when it makes anything.
struct PictureMakingTests {
  private static let asOf = CalendarDay(year: 2026, month: 6, day: 10)

  private static var string: TCString {
    var core = CoreSegment()
    core.created = Deciseconds(CalendarDay(year: 2026, month: 1, day: 5))
    core.lastUpdated = core.created
    (core.cmpID, core.cmpVersion, core.vendorListVersion, core.policyVersion) = (300, 1, 106, 5)
    core.isServiceSpecific = true
    core.purposeConsents = [1, 2]
    core.vendorConsents = [1, 3]
    return TCString(core: core)
  }

  private static func judge(pictures: Bool, outlooks: Bool) -> SubjectJudge {
    let settings = RuleSettings(asOf: asOf)
    var extras = SubjectJudge.Extras()
    (extras.pictures, extras.outlooks) = (pictures, outlooks)
    let evaluator = RuleEvaluator(
      rules: RuleCatalog.all, lists: VendorListStore(), cmpList: nil, settings: settings)
    return SubjectJudge(evaluator, extras: extras) { _ in nil }
  }

  private static func reports(_ judge: SubjectJudge, _ keys: StoredKeySet) -> [SubjectReport] {
    var reports: [SubjectReport] = []
    judge.judge(CapturedSubject(Captured(.keys(keys), part: ""), name: "k", input: "k")) {
      if case .report(let report) = $0 { reports.append(report) }
    }
    return reports
  }

  private static func report(_ judge: SubjectJudge, _ text: String) -> SubjectReport? {
    var found: SubjectReport?
    judge.judge(string: text, as: Subject(name: "s", input: "s", kind: .string)) {
      if case .report(let report) = $0 { found = report }
    }
    return found
  }

  @Test func nothingIsMadeForReportsThatShowNothing() throws {
    let text = try Self.string.encoded()
    let report = try #require(Self.report(Self.judge(pictures: false, outlooks: false), text))
    #expect(report.picture == nil && report.outlook.isEmpty)
  }

  /// Without Disclosed Vendors a string of January 2026 was valid when it was written; such a one can no longer be written from
  /// March on (TCF 2.3), and its consent lives 13 months.
  @Test func theOutlookHasTheDaysThatMatter() throws {
    let text = try Self.string.encoded()
    let report = try #require(Self.report(Self.judge(pictures: false, outlooks: true), text))
    let days = report.outlook
    #expect(days.map(\.day) == days.map(\.day).sorted())
    #expect(days.first?.day == "2026-01-05" && days.first?.events.contains("the string was written") == true)
    #expect(days.count { $0.isToday } == 1 && days.first { $0.isToday }?.day == "2026-06-10")
    let written = try #require(days.first)
    #expect(written.written?.contains("disclosed-vendors/missing") == false)
    let march = try #require(days.first { $0.day == "2026-03-01" })
    #expect(march.events.contains("Disclosed Vendors mandatory"))
    #expect(march.written?.contains("disclosed-vendors/missing") == true)
    let end = try #require(days.first { $0.day == "2027-02-06" })
    #expect(end.events == ["its consent has ended"] && end.read.contains("fields/expired"))
  }

  /// Written and read on one day: that day has both events.
  @Test func aStringOfTodayHasAnOutlookToo() throws {
    var string = Self.string
    string.core.created = Deciseconds(Self.asOf)
    string.core.lastUpdated = string.core.created
    let report = try #require(Self.report(Self.judge(pictures: false, outlooks: true), try string.encoded()))
    #expect(report.outlook.first?.events == ["the string was written", "today (the as-of date)"])
    #expect(report.outlook.first?.isToday == true)
  }

  @Test func keysStandBesideWhatTheStringRequires() throws {
    let text = try Self.string.encoded()
    let keys = StoredKeySet(
      platform: .json,
      keys: [
        StoredKey(name: "IABTCF_TCString", value: .string(text)),
        StoredKey(name: "IABTCF_gdprApplies", value: .integer(1)),
        StoredKey(name: "IABTCF_CmpSdkID", value: .string("300")),
        // Zeros at the end say nothing.
        StoredKey(name: "IABTCF_VendorConsents", value: .string("1010000")),
        StoredKey(name: "IABTCF_PurposeConsents", value: .string("1")),
        StoredKey(name: "IABTCF_AddtlConsent", value: .string("2~1~dv.")),
        StoredKey(name: "other", value: .string("x")),
      ])
    let picture = try #require(Self.reports(Self.judge(pictures: true, outlooks: false), keys).first?.picture?())
    let marks = Dictionary(uniqueKeysWithValues: picture.keys.map { ($0.name, $0.mark) })
    #expect(marks["IABTCF_TCString"] == .same && marks["IABTCF_gdprApplies"] == .same)
    // A text is no number, whatever it says.
    #expect(marks["IABTCF_CmpSdkID"] == .differs)
    #expect(marks["IABTCF_VendorConsents"] == .same && marks["IABTCF_PurposeConsents"] == .differs)
    #expect(marks["IABTCF_PolicyVersion"] == .missing && marks["IABTCF_AddtlConsent"] == .other)
    #expect(marks["other"] == nil)
  }

  @Test func anotherNameAndAcceptedFindingsKeepThePicture() throws {
    let report = try #require(Self.report(Self.judge(pictures: true, outlooks: true), "nothing"))
    let other = report.renamed(Subject(name: "t", input: "t", kind: .string))
    #expect(other.picture != nil)
    let accepted = other.accepting { verdict in verdict.accepting(verdict.findings.map { _ in nil }) }
    #expect(accepted.picture != nil)
  }
}
