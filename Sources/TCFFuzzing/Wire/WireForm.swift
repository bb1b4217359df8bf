import TCFCodec

/// A version 2 string as it is on the wire, bit for bit: what no model and no encoder can say.
///
/// The encoder writes one form of each model; readers must cope with all of them. A form may also be broken on purpose:
/// counts that lie, ranges that run backwards, fields overwritten. `meaning` reads a form without the codec.
///
/// The layout's widths come from TCFCodec's own tables; the writing of bits does not (`WireBits`).
struct WireForm: Sendable, Hashable {
  /// The segments in the order of the string.
  var segments: [WireSegment]

  /// The form that follows the model most plainly: sections as bit fields where that is no longer, no surplus, the
  /// segments in the usual order.
  init(_ model: TCString) {
    let core = WireCore(
      fields: model.core.fixedFields, consents: WireSection(model.core.vendorConsents),
      interests: WireSection(model.core.vendorLegitimateInterests),
      restrictions: model.core.publisherRestrictions.map(WireRestriction.init))
    segments = [WireSegment(.core(core))]
    if let vendors = model.disclosedVendors {
      segments.append(WireSegment(.vendors(.disclosed, WireSection(vendors))))
    }
    if let vendors = model.allowedVendors { segments.append(WireSegment(.vendors(.allowed, WireSection(vendors)))) }
    if let publisher = model.publisherTC { segments.append(WireSegment(.publisherTC(publisher))) }
  }
}

/// One segment and what is around its fields.
struct WireSegment: Sendable, Hashable {
  /// What a segment holds.
  enum Content: Sendable, Hashable {
    case core(WireCore)
    case vendors(VendorList, WireSection)
    case publisherTC(PublisherTCSegment)
    /// A type that nothing is defined for, and what follows it.
    case unknown(type: UInt64, bits: [UInt8])
  }

  /// The segments that hold one vendor section.
  enum VendorList: Sendable, Hashable {
    case disclosed, allowed

    var type: UInt64 { self == .disclosed ? SegmentLayout.disclosedVendorsType : SegmentLayout.allowedVendorsType }
  }

  /// The fields.
  var content: Content
  /// Bits that hold something else than the fields say.
  var overwritten: [Overwrite] = []
  /// How the segment is filled up.
  var padding = WirePadding()
  /// "=" after the last character.
  var equalsSigns = 0

  init(_ content: Content) { self.content = content }
}

/// A field that is given another value.
struct Overwrite: Sendable, Hashable {
  var bits: BitRange
  var value: UInt64
}

/// How a segment is filled up.
struct WirePadding: Sendable, Hashable {
  /// The bits are filled up to a multiple of this: 8 as Java encoders do, 24 as JavaScript ones do, 6 for none at all.
  var group = 8
  /// Bits beyond that.
  var surplus = 0
  /// Whether the surplus is ones.
  var isOnes = false
}

/// The core segment.
struct WireCore: Sendable, Hashable {
  /// The fixed fields; its sections are not used.
  var fields: CoreSegment
  var consents: WireSection
  var interests: WireSection
  var restrictions: [WireRestriction]
  /// What NumPubRestrictions says; nil for the truth.
  var restrictionCount: Int?
}

/// A vendor section.
struct WireSection: Sendable, Hashable {
  /// What follows MaxVendorId and IsRangeEncoding.
  enum Body: Sendable, Hashable {
    /// A bit for each id up to `width`.
    case bitField(VendorIDSet, width: Int)
    case ranges(WireEntries)
  }

  /// MaxVendorId.
  var maximum: Int
  var body: Body

  /// The shorter form of a section.
  init(_ set: VendorIDSet) {
    maximum = set.highest
    let entries = WireEntries(set)
    let isRange = entries.list.count <= SectionLayout.mostEntries && entries.width < maximum
    body = isRange ? .ranges(entries) : .bitField(set, width: maximum)
  }
}

/// NumEntries and the entries.
struct WireEntries: Sendable, Hashable {
  var list: [WireEntry]
  /// What NumEntries says; nil for the truth.
  var count: Int?

  init(_ list: [WireEntry]) { self.list = list }

  /// The fewest entries for a set, ascending.
  init(_ set: VendorIDSet) {
    self.init(set.ranges.map { WireEntry(Int($0.first), Int($0.last), isRange: !$0.isSingle) })
  }

  /// How many bits it takes.
  var width: Int {
    list.reduce(SectionLayout.numEntries) {
      $0 + ($1.isRange ? SectionLayout.rangeEntry : SectionLayout.singleEntry)
    }
  }
}

/// A range entry.
struct WireEntry: Sendable, Hashable {
  var first: Int
  var last: Int
  /// Whether it is written as a range, which one id can be too.
  var isRange: Bool

  init(_ first: Int, _ last: Int, isRange: Bool = true) {
    self.first = first
    self.last = last
    self.isRange = isRange
  }
}

/// A publisher restriction.
struct WireRestriction: Sendable, Hashable {
  var purpose: Int
  var type: RestrictionType
  var entries: WireEntries

  init(_ restriction: PublisherRestriction) {
    purpose = restriction.purpose
    type = restriction.type
    entries = WireEntries(restriction.ranges.map { WireEntry(Int($0.first), Int($0.last), isRange: !$0.isSingle) })
  }
}
