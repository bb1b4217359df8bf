import TCFCodec
import TCFFindings
import TCFStorage
import TCFVendorList

/// The parameters in which a template has its macros.
///
/// Source: Consent string and vendor list formats v2 and GPP Consent String Specification, Full TC String passing and Full
/// GPP String passing: `gdpr=${GDPR}`, `gdpr_consent=${GDPR_CONSENT_N}`, `gpp=${GPP_STRING_N}`, `gpp_sid=${GPP_SID}`.
enum URLMacroPlaces {
  /// Reports macros in the parameters of others, and `${GDPR}` without a macro for the TC string.
  static func report(_ url: CapturedURL, _ facts: URLFacts, to findings: inout Findings) {
    var placed = 0
    for parameter in facts.parameters {
      guard case .macro(let macro) = parameter.value else { continue }
      placed += 1
      guard let own = macro.parameter, own != parameter.kind else { continue }
      findings.report(
        member: parameter.name, "has \(macro.text), the macro of \(own.rawValue)",
        evidence: Evidence(expected: .text("\(own.rawValue)=\(macro.text)"), actual: .text(parameter.name)))
    }
    // Consent parameters come first among a URL's own macros; the names of others are not shown.
    for macro in url.ownMacros.dropFirst(placed) {
      guard let own = macro.parameter else { continue }
      findings.report("\(macro.text) is in a parameter other than \(own.rawValue)", severity: .info)
    }
    reportMissingString(url, facts, to: &findings)
    reportMissingID(url, facts, to: &findings)
  }

  /// Reports the macro of a GPP string without an id in the URL of a registered vendor, which has an id and puts it in.
  private static func reportMissingID(_ url: CapturedURL, _ facts: URLFacts, to findings: inout Findings) {
    guard let macro = url.ownMacros.first(where: { $0.name == ConsentMacro.gppString }),
      let vendors = facts.surroundings.settings.disclosures?.owners(of: url.host), !vendors.isEmpty
    else { return }
    findings.report(
      "\(macro.text) has no id, and the host is one that vendor \(IDList.text(vendors, limit: 5)) discloses",
      at: place(of: macro, in: facts),
      evidence: Evidence(expected: .text("GPP_STRING_\(vendors.first { _ in true } ?? 0)"), vendors: vendors),
      severity: .info)
  }

  /// The consent parameter that a macro is in; nil for parameters of other names, which are not reported.
  static func place(of macro: ConsentMacro, in facts: URLFacts) -> Location? {
    facts.parameters.first { $0.value == .macro(macro) }.map { .member($0.name) }
  }

  private static func reportMissingString(_ url: CapturedURL, _ facts: URLFacts, to findings: inout Findings) {
    let kinds = url.ownMacros.map(\.parameter)
    // A macro inside a value belongs to a URL that this one leads to, perhaps together with the ${GDPR}.
    let isNested = url.nestedMacros.contains { $0.parameter == .consent }
    let isFilled = facts.parameters(.consent).contains { $0.text != "" }
    guard kinds.contains(.gdpr), !kinds.contains(.consent), !isNested, !isFilled else { return }
    findings.report("the template has ${GDPR}, but no macro for the TC string", at: .member("gdpr_consent"))
  }

  /// What is wrong with the name of a GPP string's macro; nil for nothing, and for any other macro. Without an id it is for
  /// vendors that are registered nowhere.
  static func gppFault(_ macro: ConsentMacro) -> String? {
    guard macro.parameter == .gpp else { return nil }
    guard macro.isUpperCase else { return "\(macro.text) is not in capitals" }
    let rest = macro.name.dropFirst(ConsentMacro.gppString.count)
    guard !rest.isEmpty else { return nil }
    let id = rest.dropFirst()
    let isID = rest.first == "_" && !id.isEmpty && id.first != "0" && id.utf8.allSatisfy { (48...57).contains($0) }
    return isID ? nil : "\(macro.text) names no vendor: \"\(rest.first == "_" ? id : rest)\" is not an id"
  }
}
