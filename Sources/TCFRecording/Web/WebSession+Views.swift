import TCFFindings
import TCFJSON

/// The views of a page: opened, listened to until the CMP has come, looked into, ended.
extension WebSession {
  /// How long the page is listened to after the last act.
  private static let afterthought: Duration = .milliseconds(1_500)
  /// How often a page may go on by itself before it is no longer waited for.
  private static let mostRedirections = 5

  func record(_ view: Int) throws(SessionEnd) {
    let isReload = view > 1 && view == options.views
    let flooded = view > 1 ? try leaveFlood() : nil
    log.beginView(host: RequestLog.host(of: options.url))
    progress("page view \(view): \(isReload ? "reloading" : "opening") \(options.shownURL)")
    let opened = isReload ? flooded.map(URLCredentials.removed(from:)) ?? options.shownURL : options.shownURL
    log.addAct { json in
      json.member("action", isReload ? "restart" : "start")
      json.member("how", isReload && flooded == nil ? "reload" : "open " + opened)
      json.member("by", "recorder")
    }
    let began = ContinuousClock.now
    if isReload {
      try reload(from: flooded)
    } else {
      try go(to: options.url)
    }
    try settle(since: began)
    try recordLayer("initial")
    try recordStorage()
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

  /// Loads the page once more; `address` is where it was, if it has been left.
  func reload(from address: String?) throws(SessionEnd) {
    if let address { return try go(to: address) }
    _ = try browsing { () throws(BrowserFault) in browser.post("Page.reload", sessions.main) }
  }

  /// Leaves a page that floods its console, so that the next one is heard from its beginning on.
  ///
  /// - Returns: The address that was left; nil for a page that floods nothing, which stays.
  func leaveFlood() throws(SessionEnd) -> String? {
    guard sessions.isSilenced else { return nil }
    let address = sessions.address ?? options.url
    try go(to: "about:blank")
    // What is told of this page's loading must not be taken for the next one's.
    try browsing { () throws(BrowserFault) in
      _ = try browser.send("Runtime.evaluate", sessions.main) { json in
        json.member(
          "expression",
          "new Promise(end => { const soon = () => setTimeout(end, 0); "
            + "document.readyState === 'complete' ? soon() : addEventListener('load', soon); })")
        json.member("awaitPromise", true)
      }
      try sessions.hearAgain(browser)
    }
    return address
  }

  func go(to url: String) throws(SessionEnd) {
    let answer: JSONNode
    do throws(BrowserFault) {
      // The server's first byte may be long in coming, and the page's own work comes on top.
      answer = try browser.send("Page.navigate", sessions.main, within: options.wait + Browser.patience) {
        $0.member("url", url)
      }
    } catch {
      guard case .noAnswer(_, let seconds) = error, sessions.ending == nil else {
        return try browsing { () throws(BrowserFault) in throw error }
      }
      throw .page(.silent(address: url, seconds: seconds))
    }
    if let code = answer["errorText"]?.string { throw .page(.unopened(address: url, code: code)) }
  }

  /// Waits until the page has loaded, and its CMP with it, and the first state has come. A page that goes on to another one has as
  /// much time again there, unless it does so without end.
  func settle(since began: ContinuousClock.Instant) throws(SessionEnd) {
    var deadline = began + options.wait
    for _ in 0...Self.mostRedirections {
      let view = log.view
      try settle(view, until: deadline)
      if log.view == view { break }
      deadline = .now + options.wait
    }
  }

  private func settle(_ view: Int, until deadline: ContinuousClock.Instant) throws(SessionEnd) {
    let hasGone = { self.log.view != view }
    try listen(until: deadline) { self.log.isLoaded || hasGone() }
    if !log.isLoaded, !hasGone() { log.addProblem("the page had not loaded when the wait was over", kind: "unloaded") }
    progress("page view \(log.view): waiting for the CMP")
    try listen(until: deadline) { self.log.isCMPLoaded || hasGone() }
    guard log.hasFramework, !hasGone() else { return }
    try listen(until: max(deadline, .now + options.actWait)) {
      self.log.lastStatus != nil && self.log.hasProbed || hasGone()
    }
    try rest()
  }

  /// Listens until the page has been silent for a moment.
  func rest() throws(SessionEnd) {
    try listen(until: .now + options.actWait) {
      ContinuousClock.now - (self.log.lastAnswerAt ?? .now - .seconds(1)) > .milliseconds(400)
    }
  }

  func listen(until deadline: ContinuousClock.Instant, _ isDone: () -> Bool) throws(SessionEnd) {
    let time = deadline - .now
    if time > .zero {
      _ = try browsing { () throws(BrowserFault) in
        try browser.listen(time) { isDone() || self.sessions.ending != nil }
      }
    }
    try checkPage()
  }

  func endView() throws(SessionEnd) {
    try dispatch(binding)
    try recordStorage()
  }

  /// Signals to the script in every frame, by an event whose name is a secret.
  func dispatch(_ name: String) throws(SessionEnd) {
    for world in try browsing({ () throws(BrowserFault) in try frames.worlds() }) {
      _ = try browsing { () throws(BrowserFault) in
        try frames.value(of: "dispatchEvent(new Event(\"\(name)\"))", in: world)
      }
    }
  }

  func recordStorage() throws(SessionEnd) {
    var origins: [StorageLog.Origin] = []
    for world in try browsing({ () throws(BrowserFault) in try frames.worlds() }) {
      let text = try browsing { () throws(BrowserFault) in
        try frames.value(of: StorageLog.Origin.expression, in: world)
      }
      if let origin = text?.string.flatMap(StorageLog.Origin.init) { origins.append(origin) }
    }
    storage.record(origins, try browsing { () throws(BrowserFault) in try cookies(of: origins) }, in: log)
  }

  /// Records what cookies a page has left after its tab was closed. Its web storage cannot be read any more, and counts as it was
  /// last seen.
  func recordLastCookies() {
    // A browser that ended with its last window has no answer.
    guard let cookies = try? cookies(of: storage.origins) else { return }
    storage.record(storage.origins, cookies, in: log)
  }

  private func cookies(of origins: [StorageLog.Origin]) throws(BrowserFault) -> [StorageLog.Cookie] {
    let answer = try browser.send("Storage.getCookies") { json in
      if let context = sessions.context { json.member("browserContextId", context) }
    }
    let cookies = (answer["cookies"]?.items ?? []).compactMap(StorageLog.Cookie.init)
    guard options.attachment != nil else { return cookies }
    // A browser in use has cookies of pages that have nothing to do with this one.
    let hosts = log.requests.hosts.union(origins.map { RequestLog.host(of: $0.name) })
    return cookies.filter { cookie in hosts.contains(where: cookie.belongs) }
  }
}
