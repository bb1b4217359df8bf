import ArgumentParser
import TCFFindings
import TCFInput
import TCFReporting
import TCFRules
import TCFRun
import TCFSystem

struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Shows everything about a string or store: on a terminal page by page, with search.",
    discussion: """
      For each subject it shows a summary, with its validity then and now; the findings, with place, fix and source; the \
      keys of a store; the fields; the bits; and the vendors by name, with what each may do and on which legal basis.

      On a terminal it fills the window: arrows move, Enter opens a line, / searches, ? shows all keys, and q quits. \
      Without an input it waits for something to be pasted. Where standard input or output is not a terminal, or with \
      --plain, the same is written as text.

      Example:
        tcfcheck inspect app.plist --gvl vendor-list.json --vendor 755

      Exit status: 0 if everything could be shown, 2 if something could not be read or a signal ended it, 3 if there was \
      nothing to show, 64 for wrong usage.
      """)

  @Argument(
    help: ArgumentHelp(
      "Strings, files, folders, or - for standard input, as validate takes them.", valueName: "input"),
    completion: .file())
  var inputs: [String] = []

  @OptionGroup var options: RunOptions

  @Option(
    help: "reader for what is permitted as of --as-of, writer for what was permitted when the string was written.")
  var view = BasisView.reader

  @Option(
    name: .customLong("vendor"),
    help: ArgumentHelp(
      "In text, show the reasons for each purpose of these vendors too, as in 755 or 1,3-5; repeatable.",
      valueName: "ids"))
  var vendors: [VendorIDs] = []

  @Flag(help: "Write text, also to a terminal.")
  var plain = false

  func run() throws {
    let material = try options.choices().materialWithNotes()
    let isInteractive = !plain && StandardStreams.isInputTerminal && Console.isTerminal
    if isInteractive, !inputs.contains("-") {
      try InspectionSession(material, view: view).run(inputs)
    } else {
      try write(material)
    }
  }

  /// Writes everything as text, one subject after another.
  private func write(_ material: RunMaterial) throws {
    Interruption.watch()
    let output = LineOutput()
    var count = 0
    var reading = SubjectReading(material.evaluator, extras: SubjectJudge.Extras()) {
      Interruption.isRequested || StandardStreams.hasOutputReaderGone
    }
    reading.read(InputPlan.listing(inputs.isEmpty ? ["-"] : inputs), progress: { _, _, _ in }) { subject in
      if count > 0 { output.line("") }
      count += 1
      Inspection(subject, material.evaluator, view: view).lines(vendors: vendors.flatMap(\.ids)).forEach(output.line)
    }
    try output.finish()
    for problem in reading.problems { Console.note(problem) }
    if Interruption.isRequested || !reading.problems.isEmpty || !material.problems.isEmpty {
      throw ExitCode(ExitStatus.incomplete)
    }
    if count == 0 { throw ExitCode(ExitStatus.nothingChecked) }
  }
}

/// An inspection on a terminal: reads what is asked for, and hands keys to the state and its lines to the screen.
struct InspectionSession {
  private let material: RunMaterial
  private let view: BasisView
  private var subjects: [JudgedSubject] = []

  /// How many subjects of an input can be walked through.
  private static let mostSubjects = 1_000

  init(_ material: RunMaterial, view: BasisView) { (self.material, self.view) = (material, view) }

  /// Runs until the person quits. Throws the exit status of one that a signal ended.
  func run(_ inputs: [String]) throws(ExitCode) {
    var session = self
    // Before the terminal is taken over: what takes long can be interrupted as usual.
    var sentence = inputs.isEmpty ? nil : session.read(InputPlan.listing(inputs))
    guard var screen = try? TerminalScreen() else {
      throw usageError("standard input is not a terminal; use --plain")
    }
    var state = InspectionState(size: screen.size)
    if !session.subjects.isEmpty { session.show(0, &state) }
    while true {
      if let said = sentence { state.say(said) }
      sentence = nil
      state.size = screen.size
      screen.show(state.screen)
      switch screen.next() {
      case .ended: throw ExitCode(ExitStatus.incomplete)
      case .shown: break
      case .keys(let keys):
        for key in keys {
          switch state.press(key) {
          case .none: break
          case .quit: return
          case .select(let position): session.show(position, &state)
          case .open(let text):
            sentence = session.open(text)
            if sentence == nil { session.show(0, &state) }
          }
        }
      }
    }
  }

  private func show(_ position: Int, _ state: inout InspectionState) {
    state.show(
      Inspection(subjects[position], material.evaluator, view: view), subject: position, of: subjects.count)
  }

  /// Reads what was typed or pasted: a path, or the name of a subject, where it is one; else the content itself.
  private mutating func open(_ text: String) -> String? {
    let line = text.trimmed
    let content = InputPlan(content: Array(text.utf8), name: "pasted")
    if line == "-" || line.contains(where: \.isNewline) || line.first.map({ "{[<\"".contains($0) }) == true {
      return read(content)
    }
    let named = InputPlan.listing([line])
    return read(named.literals.isEmpty ? named : content)
  }

  /// Reads the subjects of a plan, in place of those at hand if there are any; a sentence if there is something to say.
  private mutating func read(_ plan: InputPlan) -> String? {
    var found: [JudgedSubject] = []
    var count = 0
    var reading = SubjectReading(material.evaluator, extras: SubjectJudge.Extras(), isCancelled: { false })
    reading.read(plan, progress: { _, _, _ in }) { subject in
      count += 1
      if count <= Self.mostSubjects { found.append(subject) }
    }
    let problem = reading.problems.first.map { problem in problem.message + (problem.fix.map { "; \($0)" } ?? "") }
    guard !found.isEmpty else { return problem ?? "there is nothing in it that can be shown" }
    subjects = found
    if let problem { return problem }
    return count > found.count ? "the first \(found.count) of \(count) subjects" : nil
  }
}

extension String {
  /// The text without white space at both ends.
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
