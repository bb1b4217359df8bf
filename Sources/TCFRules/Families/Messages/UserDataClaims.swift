import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// What Sourcepoint's user data claim by themselves, and what contradicts them within the same message.
///
/// Source: Sourcepoint, iOS SDK, SPUserData structure; SPGDPRVendorGrant ("if all purposes are granted, the vendorGrant will be
/// set to true").
struct UserDataClaims {
  let message: CMPMessage
  /// The string's; nil if there is none that can be read.
  let core: CoreSegment?

  /// A member of the part about GDPR; nil where there is none.
  private func consent(_ path: String) -> CMPMessage.Member? {
    message.userDataConsentsPath.flatMap { message.member($0 + path) }
  }

  /// Reports everything that contradicts something. Does not apply where there is nothing to hold against anything else.
  func report(to findings: inout Findings) -> Applicability {
    let answers = [
      twoFlags(to: &findings), status(to: &findings), consentMode(to: &findings), grants(to: &findings),
      creation(to: &findings), sections(to: &findings), optOuts(to: &findings), twoCampaigns(to: &findings),
    ]
    return answers.contains(.applies) ? .applies : .doesNotApply
  }

  /// Where it says whether GDPR applies, the campaign before its consents.
  static func applicability(of message: CMPMessage) -> [(path: String, applies: Bool)] {
    ["gdpr.applies", "gdpr.consents.applies", "consents.applies", "applies"].compactMap { path in
      message.member(path)?.node.boolean.map { (path, $0) }
    }
  }

  private func twoFlags(to findings: inout Findings) -> Applicability {
    let flags = Self.applicability(of: message)
    guard let first = flags.first, let other = flags.dropFirst().first else { return .doesNotApply }
    guard first.applies != other.applies else { return .applies }
    return findings.report(
      "\(first.path) is \(first.applies), but \(other.path) is \(other.applies)", at: .member(other.path),
      evidence: Evidence(expected: .boolean(first.applies), actual: .boolean(other.applies)))
  }

  private func status(to findings: inout Findings) -> Applicability {
    guard let claim = consent("consentStatus.consentedAll"), let all = claim.node.boolean else { return .doesNotApply }
    let place = Location.member(claim.path)
    if all, consent("consentStatus.rejectedAny")?.node.boolean == true {
      findings.report("consentedAll is true, and so is rejectedAny", at: place)
    }
    if let core, all, core.purposeConsents.isEmpty || core.vendorConsents.isEmpty {
      let what = core.purposeConsents.isEmpty ? "purpose" : "vendor"
      findings.report("consentedAll is true, but the string has consent for no \(what)", at: place)
    }
    return .applies
  }

  /// The purposes without which a check of Google's consent mode cannot be granted.
  ///
  /// Which custom purposes a check stands for is the property's own setting, so only what a grant needs in any case is asked.
  private static let modes: [(names: [String], purposes: PurposeSet)] = [
    (["adStorage", "ad_storage"], [1]), (["analyticsStorage", "analytics_storage"], [1]),
    (["adUserData", "ad_user_data"], [1]), (["adPersonalization", "ad_personalization"], [3, 4]),
  ]

  private func consentMode(to findings: inout Findings) -> Applicability {
    guard let core, let mode = consent("googleConsentMode"), mode.node.isObject else { return .doesNotApply }
    for (names, purposes) in Self.modes {
      guard let name = names.first(where: { mode.node[$0] != nil }),
        mode.node[name]?.string?.lowercased() == "granted"
      else { continue }
      var missing = purposes.subtracting(core.purposeConsents)
      // Purpose 1 was not asked about.
      if core.purposeOneTreatment { missing = missing.subtracting([1]) }
      guard !missing.isEmpty else { continue }
      findings.report(
        member: "\(mode.path).\(name)",
        "is granted, but the string refuses \(Prose.word(missing.count, "purpose")) \(IDList.text(missing))",
        evidence: Evidence(purposes: missing))
    }
    return .applies
  }

  private func twoCampaigns(to findings: inout Findings) -> Applicability {
    let (national, legacy) = (message.member("usnat"), message.member("ccpa"))
    guard let national, let legacy, !national.node.isNull, !legacy.node.isNull else {
      return national == nil && legacy == nil ? .doesNotApply : .applies
    }
    return findings.report("usnat and ccpa are both present", at: .member("ccpa"), severity: .warning)
  }

  /// Vendors whose grant is not what the grants of their purposes make of it.
  func grants(to findings: inout Findings) -> Applicability {
    guard let vendors = consent("vendorGrants"), vendors.node.isObject else { return .doesNotApply }
    let compared = vendors.node.objectMembers.compactMap { vendor -> (name: String, granted: Bool, purposes: [Bool])? in
      let names = ["granted", "vendorGrant"]
      guard let granted = names.lazy.compactMap({ vendor.node[$0]?.boolean }).first else { return nil }
      let purposes = vendor.node["purposeGrants"]?.objectMembers.compactMap(\.node.boolean) ?? []
      return purposes.isEmpty ? nil : (vendor.name, granted, purposes)
    }
    guard !compared.isEmpty else { return .doesNotApply }
    for (granted, predicate) in [
      (true, "granted without any purpose"), (false, "not granted, but all their purposes are"),
    ] {
      let wrong = compared.filter { $0.granted == granted && !$0.purposes.contains(granted) }.map(\.name)
      guard let first = wrong.first else { continue }
      let shown = wrong.prefix(3).map { Prose.excerpt($0, limit: 40) } + (wrong.count > 3 ? ["…"] : [])
      findings.report(
        "vendorGrants has \(Prose.count(wrong.count, "vendor")) \(predicate): \(shown.joined(separator: ", "))",
        at: .member("\(vendors.path).\(first)"))
    }
    return .applies
  }

  /// The day on which the consent was created next to that of the string. A day's difference is one of time zones.
  func creation(to findings: inout Findings) -> Applicability {
    guard let core, let member = consent("dateCreated"), let text = member.node.string,
      let created = CalendarDay(String(text.prefix(10)))
    else { return .doesNotApply }
    let written = core.lastUpdated.day
    guard abs(created.daysSince1970 - written.daysSince1970) > 1 else { return .applies }
    return findings.report(
      "dateCreated is \(created), but the string was written on \(written)", at: .member(member.path),
      evidence: Evidence(expected: .shown(written), actual: .shown(created)), severity: .warning)
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
