import TCFCodec
import TCFFindings
import TCFStorage

/// The two parameters by which a URL passes a GPP string: the string and the sections in force.
///
/// Bid requests are left out: OpenRTB requires neither member.
enum GPPPair {
  /// Reports one parameter without the other, and more sections in force than there may be.
  ///
  /// - Returns: whether the URL passes a GPP string or says which sections are in force.
  static func report(_ facts: URLFacts, to findings: inout Findings) -> Bool {
    guard let url = facts.url else { return false }
    let (strings, sections) = (facts.parameters(.gpp), facts.parameters(.gppSections))
    let hasString = strings.contains(where: \.hasGPPSections)
    let hasIDs = sections.contains(where: \.namesGPPSections)
    let severity: Severity? = url.isTemplate ? nil : .warning
    if hasString, sections.isEmpty {
      findings.report("gpp is there, but gpp_sid is not", at: .member("gpp"), severity: severity)
    }
    if hasIDs, !strings.contains(where: { $0.text != "" }) {
      findings.report("gpp_sid is there, but gpp is not", at: .member("gpp_sid"), severity: severity)
    }
    for place in sections { reportSurplus(place, to: &findings) }
    return hasString || hasIDs
  }

  /// Reports more than the two ids that there may be, in rare cases.
  private static func reportSurplus(_ place: ConsentParameter, to findings: inout Findings) {
    guard let text = place.text, let ids = GPPKeySet.ids(GPPKeySet.underscored(text)) else {
      return
    }
    let count = Set(ids).count
    guard count > 2 else { return }
    findings.report(
      member: place.name, "names \(count) sections; up to two are in force", evidence: Evidence(actual: .ids(ids)),
      severity: .warning)
  }
}
