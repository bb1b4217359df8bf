import TCFCodec
import TCFFindings
import TCFVendorList

/// What the layers show of each vendor.
enum InterfaceVendorDetailRules {
  static let details = Rule(
    "ui/vendor-details", .error, title: "Each vendor has its details",
    meaning:
      "The details of a disclosed vendor lack something that the vendor list states: a link to its privacy "
      + "policy, the names of the purposes and features that it declares, how long it keeps data, the categories "
      + "of data, or how long its cookies last at most. A link named after the legitimate interest does not count as "
      + "the link to the policy, even if both have one address. A period counts in any unit from seconds to years. The "
      + "details are the texts from the vendor's name up to the next vendor's; a vendor whose details name no "
      + "purpose was not opened.",
    fix: "Show for every vendor what the vendor list says.",
    sources: [Sources.policies("C(c)(I)"), Sources.policies("C(c)(VII)"), Sources.policies("B(d)")],
    check: .wholeInterface { facts, findings throws(Undecided) in
      let texts = try facts.comparedTexts()
      let disclosed = try facts.disclosedVendors()
      guard !disclosed.isEmpty else { return .doesNotApply }
      let declarations = VendorDeclarations(try facts.requests(), texts)
      let layers = try facts.vendorLayers(texts, listing: disclosed)
      let shown = ShownVendor.all(on: layers, texts)
      let opened = shown.filter { id, one in
        disclosed.contains(id) && !one.named.isDisjoint(with: declarations.places(of: id))
      }
      guard let first = opened.min(by: { $0.key < $1.key })?.value else { throw unopened }
      let vendors = try facts.publishedVendors.vendors(of: texts.list)
      // A vendor that is not named at all is another rule's.
      var named = VendorIDSet()
      for layer in layers { named.formUnion(try texts.vendors(on: layer).namedVendors) }
      let unopenedVendors = named.intersection(disclosed).subtracting(VendorIDSet(opened.keys))
      var isOpen = unopenedVendors.contains(where: declarations.hasAny)
      let hasLinks = opened.values.contains { !$0.links.isEmpty }
      for detail in VendorDetail.allCases where hasLinks || detail != .policy {
        let lacking = opened.filter { id, one in
          vendors[id].map { !detail.isShown(by: one, of: $0, declarations) } ?? false
        }
        let sure = lacking.filter { id, one in !one.surelyNamed.isDisjoint(with: declarations.places(of: id)) }
        if sure.count < lacking.count { isOpen = true }
        let ids = VendorIDSet(sure.keys)
        guard !ids.isEmpty else { continue }
        findings.report(
          on: first.layer,
          "\(ids.count) of \(Prose.count(opened.count, "vendor")) \(Prose.word(ids.count, "has", "have")) no \(detail.label): "
            + IDList.text(ids, limit: 3), evidence: Evidence(vendors: ids))
      }
      if findings.isEmpty, !hasLinks { throw .stated("the recording has no addresses of links") }
      if findings.isEmpty, isOpen { throw unopened }
      return .applies
    })

  static let interestLink = Rule(
    "ui/interest-link", .error, title: "Vendors on legitimate interest link to their explanation of it",
    meaning:
      "A disclosed vendor has a purpose on legitimate interest, and the vendor list has the address of its "
      + "explanation. The layer of legitimate interests was opened, and the layers show other links or the "
      + "purposes of the vendor, but no link to the explanation. A link named after the privacy policy does not count, "
      + "even if both have one address.",
    fix: "Link to the vendor's legIntClaim from the vendor list.", sources: [Sources.policies("D(c)(VI)")],
    check: .wholeInterface { facts, findings throws(Undecided) in
      let texts = try facts.comparedTexts()
      let requests = try facts.requests()
      let vendors = try facts.publishedVendors.vendors(of: texts.list)
      var claims: [Int: [String]] = [:]
      for purpose in requests.onInterest {
        for id in requests.vendors(onInterest: purpose) {
          let addresses = vendors[id]?.urls.compactMap(\.legIntClaim).filter { $0.contains("://") } ?? []
          if !addresses.isEmpty { claims[id] = addresses }
        }
      }
      guard !claims.isEmpty else { return .doesNotApply }
      let shown = ShownVendor.all(on: facts.layers, texts)
      let declarations = VendorDeclarations(requests, texts)
      var (missing, isOpen) = (VendorIDSet(), false)
      for (id, addresses) in claims {
        guard let one = shown[id],
          !one.links.isEmpty || !one.named.isDisjoint(with: declarations.places(of: id))
        else {
          isOpen = true
          continue
        }
        guard !one.leads(to: .claim, atAnyOf: addresses) else { continue }
        let isSure =
          !facts.layers(.opened(.interests)).isEmpty
          && (!one.sureLinks.isEmpty || !one.surelyNamed.isDisjoint(with: declarations.places(of: id)))
        if isSure { missing.insert(id) } else { isOpen = true }
      }
      guard shown.values.contains(where: { !$0.links.isEmpty }) else {
        throw .stated("the recording has no addresses of vendors' links (act interests or vendors, then expand)")
      }
      if let layer = missing.first(where: { _ in true }).flatMap({ shown[$0]?.layer }) {
        findings.report(
          on: layer,
          "\(missing.count) of \(Prose.count(claims.count, "vendor")) on legitimate interest "
            + "\(Prose.word(missing.count, "has", "have")) no link to the explanation: \(IDList.text(missing, limit: 3))",
          evidence: Evidence(vendors: missing))
      } else if isOpen {
        throw unopened
      }
      return .applies
    })

  private static let unopened = Undecided.stated(
    "the details of not every vendor were opened (acts vendors or interests, then expand)")
}

/// Something that an interface shows of each vendor.
private enum VendorDetail: CaseIterable {
  case policy, purposes, retention, categories, storage

  /// What it is, behind "no".
  var label: String {
    switch self {
    case .policy: "link to the privacy policy"
    case .purposes: "complete list of purposes and features"
    case .retention: "retention period"
    case .categories: "complete list of categories of data"
    case .storage: "longest storage duration"
    }
  }

  /// Whether it is there, or the list says nothing of it.
  func isShown(by shown: ShownVendor, of vendor: Vendor, _ declarations: VendorDeclarations) -> Bool {
    switch self {
    case .policy:
      let addresses = vendor.urls.compactMap(\.privacy) + [vendor.policyUrl].compactMap(\.self)
      return addresses.isEmpty || shown.leads(to: .policy, atAnyOf: addresses)
    case .purposes: return declarations.places(of: vendor.id).isSubset(of: shown.named)
    case .retention:
      let exceptions = (vendor.dataRetention?.purposes ?? []) + (vendor.dataRetention?.specialPurposes ?? [])
      let days = ([vendor.dataRetention?.stdRetention] + exceptions.map(\.days)).compactMap(\.self).filter {
        (1...36_500).contains($0)
      }
      return days.isEmpty || days.contains { shown.shows(period: $0 * 86_400) }
    case .categories: return declarations.categories(vendor.dataDeclaration).isSubset(of: shown.named)
    case .storage:
      guard vendor.usesCookies != false, let seconds = vendor.cookieMaxAgeSeconds, seconds > 0 else { return true }
      return shown.shows(period: seconds)
    }
  }
}
