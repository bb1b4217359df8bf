import TCFCodec
import TCFReporting
import TCFRun
import TCFTestSupport

/// Keys that say how a run ends and what reports say: those verbs are concerned that make a run with reports.
extension SettingsByVerbTests {
  private static let runs = [Verb.validate, .certify]

  /// A string in which nothing is signalled.
  private static let nothing = made {
    $0.core.purposeConsents = []
    $0.core.purposeLegitimateInterests = []
    $0.core.vendorConsents = []
    $0.core.vendorLegitimateInterests = []
    $0.core.specialFeatureOptIns = []
  }

  private static func run(_ mark: Mark) -> [Verb: Mark] {
    Dictionary(uniqueKeysWithValues: runs.map { ($0, mark) })
  }

  static let runCases: [Case] =
    [
      Case(keys: [("fail-on", "never")], string: missing, marks: run(.goes("exit status 1"))),
      Case(
        keys: [("fail-on-undecided", "true")], string: Sample.sound, hasList: false,
        marks: run(.comes("exit status 2"))),
      Case(
        keys: [("require-scenarios", "true")], string: Sample.sound, marks: [.certify: .comes("exit status 2")]),
      Case(
        keys: [("baseline", "base.json")], string: missing, marks: run(.comes("\"baseline\":true"))),
      Case(
        keys: [("waivers", "[{rule: disclosed-vendors/missing, reason: ours, owner: us, until: 2026-06-10}]")],
        string: missing,
        marks: run(.comes("\"waived\""))),
      Case(
        keys: [("reports.format", "github")], string: missing, format: [], marks: run(.comes("::error"))),
      Case(
        keys: [("reports.details", "0")], string: missing, format: ["--format", "console"],
        marks: run(.goes("fix: Move to TCF 2.3 and write segment type 1"))),
      Case(
        keys: [("reports.show", "info")], string: nothing, format: ["--format", "console"],
        marks: run(.comes("nothing is signalled"))),
      Case(
        keys: [("reports.junit-by", "rule")], string: missing, format: ["--junit", "out.junit"],
        marks: run(.comes("name=\"granularity\" value=\"rule\""))),
      Case(
        keys: [("reports.junit-dialect", "rich")], string: missing, format: ["--junit", "out.junit"],
        marks: run(.comes("name=\"input\""))),
      Case(
        keys: [("reports.all-outcomes", "true")], string: Sample.sound, marks: run(.comes("\"outcome\":\"pass\""))),
      Case(
        keys: [("reports.all-subjects", "true")], string: Sample.sound, marks: run(.comes("\"findings\":{"))),
      Case(
        keys: [("reports.redact", "true")], string: "${GDPR_CONSENT_755}", marks: run(.comes("[hidden]"))),
      Case(
        keys: [("reports.deterministic", "true")], string: Sample.sound, format: ["--junit", "out.junit"],
        marks: run(.comes("1970-01-01T00:00:00"))),
    ]
    + [
      Case(
        keys: RunKeys.files.map { format, _ in ("reports.\(format.identifier)", "out.\(format.identifier)") },
        string: missing, format: ["--format", "console"],
        marks: run(.allCome(RunKeys.files.map { format, _ in "out.\(format.identifier) was written" })))
    ]
}
