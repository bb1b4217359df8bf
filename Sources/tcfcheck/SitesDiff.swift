import ArgumentParser
import TCFFindings
import TCFJSON
import TCFReporting
import TCFRun

/// Compares the sites of two nights.
struct SitesDiff {
  private let before: String
  private let after: String
  private let format: DiffCommand.Format

  init(_ before: String, _ after: String, _ format: DiffCommand.Format) {
    (self.before, self.after, self.format) = (before, after, format)
  }

  func run() throws {
    let (earlier, later) = (try read(before), try read(after))
    let difference = SitesDifference(from: earlier, to: later)
    let output = LineOutput()
    switch format {
    case .console: for line in Self.lines(difference) { output.line(TerminalText.safe(line)) }
    case .json: for change in difference.changes { output.data(Self.json(change)) }
    }
    try output.finish()
    for (path, sites) in [(before, earlier), (after, later)] where !sites.isComplete {
      Console.note("tcfcheck: \(TerminalText.safe(path)) has visits that failed; their vendors were not compared")
    }
    guard earlier.isComplete, later.isComplete else { throw ExitCode(ExitStatus.incomplete) }
    if difference.count(.new) > 0 { throw ExitCode(ExitStatus.findings) }
  }

  private func read(_ path: String) throws(ExitCode) -> FinishedSites {
    let progress = ProgressLine(besideResults: false)
    return try attempt(progress) { () throws(InputProblem) in
      try FinishedSites.read(path) { progress?.showLines(path, $0, $1) }
    }
  }

  private static func lines(_ difference: SitesDifference) -> [String] {
    var lines: [String] = []
    var kind: SitesDifference.Change.Kind?
    for change in difference.changes {
      if change.kind != kind { lines.append("\(change.kind.rawValue):") }
      kind = change.kind
      let vendor = change.key.vendor.map { ": vendor \($0)" + (change.name.map { " (\($0))" } ?? "") } ?? ""
      lines.append("  \(change.key.place)\(vendor): \(change.column) \(change.after) (was: \(change.before))")
    }
    let (new, fixed, changed) = (difference.count(.new), difference.count(.fixed), difference.count(.changed))
    return lines + ["\(new) new, \(fixed) fixed, \(changed) changed"]
  }

  private static func json(_ change: SitesDifference.Change) -> String {
    var json = JSONWriter()
    json.object { json in
      json.member("change", change.kind.rawValue)
      json.member("site", change.key.site)
      json.member("language", change.key.language)
      json.member("phase", change.key.phase.rawValue)
      json.member("vendor", change.key.vendor)
      json.member("name", change.name)
      json.member("column", change.column)
      json.member("before", change.before)
      json.member("after", change.after)
    }
    return json.text
  }
}
