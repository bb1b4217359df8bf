package import TCFStorage

/// A layer of a recorded interface, with the name that findings give it.
package struct NamedLayer: Sendable {
  /// Which layer it is: `initial`, `vendors`.
  package let name: String
  /// What the place of a finding on it begins with: `view 1.layer initial`.
  package let member: String
  /// The layer.
  package let layer: RecordedLayer
  /// What it says, in reading order, with the names of its controls at the end; what is collapsed too.
  package let texts: [String]
  /// Whether it is an initial layer whose collapsed parts were opened: rules judge the one from before that.
  package let isOpenedInitial: Bool

  /// The layers of a recording that had something in them, in their order.
  package static func layers(of recording: Recording) -> [NamedLayer] {
    var walk = InterfaceWalk()
    walk.read(recording)
    return walk.layers.map { shown in
      NamedLayer(
        name: shown.name, member: shown.member, layer: shown.layer,
        texts: (shown.layer.texts ?? []).map(\.text) + (shown.layer.controls ?? []).map(\.name).filter { !$0.isEmpty },
        isOpenedInitial: shown.kind == .initial && shown.isExpanded)
    }
  }
}
