import TCFCodec
import TCFFindings
import TCFStorage
import TCFVendorList

/// What a URL or a bid request carries next to what it should: the string as it was stored, to vendors that may have it.
enum URLTruthRules {
  static let all: [Rule] = [modified, receiverNotPermitted]

  static let modified = Rule(
    "url/modified", .error, title: "Consent strings travel unmodified",
    meaning: "The URL or bid request carries a string other than the one that should have been passed on: the one "
      + "given with --expected-string, or the one stored before it in a sequence. Strings truncated at a length limit "
      + "and lost segments are common. Without a string to compare with, the rule does not apply; a complete older "
      + "string in a sequence is reported by timeline/conflicting-copies. A GPP string is compared with the one stored "
      + "before it: one that was cut off, or whose TC string lacks segments or was encoded again, was modified. So is an "
      + "Additional Consent string in addtl_consent that was cut off, has its ids in another order, or lacks its list of "
      + "disclosed providers.",
    fix: "Pass the string on unchanged, with every segment, and percent-encode it at most once.",
    sources: [
      Sources.formats("How does a URL-based service process the TC string when it can't execute JavaScript?"),
      Sources.urls, Sources.gppURLs,
      AdditionalConsentRules.source("How to pass the AC string through the digital advertising chain"),
    ],
    check: .url(needs: [.url, .string, .history]) { facts, findings in
      guard !facts.isReported else { return .doesNotApply }
      let hasRelated = reportRelated(facts, to: &findings)
      guard let truth = facts.truth, !facts.strings.isEmpty else { return hasRelated ? .applies : .doesNotApply }
      for (place, text) in facts.strings {
        let relation = StringCopy(of: truth.text, text)
        guard relation != .same, truth.isStated || relation != .other else { continue }
        findings.report(
          member: place, "is not the string that should have been passed on: \(relation.text(text, truth.text))",
          evidence: Evidence(expected: .integer(truth.text.utf8.count), actual: .integer(text.utf8.count)))
      }
      return .applies
    })

  /// Reports GPP and Additional Consent strings that are the stored one, modified.
  ///
  /// - Returns: whether there was anything to compare.
  private static func reportRelated(_ facts: URLFacts, to findings: inout Findings) -> Bool {
    var isCompared = false
    func compare(_ kind: RelatedStringKind, _ name: String, with truth: String?, _ fault: (String) -> String?) {
      guard let truth else { return }
      for copy in facts.relatedStrings where copy.kind == kind {
        isCompared = true
        guard let fault = fault(copy.text) else { continue }
        findings.report(
          member: copy.place, "is not the \(name) string that should have been passed on: \(fault)",
          evidence: Evidence(expected: .integer(truth.utf8.count), actual: .integer(copy.text.utf8.count)))
      }
    }
    let (gpp, providers) = (facts.stored.gppString, facts.stored.additionalConsent)
    compare(.gpp, "GPP", with: gpp) { copy in gpp.flatMap { StringCopy.modification(of: $0, gpp: copy) } }
    compare(.additionalConsent, "Additional Consent", with: providers) { copy in
      providers.flatMap { StringCopy.modification(of: $0, additionalConsent: copy) }
    }
    return isCompared
  }

  static let receiverNotPermitted = Rule(
    "url/receiver-not-permitted", .info, title: "The called vendor has a legal basis",
    meaning: "The vendor that a macro names has no legal basis at all in the string; callers check that before they "
      + "pass data on. The string is the URL's own, which also counts for URLs nested in it, or else the one that "
      + "should have been passed on.",
    fix: "Do not call the vendor, or find out why it has no legal basis: tcfcheck basis STRING --vendor ID.",
    sources: [Sources.guidelines("Piggybacking"), Sources.guidelines("How to determine the legal basis")],
    check: .url(needs: [.url, .string, .vendorList]) { facts, findings throws(Undecided) in
      guard let url = facts.url, !facts.isReported else { return .doesNotApply }
      let vendors = VendorIDSet(
        (url.ownMacros + url.nestedMacros).compactMap { macro in
          if case .vendor(let id) = macro.receiver, (1...VendorIDSet.highestPossible).contains(id) { id } else { nil }
        })
      let stated = facts.truth.map { StringFacts(reading: $0.text, facts.surroundings.settings) }
      guard !vendors.isEmpty, let string = facts.string ?? stated, case .v2 = string.reading else {
        return .doesNotApply
      }
      guard !facts.parameters(.gdpr).contains(where: { $0.text == "0" }) else { return .doesNotApply }
      // What makes a string worthless is told of the string.
      guard let refused = try VendorBases.without(vendors, string, facts.surroundings) else { return .doesNotApply }
      for vendor in refused {
        findings.report(
          "vendor \(vendor) is called, but has no legal basis for anything",
          evidence: Evidence(vendors: VendorIDSet([vendor])))
      }
      return .applies
    })
}
