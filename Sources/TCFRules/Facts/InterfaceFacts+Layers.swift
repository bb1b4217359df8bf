import TCFCodec
import TCFFindings
import TCFStorage
import TCFVendorList

// What rules ask about kinds of layers: those of vendors, and the initial ones.

extension InterfaceFacts {
  /// Those of `vendors` that `layers` name as the newest list at hand does, which has another name for them than `list`.
  func renamed(
    _ vendors: VendorIDSet, since list: CompiledVendorList, on layers: [ShownLayer]
  ) -> VendorIDSet {
    guard !vendors.isEmpty else { return [] }
    let newest = surroundings.available.newest(beside: list)
    let names = vendors.compactMap { id in newest.name(ofVendor: id).map { (id: id, name: $0) } }
      .filter { list.name(ofVendor: $0.id) != $0.name }
    let known = KnownTexts(names.map(\.name))
    let found = Set(layers.flatMap(\.allTexts).flatMap(known.matches(in:)).map(\.text))
    return VendorIDSet(found.flatMap(known.places(equalToTextAt:)).map { names[$0].id })
  }

  /// The layers that list vendors: those that the act `vendors` opened, and those that show the names of more than half of the
  /// disclosed ones. A list that is hidden on another layer, behind a tab or below each purpose, makes that layer none of them.
  func vendorLayers(
    _ texts: InterfaceTexts, listing disclosed: VendorIDSet
  ) throws(Undecided) -> [ShownLayer] {
    let found = layers.filter { $0.kind == .opened(.vendors) || texts.lists(disclosed, $0) }
    guard !found.isEmpty else { throw .stated(Self.vendorsUnopened) }
    return found
  }

  /// By initial layer, the numbers in what it shows.
  func numbersOfInitialLayers() throws(Undecided) -> [(layer: ShownLayer, numbers: [Int])] {
    var found: [(layer: ShownLayer, numbers: [Int])] = []
    for layer in try initialLayers() {
      guard layer.layer.texts != nil, let texts = layer.shownTexts, !layer.layer.isCut else { continue }
      found.append((layer, texts.flatMap(NumbersInText.all)))
    }
    guard !found.isEmpty else { throw .stated("the recording does not have the texts of the initial layer") }
    return found
  }
}

extension InterfaceFacts {
  /// - Throws: where no act looked for what `word` opens, neither on `layers` nor, where each control of these was tried, elsewhere.
  func mustBeTried(_ word: RecordedAct.Word, on layers: [ShownLayer]) throws(Undecided) {
    let tries = acts.filter { $0.act.word == word }
    guard let first = tries.first else { throw .stated("no act \(word.rawValue) was tried") }
    if tries.contains(where: { $0.isVain && $0.kind == .initial }) { return }
    // A link in a text may be no control of the recording.
    if layers.contains(where: {
      $0.layer.texts?.contains { $0.role == "link" && $0.address?.hasPrefix("http") != true } ?? true
    }) {
      throw .stated("the act \(first.act.name) was not tried on the initial layer")
    }
  }
}

extension ShownLayer {
  /// Whether something can be turned off on it that was on before anyone chose.
  var mayObject: Bool {
    isUntouched && (layer.controls ?? []).contains { $0.isChoice && $0.state == .on && $0.isEnabled != false }
  }
}
