package import TCFCodec
import TCFFindings

/// What counts need of a version 2 string: the numbers that records are grouped by, and the bits of its sets in one array. A
/// copy of the string itself would be half a dozen.
package struct StringFigures: Sendable {
  /// What records are grouped by.
  package struct Header: Sendable, Hashable {
    let cmp: Int
    let cmpVersion: Int
    let vendorListVersion: Int
    let policy: Int
    /// The year of LastUpdated times 12 and the month from 0.
    let month: Int
    let language: LetterPair
    let country: LetterPair

    init(_ string: borrowing TCString) {
      (cmp, cmpVersion) = (string.core.cmpID, string.core.cmpVersion)
      (vendorListVersion, policy) = (string.core.vendorListVersion, string.core.policyVersion)
      month = string.core.lastUpdated.monthNumber
      (language, country) = (string.core.consentLanguage, string.core.publisherCC)
    }

    /// A number that equal headers share, and few others.
    var digest: UInt64 {
      var digest = Digest()
      digest.add(cmp &* 4_096 &+ cmpVersion)
      digest.add(vendorListVersion &* 64 &+ policy)
      digest.add(month)
      digest.add(Int(language.code) &* 4_096 &+ Int(country.code))
      return digest.value
    }
  }

  /// What records are grouped by.
  package let header: Header
  /// Purpose consents, purposes on legitimate interest, special features; then vendor consents, vendors on legitimate
  /// interest, disclosed vendors.
  let words: [UInt64]
  let ends: (consents: Int, interests: Int)
  /// Whether there is a Disclosed Vendors segment.
  let discloses: Bool
  /// Days since 1970 of LastUpdated.
  let day: Int

  /// How many sets a string has for purposes and special features, and as many for vendors.
  static let setCount = 3

  /// What `string` says.
  package init(_ string: borrowing TCString) {
    header = Header(string)
    day = string.core.lastUpdated.day.daysSince1970
    let (consents, interests) = (string.core.vendorConsents.words, string.core.vendorLegitimateInterests.words)
    let disclosed = string.disclosedVendors?.words
    discloses = disclosed != nil
    ends = (Self.setCount + consents.count, Self.setCount + consents.count + interests.count)
    var words: [UInt64] = []
    words.reserveCapacity(ends.interests + (disclosed?.count ?? 0))
    words.append(string.core.purposeConsents.bits)
    words.append(string.core.purposeLegitimateInterests.bits)
    words.append(string.core.specialFeatureOptIns.bits)
    words.append(contentsOf: consents)
    words.append(contentsOf: interests)
    if let disclosed { words.append(contentsOf: disclosed) }
    self.words = words
  }
}

extension Deciseconds {
  /// The year times 12 and the month from 0.
  var monthNumber: Int { day.monthNumber }
}

extension CalendarDay {
  /// The year times 12 and the month from 0.
  var monthNumber: Int {
    let (year, month, _) = components
    return year * 12 + month - 1
  }
}
