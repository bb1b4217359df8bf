import TCFCodec

extension StringFigures {
  /// Adds the sets `times` times: to counters of purpose consents, purposes on legitimate interest and special features, and
  /// to those of vendor consents, vendors on legitimate interest and disclosed vendors.
  func add(times: Int, to purposes: inout [VerticalCounter], _ vendors: inout [VerticalCounter]) {
    let words = words.span
    for set in 0..<Self.setCount { purposes[set].add(words.extracting(set..<set + 1), times: times) }
    vendors[0].add(words.extracting(Self.setCount..<ends.consents), times: times)
    vendors[1].add(words.extracting(ends.consents..<ends.interests), times: times)
    if discloses { vendors[2].add(words.extracting(ends.interests..<words.count), times: times) }
  }

  /// Adds the sets of a string once, without a copy of them.
  static func addSets(
    of string: borrowing TCString, to purposes: inout [VerticalCounter], _ vendors: inout [VerticalCounter]
  ) {
    purposes[0].add(CollectionOfOne(string.core.purposeConsents.bits).span, times: 1)
    purposes[1].add(CollectionOfOne(string.core.purposeLegitimateInterests.bits).span, times: 1)
    purposes[2].add(CollectionOfOne(string.core.specialFeatureOptIns.bits).span, times: 1)
    vendors[0].add(string.core.vendorConsents.words.span, times: 1)
    vendors[1].add(string.core.vendorLegitimateInterests.words.span, times: 1)
    if let disclosed = string.disclosedVendors { vendors[2].add(disclosed.words.span, times: 1) }
  }
}
