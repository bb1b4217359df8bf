import ArgumentParser
import TCFFindings
import TCFJSON
import TCFReporting
import TCFRun

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compares two finished runs, or the sites of two nights: new, fixed and changed.",
    discussion: """
      A run is the file that validate, certify or audit wrote with --json, or the folder of record web --sites. Findings that are waived or in the baseline \
      do not count, and a finding that only moved to another line is the same finding. One that names vendors or purposes that it did not name \
      before is new, as it is against a baseline.

      Of sites, new are vendors called without a basis, cookies before the choice, and visits that fail; how often a vendor is called does \
      not count. Vendors are compared where both nights have the visit.

      Examples:
        tcfcheck diff main.ndjson branch.ndjson
        tcfcheck diff monday tuesday

      Exit status: 0 if nothing is new, 1 if something is, 2 if a file could not be read or is from an \
      incomplete run, 64 for wrong usage.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case console, json
  }

  @Argument(help: ArgumentHelp("The earlier run.", valueName: "run1"), completion: .file())
  var before: String

  @Argument(help: ArgumentHelp("The later run.", valueName: "run2"), completion: .file())
  var after: String

  @Option(help: "console, or json for one object per line.")
  var format = Format.console

  func run() throws {
    switch (FinishedSites.isTable(before), FinishedSites.isTable(after)) {
    case (true, true): return try SitesDiff(before, after, format).run()
    case (false, false): break
    case (let isFirst, _):
      let other = isFirst ? after : before
      // What is missing or cannot be read is another matter.
      _ = try read(other)
      throw usageError("\(TerminalText.safe(other)) is not a table of sites, and the other file is one")
    }
    let (earlier, later) = (try read(before), try read(after))
    let difference = RunDifference(from: earlier, to: later)
    let output = LineOutput()
    switch format {
    case .console: for line in Self.lines(difference) { output.line(TerminalText.safe(line)) }
    case .json: for line in Self.json(difference) { output.line(line) }
    }
    try output.finish()
    for (path, run) in [(before, earlier), (after, later)] where !run.isComplete {
      Console.note(
        "tcfcheck: \(TerminalText.safe(path)) is from an incomplete run, so findings may be missing")
    }
    guard earlier.isComplete, later.isComplete else { throw ExitCode(ExitStatus.incomplete) }
    if !difference.new.isEmpty { throw ExitCode(ExitStatus.findings) }
  }

  private func read(_ path: String) throws(ExitCode) -> FinishedFindings {
    let progress = ProgressLine(besideResults: false)
    return try attempt(progress) { () throws(InputProblem) in
      try FinishedFindings.read(path) { progress?.showLines(path, $0, $1) }
    }
  }

  private static func lines(_ difference: RunDifference) -> [String] {
    var lines: [String] = []
    let additions = additions(difference)
    for (word, items) in [("new", difference.new), ("fixed", difference.fixed)] where !items.isEmpty {
      lines.append("\(word):")
      lines += ranked(items).map { item in
        let ids = word == "new" ? additions[item].map { " (new: \($0.ids))" } ?? "" : ""
        return "  \(item.severity)  \(item.rule)  \(item.subject): \(item.message)\(ids)"
      }
    }
    if !difference.changed.isEmpty {
      lines.append("changed:")
      for change in difference.changed {
        let (before, after) = (change.before, change.after)
        let severity =
          before.severity == after.severity ? "\(after.severity)" : "\(before.severity) → \(after.severity)"
        lines.append("  \(severity)  \(after.rule)  \(after.subject): \(after.message) (was: \(before.message))")
      }
    }
    let counts = "\(difference.new.count) new, \(difference.fixed.count) fixed, \(difference.changed.count) changed"
    return lines + [counts]
  }

  /// What new findings name that they did not name before, and what they were.
  private static func additions(
    _ difference: RunDifference
  ) -> [FinishedFindings.Item: (ids: FindingIDs, before: FinishedFindings.Item)] {
    let pairs = difference.grown.map { ($0.after, ($0.after.newIDs(since: $0.before), $0.before)) }
    return Dictionary(pairs) { first, _ in first }
  }

  private static func ranked(_ items: [FinishedFindings.Item]) -> [FinishedFindings.Item] {
    items.enumerated().sorted { left, right in
      left.element.severity != right.element.severity
        ? left.element.severity > right.element.severity : left.offset < right.offset
    }.map(\.element)
  }

  private static func json(_ difference: RunDifference) -> [String] {
    let additions = additions(difference)
    return difference.new.map { object("new", $0, was: additions[$0]?.before, naming: additions[$0]?.ids) }
      + difference.fixed.map { object("fixed", $0) }
      + difference.changed.map { object("changed", $0.after, was: $0.before) }
  }

  private static func object(
    _ change: String, _ item: FinishedFindings.Item, was before: FinishedFindings.Item? = nil,
    naming ids: FindingIDs? = nil
  ) -> String {
    var json = JSONWriter()
    json.object { json in
      json.member("change", change)
      json.member("subject", item.subject)
      json.member("rule", item.rule)
      json.member("severity", item.severity.rawValue)
      json.member("message", item.message)
      json.member("place", item.place)
      if let ids { json.addMembers(of: ids) }
      guard let before else { return }
      json.member("oldSeverity", before.severity.rawValue)
      json.member("oldMessage", before.message)
    }
    return json.text
  }
}
