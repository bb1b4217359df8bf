import TCFFindings
import TCFStorage

/// What the name of a stored key is.
enum StoredKeyNameReading: Equatable {
  /// A key that is known.
  case known
  /// Some other software's key.
  case foreign
  /// A TCF key by its prefix that nobody knows.
  case unknown
  /// A misspelling of the name given.
  case nearMiss(of: String)
  /// A key of publisher restrictions whose purpose is misspelt; the name it probably means.
  case malformedRestriction(of: String?)

  /// Reads a name.
  init(_ name: String) {
    if StoredKeyName.entry(name) != nil {
      self = .known
    } else if case .malformed(let suffix) = StoredKeyName.restriction(in: name) {
      self = .malformedRestriction(of: Self.restriction(suffix))
    } else {
      self = Self.other(name)
    }
  }

  /// `_2`, `02` and ` 2` mean purpose 2.
  private static func restriction(_ suffix: String) -> String? {
    let digits = suffix.drop { !$0.isASCII || !$0.isNumber }
    guard let purpose = Int(digits), (1...24).contains(purpose) else { return nil }
    return StoredKeyName.restriction(purpose: purpose)
  }

  private static func other(_ name: String) -> StoredKeyNameReading {
    // Most keys of a store are some other software's; no memory is spent on them.
    guard name.utf8.prefix(3).elementsEqual(family, by: { $0 | 0x20 == $1 }) else { return .foreign }
    let isNeighbour = StoredKeyName.isConsentKey(name) && !name.hasPrefix(StoredKeyName.prefix)
    guard !isNeighbour else { return .foreign }
    let lower = name.lowercasedASCII
    if let meant = nearest(to: lower) { return .nearMiss(of: meant) }
    return lower.starts(with: prefix.dropLast()) ? .unknown : .foreign
  }

  /// The known name within two edits, upper and lower case aside, or behind a prefix written twice.
  private static func nearest(to lower: [UInt8]) -> String? {
    let once = lower.starts(with: prefix + prefix) ? Array(lower.dropFirst(prefix.count)) : lower
    var best: (name: String, edits: Int)?
    for candidate in candidates where abs(candidate.lower.count - once.count) <= 2 {
      let edits = NearestName.edits(between: candidate.lower, and: once)
      if edits <= 2, edits < best?.edits ?? 3 { best = (candidate.name, edits) }
    }
    return best?.name ?? nearestRestriction(to: once)
  }

  private static func nearestRestriction(to lower: [UInt8]) -> String? {
    let digits = lower.reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
    let stem = lower.dropLast(digits)
    guard abs(stem.count - restrictionStem.count) <= 2,
      NearestName.edits(between: restrictionStem, and: Array(stem)) <= 2
    else {
      return nil
    }
    return restriction(String(decoding: lower.suffix(digits), as: UTF8.self))
  }

  private static let family = Array("iab".utf8)
  private static let prefix = StoredKeyName.prefix.lowercasedASCII
  private static let restrictionStem = StoredKeyName.publisherRestrictionsStem.lowercasedASCII
  private static let candidates: [(name: String, lower: [UInt8])] = StoredKeyName.table
    .filter { $0.name.hasPrefix(StoredKeyName.prefix) }
    .map { ($0.name, $0.name.lowercasedASCII) }
}

extension String {
  fileprivate var lowercasedASCII: [UInt8] {
    utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }
}
