import TCFCodec
import TCFFindings
import TCFStorage
import TCFVendorList

/// What the consent interface of a recording showed, layer by layer, what each act did with it, and the string in force after
/// the acts.
///
/// What no one opened or recorded is undecided: the functions that throw say what is missing.
struct InterfaceFacts {
  /// The layers that had something in them, in their order.
  let layers: [ShownLayer]
  /// The acts of the user, in their order; without those that only start or clear.
  let acts: [InterfaceAct]
  /// The string in force after the acts, if it could be read as version 2.
  let string: StringFacts?
  /// What the recording is judged against.
  let surroundings: RuleSurroundings
  /// Whether the dialog was looked for before the first act of a page view, and not found.
  private let missesInitial: Bool
  private let texts: LazyInterfaceTexts
  /// The strings of the recording that show what the user chose, in their order.
  let strings: [Recording.HeldString]
  /// Where the user chose, or everything was forgotten, in their order.
  private let turns: [RecordedPlace]
  /// The vendors of the list that the string names, as it was published.
  let publishedVendors: PublishedVendors

  /// Nil for a recording that has no layer.
  init?(_ facts: RecordingFacts, published: @escaping ListFacts.PublishedLists) {
    guard !facts.recording.layers.isEmpty else { return nil }
    var walk = InterfaceWalk()
    walk.read(facts.recording)
    (layers, acts, missesInitial) = (walk.layers, walk.acts, walk.missesInitial)
    surroundings = facts.surroundings
    let text = facts.surroundings.settings.expectedString ?? ForceTimeline(facts).reigns.last?.text
    let read = text.map { facts.surroundings.read($0) }
    if let read, case .v2 = read.reading { string = read } else { string = nil }
    publishedVendors = PublishedVendors(published)
    texts = LazyInterfaceTexts(layers, surroundings.settings.translations)
    // While the interface is up for the first time, a string says what is there without a choice.
    strings = facts.recording.strings.filter { $0.event != "cmpuishown" }.sorted { $0.place.isBefore($1.place) }
    turns = facts.recording.acts.filter { [.user, .cleared].contains(RecordedAct($0.word).kind) }.map(\.place)
      .sorted { $0.isBefore($1) }
  }

  /// What several recordings of one interface show together. What is not the same in each, as the string, is that of the first.
  init(joining interfaces: [InterfaceFacts], asOf first: InterfaceFacts) {
    var (layers, acts, views): ([ShownLayer], [InterfaceAct], Int) = ([], [], 0)
    for (recording, one) in interfaces.enumerated() {
      layers += one.layers.map { $0.joined(as: recording, after: views) }
      acts += one.acts.map { $0.joined(as: recording, after: views) }
      views = (layers.map(\.view) + acts.map(\.view)).max() ?? views
    }
    (self.layers, self.acts, missesInitial) = (layers, acts, first.missesInitial)
    (string, surroundings, publishedVendors) = (first.string, first.surroundings, first.publishedVendors)
    (strings, turns) = (first.strings, first.turns)
    texts = LazyInterfaceTexts(layers, surroundings.settings.translations)
  }

  /// The string that came of an act that confirms a choice: the last one before the next such act; nil where none was recorded.
  func string(cameOf act: InterfaceAct) -> StringFacts? {
    let end = turns.first { act.place.isBefore($0) }
    let held = strings.last { held in act.place.isBefore(held.place) && end.map(held.place.isBefore) ?? true }
    guard let text = held?.text ?? (end == nil ? surroundings.settings.expectedString : nil) else { return nil }
    let read = surroundings.read(text)
    if case .v2 = read.reading { return read }
    return nil
  }

  /// The layer with which each page view began that showed the interface to someone who had not chosen: the last one from before
  /// the first act, and before anything collapsed was opened.
  func initialLayers() throws(Undecided) -> [ShownLayer] {
    var found: [ShownLayer] = []
    for layer in layers where layer.kind == .initial && !layer.isExpanded {
      if found.last?.view == layer.view { found.removeLast() }
      found.append(layer)
    }
    guard found.isEmpty else { return found }
    throw Undecided.stated(
      missesInitial
        ? "no dialog was found before the first act (--dialog names it)"
        : "the recording has no layer from before the first act")
  }

  /// The layers of a kind, in their order.
  func layers(_ kind: ShownLayer.Kind) -> [ShownLayer] { layers.filter { $0.kind == kind } }

  /// The acts that show what the controls of layers of a kind do, in their order: those that were done on such a layer, and those
  /// that consented or refused elsewhere with a control of the same name.
  func acts(showing layers: [ShownLayer], _ kind: ShownLayer.Kind) -> [InterfaceAct] {
    acts.filter { act in
      if act.kind == kind { return true }
      guard act.consents || act.refuses, let name = act.controlName else { return false }
      return layers.contains { $0.control(named: name)?.control.isChoice == false }
    }
  }

  /// The string in force after the acts.
  func readString() throws(Undecided) -> StringFacts {
    guard let string else {
      throw .stated("the recording has no TC string that can be read (--expected-string gives one)")
    }
    return string
  }

  /// The vendors that the string says were disclosed.
  func disclosedVendors() throws(Undecided) -> VendorIDSet {
    guard let disclosed = try readString().string.disclosedVendors else {
      throw .stated("the string has no Disclosed Vendors segment")
    }
    return disclosed
  }

  /// The list that the string names.
  func vendorList() throws(Undecided) -> CompiledVendorList { try surroundings.list(for: readString()).found() }

  /// What the layers have of the texts and names of that list.
  func comparedTexts() throws(Undecided) -> InterfaceTexts { texts.compared(with: try vendorList()) }

  /// Calls `body` for each layer with what it has of those texts. What was found counts, whatever is unknown of other layers.
  func evaluateTexts(
    to findings: inout Findings,
    _ body: (ShownLayer, InterfaceTexts, InterfaceTexts.OnLayer, inout Findings) throws(Undecided) -> Void
  ) throws(Undecided) {
    let texts = try comparedTexts()
    var unknown: Undecided?
    for layer in layers {
      do throws(Undecided) {
        try body(layer, texts, try texts.texts(on: layer), &findings)
      } catch {
        unknown = unknown ?? error
      }
    }
    if findings.isEmpty, let unknown { throw unknown }
  }

  /// What the disclosed vendors ask for, as the list and the publisher's restrictions have it.
  func requests() throws(Undecided) -> InterfaceRequests {
    InterfaceRequests(core: try readString().core, try vendorList(), disclosed: try disclosedVendors())
  }
}

/// What an interface has to ask for: what disclosed vendors declare, as far as no restriction of the publisher takes it away.
struct InterfaceRequests: Sendable {
  /// The purposes for which a disclosed vendor needs consent.
  private(set) var asked = PurposeSet()
  /// The purposes in which a disclosed vendor has a legitimate interest.
  private(set) var onInterest = PurposeSet()
  /// The special features that a disclosed vendor declares.
  private(set) var specialFeatures = PurposeSet()
  /// The special purposes that a disclosed vendor declares.
  private(set) var specialPurposes = PurposeSet()
  /// The features that a disclosed vendor declares.
  private(set) var features = PurposeSet()
  /// The disclosed vendors that need consent for any purpose.
  private(set) var consentVendors = VendorIDSet()
  /// The disclosed vendors that have a legitimate interest in any purpose.
  private(set) var interestVendors = VendorIDSet()
  private let bases: RequiredBases
  private let disclosed: VendorIDSet

  init(core: CoreSegment, _ list: CompiledVendorList, disclosed: VendorIDSet) {
    bases = RequiredBases(core, list)
    self.disclosed = disclosed
    for purpose in list.purposes where purpose <= 24 {
      let (asking, interested) = (vendors(asking: purpose), vendors(onInterest: purpose))
      if !asking.isEmpty { asked.insert(purpose) }
      if !interested.isEmpty { onInterest.insert(purpose) }
      consentVendors.formUnion(asking)
      interestVendors.formUnion(interested)
    }
    specialFeatures = Self.declared(list.specialFeatures, by: disclosed, list.specialFeatureVendors)
    specialPurposes = Self.declared(list.specialPurposes, by: disclosed, list.specialPurposeVendors)
    features = Self.declared(list.features, by: disclosed, list.featureVendors)
  }

  private static func declared(
    _ all: PurposeSet, by disclosed: VendorIDSet, _ vendors: (Int) -> VendorIDSet
  ) -> PurposeSet {
    var declared = PurposeSet()
    for id in all where !vendors(id).intersection(disclosed).isEmpty { declared.insert(id) }
    return declared
  }

  /// Whether a disclosed vendor declares what a text is about; never of stacks and data categories.
  func include(_ text: ListText) -> Bool {
    switch text.subject {
    case .purpose: asked.contains(text.id) || onInterest.contains(text.id)
    case .specialPurpose: specialPurposes.contains(text.id)
    case .feature: features.contains(text.id)
    case .specialFeature: specialFeatures.contains(text.id)
    case .dataCategory, .stack: false
    }
  }

  /// Whether a text is about a purpose that disclosed vendors pursue on legitimate interest alone.
  func isOnInterestOnly(_ text: ListText) -> Bool {
    text.subject == .purpose && onInterest.contains(text.id) && !asked.contains(text.id)
  }

  /// The disclosed vendors that need consent for a purpose.
  func vendors(asking purpose: Int) -> VendorIDSet { bases.consentVendors(of: purpose).intersection(disclosed) }

  /// The disclosed vendors that have a legitimate interest in a purpose.
  func vendors(onInterest purpose: Int) -> VendorIDSet {
    bases.legitimateInterestVendors(of: purpose).intersection(disclosed)
  }
}

extension RecordedPlace {
  /// Whether it comes before another place of the recording.
  func isBefore(_ other: RecordedPlace) -> Bool { (time, number) < (other.time, other.number) }
}
