import TCFFindings
import TCFJSON
import TCFStorage
import TCFSystem

/// The page views of a recording, one after another.
final class WebSession {
  private let browser: Browser
  private let sessions: PageSessions
  private let log: PageLog
  private let options: WebRecordingOptions
  private let folder: RecordingFolder
  private let head: [UInt8]
  private let binding: String
  private let progress: (String) -> Void
  private let frames: PageFrames
  private var storage = StorageLog()
  private var pictures = 0
  private var isIncomplete = false

  /// How long the page is listened to after the last act.
  private static let afterthought: Duration = .milliseconds(1_500)

  init(
    browser: Browser, sessions: PageSessions, log: PageLog, options: WebRecordingOptions, folder: RecordingFolder,
    head: [UInt8], binding: String, progress: @escaping (String) -> Void
  ) {
    self.browser = browser
    self.sessions = sessions
    self.log = log
    self.options = options
    self.folder = folder
    self.head = head
    self.binding = binding
    self.progress = progress
    frames = PageFrames(browser: browser, sessions: sessions)
  }

  /// Records all of it; what there is when something ends it is kept.
  func run() throws(RecordingFault) -> RecordingOutcome {
    do throws(SessionEnd) {
      for view in 1...max(options.views, 1) {
        if view > 1, !log.hasFramework { break }
        try record(view)
      }
    } catch {
      switch error {
      case .folder(let fault): throw fault
      case .closed: break
      case .page(let message):
        isIncomplete = true
        log.addProblem(message, isIncomplete: true)
      }
    }
    if log.lines.isFull || log.requests.isFull {
      isIncomplete = true
      log.addProblem("the page says or requests more than is kept", isIncomplete: true)
    }
    try save()
    return RecordingOutcome(
      hasFramework: log.hasFramework, isIncomplete: isIncomplete, problems: log.problems, views: log.view)
  }

  /// What ends a session.
  private enum SessionEnd: Error {
    /// The recording cannot be written.
    case folder(RecordingFault)
    /// A person closed the window.
    case closed
    /// The browser or the page gave up.
    case page(String)
  }

  private func save() throws(RecordingFault) {
    try folder.write(log.text(head), RecordingFolder.recordingName)
    try folder.write(log.requests.archive(program: options.program), RecordingFolder.archiveName)
  }

  /// Calls `body`, whose faults end the session.
  @discardableResult
  private func browsing<Result>(_ body: () throws(BrowserFault) -> Result) throws(SessionEnd) -> Result {
    do throws(BrowserFault) {
      return try body()
    } catch {
      if options.isHeaded, sessions.isClosed { throw .closed }
      if options.isHeaded, case .ended = error { throw .closed }
      throw .page(sessions.ending ?? error.message)
    }
  }

  private func checkPage() throws(SessionEnd) {
    guard let ending = sessions.ending else { return }
    throw options.isHeaded && sessions.isClosed ? .closed : .page(ending)
  }

  private func keep() throws(SessionEnd) {
    do throws(RecordingFault) { try save() } catch { throw .folder(error) }
  }

  // MARK: - A page view

  private func record(_ view: Int) throws(SessionEnd) {
    let isReload = view > 1 && view == options.views
    log.beginView(host: RequestLog.host(of: options.url))
    progress("page view \(view): \(isReload ? "reloading" : "opening") \(options.url)")
    log.add { json in
      json.member("action", isReload ? "restart" : "start")
      json.member("how", isReload ? "reload" : "open " + options.url)
      json.member("by", "recorder")
    }
    let began = ContinuousClock.now
    if isReload {
      try browsing { () throws(BrowserFault) in browser.post("Page.reload", sessions.main) }
    } else {
      try go(to: options.url)
    }
    try settle(since: began)
    try noteStorage()
    try keep()
    if view == 1 {
      for act in options.acts { try perform(act) }
      // A listener may be called late; it counts as not called only a second after the others.
      if !options.acts.isEmpty { try listen(until: .now + Self.afterthought) { false } }
      if options.isHeaded { try watchPerson() }
    }
    try endView()
    try keep()
  }

  private func go(to url: String) throws(SessionEnd) {
    let answer = try browsing { () throws(BrowserFault) in
      // The server's first byte may be long in coming, and the page's own work comes on top.
      try browser.ask("Page.navigate", sessions.main, within: options.wait + Browser.patience) {
        $0.member("url", url)
      }
    }
    if let reason = answer["errorText"]?.string {
      throw .page(
        "\(Prose.excerpt(url, limit: 200)) could not be opened: \(reason); check the address, and that its server runs")
    }
  }

  /// Waits until the page has loaded, and its CMP with it, and the first state has come.
  private func settle(since began: ContinuousClock.Instant) throws(SessionEnd) {
    let deadline = began + options.wait
    try listen(until: deadline) { self.log.isLoaded }
    if !log.isLoaded { log.addProblem("the page had not loaded when the wait was over", kind: "unloaded") }
    progress("page view \(log.view): waiting for the CMP")
    try listen(until: deadline) { self.log.isCMPLoaded }
    guard log.hasFramework else { return }
    try listen(until: max(deadline, .now + options.actWait)) {
      self.log.lastStatus != nil && self.log.hasProbed
    }
    try rest()
  }

  /// Listens until the page has been silent for a moment.
  private func rest() throws(SessionEnd) {
    try listen(until: .now + options.actWait) {
      ContinuousClock.now - (self.log.lastAnswerAt ?? .now - .seconds(1)) > .milliseconds(400)
    }
  }

  private func listen(until deadline: ContinuousClock.Instant, _ isDone: () -> Bool) throws(SessionEnd) {
    let time = deadline - .now
    if time > .zero {
      _ = try browsing { () throws(BrowserFault) in
        try browser.listen(time) { isDone() || self.sessions.ending != nil }
      }
    }
    try checkPage()
  }

  private func endView() throws(SessionEnd) {
    for world in try browsing({ () throws(BrowserFault) in try frames.worlds() }) {
      _ = try browsing { () throws(BrowserFault) in
        try frames.value(of: "dispatchEvent(new Event(\"\(binding)\"))", in: world)
      }
    }
    try noteStorage()
  }

  private func noteStorage() throws(SessionEnd) {
    var origins: [StorageLog.Origin] = []
    for world in try browsing({ () throws(BrowserFault) in try frames.worlds() }) {
      let text = try browsing { () throws(BrowserFault) in
        try frames.value(of: StorageLog.Origin.expression, in: world)
      }
      if let origin = text?.string.flatMap(StorageLog.Origin.init) { origins.append(origin) }
    }
    let cookies = try browsing { () throws(BrowserFault) in try browser.ask("Storage.getCookies") }
    storage.note(origins, (cookies["cookies"]?.items ?? []).compactMap(StorageLog.Cookie.init), in: log)
  }

  // MARK: - Acts

  private func perform(_ act: WebAct) throws(SessionEnd) {
    progress("page view \(log.view): \(act.word) (\(act.how))")
    switch act.step {
    case .wait(let seconds): return try listen(until: .now + .milliseconds(Int(seconds * 1_000))) { false }
    case .click(let selector): try click(act, ElementSearch.expression(selector: selector))
    case .clickText(let text): try click(act, ElementSearch.expression(text: text))
    case .reload:
      note(act)
      log.beginView(host: RequestLog.host(of: options.url))
      let began = ContinuousClock.now
      try browsing { () throws(BrowserFault) in browser.post("Page.reload", sessions.main) }
      try settle(since: began)
    case .open(let address):
      log.beginView(host: RequestLog.host(of: address))
      note(act)
      let began = ContinuousClock.now
      try go(to: address)
      try settle(since: began)
    }
    try noteStorage()
    try keep()
  }

  private func note(_ act: WebAct) {
    log.add { json in
      json.member("action", act.word)
      json.member("how", act.how)
      json.member("by", "script")
    }
  }

  private func click(_ act: WebAct, _ expression: String) throws(SessionEnd) {
    let deadline = ContinuousClock.now + options.wait
    var place = try find(expression)
    while place == nil, ContinuousClock.now < deadline {
      try listen(until: .now + .milliseconds(200)) { false }
      place = try find(expression)
    }
    guard let place else {
      isIncomplete = true
      return log.addProblem("nothing to be seen fits the act \(act.word): \(act.how)", isIncomplete: true)
    }
    let before = try picture()
    let time = log.now
    let answers = log.answers
    press(place.session, place.x, place.y)
    try listen(until: .now + options.actWait) {
      self.log.answers > answers && (!act.isChoice || self.log.lastStatus == "useractioncomplete")
    }
    try rest()
    let after = try picture()
    log.add(time) { json in
      json.member("action", act.word)
      json.member("how", act.how)
      json.member("by", "script")
      for (name, picture) in [("before", before), ("screenshot", after)] {
        guard let picture else { continue }
        json.member(name) { json in
          json.member("path", picture.path)
          json.member("sha256", picture.digest)
        }
      }
    }
  }

  private func find(_ expression: String) throws(SessionEnd) -> (session: String, x: Double, y: Double)? {
    for world in try browsing({ () throws(BrowserFault) in try frames.worlds() }) {
      let object = try browsing { () throws(BrowserFault) in try frames.object(of: expression, in: world) }
      guard let object,
        let place = try browsing({ () throws(BrowserFault) in try frames.centre(of: object, world.session) })
      else { continue }
      return (world.session, place.x, place.y)
    }
    return nil
  }

  private func press(_ session: String, _ x: Double, _ y: Double) {
    for (kind, button) in [("mouseMoved", "none"), ("mousePressed", "left"), ("mouseReleased", "left")] {
      browser.post("Input.dispatchMouseEvent", session) { json in
        json.member("type", kind)
        json.key("x")
        json.raw("\(x)".utf8)
        json.key("y")
        json.raw("\(y)".utf8)
        json.member("button", button)
        json.member("clickCount", button == "left" ? 1 : 0)
      }
    }
  }

  /// A picture of the page; nil, and a problem, where the browser makes none.
  private func picture() throws(SessionEnd) -> RecordingFolder.Picture? {
    let answer: JSONNode
    do throws(BrowserFault) {
      answer = try browser.ask("Page.captureScreenshot", sessions.main) { $0.member("format", "png") }
    } catch {
      guard case .refused = error else { return try browsing { () throws(BrowserFault) in throw error } }
      log.addProblem("there is no screenshot: \(error.message)", kind: "screenshot")
      return nil
    }
    guard let bytes = answer["data"]?.string.flatMap(Base64.bytes) else { return nil }
    pictures += 1
    let number = String(pictures)
    let name = String(repeating: "0", count: max(0, 3 - number.count)) + number + ".png"
    do throws(RecordingFault) { return try folder.keep(bytes, name) } catch { throw .folder(error) }
  }

  /// Listens until the person closes the window, and notes what is stored meanwhile.
  private func watchPerson() throws(SessionEnd) {
    progress("act in the window; close it to end the recording")
    while true {
      try listen(until: .now + .seconds(1)) { false }
      try noteStorage()
      try keep()
    }
  }
}
