import TCFFindings
import TCFJSON

/// Acts whose control no one has named.
extension WebSession {
  /// How long the control of an optional act is waited for.
  private static let patience: Duration = .milliseconds(1_500)

  /// Looks for the control that serves a goal, and clicks it.
  func find(_ act: WebAct, _ goal: WebGoal, isOptional: Bool) throws(SessionEnd) {
    if isOptional, goal == .features { return try exploreFeatures(act) }
    if try isClicked(act, goal, within: isOptional ? Self.patience : options.wait) { return }
    // The settings are the layer of purposes, more often than not.
    if isOptional, goal == .purposes, reached.contains(.details) { return }
    let sought = goal == .features ? goal.rawValue : act.word
    let message =
      "no control for \(sought) was found by the selectors of known platforms or by words; --act '\(act.word): click SELECTOR' "
      + "names one; \(try visibleControls())"
    isIncomplete = isIncomplete || !isOptional
    log.addProblem(message, kind: "find \(sought)", isIncomplete: !isOptional)
  }

  /// Opens the features and what is collapsed there, where they are apart from the purposes. Most interfaces have them on one layer, so that
  /// nothing is said where they are not.
  private func exploreFeatures(_ act: WebAct) throws(SessionEnd) {
    // On an initial layer, no control of that name leads to them.
    guard !reached.isEmpty, try isClicked(act, .features, within: .zero) else { return }
    try perform(WebAct("expand", .expand))
    try perform(WebAct("expand", .press))
  }

  /// Refuses everything. Many interfaces have no control for it on their first layer: the settings are opened then.
  func refuse(_ act: WebAct) throws(SessionEnd) {
    if try isClicked(act, .rejectAll, within: Self.patience) { return }
    let way = WebAct(WebGoal.details.rawValue, .find(.details, isOptional: true))
    _ = try isClicked(way, .details, within: .zero)
    try find(act, .rejectAll, isOptional: false)
  }

  /// Clicks the control that serves a goal, as soon as there is one; whether there was one in time.
  private func isClicked(_ act: WebAct, _ goal: WebGoal, within time: Duration) throws(SessionEnd) -> Bool {
    let deadline = ContinuousClock.now + time
    var found = try control(for: goal)
    while found == nil, ContinuousClock.now < deadline {
      try listen(until: .now + .milliseconds(200)) { false }
      found = try control(for: goal)
    }
    guard let found else { return false }
    reached.insert(goal)
    try click(act, at: found.place, how: "\(act.how), \(found.by)")
    return true
  }

  /// The control, and by what it was found. In frames of other documents only those count that a known platform's selectors find, or
  /// that lie in a dialog of their own.
  private func control(for goal: WebGoal) throws(SessionEnd) -> (place: ControlPlace, by: String)? {
    let ask = { (task: String) in LayerScript.expression(task, []) { $0.member("goal", goal.rawValue) } }
    for world in try browsing({ () throws(BrowserFault) in try frames.worlds() }) {
      let told = try browsing { () throws(BrowserFault) in try frames.value(of: ask("found"), in: world) }
      guard let told, told["by"] != nil, let place = try find(ask("find"), in: world) else { continue }
      return (place, told["by"]?.string.map { "by the selectors of \($0)" } ?? "by its words")
    }
    return nil
  }
}
