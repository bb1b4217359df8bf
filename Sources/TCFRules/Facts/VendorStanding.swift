import TCFCodec
import TCFVendorList

/// Which permissions of a version 2 string its Disclosed Vendors segment covers: found out once, and asked by several rules. A
/// rule looks for the vendors themselves only where the answer is no.
struct Disclosure {
  /// Whether the string has the segment, and everybody with consent is in it.
  let coversConsents: Bool
  /// Whether the string has the segment, and everybody with legitimate interest is in it.
  let coversInterests: Bool

  // The sets and not the string: a copy of that retains a dozen arrays.
  init(consents: VendorIDSet, interests: VendorIDSet, disclosed: VendorIDSet?) {
    guard let disclosed else {
      (coversConsents, coversInterests) = (false, false)
      return
    }
    coversConsents = consents.isSubset(of: disclosed)
    coversInterests = interests.isSubset(of: disclosed)
  }
}

/// How the vendors that a version 2 string names are in a list: found out once, and asked by several rules. A rule looks for
/// the vendors themselves only where the answer is no.
struct VendorStanding {
  /// Whether any field names a vendor.
  let namesAny: Bool
  /// Whether the list has every one of them.
  let isListed: Bool
  /// Whether none of them had been deleted by the day the string was written.
  let isUndeleted: Bool

  /// Whether the list has every one of them, and none had been deleted by then.
  var isLive: Bool { isListed && isUndeleted }

  init(_ facts: StringFacts, in list: CompiledVendorList) {
    let (consents, interests) = (facts.core.vendorConsents, facts.core.vendorLegitimateInterests)
    let (disclosed, disclosure) = (facts.string.disclosedVendors ?? VendorIDSet(), facts.disclosure)
    namesAny = !disclosed.isEmpty || !consents.isEmpty || !interests.isEmpty
    // What is true of everybody disclosed is true of those whom the segment covers.
    isListed =
      disclosed.isSubset(of: list.vendors) && (disclosure.coversConsents || consents.isSubset(of: list.vendors))
      && (disclosure.coversInterests || interests.isSubset(of: list.vendors))
    let deleted = list.deletedVendors(by: facts.core.lastUpdated.day)
    isUndeleted =
      deleted.isEmpty
      || (disclosed.isDisjoint(with: deleted) && (disclosure.coversConsents || consents.isDisjoint(with: deleted))
        && (disclosure.coversInterests || interests.isDisjoint(with: deleted)))
  }
}
