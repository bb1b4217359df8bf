import TCFCodec
import TCFFindings
import TCFVendorList

/// What the vendors of a list declare: purposes and their bases, features, and that all of it exists.
enum LintDeclarationRules {
  static let all: [Rule] = [
    purposeBothBases, flexibleNotDeclared, noPurpose, unknownReference, duplicateMember, purposeOneLI,
    purposeOneFlexible, li3to6, flexible3to6, storageWithoutPurposeOne, consentOnlyProfile,
  ]

  private static let bases = Sources.formats("Publisher Restrictions Section, RestrictionType")
  private static let sinceTCF22 = PolicyEra.sinceTCF22

  static let purposeBothBases = Rule(
    "lint/purpose-both-bases", .error, title: "A purpose has one default basis",
    meaning: "A purpose is in both purposes and legIntPurposes, so the vendor's default basis is undetermined.",
    fix: "Declare it once, and list it in flexiblePurposes if the vendor accepts both bases.",
    sources: [LintRules.example],
    check: .ids(\.purposes, in: "purposes", "are in legIntPurposes too") { $1.legIntPurposes.contains($0) })

  static let flexibleNotDeclared = Rule(
    "lint/flexible-not-declared", .error, title: "Flexible purposes are declared",
    meaning: "flexiblePurposes names the declared purposes for which a publisher may choose the other basis; a purpose "
      + "in neither list has no basis to change.",
    fix: "Declare the purpose, or remove it from flexiblePurposes.", sources: [LintRules.example],
    check: .ids(\.flexiblePurposes, in: "flexiblePurposes", "are not declared on any basis") {
      !$1.purposes.contains($0) && !$1.legIntPurposes.contains($0)
    })

  static let noPurpose = Rule(
    "lint/no-purpose", .error, title: "A vendor declares a purpose",
    meaning: "A vendor without purposes on either basis must have special purposes; this one has neither, so there is "
      + "nothing to be transparent about or to consent to.",
    fix: "Declare the purposes or special purposes that the vendor has.", sources: [LintRules.example],
    check: .publishedVendors { vendor, _, findings in
      guard vendor.purposes.isEmpty, vendor.legIntPurposes.isEmpty, vendor.specialPurposes.isEmpty else { return }
      findings.report("neither purposes nor special purposes", of: vendor, in: "purposes")
    })

  static let unknownReference = Rule(
    "lint/unknown-reference", .error, title: "Vendors declare what the list defines",
    meaning: "A vendor declares a purpose, feature or data category that the list's own table does not have, so "
      + "there is no text to show for it. Members of stacks are checked by lint/stack.",
    fix: "Use the list as it was published.", sources: [LintRules.example],
    check: .publishedList(most: ListFacts.findingLimit) { list, _, findings throws(Undecided) in
      guard !list.vendors.isEmpty else { return .doesNotApply }
      var missing: [String] = []
      for (member, table, ids) in references {
        guard let known = list.ids(of: table) else {
          if list.vendors.contains(where: { !ids($0).isEmpty }), !missing.contains(table) { missing.append(table) }
          continue
        }
        for vendor in list.vendors {
          let unknown = ids(vendor).filter { !known.contains($0) }.unique
          findings.report(ids: unknown, "are not in the list's \(table)", of: vendor, in: member)
        }
      }
      if findings.isEmpty, !missing.isEmpty { throw .tablesMissing(missing) }
      return .applies
    })

  private static let references: [(member: String, table: String, ids: @Sendable (Vendor) -> [Int])] = [
    ("purposes", "purposes", \.purposes), ("legIntPurposes", "purposes", \.legIntPurposes),
    ("flexiblePurposes", "purposes", \.flexiblePurposes), ("specialPurposes", "specialPurposes", \.specialPurposes),
    ("features", "features", \.features), ("specialFeatures", "specialFeatures", \.specialFeatures),
    ("dataDeclaration", "dataCategories", \.dataDeclaration),
  ]

  static let duplicateMember = Rule(
    "lint/duplicate-member", .warning, title: "An id occurs once in a list of ids",
    meaning: "An array of a vendor names an id twice, which is harmless in sets but gives wrong counts.",
    fix: "Name each id once.", sources: [LintRules.example],
    check: .publishedVendors { vendor, _, findings in
      for (member, _, ids) in references {
        findings.report(ids: ids(vendor).repeated, "are given twice", of: vendor, in: member)
      }
    })

  static let purposeOneLI = Rule(
    "lint/purpose-one-li", .error, title: "No vendor has a legitimate interest in purpose 1",
    meaning: "Storing and accessing information on a device requires consent, whatever the policy version.",
    fix: "Declare purpose 1 in purposes.", sources: [bases],
    check: .ids(\.legIntPurposes, in: "legIntPurposes", "contains purpose 1") { id, _ in id == 1 })

  static let purposeOneFlexible = Rule(
    "lint/purpose-one-flexible", .error, title: "Purpose 1 is not flexible",
    meaning: "Purpose 1 has no legal basis other than consent, so there is nothing to choose.",
    fix: "Remove purpose 1 from flexiblePurposes.", sources: [bases],
    check: .ids(\.flexiblePurposes, in: "flexiblePurposes", "contains purpose 1") { id, _ in id == 1 })

  static let li3to6 = Rule(
    "lint/li-3-6", [RulePeriod(.error, policyVersions: sinceTCF22)],
    title: "No legitimate interest for purposes 3 to 6",
    meaning: "From policy version 4 on, profiles and selection based on them require consent.",
    fix: "Declare them in purposes.", sources: [LintRules.consentOnly],
    check: .ids(\.legIntPurposes, in: "legIntPurposes", "need consent") { id, _ in
      PolicyEra.consentOnlySinceTCF22.contains(id)
    })

  static let flexible3to6 = Rule(
    "lint/flexible-3-6", [RulePeriod(.warning, policyVersions: sinceTCF22)],
    title: "Purposes 3 to 6 are not flexible",
    meaning: "From policy version 4 on, these purposes have consent as their only basis, so there is no second one to "
      + "change to.",
    fix: "Remove them from flexiblePurposes.", sources: [LintRules.consentOnly],
    check: .ids(\.flexiblePurposes, in: "flexiblePurposes", "are possible on consent only") { id, _ in
      PolicyEra.consentOnlySinceTCF22.contains(id)
    })

  static let storageWithoutPurposeOne = Rule(
    "lint/storage-without-purpose-one", .info, title: "Vendors that store or read declare purpose 1",
    meaning: "These vendors use cookies or other storage but do not declare purpose 1. There are exemptions, for "
      + "example for strictly necessary storage.",
    fix: "", sources: [Citation("Vendor Device Storage & Operational Disclosures", "Disclosures, purposes")],
    check: .publishedVendors("using storage without declaring purpose 1") { vendor in
      (vendor.usesCookies == true || vendor.usesNonCookieAccess == true) && !vendor.purposes.contains(1)
    })

  static let consentOnlyProfile = Rule(
    "lint/consent-only-profile", [RulePeriod(.info, policyVersions: sinceTCF22)],
    title: "Vendors with profiles declare purpose 1",
    meaning: "These vendors declare profiles or selection based on them (purposes 3 to 6) but not purpose 1, which is "
      + "possible only without storage on the device.",
    fix: "", sources: [LintRules.contained],
    check: .publishedVendors("declaring purposes 3 to 6 without purpose 1") { vendor in
      vendor.purposes.contains { PolicyEra.consentOnlySinceTCF22.contains($0) } && !vendor.purposes.contains(1)
    })
}

extension RuleChecks {
  /// About the ids in one member of each vendor of a published list; `isWrong` holds for those that must not be there.
  fileprivate static func ids(
    _ ids: @escaping @Sendable (Vendor) -> [Int], in member: String, _ predicate: String,
    where isWrong: @escaping @Sendable (Int, Vendor) -> Bool
  ) -> RuleChecks {
    .publishedVendors { vendor, _, findings in
      let wrong = ids(vendor).filter { isWrong($0, vendor) }.unique
      findings.report(ids: wrong, predicate, of: vendor, in: member)
    }
  }
}
