import TCFCodec
package import TCFFindings

/// Which ads Google's tags and SDKs serve for a string, and the bits that decide it.
///
/// What Google has published, as of copies of 2026:
///
/// - Ad serving modes (developers.google.com, the same page for AdMob, Ad Manager and the IMA SDK): personalised ads need consent to
///   purposes 1, 3 and 4, and legitimate interest or consent for 2, 7, 9 and 10; non-personalised ads need the same without 3
///   and 4. "Both purposes consent and vendor consent are required for any vendor, such as Google."
/// - Limited ads (Google Ad Manager Help, answer 9882911; AdSense Help, answer 14210870): a limited ad is attempted "when the user
///   preferences don't allow serving Personalized Ads or Non-personalized Ads, but transparency has been established for Special
///   Purpose 1 […], Special Purpose 2 […], and Google as a vendor". That is the text since 31 March 2025; it replaced an
///   earlier mode that needed purposes 2, 7, 9 and 10, and "technical ad delivery".
/// - Publisher integration with the IAB Europe TCF (Google Ad Manager Help, answers 9805023 and 9461778): publisher restrictions can make
///   legitimate interest consent; purpose 1 may be missing where a country's law provides for it "so long as the TC string
///   appropriately represents this".
/// - Troubleshooting (AdSense Help, answer 9999955): no ads for strings that Google does not consider valid.
///
/// Which legal basis counts for a purpose is that of ``LegalBases``: declaration in the list, publisher restrictions, bits.
/// The Additional Consent string and what an app sets in its requests do not matter here.
package struct GoogleAdServing: Sendable {
  /// What is served, from most to least.
  package enum Mode: String, Sendable, Hashable, CaseIterable {
    case personalised
    case nonPersonalised = "non-personalised"
    case limited
    case nothing = "none"

    /// The mode as text: `limited ads`, `no ads`.
    package var label: String { self == .nothing ? "no ads" : "\(rawValue) ads" }
  }

  /// A bit of the string, by the specification's name of its field.
  package struct Bit: Sendable, Hashable, CustomStringConvertible {
    /// The field or section.
    package let field: String
    /// The purpose or vendor.
    package let id: Int
    /// Whether it is 1.
    package let isSet: Bool

    /// `PurposesConsent 3 = 0`.
    package var description: String { "\(field) \(id) = \(isSet ? 1 : 0)" }
  }

  /// Something that the table asks for.
  package struct Requirement: Sendable {
    /// What Google is to be permitted.
    package let answer: EffectiveLegalBasis
    /// The modes that need it.
    package let modes: [Mode]
    /// Whether it is there; nil where the string does not say.
    package let isMet: Bool?
    /// The bits that show it; empty where the vendor list or a restriction decides alone.
    package let bits: [Bit]
    /// Whether purpose 1 was not asked for in a country whose law provides for that.
    package let isExcused: Bool
  }

  /// Google Advertising Products in the Global Vendor List.
  package static let vendor = 755
  /// What any ads but limited ones need, on whichever basis it is declared.
  package static let basicPurposes = [2, 7, 9, 10]

  /// What is served; nil where the string does not say whether Google was disclosed, which limited ads need.
  package let mode: Mode?
  /// Why the string permits Google nothing at all; empty if it depends on the requirements.
  package let exclusion: [BasisReason]
  /// Everything that the table asks for, by purpose; empty if the string permits Google nothing at all.
  package let requirements: [Requirement]

  /// What is served for the string in `facts`, of which `bases` are the legal bases.
  package init(_ facts: StringFacts, _ bases: LegalBases) {
    exclusion = bases.exclusion(of: Self.vendor)
    guard exclusion.isEmpty else {
      (mode, requirements) = (.nothing, [])
      return
    }
    let purposes = (Self.basicPurposes + [1, 3, 4]).sorted()
    requirements =
      purposes.map { Self.requirement(.purpose($0), facts, bases) }
      + [1, 2].map { Self.requirement(.specialPurpose($0), facts, bases) }
    mode = Self.mode(of: requirements)
  }

  /// What keeps the string from the mode above the one that is served.
  package var missing: [Requirement] {
    guard let mode, let next = mode.above else { return [] }
    return requirements.filter { $0.modes.contains(next) && $0.isMet == false }
  }

  private static func mode(of requirements: [Requirement]) -> Mode? {
    for mode in [Mode.personalised, .nonPersonalised, .limited] {
      let needed = requirements.filter { $0.modes.contains(mode) }.map(\.isMet)
      if needed.allSatisfy({ $0 == true }) { return mode }
      if mode == .limited, !needed.contains(false) { return nil }
    }
    return .nothing
  }

  private static func requirement(_ use: DeclaredUse, _ facts: StringFacts, _ bases: LegalBases) -> Requirement {
    let answer = bases.basis(of: vendor, for: use)
    let isExcused = isExcused(answer, facts)
    let isMet: Bool? =
      switch answer.permission {
      case .permitted: true
      case .notPermitted: isExcused
      case .unknown: nil
      }
    return Requirement(
      answer: answer, modes: modes(needing: use), isMet: isMet, bits: bits(answer, facts.string),
      isExcused: isExcused)
  }

  private static func modes(needing use: DeclaredUse) -> [Mode] {
    switch use {
    case .purpose(3), .purpose(4): [.personalised]
    case .purpose: [.personalised, .nonPersonalised]
    default: [.limited]
    }
  }

  /// Under purpose one treatment no one was asked for purpose 1; the vendor's consent still has to be there.
  private static func isExcused(_ answer: EffectiveLegalBasis, _ facts: StringFacts) -> Bool {
    guard answer.use == .purpose(1), case .dependsOnCountry(let country) = answer.trail.last else { return false }
    let day = facts.core.lastUpdated.day
    let countries = facts.settings.treatmentCountries + [switzerland].compactMap(\.self)
    return facts.core.vendorConsents.contains(vendor) && countries.contains { $0.covers(country, on: day) }
  }

  /// Google's own example of a jurisdiction without consent to purpose 1.
  private static let switzerland = TreatmentCountry(country: "CH", from: nil, until: nil)

  private static func bits(_ answer: EffectiveLegalBasis, _ string: TCString) -> [Bit] {
    let core = string.core
    switch (answer.use, answer.basis) {
    case (.purpose(let id), .consent):
      return [
        Bit(field: FieldName.purposesConsent, id: id, isSet: core.purposeConsents.contains(id)),
        Bit(
          field: SectionName.vendorConsents.rawValue, id: vendor, isSet: core.vendorConsents.contains(vendor)),
      ]
    case (.purpose(let id), .legitimateInterest):
      return [
        Bit(
          field: FieldName.purposesLITransparency, id: id, isSet: core.purposeLegitimateInterests.contains(id)),
        Bit(
          field: SectionName.vendorLegitimateInterests.rawValue, id: vendor,
          isSet: core.vendorLegitimateInterests.contains(vendor)),
      ]
    case (.specialPurpose, .legitimateInterest):
      let (section, vendors) =
        string.disclosedVendors.map { (SectionName.disclosedVendors, $0) }
        ?? (.vendorLegitimateInterests, core.vendorLegitimateInterests)
      return [Bit(field: section.rawValue, id: vendor, isSet: vendors.contains(vendor))]
    default: return []
    }
  }
}

extension GoogleAdServing.Mode {
  /// The mode that asks for more; nil above the highest.
  var above: GoogleAdServing.Mode? {
    switch self {
    case .personalised: nil
    case .nonPersonalised: .personalised
    case .limited: .nonPersonalised
    case .nothing: .limited
    }
  }
}

extension GoogleAdServing {
  /// What is served and what decides it, as a sentence without a full stop.
  package var sentence: String {
    guard let mode else {
      return "limited ads if Google was disclosed, and else no ads; the string does not say whether it was"
    }
    if !exclusion.isEmpty {
      return "no ads: \(exclusion.map(\.description).joined(separator: "; "))"
    }
    guard let next = mode.above else { return "\(mode.label): everything that they need is there" }
    return "\(mode.label); for \(next.label) \(Self.text(missing)) missing"
  }

  /// `purposes 2 and 9 are`.
  private static func text(_ missing: [Requirement]) -> String {
    let purposes = missing.compactMap { if case .purpose(let id) = $0.answer.use { id } else { nil } }
    let specialPurposes = missing.compactMap { if case .specialPurpose(let id) = $0.answer.use { id } else { nil } }
    let parts = [("purpose", purposes), ("special purpose", specialPurposes)].filter { !$0.1.isEmpty }.map {
      noun, ids in
      "\(Prose.word(ids.count, noun)) \(Prose.list(ids.map(String.init)))"
    }
    return "\(Prose.list(parts)) \(Prose.word(missing.count, "is", "are"))"
  }

  /// Google's pages that the answer is taken from.
  package static let sources = [
    Citation("Google, Ad serving modes", "Personalized ads, Non-personalized ads, Limited ads"),
    Citation("Google, Limited ads", "answer 9882911"),
    Citation("Google, Publisher integration with the IAB Europe TCF", "answer 9805023"),
    Citation("Google, TCF troubleshooting", "answer 9999955"),
  ]
}
