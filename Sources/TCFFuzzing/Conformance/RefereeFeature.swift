import TCFCodec

/// Something that codecs are known to differ in, and the vectors that show it.
package enum RefereeFeature: String, Sendable, Hashable, CaseIterable {
  /// Segments behind the core, in any order.
  case segmentOrder = "segments in any order"
  /// The Disclosed Vendors segment.
  case disclosedVendors = "Disclosed Vendors"
  /// The publisher's own segment.
  case publisherTC = "Publisher TC"
  /// Publisher restrictions.
  case restrictions = "publisher restrictions"
  /// Vendor sections as ranges.
  case ranges = "range sections"
  /// Tenths of a second.
  case tenths = "tenths of a second"
  /// Strings of version 1.
  case version1 = "version 1"

  /// Whether `vector`, a string to read, shows the feature.
  func covers(_ vector: ConformanceVector) -> Bool {
    guard case .read(_, let model, _) = vector.question else { return false }
    return switch self {
    case .segmentOrder: vector.flags.contains("SegmentOrder") && model.values.allowedVendors == nil
    case .disclosedVendors: model.named.contains(.disclosedVendors)
    case .publisherTC: model.named.contains(.publisherTC)
    case .restrictions: !model.values.core.publisherRestrictions.isEmpty
    case .ranges: vector.source.contains("Range Section")
    case .tenths: model.values.core.created.rawValue % 10 != 0 || model.values.core.lastUpdated.rawValue % 10 != 0
    case .version1: model.version == 1
    }
  }

  /// The field that must be reported for the feature to count; nil if reading the string is enough.
  var field: ModelField? {
    switch self {
    case .segmentOrder, .ranges, .version1: nil
    case .disclosedVendors: .disclosedVendors
    case .publisherTC: .publisherTC
    case .restrictions: .publisherRestrictions
    case .tenths: .created
    }
  }
}
