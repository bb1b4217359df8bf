import TCFCodec
import TCFFindings
import TCFVendorList

/// The permissions of the string's vendors next to what the list says that they declare.
enum VendorDeclarationRules {
  static let all: [Rule] = [consentNotDeclared, liNotDeclared, specialPurposeOnlyLI]

  static let consentNotDeclared = Rule(
    "gvl/consent-not-declared", .warning, title: "Consent only for vendors that rely on consent",
    meaning: "These vendors declare no purpose with consent, and no restriction of type 1 requires it of them, so "
      + "their consent bit permits nothing. Being flexible is not enough. Readers cope, and many CMPs write such bits; "
      + "it is a warning only if a vendor declares special purposes and no purpose on any basis. A vendor that "
      + "declares none of them is a fault of the list (lint/no-purpose), not of the string.",
    fix: "Set the consent bit only for vendors that declare a purpose with consent, or that a type 1 restriction moves "
      + "to consent.",
    sources: [Sources.formats("What are publisher restrictions?"), Sources.formats("Vendor Consent Section")],
    check: .vendorList { facts, list, findings in
      let vendors = facts.core.vendorConsents
      guard !vendors.isEmpty else { return .doesNotApply }
      let day = facts.core.lastUpdated.day
      guard !vendors.isSubset(of: list.anyConsent), list.hasLive(vendors, without: list.anyConsent, on: day) else {
        return .applies
      }
      let (consent, interest) = (list.anyConsent, list.anyLegitimateInterest)
      // No restriction can move a vendor that has no purpose at all.
      let special = list.anySpecialPurpose
      func idle(_ index: Int) -> UInt64 { vendors.word(index) & ~consent.word(index) & ~interest.word(index) }
      func report(_ idle: () -> VendorIDSet, _ detail: String, _ severity: Severity?) {
        findings.report(
          list.live(idle().subtracting(consent).subtracting(interest), on: day), of: .consents, in: facts,
          "with consent and no purpose on any basis\(detail)", severity: severity)
      }
      if list.hasLive(on: day, among: { idle($0) & special.word($0) }) {
        report({ vendors.intersection(special) }, "", nil)
      }
      if list.hasLive(on: day, among: { idle($0) & ~special.word($0) }) {
        report({ vendors.subtracting(special) }, ", a fault of the list (lint/no-purpose)", .info)
      }
      let isMoved = facts.core.publisherRestrictions.headers.contains { $0.type == .requireConsent }
      func undeclared() -> VendorIDSet {
        let undeclared = list.live(vendors.intersection(interest).subtracting(consent), on: day)
        return isMoved ? undeclared.subtracting(list.movedVendors(by: .requireConsent, in: facts.core)) : undeclared
      }
      guard list.hasLive(on: day, among: { vendors.word($0) & ~consent.word($0) & interest.word($0) }),
        !isMoved || !undeclared().isEmpty
      else { return .applies }
      return findings.report(
        undeclared(), of: .consents, in: facts, "with consent but no purpose for it",
        hint: { wrong in
          let flexible = wrong.intersection(list.anyFlexible).count
          return flexible > 0 ? "; \(flexible) of them flexible, but without a restriction of type 1" : ""
        }, severity: .info)
    })

  static let liNotDeclared = Rule(
    "gvl/li-not-declared",
    [
      RulePeriod(.error, until: Milestones.tcf24),
      RulePeriod(.error, from: Milestones.tcf24, until: Milestones.tcf24Web, in: .websites, lighter: .info),
      RulePeriod(.error, from: Milestones.tcf24Web, in: .websites, lighter: .warning),
      RulePeriod(.error, from: Milestones.tcf24, until: Milestones.tcf24Apps, in: .apps, lighter: .info),
      RulePeriod(.error, from: Milestones.tcf24Apps, in: .apps, lighter: .warning),
    ],
    title: "Legitimate interest only for vendors that rely on it",
    meaning: "These vendors declare no purpose with legitimate interest, and no restriction of type 2 requires it of "
      + "them. Some libraries set the bit for vendors with consent and special purposes. Until TCF 2.4 the "
      + "specification could be read as requiring it; since then it is info at first, and a warning from 2026-10-23 on "
      + "websites and from 2027-02-15 in apps. Vendors with only special purposes have a rule of their own.",
    fix: "Clear the legitimate interest bit of vendors that declare no purpose on this basis.",
    sources: sourcesOfInterest,
    check: .vendorListByPeriod([
      { undeclaredLI($0, $1, &$2, withSpecialPurposes: nil) },
      { undeclaredLI($0, $1, &$2, withSpecialPurposes: .info) },
      { undeclaredLI($0, $1, &$2, withSpecialPurposes: .warning) },
      { undeclaredLI($0, $1, &$2, withSpecialPurposes: .info) },
      { undeclaredLI($0, $1, &$2, withSpecialPurposes: .warning) },
    ]))

  /// The sentence that asked for the bit, and the text without it.
  private static let sourcesOfInterest = [
    Sources.formats(
      "Vendor Legitimate Interest Section", since: Milestones.specialPurposeLIRequired.day,
      until: Milestones.tcf24.day),
    Citation(
      "GDPR-Transparency-and-Consent-Framework, pull request 443", "Vendor Legitimate Interest Section",
      since: Milestones.tcf24.day),
  ]

  /// When the new requirement is in force on websites only.
  private static let transition = RulePeriod(.info, from: Milestones.tcf24Web, until: Milestones.tcf24Apps)

  /// What findings say of the date where only that decides.
  private static func transitionHint(_ facts: StringFacts) -> String {
    guard facts.environment == nil, facts.isWithin(transition) else { return "" }
    return "; a fault on websites since \(Milestones.tcf24Web.day), in apps from \(Milestones.tcf24Apps.day)"
  }

  private static func undeclaredLI(
    _ facts: StringFacts, _ list: CompiledVendorList, _ findings: inout Findings,
    withSpecialPurposes severity: Severity?
  ) -> Applicability {
    let vendors = facts.core.vendorLegitimateInterests
    guard !vendors.isEmpty else { return .doesNotApply }
    guard !vendors.isSubset(of: list.anyLegitimateInterest, or: list.specialPurposesOnlyVendors) else {
      return .applies
    }
    var undeclared = vendors.subtracting(list.anyLegitimateInterest)
    undeclared = list.live(undeclared, on: facts.core.lastUpdated.day)
    undeclared.subtract(list.specialPurposesOnlyVendors)
    undeclared.subtract(list.movedVendors(by: .requireLegitimateInterest, in: facts.core))
    if !undeclared.isSubset(of: list.anySpecialPurpose) {
      findings.report(
        undeclared.subtracting(list.anySpecialPurpose), of: .legitimateInterests, in: facts,
        "with legitimate interest but no purpose for it")
    }
    if let severity, !undeclared.isDisjoint(with: list.anySpecialPurpose) {
      findings.report(
        undeclared.intersection(list.anySpecialPurpose), of: .legitimateInterests, in: facts,
        "with legitimate interest but no purpose for it, only special purposes", hint: { _ in transitionHint(facts) },
        severity: severity)
    }
    return .applies
  }

  static let specialPurposeOnlyLI = Rule(
    "gvl/special-purpose-only-li",
    [
      RulePeriod(.warning, from: Milestones.specialPurposeLIRequired, until: Milestones.disclosedVendorsRequired),
      RulePeriod(.info, from: Milestones.tcf24, until: Milestones.tcf24Web, in: .websites),
      RulePeriod(.warning, from: Milestones.tcf24Web, in: .websites),
      RulePeriod(.info, from: Milestones.tcf24, until: Milestones.tcf24Apps, in: .apps),
      RulePeriod(.warning, from: Milestones.tcf24Apps, in: .apps),
    ],
    title: "Vendors with only special purposes have the right legitimate interest bit",
    meaning: "From June 2021 the bit said that such a vendor was disclosed, and it had to be 1. Since March 2026 "
      + "Disclosed Vendors says so, and TCF 2.4 withdrew the rule: the bit must be 0. Websites had to follow by "
      + "2026-10-23, and apps have until 2027-02-15. If nothing shows where a string was written, the later date "
      + "applies.",
    fix: "Under TCF 2.4, clear the bit; in older strings, set it to 1 for every such vendor that was disclosed.",
    sources: sourcesOfInterest,
    check: .vendorListByPeriod([specialPurposesNeedBit, needNoBit, needNoBit, needNoBit, needNoBit]))

  /// Until February 2026: 1 if the vendor was disclosed, which only the Disclosed Vendors segment can determine.
  private static let specialPurposesNeedBit: Rule.VendorListCheck = { facts, list, findings in
    let (special, day) = (list.specialPurposesOnlyVendors, facts.core.lastUpdated.day)
    let interested = facts.core.vendorLegitimateInterests
    guard let disclosed = facts.string.disclosedVendors, list.hasLive(disclosed, within: special, on: day) else {
      return .doesNotApply
    }
    let isMissing = list.hasLive(on: day) { disclosed.word($0) & special.word($0) & ~interested.word($0) }
    guard isMissing else { return .applies }
    lazy var missing = list.live(disclosed.intersection(special), on: day).subtracting(interested)
    return findings.report(
      "\(VendorCount.text(missing.count)) with only special purposes, disclosed but without the legitimate interest "
        + "bit: " + IDList.text(missing, limit: 10),
      at: facts.at(.vendorLegitimateInterests), evidence: Evidence(vendors: missing))
  }

  /// From July 2026: 0.
  private static func needNoBit(
    _ facts: StringFacts, _ list: CompiledVendorList, _ findings: inout Findings
  ) -> Applicability {
    let (special, day) = (list.specialPurposesOnlyVendors, facts.core.lastUpdated.day)
    let (shown, interested) = (facts.shownVendors, facts.core.vendorLegitimateInterests)
    guard list.hasLive(shown, within: special, on: day) else { return .doesNotApply }
    lazy var surplus = list.live(shown.intersection(special), on: day).intersection(interested)
    guard !interested.isDisjoint(with: special), !surplus.isEmpty else { return .applies }
    return findings.report(
      surplus, of: .legitimateInterests, in: facts, "with only special purposes and the legitimate interest bit",
      hint: { _ in transitionHint(facts) })
  }
}
