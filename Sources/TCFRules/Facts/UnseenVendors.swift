import TCFStorage

/// Parts of lists of vendors that layers show to be there, and that were not recorded: further pages, what a filter leaves out, and
/// what a button or tab opens.
enum UnseenVendors {
  /// Why a vendor may be on such a part; nil where nothing shows one.
  ///
  /// - Parameter layers: those that list vendors.
  static func reason(_ layers: [ShownLayer], _ facts: InterfaceFacts, _ texts: InterfaceTexts) -> String? {
    let pages = ListPages(layers, by: facts.acts)
    if let missing = pages.missing {
      let next = ControlName.shown(pages.next ?? "Next page")
      return
        "\(ControlName.shown(missing)) shows that the list of vendors has pages that were not recorded (the act more walks "
        + "them, or acts such as more: click text \(next))"
    }
    let names = facts.untriedFilters(on: layers, texts) + layers.flatMap { unopened($0, facts, texts) }
    return names.first.map {
      "\(ControlName.shown($0)) may show more of the list of vendors (vendors: click text \(ControlName.shown($0)))"
    }
  }

  /// The controls of a layer that may open more of its list. One of several with one name belongs to a row of it, and one with a
  /// vendor's name to that vendor.
  private static func unopened(_ layer: ShownLayer, _ facts: InterfaceFacts, _ texts: InterfaceTexts) -> [String] {
    let counts = Dictionary(grouping: (layer.layer.controls ?? []).map { ControlName.folded($0.name) }, by: { $0 })
    let ofVendors = texts.controls(on: layer).filter {
      if case .vendors = $0.subject { true } else { $0.namesSeveral }
    }
    let names = Set(ofVendors.map { ControlName.folded($0.control.name) })
    return layer.unopened(by: facts.acts, facts.layers).filter { counts[$0]?.count == 1 && !names.contains($0) }
  }
}
