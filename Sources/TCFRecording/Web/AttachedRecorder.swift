import TCFFindings
import TCFJSON

/// Records a tab of a browser that a person or a test suite drives: it watches, calls the page's API as a vendor would if it may, and
/// acts never.
package struct AttachedRecorder {
  private let options: WebRecordingOptions
  private let attachment: WebRecordingOptions.Attachment
  private let folder: RecordingFolder
  private let clearsFolder: Bool
  private let clock: () -> Int
  private let progress: (String) -> Void
  private let attached: (String) -> Void

  private static let patience: Duration = .seconds(10)

  /// - Parameters:
  ///   - clearsFolder: Whether a former recording in the folder goes, once there is a new one.
  ///   - clock: The time now, in milliseconds since 1970.
  ///   - attached: Called with the tab's address once everything that it does is recorded.
  ///   - progress: Called with what is being done.
  package init(
    _ options: WebRecordingOptions, _ attachment: WebRecordingOptions.Attachment, to folder: RecordingFolder,
    clearsFolder: Bool, clock: @escaping () -> Int, attached: @escaping (String) -> Void,
    progress: @escaping (String) -> Void
  ) {
    (self.attachment, self.folder, self.clearsFolder) = (attachment, folder, clearsFolder)
    (self.clock, self.attached, self.progress) = (clock, attached, progress)
    var options = options
    (options.attachment, options.isHeaded) = (attachment, true)
    self.options = options
  }

  /// Records. Throws where nothing could be recorded at all; what was recorded before anything else goes wrong is kept.
  package func record() throws(RecordingFault) -> RecordingOutcome {
    let stage = try RecordingStage.opening(for: folder, clearsTarget: clearsFolder)
    progress("attaching to \(attachment.address.text)")
    let browser = try mapError(try connected()) { (fault: WebSocketFault) in
      RecordingFault.unattachable(address: attachment.address.text, port: attachment.address.port, fault)
    }
    defer { browser.leave() }
    return try open(browser, stage).run()
  }

  private func connected() throws(WebSocketFault) -> Browser {
    let path = try attachment.address.socketPath(within: Self.patience)
    return Browser(try DevToolsSocket.opening(attachment.address, path: path, within: Self.patience))
  }

  private func open(_ browser: Browser, _ stage: RecordingStage) throws(RecordingFault) -> WebSession {
    let binding = RecorderScript.newBinding()
    let log = PageLog(binding: binding, clickNames: options.clickNames, isAttached: true, clock: clock)
    let version = try asking { () throws(BrowserFault) in try browser.send("Browser.getVersion") }
    let head = RecordingHead(options, browser: version["product"]?.string ?? "a browser", started: log.now)
    let targets = try asking { () throws(BrowserFault) in try browser.send("Target.getTargets") }
    let tabs = (targets["targetInfos"]?.items ?? []).compactMap(AttachableTab.init)
    let tab = try AttachableTab.choose(attachment.tab, of: tabs)
    let sessions = PageSessions(target: tab.id, context: tab.context, log: log, binding: binding, options: options)
    browser.onEvent = { [unowned browser] in sessions.receive($0, browser) }
    browser.onFlood = { [unowned browser] in sessions.silence(browser) }
    try asking { () throws(BrowserFault) in
      browser.post("Target.setDiscoverTargets") { $0.member("discover", true) }
      let answer = try browser.send("Target.attachToTarget") { json in
        json.member("targetId", tab.id)
        json.member("flatten", true)
      }
      try sessions.begin(answer["sessionId"]?.string ?? "", browser)
    }
    attached(tab.address)
    return WebSession(
      browser: browser, sessions: sessions, log: log, options: options, stage: stage, head: head, binding: binding,
      progress: progress)
  }

  private func asking<Result>(_ body: () throws(BrowserFault) -> Result) throws(RecordingFault) -> Result {
    try mapError(try body()) { (fault: BrowserFault) in RecordingFault.attached(fault) }
  }
}
