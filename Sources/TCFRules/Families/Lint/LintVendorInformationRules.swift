import TCFCodec
import TCFFindings
import TCFVendorList

/// The Additional Vendor Information List as a document.
enum LintVendorInformationRules {
  static let all: [Rule] = [aviList]

  static func source(_ section: String) -> Citation {
    Citation("Additional Vendor Information List Specification", section)
  }
  static let example = source("Example Additional Vendor Information List Object")

  static let aviList = Rule(
    "lint/avi-list", .error, title: "The vendor information list follows its format",
    meaning: "The list has specification version 1, and each vendor its id, name, address, contact, countries, "
      + "environments, services, and whether it transfers data outside the EU and EEA: then, and only then, it names "
      + "the mechanisms. What countries, environments, services and mechanisms there are, the format defines; where its "
      + "text and its example differ (Verification, Verification Tool; transferMechanisms, transfersMechanisms), both "
      + "are accepted.",
    fix: "Use the list as it was published.",
    sources: [source("What is contained in the Additional Vendor Information List?"), example],
    check: .listDocument(most: ListFacts.findingLimit) { facts, findings in
      guard let list = facts.vendorInformation else { return .doesNotApply }
      if list.specificationVersion != 1 {
        let found = list.specificationVersion.map(String.init) ?? "not an integer"
        findings.report(member: "aviSpecificationVersion", "is \(found)", evidence: Evidence(expected: 1))
      }
      if list.lastUpdated?.moment == nil { findings.report(member: "lastUpdated", "is missing or not a date") }
      // What has another type is reported by `lint/member-type`.
      let unread = Set(list.anomalies.first.map(\.place))
      for vendor in list.vendors { report(vendor, unread: unread, to: &findings) }
      return .applies
    })

  /// Reports what is wrong with a vendor, except for members whose values could not be read.
  private static func report(_ vendor: VendorInformation, unread: Set<String>, to findings: inout Findings) {
    func report(_ fault: String, in member: String) {
      let place = "vendors.\(vendor.id).\(member)"
      guard !unread.contains(place) else { return }
      findings.report(
        "vendor \(vendor.id): \(fault)", at: .member(place), evidence: Evidence(vendors: VendorIDSet([vendor.id])))
    }
    func compare(_ labels: [String]?, with known: Set<String>, _ member: String) {
      guard let labels else { return report("\(member) is missing", in: member) }
      if labels.isEmpty { report("\(member) is empty", in: member) }
      for label in labels where !known.contains(label.lowercased()) {
        report("\(member) has \(Prose.excerpt(label, limit: 60))", in: member)
      }
    }
    if let id = vendor.statedID {
      if id != vendor.id { report("the id inside is \(id)", in: "id") }
    } else {
      report("id is missing", in: "id")
    }
    for (member, text) in [("name", vendor.name), ("legalAddress", vendor.legalAddress), ("contact", vendor.contact)]
    where PublishedText.trimmed(text ?? "").isEmpty {
      report("\(member) is missing", in: member)
    }
    compare(vendor.territorialScope, with: countries, "territorialScope")
    compare(vendor.environmentLabels, with: environments, "environments")
    compare(vendor.serviceTypes, with: services, "serviceTypes")
    let named = vendor.transferMechanisms ?? []
    switch vendor.internationalTransfers {
    case nil: report("internationalTransfers is missing", in: "internationalTransfers")
    case true? where named.isEmpty: report("transfers data but names no mechanism", in: "transferMechanisms")
    case false? where !named.isEmpty: report("names mechanisms but transfers no data", in: "transferMechanisms")
    default: break
    }
    if !named.isEmpty { compare(named, with: mechanisms, "transferMechanisms") }
  }

  private static let countries: Set<String> = [
    "be", "bg", "cz", "dk", "de", "ee", "ie", "gr", "es", "fr", "hr", "is", "it", "cy", "lv", "li", "lt", "lu", "hu",
    "mt", "nl", "no", "at", "pl", "pt", "ro", "si", "sk", "fi", "se", "ch", "gb", "other",
  ]
  private static let environments: Set<String> = ["web", "native app (mobile)", "native app (ctv)", "other"]
  /// The labels of the section about the contents, and those of the example where they are others.
  private static let services: Set<String> = [
    "ssp", "dsp", "verification", "verification tool", "ad serving", "header bidding", "header bidding service",
    "dmp / data provider", "identity resolution services", "identity resolution service", "content delivery network",
    "recommendation service", "website analytics", "buyer", "campaign analytics", "buyer campaign analytics",
    "audience analytics", "other",
  ]
  private static let mechanisms: Set<String> = [
    "adequacy decision", "sccs", "bcrs", "supplementary measures", "other",
  ]
}
