import ArgumentParser
import TCFRun

/// Where a run's settings come from.
struct SettingsOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The settings file (default: tcfcheck.yml, if there is one); none for no settings, ./none for a file of that name.",
      valueName: "file"))
  var config: String?

  /// The settings. What is wrong with the file goes to standard error, and nothing is run.
  func load() throws(ExitCode) -> Settings {
    do throws(SettingsProblems) {
      guard let config else { return try SettingsFile.usual() }
      return config == "none" ? Settings() : try SettingsFile.read(config)
    } catch {
      Console.note(error)
      throw ExitCode(ExitStatus.usage)
    }
  }
}

extension Console {
  /// Writes what is wrong with a settings file to standard error.
  static func note(_ problems: SettingsProblems) {
    for problem in problems.problems { note("\(problem)") }
  }
}
