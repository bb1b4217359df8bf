import TCFCodec
import TCFStorage

// The choices of a recording: the layers from which they were made, and the strings that they made.

extension InterfaceFacts {
  /// The choices of which both are known, in their order.
  var choices: [(layers: [ShownLayer], string: StringFacts)] {
    acts.compactMap { act in
      let layers = layers(before: act)
      guard act.act.kind == .user, !act.isVain, !layers.isEmpty, let string = string(madeBy: act) else { return nil }
      return (layers, string)
    }
  }

  /// The string that came of an act, unless it was there before, or was last updated on an earlier day.
  private func string(madeBy act: InterfaceAct) -> StringFacts? {
    guard let string = string(cameOf: act), string.core.lastUpdated.day >= act.place.time.day,
      let first = strings.first(where: { $0.text == string.text }), act.place.isBefore(first.place)
    else { return nil }
    return string
  }

  /// The layers of a page view up to an act; none where the last act that led elsewhere led to what was not recorded.
  private func layers(before act: InterfaceAct) -> [ShownLayer] {
    let shown = layers.filter { $0.view == act.view && $0.layer.place.isBefore(act.place) }
    let last = acts.last { $0.leads && !$0.isVain && $0.view == act.view && $0.place.isBefore(act.place) }
    guard let last, let layer = shown.last else { return shown }
    return last.place.isBefore(layer.layer.place) ? shown : []
  }
}
