import TCFCodec
import TCFFindings
import TCFVendorList

/// The Additional Vendor Information List as a document.
enum LintVendorInformationRules {
  static let all: [Rule] = [aviList]

  static let aviList = Rule(
    RuleDescription(
      "lint/avi-list", .error, title: "The vendor information list follows its format",
      meaning:
        "The list has specification version 1; countries, environments, services and transfer mechanisms are those that "
        + "the format defines; a vendor that transfers data outside the EU and EEA names the mechanism. The member "
        + "is called transferMechanisms in the specification's text and transfersMechanisms in its example; both are "
        + "accepted.",
      fix: "Use the list as it was published.",
      sources: [Citation("Additional Vendor Information List Specification", "What is contained in the list?")]),
    listDocument: { facts in
      guard let list = facts.vendorInformation else { return nil }
      var collected = LintFindings()
      if list.specificationVersion != 1 {
        let found = list.specificationVersion.map(String.init) ?? "not an integer"
        collected.add(
          Finding(
            "aviSpecificationVersion is \(found)", at: .member("aviSpecificationVersion"),
            evidence: Evidence(expected: 1)))
      }
      if list.lastUpdated?.moment == nil {
        collected.add(Finding("lastUpdated is missing or not a date", at: .member("lastUpdated")))
      }
      for vendor in list.vendors {
        for (member, words) in faults(of: vendor) {
          let place = "vendors.\(vendor.id).\(member)"
          let evidence = Evidence(vendors: VendorIDSet([vendor.id]))
          collected.add(
            Finding("vendor \(vendor.id): \(words)", at: .member(place), evidence: evidence), vendor: vendor.id)
        }
      }
      return collected.findings
    })

  private static func faults(of vendor: VendorInformation) -> [(String, String)] {
    var faults: [(String, String)] = []
    if let id = vendor.statedID {
      if id != vendor.id { faults.append(("id", "the id inside is \(id)")) }
    } else {
      faults.append(("id", "id is missing"))
    }
    faults += unknown(vendor.territorialScope, countries, "territorialScope")
    faults += unknown(vendor.environmentLabels, environments, "environments")
    faults += unknown(vendor.serviceTypes, services, "serviceTypes")
    if vendor.internationalTransfers == true, vendor.transferMechanisms?.isEmpty ?? true {
      faults.append(("transferMechanisms", "transfers data but names no mechanism"))
    } else {
      faults += vendor.transferMechanisms.map { unknown($0, mechanisms, "transferMechanisms") } ?? []
    }
    return faults
  }

  private static func unknown(_ labels: [String]?, _ known: Set<String>, _ member: String) -> [(String, String)] {
    guard let labels else { return [(member, "\(member) is missing")] }
    return labels.filter { !known.contains($0.lowercased()) }.map {
      (member, "\(member) has \(Prose.excerpt($0, limit: 60))")
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
