import Synchronization
import TCFCodec
import TCFFindings
import TCFStorage
import TCFVendorList

/// What the layers of a consent interface have of the texts and the vendors' names of a list.
///
/// The texts of a list are in English. About a layer in another language nothing can be said without their official translation.
final class InterfaceTexts: Sendable {
  /// What one layer has.
  struct OnLayer: Sendable {
    /// The texts of the list that it has word for word, those in collapsed parts too, by their places.
    fileprivate(set) var available: Set<Int> = []
    /// Those among them that a person sees without opening anything.
    fileprivate(set) var shown: Set<Int> = []
    /// The texts of which it has a changed form.
    fileprivate(set) var altered: [TextComparison.Altered] = []
    /// The vendors whose name is somewhere in its texts.
    fileprivate(set) var namedVendors = VendorIDSet()
    /// The vendors whose name is a text or the name of a control by itself, as in a list of vendors.
    fileprivate(set) var listedVendors = VendorIDSet()

    /// The texts of which it has a changed form, by their places: no rule but the one about changed texts speaks about them.
    var alteredPlaces: Set<Int> { Set(altered.map(\.text)) }
  }

  /// The list.
  let list: CompiledVendorList
  private let layers: [Int: OnLayer]

  /// Compares all layers with a list.
  init(_ layers: [ShownLayer], _ list: CompiledVendorList) {
    self.list = list
    let texts = KnownTexts(list.texts.map(\.text))
    let vendors = VendorNames(list)
    var found: [Int: OnLayer] = [:]
    for layer in layers { found[layer.layer.place.number] = Self.look(at: layer, texts, vendors) }
    self.layers = found
  }

  private static func look(at layer: ShownLayer, _ texts: KnownTexts, _ vendors: VendorNames) -> OnLayer {
    let all = (layer.layer.texts ?? []).map(\.text) + (layer.layer.controls ?? []).map(\.name)
    let compared = texts.compare(all)
    func places(_ comparison: TextComparison) -> Set<Int> {
      Set(comparison.matches.flatMap { texts.places(equalToTextAt: $0.text) })
    }
    var found = OnLayer()
    found.available = places(compared)
    found.altered = compared.altered
    found.shown = places(texts.compare(layer.shownTexts ?? [], alteredOf: { _ in false }))
    found.namedVendors = vendors.named(in: all)
    found.listedVendors = vendors.listed(in: all)
    return found
  }

  /// What `layer`, one of those compared, has.
  ///
  /// - Throws: where its texts were not recorded in full, or are not known to be in English.
  func texts(on layer: ShownLayer) throws(Undecided) -> OnLayer {
    let found = layers[layer.layer.place.number] ?? OnLayer()
    guard layer.layer.texts != nil, !layer.layer.isCut else {
      throw .ofInterface("the recording does not have all texts of the layer \(layer.name)")
    }
    if let language = layer.layer.language?.lowercased() {
      guard language == "en" || language.hasPrefix("en-") else {
        let shown = Prose.excerpt(language, limit: 20)
        throw .ofInterface("the layer \(layer.name) is in \"\(shown)\", and the list's texts are in English")
      }
    } else if found.available.isEmpty {
      throw .ofInterface("the recording does not say in which language the layer \(layer.name) is")
    }
    return found
  }

  /// The names of vendors on `layer`, which are the same in every language.
  ///
  /// - Throws: where its texts were not recorded in full.
  func vendors(on layer: ShownLayer) throws(Undecided) -> OnLayer {
    guard layer.layer.texts != nil || layer.layer.controls != nil, !layer.layer.isCut else {
      throw .ofInterface("the recording does not have all texts of the layer \(layer.name)")
    }
    return layers[layer.layer.place.number] ?? OnLayer()
  }

  /// The ids of a kind whose text of a part is at one of `places`.
  func ids(_ subject: ListText.Subject, _ part: ListText.Part, at places: Set<Int>) -> [Int] {
    places.map { list.texts[$0] }.filter { $0.subject == subject && $0.part == part }.map(\.id).sorted()
  }
}

/// The texts of an interface, compared when a rule first asks: runs without such rules need no comparison, and the others need
/// one.
final class LazyInterfaceTexts: Sendable {
  private let layers: [ShownLayer]
  private let made = AtomicLazyReference<InterfaceTexts>()

  init(_ layers: [ShownLayer]) { self.layers = layers }

  /// What the layers have of the texts of `list`, which is the same at every call.
  func compared(with list: CompiledVendorList) -> InterfaceTexts {
    made.load() ?? made.storeIfNil(InterfaceTexts(layers, list))
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
