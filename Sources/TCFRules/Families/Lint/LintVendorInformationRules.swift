import TCFCodec
import TCFFindings
import TCFVendorList

/// The Additional Vendor Information List as a document.
enum LintVendorInformationRules {
  static let all: [Rule] = [aviList]

  static let aviList = Rule(
    "lint/avi-list", .error, title: "The vendor information list follows its format",
    meaning: "The list has specification version 1; countries, environments, services and transfer mechanisms are "
      + "those that the format defines; a vendor that transfers data outside the EU and EEA names the mechanism. The "
      + "member is called transferMechanisms in the specification's text and transfersMechanisms in its example; both "
      + "are accepted.",
    fix: "Use the list as it was published.",
    sources: [Citation("Additional Vendor Information List Specification", "What is contained in the list?")],
    check: .listDocument(most: LintRules.findingLimit) { facts, findings in
      guard let list = facts.vendorInformation else { return .doesNotApply }
      if list.specificationVersion != 1 {
        let found = list.specificationVersion.map(String.init) ?? "not an integer"
        findings.report(member: "aviSpecificationVersion", "is \(found)", evidence: Evidence(expected: 1))
      }
      if list.lastUpdated?.moment == nil { findings.report(member: "lastUpdated", "is missing or not a date") }
      for vendor in list.vendors { report(vendor, to: &findings) }
      return .applies
    })

  /// Reports what is wrong with a vendor.
  private static func report(_ vendor: VendorInformation, to findings: inout Findings) {
    func report(_ fault: String, in member: String) {
      findings.report(
        "vendor \(vendor.id): \(fault)", at: .member("vendors.\(vendor.id).\(member)"),
        evidence: Evidence(vendors: VendorIDSet([vendor.id])))
    }
    func compare(_ labels: [String]?, with known: Set<String>, _ member: String) {
      guard let labels else { return report("\(member) is missing", in: member) }
      for label in labels where !known.contains(label.lowercased()) {
        report("\(member) has \(Prose.excerpt(label, limit: 60))", in: member)
      }
    }
    if let id = vendor.statedID {
      if id != vendor.id { report("the id inside is \(id)", in: "id") }
    } else {
      report("id is missing", in: "id")
    }
    compare(vendor.territorialScope, with: countries, "territorialScope")
    compare(vendor.environmentLabels, with: environments, "environments")
    compare(vendor.serviceTypes, with: services, "serviceTypes")
    if vendor.internationalTransfers == true, vendor.transferMechanisms?.isEmpty ?? true {
      report("transfers data but names no mechanism", in: "transferMechanisms")
    } else if let named = vendor.transferMechanisms {
      compare(named, with: mechanisms, "transferMechanisms")
    }
  }

  private static let countries: Set<String> = [
    "be", "bg", "cz", "dk", "de", "ee", "ie", "gr", "es", "fr", "hr", "is", "it", "cy", "lv", "li", "lt", "lu", "hu",
    "mt", "nl", "no", "at", "pl", "pt", "ro", "si", "sk", "fi", "se", "ch", "gb", "other",
  ]
  private static let environments: Set<String> = ["web", "native app (mobile)", "native app (ctv)", "other"]
  private static let services: Set<String> = [
    "ssp", "dsp", "verification", "ad serving", "header bidding", "dmp / data provider", "identity resolution services",
    "content delivery network", "recommendation service", "website analytics", "buyer", "campaign analytics",
    "buyer campaign analytics", "audience analytics", "other",
  ]
  private static let mechanisms: Set<String> = ["adequacy decision", "sccs", "bcrs", "other"]
}
