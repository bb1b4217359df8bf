import ArgumentParser
import TCFCodec
import TCFFindings
import TCFInput
import TCFRun

/// The string of a verb that takes one: given as it is, or by the name of a file, store or subject that holds it.
enum OneString {
  /// The string, its name, and the day of its capture if its input says so. Throws the exit status where there is none, or more than one.
  static func of(_ argument: String) throws(ExitCode) -> (text: String, name: String, day: CalendarDay?) {
    var found: [(text: String, name: String, day: CalendarDay?)] = []
    let problems = InputLines.forEachDated([argument], progress: nil) { text, name, day in
      // A page or dump often has the same string in several places.
      if found.count < 2, found.first?.text != text { found.append((text, name, day)) }
    }
    for problem in problems { Console.note(problem) }
    guard let first = found.first else {
      if problems.isEmpty { Console.note("tcfcheck: there is no string in \(argument)") }
      throw ExitCode(problems.isEmpty ? ExitStatus.nothingChecked : ExitStatus.incomplete)
    }
    guard found.count == 1 else {
      throw usageError("\(argument) contains more than one string; name one of them, such as \(first.name)")
    }
    return first
  }
}
