import TCFFindings
import TCFSystem

/// A tab that a person or a test suite drives: it is watched, and nothing is done in it.
extension WebSession {
  /// How long the page has to answer a click before it is looked what it shows.
  private static let reaction: Duration = .milliseconds(400)
  /// How long the page has to take leave of the recorder's listeners.
  private static let leave: Duration = .milliseconds(400)

  /// What is looked at again when it changes.
  private struct Sign: Equatable {
    var view: Int
    var click: Int
    var isShown: Bool
  }

  private var sign: Sign {
    Sign(view: log.view, click: log.lastClick?.number ?? 0, isShown: log.interfaceSign != nil)
  }

  /// Records until the tab is closed, the time is over, or the user asks to stop, and leaves the tab as it was.
  func recordAttached(_ attachment: WebRecordingOptions.Attachment) throws(SessionEnd) {
    do throws(SessionEnd) {
      try watchTab(until: attachment.limit.map { .now + $0 })
    } catch {
      guard case .stopped = error else { throw error }
    }
    browser.isInterruptible = false
    if log.view > 0 {
      try patiently { () throws(SessionEnd) in try endView() }
      try patiently { () throws(SessionEnd) in try dispatch(binding + "-leave") }
      try listen(until: .now + Self.leave) { false }
    }
    sessions.end(browser)
  }

  private func watchTab(until deadline: ContinuousClock.Instant?) throws(SessionEnd) {
    progress("attached: drive the page; close the tab or press Control-C to end the recording")
    var seen = Sign(view: 0, click: 0, isShown: false)
    var nextKeep = ContinuousClock.now
    while deadline.map({ ContinuousClock.now < $0 }) ?? true {
      let step = ContinuousClock.now + .seconds(1)
      try listen(until: min(step, deadline ?? step)) { Interruption.isRequested || self.sign != seen }
      if Interruption.isRequested { throw .stopped }
      if sign.click != seen.click { try awaitReaction(to: sign) }
      // What comes while a layer is read is looked at next.
      let now = sign
      if now.click != seen.click || now.isShown && (!seen.isShown || now.view != seen.view) {
        try patiently { () throws(SessionEnd) in try recordLayer(layerName(since: seen)) }
      }
      seen = now
      guard log.view > 0 else { continue }
      try patiently { () throws(SessionEnd) in try recordStorage() }
      guard ContinuousClock.now >= nextKeep else { continue }
      let start = ContinuousClock.now
      try keep()
      // A recording that has grown long is not written all the time.
      nextKeep = ContinuousClock.now + (ContinuousClock.now - start) * 20
    }
  }

  /// `initial`, or the act after which a layer is shown.
  private func layerName(since seen: Sign) -> String {
    guard let click = log.lastClick, click.number != seen.click, click.view == log.view else { return "initial" }
    return click.word
  }

  /// Waits until a click has had its effect, or may have.
  private func awaitReaction(to sign: Sign) throws(SessionEnd) {
    let answers = log.answers
    try listen(until: .now + Self.reaction) {
      Interruption.isRequested || self.sign != sign || self.log.answers > answers
    }
  }

  /// Does something that a page of a person's may be too busy for, in which case it is said and done without.
  private func patiently(_ body: () throws(SessionEnd) -> Void) throws(SessionEnd) {
    do throws(SessionEnd) {
      try body()
    } catch {
      guard case .unanswered(let fault) = error else { throw error }
      log.addProblem(fault.message, kind: "unanswered")
    }
  }
}
