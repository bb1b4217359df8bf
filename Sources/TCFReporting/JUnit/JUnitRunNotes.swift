import TCFFindings

/// What a suite says of its run: properties, and the text of system-out.
struct JUnitRunNotes {
  let run: RunDescription
  let options: JUnitOptions
  /// What the cases stand for.
  let granularity: JUnitGranularity
  /// Every count so far.
  var totals = ""
  /// Whether the run was stopped before its end.
  var isInterrupted = false
  /// What became of waivers and baseline; nil before the end of a run, and where there are none.
  var suppression: SuppressionSummary?
  /// Subjects that no case names.
  var unnamed = 0

  /// How much of the command is reported: with ten thousand inputs on it, it would be longer than the results.
  private static let commandLimit = 2_000
  /// How many lists are reported.
  private static let listLimit = 200

  /// The properties of a suite. The lists, the totals and the meaning of the outcomes are in a file's first one only.
  func properties(isFirst: Bool) -> [JUnitProperty] {
    var properties = [
      JUnitProperty(name: "tool", value: "tcfcheck \(run.toolVersion)"),
      JUnitProperty(name: "catalogue", value: run.catalogueVersion),
      JUnitProperty(name: "profile", value: run.profile),
      JUnitProperty(name: "as-of", value: "\(run.asOf)"),
      JUnitProperty(name: "fail-on", value: limit),
      JUnitProperty(name: "granularity", value: granularity.rawValue),
    ]
    guard isFirst else { return properties }
    if isInterrupted { properties.append(JUnitProperty(name: "incomplete", value: "the run was interrupted")) }
    let lists = run.usedLists
    for (index, list) in lists.prefix(Self.listLimit).enumerated() {
      properties.append(
        JUnitProperty(
          name: "list.\(index + 1)", value: "\(list.name); \(list.path); sha256:\(list.sha256 ?? "unknown")"))
    }
    if lists.count > Self.listLimit {
      properties.append(JUnitProperty(name: "lists", value: "\(lists.count); the first \(Self.listLimit) are listed"))
    }
    for (index, note) in run.notes.enumerated() {
      properties.append(JUnitProperty(name: "note.\(index + 1)", value: "\(note.rule): \(note.sentence)"))
    }
    if let file = run.settingsFile { properties.append(JUnitProperty(name: "settings", value: file)) }
    properties.append(JUnitProperty(name: "totals", value: totals))
    properties.append(JUnitProperty(name: "mapping", value: mapping))
    return properties
  }

  private var limit: String { run.failOn?.rawValue ?? "never" }

  private var mapping: String {
    let failure = run.failOn.map { "failure: a rule broken at \($0) or above" } ?? "failure: never"
    let undecided = run.failsOnUndecided ? ", or a rule is undecided that could have failed the run" : ""
    return failure
      + "; error: an input could not be read\(undecided); skipped: undecided, waived, in the baseline, not "
      + "applicable, or not effective at its date; passed: everything else, with lower-severity findings in system-out"
  }

  /// The text of a suite's system-out.
  ///
  /// - Parameter continuation: The file in which the report goes on; nil if it ends with this one.
  func output(isFirst: Bool, continuation: String?) -> String {
    var lines: [String] = []
    if isFirst, isInterrupted { lines.append("The run was interrupted: this report is incomplete.") }
    if isFirst, let wanted = options.granularity, wanted != granularity {
      lines.append("Too large for one case per \(wanted): one case per \(granularity) instead.")
    }
    if isFirst { lines += SuppressionText.lines(run, suppression).map { $0.capped(scalars: Self.commandLimit) } }
    if isFirst { lines += run.notes.map { "Note: \($0.sentence) (\($0.rule))" } }
    if isFirst, unnamed > 0 { lines.append("… and \(unnamed) more broken or undecided that no case names.") }
    if let continuation { lines.append("This report continues in \(continuation).") }
    lines.append("Full results: \(options.fullResults ?? "run again with --json FILE")")
    lines.append("Replay: \(run.command.capped(scalars: Self.commandLimit))")
    return lines.joined(separator: "\n")
  }

  /// The bytes of a file without suites, together with what only its first suite has.
  var fileOverhead: Int {
    let properties = properties(isFirst: true).reduce(0) { $0 + JUnitSize.bytes(of: $1) }
    // Interruption, totals, continuation and the lists read on demand are not known when the first case is added.
    let lists = run.listsReadOnDemand == nil ? 0 : Self.listLimit * 512
    return 4_096 + lists + properties
  }

  /// The bytes of a suite without its cases and its name.
  var suiteOverhead: Int {
    let properties = properties(isFirst: false).reduce(0) { $0 + JUnitSize.bytes(of: $1) }
    return 700 + properties + JUnitSize.bytes(output(isFirst: false, continuation: nil))
  }
}
