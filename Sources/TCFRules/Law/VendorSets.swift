import TCFCodec
import TCFFindings
import TCFVendorList

/// Set operations on whole words that rules need. Those that answer yes or no allocate nothing, unless they say so.
extension VendorIDSet {
  /// Whether every id is in `first` or in `second`.
  func isSubset(of first: VendorIDSet, or second: VendorIDSet) -> Bool {
    words.indices.allSatisfy { words[$0] & ~first.word($0) & ~second.word($0) == 0 }
  }

  /// The ids that one of the two sets has and the other has not.
  func symmetricDifference(_ other: VendorIDSet) -> VendorIDSet { subtracting(other).union(other.subtracting(self)) }

  /// Whether the set has exactly the ids of `first` and `second`.
  func isUnion(of first: VendorIDSet, _ second: VendorIDSet) -> Bool {
    isSubset(of: first, or: second) && first.isSubset(of: self) && second.isSubset(of: self)
  }

  /// Whether every id is in the set that `vendors` gives for one of `purposes`. Allocates nothing where the first purpose
  /// or the first two are enough, as they nearly always are.
  func isCovered(by purposes: PurposeSet, _ vendors: (Int) -> VendorIDSet) -> Bool {
    var first: VendorIDSet?
    for purpose in purposes {
      let next = vendors(purpose)
      guard let before = first else {
        if isSubset(of: next) { return true }
        first = next
        continue
      }
      if isSubset(of: before, or: next) { return true }
      break
    }
    var rest = self
    for purpose in purposes {
      rest.subtract(vendors(purpose))
      if rest.isEmpty { return true }
    }
    return rest.isEmpty
  }

  /// Whether an id of `range` is in the set and not in `other`.
  func intersects(_ range: VendorIDRange, without other: VendorIDSet) -> Bool {
    let first = Int(Swift.max(range.first, 1)) - 1
    let last = Swift.min(Int(range.last), words.count * 64) - 1
    guard first <= last else { return false }
    return (first >> 6...last >> 6).contains { index in
      var word = words[index] & ~other.word(index)
      if index == first >> 6 { word &= UInt64.max >> UInt64(first & 63) }
      if index == last >> 6 { word &= UInt64.max << UInt64(63 - last & 63) }
      return word != 0
    }
  }
}

extension PublisherRestriction {
  /// Whether the restriction names a vendor of `set`.
  func names(anyOf set: VendorIDSet) -> Bool { ranges.contains(where: set.intersects) }

  /// Whether the restriction names a vendor of `set` that is not in `other`.
  func names(anyOf set: VendorIDSet, without other: VendorIDSet) -> Bool {
    ranges.contains { set.intersects($0, without: other) }
  }

  /// The vendors of `set` that the restriction names. The work ends with the set, however far a range runs.
  func vendors(in set: VendorIDSet) -> VendorIDSet {
    var result = VendorIDSet()
    result.insert(ranges, upTo: set.highest)
    result.formIntersection(set)
    return result
  }
}

extension VendorIDSet {
  /// Adds the ids of ascending runs that do not exceed `highest`.
  mutating func insert(_ ranges: ArraySlice<VendorIDRange>, upTo highest: Int) {
    for range in ranges {
      guard Int(range.first) <= highest else { return }
      insert(VendorIDRange(range.first, UInt16(clamping: Swift.min(Int(range.last), highest))))
    }
  }
}

extension CompiledVendorList {
  /// The vendors of `ids` that the list has and that were not deleted by `day`: the others are the business of
  /// gvl/vendor-unknown and gvl/vendor-deleted alone.
  func live(_ ids: VendorIDSet, on day: CalendarDay) -> VendorIDSet {
    let deleted = deletedVendors(by: day)
    if ids.isSubset(of: vendors), ids.isDisjoint(with: deleted) { return ids }
    return ids.intersection(vendors).subtracting(deleted)
  }

  /// The purposes that can be judged: the list's own, or every purpose that has a bit if the list has no tables.
  var judgedPurposes: PurposeSet { hasTables ? purposes : PurposeSet(1...24) }

  /// The vendors that a restriction of `type` moves to another basis for `purpose`: flexible, with the other default.
  ///
  /// Source: Consent string and vendor list formats v2, The Core String, RestrictionType.
  func movedVendors(by type: RestrictionType, of purpose: Int, policyVersion: Int) -> VendorIDSet {
    guard let movable = movable(by: type, of: purpose, policyVersion: policyVersion) else { return VendorIDSet() }
    return movable.declared.intersection(movable.flexible)
  }

  /// Those vendors in two sets, which both have to hold them; nil if the type moves no one for `purpose`.
  func movable(
    by type: RestrictionType, of purpose: Int, policyVersion: Int
  ) -> (declared: VendorIDSet, flexible: VendorIDSet)? {
    guard !PolicyEra.consentOnlyPurposes(of: policyVersion).contains(purpose) else { return nil }
    switch type {
    case .requireConsent: return (legitimateInterestVendors(of: purpose), flexibleVendors(of: purpose))
    case .requireLegitimateInterest: return (consentVendors(of: purpose), flexibleVendors(of: purpose))
    case .notAllowed, .undefined: return nil
    }
  }

  /// The vendors that some restriction of `type` moves to another basis.
  func movedVendors(by type: RestrictionType, in core: CoreSegment) -> VendorIDSet {
    var result = VendorIDSet()
    let restrictions = core.publisherRestrictions
    for (index, header) in restrictions.headers.enumerated() where header.type == type {
      let restriction = restrictions[index]
      let movable = movedVendors(by: type, of: restriction.purpose, policyVersion: core.policyVersion)
      if restriction.names(anyOf: movable) { result.formUnion(restriction.vendors(in: movable)) }
    }
    return result
  }
}
