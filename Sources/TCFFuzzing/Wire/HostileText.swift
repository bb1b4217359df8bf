package import TCFCodec
package import TCFFindings

/// Strings made to be slow or large: known decoders take from seconds to minutes over them, or crash.
package enum HostileText: String, CaseIterable, Sendable {
  /// As many ranges over all ids as asked for, in each section by itself.
  case consentRanges = "hostile-consent-ranges"
  /// The same in the section of legitimate interest.
  case interestRanges = "hostile-interest-ranges"
  /// The same in a Disclosed Vendors segment.
  case disclosedRanges = "hostile-disclosed-ranges"
  /// The same in one publisher restriction.
  case restrictionRanges = "hostile-restriction-ranges"
  /// The ranges of all four at once.
  case allRanges = "hostile-all-ranges"
  /// Restrictions, each on everybody.
  case manyRestrictions = "hostile-many-restrictions"
  /// The most ids that are still read.
  case justAllowed = "hostile-just-allowed"
  /// Ranges that a restriction has to sort.
  case outOfOrder = "hostile-out-of-order"
  /// Restrictions without entries, as many as asked for.
  case emptyRestrictions = "hostile-empty-restrictions"
  /// Segments, each of which asks for the longest set.
  case manySegments = "hostile-many-segments"
  /// MaxVendorId 65,535 and no bits behind it.
  case cutBitField = "hostile-cut-bit-field"
  /// A core, and nothing but zeros behind it.
  case longPadding = "hostile-long-padding"
  /// Nothing but "=".
  case equalsSigns = "hostile-equals-signs"
  /// A string, and nothing but dots behind it.
  case dots = "hostile-dots"
  /// The header of a GPP container, and nothing but "~" behind it.
  case tildes = "hostile-tildes"
  /// The beginning of a string, and random characters of its alphabet behind it.
  case longNoise = "hostile-long-noise"

  /// A string of the kind, of up to some hundred thousand characters.
  func make(_ random: inout SplitMix64) -> [UInt8] {
    let count = random.pick([100, 1_000, SectionLayout.mostEntries])
    return text(isOfCharacters ? count * 10 : count, &random)
  }

  /// Whether the kind is measured in characters, not in entries, restrictions or segments.
  package var isOfCharacters: Bool {
    switch self {
    case .longPadding, .equalsSigns, .dots, .tildes, .longNoise: true
    default: false
    }
  }

  /// The code of the fault for which decoding refuses a string of the kind that is large enough; nil if it is read, or
  /// if that cannot be determined.
  package var fault: DecodingFault.Code? {
    switch self {
    case .consentRanges, .interestRanges, .disclosedRanges, .restrictionRanges, .allRanges, .manyRestrictions:
      .workBound
    case .cutBitField: .truncated
    case .equalsSigns, .dots: .empty
    case .tildes: .alphabet
    case .justAllowed, .outOfOrder, .emptyRestrictions, .manySegments, .longPadding, .longNoise: nil
    }
  }

  /// A string of the kind with `count` entries, restrictions, segments or characters: entries and restrictions up to
  /// 4,095, which is as many as can be counted.
  package func text(_ count: Int, _ random: inout SplitMix64) -> [UInt8] {
    let everybody = Self.entries(count) { _ in WireEntry(1, VendorIDSet.highestPossible) }
    let once = Self.entries(1) { _ in WireEntry(1, VendorIDSet.highestPossible) }
    var form = WireForm(TCString(core: CoreSegment()))
    switch self {
    case .consentRanges: form.core?.consents = Self.section(everybody)
    case .interestRanges: form.core?.interests = Self.section(everybody)
    case .disclosedRanges: form.segments.append(WireSegment(.vendors(.disclosed, Self.section(everybody))))
    case .restrictionRanges: form.core?.restrictions = [Self.restriction(everybody)]
    case .allRanges:
      form.core?.consents = Self.section(everybody)
      form.core?.interests = Self.section(everybody)
      form.core?.restrictions = [Self.restriction(everybody)]
      form.segments.append(WireSegment(.vendors(.disclosed, Self.section(everybody))))
    case .manyRestrictions: form.core?.restrictions = Array(repeating: Self.restriction(once), count: count)
    case .justAllowed:
      let last = min(2_000_000 / max(count, 1), VendorIDSet.highestPossible)
      form.core?.consents = Self.section(Self.entries(count) { _ in WireEntry(1, last) })
    case .outOfOrder:
      form.core?.restrictions = [
        Self.restriction(Self.entries(count) { WireEntry(1 + $0 * 2_741 % 4_096 * 15, 3 + $0 * 2_741 % 4_096 * 15) })
      ]
    case .emptyRestrictions:
      form.core?.restrictions = Array(repeating: Self.restriction(WireEntries([])), count: count)
    case .manySegments: return Self.segments(count, after: form, &random)
    case .cutBitField:
      var section = WireSection([])
      section.maximum = VendorIDSet.highestPossible
      form.core?.interests = section
    case .longPadding, .equalsSigns, .dots, .tildes, .longNoise: return characters(form, count, &random)
    }
    return form.text
  }

  private func characters(_ form: WireForm, _ count: Int, _ random: inout SplitMix64) -> [UInt8] {
    switch self {
    case .equalsSigns: return [UInt8](repeating: UInt8(ascii: "="), count: count)
    case .dots: return form.text + [UInt8](repeating: UInt8(ascii: "."), count: count)
    case .tildes: return Array("DBAB".utf8) + [UInt8](repeating: UInt8(ascii: "~"), count: count)
    case .longPadding:
      let text = form.text + [UInt8](repeating: UInt8(ascii: "A"), count: count)
      // No base64url text has a length of 1 modulo 4.
      return text.count % 4 == 1 ? text + [UInt8(ascii: "A")] : text
    default: return form.text.prefix(40) + (0..<count).map { _ in random.pick(WireBits.alphabet) }
    }
  }

  /// Written once and repeated as text, which a hundred thousand of them in bits would not be.
  private static func segments(_ count: Int, after form: WireForm, _ random: inout SplitMix64) -> [UInt8] {
    let one = entries(1) { _ in WireEntry(VendorIDSet.highestPossible, VendorIDSet.highestPossible) }
    let segment = WireSegment(.vendors(random.pick([.disclosed, .allowed]), section(one))).text
    var text = form.text
    text.reserveCapacity(text.count + count * (segment.count + 1))
    for _ in 0..<count {
      text.append(UInt8(ascii: "."))
      text += segment
    }
    return text
  }

  private static func entries(_ count: Int, _ entry: (Int) -> WireEntry) -> WireEntries {
    WireEntries((0..<count).map(entry))
  }

  private static func section(_ entries: WireEntries) -> WireSection {
    var section = WireSection([])
    section.maximum = VendorIDSet.highestPossible
    section.body = .ranges(entries)
    return section
  }

  private static func restriction(_ entries: WireEntries) -> WireRestriction {
    var restriction = WireRestriction(PublisherRestriction(purpose: 2, type: .requireConsent, vendors: []))
    restriction.entries = entries
    return restriction
  }
}
