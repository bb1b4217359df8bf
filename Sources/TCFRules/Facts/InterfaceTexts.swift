import Synchronization
import TCFCodec
import TCFFindings
import TCFStorage
import TCFVendorList

/// What the layers of a consent interface have of the texts and the vendors' names of a list.
///
/// About a layer in another language than English nothing can be said without the official translation.
final class InterfaceTexts: Sendable {
  /// What one layer has.
  struct OnLayer: Sendable {
    /// The language in which it is.
    fileprivate(set) var language = LayerLanguage.unknown(reason: "")
    /// The texts of the list that it has word for word, those in collapsed parts too, by their places.
    fileprivate(set) var available: Set<Int> = []
    /// Those among them that a person sees without opening anything.
    fileprivate(set) var shown: Set<Int> = []
    /// The texts of which it has a changed form.
    fileprivate(set) var altered: [Altered] = []
    /// The texts of earlier lists that it has instead of today's.
    fileprivate(set) var outdated: [OutdatedText] = []
    /// The names that it has in a translation of its own.
    fileprivate(set) var ownTranslations: [OwnTranslation] = []
    /// The texts of other languages that it has, by the place of their language.
    fileprivate(set) var foreign: [Int: Set<Int>] = [:]
    /// The vendors whose name is somewhere in its texts.
    fileprivate(set) var namedVendors = VendorIDSet()
    /// The vendors whose name is a text or the name of a control by itself, as in a list of vendors.
    fileprivate(set) var listedVendors = VendorIDSet()
    /// Those among them that a person sees without opening anything.
    fileprivate(set) var shownVendors = VendorIDSet()
    /// What its controls are about, links aside.
    fileprivate(set) var controls: [ControlMeaning] = []
    /// The parts about vendors.
    fileprivate(set) var sections: [VendorSection] = []
  }

  /// A text of which a layer has a changed form.
  struct Altered: Sendable {
    /// The text's place in the list.
    let place: Int
    /// The text in the language of the layer.
    let expected: String
    /// What is there, and what is different.
    let found: TextComparison.Altered
  }

  /// The texts of the list, in all languages at hand.
  let standard: StandardTexts
  private let layers: [ShownLayer.Place: OnLayer]

  /// The list.
  var list: CompiledVendorList { standard.list }

  /// Compares all layers with a list and its translations.
  init(_ layers: [ShownLayer], _ list: CompiledVendorList, _ translations: [ListTranslation]) {
    standard = StandardTexts(list, translations)
    let vendors = VendorNames(list)
    let controls = ControlMeanings(standard)
    var found: [ShownLayer.Place: OnLayer] = [:]
    for layer in layers {
      var onLayer = Self.look(at: layer, standard, vendors)
      onLayer.controls = controls.meanings(on: layer)
      found[layer.place] = onLayer
    }
    for language in standard.languages.indices where language != StandardTexts.english {
      let own = OwnTranslation.all(
        on: layers.filter { found[$0.place]?.isIn(language) == true }, of: standard, language,
        named: found.values.reduce(into: []) { $0.formUnion($1.named) })
      for (place, names) in own { found[place]?.ownTranslations = names }
    }
    self.layers = found
  }

  private static func look(at layer: ShownLayer, _ texts: StandardTexts, _ vendors: VendorNames) -> OnLayer {
    let all = layer.allTexts
    let searched = texts.known.search(all)
    let matches = searched.matches
    let origins = matches.map { texts.origins(equalToTextAt: $0.text) }
    var found = OnLayer()
    found.namedVendors = vendors.named(in: all)
    let names = (layer.layer.texts ?? []).map { vendors.listed(in: [$0.text]) }
    found.listedVendors = names.reduce(vendors.listed(in: (layer.layer.controls ?? []).map(\.name))) { $0.union($1) }
    found.sections = VendorSection.all(names)
    found.shownVendors = vendors.listed(in: layer.shownTexts ?? [])
    found.language = LayerLanguage(of: layer.name, tag: layer.layer.language, found: origins, texts)
    guard case .known(let language, _) = found.language else { return found }
    func places(_ origins: [[StandardTexts.Origin]]) -> Set<Int> {
      Set(origins.joined().filter { $0.language == language }.map(\.place))
    }
    found.available = places(origins)
    let shown = texts.known.search(layer.shownTexts ?? []).matches
    found.shown = places(shown.map { texts.origins(equalToTextAt: $0.text) })
    found.foreign = foreign(to: language, matches, origins)
    let outdated = language == StandardTexts.english ? OutdatedText.all(in: all, beside: matches, texts) : []
    found.outdated = outdated.map(\.text)
    let altered = texts.known.altered(in: searched) { texts.origins[$0].language == language }
    found.altered = altered.filter { altered in !outdated.contains { $0.words.overlaps(altered.words) } }.map {
      let origin = texts.origins[$0.text]
      return Altered(place: origin.place, expected: texts.languages[language].texts[origin.place] ?? "", found: $0)
    }
    return found
  }

  /// The texts that are of other languages only, but for short ones, whose words another language may have too.
  private static func foreign(
    to language: Int, _ matches: [KnownTexts.Match], _ origins: [[StandardTexts.Origin]]
  ) -> [Int: Set<Int>] {
    var found: [Int: Set<Int>] = [:]
    for (match, origins) in zip(matches, origins) where match.words.count > 2 {
      guard let first = origins.first, !origins.contains(where: { $0.language == language }) else { continue }
      found[first.language, default: []].insert(first.place)
    }
    return found
  }

  /// What `layer`, one of those compared, has.
  ///
  /// - Throws: where its texts were not recorded in full, or are not known to be in a language whose texts are at hand.
  func texts(on layer: ShownLayer) throws(Undecided) -> OnLayer {
    let found = layers[layer.place] ?? OnLayer()
    guard layer.layer.texts != nil, !layer.layer.isCut else {
      throw .stated("the recording does not have all texts of the layer \(layer.name)")
    }
    switch found.language {
    case .unknown(let reason): throw .stated(reason)
    case .known(let language, _):
      let texts = standard.languages[language]
      guard let name = texts.translation, let lack = texts.lack(of: list) else { return found }
      let (label, tag) = (list.texts[lack].label, texts.tag)
      throw .stated(
        "the \(name) (\(tag)) lacks \(label): get the current one (tcfcheck gvl fetch --translations \(tag))")
    }
  }

  /// Whether `layer` is known to be in English.
  func isEnglish(_ layer: ShownLayer) -> Bool { layers[layer.place]?.isIn(StandardTexts.english) ?? false }

  /// What the controls of `layer` are about, links aside; none of those that were not recorded.
  func controls(on layer: ShownLayer) -> [ControlMeaning] { layers[layer.place]?.controls ?? [] }

  /// The names of vendors on `layer`, which are the same in every language.
  ///
  /// - Throws: where its texts were not recorded in full.
  func vendors(on layer: ShownLayer) throws(Undecided) -> OnLayer {
    guard layer.layer.texts != nil || layer.layer.controls != nil, !layer.layer.isCut else {
      throw .stated("the recording does not have all texts of the layer \(layer.name)")
    }
    return layers[layer.place] ?? OnLayer()
  }

  /// The ids of a kind whose text of a part is at one of `places`.
  func ids(_ subject: ListText.Subject, _ part: ListText.Part, at places: Set<Int>) -> [Int] {
    places.map { list.texts[$0] }.filter { $0.subject == subject && $0.part == part }.map(\.id).sorted()
  }

  /// Whether a layer shows a list of most of `vendors`, by their names alone. What is hidden is on another layer, behind a tab.
  func lists(_ vendors: VendorIDSet, _ layer: ShownLayer) -> Bool {
    guard let listed = try? self.vendors(on: layer).shownVendors.intersection(vendors) else { return false }
    return listed.count * 2 > vendors.count
  }

  /// The places of the texts that some layer has in such a form.
  var allDisputedPlaces: Set<Int> {
    layers.values.reduce(into: []) { $0.formUnion(disputedPlaces(on: $1)) }
  }

  /// The places of the texts that `layer` has in a form that is not the standard one, or in another language: only the rule about
  /// that form speaks about them.
  func disputedPlaces(on layer: OnLayer) -> Set<Int> {
    var places = Set(layer.altered.map(\.place) + layer.ownTranslations.map(\.place) + layer.foreign.values.joined())
    for outdated in layer.outdated {
      places.formUnion(list.texts.indices.filter { outdated.isEarlier(list.texts[$0]) })
    }
    return places
  }
}

extension InterfaceTexts.OnLayer {
  fileprivate func isIn(_ language: Int) -> Bool {
    if case .known(language, _) = self.language { true } else { false }
  }

  /// The texts that it has, as they are or changed.
  fileprivate var named: Set<Int> { available.union(altered.map(\.place)) }
}

extension ShownLayer {
  /// Its texts and the names of its controls, shown or not.
  var allTexts: [String] { (layer.texts ?? []).map(\.text) + (layer.controls ?? []).map(\.name) }
}

/// The texts of an interface, compared when a rule first asks: runs without such rules need no comparison, and the others need
/// one.
final class LazyInterfaceTexts: Sendable {
  private let layers: [ShownLayer]
  private let translations: [ListTranslation]
  private let made = AtomicLazyReference<InterfaceTexts>()

  init(_ layers: [ShownLayer], _ translations: [ListTranslation]) {
    (self.layers, self.translations) = (layers, translations)
  }

  /// What the layers have of the texts of `list`, which is the same at every call.
  func compared(with list: CompiledVendorList) -> InterfaceTexts {
    made.load() ?? made.storeIfNil(InterfaceTexts(layers, list, translations))
  }
}

/// The names of a list's vendors, to be found in texts.
private struct VendorNames {
  private let ids: [Int]
  private let known: KnownTexts

  init(_ list: CompiledVendorList) {
    let named = list.vendors.compactMap { id in list.name(ofVendor: id).map { (id: id, name: $0) } }
    ids = named.map(\.id)
    known = KnownTexts(named.map(\.name))
  }

  /// The vendors whose name is in `texts`; of vendors with one name, all.
  func named(in texts: [String]) -> VendorIDSet {
    // Text by text: the last word of one vendor's name and the first of the next one's are no name.
    let found = Set(texts.flatMap { known.matches(in: $0).map(\.text) })
    return VendorIDSet(found.flatMap { known.places(equalToTextAt: $0) }.map { ids[$0] })
  }

  /// The vendors whose name is one of `texts`.
  func listed(in texts: [String]) -> VendorIDSet {
    VendorIDSet(texts.flatMap(known.places(equalTo:)).map { ids[$0] })
  }
}
