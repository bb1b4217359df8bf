import TCFFindings
import TCFJSON
import TCFStorage

/// The page views of a tab that the recorder is attached to.
extension PageLog {
  /// Says when a page view of a tab in use ended, so that one knows how long the page had to answer what was done last.
  func endView(_ how: String, _ time: RecordingTime) {
    addAct(time) { json in
      json.member("action", "close")
      json.member("how", how)
      json.member("by", "page")
    }
  }

  /// Another page view begins in a tab that the recorder is attached to, by whatever has brought the document there.
  func beginAttachedView(_ event: JSONNode, _ time: RecordingTime) {
    if view > 0 {
      dropUnanswered(time)
      endView("the page was left", time)
    }
    let url = URLCredentials.removed(from: event["url"]?.string ?? "")
    let shown = Prose.excerpt(url, limit: 200)
    let (isLate, isReload) = (event["at"]?.string == "late", event["how"]?.string == "reload")
    beginView(host: RequestLog.host(of: url))
    firstAddress = firstAddress ?? url
    addAct(time) { json in
      json.member("action", isReload ? "restart" : "start")
      json.member("how", isLate ? "attached to " + shown : isReload ? "reload" : "open " + shown)
      json.member("by", isLate ? "recorder" : "page")
    }
    guard isLate else { return }
    addProblem(
      "the page was there before the recorder, so that its beginning is not recorded; reload it to have that, too",
      kind: "late")
  }
}
