import TCFFindings
import TCFJSON
import TCFStorage
package import TCFSystem

/// Records a page: opens it in a browser with a new profile, calls its API as a vendor would, does what it is instructed to do as a
/// person would, and writes down what came of it.
package struct WebRecorder {
  private let options: WebRecordingOptions
  private let program: BrowserProgram
  private let folder: RecordingFolder
  private let clearsFolder: Bool
  private let environment: [String: String]
  private let processGuard: ProcessGuard?
  private let clock: () -> Int
  private let progress: (String) -> Void

  /// - Parameters:
  ///   - clearsFolder: Whether a former recording in the folder goes, once there is a new one.
  ///   - processGuard: What ends the browser if this process is killed; nil for nothing.
  ///   - clock: The time now, in milliseconds since 1970.
  ///   - progress: Called with what is being done.
  package init(
    _ options: WebRecordingOptions, _ program: BrowserProgram, to folder: RecordingFolder,
    clearsFolder: Bool, environment: [String: String],
    guardedBy processGuard: ProcessGuard?, clock: @escaping () -> Int, progress: @escaping (String) -> Void
  ) {
    self.options = options
    self.program = program
    self.folder = folder
    self.clearsFolder = clearsFolder
    self.environment = environment
    self.processGuard = processGuard
    self.clock = clock
    self.progress = progress
  }

  /// Records. Throws where nothing could be recorded at all; what was recorded before anything else goes wrong is kept.
  package func record() throws(RecordingFault) -> RecordingOutcome {
    let stage = try RecordingStage.opening(for: folder, clearsTarget: clearsFolder)
    let profile = try mapError(try TemporaryFolder("tcfcheck-browser-", in: environment["TMPDIR"] ?? "/tmp")) {
      (error: OutputFault) in RecordingFault.output(error)
    }
    progress("starting \(program.path)")
    let arguments = program.arguments(profile: profile.path, options)
    let command = ChildProcess.Command(program.path, arguments, environment: environment)
    let browser = try mapError(Browser(try DevToolsPipe.starting(command, guardedBy: processGuard))) {
      (error: SpawnFault) in
      RecordingFault.spawn(error)
    }
    defer { browser.close() }
    return try open(browser, profile.path, stage).run()
  }

  /// Takes over the browser's first window.
  private func open(_ browser: Browser, _ profile: String, _ stage: RecordingStage) throws(RecordingFault) -> WebSession
  {
    let binding = RecorderScript.newBinding()
    let log = PageLog(binding: binding, clickNames: options.clickNames, clock: clock)
    do throws(BrowserFault) {
      let version = try browser.send("Browser.getVersion", within: .seconds(60))
      let head = RecordingHead(options, browser: version["product"]?.string ?? "a browser", started: log.now)
      browser.post("Browser.setDownloadBehavior") { json in
        json.member("behavior", "deny")
        json.member("eventsEnabled", true)
      }
      let targets = try browser.send("Target.getTargets")["targetInfos"]?.items ?? []
      let first = targets.first { $0["type"]?.string == "page" }?["targetId"]?.string
      let target: String
      if let first {
        target = first
      } else {
        target = try browser.send("Target.createTarget") { $0.member("url", "about:blank") }["targetId"]?.string ?? ""
      }
      let sessions = PageSessions(target: target, log: log, binding: binding, options: options)
      browser.onEvent = { [unowned browser] in sessions.receive($0, browser) }
      browser.onFlood = { [unowned browser] in sessions.silence(browser) }
      browser.post("Target.setDiscoverTargets") { $0.member("discover", true) }
      let attached = try browser.send("Target.attachToTarget") { json in
        json.member("targetId", target)
        json.member("flatten", true)
      }
      let main = attached["sessionId"]?.string ?? ""
      try sessions.begin(main, browser)
      return WebSession(
        browser: browser, sessions: sessions, log: log, options: options, stage: stage, head: head, binding: binding,
        progress: progress)
    } catch {
      throw .started(path: program.path, error)
    }
  }
}
