public import TCFCodec
import TCFFindings
import TCFStorage
public import TCFVendorList

/// What a TcfPolicyVersion means: which vendor lists strings with it count in, which ids exist, and which purposes take
/// consent only.
///
/// A version that is newer than the newest known has no era: nothing is concluded about it, least of all that it is like
/// one of the others. Versions 0 and 1 have none either; strings of version 1 carry no policy version.
///
/// Source: Consent string and vendor list formats v2, Version history and The Core String, TcfPolicyVersion; TCF
/// Implementation Guidelines, How do I determine which GVL to use?; the tables of published vendor lists.
package struct PolicyEra: Sendable, Hashable {
  /// The policy versions that mean this.
  package let versions: ClosedRange<Int>
  /// Since when strings can name it.
  package let began: CalendarDay
  /// The GVL specification, and so the series of lists, that VendorListVersion counts in.
  package let series: Int
  /// The purposes.
  package let purposes: PurposeSet
  /// The purposes that take consent only: a legitimate interest in them means nothing.
  ///
  /// Source: Consent string and vendor list formats v2, Why was support for legitimate interest for purposes 3 to 6
  /// deprecated?
  package let consentOnlyPurposes: PurposeSet
  /// The special purposes.
  package let specialPurposes: PurposeSet
  /// The special features.
  package let specialFeatures: PurposeSet

  /// TCF 2.0 and 2.1. Version 3 was announced and is in no list.
  package static let tcf20 = PolicyEra(
    versions: 2...3, began: Milestones.firstV2Day, series: 2, purposes: PurposeSet(1...StoredKeyEdition.tcf20.purposes),
    consentOnlyPurposes: [1],
    specialPurposes: [1, 2], specialFeatures: [1, 2])
  /// TCF 2.2.
  package static let tcf22 = PolicyEra(
    versions: 4...4, began: Milestones.tcf22.day, series: 3,
    purposes: PurposeSet(1...StoredKeyEdition.tcf22.purposes),
    consentOnlyPurposes: [1, 3, 4, 5, 6], specialPurposes: [1, 2], specialFeatures: [1, 2])
  /// TCF 2.2 as amended in 2024, TCF 2.3 and 2.4.
  package static let policy5 = PolicyEra(
    versions: 5...5, began: Milestones.policy5.day, series: 3,
    purposes: PurposeSet(1...StoredKeyEdition.tcf22.purposes),
    consentOnlyPurposes: [1, 3, 4, 5, 6], specialPurposes: [1, 2, 3], specialFeatures: [1, 2])

  /// Every era, the oldest first.
  package static let all = [tcf20, tcf22, policy5]
  /// The newest era known.
  package static let newest = policy5
  /// The policy versions that have an era.
  package static let knownVersions = tcf20.versions.lowerBound...newest.versions.upperBound

  /// The era of a policy version; nil if it has none, or is newer than this catalogue knows.
  package static func of(_ policyVersion: Int) -> PolicyEra? {
    switch policyVersion {
    case tcf20.versions: tcf20
    case tcf22.versions: tcf22
    case policy5.versions: policy5
    default: nil
    }
  }

  /// The era of a policy version, or the nearest known one: for guesses that say so, never where an answer is a promise.
  static func nearest(to policyVersion: Int) -> PolicyEra {
    of(policyVersion) ?? (policyVersion < knownVersions.lowerBound ? tcf20 : newest)
  }

  /// The stored key that holds UseNonStandardTexts, which was called UseNonStandardStacks before TCF 2.2. No constant: rules ask
  /// for eras all the time, and one with a text in it counts references whenever it is handed on.
  package var nonStandardTextsKey: String {
    StoredKeyEdition.of(policyVersion: versions.lowerBound).nonStandardTextsKey
  }

  /// Whether a policy version is newer than any that this catalogue knows.
  static func isToCome(_ policyVersion: Int) -> Bool { policyVersion > knownVersions.upperBound }

  /// The policy versions from TCF 2.2 on, those to come too, for rules that began with it.
  static let sinceTCF22 = tcf22.versions.lowerBound...63

  /// Whether the bit about non-standard texts is called so, and not after stacks as before TCF 2.2; where the policy version
  /// is not known, as it is called now.
  static func hasTexts(_ policyVersion: Int?) -> Bool { policyVersion.map { $0 >= sinceTCF22.lowerBound } ?? true }

  /// The purposes that have taken consent only since TCF 2.2, and could rest on legitimate interest before.
  static let consentOnlySinceTCF22 = tcf22.consentOnlyPurposes.subtracting(tcf20.consentOnlyPurposes)

  /// Every series of vendor lists, the oldest first.
  static let allSeries = [tcf20.series, newest.series]

  /// The series of vendor lists that strings with a policy version count in; nil if no one can know.
  package static func series(of policyVersion: Int) -> Int? { of(policyVersion)?.series }

  /// The purposes that certainly take consent only under a policy version: those of its era, and of a version without
  /// one purpose 1, which does under every known one.
  static func consentOnlyPurposes(of policyVersion: Int) -> PurposeSet {
    of(policyVersion)?.consentOnlyPurposes ?? [1]
  }
}

extension VendorListStore {
  /// The list that a string names; nil if the store does not have it, or if its policy version has no series of lists.
  public func list(for core: CoreSegment) -> CompiledVendorList? {
    PolicyEra.series(of: core.policyVersion).flatMap { list(series: $0, number: core.vendorListVersion) }
  }
}
