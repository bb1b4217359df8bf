import TCFCodec
import TCFFindings
import TCFStorage
import TCFVendorList

/// Where and how the disclosed vendors work, by the Additional Vendor Information List; without it these rules do not
/// apply.
enum VendorInformationRules {
  static let all: [Rule] = [environment, territory]

  private static let example = LintVendorInformationRules.example

  static let environment = Rule(
    "gvl/vendor-environment", .info, title: "Vendors disclosed in an app work in apps",
    meaning: "An app stored these keys, but some disclosed vendors declare that they work in other environments only, "
      + "so consent for them is of no use. The information list is separate from the vendor list and may be older than "
      + "the string.",
    fix: "Show only vendors that work in apps.", sources: [example],
    check: .storedKeys(needs: [.storedKeys, .vendorInformation]) { facts, findings in
      guard let information = facts.settings.vendorInformation,
        let disclosed = facts.readableString?.string.disclosedVendors
      else { return .doesNotApply }
      let vendors = disclosed.intersection(information.vendorsOutsideApps)
      guard !vendors.isEmpty else { return .applies }
      return findings.report(
        message(vendors, "do not work in apps"), at: .storedKey(StoredKeyName.tcString),
        evidence: Evidence(vendors: vendors))
    })

  static let territory = Rule(
    "gvl/vendor-territory", .info, title: "Vendors work in the publisher's country",
    meaning: "Some disclosed vendors declare the countries they work in, and the publisher's country is not among "
      + "them. The information list is separate from the vendor list and may be older than the string.",
    fix: "Show only vendors that work in the publisher's country.",
    sources: [example, LintVendorInformationRules.source("Territorial scope")],
    check: .string(needs: [.string, .vendorInformation]) { facts, findings in
      guard let information = facts.settings.vendorInformation, let disclosed = facts.string.disclosedVendors,
        facts.core.publisherCC != .unknown
      else { return .doesNotApply }
      let country = facts.core.publisherCC
      let elsewhere = information.vendors(outside: country)
      guard !disclosed.isDisjoint(with: elsewhere) else { return .applies }
      let vendors = { disclosed.intersection(elsewhere) }
      return findings.report(
        message(vendors(), "do not work in \(country)"), at: facts.at(.disclosedVendors, of: .disclosedVendors),
        evidence: Evidence(vendors: vendors()))
    })

  private static func message(_ vendors: VendorIDSet, _ predicate: String) -> String {
    "by their own declaration \(VendorCount.text(vendors)) \(predicate)"
  }
}
