import TCFCodec
package import TCFFindings

/// The parts of a finding as text, the same in every format for people.
package enum FindingText {
  /// How long a value of the evidence may be, in Unicode scalars.
  static let valueLimit = 300

  /// What was wanted and what was there, vendors and purposes: label and value, in this order, those that are known.
  package static func evidence(_ evidence: Evidence) -> [(label: String, value: String)] {
    var parts: [(label: String, value: String)] = []
    if let expected = evidence.expected { parts.append(("expected", value(expected))) }
    if let actual = evidence.actual { parts.append(("actual", value(actual))) }
    if !evidence.vendors.isEmpty { parts.append(("vendors", IDList.text(evidence.vendors))) }
    if !evidence.purposes.isEmpty { parts.append(("purposes", IDList.text(evidence.purposes))) }
    return parts
  }

  private static func value(_ value: EvidenceValue) -> String {
    switch value {
    case .text(let text): text.isEmpty ? "(empty)" : text.capped(scalars: valueLimit)
    case .integer, .boolean, .ids: value.description
    }
  }

  /// What to do about a finding: its own advice, else that of its rule; nil where there is nothing to do.
  package static func fix(of finding: Finding, _ rule: RuleMetadata) -> String? {
    // A finding may have nothing to be done about it although its rule has a fix: its own is empty then.
    guard let own = finding.fix else { return fix(of: rule) }
    return own.isEmpty ? nil : own
  }

  /// What to do about breaks of a rule; nil where there is nothing to do.
  static func fix(of rule: RuleMetadata) -> String? { rule.fix.isEmpty ? nil : rule.fix }

  /// `part` of `whole` in per cent with two decimals. Only everything is 100.00, and only nothing is 0.00.
  package static func share(_ part: Int, of whole: Int) -> String {
    guard whole > 0, part > 0 else { return "0.00%" }
    guard part < whole else { return "100.00%" }
    let hundredths = (Double(part) / Double(whole) * 10_000).rounded()
    if hundredths < 1 { return "<0.01%" }
    if hundredths > 9_999 { return ">99.99%" }
    let digits = Int(hundredths)
    let decimals = digits % 100
    return "\(digits / 100).\(decimals < 10 ? "0" : "")\(decimals)%"
  }
}

extension String {
  /// The text, or as many of its Unicode scalars that with "…" there are `scalars`.
  func capped(scalars limit: Int) -> String {
    Prose.excerpt(self, within: limit)
  }

  /// The text, or as much of its beginning that with "…" it takes at most `bytes` bytes.
  func capped(bytes limit: Int) -> String {
    Prose.excerpt(self, bytes: limit)
  }
}
