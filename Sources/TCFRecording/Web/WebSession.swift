import TCFFindings
import TCFJSON
import TCFStorage
import TCFSystem

/// The page views of a recording, one after another.
final class WebSession {
  let browser: Browser
  let sessions: PageSessions
  let log: PageLog
  let options: WebRecordingOptions
  let stage: RecordingStage
  private let head: RecordingHead
  let binding: String
  let progress: (String) -> Void
  let frames: PageFrames
  var storage = StorageLog()
  var pictures = 0
  var isIncomplete = false
  /// What was looked for without a selector, and found.
  var reached: Set<WebGoal> = []
  /// Whether the collapsed parts of the layer at hand were opened.
  var isExpanded = false

  init(
    browser: Browser, sessions: PageSessions, log: PageLog, options: WebRecordingOptions, stage: RecordingStage,
    head: RecordingHead, binding: String, progress: @escaping (String) -> Void
  ) {
    self.browser = browser
    self.sessions = sessions
    self.log = log
    self.options = options
    self.stage = stage
    self.head = head
    self.binding = binding
    self.progress = progress
    frames = PageFrames(browser: browser, sessions: sessions)
  }

  /// Records all of it; what there is when something ends it is kept.
  func run() throws(RecordingFault) -> RecordingOutcome {
    do throws(SessionEnd) {
      if let attachment = options.attachment {
        try recordAttached(attachment)
      } else {
        for view in 1...max(options.views, 1) {
          if view > 1, !log.hasFramework { break }
          try record(view)
        }
      }
    } catch {
      switch error {
      case .folder(let fault): throw fault
      case .closed:
        guard log.view > 0 else { break }
        recordLastCookies()
        if options.attachment != nil { log.endView("the tab was closed", log.now) }
      case .stopped: break
      case .page(let end): recordEnd(end.message)
      case .unanswered(let fault): recordEnd(fault.message)
      }
    }
    if log.lines.isFull || log.requests.isFull { recordEnd("the page says or requests more than is kept") }
    try save()
    return RecordingOutcome(
      hasFramework: log.hasFramework, isIncomplete: isIncomplete, problems: log.problems, views: log.view,
      earlyReads: [])
  }

  /// Records why the recording is without what would have followed.
  private func recordEnd(_ message: String) {
    isIncomplete = true
    log.addProblem(message, isIncomplete: true)
  }

  /// What ends a session.
  enum SessionEnd: Error {
    /// The recording cannot be written.
    case folder(RecordingFault)
    /// A person closed the window.
    case closed
    /// The user asked to stop a recording that has no other end.
    case stopped
    /// The page of a person is busy: a dialog of its own is open, or a debugger holds it.
    case unanswered(BrowserFault)
    /// The browser or the page gave up.
    case page(PageEnd)
  }

  private func save() throws(RecordingFault) {
    try stage.folder.write(log.text(head.line(address: log.firstAddress)), RecordingFolder.recordingName)
    try stage.folder.write(
      log.requests.archive(program: options.program, isRaw: options.keepsRawRequests), RecordingFolder.archiveName)
    try stage.publish()
  }

  /// Calls `body`, whose faults end the session.
  @discardableResult
  func browsing<Result>(_ body: () throws(BrowserFault) -> Result) throws(SessionEnd) -> Result {
    do throws(BrowserFault) {
      return try body()
    } catch {
      if options.isHeaded, sessions.isClosed { throw .closed }
      if options.attachment != nil { throw sessionEnd(of: error) }
      if options.isHeaded, case .ended = error { throw .closed }
      throw .page(sessions.ending ?? .browser(error))
    }
  }

  /// What a fault means where the browser is in use.
  private func sessionEnd(of fault: BrowserFault) -> SessionEnd {
    if let ending = sessions.ending { return .page(ending) }
    switch fault {
    case .interrupted: return .stopped
    case .noAnswer: return .unanswered(fault)
    case .ended, .left, .confused, .refused: return .page(.attached(fault))
    }
  }

  func checkPage() throws(SessionEnd) {
    guard let ending = sessions.ending else { return }
    throw options.isHeaded && sessions.isClosed ? .closed : .page(ending)
  }

  func keep() throws(SessionEnd) {
    try mapError(try save()) { (error: RecordingFault) in SessionEnd.folder(error) }
  }
}
