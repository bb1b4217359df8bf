import TCFCodec
import TCFFindings
import TCFStorage
import TCFVendorList

/// Macros in URLs: replaced before the call, and for a vendor that exists.
enum URLMacroRules {
  static let all: [Rule] = [unresolved, vendor]

  static let unresolved = Rule(
    "url/macro-unresolved", .error, title: "Macros are replaced before the call",
    meaning: "The URL was called with the macro itself in place of the value, so the recipient gets no consent. A URL "
      + "counts as called if its braces are percent-encoded or another consent parameter has its value; one with only "
      + "plain macros is a template. A macro inside another value is left for a later caller. Macros of other styles "
      + "count in gdpr and gdpr_consent: {gdpr} and {gdpr_consent} were used in version 1.",
    fix: "Have the ad server replace the macro, or replace it before the call; check that the ad server supports this "
      + "exact name.",
    sources: [Sources.urls],
    check: .url { facts, findings in
      if let url = facts.url {
        guard !url.isTemplate, !url.parameters.isEmpty || !url.ownMacros.isEmpty else { return .doesNotApply }
        for macro in url.ownMacros { report(macro, at: URLMacroPlaces.place(of: macro, in: facts), to: &findings) }
        foreign(url, to: &findings)
        return .applies
      }
      guard !facts.parameters.isEmpty else { return .doesNotApply }
      for parameter in facts.parameters {
        guard case .macro(let macro) = parameter.value else { continue }
        report(macro, at: .member(parameter.name), to: &findings)
      }
      return .applies
    })

  private static func report(_ macro: ConsentMacro, at place: Location?, to findings: inout Findings) {
    findings.report(
      "\(macro.text) was not replaced\(macro.isEncoded ? "; its braces are percent-encoded" : "")", at: place,
      evidence: Evidence(actual: .text(macro.text)))
  }

  /// Macros of other styles in place of the two parameters that every receiver reads, where the URL was called.
  ///
  /// Source: Mobile In-App CMP API v1.0, How to make AdNetwork Tags work?
  private static func foreign(_ url: CapturedURL, to findings: inout Findings) {
    let read = url.parameters.filter { [.gdpr, .consent].contains($0.kind) }
    let wasCalled =
      url.use == .called
      || read.contains { parameter in
        if case .foreignMacro(let text) = parameter.value { return text.contains("%") && !text.hasPrefix("%%") }
        return parameter.text?.isEmpty == false
      }
    guard wasCalled else { return }
    for parameter in read {
      guard case .foreignMacro(let text) = parameter.value else { continue }
      let shown = Prose.excerpt(text, limit: 40)
      findings.report(
        "\(shown) was not replaced", at: .member(parameter.name), evidence: Evidence(actual: .text(shown)))
    }
  }

  static let vendor = Rule(
    "url/macro-vendor", .error, title: "Macros are in their parameters, and name a vendor on the list",
    meaning: "Callers insert the TC string only in place of a macro that ends in the id of a vendor on the Global "
      + "Vendor List; any other macro stays in the URL: one without digits, with a leading zero or in lower case. The "
      + "newest list available decides, as of the as-of date. The macro of a GPP string has an id of the same form, or "
      + "none, which is info where the vendors' disclosures show that the host is a registered vendor's. A macro in the parameter of another passes the wrong value, and a template with ${GDPR} but no macro for "
      + "the TC string passes none. A macro in a parameter of another name is info: the recipient may ask for it.",
    fix: "Write gdpr=${GDPR}&gdpr_consent=${GDPR_CONSENT_ followed by the Global Vendor List id of the vendor to be "
      + "called.",
    sources: [Sources.urls, Sources.api("How do ad tags work?"), Sources.gppURLs],
    check: .url(needs: [.url, .vendorList]) { facts, findings throws(Undecided) in
      guard let url = facts.url, url.isTemplate, !url.ownMacros.isEmpty else { return .doesNotApply }
      URLMacroPlaces.report(url, facts, to: &findings)
      for macro in url.ownMacros {
        guard let reason = try fault(macro, facts.surroundings) else { continue }
        let place = URLMacroPlaces.place(of: macro, in: facts)
        findings.report(reason.text, at: place, evidence: Evidence(vendors: reason.vendors))
      }
      return .applies
    })

  private static func fault(
    _ macro: ConsentMacro, _ surroundings: RuleSurroundings
  ) throws(Undecided) -> (text: String, vendors: VendorIDSet)? {
    if let fault = URLMacroPlaces.gppFault(macro) { return (fault, VendorIDSet()) }
    guard macro.receiver != .none else { return nil }
    if !macro.isUpperCase { return ("\(macro.text) is not in capitals", VendorIDSet()) }
    switch macro.receiver {
    case .none: return nil
    case .malformed(""): return ("\(macro.text) names no vendor", VendorIDSet())
    case .malformed(let id): return ("\(macro.text) names no vendor: \"\(id)\" is not an id", VendorIDSet())
    case .vendor(let id):
      guard (1...VendorIDSet.highestPossible).contains(id) else {
        return ("\(macro.text): \(id) cannot be a vendor id", VendorIDSet())
      }
      guard let newest = surroundings.available.newest else {
        throw .stated("\(surroundings.lists.absence) (--gvl), so it is unknown whether the vendor exists")
      }
      let asOf = surroundings.settings.asOf
      if newest.deletedVendors(by: asOf).contains(id) {
        return ("\(macro.text): vendor \(id) was deleted from the vendor list", VendorIDSet([id]))
      }
      if newest.vendors.contains(id) { return nil }
      // Vendors are added about every week, with ids above all others.
      if id > newest.vendors.highest, let day = surroundings.lists.newestEdition?.lastUpdated,
        asOf > day.adding(days: ListCalendar.daysBetweenLists)
      {
        throw .stated(
          "the newest list given, \(newest.version) of \(day), ends before vendor \(id); a later list may include it")
      }
      return ("\(macro.text): list \(newest.version) has no vendor with the id \(id)", VendorIDSet([id]))
    }
  }
}
