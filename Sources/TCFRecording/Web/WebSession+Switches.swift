import TCFFindings
import TCFJSON

/// Acts on the parts of the consent dialog that need no selector: its switches by their names, and what is collapsed.
extension WebSession {
  /// How long a control may take to show its new state.
  private static let reaction: Duration = .milliseconds(300)

  /// Switches a control of the dialog, unless it is already as wanted.
  func switchControl(_ act: WebAct, _ name: String, on isOn: Bool) throws(SessionEnd) {
    let reader = LayerReader(frames, options)
    let deadline = ContinuousClock.now + options.wait
    var found = try control(named: name, reader)
    while found == nil, ContinuousClock.now < deadline {
      try listen(until: .now + .milliseconds(200)) { false }
      found = try control(named: name, reader)
    }
    guard let (control, sight) = found else {
      addAct(act, .absent, pictures: [])
      return fail(act, "no switch, check box or radio button of the consent dialog has the name")
    }
    let before = try picture()
    let moment = (log.now, log.view)
    if control.isOn != isOn {
      let place = try browsing { () throws(BrowserFault) in try reader.centre(of: control, sight) }
      guard let place else { return fail(act, "the control is not visible") }
      press(place.session, place.x, place.y)
      try listen(until: .now + Self.reaction) { false }
      if try self.control(named: name, reader)?.control.isOn != isOn {
        fail(act, "the control has not changed its state")
      }
    }
    let after = try picture()
    addAct(act, .named(control.name), at: moment, pictures: [("before", before), ("screenshot", after)])
    try recordLayer(act.word, after)
  }

  /// Opens all collapsed parts of the dialog.
  ///
  /// - Parameter isCut: whether there is more of the layer than is looked at.
  func expand(_ act: WebAct, isCut: Bool = false) throws(SessionEnd) {
    let reader = LayerReader(frames, options)
    let before = try picture()
    let moment = (log.now, log.view)
    let count = try browsing { () throws(BrowserFault) in try reader.expand(try reader.look()) }
    guard count != nil else { return fail(act, "the consent dialog was not found") }
    try listen(until: .now + Self.reaction) { false }
    let after = try picture()
    addAct(act, .named(nil), at: moment, pictures: [("before", before), ("screenshot", after)])
    isExpanded = true
    try recordLayer(act.word, after, isCut: isCut)
  }

  private typealias Sighting = (control: LayerReader.Switch, sight: LayerReader.Sight)

  private func control(named name: String, _ reader: LayerReader) throws(SessionEnd) -> Sighting? {
    try browsing { () throws(BrowserFault) in
      let sight = try reader.look()
      return try reader.control(named: name, sight).map { ($0, sight) }
    }
  }

  private func fail(_ act: WebAct, _ reason: String) {
    isIncomplete = true
    log.addProblem("the act \(act.word) failed: \(reason): \(act.how)", isIncomplete: true)
  }
}
