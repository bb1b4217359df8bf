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

  static let purposeBothBases = LintRules.vendors(
    RuleDescription(
      "lint/purpose-both-bases", .error, title: "A purpose has one default basis",
      meaning:
        "A purpose stands in purposes and in legIntPurposes: nobody can say which basis is the vendor's default.",
      fix: "Declare it once, and list it in flexiblePurposes if the vendor takes both.", sources: [LintRules.example])
  ) { vendor, _ in
    let both = vendor.purposes.filter { vendor.legIntPurposes.contains($0) }
    return VendorBreak.ids(both.unique, "are in legIntPurposes too", in: "purposes")
  }

  static let flexibleNotDeclared = LintRules.vendors(
    RuleDescription(
      "lint/flexible-not-declared", .error, title: "Flexible purposes are declared",
      meaning:
        "flexiblePurposes says for which declared purposes a publisher may choose the other basis; for a purpose "
        + "in neither list there is no basis to change.",
      fix: "Declare the purpose, or take it out of flexiblePurposes.", sources: [LintRules.example])
  ) { vendor, _ in
    let undeclared = vendor.flexiblePurposes.filter {
      !vendor.purposes.contains($0) && !vendor.legIntPurposes.contains($0)
    }
    return VendorBreak.ids(undeclared.unique, "are declared on no basis", in: "flexiblePurposes")
  }

  static let noPurpose = LintRules.vendors(
    RuleDescription(
      "lint/no-purpose", .error, title: "A vendor declares a purpose",
      meaning: "A vendor without purposes on either basis has to have special purposes; this one has neither, so there "
        + "is nothing to be transparent about or to consent to.",
      fix: "Declare what the vendor does.", sources: [LintRules.example])
  ) { vendor, _ in
    guard vendor.purposes.isEmpty, vendor.legIntPurposes.isEmpty, vendor.specialPurposes.isEmpty else { return [] }
    return [VendorBreak("neither purposes nor special purposes", in: "purposes")]
  }

  static let unknownReference = LintRules.vendorList(
    RuleDescription(
      "lint/unknown-reference", .error, title: "Vendors declare what the list defines",
      meaning:
        "A vendor declares a purpose, feature or data category that the list's own table does not have: there is "
        + "no text to show for it. Whether the members of stacks exist is the business of lint/stack.",
      fix: "Use the list as it was published.", sources: [LintRules.example])
  ) { list, _ throws(Undecided) in
    guard !list.vendors.isEmpty else { return nil }
    var collected = LintFindings()
    var missing: [String] = []
    for (member, table, ids) in references {
      guard let known = list.ids(of: table) else {
        if list.vendors.contains(where: { !ids($0).isEmpty }), !missing.contains(table) { missing.append(table) }
        continue
      }
      for vendor in list.vendors {
        let unknown = ids(vendor).filter { !known.contains($0) }.unique
        for found in VendorBreak.ids(unknown, "are not in the list's \(table)", in: member) {
          collected.add(found.finding(of: vendor), vendor: vendor.id)
        }
      }
    }
    if collected.findings.isEmpty, !missing.isEmpty { throw .tablesMissing(missing) }
    return collected.findings
  }

  private typealias IDs = @Sendable (Vendor) -> [Int]

  private static let references: [(member: String, table: String, ids: IDs)] = [
    ("purposes", "purposes", { $0.purposes }),
    ("legIntPurposes", "purposes", { $0.legIntPurposes }),
    ("flexiblePurposes", "purposes", { $0.flexiblePurposes }),
    ("specialPurposes", "specialPurposes", { $0.specialPurposes }),
    ("features", "features", { $0.features }),
    ("specialFeatures", "specialFeatures", { $0.specialFeatures }),
    ("dataDeclaration", "dataCategories", { $0.dataDeclaration }),
  ]

  static let duplicateMember = LintRules.vendors(
    RuleDescription(
      "lint/duplicate-member", .warning, title: "An id stands once in a list of ids",
      meaning: "An array of a vendor names an id twice: harmless to sets, wrong in counts.",
      fix: "Name each id once.", sources: [LintRules.example])
  ) { vendor, _ in
    references.flatMap { reference in
      VendorBreak.ids(reference.ids(vendor).repeated, "are given twice", in: reference.member)
    }
  }

  static let purposeOneLI = LintRules.vendors(
    RuleDescription(
      "lint/purpose-one-li", .error, title: "Nobody has a legitimate interest in purpose 1",
      meaning: "Storing and reading on a device needs consent, whatever the policy version.",
      fix: "Declare purpose 1 in purposes.", sources: [bases])
  ) { vendor, _ in
    VendorBreak.ids(vendor.legIntPurposes.filter { $0 == 1 }.unique, "hold purpose 1", in: "legIntPurposes")
  }

  static let purposeOneFlexible = LintRules.vendors(
    RuleDescription(
      "lint/purpose-one-flexible", .error, title: "Purpose 1 is not flexible",
      meaning: "Purpose 1 has no other basis than consent, so there is nothing to choose.",
      fix: "Take purpose 1 out of flexiblePurposes.", sources: [bases])
  ) { vendor, _ in
    VendorBreak.ids(vendor.flexiblePurposes.filter { $0 == 1 }.unique, "hold purpose 1", in: "flexiblePurposes")
  }

  static let li3to6 = LintRules.vendors(
    RuleDescription(
      "lint/li-3-6", [RulePeriod(.error, policyVersions: sinceTCF22)],
      title: "No legitimate interest for purposes 3 to 6",
      meaning: "From policy version 4 on profiles and what is chosen by them need consent.",
      fix: "Declare them in purposes.", sources: [LintRules.consentOnly])
  ) { vendor, _ in
    let ids = vendor.legIntPurposes.filter { PolicyEra.consentOnlySinceTCF22.contains($0) }.unique
    return VendorBreak.ids(ids, "need consent", in: "legIntPurposes")
  }

  static let flexible3to6 = LintRules.vendors(
    RuleDescription(
      "lint/flexible-3-6", [RulePeriod(.warning, policyVersions: sinceTCF22)],
      title: "Purposes 3 to 6 are not flexible",
      meaning: "From policy version 4 on these purposes have consent only: there is no second basis to change to.",
      fix: "Take them out of flexiblePurposes.", sources: [LintRules.consentOnly])
  ) { vendor, _ in
    let ids = vendor.flexiblePurposes.filter { PolicyEra.consentOnlySinceTCF22.contains($0) }.unique
    return VendorBreak.ids(ids, "have consent only", in: "flexiblePurposes")
  }

  static let storageWithoutPurposeOne = LintRules.note(
    RuleDescription(
      "lint/storage-without-purpose-one", .info, title: "Vendors that store or read declare purpose 1",
      meaning: "These vendors use cookies or other storage and do not declare purpose 1. There are exemptions, as for "
        + "storage that is strictly necessary.",
      fix: "",
      sources: [Citation("Vendor Device Storage & Operational Disclosures", "Disclosures, purposes")]),
    "use storage and do not declare purpose 1"
  ) { vendor in
    (vendor.usesCookies == true || vendor.usesNonCookieAccess == true) && !vendor.purposes.contains(1)
  }

  static let consentOnlyProfile = LintRules.note(
    RuleDescription(
      "lint/consent-only-profile", [RulePeriod(.info, policyVersions: sinceTCF22)],
      title: "Vendors with profiles declare purpose 1",
      meaning: "These vendors declare profiles or what is chosen by them (purposes 3 to 6) and not purpose 1: they can "
        + "do so without the device's storage only.",
      fix: "", sources: [LintRules.contained]),
    "declare purposes 3 to 6 without purpose 1"
  ) { vendor in
    vendor.purposes.contains { PolicyEra.consentOnlySinceTCF22.contains($0) } && !vendor.purposes.contains(1)
  }
}

extension [Int] {
  /// Every element once, in the order of their first occurrences.
  var unique: [Int] {
    var seen: Set<Int> = []
    return filter { seen.insert($0).inserted }
  }

  /// The elements that occur again, each once.
  var repeated: [Int] {
    var seen: Set<Int> = []
    return filter { !seen.insert($0).inserted }.unique
  }
}
