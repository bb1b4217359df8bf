import TCFFindings
import TCFRules

/// "Valid at its date, valid today, what changed between", for people.
enum HistoryText {
  static func lines(_ history: StringHistory) -> [String] {
    var lines = line("Valid when written (\(history.written))", history.atItsDate)
    lines += line("Valid as of \(history.asOf)", history.today)
    if let breaks = history.writtenToday {
      lines += line("Could be written today (the same choices, dated \(history.asOf))", breaks)
    }
    return lines + changes(history)
  }

  /// What differs between websites and apps, for a string of an unknown environment.
  static func lines(_ differences: [EnvironmentDifference]) -> [String] {
    guard !differences.isEmpty else { return [] }
    return ["  By environment, which is unknown here (--environment):"]
      + differences.map { one in "    \(one.rule): " + one.sides.map(text).joined(separator: ", ") }
  }

  private static func text(_ side: EnvironmentDifference.Side) -> String {
    let label = side.environments.label
    guard let severity = side.severity, severity > .info else {
      return "yes \(label)" + (side.last.map { " until \($0)" } ?? "") + (side.severity == nil ? "" : " (info)")
    }
    return "not \(label)" + (side.from.map { " since \($0)" } ?? "") + " (\(severity.rawValue))"
  }

  private static func line(_ question: String, _ breaks: [StringHistory.Break]) -> [String] {
    guard !breaks.isEmpty else { return ["  \(question): yes, as far as the rules could be checked"] }
    return ["  \(question): no"] + breaks.map { "    \($0.rule.id): \($0.message)" }
  }

  private static func changes(_ history: StringHistory) -> [String] {
    let known = Set(history.atItsDate.map(\.rule.id) + history.changes.flatMap(\.rules))
    // What no milestone explains came with time alone: an age, or what a list says as of today.
    let aged = history.today.filter { !known.contains($0.rule.id) }
    let time = aged.map { "    by the passage of time: \($0.rule.id) (\($0.rule.citation))" }
    guard !history.changes.isEmpty || !time.isEmpty else {
      return ["  Changed in between: nothing that affects it"]
    }
    return ["  Changed in between:"]
      + history.changes.flatMap { change in
        [
          "    \(change.milestone.day)  \(change.milestone.name): \(change.rules.map(\.rawValue).joined(separator: ", "))",
          "                (\(change.milestone.source))",
        ]
      } + time
  }
}
