import TCFCodec
import TCFFindings

/// What the name of a stored key is.
package enum StoredKeyNameReading: Equatable {
  /// A key that is known.
  case known
  /// Some other software's key.
  case foreign
  /// A key of the TCF or of GPP's EU section by its prefix, in no document and no known SDK.
  case unknown
  /// A misspelling of the name given.
  case nearMiss(of: String)
  /// A key of publisher restrictions whose purpose is misspelt; the name it probably means.
  case malformedRestriction(of: String?)

  /// Reads a name.
  package init(_ name: String) {
    if StoredKeyName.entry(name) != nil || Self.isSection(name) || Self.isTCFEU2Field(name) {
      self = .known
    } else if let meant = Self.withoutSpace(name) {
      self = .nearMiss(of: meant)
    } else if case .malformed(let suffix) = StoredKeyName.restriction(in: name) {
      self = .malformedRestriction(of: Self.restriction(suffix))
    } else {
      self = Self.other(name)
    }
  }

  /// The known name that remains without the white space around it; nil if there is none around it, or nothing known
  /// remains. Byte order marks and spaces without width do not show in an editor either.
  private static func withoutSpace(_ name: String) -> String? {
    let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace || invisible.contains(scalar) }
    guard let first = name.unicodeScalars.first, let last = name.unicodeScalars.last, isSpace(first) || isSpace(last)
    else { return nil }
    let inner = name.unicodeScalars.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
    var trimmed = String.UnicodeScalarView()
    trimmed.append(contentsOf: inner)
    switch StoredKeyNameReading(String(trimmed)) {
    case .known: return String(trimmed)
    case .nearMiss(let meant), .malformedRestriction(let meant?): return meant
    case .malformedRestriction(nil), .unknown, .foreign: return nil
    }
  }

  private static let invisible: Set<Unicode.Scalar> = ["\u{200B}", "\u{FEFF}"]

  /// `_2`, `02` and ` 2` mean purpose 2.
  private static func restriction(_ suffix: String) -> String? {
    let digits = suffix.drop { !$0.isASCII || !$0.isNumber }
    guard let purpose = Int(digits), (1...24).contains(purpose) else { return nil }
    return StoredKeyName.restriction(purpose: purpose)
  }

  private static func other(_ name: String) -> StoredKeyNameReading {
    // Most keys of a store are some other software's; no memory is spent on them.
    guard name.utf8.prefix(3).elementsEqual(family, by: { $0 | 0x20 == $1 }) else { return .foreign }
    let lower = name.lowercasedASCII
    if let meant = nearest(to: lower) { return .nearMiss(of: meant) }
    return lower.starts(with: prefix.dropLast()) || lower.starts(with: tcfEU2Prefix) ? .unknown : .foreign
  }

  /// The known name within two edits, upper and lower case aside, or behind a prefix written twice.
  private static func nearest(to lower: [UInt8]) -> String? {
    let once = lower.starts(with: prefix + prefix) ? Array(lower.dropFirst(prefix.count)) : lower
    var best: (name: String, edits: Int)?
    for candidate in candidates where abs(candidate.lower.count - once.count) <= 2 {
      let edits = NearestName.edits(between: candidate.lower, and: once)
      if edits <= 2, edits < best?.edits ?? 3 { best = (candidate.name, edits) }
    }
    return best?.name ?? nearestRestriction(to: once) ?? nearestSection(to: once)
  }

  private static func nearestRestriction(to lower: [UInt8]) -> String? {
    let digits = lower.reversed().prefix { $0.isASCIIDigit }.count
    let stem = lower.dropLast(digits)
    guard abs(stem.count - restrictionStem.count) <= 2,
      NearestName.edits(between: restrictionStem, and: Array(stem)) <= 2
    else { return nil }
    return restriction(String(decoding: lower.suffix(digits), as: UTF8.self))
  }

  /// `IABGPP_7_string` and `iabgpp_7_String` mean `IABGPP_7_String`; each section has a key of its own, so that edits would
  /// take one section for another.
  private static func nearestSection(to lower: [UInt8]) -> String? {
    let parts = lower.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].elementsEqual(gppPrefix.dropLast()), let id = Int(text(parts[1])) else {
      return nil
    }
    let ending = parts[2].elementsEqual("tcstring".utf8) ? "TCString" : "String"
    let name = "\(StoredKeyName.gppPrefix)\(id)_\(ending)"
    let isNear = NearestName.edits(between: Array(parts[2]), and: ending.lowercasedASCII) <= 2
    return isNear && StoredKeyName.gppSection(in: name) != nil ? name : nil
  }

  /// Whether a name is that of a section's own string, as the GPP API has it.
  private static func isSection(_ name: String) -> Bool {
    StoredKeyName.gppSection(in: name).map { name == "\(StoredKeyName.gppPrefix)\($0)_String" } ?? false
  }

  /// Whether a name is one of a field of GPP's EU section. Its two documents spell the fields in two ways, so upper and lower
  /// case do not matter.
  private static func isTCFEU2Field(_ name: String) -> Bool {
    guard name.hasPrefix(StoredKeyName.gppTCFEU2Prefix) else { return false }
    let field = Array(name.lowercasedASCII.dropFirst(StoredKeyName.gppTCFEU2Prefix.utf8.count))
    return tcfEU2Fields.contains(field) || restrictionStems.contains { field.starts(with: $0) }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  private static let family = Array("iab".utf8)
  private static let prefix = StoredKeyName.prefix.lowercasedASCII
  private static let tcfEU2Prefix = StoredKeyName.gppTCFEU2Prefix.lowercasedASCII
  private static let gppPrefix = StoredKeyName.gppPrefix.lowercasedASCII
  private static let restrictionStem = StoredKeyName.publisherRestrictionsStem.lowercasedASCII
  /// The names of every family. Those of other GPP sections' fields are too many and too alike.
  private static let candidates: [(name: String, lower: [UInt8])] =
    (StoredKeyName.table.map(\.name).filter { StoredKeyName.gppSection(in: $0) == nil }
    + EUSectionFields.allKeyNames.map { StoredKeyName.gppTCFEU2Prefix + $0 })
    .map { ($0, $0.lowercasedASCII) }
  private static let tcfEU2Fields = Set(EUSectionFields.allKeyNames.map(\.lowercasedASCII))
  private static let restrictionStems = EUSectionFields.restrictionNames.map(\.lowercasedASCII)
}

extension String {
  fileprivate var lowercasedASCII: [UInt8] {
    utf8.map { $0.lowercasedASCII }
  }
}
