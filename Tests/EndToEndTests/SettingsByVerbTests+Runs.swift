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
      Case(key: "fail-on", value: "never", string: missing, marks: run(.goes("exit status 1"))),
      Case(
        key: "fail-on-undecided", value: "true", string: Sample.sound, hasList: false,
        marks: run(.comes("exit status 2"))),
      Case(
        key: "require-scenarios", value: "true", string: Sample.sound, marks: [.certify: .comes("exit status 2")]),
      Case(
        key: "baseline", value: "base.json", string: missing, marks: run(.comes("\"baseline\":true"))),
      Case(
        key: "waivers",
        value: "[{rule: disclosed-vendors/missing, reason: ours, owner: us, until: 2026-06-10}]", string: missing,
        marks: run(.comes("\"waived\""))),
      Case(
        key: "reports.format", value: "github", string: missing, format: [], marks: run(.comes("::error"))),
      Case(
        key: "reports.details", value: "0", string: missing, format: ["--format", "console"],
        marks: run(.goes("fix: Move to TCF 2.3 and write segment type 1"))),
      Case(
        key: "reports.show", value: "info", string: nothing, format: ["--format", "console"],
        marks: run(.comes("nothing is signalled"))),
      Case(
        key: "reports.junit-by", value: "rule", string: missing, format: ["--junit", "out.junit"],
        marks: run(.comes("name=\"granularity\" value=\"rule\""))),
      Case(
        key: "reports.junit-dialect", value: "rich", string: missing, format: ["--junit", "out.junit"],
        marks: run(.comes("name=\"input\""))),
      Case(
        key: "reports.all-outcomes", value: "true", string: Sample.sound, marks: run(.comes("\"outcome\":\"pass\""))),
      Case(
        key: "reports.all-subjects", value: "true", string: Sample.sound, marks: run(.comes("\"findings\":{"))),
      Case(
        key: "reports.redact", value: "true", string: "${GDPR_CONSENT_755}", marks: run(.comes("[hidden]"))),
      Case(
        key: "reports.deterministic", value: "true", string: Sample.sound, format: ["--junit", "out.junit"],
        marks: run(.comes("1970-01-01T00:00:00"))),
    ]
    + RunKeys.files.map { format, _ in
      Case(
        key: "reports.\(format.identifier)", value: "out.\(format.identifier)", string: missing,
        format: ["--format", "console"], marks: run(.comes("out.\(format.identifier) was written")))
    }
}
