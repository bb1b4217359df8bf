import TCFStorage

/// A walk through the acts and layers of a recording in their order, which finds out which layer is which.
struct InterfaceWalk {
  private(set) var layers: [ShownLayer] = []
  private(set) var acts: [InterfaceAct] = []
  private(set) var missesInitial = false

  private var view = 0
  /// The number of the page view in the recording; nil before the first line.
  private var recordedView: Int?
  private var kind = ShownLayer.Kind.initial
  private var (hasChosen, isTouched, isExpanded) = (false, false, false)
  /// Whether an act since the beginning of the page view may have led elsewhere.
  private var isLed = false
  /// Whether the latest act is of this page view.
  private var hasAct = false

  /// An act or a layer.
  private enum Event {
    case act(Recording.Act)
    case layer(RecordedLayer)

    var place: RecordedPlace {
      switch self {
      case .act(let act): act.place
      case .layer(let layer): layer.place
      }
    }
  }

  /// Reads all acts and layers.
  mutating func read(_ recording: Recording) {
    let events = recording.acts.map(Event.act) + recording.layers.map(Event.layer)
    let sorted = events.sorted {
      ($0.place.time, $0.place.number) < ($1.place.time, $1.place.number)
    }
    for event in sorted {
      if recordedView != event.place.view { begin(event.place.view) }
      switch event {
      case .act(let act):
        let start = recording.kind == .web ? recording.spans[act.place.view]?.lowerBound : nil
        if act.beginsPageView(from: start) { beginApp() } else { read(act) }
      case .layer(let layer): read(layer)
      }
    }
  }

  /// A page view or a start of the app begins.
  private mutating func begin(_ recorded: Int?) {
    view = recorded.flatMap { $0 > 0 ? $0 : nil } ?? view + 1
    recordedView = recorded
    kind = hasChosen ? .afterChoice : .initial
    (isExpanded, isLed, hasAct) = (false, false, false)
  }

  /// An app was started. Page views have numbers of their own.
  private mutating func beginApp() {
    if recordedView == 0, hasAct || !layers.isEmpty { begin(0) }
  }

  private mutating func read(_ recorded: Recording.Act) {
    let act = RecordedAct(recorded.word)
    if act.kind == .cleared {
      (hasChosen, isTouched) = (false, false)
      if kind == .afterChoice { kind = .initial }
      return
    }
    guard act.kind != .shown else { return }
    acts.append(
      InterfaceAct(
        act: act, place: recorded.place, control: recorded.control, view: view, kind: kind, isAfterChoice: hasChosen))
    hasAct = true
    guard recorded.control != .absent else { return }
    lead(act)
  }

  /// What is there after an act.
  private mutating func lead(_ act: RecordedAct) {
    switch act.word {
    case .expand: isExpanded = true
    case .more: isExpanded = false
    case .turn: isTouched = true
    case .details, .purposes, .vendors, .interests: open(.opened(act.word))
    case .resurface: open(.returned)
    case .acceptAll, .rejectAll, .save, .object, .withdraw:
      (hasChosen, isTouched) = (true, true)
      open(.afterChoice)
    case .close: open(.opened(nil))
    case nil:
      isTouched = true
      open(.opened(nil))
    case .firstRun, .shown, .start, .restart, .update, .clear, .removeCMP: return
    }
  }

  private mutating func open(_ kind: ShownLayer.Kind) {
    (self.kind, isExpanded, isLed) = (kind, false, true)
  }

  private mutating func read(_ layer: RecordedLayer) {
    guard layer.isPresent else {
      if hasAct { acts[acts.count - 1].ledToNothing = true } else if kind == .initial { missesInitial = true }
      return
    }
    kind = kind(of: layer)
    let shown = ShownLayer(
      layer: layer, kind: kind, view: view, isExpanded: isExpanded, isUntouched: !isTouched)
    layers.append(shown)
    if hasAct { acts[acts.count - 1].led.append(shown) }
  }

  /// By the act that led to it; where none says so, by the name that its recorder gave it.
  private func kind(of layer: RecordedLayer) -> ShownLayer.Kind {
    guard !isLed || kind == .opened(nil), let name = layer.name else { return kind }
    if name == "initial", !isLed, !hasChosen { return .initial }
    guard let word = RecordedAct(name).word else { return kind }
    switch word {
    case .details, .purposes, .vendors, .interests: return .opened(word)
    case .resurface: return .returned
    default: return kind
    }
  }
}
