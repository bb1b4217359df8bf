import TCFCodec
import TCFFindings
import TCFStorage
import TCFVendorList

/// What a URL or a bid request carries next to what it should: the string as it was stored, to vendors that may have it.
enum URLTruthRules {
  static let all: [Rule] = [modified, receiverNotPermitted]

  static let modified = Rule(
    "url/modified", .error, title: "TC and GPP strings travel unmodified",
    meaning: "The URL or bid request carries a string other than the one that should have been passed on: the one "
      + "given with --expected-string, or the one stored before it in a sequence. Strings truncated at a length limit "
      + "and lost segments are common. Without a string to compare with, the rule does not apply; a complete older "
      + "string in a sequence is reported by timeline/conflicting-copies. A GPP string is compared with the one stored "
      + "before it: one that was cut off, or whose TC string lacks segments or was encoded again, was modified.",
    fix: "Pass the string on unchanged, with every segment, and percent-encode it at most once.",
    sources: [
      Sources.formats("How does a URL-based service process the TC string when it can't execute JavaScript?"),
      Sources.urls, Sources.gppURLs,
    ],
    check: .url(needs: [.url, .string, .history]) { facts, findings in
      guard !facts.isReported else { return .doesNotApply }
      let hasGPP = reportGPP(facts, to: &findings)
      guard let truth = facts.truth, !facts.strings.isEmpty else { return hasGPP ? .applies : .doesNotApply }
      for (place, text) in facts.strings {
        let relation = StringCopy(of: truth.text, text)
        guard relation != .same, truth.isStated || relation != .other else { continue }
        findings.report(
          member: place, "is not the string that should have been passed on: \(relation.text(text, truth.text))",
          evidence: Evidence(expected: .integer(truth.text.utf8.count), actual: .integer(text.utf8.count)))
      }
      return .applies
    })

  /// Reports GPP strings that are the stored one, modified.
  ///
  /// - Returns: whether there was anything to compare.
  private static func reportGPP(_ facts: URLFacts, to findings: inout Findings) -> Bool {
    guard let truth = facts.gppTruth else { return false }
    let copies = facts.relatedStrings.filter { $0.kind == .gpp }
    for copy in copies {
      guard let fault = StringCopy.modification(of: truth, gpp: copy.text) else { continue }
      findings.report(
        member: copy.place, "is not the GPP string that should have been passed on: \(fault)",
        evidence: Evidence(expected: .integer(truth.utf8.count), actual: .integer(copy.text.utf8.count)))
    }
    return !copies.isEmpty
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
