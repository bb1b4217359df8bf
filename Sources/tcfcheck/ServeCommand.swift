import ArgumentParser
import TCFCodec
import TCFFindings
import TCFRules
import TCFRun
import TCFSystem

struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Shows a local web page: paste or drop a string, a store or a message, and see it checked.",
    discussion: """
      Prints the address of the page, and ends with Control-C. The page is served to this computer only: what is pasted \
      is checked here, stored nowhere, and nothing is requested from anywhere else. Programs send content to /api/check; \
      /openapi.json describes it.

      The server is a separate program, tcfcheck-serve, which make serve builds. tcfcheck looks for it in its own folder, then \
      on the PATH.

      Example:
        tcfcheck serve --gvl vendor-list.json --port 0

      Exit status: 0 if it was ended by Control-C, 2 if the server is missing or cannot listen, 64 for wrong usage.
      """)

  /// The server's name.
  static let program = "tcfcheck-serve"

  @Option(help: ArgumentHelp("The port; 0 for any that is free.", valueName: "number"))
  var port = 8742

  @OptionGroup var options: RunOptions

  func validate() throws {
    if !(0...65_535).contains(port) { throw ValidationError("--port takes a number from 0 to 65535, not \(port)") }
  }

  func run() throws {
    // What is wrong with a settings file is said before anything is started.
    _ = try options.choices()
    let found =
      RunningProgram.folder.flatMap { ProgramSearch.find(Self.program, path: $0) }
      ?? ProgramSearch.find(Self.program, path: UserFolders.searchPath)
    guard let found else {
      Console.note(
        InputProblem(
          input: Self.program, message: "\(Self.program), which shows the page, is not installed",
          fix: "build it with make serve in tcfcheck's sources, and install it next to tcfcheck or on the PATH"))
      throw ExitCode(ExitStatus.incomplete)
    }
    do throws(SystemError) {
      try RunningProgram.become(found, arguments)
    } catch {
      Console.note(InputProblem(input: found, message: "cannot start \(found): \(error)"))
      throw ExitCode(ExitStatus.incomplete)
    }
  }

  /// What the server is started with: the options as they were given, and the folders of this user's.
  private var arguments: [String] {
    func option(_ name: String, _ value: String?) -> [String] { value.map { ["--\(name)=\($0)"] } ?? [] }
    var arguments = option("port", String(port))
    arguments += options.vendorLists.flatMap { option("gvl", $0) } + option("cmp-list", options.cmpList)
    arguments += option("vendor-information", options.vendorInformation) + option("providers", options.providers)
    arguments += option("as-of", options.asOf?.description) + option("profile", options.profile?.rawValue)
    arguments += options.only.flatMap { option("only", $0) } + options.off.flatMap { option("off", $0) }
    arguments += options.requirements.flatMap { option("require", $0) }
    arguments += option("environment", options.environment?.rawValue) + option("config", options.config)
    arguments += option("store", UserFolders.lastResort?.path) + option("cache", UserFolders.cacheFolder)
    return arguments + option("tool-version", ToolVersion.text)
  }
}
