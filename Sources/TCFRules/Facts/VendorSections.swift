import TCFCodec
import TCFStorage

/// What a layer that lists vendors shows of each of them: the texts from a vendor's name to that of the next one.
struct VendorSections {
  /// A purpose that is named in the section of a vendor.
  struct Mention: Hashable {
    let vendor: Int
    let purpose: Int
    /// The legal basis that the text before it speaks of; nil where it speaks of none.
    let basis: ControlMeaning.Basis?
  }

  private(set) var mentions: Set<Mention> = []
  /// The vendor of the last section, behind which something else may follow; nil for none, and where several share its name.
  private(set) var last: Int?

  /// The vendors in whose section a text occurs twice: the name of another vendor may be missing in between, as in lists that were
  /// recorded while they were scrolled.
  private(set) var doubtful = VendorIDSet()

  /// How many words a text has at most that says on which basis the purposes after it are.
  private static let mostWordsOfBasis = 10

  /// The sections of a layer; none where the layer names a purpose before the first vendor: there, vendors are listed
  /// under purposes, and the purpose after the last of them is another section's.
  init(_ layer: ShownLayer, _ names: SubjectNames) {
    var vendor: Int?
    var basis: ControlMeaning.Basis?
    var memo = TextMemo<SubjectNames.Found>()
    var seen: Set<[String]> = []
    defer { last = vendor }
    for text in layer.layer.texts ?? [] {
      let found = memo.answer(for: text.text, names.find)
      if let vendor, !seen.insert([text.text, text.role ?? ""]).inserted { doubtful.insert(vendor) }
      switch found.subject {
      case .vendors(let ids) where found.isWhole:
        (vendor, basis, seen) = (ids.count == 1 ? ids.first { _ in true } : nil, nil, [])
      case .purpose(let purpose) where found.isWhole:
        if mentions.isEmpty, vendor == nil { return }
        if let vendor { mentions.insert(Mention(vendor: vendor, purpose: purpose, basis: basis)) }
      // What is said about a purpose in further words, as how long its data is kept, does not say that it is pursued.
      case .some: continue
      // A link to the explanation of a legitimate interest is not about what follows it.
      case nil where text.role == "link": continue
      case nil where found.isEmpty && found.otherCount <= Self.mostWordsOfBasis:
        basis = ChoiceWords(found.otherWords).basis
      case nil: continue
      }
    }
  }
}
