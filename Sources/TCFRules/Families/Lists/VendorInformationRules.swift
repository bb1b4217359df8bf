import TCFCodec
import TCFFindings
import TCFStorage
import TCFVendorList

/// Where and how the disclosed vendors work, by the Additional Vendor Information List; without it these rules do not
/// apply.
enum VendorInformationRules {
  static let all: [Rule] = [environment, territory]

  private static func document(_ section: String) -> Citation {
    Citation("Additional Vendor Information List Specification", section)
  }
  private static let example = document("Example Additional Vendor Information List Object")

  static let environment = Rule(
    metadata: RuleDescription(
      "gvl/vendor-environment", .info, title: "Vendors shown in an app work in apps",
      meaning: "An app stored these keys, and disclosed vendors say that they work in other environments only: consent "
        + "for them serves nobody. The list is separate and may be older than the string.",
      fix: "Show vendors that work in apps.", sources: [example]
    ).metadata(needs: [.storedKeys, .vendorInformation]),
    check: .storedKeys { facts in
      guard let information = facts.settings.vendorInformation,
        let disclosed = facts.readableString?.string.disclosedVendors
      else { return nil }
      return finding(disclosed.intersection(information.vendorsOutsideApps), "do not work in apps", .tcString)
    })

  static let territory = Rule(
    metadata: RuleDescription(
      "gvl/vendor-territory", .info, title: "Vendors work in the publisher's country",
      meaning: "Disclosed vendors name the countries they work in, and the publisher's is not among them. The list is "
        + "separate and may be older than the string.",
      fix: "Show vendors that work in the country.", sources: [example, document("Territorial scope")]
    ).metadata(needs: [.string, .vendorInformation]),
    check: .string { facts in
      guard let information = facts.settings.vendorInformation, let disclosed = facts.string.disclosedVendors,
        facts.core.publisherCC != .unknown
      else { return nil }
      let country = facts.core.publisherCC
      let vendors = disclosed.intersection(information.vendors(outside: country))
      return finding(vendors, "do not work in \(country)", .field(facts.at(.disclosedVendors, of: .disclosedVendors)))
    })

  private enum Place {
    case tcString
    case field(Location)
  }

  private static func finding(_ vendors: VendorIDSet, _ words: String, _ place: Place) -> [Finding] {
    guard !vendors.isEmpty else { return [] }
    let location: Location
    switch place {
    case .tcString: location = .storedKey(StoredKeyName.tcString)
    case .field(let found): location = found
    }
    return [
      Finding("\(VendorCount.text(vendors)) say that they \(words)", at: location, evidence: Evidence(vendors: vendors))
    ]
  }
}
