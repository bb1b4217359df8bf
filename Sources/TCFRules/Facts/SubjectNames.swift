import TCFCodec
import TCFVendorList

/// The names of all that can be chosen, or is shown next to it, to be found in texts whatever the case of their letters.
struct SubjectNames: Sendable {
  /// What a text names.
  struct Found: Sendable {
    /// What it names, if that is one thing.
    var subject: ControlMeaning.Subject?
    /// Whether it names nothing at all.
    var isEmpty = true
    /// Its further words, in small letters.
    var otherWords: [String] = []
    /// How many of them have letters.
    var otherCount: Int { otherWords.count { $0.unicodeScalars.contains(where: \.properties.isAlphabetic) } }
    /// Whether it is the name, with no more than punctuation and numbers.
    var isWhole: Bool { subject != nil && otherCount == 0 }
  }

  private let standard: KnownTexts
  private let standardSubjects: [ControlMeaning.Subject]
  private let vendors: KnownTexts
  private let vendorIDs: [Int]

  init(_ texts: StandardTexts) {
    let list = texts.list
    let known = texts.origins.compactMap { origin -> (text: String, subject: ControlMeaning.Subject)? in
      guard let subject = Self.subject(of: list.texts[origin.place]) else { return nil }
      return texts.languages[origin.language].texts[origin.place].map { ($0.lowercased(), subject) }
    }
    standard = KnownTexts(known.map(\.text))
    standardSubjects = known.map(\.subject)
    let named = list.vendors.compactMap { id in list.name(ofVendor: id).map { (id: id, name: $0) } }
    vendors = KnownTexts(named.map { $0.name.lowercased() })
    vendorIDs = named.map(\.id)
  }

  /// What a text of the list is the name of, or the description: an interface may show either of them next to a control.
  static func subject(of text: ListText) -> ControlMeaning.Subject? {
    guard text.part != .illustration else { return nil }
    return switch text.subject {
    case .purpose: .purpose(text.id)
    case .specialPurpose: .specialPurpose(text.id)
    case .feature: .feature(text.id)
    case .specialFeature: .specialFeature(text.id)
    case .stack: .stack(text.id)
    // They are never chosen, and may be called like a special feature.
    case .dataCategory: nil
    }
  }

  /// What `text` names. A vendor's name counts where no standard text is: it may be a word of one.
  func find(in text: String) -> Found {
    let text = text.lowercased()
    let ofStandard = Self.look(for: standard, in: text)
    if !ofStandard.texts.isEmpty {
      let subjects = Set(ofStandard.texts.flatMap(standard.places(equalToTextAt:)).map { standardSubjects[$0] })
      return Found(
        subject: subjects.count == 1 ? subjects.first : nil, isEmpty: false, otherWords: ofStandard.otherWords)
    }
    let ofVendors = Self.look(for: vendors, in: text)
    guard let first = ofVendors.texts.first else { return Found(otherWords: ofVendors.otherWords) }
    let ids = VendorIDSet(vendors.places(equalToTextAt: first).map { vendorIDs[$0] })
    return Found(
      subject: ofVendors.texts.count == 1 ? .vendors(ids) : nil, isEmpty: false, otherWords: ofVendors.otherWords)
  }

  /// Which of `known` are in a text, each once, and its further words.
  private static func look(for known: KnownTexts, in text: String) -> (texts: Set<Int>, otherWords: [String]) {
    let words = known.numbers.words(of: text)
    let matches = known.matches(in: words)
    let taken = Set(matches.flatMap(\.words))
    return (Set(matches.map(\.text)), words.indices.filter { !taken.contains($0) }.map { words[$0].spelling })
  }
}
