import TCFCodec

/// Strings made to be slow or large: known decoders take from seconds to minutes over them, or crash.
enum HostileText: String, CaseIterable, Sendable {
  /// As many ranges over all ids as an entry list can have, in each section by itself.
  case consentRanges = "hostile-consent-ranges"
  case interestRanges = "hostile-interest-ranges"
  case disclosedRanges = "hostile-disclosed-ranges"
  case restrictionRanges = "hostile-restriction-ranges"
  /// The most ids that are still read, in the most entries.
  case justAllowed = "hostile-just-allowed"
  /// Ranges that a restriction has to sort.
  case outOfOrder = "hostile-out-of-order"
  case emptyRestrictions = "hostile-empty-restrictions"
  /// Thousands of segments, each of which asks for the longest set.
  case manySegments = "hostile-many-segments"
  /// MaxVendorId 65,535 and no bits behind it.
  case cutBitField = "hostile-cut-bit-field"
  case equalsSigns = "hostile-equals-signs"
  case dots = "hostile-dots"
  case tildes = "hostile-tildes"
  case longNoise = "hostile-long-noise"

  /// A string of the kind, of up to some hundred thousand characters.
  func make(_ random: inout FuzzRandom) -> [UInt8] {
    let many = random.pick([100, 1_000, SectionLayout.mostEntries])
    let everybody = Self.entries(many) { _ in WireEntry(1, VendorIDSet.highestPossible) }
    var form = WireForm(TCString(core: CoreSegment()))
    switch self {
    case .consentRanges: form.core?.consents = Self.section(everybody)
    case .interestRanges: form.core?.interests = Self.section(everybody)
    case .disclosedRanges: form.segments.append(WireSegment(.vendors(.disclosed, Self.section(everybody))))
    case .restrictionRanges: form.core?.restrictions = [Self.restriction(everybody)]
    case .justAllowed:
      form.core?.consents = Self.section(Self.entries(SectionLayout.mostEntries) { _ in WireEntry(1, 488) })
    case .outOfOrder:
      form.core?.restrictions = [
        Self.restriction(Self.entries(many) { WireEntry(1 + $0 * 2_741 % 4_096 * 15, 3 + $0 * 2_741 % 4_096 * 15) })
      ]
    case .emptyRestrictions:
      form.core?.restrictions = Array(repeating: Self.restriction(WireEntries([])), count: many)
    case .manySegments:
      let one = Self.entries(1) { _ in WireEntry(VendorIDSet.highestPossible, VendorIDSet.highestPossible) }
      let segment = WireSegment(.vendors(random.pick([.disclosed, .allowed]), Self.section(one)))
      form.segments += Array(repeating: segment, count: many)
    case .cutBitField:
      var section = WireSection([])
      section.maximum = VendorIDSet.highestPossible
      form.core?.interests = section
    case .equalsSigns, .dots, .tildes, .longNoise: return characters(form, many * 10, &random)
    }
    return form.text
  }

  private func characters(_ form: WireForm, _ count: Int, _ random: inout FuzzRandom) -> [UInt8] {
    switch self {
    case .equalsSigns: [UInt8](repeating: UInt8(ascii: "="), count: count)
    case .dots: form.text + [UInt8](repeating: UInt8(ascii: "."), count: count)
    case .tildes: Array("DBAB".utf8) + [UInt8](repeating: UInt8(ascii: "~"), count: count)
    default: form.text.prefix(40) + (0..<count).map { _ in random.pick(WireBits.alphabet) }
    }
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
