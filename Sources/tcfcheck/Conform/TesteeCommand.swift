import ArgumentParser
import FoundationEssentials
import TCFFindings
import TCFFuzzing
import TCFSystem

struct TesteeVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "testee",
    abstract: "Answers the codec-under-test protocol with the built-in codec, or tries out another program that does.",
    discussion: """
      Reads requests as JSON lines on standard input and answers each with one line; see the page "Test your codec". \
      It is an example to compare your own testee with.

      Example:
        tcfcheck testee smoke -- tcfcheck testee
      """,
    subcommands: [ServeCommand.self, SmokeCommand.self], defaultSubcommand: ServeCommand.self)

  struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "serve",
      abstract: "Answers requests until \"bye\" or the end of standard input (the default).",
      discussion: """
        Example:
          tcfcheck conform --testee 'tcfcheck testee'
        """)

    func run() throws { try TesteeServer(version: ToolVersion.text).run() }
  }

  struct SmokeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "smoke",
      abstract: "Sends five simple requests to a testee and explains each answer.",
      discussion: """
        Example:
          tcfcheck testee smoke -- tcfcheck testee

        Exit status: 0 if every answer is correct or says that the request is not supported, 1 if one is wrong, 2 if \
        the testee cannot be reached, 64 for wrong usage.
        """)

    @Option(help: ArgumentHelp("How many seconds an answer of the testee may take.", valueName: "seconds"))
    var timeout = 5.0

    @Argument(help: ArgumentHelp("The command that starts the testee, after --.", valueName: "command"))
    var command: [String]

    func validate() throws {
      guard timeout > 0, timeout < 1e6 else {
        throw ValidationError(
          "--timeout must be a number of seconds greater than 0")
      }
    }

    func run() throws {
      Interruption.watch()
      // One word may be a whole command line, as --testee takes it.
      let words = try mapError(
        try command.count == 1 ? TesteeCommand(command[0]) : TesteeCommand(words: command)
      ) { (error: TesteeCommand.Fault) in usageError("\(error)") }
      var limits = TesteeLimits()
      limits.request = .milliseconds(Int64(timeout * 1_000))
      let output = LineOutput()
      let steps: [TesteeSmoke.Step]
      do throws(TesteeFault) {
        let session = try TesteeSession.starting(
          words, setup: TesteeSetup(runnerVersion: ToolVersion.text),
          environment: ProcessInfo.processInfo.environment, guardedBy: .ownProgram, limits: limits
        ) { Interruption.isRequested }
        steps = try TesteeSmoke.run(session)
        session.end()
      } catch {
        Console.note(TesteeText.lines(error))
        throw ExitCode(ExitStatus.incomplete)
      }
      for step in steps { output.line("\(step.isFine ? "ok " : "BAD") \(step.request): \(step.explanation)") }
      try output.finish()
      if steps.contains(where: { !$0.isFine }) { throw ExitCode(ExitStatus.findings) }
    }
  }
}
