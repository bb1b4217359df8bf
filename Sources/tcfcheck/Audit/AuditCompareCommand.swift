import ArgumentParser
import TCFAudit
import TCFFindings
import TCFInput
import TCFJSON
import TCFReporting
import TCFRun
import TCFSystem

struct AuditCompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit-compare",
    abstract: "Compares two audits: which shares differ by more than chance.",
    usage: "tcfcheck audit compare <audit1> <audit2> [--least <points>] [--format <format>]",
    discussion: """
      An audit is the folder that tcfcheck audit --out wrote, its audit.json, or a partial. Withheld numbers are not \
      compared.

      Example:
        tcfcheck audit compare june/ july/

      Exit status: 0, 2 if a file cannot be read, 3 if there is nothing to compare, 64 for wrong usage.
      """,
    shouldDisplay: false)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case console, json
  }

  @Argument(help: ArgumentHelp("The earlier audit.", valueName: "audit1"), completion: .file())
  var before: String

  @Argument(help: ArgumentHelp("The later audit.", valueName: "audit2"), completion: .file())
  var after: String

  @Option(
    help: ArgumentHelp("The smallest difference that matters, in percentage points.", valueName: "points"))
  var least = 1.0

  @Option(help: "console, or json for one object per line.")
  var format = Format.console

  func validate() throws {
    if !(0...100).contains(least) { throw ValidationError("--least must be 0 to 100") }
  }

  func run() throws {
    let comparison = AuditComparison(try read(before), try read(after))
    guard !comparison.rows.isEmpty else {
      Console.note("tcfcheck: the two audits have no number in common")
      throw ExitCode(ExitStatus.nothingChecked)
    }
    if let warning = Self.warning(of: comparison) { Console.note(warning) }
    let rows = comparison.mattering(least: least / 100)
    let output = LineOutput()
    switch format {
    case .console: for line in Self.lines(rows, comparison) { output.line(line) }
    case .json: for row in rows { output.data(Self.json(row)) }
    }
    try output.finish()
  }

  private func read(_ path: String) throws(ExitCode) -> ComparedAudit {
    try attempt { () throws(InputProblem) in try ComparedAudit.read(path) }
  }

  private static func lines(_ rows: [AuditComparison.Row], _ comparison: AuditComparison) -> [String] {
    var lines: [String] = []
    for row in rows {
      let sign = row.change < 0 ? "-" : "+"
      if !row.isCause, lines.isEmpty || rows[lines.count - 1].isCause {
        lines.append("Totals and groups that these differences are part of:")
      }
      lines.append(
        "\(row.name): \(share(row.before)) → \(share(row.after)) (\(sign)\(points(row.change.magnitude)) points; by "
          + "chance up to \(points(row.chance)))")
    }
    let skipped =
      comparison.skipped == 0
      ? "" : " \(Prose.count(comparison.skipped, "further share")) are in one audit only, or are withheld."
    return lines + [
      "\(Prose.count(rows.count, "difference")) among \(Prose.count(comparison.rows.count, "share")). Chance alone would "
        + "show one or more in 1 of 20 such comparisons of equal populations.\(skipped)"
    ]
  }

  /// What the two reports give away together.
  private static func warning(of comparison: AuditComparison) -> String? {
    guard let first = comparison.revealing.first else { return nil }
    return
      "tcfcheck: warning: \(Prose.count(comparison.revealing.count, "count")) (the first: \(comparison.rows[first].name)) "
      + "differ by fewer records than either report would show: together, the two reports reveal something about a few "
      + "people that neither reveals alone. Do not publish both; tcfcheck audit --round 100 writes reports that reveal less"
  }

  private static func share(_ proportion: Proportion) -> String {
    FindingText.share(proportion.part, of: proportion.whole)
  }

  private static func points(_ share: Double) -> String {
    let hundredths = Int((share * 10_000).rounded())
    let rest = String(hundredths % 100)
    return "\(hundredths / 100).\(rest.count < 2 ? "0" : "")\(rest)"
  }

  private static func json(_ row: AuditComparison.Row) -> String {
    var json = JSONWriter()
    json.object { json in
      json.member("name", row.name)
      json.member("isCause", row.isCause)
      json.member("before", [row.before.part, row.before.whole])
      json.member("after", [row.after.part, row.after.whole])
      json.member("changeInPoints", (row.change < 0 ? "-" : "") + points(row.change.magnitude))
      json.member("chanceInPoints", points(row.chance))
    }
    return json.text
  }
}

struct AuditEstimateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit-estimate",
    abstract: "Estimates from a sample that was checked by hand what applies to all records.",
    usage: "tcfcheck audit estimate <form>",
    discussion: """
      The form is the form.csv that tcfcheck audit --sample wrote, with yes (the record is right) or no (it is wrong) in \
      the column "answer". Records without an answer are left out. In a sample by verdict, accused says that a finding is \
      false, and passed that a fault was overlooked; no is one of the two, whichever the audit could have got wrong.

      Example:
        tcfcheck audit estimate audit/form.csv

      Exit status: 0, 2 if the form cannot be read, an answer is not understood or a record occurs twice, 3 if there is no answer.
      """,
    shouldDisplay: false)

  @Argument(
    help: ArgumentHelp("The form that tcfcheck audit --sample wrote, filled in.", valueName: "form"),
    completion: .file())
  var form: String

  func run() throws {
    let bytes = try textFile(form, otherwise: "give the form that tcfcheck audit --sample wrote")
    if let read = HandCheck.StratifiedForm(bytes) {
      try show(read.faults, read.answered) { read.sentences }
    } else if let read = HandCheck.Form(bytes) {
      try show(read.faults, read.right + read.wrong) { read.sentences }
    } else {
      Console.note(
        InputProblem(
          input: form, message: "\(form) is not a form that tcfcheck audit --sample wrote",
          fix: "give form.csv of the folder of --out, with its first line, and answers in the column answer"))
      throw ExitCode(ExitStatus.incomplete)
    }
  }

  private func show(_ faults: [HandCheck.Form.Fault], _ answered: Int, _ sentences: () -> [String]) throws {
    for fault in faults.prefix(20) { Console.note("tcfcheck: \(form):\(fault.line): \(fault.text)") }
    // An estimate from some of the answers would look like one from all.
    guard faults.isEmpty else { throw ExitCode(ExitStatus.incomplete) }
    let output = LineOutput()
    for sentence in sentences() { output.line(sentence) }
    try output.finish()
    if answered == 0 { throw ExitCode(ExitStatus.nothingChecked) }
  }
}
