import TCFCodec
import TCFStorage

/// What the controls of an interface said when a choice was saved.
struct SavedStates {
  /// What is chosen, and on which basis.
  struct Key: Hashable {
    let subject: ControlMeaning.Subject
    let basis: ControlMeaning.Basis
  }

  /// What controls said of it.
  struct State {
    /// Whether the choice was taken: consent given, or no objection made.
    var isTaken: Bool
    /// Whether a person changed it.
    var isTurned: Bool
  }

  /// What is known; things of which controls contradict each other are not in it.
  private(set) var states: [Key: State] = [:]
  private let texts: InterfaceTexts
  private let requests: InterfaceRequests

  private init(_ texts: InterfaceTexts, _ requests: InterfaceRequests) {
    (self.texts, self.requests) = (texts, requests)
  }

  /// By act `save`, the states at that moment.
  static func all(
    in facts: InterfaceFacts, _ texts: InterfaceTexts, _ requests: InterfaceRequests
  ) -> [(act: InterfaceAct, states: [Key: State])] {
    var found: [(act: InterfaceAct, states: [Key: State])] = []
    var now = SavedStates(texts, requests)
    var view = 0
    var layers = facts.layers[...]
    func read(before place: RecordedPlace?) {
      while let layer = layers.first, place.map(layer.layer.place.isBefore) ?? true {
        if layer.view != view { (now.states, view) = ([:], layer.view) }
        now.read(layer)
        layers.removeFirst()
      }
    }
    for act in facts.acts {
      read(before: act.place)
      if act.view != view { (now.states, view) = ([:], act.view) }
      guard !act.isVain else { continue }
      if act.act.word == .save { found.append((act, now.states)) }
      now.read(act, layer: facts.layers.last { $0.layer.place.isBefore(act.place) && $0.view == act.view })
    }
    return found
  }

  private mutating func read(_ layer: ShownLayer) {
    var said: [Key: Set<Bool?>] = [:]
    for (key, control) in keys(on: layer) { said[key, default: []].insert(control.isTaken) }
    for (key, answers) in said {
      guard answers.count == 1, case .some(.some(let isTaken)) = answers.first else {
        states[key] = nil
        continue
      }
      let before = states[key]
      let isTurned = before.map { $0.isTurned || $0.isTaken != isTaken } ?? false
      states[key] = State(isTaken: isTaken, isTurned: isTurned)
    }
  }

  private func keys(on layer: ShownLayer) -> [(Key, ControlMeaning)] {
    texts.controls(on: layer).filter(\.control.isChoice).compactMap { control in
      guard let subject = control.subject, let basis = control.basis(in: requests) else { return nil }
      return (Key(subject: subject, basis: basis), control)
    }
  }

  private mutating func read(_ act: InterfaceAct, layer: ShownLayer?) {
    switch act.act.word {
    case .turn: turn(act, layer)
    case .details, .purposes, .vendors, .interests, .expand: return
    // Anything else may have changed all of them, or left them without effect.
    default: states = [:]
    }
  }

  /// A control was turned. What else changed with it shows the layer after the act, if there is one.
  private mutating func turn(_ act: InterfaceAct, _ layer: ShownLayer?) {
    let name = act.controlName.map(ControlName.folded)
    let turned = (layer.map(texts.controls) ?? []).filter { ControlName.folded($0.control.name) == name }
    guard let control = turned.first, let subject = control.subject, Set(turned.map(\.subject)).count == 1 else {
      return states = [:]
    }
    switch subject {
    // Some interfaces turn the vendors with a purpose, and the purposes with a stack.
    case .purpose, .specialFeature: states = states.filter { $0.value.isTurned || !$0.key.isOfVendors }
    case .stack: states = [:]
    case .vendors, .feature, .specialPurpose: break
    }
    guard act.led.isEmpty else { return }
    let keys = Set(turned.map { $0.basis(in: requests).map { Key(subject: subject, basis: $0) } })
    if keys.count == 1, case .some(.some(let key)) = keys.first {
      if let before = states[key] { states[key] = State(isTaken: !before.isTaken, isTurned: true) }
    } else {
      states = states.filter { $0.key.subject != subject }
    }
  }
}

extension SavedStates.Key {
  fileprivate var isOfVendors: Bool { if case .vendors = subject { true } else { false } }
}
