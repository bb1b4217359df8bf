import TCFFindings
import TCFJSON

/// The targets of a recorded page: its tab, and frames and workers that the browser keeps apart from it.
///
/// Takes the browser's events and hands what they say to the log. It answers where the page would else wait for a person: dialogs
/// are dismissed, downloads refused, further windows closed.
final class PageSessions {
  /// The tab.
  let target: String
  /// The profile, or part of one, that the tab belongs to; nil for that of the recorder's own browser.
  let context: String?
  private(set) var main = ""
  /// The sessions of the tab and of frames that have a process of their own.
  private(set) var sessions: [String] = []
  /// What has ended the tab; nil while it lives.
  private(set) var ending: PageEnd?
  /// Whether its window was closed.
  private(set) var isClosed = false

  /// Whether the console of the page is not heard, since the page floods it.
  private(set) var isSilenced = false
  /// Where the tab is: the address of the last page that came into it; nil before the first.
  private(set) var address: String?
  private let log: PageLog
  private let binding: String
  private let script: String
  private let options: WebRecordingOptions
  private var isAttached: Bool { options.attachment != nil }

  init(target: String, context: String? = nil, log: PageLog, binding: String, options: WebRecordingOptions) {
    self.target = target
    self.context = context
    self.log = log
    self.binding = binding
    self.options = options
    script = RecorderScript.text(binding: binding, options)
  }

  /// Takes over the tab.
  func begin(_ session: String, _ browser: Browser) throws(BrowserFault) {
    main = session
    prepare(session, browser)
    if let place = options.geolocation {
      browser.post("Emulation.setGeolocationOverride", session) { json in
        json.key("latitude")
        json.raw("\(place.latitude)".utf8)
        json.key("longitude")
        json.raw("\(place.longitude)".utf8)
        json.member("accuracy", 10)
      }
      browser.post("Browser.grantPermissions") { $0.member("permissions", ["geolocation"]) }
    }
    if let timezone = options.timezone {
      browser.post("Emulation.setTimezoneOverride", session) { $0.member("timezoneId", timezone) }
    }
    if let language = options.language {
      browser.post("Emulation.setLocaleOverride", session) { $0.member("locale", language) }
    }
    if let size = options.viewport, !options.isHeaded {
      browser.post("Emulation.setDeviceMetricsOverride", session) { json in
        json.member("width", size.width)
        json.member("height", size.height)
        json.member("deviceScaleFactor", 1)
        json.member("mobile", false)
      }
    }
    try waitForTab(browser)
  }

  private func prepare(_ session: String, _ browser: Browser) {
    sessions.append(session)
    for domain in ["Page", "Runtime", "DOM", "Inspector"] { browser.post(domain + ".enable", session) }
    browser.post("Network.enable", session) { $0.member("maxPostDataSize", 65_536) }
    browser.post("Runtime.addBinding", session) { $0.member("name", binding) }
    browser.post("Page.addScriptToEvaluateOnNewDocument", session) { json in
      json.member("source", script)
      if isAttached { json.member("runImmediately", true) }
    }
    browser.post("Target.setAutoAttach", session) { json in
      json.member("autoAttach", true)
      json.member("waitForDebuggerOnStart", true)
      json.member("flatten", true)
    }
  }

  /// Leaves the tab as it was: what the recorder has put into its documents goes with the session.
  func end(_ browser: Browser) {
    for session in sessions {
      browser.post("Runtime.removeBinding", session) { $0.member("name", binding) }
    }
    browser.post("Target.detachFromTarget") { $0.member("sessionId", main) }
  }

  /// Hears no more of the console. The domain is needed where a document begins, to give its script the function by which it
  /// shows; that function works on without it.
  func silence(_ browser: Browser) {
    isSilenced = true
    for session in sessions { browser.post("Runtime.disable", session) }
    log.addProblem("the page floods its console", kind: "flood")
  }

  /// Hears the console again, for the sake of the document that is to come. The page that flooded it must have gone: it would
  /// be silenced once more before that document has begun.
  func hearAgain(_ browser: Browser) throws(BrowserFault) {
    isSilenced = false
    browser.forgetFlood()
    browser.post("Runtime.enable", main)
    // A function that it still knows it would not give to the next document.
    for change in ["Runtime.removeBinding", "Runtime.addBinding"] {
      browser.post(change, main) { $0.member("name", binding) }
    }
    try waitForTab(browser)
  }

  /// Waits until the tab knows what was posted to it: a page that is opened before has a process of its own, which does not.
  private func waitForTab(_ browser: Browser) throws(BrowserFault) {
    _ = try browser.send("Runtime.evaluate", main) { $0.member("expression", "1") }
  }

  /// Takes an event.
  func receive(_ event: BrowserEvent, _ browser: Browser) {
    let parameters = event.parameters
    switch event.method {
    case "Runtime.bindingCalled": log.receiveScript(parameters)
    case "Page.loadEventFired" where event.session == main: log.didLoad()
    case "Page.frameNavigated" where event.session == main: didNavigate(parameters)
    case "Page.javascriptDialogOpening": dismiss(event, browser)
    case "Target.attachedToTarget": attach(parameters, browser)
    case "Target.detachedFromTarget":
      sessions.removeAll { $0 == parameters["sessionId"]?.string }
    case "Target.targetCreated": closeFurtherWindow(parameters, browser)
    case "Target.targetDestroyed" where parameters["targetId"]?.string == target:
      isClosed = true
      ending = ending ?? .closed
    case "Inspector.targetCrashed" where event.session == main: ending = .crashed(.session)
    case "Target.targetCrashed" where parameters["targetId"]?.string == target:
      ending = .crashed(.target(status: parameters["status"]?.string))
    case "Browser.downloadWillBegin":
      let name = Prose.excerpt(parameters["suggestedFilename"]?.string ?? "", limit: 80)
      log.addProblem("the page offered a download, which was refused: \(name)", kind: "download")
    case "Network.responseReceived":
      if event.session == main { recordRefusal(parameters) }
      log.receiveRequest(event)
    default: if event.method.hasPrefix("Network.") { log.receiveRequest(event) }
    }
  }

  private func didNavigate(_ parameters: JSONNode) {
    guard let frame = parameters["frame"], frame["parentId"] == nil, let url = frame["url"]?.string else { return }
    address = url
    if isAttached, parameters["type"]?.string == "BackForwardCacheRestore" {
      log.addProblem(
        "the page came back from the browser's memory, where it had been kept: it belongs to its former page view",
        kind: "back")
    }
    log.setHost(RequestLog.host(of: url))
  }

  /// Records that a server had an error in the place of the page: what is recorded then may be no page of the site.
  private func recordRefusal(_ parameters: JSONNode) {
    // A tab's own frame has the tab's id.
    guard parameters["type"]?.string == "Document", parameters["frameId"]?.string == target,
      let status = parameters["response"]?["status"]?.integer, status >= 400
    else { return }
    let url = Prose.excerpt(parameters["response"]?["url"]?.string ?? "", limit: 200)
    log.addProblem("the server answered \(url) with status \(status)", kind: "status")
  }

  private func dismiss(_ event: BrowserEvent, _ browser: Browser) {
    // Whoever drives the browser answers it.
    if isAttached { return }
    let kind = event.parameters["type"]?.string ?? "dialog"
    let isLeaving = kind == "beforeunload"
    // A person who acts reads it; without one, all of the page would wait.
    if options.isHeaded && !isLeaving { return }
    browser.post("Page.handleJavaScriptDialog", event.session) { $0.member("accept", isLeaving) }
    guard !isLeaving else { return }
    let text = Prose.excerpt(event.parameters["message"]?.string ?? "", limit: 80)
    log.addProblem("the page opened a dialog (\(kind)), which was dismissed: \(text)", kind: "dialog")
  }

  private func attach(_ parameters: JSONNode, _ browser: Browser) {
    guard let session = parameters["sessionId"]?.string, session != main else { return }
    if parameters["targetInfo"]?["type"]?.string == "iframe" { prepare(session, browser) }
    browser.post("Runtime.runIfWaitingForDebugger", session)
  }

  private func closeFurtherWindow(_ parameters: JSONNode, _ browser: Browser) {
    guard let info = parameters["targetInfo"], info["type"]?.string == "page", let id = info["targetId"]?.string,
      id != target, let opener = info["openerId"]?.string
    else { return }
    guard !isAttached else {
      if opener == target { log.addProblem("the page opened another window, which is not recorded", kind: "window") }
      return
    }
    browser.post("Target.closeTarget") { $0.member("targetId", id) }
    log.addProblem("the page opened another window, which was closed", kind: "window")
  }
}
