extension TCString {
  /// The same string in memory of its own, no more than it needs: to be kept while a decoder's string is filled again.
  ///
  /// A plain copy shares its arrays with the decoder's string. Decoding the next string then allocates arrays of the old
  /// capacity, which the allocator rounds up, time after time: a cache of copies grows without bound.
  package var kept: TCString {
    var kept = self
    kept.core.vendorConsents = core.vendorConsents.kept
    kept.core.vendorLegitimateInterests = core.vendorLegitimateInterests.kept
    kept.core.publisherRestrictions = core.publisherRestrictions.kept
    kept.disclosedVendors = disclosedVendors?.kept
    kept.allowedVendors = allowedVendors?.kept
    return kept
  }
}

extension Array {
  /// The same elements in memory of their own, no more than they need.
  @inlinable package var inOwnMemory: [Element] {
    var own: [Element] = []
    own.reserveCapacity(count)
    // As a whole: an element at a time takes many times as long.
    own.append(contentsOf: self)
    return own
  }
}
