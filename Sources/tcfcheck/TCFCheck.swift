import ArgumentParser
import TCFFindings

struct TCFCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tcfcheck",
    abstract:
      "Checks TCF consent strings and stored keys against the vendor list and the dated rules of the framework.",
    discussion: """
      Example:
        tcfcheck validate app.plist strings.txt --gvl vendor-list.json \\
          --junit out.xml
      """,
    version: ToolVersion.text,
    subcommands: [
      ValidateCommand.self, DecodeCommand.self, EncodeCommand.self, KeysCommand.self, ExplainCommand.self,
      RulesCommand.self, BasisCommand.self, GVLCommand.self, ConfigCommand.self, CertifyCommand.self, FuzzCommand.self,
      ConformCommand.self, TesteeVerb.self, ReportCommand.self, DiffCommand.self,
    ])

  /// Nothing was asked for, so nothing was run.
  func run() throws {
    Console.note(Self.helpMessage())
    throw ExitCode(ExitStatus.usage)
  }
}

/// The version of the tool, which reports name.
enum ToolVersion {
  static let text = "0.1.0"
}

@main
enum Main {
  static func main() {
    let arguments = ReportArguments.expanded(Array(CommandLine.arguments.dropFirst()))
    if let mistake = VerbName.mistake(in: arguments) { TCFCheck.exit(withError: usageError(mistake)) }
    var command: any ParsableCommand
    do {
      command = try TCFCheck.parseAsRoot(arguments)
    } catch {
      TCFCheck.exit(withError: error)
    }
    do {
      try command.run()
    } catch {
      // Help is asked for by an error too. What is no exit status and no request is a fault of this program.
      guard !(error is ExitCode), TCFCheck.exitCode(for: error) == .failure else { TCFCheck.exit(withError: error) }
      Console.note("tcfcheck: internal error: \(error)")
      TCFCheck.exit(withError: ExitCode(ExitStatus.internalError))
    }
  }
}

/// A verb that does not exist.
enum VerbName {
  /// A sentence that names the nearest verb; nil if the verb exists or none was given.
  static func mistake(in arguments: [String]) -> String? {
    mistake(in: arguments.first == "help" ? arguments.dropFirst() : arguments[...], of: TCFCheck.self)
  }

  private static func mistake(in arguments: ArraySlice<String>, of command: any ParsableCommand.Type) -> String? {
    let commands = command.configuration.subcommands
    let verbs = commands.compactMap { $0.configuration.commandName }
    guard let verb = arguments.first, !verb.hasPrefix("-"), verb != "help", !verbs.isEmpty else { return nil }
    if let chosen = commands.first(where: { $0.configuration.commandName == verb }) {
      return mistake(in: arguments.dropFirst(), of: chosen)
    }
    let hint = NearestName.of(verb, among: verbs).map { "did you mean \($0)?" }
    let shown = verb.count > 40 ? verb.prefix(40) + "…" : verb
    return "there is no verb \(shown); \(hint ?? "there are \(verbs.joined(separator: ", "))")"
  }
}
