import TCFCodec
import TCFFindings

/// Publisher restrictions as the string has them: free of contradictions, of waste, and of what no list can allow.
///
/// What they mean for the vendors of the list is in `PublisherRestrictionListRules`.
enum PublisherRestrictionRules {
  static let family = RuleFamily("publisher-restrictions", "What the publisher restricts, and for which vendors.")

  static let all: [Rule] =
    ([conflict, duplicateEntry, overlap, empty, liForbidden, consentOnConsentOnly, vendorRefused, unranged]
    + PublisherRestrictionListRules.all).map { $0.about(.restrictions) }

  static let section = Sources.formats("Publisher Restrictions Section, PubRestrictionEntry")
  static let restrictionType = Sources.formats("Publisher Restrictions Section, RestrictionType")
  static let guidelines = Sources.guidelines("Encoding publisher restrictions")

  static let conflict = Rule(
    "publisher-restrictions/conflict", .error, title: "One restriction type per purpose and vendor",
    meaning: "A vendor is listed for one purpose with two restriction types. No document says which one counts; "
      + "readers take the lowest, or the last. tcfcheck lets type 0 win, and reads any other pair as \"not "
      + "permitted\".",
    fix: "List each vendor with only one type per purpose.", sources: [section],
    check: .string { facts, findings in
      let torn = purposesWithSeveralTypes(facts.core.publisherRestrictions)
      var named: [Int: VendorIDSet] = [:]
      return RestrictionFindings.report(facts, to: &findings, at: FieldName.restrictionType) {
        index, restriction, findings in
        guard torn.contains(restriction.purpose) else { return }
        var clash = VendorIDSet()
        var types: [UInt8] = [restriction.type.rawValue]
        for type in RestrictionType.allCases where type != restriction.type {
          guard let others = named[key(restriction.purpose, type)], restriction.names(anyOf: others) else { continue }
          clash.formUnion(restriction.vendors(in: others))
          types.append(type.rawValue)
        }
        named[key(restriction.purpose, restriction.type), default: VendorIDSet()]
          .insert(restriction.ranges, upTo: VendorIDSet.highestPossible)
        guard !clash.isEmpty else { return }
        findings.report(
          "\(RestrictionFindings.name(index, restriction)) lists \(VendorCount.text(clash)), listed before with type "
            + types.dropFirst().map(String.init).joined(separator: " and ")
            + (types.contains(0) ? "; type 0 counts" : "; not permitted at all"),
          evidence: Evidence(vendors: clash, purposes: PurposeSet([restriction.purpose])))
      }
    })

  private static func key(_ purpose: Int, _ type: RestrictionType) -> Int { purpose * 4 + Int(type.rawValue) }

  /// The purposes that are with more than one type, whichever vendors they name.
  private static func purposesWithSeveralTypes(_ restrictions: PublisherRestrictions) -> PurposeSet {
    var seen = PurposeSet()
    var several = PurposeSet()
    for type in RestrictionType.allCases {
      var purposes = PurposeSet()
      for restriction in restrictions.headers where restriction.type == type { purposes.insert(restriction.purpose) }
      several = several.union(seen.intersection(purposes))
      seen = seen.union(purposes)
    }
    return several
  }

  static let duplicateEntry = Rule(
    "publisher-restrictions/duplicate-entry", .warning, title: "One entry per purpose and restriction type",
    meaning: "Two entries have the same purpose and type. Together they list the vendors of both; two known decoders "
      + "keep only the last one.",
    fix: "Merge the vendors of both into one entry.", sources: [section],
    check: .string { facts, findings in
      guard !facts.core.publisherRestrictions.isEmpty else { return .doesNotApply }
      var seen = RestrictedPurposes()
      return RestrictionFindings.report(facts, to: &findings) { index, restriction, findings in
        guard seen.contains(restriction) else { return seen.insert(restriction) }
        findings.report(
          "\(RestrictionFindings.name(index, restriction)) has the same purpose and type as an earlier entry",
          evidence: Evidence(vendors: restriction.vendors, purposes: PurposeSet([restriction.purpose])))
      }
    })

  static let overlap = Rule(
    "publisher-restrictions/overlap", .warning, title: "Each vendor is listed once per entry",
    meaning: "An entry lists an id twice, on its own or within ranges. The effect is the same; the entry is only "
      + "longer than needed.",
    fix: "Sort the ids and merge overlapping ranges.",
    sources: [Sources.formats("Publisher Restrictions Section, RangeEntry")],
    check: .string { facts, findings in
      let restrictions = facts.core.publisherRestrictions
      guard !restrictions.isEmpty else { return .doesNotApply }
      guard facts.isOdd else { return .applies }
      for written in WrittenRestriction.all(in: facts.dissection.trace) where findings.count < RestrictionFindings.most
      {
        reportRepeated(written, restrictions[written.index], in: facts, to: &findings)
      }
      return .applies
    })

  /// Reports the ids that a restriction names more than once, at the first entry that repeats one.
  private static func reportRepeated(
    _ written: WrittenRestriction, _ restriction: PublisherRestriction, in facts: StringFacts,
    to findings: inout Findings
  ) {
    let trace = facts.dissection.trace
    var named = VendorIDSet()
    var twice = VendorIDSet()
    var place: EncodingTrace.Entry?
    for entry in written.entries {
      guard let range = trace.range(entry) else { continue }
      if named.intersects(range) {
        place = place ?? entry
        var again = VendorIDSet()
        again.insert(range)
        twice.formUnion(again.intersection(named))
      }
      named.insert(range)
    }
    guard let place else { return }
    findings.report(
      "\(RestrictionFindings.name(written.index, restriction)) lists \(VendorCount.text(twice)) more than once",
      at: .field(place.path, segmentIndex: place.segment, place.bits), evidence: Evidence(vendors: twice))
  }

  static let empty = Rule(
    "publisher-restrictions/empty", .warning, title: "A restriction lists at least one vendor",
    meaning: "An entry for a purpose and a type has no vendors, so it restricts none, and at least one decoder drops "
      + "it when it writes the string again.",
    fix: "Omit the entry.", sources: [Sources.formats("Publisher Restrictions Section, NumEntries")],
    check: .string { facts, findings in
      RestrictionFindings.report(facts, to: &findings, at: FieldName.numEntries) { index, restriction, findings in
        guard restriction.ranges.isEmpty else { return }
        findings.report(
          "\(RestrictionFindings.name(index, restriction)) lists no vendor",
          evidence: Evidence(actual: 0, purposes: PurposeSet([restriction.purpose])))
      }
    })

  static let liForbidden = Rule(
    "publisher-restrictions/li-forbidden", .error, title: "Legitimate interest is required only where it is allowed",
    meaning: "Type 2 is used on a purpose that allows consent only: purpose 1 always, purposes 3 to 6 from policy "
      + "version 4 on. The vendors listed could not process data for the purpose at all.",
    fix: "Omit the restriction, or use type 0 to forbid the purpose.",
    sources: [
      restrictionType,
      Sources.formats(
        "Why was support for legitimate interest for purposes 3 to 6 deprecated?", since: Milestones.tcf22.day),
    ],
    check: .string { facts, findings in
      let forbidden = PolicyEra.consentOnlyPurposes(of: facts.core.policyVersion)
      return RestrictionFindings.report(
        facts, to: &findings, where: { $0 == .requireLegitimateInterest }, at: FieldName.restrictionType
      ) { index, restriction, findings in
        guard forbidden.contains(restriction.purpose) else { return }
        findings.report(
          "restriction \(index) requires legitimate interest (type 2) for purpose \(restriction.purpose), which allows "
            + "consent only",
          evidence: Evidence(actual: 2, vendors: restriction.vendors, purposes: PurposeSet([restriction.purpose])))
      }
    })

  static let consentOnConsentOnly = Rule(
    "publisher-restrictions/consent-on-consent-only", [RulePeriod(.info, policyVersions: PolicyEra.sinceTCF22)],
    title: "Consent is required only where it makes a difference",
    meaning: "Type 1 is used on a purpose that allows consent only. No vendor can declare legitimate interest for it, "
      + "so the restriction never changes anything.",
    fix: "Omit the restriction.",
    sources: [Sources.formats("The Core String, PurposesLITransparency", since: Milestones.tcf22.day)],
    check: .string { facts, findings in
      RestrictionFindings.report(
        facts, to: &findings, where: { $0 == .requireConsent }, at: FieldName.restrictionType
      ) { index, restriction, findings in
        guard PolicyEra.tcf22.consentOnlyPurposes.contains(restriction.purpose) else { return }
        findings.report(
          "restriction \(index) requires consent (type 1) to purpose \(restriction.purpose), which needs it anyway",
          evidence: Evidence(actual: 1, vendors: restriction.vendors, purposes: PurposeSet([restriction.purpose])))
      }
    })

  static let vendorRefused = Rule(
    "publisher-restrictions/vendor-refused", .info, title: "Restrictions apply to vendors with a permission",
    meaning: "None of the vendors listed has consent or legitimate interest, so the entry changes nothing. Harmless, "
      + "but the guidelines say not to write such entries.",
    fix: "Omit vendors without a permission, and the whole entry if no vendor remains.", sources: [guidelines],
    check: .string { facts, findings in
      let (consents, interests) = (facts.core.vendorConsents, facts.core.vendorLegitimateInterests)
      // After a refusal of everything every restriction is idle, which says nothing about the restrictions.
      guard !consents.isEmpty || !interests.isEmpty else { return .doesNotApply }
      return RestrictionFindings.report(facts, to: &findings) { index, restriction, findings in
        guard !restriction.ranges.isEmpty else { return }
        guard !restriction.names(anyOf: consents), !restriction.names(anyOf: interests) else { return }
        findings.report(
          "\(RestrictionFindings.name(index, restriction)) lists no vendor with consent or legitimate interest",
          evidence: Evidence(vendors: restriction.vendors, purposes: PurposeSet([restriction.purpose])))
      }
    })

  /// What makes it worth a word: half the entry, and 200 bits, some 33 characters.
  private static let (leastSaving, leastShare) = (200, 2)

  static let unranged = Rule(
    "publisher-restrictions/unranged", .warning, title: "Consecutive vendors are written as ranges",
    meaning: "Ranges would make the entry shorter by half or more. Restrictions are the usual reason why strings are "
      + "too long for URLs.",
    fix: "Merge consecutive ids into ranges; the ranges may even cover ids that are not in the list.",
    sources: [guidelines],
    check: .string { facts, findings in
      let restrictions = facts.core.publisherRestrictions
      guard !restrictions.isEmpty else { return .doesNotApply }
      // Consecutive single entries are an anomaly of the encoding.
      guard facts.isOdd else { return .applies }
      let had = widths(facts.dissection.trace)
      let needed = widths(canonical: restrictions)
      return RestrictionFindings.report(facts, to: &findings, at: FieldName.numEntries) {
        index, restriction, findings in
        guard let had = had[index], let needed = needed[index] else { return }
        guard had - needed >= leastSaving, had >= leastShare * needed else { return }
        findings.report(
          "\(RestrictionFindings.name(index, restriction)) takes \(Prose.count(had, "bit")); with ranges it would take \(needed)",
          evidence: Evidence(expected: .integer(needed), actual: .integer(had)))
      }
    })

  /// How many bits the entries of each restriction take.
  private static func widths(_ trace: EncodingTrace) -> [Int: Int] {
    Dictionary(WrittenRestriction.all(in: trace).map { ($0.index, $0.width) }, uniquingKeysWith: { first, _ in first })
  }

  /// The same of our own encoding.
  private static func widths(canonical restrictions: PublisherRestrictions) -> [Int: Int] {
    var core = CoreSegment()
    core.publisherRestrictions = restrictions
    guard let text = try? TCString(core: core).encoded() else { return [:] }
    return widths(TCStringDissection(of: text).trace)
  }
}

/// Purposes by the types that restrict them.
private struct RestrictedPurposes {
  private var ofType = (PurposeSet(), PurposeSet(), PurposeSet(), PurposeSet())

  func contains(_ restriction: PublisherRestriction) -> Bool {
    switch restriction.type {
    case .notAllowed: ofType.0.contains(restriction.purpose)
    case .requireConsent: ofType.1.contains(restriction.purpose)
    case .requireLegitimateInterest: ofType.2.contains(restriction.purpose)
    case .undefined: ofType.3.contains(restriction.purpose)
    }
  }

  mutating func insert(_ restriction: PublisherRestriction) {
    switch restriction.type {
    case .notAllowed: ofType.0.insert(restriction.purpose)
    case .requireConsent: ofType.1.insert(restriction.purpose)
    case .requireLegitimateInterest: ofType.2.insert(restriction.purpose)
    case .undefined: ofType.3.insert(restriction.purpose)
    }
  }
}
