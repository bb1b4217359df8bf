import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// What is done on a page, as a person would do it, and by one.
extension WebSession {
  func perform(_ act: WebAct) throws(SessionEnd) {
    progress("page view \(log.view): \(act.word) (\(act.how))")
    switch act.step {
    case .wait(let seconds): return try listen(until: .now + .milliseconds(Int(seconds * 1_000))) { false }
    case .click(let selector):
      guard try isSelector(selector) else {
        isIncomplete = true
        return log.addProblem("the act \(act.word) has no CSS selector: \(act.how)", isIncomplete: true)
      }
      try click(act, LayerScript.element(act))
    case .clickText: try click(act, LayerScript.element(act))
    case .find(let goal, let isOptional): try find(act, goal, isOptional: isOptional)
    case .refuse: try refuse(act)
    case .turn(let name, let isOn): try switchControl(act, name, on: isOn)
    case .expand: try expand(act)
    case .press: try pressOpeners(act)
    case .walk(let isOptional): try walk(act, isOptional: isOptional)
    case .reload:
      try turn(act, host: RequestLog.host(of: options.url)) { address throws(SessionEnd) in try reload(from: address) }
    case .open(let address):
      try turn(act, host: RequestLog.host(of: address)) { _ throws(SessionEnd) in try go(to: address) }
    case .keepStates(let folder, let name):
      do throws(RecordingFault) {
        try folder.make()
        try folder.write(log.takeStates(), name)
      } catch {
        throw .folder(error)
      }
      return
    }
    try recordStorage()
    try keep()
  }

  /// Ends the page view, and begins another one by `load`, which is given the address of a page that had to be left before.
  private func turn(_ act: WebAct, host: String, _ load: (String?) throws(SessionEnd) -> Void) throws(SessionEnd) {
    try endView()
    let flooded = try leaveFlood()
    log.beginView(host: host)
    log.addAct { json in
      json.member("action", act.word)
      json.member("how", act.how)
      json.member("by", "script")
    }
    let began = ContinuousClock.now
    try load(flooded)
    try settle(since: began)
    try recordLayer("initial")
  }

  /// Whether the browser takes a text for a selector.
  private func isSelector(_ text: String) throws(SessionEnd) -> Bool {
    let worlds = try browsing { () throws(BrowserFault) in try frames.worlds() }
    guard let world = worlds.first else { return true }
    let answer = try browsing { () throws(BrowserFault) in
      try frames.value(of: LayerScript.check(selector: text), in: world)
    }
    return answer?.boolean != false
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
      if act.leadsToLayer || act.isChoice { addAct(act, .absent, pictures: []) }
      let message = "no visible element matches the act \(act.word): \(act.how); \(try visibleControls())"
      return log.addProblem(message, isIncomplete: true)
    }
    try click(act, at: place, how: act.how)
  }

  /// Clicks a control that was found.
  func click(_ act: WebAct, at place: ControlPlace, how: String) throws(SessionEnd) {
    isExpanded = false
    let before = try picture()
    let time = log.now
    let (view, answers) = (log.view, log.answers)
    press(place.session, place.x, place.y)
    try listen(until: .now + options.actWait) {
      self.log.view != view
        || self.log.answers > answers && (!act.isChoice || self.log.lastStatus == "useractioncomplete")
    }
    try rest()
    // Many pages load themselves again after a choice.
    if log.view != view { try settle(since: .now) }
    let after = try picture()
    addAct(act, place.control, how: how, at: (time, view), pictures: [("before", before), ("screenshot", after)])
    try recordLayer(act.word, after)
  }

  /// What an act was done with.
  enum Control {
    /// Nothing was there to do it with.
    case absent
    /// The control with this accessible name; nil for one whose name is not known.
    case named(String?)
  }

  func addAct(
    _ act: WebAct, _ control: Control, how: String? = nil, at moment: (time: RecordingTime, view: Int)? = nil,
    pictures: [(name: String, picture: RecordingFolder.Picture?)]
  ) {
    log.addAct(moment?.time ?? log.now, view: moment?.view ?? log.view) { json in
      json.member("action", act.word)
      json.member("how", how ?? act.how)
      json.member("by", "script")
      switch control {
      case .absent:
        json.key("control")
        json.null()
      case .named(let name): if let name { json.member("control", name) }
      }
      for (name, picture) in pictures { picture?.write(as: name, to: &json) }
    }
  }

  typealias ControlPlace = (session: String, x: Double, y: Double, control: Control)

  private func find(_ expression: String) throws(SessionEnd) -> ControlPlace? {
    for world in try browsing({ () throws(BrowserFault) in try frames.worlds() }) {
      if let place = try find(expression, in: world) { return place }
    }
    return nil
  }

  /// Where what an expression gives is clicked; nil where it gives nothing that is to be seen.
  func find(_ expression: String, in world: PageFrames.World) throws(SessionEnd) -> ControlPlace? {
    let object = try browsing { () throws(BrowserFault) in try frames.object(of: expression, in: world) }
    guard let object,
      let place = try browsing({ () throws(BrowserFault) in try frames.centre(of: object, world.session) })
    else { return nil }
    let name = try browsing { () throws(BrowserFault) in
      try frames.value(of: LayerScript.name, on: object, world.session)?.string
    }
    return (world.session, place.x, place.y, .named(name))
  }

  /// A clause that names what could be clicked instead.
  func visibleControls() throws(SessionEnd) -> String {
    var names: [String] = []
    for world in try browsing({ () throws(BrowserFault) in try frames.worlds() }) {
      let found = try browsing { () throws(BrowserFault) in try frames.value(of: LayerScript.names, in: world) }
      names += found?.items?.compactMap(\.string) ?? []
    }
    return ElementSearch.list(ofControls: names)
  }

  func press(_ session: String, _ x: Double, _ y: Double) {
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
  ///
  /// - Parameter box: The part of the page that it shows: x, y, width and height; nil for what is in view.
  func picture(of box: [Double]? = nil) throws(SessionEnd) -> RecordingFolder.Picture? {
    let answer: JSONNode
    do throws(BrowserFault) {
      answer = try browser.send("Page.captureScreenshot", sessions.main) { json in
        json.member("format", "png")
        guard let box else { return }
        json.member("clip") { json in
          for (name, number) in zip(["x", "y", "width", "height", "scale"], box + [1]) {
            json.key(name)
            json.raw("\(number)".utf8)
          }
        }
      }
    } catch {
      guard case .refused = error else { return try browsing { () throws(BrowserFault) in throw error } }
      log.addProblem("there is no screenshot: \(error.message)", kind: "screenshot")
      return nil
    }
    guard let bytes = answer["data"]?.string.flatMap(Base64.bytes) else { return nil }
    pictures += 1
    let number = String(pictures)
    let name = String(repeating: "0", count: max(0, 3 - number.count)) + number + ".png"
    return try mapError(try stage.folder.keep(bytes, name)) { (error: RecordingFault) in SessionEnd.folder(error) }
  }

  /// Listens until the person closes the window, and notes what is stored meanwhile.
  func watchPerson() throws(SessionEnd) {
    progress("act in the window; close it to end the recording")
    var (seen, wasShown) = (log.lastClick?.number ?? 0, log.interfaceSign != nil)
    while true {
      try listen(until: .now + .seconds(1)) { false }
      let (click, isShown) = (log.lastClick, log.interfaceSign != nil)
      if click?.number ?? 0 != seen || isShown && !wasShown {
        try recordLayer(click?.view == log.view ? click?.word ?? "initial" : "initial")
      }
      (seen, wasShown) = (click?.number ?? 0, isShown)
      try recordStorage()
      try keep()
    }
  }
}
