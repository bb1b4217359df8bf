package import TCFCodec
import TCFFindings
package import TCFVendorList

/// What a new vendor list does to consent that was stored under an older one: vendors that are gone, and purposes for which a
/// vendor now needs something that the user was not asked about.
///
/// Source: Consent string and vendor list formats v2, How does the CMP handle a new vendor list?; TCF Policies, Chapter II:
/// a user is asked again where a vendor needs a purpose or basis that it did not have.
package struct ListImpact: Sendable {
  /// What changed for one vendor.
  package struct Change: Sendable, Hashable {
    /// The vendor.
    package let vendor: Int
    /// Its name; nil where neither list has one.
    package let name: String?
    /// Whether the new list has deleted it, or has it no more: what is stored for it means nothing from now on.
    package let isGone: Bool
    /// Purposes that it may need consent for now and could not before.
    package let newConsent: PurposeSet
    /// Purposes that it may use on legitimate interest now and could not before.
    package let newInterest: PurposeSet
    /// Special features that it declares now and did not before.
    package let newSpecialFeatures: PurposeSet

    /// Whether a user who was shown the vendor has to be asked again before it can use all that it declares.
    package var asksAgain: Bool { !newConsent.isEmpty || !newInterest.isEmpty || !newSpecialFeatures.isEmpty }
  }

  /// What a change means for one string.
  package enum Effect: String, Sendable, Hashable, CaseIterable {
    /// A vendor with a permission in it is gone: its bits mean nothing any more.
    case breaks
    /// A vendor that it disclosed needs more than the user was asked about.
    case asksAgain
    /// Nothing changes.
    case none
  }

  /// The changes, ascending by vendor.
  package let changes: [Change]
  private let gone: VendorIDSet
  private let asking: VendorIDSet

  /// The impact of `new` on what was stored under `old`.
  package init(from old: CompiledVendorList, to new: CompiledVendorList) {
    let day = new.lastUpdated
    let live = new.live(old.vendors, on: day)
    var changes: [Change] = []
    for vendor in old.vendors where old.live(VendorIDSet([vendor]), on: old.lastUpdated).contains(vendor) {
      let isGone = !live.contains(vendor)
      func added(_ ids: ClosedRange<Int>, _ vendors: (CompiledVendorList, Int) -> VendorIDSet) -> PurposeSet {
        PurposeSet(ids.filter { vendors(new, $0).contains(vendor) && !vendors(old, $0).contains(vendor) })
      }
      let change = Change(
        vendor: vendor, name: new.name(ofVendor: vendor) ?? old.name(ofVendor: vendor), isGone: isGone,
        newConsent: isGone
          ? [] : added(1...24) { Self.vendors($0, on: $0.consentVendors(of: $1), flexible: $1) },
        newInterest: isGone
          ? [] : added(1...24) { Self.vendors($0, on: $0.legitimateInterestVendors(of: $1), flexible: $1) },
        newSpecialFeatures: isGone ? [] : added(1...12) { $0.specialFeatureVendors(of: $1) })
      if change.isGone || change.asksAgain { changes.append(change) }
    }
    self.changes = changes
    gone = VendorIDSet(changes.filter(\.isGone).map(\.vendor))
    asking = VendorIDSet(changes.filter(\.asksAgain).map(\.vendor))
  }

  /// A flexible vendor may come to use either basis, by a publisher's restriction.
  private static func vendors(
    _ list: CompiledVendorList, on declared: VendorIDSet, flexible purpose: Int
  ) -> VendorIDSet { declared.union(list.flexibleVendors(of: purpose)) }

  /// What the new list means for a string, and the vendors concerned.
  package func effect(on string: TCString) -> (effect: Effect, vendors: VendorIDSet) {
    let core = string.core
    let granted = core.vendorConsents.union(core.vendorLegitimateInterests)
    let lost = granted.intersection(gone)
    if !lost.isEmpty { return (.breaks, lost) }
    let asked = (string.disclosedVendors ?? granted).intersection(asking)
    return asked.isEmpty ? (.none, asked) : (.asksAgain, asked)
  }
}
