import TCFFindings
import TCFStorage

/// Whether layers offer a call to action, as far as acts show what their controls do.
enum LayerOffer {
  /// An act used it.
  case offered
  /// Every control was tried, or the act was and found nothing to do it with.
  case absent
  /// No one can say.
  case open(Undecided)

  /// Whether `layers` offer what `fits` asks of an act.
  ///
  /// - Parameters:
  ///   - acts: those that were done on the layers.
  ///   - mayServe: whether a control of this name, which no act used, may be it.
  init(
    of layers: [ShownLayer], by acts: [InterfaceAct], mayServe: (String) -> Bool = { _ in true },
    fits: (InterfaceAct) -> Bool
  ) {
    if acts.contains(where: { !$0.isVain && fits($0) }) {
      self = .offered
    } else if acts.contains(where: { $0.isVain && fits($0) }) {
      self = .absent
    } else if let act = acts.first(where: { $0.control == .notStated && $0.leads }) {
      self = .open(.stated("the recording does not name the control of the act \(ControlName.shown(act.act.name))"))
    } else if layers.contains(where: { $0.layer.controls == nil || $0.layer.isCut }) {
      self = .open(.stated("the recording does not have all controls of the layer"))
    } else {
      let untried = layers.flatMap { $0.untried(by: acts) }.filter(mayServe)
      self = untried.first.map { .open(.stated("no act shows what \(ControlName.shown($0)) does")) } ?? .absent
    }
  }

  /// Whether the layers have no such call to action.
  ///
  /// - Throws: where no one can say.
  func isAbsent() throws(Undecided) -> Bool {
    switch self {
    case .offered: return false
    case .absent: return true
    case .open(let reason): throw reason
    }
  }
}

extension ShownLayer {
  /// The names of the controls that may be calls to action and that no act with a known word has used. A link with an address of
  /// its own leads away, and what closes the layer calls for nothing.
  func untried(by acts: [InterfaceAct]) -> [String] {
    let tried = Set(acts.filter { $0.act.word != nil }.compactMap(\.controlName).map(ControlName.folded))
    let leadingAway = leadingAway
    return (layer.controls ?? []).filter { control in
      let name = ControlName.folded(control.name)
      guard !control.isChoice, control.isShown != false, control.isEnabled != false else { return false }
      return !tried.contains(name) && !DialogWords.closes(name)
        && (control.role != "link" || !leadingAway.contains(name))
    }.map(\.name)
  }
}
