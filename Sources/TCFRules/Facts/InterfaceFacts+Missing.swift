import TCFCodec
import TCFFindings
import TCFStorage
import TCFVendorList

// What an interface does not show, and whether it may be on something that was not opened.

extension InterfaceFacts {
  /// Why nothing is known of the layer of vendors.
  static let vendorsUnopened = "the layer vendors was not opened (add an act that opens it)"

  /// The places of the list's texts, names apart, that no layer has.
  ///
  /// - Parameter isWanted: whether a text has to be somewhere.
  func missingPlaces(
    _ texts: InterfaceTexts, where isWanted: (ListText) -> Bool
  ) throws(Undecided) -> [Int] {
    var available: Set<Int> = []
    for layer in layers {
      let found = try texts.texts(on: layer)
      available.formUnion(found.available.union(texts.disputedPlaces(on: found)))
    }
    return texts.list.texts.indices.filter { place in
      let text = texts.list.texts[place]
      return text.part != .name && isWanted(text) && !available.contains(place)
    }
  }

  /// - Throws: where no layer was opened that would have standard texts: that of purposes or settings, or any other one with all that
  ///   it hides where nothing on the initial layer may lead to these.
  func requireTextLayer() throws(Undecided) {
    if layers.contains(where: { $0.kind == .opened(.purposes) || $0.kind == .opened(.details) }) { return }
    if layers.contains(where: \.isExpanded) {
      let initial = try initialLayers()
      if initial.allSatisfy({ $0.untried(by: acts(showing: initial, .initial)).isEmpty }) { return }
    }
    throw .stated("no layer with the texts was opened (acts details, purposes, expand)")
  }

  /// The names of the controls that filter what `some` layers show, by legal basis or kind, and that neither an act used there nor one
  /// of the layers shows to be on.
  func untriedFilters(on some: [ShownLayer], _ texts: InterfaceTexts) -> [String] {
    let filters = some.flatMap(texts.controls(on:)).filter { $0.isFilter && $0.control.isShown != false }
    let kinds = Set(some.map(\.kind))
    let used = acts.filter { act in kinds.contains(act.kind) || act.led.contains { kinds.contains($0.kind) } }
    let tried = Set(used.compactMap(\.controlName) + filters.filter { $0.control.state == .on }.map(\.control.name))
    return filters.map(\.control.name).filter { !tried.contains($0) }
  }

  /// Why a text may be on what a filter of `some` layers shows; nil where each was tried.
  func untriedFilter(on some: [ShownLayer], _ texts: InterfaceTexts) -> String? {
    untriedFilters(on: some, texts).first.map(ControlName.shown).map {
      "\($0) may show more of the layer (details: click text \($0))"
    }
  }

  /// Why a text may be behind a control of one of `some` layers; nil where each control that may have it was tried.
  func untried(on some: [ShownLayer], where mayHave: (String) -> Bool = { _ in true }) -> String? {
    for layer in some {
      guard let control = layer.unopened(by: acts, layers).first(where: mayHave) else { continue }
      let name = ControlName.shown(control)
      return "no act shows what \(name) on the layer \(layer.name) opens (expand: click text \(name))"
    }
    return nil
  }
}

extension Findings {
  /// Reports texts of the list that no layer has.
  mutating func reportMissing(_ places: [Int], of texts: InterfaceTexts) {
    for place in places {
      report("no layer has \(texts.list.texts[place].label)", at: .member("layers"))
    }
  }
}
