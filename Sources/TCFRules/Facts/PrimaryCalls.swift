import TCFFindings
import TCFStorage

/// The two primary calls to action of initial layers: the one that consents, and the one that refuses, or else the one that
/// leads to the choices where no other control may refuse.
struct PrimaryCalls {
  /// A call to action of a layer.
  struct Call {
    let layer: ShownLayer
    /// The place among the controls of the layer.
    let index: Int
    let control: RecordedLayer.Control

    /// The name, in quotation marks.
    var name: String { ControlName.shown(control.name) }
  }

  /// By layer, the call that consents and the other one, as far as acts show which they are.
  let pairs: [(consent: Call?, other: Call?)]
  /// Why not all of them are known; nil where they are.
  let unknown: Undecided?

  init(_ facts: InterfaceFacts) throws(Undecided) {
    let layers = try facts.initialLayers()
    let acts = facts.acts(showing: layers, .initial).filter { !$0.isVain }
    var pairs: [(consent: Call?, other: Call?)] = []
    var unknown: Undecided?
    for layer in layers {
      let consent = Self.call(on: layer, acts.filter(\.consents))
      var other = Self.call(on: layer, acts.filter(\.refuses))
      if consent == nil { unknown = unknown ?? .stated("no act shows which control of the initial layer consents") }
      if other == nil {
        let customising = Self.call(on: layer, acts.filter(\.customises))
        let rivals = layer.untried(by: acts).filter(DialogWords.mayAnswer)
        if customising != nil, rivals.isEmpty { other = customising }
        unknown = unknown ?? Self.reason(other: other, rivals)
      }
      pairs.append((consent, other))
    }
    (self.pairs, self.unknown) = (pairs, unknown)
  }

  /// All calls that are known, in their order.
  var calls: [Call] { pairs.flatMap { [$0.consent, $0.other].compactMap { $0 } } }

  private static func reason(other: Call?, _ rivals: [String]) -> Undecided? {
    guard other == nil else { return nil }
    guard let rival = rivals.first else {
      return .stated("no act shows which control of the initial layer refuses or leads to the choices")
    }
    return .stated("no act shows whether \(ControlName.shown(rival)) of the initial layer refuses")
  }

  /// The control of the first of some acts whose control the layer has.
  private static func call(on layer: ShownLayer, _ acts: [InterfaceAct]) -> Call? {
    for name in acts.compactMap(\.controlName) {
      if let (index, control) = layer.control(named: name) { return Call(layer: layer, index: index, control: control) }
    }
    return nil
  }
}
