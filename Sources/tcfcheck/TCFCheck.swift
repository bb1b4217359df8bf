import ArgumentParser
import TCFFindings
import TCFReporting
import TCFSystem

struct TCFCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tcfcheck",
    abstract:
      "Checks TCF consent strings and stored keys against the vendor list and the dated rules of the framework.",
    discussion: """
      Without a command, inputs are validated: tcfcheck strings.txt is tcfcheck validate strings.txt.

      Example:
        tcfcheck validate app.plist strings.txt --gvl vendor-list.json \\
          --junit out.xml
      """,
    version: ToolVersion.description,
    subcommands: [
      ValidateCommand.self, DecodeCommand.self, EncodeCommand.self, KeysCommand.self, ExplainCommand.self,
      RulesCommand.self, BasisCommand.self, GVLCommand.self, ConfigCommand.self, CertifyCommand.self,
      RecordCommand.self,
      AuditCommand.self,
      AuditCompareCommand.self, AuditEstimateCommand.self, LinesCommand.self, MergeCommand.self, EvidenceCommand.self,
      FuzzCommand.self,
      ConformCommand.self, TesteeVerb.self, MinimizeCommand.self, ReportCommand.self, DiffCommand.self,
      InspectCommand.self, ServeCommand.self,
    ])

  /// The verb that the arguments name, where they are right; nil where the whole command line has to be looked at: for a
  /// mistake, help, or the version.
  ///
  /// The parser of a tree of commands makes and checks all options of a verb twice before it comes to the verb, to see
  /// whether it takes every argument as it is. In a debug build, where the checks are repeated for each group of
  /// options within another, that is a third of the time of a short run.
  static func verb(in arguments: [String]) -> (any ParsableCommand)? {
    var (names, verb) = (arguments[...], self as any ParsableCommand.Type)
    while !verb.configuration.subcommands.isEmpty {
      guard let name = names.popFirst(),
        let next = verb.configuration.subcommands.first(where: { $0.configuration.commandName == name })
      else { return nil }
      verb = next
    }
    // Asked for help, the parser gives a command of its own, which would not know that the verb is one of tcfcheck's.
    guard let command = try? verb.parseAsRoot(Array(names)), type(of: command) == verb else { return nil }
    return command
  }

  /// Nothing was asked for, so nothing was run.
  func run() throws { throw MissingVerb(of: Self.self) }
}

@main
enum Main {
  static func main() {
    // Before anything is opened or read.
    StandardStreams.openClosed()
    GuardProcess.runIfAsked()
    ImpossibleWrites.fail()
    let arguments = AuditVerbs.joined(ReportArguments.expanded(VerbName.completed(ProgramArguments.texts)))
    // Mistakes in the arguments, the settings or the lists are shown before the verb has made its choices.
    Console.hidesInput = arguments.contains("--redact")
    Console.reportFiles = ReportArguments.files(in: arguments)
    if let help = HelpScreen(askedBy: arguments) {
      end(showing: help == .all ? TCFCheck.helpMessage() : HelpScreen.text)
    }
    if let mistake = VerbName.mistake(in: arguments) { end(with: usageError(AuditVerbs.typed(mistake))) }
    var command: any ParsableCommand
    do {
      command = try TCFCheck.verb(in: arguments) ?? TCFCheck.parseAsRoot(arguments)
    } catch {
      end(with: error, arguments)
    }
    do {
      try command.run()
    } catch {
      endIfOutputIsUnread()
      if let missing = error as? MissingVerb {
        let isRoot = missing.command == TCFCheck.self
        Console.note((isRoot ? HelpScreen.text : TCFCheck.helpMessage(for: missing.command)).lines)
        end(with: ExitCode(ExitStatus.usage))
      }
      // Help is asked for by an error too. What is no exit status and no request is a fault of this program.
      guard !(error is ExitCode), TCFCheck.exitCode(for: error) == .failure else { end(with: error) }
      Console.note("tcfcheck: internal error: \(error)")
      end(with: ExitCode(ExitStatus.internalError))
    }
    endIfOutputIsUnread()
  }

  /// `tcfcheck … | head`: a reader that has seen enough closes the pipe. It knows, so that nothing is said; the status is
  /// the one that a shell gives a program that ended of it.
  private static func endIfOutputIsUnread() {
    if StandardStreams.hasOutputReaderGone { TCFCheck.exit(withError: ExitCode(ExitStatus.brokenPipe)) }
  }

  /// Prints a text that the arguments request, and ends.
  private static func end(showing text: String) -> Never {
    let output = LineOutput()
    AuditVerbs.typed(text).lines.forEach(output.line)
    try? output.finish()
    endIfOutputIsUnread()
    TCFCheck.exit()
  }

  /// Ends with the status of an error, and what the parser has to say about it: help, or a mistake that quotes arguments,
  /// which may hold anything.
  private static func end(with error: any Error, _ arguments: [String] = []) -> Never {
    let status = TCFCheck.exitCode(for: error)
    var text = AuditVerbs.typed(OptionName.corrected(TCFCheck.fullMessage(for: error), arguments))
    for argument in ProgramArguments.texts.flatMap({ [$0] + $0.split(separator: "=").map(String.init) }) {
      let safe = TerminalText.safeResult(argument)
      if safe != argument {
        text = text.split(separator: argument, omittingEmptySubsequences: false).joined(separator: safe)
      }
    }
    if status == .success {
      let isScript = arguments.contains { $0.hasPrefix(CompletionScript.option) }
      end(showing: isScript ? CompletionScript.completed(text) : text)
    } else if !text.isEmpty {
      Console.note(text.lines)
    }
    if status.rawValue == ExitStatus.usage { Console.noteEarlierReports() }
    TCFCheck.exit(withError: ExitCode(status.rawValue))
  }
}

extension String {
  /// The lines of a text of ours, which has several.
  var lines: [String] { split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
}

/// The verbs below `audit`, which takes inputs itself: the parser would take their names for inputs.
enum AuditVerbs {
  private static let verbs = ["compare", "estimate"]

  /// The arguments with `audit compare` as `audit-compare`, by which the parser knows it.
  static func joined(_ arguments: [String]) -> [String] {
    let start = arguments.first == "help" ? 1 : 0
    guard arguments.count > start + 1, arguments[start] == "audit",
      verbs.contains(arguments[start + 1])
    else { return arguments }
    return arguments[..<start] + ["audit-\(arguments[start + 1])"] + arguments[(start + 2)...]
  }

  /// A text of the parser with the verbs as they are typed.
  static func typed(_ text: String) -> String {
    verbs.reduce(text) { text, verb in
      text.split(separator: "audit-\(verb)", omittingEmptySubsequences: false).joined(separator: "audit \(verb)")
    }
  }
}

/// A verb that does not exist.
enum VerbName {
  /// The arguments with `validate` in front where they begin with an input in place of a verb: `tcfcheck strings.txt`.
  static func completed(_ arguments: [String]) -> [String] {
    guard let first = arguments.first, isInput(first) else { return arguments }
    return [ValidateCommand.configuration.commandName ?? "validate"] + arguments
  }

  /// Whether a word in the place of a verb is an input. A verb is one of letters and hyphens, so anything else is none; and
  /// what exists under a name that no verb has is a file.
  private static func isInput(_ word: String) -> Bool {
    if word == "-" { return true }
    guard !word.isEmpty, !word.hasPrefix("-"), word != "help", !verbs(of: TCFCheck.self).contains(word) else {
      return false
    }
    let isWord = word.utf8.count <= longestVerb && word.allSatisfy { $0.isLetter || $0 == "-" }
    return !isWord || FileKind.of(word) != nil
  }

  /// No verb is that long, and every TC string is longer.
  private static let longestVerb = 20

  private static func verbs(of command: any ParsableCommand.Type) -> [String] {
    command.configuration.subcommands.compactMap { $0.configuration.commandName }
  }

  /// A sentence that names the nearest verb; nil if the verb exists or none was given.
  static func mistake(in arguments: [String]) -> String? {
    mistake(in: arguments.first == "help" ? arguments.dropFirst() : arguments[...], of: TCFCheck.self, "tcfcheck")
  }

  private static func mistake(
    in arguments: ArraySlice<String>, of command: any ParsableCommand.Type, _ path: String
  ) -> String? {
    let verbs = verbs(of: command)
    guard let verb = arguments.first, !verb.hasPrefix("-"), verb != "help", !verbs.isEmpty else { return nil }
    if let chosen = command.configuration.subcommands.first(where: { $0.configuration.commandName == verb }) {
      return mistake(in: arguments.dropFirst(), of: chosen, "\(path) \(verb)")
    }
    let shown = Prose.excerpt(verb, limit: 40)
    let what = path == "tcfcheck" ? "command or file \(shown)" : "command \(path) \(shown)"
    if let nearest = NearestName.of(String(verb.prefix(100)), among: verbs) {
      return "there is no \(what); did you mean \(nearest)?"
    }
    // A long list helps nobody to find the one that is meant.
    let all = path == "tcfcheck" ? "tcfcheck help --all lists the commands" : "the commands are \(Prose.list(verbs))"
    return "there is no \(what); \(all)"
  }
}
