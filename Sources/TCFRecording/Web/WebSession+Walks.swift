import TCFFindings
import TCFJSON

/// Lists that a dialog shows in pages, and parts that it opens without saying that they are closed.
extension WebSession {
  /// How many pages of a list are turned, and how long that may take.
  private static let (mostPages, longest): (Int, Duration) = (40, .seconds(180))
  /// How long a page of a list may take to change: what has not changed by then is the end.
  private static let turning: Duration = .seconds(5)
  /// How long what opens may take to be there.
  private static let opening: Duration = .milliseconds(300)

  /// Turns the pages of the list that the dialog shows to its end, and records each; of a list that grows, its end. Where the parts of
  /// the layer had been opened, those of each page are too.
  func walk(_ act: WebAct, isOptional: Bool) throws(SessionEnd) {
    // Nothing is turned where the layer of the list was not found.
    guard !isOptional || !reached.isDisjoint(with: [.vendors, .interests]) else { return }
    let reader = LayerReader(frames, options)
    let deadline = ContinuousClock.now + Self.longest
    var seen: Set<String?> = [try digest(reader)]
    var page = 1
    while let onward = try onward(reader, from: page) {
      let view = log.view
      guard let place = try find(onward.element, in: onward.world), try turn(act, onward, at: place, reader) else {
        break
      }
      guard log.view == view else { return try leave(act, place) }
      page += 1
      let isNew = seen.insert(try digest(reader)).inserted
      let next = isNew ? try self.onward(reader, from: page) : nil
      let isCut = next != nil && (page > Self.mostPages || ContinuousClock.now > deadline)
      // A list that grows has on its last page all that was on the others.
      if isCut || next == nil || !onward.isMore { try recordPage(act, isCut: isCut) }
      if isCut { return stopWalk(after: page) }
      if !isNew { return }
    }
    guard page == 1, !isOptional else { return }
    isIncomplete = true
    log.addProblem(
      "nothing in the consent dialog leads to a next page or to more of a list; --act 'more: click SELECTOR' names a control; "
        + "\(try visibleControls())", kind: "walk", isIncomplete: true)
  }

  private func digest(_ reader: LayerReader) throws(SessionEnd) -> String? {
    try browsing { () throws(BrowserFault) in try reader.digest(try reader.look()) }
  }

  private func onward(_ reader: LayerReader, from page: Int) throws(SessionEnd) -> LayerReader.Onward? {
    try browsing { () throws(BrowserFault) in try reader.onward(from: page, try reader.look()) }
  }

  /// Presses the control that leads on, and waits until the dialog shows something else; false where it cannot be pressed.
  private func turn(
    _ act: WebAct, _ onward: LayerReader.Onward, at place: ControlPlace, _ reader: LayerReader
  ) throws(SessionEnd) -> Bool {
    let before = try picture()
    let (moment, known) = ((log.now, log.view), try digest(reader))
    press(place.session, place.x, place.y)
    let deadline = ContinuousClock.now + max(Self.turning, options.actWait)
    var isSame = true
    while isSame, ContinuousClock.now < deadline, log.view == moment.1 {
      try listen(until: .now + .milliseconds(100)) { self.log.view != moment.1 }
      if log.view == moment.1 { isSame = try digest(reader) == known }
    }
    try rest()
    let by = onward.platform.map { "by the selectors of \($0)" } ?? "by its words"
    addAct(
      act, place.control, how: "\(act.how), \(by)", at: moment,
      pictures: [("before", before), ("screenshot", try picture())])
    return true
  }

  /// Records a page of a list, with its parts opened where those of the layer were.
  private func recordPage(_ act: WebAct, isCut: Bool) throws(SessionEnd) {
    guard isExpanded else { return try recordLayer(act.word, isCut: isCut) }
    try expand(WebAct("expand", .expand), isCut: isCut)
  }

  private func stopWalk(after pages: Int) {
    isIncomplete = true
    log.addProblem(
      "the list in the consent dialog goes on after \(pages) pages, and was left there: its last layer is marked as cut",
      kind: "walk", isIncomplete: true)
  }

  /// The page that is there now is another one.
  private func leave(_ act: WebAct, _ place: ControlPlace) throws(SessionEnd) {
    var name = "a control"
    if case .named(let told?) = place.control { name = "\"\(Prose.line(told, limit: 60))\"" }
    isIncomplete = true
    log.addProblem("\(name) was to show more of a list, and led to another page", kind: "walk", isIncomplete: true)
    try settle(since: .now)
    try recordLayer("initial")
  }

  /// Presses what may open more of the dialog and does not say so, each once; every one is an act with a control of that name.
  func pressOpeners(_ act: WebAct) throws(SessionEnd) {
    // What the initial layer has may lead to the settings.
    guard !reached.isEmpty else { return }
    let reader = LayerReader(frames, options)
    let moment = (log.now, log.view)
    let names = try browsing { () throws(BrowserFault) in try reader.pressOpeners(try reader.look()) }
    guard !names.isEmpty, log.view == moment.1 else { return }
    try listen(until: .now + Self.opening) { false }
    for name in names { addAct(act, .named(name), at: moment, pictures: []) }
    try recordLayer(act.word)
  }
}
