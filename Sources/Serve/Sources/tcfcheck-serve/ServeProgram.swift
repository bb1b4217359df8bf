import ArgumentParser
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle
import TCFCodec
import TCFFindings
import TCFRules
import TCFRun
import UnixSignals

/// The server behind `tcfcheck serve`, which starts it with the options that it was given itself.
@main
struct ServeProgram: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tcfcheck-serve",
    abstract: "The server behind tcfcheck serve; start it by that command, whose help explains the options.")

  @Option var port = 8742
  @Option var gvl: [String] = []
  @Option(name: .customLong("cmp-list")) var cmpList: String?
  @Option(name: .customLong("vendor-information")) var vendorInformation: String?
  @Option var providers: String?
  @Option(name: .customLong("as-of")) var asOf: String?
  @Option var profile: String?
  @Option var environment: String?
  @Option var only: [String] = []
  @Option var off: [String] = []
  @Option(name: .customLong("require")) var requirements: [String] = []
  @Option var config: String?
  @Option(help: .hidden) var store: String?
  @Option(help: .hidden) var cache: String?
  @Option(name: .customLong("tool-version"), help: .hidden) var toolVersion = "unknown"

  func validate() throws {
    if let asOf, CalendarDay(asOf) == nil {
      throw ValidationError("--as-of must be a day (2026-06-01), not \(asOf)")
    }
    if let profile, RuleProfile(rawValue: profile) == nil { throw ValidationError("--profile is unknown: \(profile)") }
    if let environment, SubjectEnvironment(rawValue: environment) == nil {
      throw ValidationError("--environment is unknown: \(environment)")
    }
  }

  func run() async throws {
    let chosen = try settings()
    let room: JudgingRoom
    do throws(InputProblem) {
      room = try JudgingRoom.opening(
        given, chosen, store: store.map { ListStoreFolder($0) },
        cache: cache.map(CompiledListCache.init(folder:)),
        toolVersion: toolVersion)
    } catch {
      Console.note(error)
      throw ExitCode(2)
    }
    let problems = await room.openingProblems()
    for problem in problems { Console.note(problem) }
    let site = Site(room, StaticFiles(try await room.emptyReport()))
    var logger = Logger(label: "tcfcheck-serve")
    logger.logLevel = .critical
    let application = Application(
      responder: site,
      server: .http1(
        configuration: .init(
          idleTimeout: .seconds(Limits.idleSeconds),
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: 8_192, maxHeaderListSize: 32_768, maxHeaderFieldCount: 100))),
      configuration: ApplicationConfiguration(
        // An address, not a name that a resolver could turn into another one.
        address: .hostname("127.0.0.1", port: port), backlog: 64,
        availableConnectionsDelegate: .maximum(Limits.connections, logger: logger)),
      onServerRunning: { channel in
        Console.say("http://127.0.0.1:\(channel.localAddress?.port ?? 0)/")
      },
      logger: logger)
    var group = ServiceGroupConfiguration(
      services: [application], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    group.maximumGracefulShutdownDuration = .seconds(3)
    do {
      try await ServiceGroup(configuration: group).run()
    } catch is CancellationError {
      // A connection that would not end has been cut.
    } catch {
      Console.note("tcfcheck-serve: cannot serve on 127.0.0.1:\(port): \(error)")
      Console.note("  fix: name another port with --port, or 0 for any that is free")
      throw ExitCode(2)
    }
  }

  private var given: GivenChoices {
    var given = GivenChoices()
    given.vendorLists = gvl
    given.cmpList = cmpList
    given.vendorInformation = vendorInformation
    given.providers = providers
    given.asOf = asOf.flatMap { CalendarDay($0) }
    given.profile = profile.flatMap(RuleProfile.init(rawValue:))
    given.environment = environment.flatMap(SubjectEnvironment.init(rawValue:))
    given.only = only.map(RuleSelector.init)
    given.off = off.map(RuleSelector.init)
    given.requirements = requirements
    return given
  }

  private func settings() throws -> Settings {
    do throws(SettingsProblems) {
      guard let config else { return try SettingsFile.usual() }
      return config == "none" ? Settings() : try SettingsFile.read(config)
    } catch {
      for problem in error.problems { Console.note("\(problem)") }
      throw ExitCode(64)
    }
  }
}

/// What a request may cost.
enum Limits {
  /// How large a body may be, in bytes: no string, store or message comes near it.
  static let bodyBytes = 1 << 20
  /// How long a body may take to arrive.
  static let bodySeconds = 10
  /// How long judging may take.
  static let judgingSeconds = 20
  /// How many requests that judge may wait for one another.
  static let waiting = 16
  /// How many requests that judge are answered a second, and how many at once after a pause.
  static let perSecond = 10.0
  static let burst = 40.0
  /// How long a connection may do nothing, and how many there may be.
  static let idleSeconds: Int64 = 30
  static let connections = 64
}
