import ArgumentParser
import TCFCodec
import TCFFindings
import TCFReporting
import TCFRules
import TCFRun
import TCFSystem

struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Checks a settings file, writes a starter file, or prints its JSON Schema.",
    discussion: """
      Settings are read from tcfcheck.yml in the working folder, or from --config FILE.

      Example:
        tcfcheck config init && tcfcheck config check
      """,
    subcommands: [
      ConfigCheckCommand.self, ConfigInitCommand.self, ConfigSchemaCommand.self, ConfigKeysCommand.self,
    ])

  /// Nothing was asked for, so nothing was run.
  func run() throws { throw MissingVerb(of: Self.self) }
}

struct ConfigCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Prints the effective settings, or every mistake in the file.",
    discussion: """
      Expired waivers are reported but are not errors.

      Example:
        tcfcheck config check tcfcheck.yml

      Exit status: 0 if the file is valid, 3 if there is no file, 64 for a mistake in it or in its baseline.
      """)

  @Argument(help: ArgumentHelp("The file (default: tcfcheck.yml).", valueName: "file"), completion: .file())
  var file: String?

  func run() throws {
    let settings: Settings
    do throws(SettingsProblems) {
      settings = if let file { try SettingsFile.read(file) } else { try SettingsFile.usual() }
    } catch {
      Console.note(error)
      throw ExitCode(ExitStatus.usage)
    }
    guard let name = settings.file else {
      Console.note("tcfcheck: there is no \(SettingsFile.usualName); tcfcheck config init writes one")
      throw ExitCode(ExitStatus.nothingChecked)
    }
    let missing = settings.missingPaths
    for problem in missing { Console.note("\(problem)") }
    if !missing.isEmpty { throw ExitCode(ExitStatus.usage) }
    if let baseline = settings[RunKeys.baseline] {
      do throws(InputProblem) {
        _ = try BaselineFile.read(baseline)
      } catch {
        Console.note(error)
        throw ExitCode(ExitStatus.usage)
      }
    }
    let output = LineOutput()
    let today = Console.today
    let waivers = settings[RunKeys.waivers] ?? []
    for waiver in waivers where waiver.waived.until < today {
      output.line(
        TerminalText.safe("waiver expired on \(waiver.waived.until): \(waiver.rules) (\(waiver.waived.owner))"))
    }
    let choices = RunChoices(GivenChoices(), scenarios: nil, settings, today: today)
    let chosen = choices.rules
    let (rules, off) = (chosen.rules, chosen.off)
    let changed = rules.count { $0.metadata.severityChange != nil }
    output.line(
      TerminalText.safe(
        "\(name) is valid: profile \(choices.profile.rawValue), \(Prose.count(rules.count, "rule")) on, \(off.count) "
          + "off, \(changed) with a changed severity, "
          + "\(Prose.count(waivers.count, "waiver"))"))
    try output.finish()
  }
}

struct ConfigInitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Writes a settings file with every key explained; existing files are never replaced.",
    discussion: """
      Example:
        tcfcheck config init tcfcheck.yml

      Exit status: 0 if the file is written, 2 if it could not be written, 64 if it exists, or for wrong usage.
      """)

  @Argument(help: ArgumentHelp("The file, or - for standard output.", valueName: "file"), completion: .file())
  var file = SettingsFile.usualName

  func run() throws {
    if file == "-" {
      let output = LineOutput()
      output.bytes(Array(SettingsTemplate.yaml.utf8))
      return try output.finish()
    }
    guard !BaselineFile.exists(file) else { throw usageError("\(file) exists; remove it first, or name another file") }
    do throws(OutputFault) {
      try OutputFile.write(Array(SettingsTemplate.yaml.utf8), to: file, for: .usual, makesFolders: true)
    } catch {
      Console.note("tcfcheck: \(error)")
      throw ExitCode(ExitStatus.incomplete)
    }
    let output = LineOutput()
    output.line("tcfcheck: \(TerminalText.safe(file)) written; check it with:")
    output.line(TerminalText.safe(CommandText.text(["tcfcheck", "config", "check", file])))
    try output.finish()
  }
}

struct ConfigSchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema of settings files, for editors.",
    discussion: """
      Example:
        tcfcheck config schema > tcfcheck-settings.schema.json
      """)

  func run() throws {
    let output = LineOutput()
    output.bytes(Array(SettingsSchema.json.utf8))
    try output.finish()
  }
}

struct ConfigKeysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys",
    abstract: "Prints a table of all keys with their options and defaults, as Markdown.",
    discussion: """
      Example:
        tcfcheck config keys
      """)

  func run() throws {
    let output = LineOutput()
    output.bytes(Array(ChoiceTable.page.utf8))
    try output.finish()
  }
}
