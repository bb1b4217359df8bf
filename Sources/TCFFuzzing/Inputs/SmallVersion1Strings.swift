import TCFCodec

/// Small version 1 strings of every form, whole and cut after each character.
///
/// Source: Consent string and vendor list formats v1.1, Vendor Consent String Format.
enum SmallVersion1Strings {
  /// The strings, the shortest first.
  ///
  /// - Parameter facts: gives the CMP, its version, the screen and the language.
  static func all(_ facts: CoreSegment) -> [String] {
    var texts = Set<[UInt8]>()
    for form in forms(facts) {
      let text = form.characters
      for length in 1...text.count { texts.insert(Array(text[..<length])) }
      for end in ["A", "AA", "AAAA", "B", "AB"] { texts.insert(text + Array(end.utf8)) }
    }
    return texts.map { String(decoding: $0, as: UTF8.self) }.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }

  /// A day on which version 1 was in use, 2019-06-01.
  private static let day = 15_593_472_000

  private static func forms(_ facts: CoreSegment) -> [WireBits] {
    var forms = [0, 1, 2, 6, 8, 12, 16, 20].map { maximum in
      var bits = head(facts, maximum)
      bits.append(0, 1)
      // The lowest id, so that what is cut off behind it makes a difference to nothing else.
      bits.append(maximum > 0 ? 1 << (maximum - 1) : 0, maximum)
      return bits
    }
    // What an entry can be: nothing, right, zero, above the maximum, backwards.
    let lists = [[], [1...1], [1...2], [0...0], [3...3], [0...1], [1...3]]
    for isDefault in 0...1 {
      for entries in lists {
        forms.append(ranges(facts, isDefault, entries.map { ($0.lowerBound, $0.upperBound) }))
      }
      forms.append(ranges(facts, isDefault, [(2, 1)]))
    }
    return forms
  }

  private static func head(_ facts: CoreSegment, _ maximum: Int) -> WireBits {
    var bits = WireBits()
    bits.append(1, 6)
    for _ in 0..<2 { bits.append(day, 36) }
    bits.append(facts.cmpID, 12)
    bits.append(facts.cmpVersion, 12)
    bits.append(facts.consentScreen, 6)
    for letter in facts.consentLanguage.description.utf8.prefix(2) { bits.append(letter - UInt8(ascii: "A"), 6) }
    bits.append(1, 12)
    bits.append(0, 24)
    bits.append(maximum, 16)
    return bits
  }

  private static func ranges(_ facts: CoreSegment, _ isDefault: Int, _ entries: [(first: Int, last: Int)]) -> WireBits {
    var bits = head(facts, 2)
    bits.append(1, 1)
    bits.append(isDefault, 1)
    bits.append(entries.count, 12)
    for entry in entries {
      bits.append(entry.first == entry.last ? 0 : 1, 1)
      bits.append(entry.first, 16)
      if entry.first != entry.last { bits.append(entry.last, 16) }
    }
    return bits
  }
}
