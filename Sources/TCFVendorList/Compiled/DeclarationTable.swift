import TCFCodec

/// What a vendor can declare of an id.
enum DeclarationKind: Int, CaseIterable {
  case consent
  case legitimateInterest
  case flexible
  case specialPurpose
  case feature
  case specialFeature
}

/// A set of vendors for each declaration and id, and one for "any id". One flat array: asking copies a reference.
struct DeclarationTable: Sendable {
  /// The ids that a `PurposeSet` holds; the formats end at 24 purposes and 64 features.
  static let ids = 1...64
  private static let stride = ids.upperBound + 1
  static let count = DeclarationKind.allCases.count * stride
  /// Row by row, column 0 for any id.
  private(set) var sets = [VendorIDSet](repeating: VendorIDSet(), count: Self.count)

  /// A table without declarations.
  init() {}

  /// A table of its sets by their places; others are empty, and places outside the table are left out.
  init(sets: some Sequence<(place: Int, set: VendorIDSet)>) {
    for (place, set) in sets where self.sets.indices.contains(place) { self.sets[place] = set }
  }

  /// The vendors that declare `id`; none for ids outside 1-64.
  func vendors(_ declaration: DeclarationKind, of id: Int) -> VendorIDSet {
    Self.ids.contains(id) ? sets[declaration.rawValue * Self.stride + id] : VendorIDSet()
  }

  /// The vendors that declare any id in 1-64.
  func vendors(_ declaration: DeclarationKind) -> VendorIDSet { sets[declaration.rawValue * Self.stride] }

  /// Those of `ids` that some vendor of `vendors` declares. Copies no set to find out.
  func declared(_ declaration: DeclarationKind, of ids: PurposeSet, by vendors: VendorIDSet) -> PurposeSet {
    let row = declaration.rawValue * Self.stride
    var declared = PurposeSet()
    for id in ids {
      let count = min(sets[row + id].words.count, vendors.words.count)
      for index in 0..<count where sets[row + id].words[index] & vendors.words[index] != 0 {
        declared.insert(id)
        break
      }
    }
    return declared
  }

  /// Notes what a vendor declares; ids outside 1-64 are left out.
  mutating func add(_ ids: [Int], _ declaration: DeclarationKind, by vendor: Int) {
    let row = declaration.rawValue * Self.stride
    var hasAny = false
    for id in ids where Self.ids.contains(id) {
      sets[row + id].insert(vendor)
      hasAny = true
    }
    if hasAny { sets[row].insert(vendor) }
  }
}
