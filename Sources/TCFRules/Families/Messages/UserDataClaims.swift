import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// What Sourcepoint's user data claim by themselves, and what contradicts them within the same message.
struct UserDataClaims {
  let message: CMPMessage
  let core: CoreSegment?
  /// The path to the part about GDPR, with its dot; nil where there is none.
  let prefix: String?

  /// - Parameter core: the string's; nil if there is none that can be read.
  init(_ message: CMPMessage, _ core: CoreSegment?) {
    self.message = message
    self.core = core
    prefix = message.userDataConsentsPath
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
      guard case .boolean(let applies)? = message.member(path)?.node.value else { return nil }
      return (path, applies)
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

  private func flag(_ path: String) -> Bool? {
    guard let prefix, case .boolean(let flag)? = message.member(prefix + path)?.node.value else { return nil }
    return flag
  }

  private func status(to findings: inout Findings) -> Applicability {
    guard let prefix, let all = flag("consentStatus.consentedAll") else { return .doesNotApply }
    let place = Location.member(prefix + "consentStatus.consentedAll")
    if all, flag("consentStatus.rejectedAny") == true {
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
    guard let prefix, let core, let mode = message.member(prefix + "googleConsentMode")?.node, mode.isObject else {
      return .doesNotApply
    }
    for (names, purposes) in Self.modes {
      guard let name = names.first(where: { mode[$0] != nil }), mode[name]?.string?.lowercased() == "granted" else {
        continue
      }
      var missing = purposes.subtracting(core.purposeConsents)
      // Purpose 1 was not asked about.
      if core.purposeOneTreatment { missing = missing.subtracting([1]) }
      guard !missing.isEmpty else { continue }
      let path = prefix + "googleConsentMode.\(name)"
      findings.report(
        member: path,
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
}
