import TCFStorage

/// What may open more of a layer, and what no act used.
extension ShownLayer {
  /// The names of the controls that may open more of the layer and that no act used, each once. What answers, closes or leads away
  /// opens nothing of it, nor does what is open.
  ///
  /// - Parameters:
  ///   - acts: all of the recording, or of those that are joined.
  ///   - layers: all of them. What one shows to be open was opened on the others of its kind too.
  func unopened(by acts: [InterfaceAct], _ layers: [ShownLayer]) -> [String] {
    var uses = layers.filter { $0.kind == kind }.map(\.openCounts).reduce(into: [:]) {
      $0.merge($1, uniquingKeysWith: max)
    }
    var most: [String: Int] = [:]
    // In another recording, the same one may have been used again.
    for acts in Dictionary(grouping: acts, by: \.recording).values {
      let names = acts.filter { !$0.isVain }.compactMap(\.controlName).map { (ControlName.folded($0), 1) }
      most.merge(Dictionary(names, uniquingKeysWith: +), uniquingKeysWith: max)
    }
    uses.merge(most, uniquingKeysWith: +)
    var found: [String] = []
    for control in layer.controls ?? [] where mayOpen(control) {
      let name = ControlName.folded(control.name)
      let left = uses[name, default: 0]
      uses[name] = left - 1
      if left <= 0, !found.contains(name) { found.append(name) }
    }
    return found
  }

  /// By name, how many controls say that what they open is open.
  private var openCounts: [String: Int] {
    let open = (layer.controls ?? []).filter { $0.isExpanded == true }.map { (ControlName.folded($0.name), 1) }
    return Dictionary(open, uniquingKeysWith: +)
  }

  private func mayOpen(_ control: RecordedLayer.Control) -> Bool {
    guard !control.isChoice, control.isShown != false, control.isEnabled != false, control.isExpanded != true else {
      return false
    }
    let name = ControlName.folded(control.name)
    // What has no name cannot be tried by it, and closes in most cases.
    guard !name.isEmpty, !Self.entered.contains(control.role ?? "") else { return false }
    if control.role == "link", leadingAway.contains(name) { return false }
    return !DialogWords.answers(name) && !DialogWords.closes(name) && !DialogWords.leadsBack(name)
      && !DialogWords.leadsOn(name) && DialogWords.page(name) == nil
  }

  /// The roles of what a person enters or picks a value with.
  private static let entered: Set = [
    "combobox", "listbox", "textbox", "searchbox", "slider", "spinbutton", "option",
  ]

  /// The names of the links with an address of their own.
  var leadingAway: Set<String> {
    Set((layer.texts ?? []).filter { $0.address?.hasPrefix("http") == true }.map { ControlName.folded($0.text) })
  }
}
