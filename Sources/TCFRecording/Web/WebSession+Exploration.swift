import TCFFindings
import TCFJSON

/// Acts whose control no one has named.
extension WebSession {
  /// How long the control of an optional act is waited for.
  private static let patience: Duration = .milliseconds(1_500)

  /// Looks for the control that serves a goal, and clicks it.
  func find(_ act: WebAct, _ goal: WebGoal, isOptional: Bool) throws(SessionEnd) {
    let deadline = ContinuousClock.now + (isOptional ? Self.patience : options.wait)
    var found = try control(for: goal)
    while found == nil, ContinuousClock.now < deadline {
      try listen(until: .now + .milliseconds(200)) { false }
      found = try control(for: goal)
    }
    if let found {
      reached.insert(goal)
      return try click(act, at: found.place, how: "\(act.how), \(found.by)")
    }
    // The settings are the layer of purposes, more often than not.
    if isOptional, goal == .purposes, reached.contains(.details) { return }
    let message =
      "no control for \(act.word) was found by the selectors of known platforms or by words; --act '\(act.word): click SELECTOR' "
      + "names one; \(try visibleControls())"
    isIncomplete = isIncomplete || !isOptional
    log.addProblem(message, kind: "find \(act.word)", isIncomplete: !isOptional)
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
