import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// What members of the user data say of one another.
///
/// Source: Sourcepoint, iOS SDK, SPUserData structure; SPGDPRVendorGrant ("if all purposes are granted, the vendorGrant will be
/// set to true").
extension UserDataClaims {
  /// Vendors whose grant is not what the grants of their purposes make of it.
  func grants(to findings: inout Findings) -> Applicability {
    guard let prefix, let vendors = message.member(prefix + "vendorGrants")?.node, vendors.isObject else {
      return .doesNotApply
    }
    let compared = vendors.objectMembers.compactMap { vendor -> (name: String, granted: Bool, purposes: [Bool])? in
      let names = ["granted", "vendorGrant"]
      guard let granted = names.lazy.compactMap({ vendor.node[$0]?.boolean }).first else { return nil }
      let purposes = vendor.node["purposeGrants"]?.objectMembers.compactMap(\.node.boolean) ?? []
      return purposes.isEmpty ? nil : (vendor.name, granted, purposes)
    }
    guard !compared.isEmpty else { return .doesNotApply }
    let unfounded = compared.filter { $0.granted && !$0.purposes.contains(true) }
    report(unfounded.map(\.name), "granted without any purpose", to: &findings)
    let withheld = compared.filter { !$0.granted && !$0.purposes.contains(false) }
    report(withheld.map(\.name), "not granted, but all their purposes are", to: &findings)
    return .applies
  }

  private func report(_ vendors: [String], _ predicate: String, to findings: inout Findings) {
    guard let first = vendors.first, let prefix else { return }
    let shown = vendors.prefix(3).map { Prose.excerpt($0, limit: 40) } + (vendors.count > 3 ? ["…"] : [])
    findings.report(
      "vendorGrants has \(Prose.count(vendors.count, "vendor")) \(predicate): \(shown.joined(separator: ", "))",
      at: .member("\(prefix)vendorGrants.\(first)"))
  }

  /// The day on which the consent was created next to that of the string. A day's difference is one of time zones.
  func creation(to findings: inout Findings) -> Applicability {
    guard let prefix, let core, let text = message.member(prefix + "dateCreated")?.node.string,
      let created = CalendarDay(String(text.prefix(10)))
    else { return .doesNotApply }
    let written = core.lastUpdated.day
    guard abs(created.daysSince1970 - written.daysSince1970) > 1 else { return .applies }
    return findings.report(
      "dateCreated is \(created), but the string was written on \(written)", at: .member(prefix + "dateCreated"),
      evidence: Evidence(expected: .text(written.description), actual: .text(created.description)), severity: .warning)
  }

  /// The strings of single sections next to the GPP string that should contain them.
  func sections(to findings: inout Findings) -> Applicability {
    let path = "usnat.consents.consentStrings"
    guard let strings = message.member(path)?.node.items, !strings.isEmpty,
      let container = message.member("usnat.consents.GPPData")?.node[StoredKeyName.gppString]?.string
    else { return .doesNotApply }
    let contained = Set(container.split(separator: "~").dropFirst().map(String.init))
    for (index, node) in strings.enumerated() {
      guard let text = node["consentString"]?.string, !contained.contains(text) else { continue }
      let name = node["sectionName"]?.string.map { " (\(Prose.excerpt($0, limit: 40)))" } ?? ""
      findings.report(
        "consentStrings[\(index)]\(name) is not a section of \(StoredKeyName.gppString)",
        at: .member("\(path)[\(index)]"))
    }
    return .applies
  }

  /// What was rejected next to the US Privacy string, which says whether the user opted out.
  func optOuts(to findings: inout Findings) -> Applicability {
    guard let text = message.member("ccpa.consents.uspstring")?.node.string, text.utf8.count == 4 else {
      return .doesNotApply
    }
    let optOut = Array(text.uppercased())[2]
    let rejected = ["rejectedVendors", "rejectedCategories"].filter {
      message.member("ccpa.consents.\($0)")?.node.items?.isEmpty == false
    }
    guard optOut == "N", let first = rejected.first else { return .applies }
    return findings.report(
      "\(rejected.joined(separator: " and ")) \(Prose.word(rejected.count, "names", "name")) what was rejected, but "
        + "uspstring is \(Prose.excerpt(text, limit: 4)): no opt-out", at: .member("ccpa.consents.\(first)"))
  }
}
