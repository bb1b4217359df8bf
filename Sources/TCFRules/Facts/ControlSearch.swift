import TCFCodec
import TCFFindings
import TCFStorage
import TCFVendorList

/// A search on all layers for controls that things have of their own: to consent to them or opt in, or to object to them.
struct ControlSearch {
  let basis: ControlMeaning.Basis
  let facts: InterfaceFacts
  let texts: InterfaceTexts
  let requests: InterfaceRequests
  /// What the controls of all layers are about, in their order.
  let controls: [ControlMeaning]
  /// The kinds of layers on which purposes, special features or vendors are chosen, by themselves or in stacks.
  private var kindsWithChoices: [ChoiceKind: Set<ShownLayer.Kind>] = [:]

  init(_ facts: InterfaceFacts, _ basis: ControlMeaning.Basis) throws(Undecided) {
    (self.facts, self.basis) = (facts, basis)
    texts = try facts.comparedTexts()
    requests = try facts.requests()
    controls = facts.layers.flatMap(texts.controls(on:))
    // Once: it is asked of every control.
    for control in controls where control.isChoice && serves(control) {
      for kind in ChoiceKind.allCases where kind.has(control.subject, texts.list) {
        kindsWithChoices[kind, default: []].insert(control.layer.kind)
      }
    }
  }

  /// Reports the ids without a control of their own. Does not apply where there are no ids.
  func report(
    _ kind: ChoiceKind, of ids: some Sequence<Int>, to findings: inout Findings
  ) throws(Undecided) -> Applicability {
    let ids = Array(ids)
    guard !ids.isEmpty else { return .doesNotApply }
    let missing = try lacking(kind, of: ids)
    guard !missing.isEmpty else { return .applies }
    let purpose = basis == .interest ? "to object" : "of \(Prose.word(missing.count, "its", "their")) own"
    return findings.report(
      "\(Prose.word(missing.count, kind.noun)) \(IDList.text(missing, limit: 10)) "
        + "\(Prose.word(missing.count, "has", "have")) no control \(purpose)", at: .member("layers"),
      evidence: Evidence(
        vendors: kind == .vendor ? VendorIDSet(missing) : [], purposes: kind == .purpose ? PurposeSet(missing) : []))
  }

  /// The ids without a control of their own, ascending, of those that layers name at all: what they do not name other rules
  /// speak about.
  ///
  /// - Throws: where none is sure to have no control, and some may have none.
  private func lacking(_ kind: ChoiceKind, of ids: some Sequence<Int>) throws(Undecided) -> [Int] {
    let served = Set(controls.filter { $0.isChoice && serves($0) }.flatMap { kind.ids(of: $0.subject) })
    let without = Set(ids).subtracting(served)
    guard !without.isEmpty else { return [] }
    let layers = try layers(of: kind)
    if basis == .consent, let doubt = OtherAccess.doubt(facts) { throw doubt }
    let named = names(kind, on: layers)
    let open = doubts(kind)
    let missing = without.filter { named.contains($0) && open[$0] == nil }.sorted()
    if missing.isEmpty {
      if let id = without.filter(named.contains).min(), let doubt = open[id] { throw doubt }
      if basis == .interest, named.isDisjoint(with: without) {
        throw .stated("no layer that names what has a legitimate interest was opened (acts interests, vendors)")
      }
      return []
    }
    if kind == .vendor, let reason = UnseenVendors.reason(layers, facts, texts) { throw .stated(reason) }
    let unknown = unknown(kind, on: layers)
    if let first = unknown.first, missing.count <= unknown.count {
      throw .stated("nothing shows what \(ControlName.shown(first.control.name)) chooses")
    }
    return missing
  }

  /// Whether a control is of the right sort, whatever it is about.
  private func serves(_ control: ControlMeaning) -> Bool {
    switch basis {
    case .consent: control.layer.kind != .opened(.interests) && control.saidBasis != .interest
    case .interest: control.basis(in: requests) == .interest
    }
  }

  /// The layers on which such things are chosen.
  private func layers(of kind: ChoiceKind) throws(Undecided) -> [ShownLayer] {
    if basis == .interest, !facts.layers.contains(where: { $0.kind == .opened(.interests) }) {
      throw .stated("the layer of legitimate interests was not opened (act interests)")
    }
    let layers = facts.layers.filter { layer in
      // People object there; to what it lists they consent elsewhere.
      if layer.kind == .opened(.interests) { return basis == .interest }
      return kind.isChosen(on: layer, texts.controls(on: layer))
    }
    guard !layers.isEmpty else { throw .stated("no layer with the choices was opened (\(kind.acts))") }
    for layer in layers {
      if kind == .vendor { _ = try texts.vendors(on: layer) } else { _ = try texts.texts(on: layer) }
      guard layer.layer.controls != nil else {
        throw .stated("the recording does not have the controls of the layer \(layer.name)")
      }
    }
    guard layers.contains(where: { hasChoices(kind, on: $0.kind) || !names(kind, on: $0).isEmpty }) else {
      throw .stated("the layer with the choices was not opened (\(kind.acts))")
    }
    return layers
  }

  /// Whether anything of the kind is chosen on layers of a kind, by itself or in stacks.
  private func hasChoices(_ kind: ChoiceKind, on layer: ShownLayer.Kind) -> Bool {
    kindsWithChoices[kind]?.contains(layer) ?? false
  }

  /// The ids that are named: vendors on the layers where they are chosen, and all else anywhere, by its name or in a stack.
  private func names(_ kind: ChoiceKind, on layers: [ShownLayer]) -> Set<Int> {
    (kind == .vendor ? layers : facts.layers).reduce(into: []) { $0.formUnion(names(kind, on: $1)) }
  }

  private func names(_ kind: ChoiceKind, on layer: ShownLayer) -> Set<Int> {
    if kind == .vendor { return Set((try? texts.vendors(on: layer))?.namedVendors ?? []) }
    guard let found = try? texts.texts(on: layer) else { return [] }
    let subjects = found.available.union(texts.disputedPlaces(on: found)).compactMap {
      SubjectNames.subject(of: texts.list.texts[$0])
    }
    return Set(subjects.flatMap { kind.ids(of: $0) + kind.ids(inStack: $0, texts.list) })
  }

  /// Why it is open whether things have a control: something about them cannot be changed, may choose them, or may open a part
  /// that was not recorded.
  private func doubts(_ kind: ChoiceKind) -> [Int: Undecided] {
    var doubts: [Int: Undecided] = [:]
    for control in controls {
      let ids = kind.ids(of: control.subject) + kind.ids(inStack: control.subject, texts.list)
      guard !ids.isEmpty, let cause = doubt(control, kind) else { continue }
      for id in ids where doubts[id] == nil { doubts[id] = cause }
    }
    return doubts
  }

  private func doubt(_ control: ControlMeaning, _ kind: ChoiceKind) -> Undecided? {
    let name = ControlName.shown(control.control.name)
    guard serves(control) else {
      let isOpen =
        basis == .interest && control.isChoice && control.saidBasis == nil && control.basis(in: requests) == nil
      return isOpen && !kind.ids(of: control.subject).isEmpty ? .stated("nothing shows whether \(name) objects") : nil
    }
    if control.isChoice { return nil }
    if control.control.isChoice { return .stated("\(name) cannot be changed") }
    if mayChoose(control), !hasChoices(kind, on: control.layer.kind) {
      return .stated("nothing shows whether \(name) chooses anything")
    }
    let folded = ControlName.folded(control.control.name)
    let isOpened =
      facts.layers.contains { $0.isExpanded && $0.kind == control.layer.kind }
      || facts.acts.contains { !$0.led.isEmpty && $0.controlName.map(ControlName.folded) == folded }
    return isOpened ? nil : .stated("what \(name) opens was not recorded (act expand)")
  }

  /// The controls that may be about anything: of each layer, as of its fullest recording.
  private func unknown(_ kind: ChoiceKind, on layers: [ShownLayer]) -> [ControlMeaning] {
    let places = Set(layers.map(\.place))
    let unknown = controls.filter { control in
      guard control.isChoice, control.subject == nil, !control.namesSeveral, !control.isAboutAll else { return false }
      if basis == .consent, !serves(control) { return false }
      // A vendor's control has its name; one with another name is another's.
      return places.contains(control.layer.place) && (kind != .vendor || control.isNameless)
    }
    let byLayer = Dictionary(grouping: unknown, by: \.layer.place).values
    let byKind = Dictionary(grouping: byLayer) { $0[0].layer.kind }.values
    return byKind.compactMap { $0.max { $0.count < $1.count } }.flatMap { $0 }
      .sorted { ($0.layer.place, $0.index) < ($1.layer.place, $1.index) }
  }

  /// Whether a control without a state may choose something: it says yes or no, speaks of a basis, or may do so in a language whose
  /// terms are not known.
  private func mayChoose(_ control: ControlMeaning) -> Bool {
    control.saysYes != nil || control.saidBasis != nil || control.isNameless && !texts.isEnglish(control.layer)
  }
}
