import TCFFindings
import TCFJSON

/// What the consent interface shows, when it appears and after each act.
extension WebSession {
  /// How often it is looked whether the dialog still moves, and how long the recorder waits in between.
  private static let (mostLooks, pause): (Int, Duration) = (15, .milliseconds(100))
  /// After how many looks at one place a dialog is at rest.
  private static let restingLooks = 2
  /// How long a dialog may take to go away.
  private static let departure: Duration = .milliseconds(800)

  /// Records the layer that is shown; nothing where none is.
  ///
  /// - Parameters:
  ///   - name: `initial`, or the act after which it is shown.
  ///   - shot: A picture of it; nil if one is to be made.
  ///   - isCut: whether there is more of it than was looked at.
  func recordLayer(
    _ name: String, _ shot: RecordingFolder.Picture? = nil, isCut: Bool = false
  ) throws(SessionEnd) {
    guard log.hasFramework else { return }
    let view = log.view
    let reader = LayerReader(frames, options)
    let sight = try browsing { () throws(BrowserFault) in try reader.look() }
    // An API that keeps silent about an interface that asks for a choice is its own fault.
    guard let sign = sign(of: sight, after: name) else {
      if name == "initial", sight.dialog != nil { log.addProblem(Self.unsigned, kind: "dialog without a sign") }
      return
    }
    try waitForStillness(reader, sight)
    let time = log.now
    guard var dialog = try read(sight, reader), log.view == view else { return }
    dialog.isWalkCut = isCut
    // What has just been answered may still be on its way out.
    if !dialog.isFound, name != "initial" {
      try listen(until: .now + Self.departure) { self.log.interfaceSign == nil }
      if log.interfaceSign == nil { return }
    }
    log.clicks.add(controls: dialog.controlNames)
    let picture = if let shot { shot } else { try picture(of: dialog) }
    log.add(time) { json in
      json.member("frame", "top")
      json.member("layer") { json in
        json.member("name", name)
        json.member("by", name == "initial" ? sign : "act")
        dialog.write(to: &json)
      }
      picture?.write(as: "screenshot", to: &json)
    }
    if !dialog.isFound {
      log.addProblem(
        "the consent interface is shown, but its dialog was not found; name it with --dialog SELECTOR", kind: "dialog?")
    }
    if dialog.isTooLarge {
      log.addProblem(
        "the consent dialog is too large to be recorded whole: a layer has at most 60,000 texts and 30,000 controls, and a "
          + "text 20,000 characters; the rest was left out", kind: "cut")
    }
  }

  /// A picture of a layer. In a tab that may be a person's own, it is of the dialog alone.
  private func picture(of dialog: RecordedDialog) throws(SessionEnd) -> RecordingFolder.Picture? {
    guard options.attachment != nil else { return try picture() }
    guard let box = dialog.boxInPage else { return nil }
    return try picture(of: box)
  }

  /// What says that a consent interface is shown: the API, the control of a choice, the person who named the dialog, or an act that
  /// leads to one of its layers.
  private func sign(of sight: LayerReader.Sight, after name: String) -> String? {
    if let sign = log.interfaceSign { return sign }
    if sight.showsChoice { return "act-control" }
    if sight.dialog == "option" { return "option" }
    return sight.dialog != nil && WebAct.leadsToLayer(name) ? "act" : nil
  }

  /// A dialog may be of anything, as of a newsletter.
  private static let unsigned =
    "a dialog is on the page, and neither the API nor an act says that it asks for consent; if it does, name a control of it with "
    + "--act accept, the dialog with --dialog SELECTOR, or use --explore"

  /// Reads the dialog. One that is too large to be read in time costs its layer, and nothing else.
  private func read(_ sight: LayerReader.Sight, _ reader: LayerReader) throws(SessionEnd) -> RecordedDialog? {
    do throws(BrowserFault) {
      return try reader.read(sight)
    } catch {
      guard case .noAnswer(_, let seconds) = error, sessions.ending == nil, options.attachment == nil else {
        return try browsing { () throws(BrowserFault) in throw error }
      }
      isIncomplete = true
      log.addProblem(
        "the consent dialog could not be read within \(Prose.count(seconds, "second"))", kind: "slow dialog",
        isIncomplete: true)
      return nil
    }
  }

  /// Waits until the dialog has come to rest, as one does that slides or fades in. On a busy machine a page may move nothing
  /// between two looks.
  private func waitForStillness(_ reader: LayerReader, _ sight: LayerReader.Sight) throws(SessionEnd) {
    var last: String?
    var equal = 0
    for _ in 0..<Self.mostLooks {
      let position = try browsing { () throws(BrowserFault) in try reader.position(sight) }
      equal = position == last ? equal + 1 : 0
      if equal == Self.restingLooks { return }
      last = position
      try listen(until: .now + Self.pause) { false }
    }
    log.addProblem(
      "the consent dialog does not stop moving; it was recorded as it was after 1.5 seconds", kind: "moving")
  }
}
