// Written by Tests/VectorAuthoring/rule_examples.py from TestVectors/rules; do not edit.

extension RuleExamples {
  /// In the catalogue's order.
  static let all: [String: RuleExamples] = [
    "encoding/empty": RuleExamples(
      reported: RuleExample("encoding-0001", "Nothing there: The empty string", nil),
      passing: RuleExample(
        "encoding-0141", "Lengths: A length of 0 modulo 4, filled up to the character only",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgAGAAQAMAAgAA.IAOPnz-j")),
    "encoding/alphabet": RuleExamples(
      reported: RuleExample(
        "encoding-0061", "Foreign characters: \"+\" of the standard alphabet",
        "CQlH_MAQlH_MAEsABBEN+FFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "encoding-0141", "Lengths: A length of 0 modulo 4, filled up to the character only",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgAGAAQAMAAgAA.IAOPnz-j")),
    "encoding/macro-unresolved": RuleExamples(
      reported: RuleExample(
        "encoding-0021", "Macros: The macro of vendor 755: nothing is said of its characters", "${GDPR_CONSENT_755}"),
      passing: RuleExample(
        "encoding-0141", "Lengths: A length of 0 modulo 4, filled up to the character only",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgAGAAQAMAAgAA.IAOPnz-j")),
    "encoding/not-a-tc-string": RuleExamples(
      reported: RuleExample("encoding-0041", "Other artefacts: A UUID", "550e8400-e29b-41d4-a716-446655440000"),
      passing: RuleExample(
        "encoding-0141", "Lengths: A length of 0 modulo 4, filled up to the character only",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgAGAAQAMAAgAA.IAOPnz-j")),
    "encoding/length": RuleExamples(
      reported: RuleExample(
        "encoding-0144", "Lengths: A length of 1 modulo 4, filled up to the character only: every field is there",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgAGAAQAMAAgAA.IARPnz-j9"),
      passing: RuleExample(
        "encoding-0143", "Lengths: A length of 3 modulo 4, filled up to the character only",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgAGAAQAMAAgAA.IAWPnz-j9_8")),
    "encoding/version": RuleExamples(
      reported: RuleExample(
        "encoding-0101", "Versions: Version 3, all else sound",
        "DQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "encoding-0141", "Lengths: A length of 0 modulo 4, filled up to the character only",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgAGAAQAMAAgAA.IAOPnz-j")),
    "encoding/core-first": RuleExamples(
      reported: RuleExample(
        "encoding-0121", "Order of core and others: DisclosedVendors before the core",
        "IF5wAwAAgAMAXmA.CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA"),
      passing: RuleExample(
        "encoding-0125",
        "Order of core and others: DisclosedVendors alone: its first bits are read as the version of a core",
        "IF5wAwAAgAMAXmA")),
    "encoding/truncated": RuleExamples(
      reported: RuleExample("encoding-0161", "Strings cut short: Created has 18 of 36 bits", "CQlH"),
      passing: RuleExample(
        "encoding-0143", "Lengths: A length of 3 modulo 4, filled up to the character only",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgAGAAQAMAAgAA.IAWPnz-j9_8")),
    "encoding/range-inverted": RuleExamples(
      reported: RuleExample(
        "encoding-0201",
        "Entries that cannot be understood: A range from 9 to 3: nothing is said of the section's form",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgAEwAYAEgAGBecAIABgC8wAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "encoding-0202", "Entries that cannot be understood: Vendor 0",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAAALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA")),
    "encoding/vendor-id-zero": RuleExamples(
      reported: RuleExample(
        "encoding-0202", "Entries that cannot be understood: Vendor 0",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAAALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "encoding-0201",
        "Entries that cannot be understood: A range from 9 to 3: nothing is said of the section's form",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgAEwAYAEgAGBecAIABgC8wAA.IF5wAwAAgAMAXmA")),
    "encoding/vendor-id-above-max": RuleExamples(
      reported: RuleExample(
        "encoding-0208", "Entries that cannot be understood: Vendor 11 with MaxVendorId 10",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgAFQAQAFgXnACAAYAvMAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "encoding-0206", "Entries that cannot be understood: DisclosedVendors from 12 to 1",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAoAGAACAvMA")),
    "encoding/work-bound": RuleExamples(
      reported: RuleExample(
        "encoding-0611",
        "Hostile strings: 31 ranges of all ids, the last of them beyond 2,000,000: nothing is said of their order", nil),
      passing: RuleExample(
        "encoding-0573", "Allowed Vendors, 2021: Absent on that day",
        "CPL05kAPL05kAEsABBENAMCgALAAAELAAAYgF5wAgAGALzAvOAEAAwBeYAA")),
    "encoding/letters": RuleExamples(
      reported: RuleExample(
        "encoding-0401", "Letters: Lower case counted from A: 36 and 45",
        "CQlH_MAQlH_MAEsABBktAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "encoding-0405", "Letters: 25 in the language and 0 in the country",
        "CQlH_MAQlH_MAEsABBZHAFFgALwAAEPgAACYF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA")),
    "encoding/padding-character": RuleExamples(
      reported: RuleExample(
        "encoding-0501", "Ends of segments: \"=\" behind the core",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA=.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "encoding-0505", "Ends of segments: 24 zero bits behind the last field",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgAGAAQAMAAgAA.IAOPnz-jAAAA")),
    "encoding/range-single-as-range": RuleExamples(
      reported: RuleExample(
        "encoding-0242", "Entries that can be understood: A restriction's range of one id",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAI4ADAvMC8w.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "encoding-0248", "Entries that can be understood: Sorted, one id between them",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wA4AEAAUAAwBeYF5wAgAGALzAA.IF5wBQAAwAIAAyACIAKgAdAXmA")),
    "encoding/range-order": RuleExamples(
      reported: RuleExample(
        "encoding-0243", "Entries that can be understood: Unsorted",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgF5gAMAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "encoding-0248", "Entries that can be understood: Sorted, one id between them",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wA4AEAAUAAwBeYF5wAgAGALzAA.IF5wBQAAwAIAAyACIAKgAdAXmA")),
    "encoding/range-empty": RuleExamples(
      reported: RuleExample(
        "encoding-0281", "Forms of vendor sections: Range form without an entry, 12 bits where the bit field has none",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAAAAAAYgF5wAgAGALzAACAAAAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "encoding-0282", "Forms of vendor sections: The bit field of no bits",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAAAAAAYgF5wAgAGALzAAAAAA.IF5wAwAAgAMAXmA")),
    "encoding/max-vendor-id": RuleExamples(
      reported: RuleExample(
        "encoding-0283", "Forms of vendor sections: MaxVendorId 1200, the highest is 755",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgJYQAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "encoding-0282", "Forms of vendor sections: The bit field of no bits",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAAAAAAYgF5wAgAGALzAAAAAA.IF5wAwAAgAMAXmA")),
    "encoding/vendor-id-implausible": RuleExamples(
      reported: RuleExample(
        "encoding-0333", "Ids without a list: DisclosedVendors names vendor 65535",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.P__wBAAAgAMAXm__8A"),
      passing: RuleExample(
        "encoding-0331", "Ids without a list: MaxVendorId 10000",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYhOIQAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA")),
    "encoding/not-smallest-form": RuleExamples(
      reported: RuleExample("encoding-0286", "Forms of vendor sections: 755 bits for two vendors", nil),
      passing: RuleExample(
        "encoding-0288", "Forms of vendor sections: Both forms have 29 bits; this is the bitfield",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgAOgAAAAgXnACAAYAvMAA.IF5wBQAAwAIAAyACIAKgAdAXmA")),
    "encoding/trailing-bits": RuleExamples(
      reported: RuleExample(
        "encoding-0503", "Ends of segments: Ones to fill up the core",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAH_.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "encoding-0505", "Ends of segments: 24 zero bits behind the last field",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgAGAAQAMAAgAA.IAOPnz-jAAAA")),
    "encoding/surplus": RuleExamples(
      reported: RuleExample(
        "encoding-0506", "Ends of segments: 36 zero bits behind the last field",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgAGAAQAMAAgAA.IAOPnz-jAAAAAA"),
      passing: RuleExample(
        "encoding-0505", "Ends of segments: 24 zero bits behind the last field",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgAGAAQAMAAgAA.IAOPnz-jAAAA")),
    "encoding/segment-type": RuleExamples(
      reported: RuleExample(
        "encoding-0541", "Segments: Type 4",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA.gAAA"),
      passing: RuleExample(
        "encoding-0545", "Segments: DisclosedVendors twice, the same",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA.IF5wAwAAgAMAXmA")),
    "encoding/segment-duplicate": RuleExamples(
      reported: RuleExample(
        "encoding-0545", "Segments: DisclosedVendors twice, the same",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "encoding-0544", "Segments: Type 7",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA.4AAA")),
    "encoding/allowed-vendors": RuleExamples(
      reported: RuleExample(
        "encoding-0561", "Allowed Vendors, 2026: A segment of type 2",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA.QAGAAQ"),
      passing: RuleExample(
        "encoding-0573", "Allowed Vendors, 2021: Absent on that day",
        "CPL05kAPL05kAEsABBENAMCgALAAAELAAAYgF5wAgAGALzAvOAEAAwBeYAA")),
    "encoding/restriction-type": RuleExamples(
      reported: RuleExample(
        "encoding-0421", "Publisher restrictions: Type 3",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAIWACAAwA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "encoding-0422", "Publisher restrictions: Type 0",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAIQACAAwA.IF5wAwAAgAMAXmA")),
    "encoding/restriction-purpose": RuleExamples(
      reported: RuleExample(
        "encoding-0423", "Publisher restrictions: Purpose 25",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYALIACAAwA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "encoding-0422", "Publisher restrictions: Type 0",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAIQACAAwA.IF5wAwAAgAMAXmA")),
    "encoding/oversized": RuleExamples(
      reported: RuleExample("encoding-0602", "Long strings: 2,002 characters, most of them zero", nil),
      passing: RuleExample("encoding-0601", "Long strings: 2,000 characters, most of them zero", nil)),
    "encoding/gpp-wrapped": RuleExamples(
      reported: RuleExample(
        "encoding-0641", "GPP containers: Section 2 alone",
        "DBABM~CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "encoding-0573", "Allowed Vendors, 2021: Absent on that day",
        "CPL05kAPL05kAEsABBENAMCgALAAAELAAAYgF5wAgAGALzAvOAEAAwBeYAA")),
    "fields/created-is-last-updated": RuleExamples(
      reported: RuleExample(
        "fields-0001", "Created and LastUpdated: The first consent's day was kept",
        "CQVeCMAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "fields-0003", "Created and LastUpdated: One value",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA")),
    "fields/created-after-updated": RuleExamples(
      reported: RuleExample(
        "fields-0013", "Created and LastUpdated in 2020: Created is an hour later, in any year",
        "COvjlqgOvjc4AEsABBENABCgALwAAEPAAAYgF5wAgAGALzAvOAEAAwBeYAA"),
      passing: RuleExample(
        "fields-0011", "Created and LastUpdated on 2021-12-31: The first consent's day was kept",
        "CPCWdEAPSDtAAEsABBENABCgALwAAEPAAAYgF5wAgAGALzAvOAEAAwBeYAA")),
    "fields/day-level": RuleExamples(
      reported: RuleExample(
        "fields-0021", "Times of day: 14:16",
        "CQlJ8lAQlJ8lAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "fields-0003", "Created and LastUpdated: One value",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA")),
    "fields/future": RuleExamples(
      reported: RuleExample(
        "fields-0041", "As of 2026-05-30: A string of 2026-06-01",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "fields-0042", "As of 2026-05-31: A string of 2026-06-01",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA")),
    "fields/epoch": RuleExamples(
      reported: RuleExample("v1-0075", "Moments: Updated before version 1 as well", "BOLZuwAOLdBsAAKABBENAIgAAAAAFA"),
      passing: RuleExample("v1-0072", "Moments: Both at one moment", "BOOTmv1OOTmv1AKABBENAIgAAAAAFA")),
    "fields/expired": RuleExamples(
      reported: RuleExample(
        "fields-0067", "The first day of version 2, as of 2026: A string of 2019-08-01",
        "COklbMAOklbMAEsABBENABCgALwAAEPAAAYgF5wAgAGALzAvOAEAAwBeYAA"),
      passing: RuleExample(
        "fields-0081", "A string of 2026-06-01 as of 2027-06-26: 390 days old",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA")),
    "fields/renewal-due": RuleExamples(
      reported: RuleExample(
        "fields-0082", "A string of 2026-06-01 as of 2027-06-27: 391 days old",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "fields-0081", "A string of 2026-06-01 as of 2027-06-26: 390 days old",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA")),
    "fields/v1-retired": RuleExamples(
      reported: RuleExample(
        "cmp-list-0101", "A version 1 string: No rule of this family applies", "BOOTmv1OOTmv1AKABBENAIgAAAAAJg"),
      passing: RuleExample(
        "cmp-list-0091", "No CMP list at all: Nobody is asked about the CMP",
        "CQlH_MAQlH_MAEsABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA")),
    "fields/service-specific": RuleExamples(
      reported: RuleExample(
        "fields-0221", "IsServiceSpecific, 2026: Global scope",
        "CQlH_MAQlH_MAEsABBENAFFAALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "fields-0251", "Policy 2 in a string of 2023-09-30: TcfPolicyVersion 2",
        "CPy6fIAPy6fIAEsABBENABCgALwAAEPAAAYgF5wAgAGALzAvOAEAAwBeYAA")),
    "fields/policy-version": RuleExamples(
      reported: RuleExample(
        "disclosed-vendors-0097", "Disclosure and grants under policy 2: All ten purposes accepted",
        "CQlH_MAQlH_MAEsABBENAMCgALwAAEPAAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAgAGALzA"),
      passing: RuleExample(
        "disclosed-vendors-0094", "Disclosure and grants: One more vendor, and purposes refused",
        "CQlH_MAQlH_MAEsABBENAFFgALAAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA")),
    "fields/policy-version-unknown": RuleExamples(
      reported: RuleExample(
        "fields-0291", "Policy versions to come: TcfPolicyVersion 6",
        "CQlH_MAQlH_MAEsABBENAFGgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "fields-0271", "Policy 4 in a string of 2024-12-31: TcfPolicyVersion 4",
        "CQKgAgAQKgAgAEsABBENABEgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA")),
    "fields/policy-premature": RuleExamples(
      reported: RuleExample(
        "fields-0261", "Policy 4 in a string of 2023-05-15: TcfPolicyVersion 4",
        "CPrzpwAPrzpwAEsABBENABEgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA"),
      passing: RuleExample(
        "fields-0262", "Policy 4 in a string of 2023-05-16: TcfPolicyVersion 4",
        "CPr28sAPr28sAEsABBENABEgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA")),
    "fields/policy-outdated": RuleExamples(
      reported: RuleExample(
        "fields-0272", "Policy 4 in a string of 2025-01-01: TcfPolicyVersion 4",
        "CQKjTcAQKjTcAEsABBENABEgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA"),
      passing: RuleExample(
        "fields-0303", "CmpId and CmpVersion: CmpId 2",
        "CQlH_MAQlH_MAACABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA")),
    "fields/cmp-id": RuleExamples(
      reported: RuleExample(
        "cmp-list-0008", "Is the CMP on the list?: Id 1 is nobody's, however old the list is",
        "CQlH_MAQlH_MAABABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA"),
      passing: RuleExample(
        "cmp-list-0007",
        "Is the CMP on the list?: The string is a day younger than the list: the CMP may have been added since",
        "CQk-GYAQk-GYAPnABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA")),
    "fields/cmp-version": RuleExamples(
      reported: RuleExample(
        "fields-0305", "CmpId and CmpVersion: CmpVersion 0",
        "CQlH_MAQlH_MAEsAABENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "fields-0304", "CmpId and CmpVersion: CmpId 4095",
        "CQlH_MAQlH_MA__ABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA")),
    "fields/consent-language": RuleExamples(
      reported: RuleExample(
        "fields-0321", "ConsentLanguage: XX, never assigned",
        "CQlH_MAQlH_MAEsABBXXAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "fields-0328", "ConsentLanguage: UK, Ukrainian",
        "CQlH_MAQlH_MAEsABBUKAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA")),
    "fields/publisher-cc": RuleExamples(
      reported: RuleExample(
        "fields-0351", "PublisherCC: UK, only reserved",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAChQF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "fields-0357", "PublisherCC: GB", "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAwIF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA")
    ),
    "fields/publisher-cc-unknown": RuleExamples(
      reported: RuleExample(
        "fields-0361", "PublisherCC: AA, unknown",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAAAF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "fields-0360", "PublisherCC: AX, the Aland Islands",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAC4F5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA")),
    "fields/vendor-list-version": RuleExamples(
      reported: RuleExample(
        "fields-0381", "VendorListVersion: VendorListVersion 0",
        "CQlH_MAQlH_MAEsABBENAAFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "fields-0382", "VendorListVersion: VendorListVersion 1, which is not at hand",
        "CQlH_MAQlH_MAEsABBENABFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA")),
    "fields/purpose-out-of-range": RuleExamples(
      reported: RuleExample(
        "fields-0402", "Purposes without a list: PurposesConsent with 12",
        "CQlH_MAQlH_MAEsABBENAFFgALwQAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "fields-0401", "Purposes without a list: PurposesConsent with 11",
        "CQlH_MAQlH_MAEsABBENAFFgALwgAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA")),
    "fields/half-signalled": RuleExamples(
      reported: RuleExample(
        "fields-0442", "What is signalled: Five purposes consented, no vendor",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAAAAAAYgAAAAAAAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "fields-0443", "What is signalled: Legitimate interest only",
        "CQlH_MAQlH_MAEsABBENAFFgAAAAAEPgAAYgAAALzgBAAMAXmAAA.IF5wAwAAgAMAXmA")),
    "fields/feature-without-consent": RuleExamples(
      reported: RuleExample(
        "disclosed-vendors-0054", "An empty segment: Beside a special feature alone",
        "CQlH_MAQlH_MAEsABBENAFFoAAAAAAAAAAYgAAAAAAAA.IAAA"),
      passing: RuleExample(
        "fields-0405", "Purposes without a list: SpecialFeatureOptIns with 2",
        "CQlH_MAQlH_MAEsABBENAFFsALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA")),
    "fields/nothing-signalled": RuleExamples(
      reported: RuleExample(
        "disclosed-vendors-0036", "Permissions for vendors that were not disclosed: Nobody has a permission",
        "CQlH_MAQlH_MAEsABBENAFFgAAAAAAAAAAYgAAAAAAAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "disclosed-vendors-0035",
        "Permissions for vendors that were not disclosed: More are disclosed than have a permission",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wBAAAgAIAAYAvMA")),
    "disclosed-vendors/missing": RuleExamples(
      reported: RuleExample(
        "disclosed-vendors-0001", "Without the segment, 2026: No segment",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA"),
      passing: RuleExample(
        "disclosed-vendors-0035",
        "Permissions for vendors that were not disclosed: More are disclosed than have a permission",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wBAAAgAIAAYAvMA")),
    "disclosed-vendors/consent-undisclosed": RuleExamples(
      reported: RuleExample(
        "disclosed-vendors-0031", "Permissions for vendors that were not disclosed: Consent for 755",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAAwACAAA.IAGIAQ"),
      passing: RuleExample(
        "disclosed-vendors-0035",
        "Permissions for vendors that were not disclosed: More are disclosed than have a permission",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wBAAAgAIAAYAvMA")),
    "disclosed-vendors/li-undisclosed": RuleExamples(
      reported: RuleExample(
        "disclosed-vendors-0032", "Permissions for vendors that were not disclosed: Legitimate interest of 755",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgAGAAQLzgBAAMAXmAAA.IAGIAQ"),
      passing: RuleExample(
        "disclosed-vendors-0035",
        "Permissions for vendors that were not disclosed: More are disclosed than have a permission",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wBAAAgAIAAYAvMA")),
    "disclosed-vendors/empty": RuleExamples(
      reported: RuleExample(
        "disclosed-vendors-0051", "An empty segment: Beside vendors with permissions",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IAAA"),
      passing: RuleExample(
        "disclosed-vendors-0053", "An empty segment: Beside nothing: useful for a UI without vendors",
        "CQlH_MAQlH_MAEsABBENAFFgAAAAAAAAAAYgAAAAAAAA.IAAA")),
    "disclosed-vendors/restricted-undisclosed": RuleExamples(
      reported: RuleExample(
        "disclosed-vendors-0071", "Restrictions: A restriction of vendor 3, who was not disclosed",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAI4ACAAMA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "disclosed-vendors-0073", "Restrictions: A range that meets a disclosed vendor on its way",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAI4ADAAMADA.IF5wAwAAgAMAXmA")),
    "disclosed-vendors/mirrors-grants": RuleExamples(
      reported: RuleExample(
        "disclosed-vendors-0091", "Disclosure and grants: The same vendors, and purposes 5 and 6 refused",
        "CQlH_MAQlH_MAEsABBENAFFgALAAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAgAGALzA"),
      passing: RuleExample(
        "disclosed-vendors-0093", "Disclosure and grants: The same vendors, and everything accepted",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAgAGALzA")),
    "disclosed-vendors/before-2.3": RuleExamples(
      reported: RuleExample(
        "disclosed-vendors-0111", "With the segment on 2025-03-31: Policy 5, Disclosed Vendors",
        "CQPIo4AQPIo4AEsABBENABFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "disclosed-vendors-0112", "With the segment on 2025-03-31: Policy 5, no segment",
        "CQPIo4AQPIo4AEsABBENABFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA")),
    "disclosed-vendors/shrunk": RuleExamples(
      reported: RuleExample("disclosed-vendors-0131", "From state to state: A toggle took a vendor away", nil),
      passing: RuleExample("disclosed-vendors-0132", "From state to state: The same vendors", nil)),
    "legitimate-interest/purpose-one": RuleExamples(
      reported: RuleExample(
        "legitimate-interest-0001", "Purposes that take consent only: Purpose 1",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAMIAAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "legitimate-interest-0007", "Purposes that take consent only: Purposes 2 and 7 to 11",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA")),
    "legitimate-interest/purposes-3-6": RuleExamples(
      reported: RuleExample(
        "legitimate-interest-0002", "Purposes that take consent only: Purpose 3",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAGIAAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "legitimate-interest-0007", "Purposes that take consent only: Purposes 2 and 7 to 11",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA")),
    "legitimate-interest/vendor-without-purpose": RuleExamples(
      reported: RuleExample(
        "legitimate-interest-0061",
        "Vendors and purposes: Two vendors, no purpose: the user objected purpose by purpose",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAAAAAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "legitimate-interest-0041", "Policy 3 in 2023: Purposes 3 to 6",
        "CPsrrsAPsrrsAEsABBENABDgALwAAH7AAAYgF5wAgAGALzAvOAEAAwBeYAA")),
    "legitimate-interest/purpose-without-vendor": RuleExamples(
      reported: RuleExample(
        "legitimate-interest-0062", "Vendors and purposes: Six purposes, no vendor: the user objected to every vendor",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAAAAAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "legitimate-interest-0071", "Vendors with special purposes only: Vendor 6, from June 2021 on",
        "CPIojcAPIojcAEsABBENAMCgALAAAELAAAYgF5wAgAGALzAvOAGAAYABgC8wAA")),
    "gvl/series-mismatch": RuleExamples(
      reported: RuleExample(
        "gvl-0246",
        "Policy version 4 a year before its series began: List 12 was out in the series of specification 2 only, for less than a year",
        "CPZ4rgAPZ4rgAAKABBENAMEgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA"),
      passing: RuleExample(
        "gvl-0301",
        "Two newer lists: 6 of 2026-06-04, 7 of 2026-06-11: List 7 has been out for six days: list 5 is the latest but one",
        "CQl8uMAQl8uMAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA")),
    "gvl/version-implausible": RuleExamples(
      reported: RuleExample(
        "gvl-0203", "The list is missing: One more than that: not out yet",
        "CQlH_MAQlH_MAAKABBENCoFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA"),
      passing: RuleExample(
        "gvl-0202", "The list is missing: On 2026-06-01 lists may have reached 106 + 55 weeks + 6",
        "CQlH_MAQlH_MAAKABBENCnFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA")),
    "gvl/version-premature": RuleExamples(
      reported: RuleExample(
        "gvl-0002", "The list and the string: Written the day before its list came out",
        "CQk3ggAQk3ggAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA"),
      passing: RuleExample(
        "gvl-0001", "The list and the string: A string that breaks no rule",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA")),
    "gvl/version-stale": RuleExamples(
      reported: RuleExample(
        "gvl-0302", "Two newer lists: 6 of 2026-06-04, 7 of 2026-06-11: List 7 has been out for a week",
        "CQmABIAQmABIAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA"),
      passing: RuleExample(
        "gvl-0301",
        "Two newer lists: 6 of 2026-06-04, 7 of 2026-06-11: List 7 has been out for six days: list 5 is the latest but one",
        "CQl8uMAQl8uMAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA")),
    "gvl/policy-mismatch": RuleExamples(
      reported: RuleExample(
        "gvl-0423", "GVL specification 2, policy version 2: Policy version 3 stands in no list; it is read as 2",
        "CPHcv4APHcv4AAKABBENAMDgAPIAAGLAAAYgF5wAwAAgAEAXmBecAKAAQABgLzAA"),
      passing: RuleExample(
        "gvl-0421", "GVL specification 2, policy version 2: Purpose 3 on legitimate interest",
        "CPHcv4APHcv4AAKABBENAMCgAPIAAGLAAAYgF5wAwAAgAEAXmBecAKAAQABgLzAA")),
    "gvl/vendor-unknown": RuleExamples(
      reported: RuleExample(
        "gvl-0023", "Vendors that the list does not have: Vendor 33 is only disclosed",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKACEBeYA"),
      passing: RuleExample(
        "gvl-0003",
        "The list and the string: Written at midnight of the day on which its list came out at 16:00: days are compared",
        "CQk6zcAQk6zcAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA")),
    "gvl/vendor-deleted": RuleExamples(
      reported: RuleExample(
        "gvl-0043", "Deleted vendors: Vendor 25 left on the very day",
        "CQk6zcAQk6zcAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKABkBeYA"),
      passing: RuleExample(
        "gvl-0042", "Deleted vendors: Vendor 23 will leave on 2027-01-01: no fault",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wBAAAgAEAAuAvMC84AYAAwALgLzAAA.IF5wBAAAwADAAUAC4C8w")),
    "gvl/vendor-deleted-since": RuleExamples(
      reported: RuleExample(
        "gvl-0304", "Two newer lists: 6 of 2026-06-04, 7 of 2026-06-11: Vendor 17 has left since, as list 7 says",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wBAAAwADAAUACIC8w"),
      passing: RuleExample(
        "gvl-0301",
        "Two newer lists: 6 of 2026-06-04, 7 of 2026-06-11: List 7 has been out for six days: list 5 is the latest but one",
        "CQl8uMAQl8uMAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA")),
    "gvl/consent-not-declared": RuleExamples(
      reported: RuleExample(
        "gvl-0061", "Consent that vendors do not declare: Vendor 2 declares legitimate interest only",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wA4AAgAFAAQABQF5gXnADAAGAAUBeYAAA.IF5wA4AAgAKAA8BeYA"),
      passing: RuleExample(
        "gvl-0063", "Consent that vendors do not declare: A restriction asks vendor 3 for consent to purpose 7",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwADAAUBeYF5wAwABgAFAXmACOgAgADA.IF5wA4AAgAKAA8BeYA")),
    "gvl/li-not-declared": RuleExamples(
      reported: RuleExample(
        "gvl-0081", "Legitimate interest that vendors do not declare: Vendor 1 declares consent only",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wBAAAgADAAKAvMAAA.IF5wA4AAgAKAA8BeYA"),
      passing: RuleExample(
        "gvl-0083",
        "Legitimate interest that vendors do not declare: A restriction asks vendor 4 for legitimate interest for purpose 2",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAoABgAKAvMAEKABAAIA.IF5wA4AAgAKAA8BeYA")),
    "gvl/special-purpose-only-li": RuleExamples(
      reported: RuleExample(
        "gvl-0504", "May 2025, before Disclosed Vendors were mandatory: Disclosed, and the bit is 0",
        "CQRtbwAQRtbwAAKABBENACFgAPIAAELAAAYgF5wAwAAgAEAXmBecAIAAYC8wAA.IF5wAwAAwADAAYBeYA"),
      passing: RuleExample(
        "gvl-0503", "May 2025, before Disclosed Vendors were mandatory: Disclosed, and the bit is 1",
        "CQRtbwAQRtbwAAKABBENACFgAPIAAELAAAYgF5wAwAAgAEAXmBecAMAAYABgF5gAAA.IF5wAwAAwADAAYBeYA")),
    "gvl/purpose-unknown": RuleExamples(
      reported: RuleExample(
        "fields-0421", "Purposes beside the list: Purpose 12: the list knows better",
        "CQlH_MAQlH_MAEsABBENAFFgALwQAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "fields-0443", "What is signalled: Legitimate interest only",
        "CQlH_MAQlH_MAEsABBENAFFgAAAAAEPgAAYgAAALzgBAAMAXmAAA.IF5wAwAAgAMAXmA")),
    "gvl/purpose-not-consentable": RuleExamples(
      reported: RuleExample(
        "gvl-0401",
        "consentable false for purpose 7, rightToObject false for 9: Consent to purpose 7, and purpose 9 on legitimate interest",
        "CQmDUEAQmDUEAAKABBENAIFgAPIAAELAAAYgACJAAMQAAA.IF5wAwAAwADAAQBeYA"),
      passing: RuleExample(
        "gvl-0402", "consentable false for purpose 7, rightToObject false for 9: The flags are about one basis each",
        "CQmDUEAQmDUEAAKABBENAIFgAPAAAEJAAAYgACJAAMQAAA.IF5wAwAAwADAAQBeYA")),
    "gvl/purpose-without-vendor": RuleExamples(
      reported: RuleExample(
        "gvl-0105", "Purposes and special features: No disclosed vendor declares purpose 6",
        "CQlH_MAQlH_MAAKABBENAFFgAPYAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA"),
      passing: RuleExample(
        "gvl-0104", "Purposes and special features: Purpose 11 exists, and vendor 28 declares it",
        "CQlH_MAQlH_MAAKABBENAFFgAPIgAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKABwBeYA")),
    "gvl/li-purpose-without-vendor": RuleExamples(
      reported: RuleExample(
        "gvl-0109", "Purposes and special features: No disclosed vendor declares purpose 8 on legitimate interest",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAEPAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA"),
      passing: RuleExample(
        "gvl-0110",
        "Purposes and special features: Vendor 17 declares it; that the user objected to the vendor changes nothing",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAEPAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKABEBeYA")),
    "gvl/feature-without-vendor": RuleExamples(
      reported: RuleExample(
        "gvl-0115", "Purposes and special features: No disclosed vendor declares special feature 2",
        "CQlH_MAQlH_MAAKABBENAFFsAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAAkBeYA"),
      passing: RuleExample(
        "gvl-0114", "Purposes and special features: Vendor 9 declares special feature 1",
        "CQlH_MAQlH_MAAKABBENAFFoAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAAkBeYA")),
    "gvl/consent-unusable": RuleExamples(
      reported: RuleExample(
        "gvl-0131", "Permissions that are of no use: Vendor 16 needs purposes 2, 7 or 10, which were refused",
        "CQlH_MAQlH_MAAKABBENAFFgALAAAELAAAYgF5wBAAAwAEAAUACAC8wLzgBgADAAKAvMAAA.IF5wA4AAgAKABABeYA"),
      passing: RuleExample(
        "gvl-0135", "Permissions that are of no use: Vendor 27 works for purpose 11 only, to which the user objected",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wBAABgAFAA2AvMAAA.IF5wA4AAgAKABsBeYA")),
    "gvl/li-unusable": RuleExamples(
      reported: RuleExample(
        "gvl-0135", "Permissions that are of no use: Vendor 27 works for purpose 11 only, to which the user objected",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wBAABgAFAA2AvMAAA.IF5wA4AAgAKABsBeYA"),
      passing: RuleExample(
        "gvl-0132",
        "Permissions that are of no use: Restrictions take purposes 2 and 7 from vendor 16, and 10 was refused",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wBAAAwAEAAUACAC8wLzgBgADAAKAvMAIIABAAgOAAgAQA.IF5wA4AAgAKABABeYA")),
    "gvl/all-vendors-disclosed": RuleExamples(
      reported: RuleExample(
        "gvl-0151", "Everybody disclosed: Every live vendor of the list",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wBoAAgAZAA8AFQALwAbACCAEQAWgLzA"),
      passing: RuleExample(
        "gvl-0152", "Everybody disclosed: Every live vendor but one",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wB4AAgAZAA8AFQALwAbACCAEQATwApAC0BeY")),
    "gvl/vendor-environment": RuleExamples(
      reported: RuleExample("gvl-information-0021", "The keys of an app: Vendor 1 works on websites", nil),
      passing: RuleExample("gvl-information-0022", "The keys of an app: On television and phones", nil)),
    "gvl/vendor-territory": RuleExamples(
      reported: RuleExample(
        "gvl-information-0001", "Countries: DE: vendor 1 works elsewhere",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "gvl-information-0002", "Countries: BE: all work there",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAIgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA")),
    "purpose-one/consent-despite-treatment": RuleExamples(
      reported: RuleExample(
        "purpose-one-0002", "Germany in 2021: Treatment, and consent to purpose 1",
        "CPIojcAPIojcAEsABBENAMCgALAAAELAAIYgF5wAgAGALzAvOAEAAwBeYAA"),
      passing: RuleExample(
        "purpose-one-0001", "Germany in 2021: Treatment, and no consent to purpose 1",
        "CPIojcAPIojcAEsABBENAMCgADAAAELAAIYgF5wAgAGALzAvOAEAAwBeYAA")),
    "purpose-one/treatment-without-country": RuleExamples(
      reported: RuleExample(
        "purpose-one-0021", "Countries in 2026: AA, unknown: nothing else is said of it",
        "CQlH_MAQlH_MAEsABBENAFFgADwAAEPgAIAAF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "purpose-one-0022", "Countries in 2026: DE",
        "CQlH_MAQlH_MAEsABBENAFFgADwAAEPgAIYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA")),
    "purpose-one/treatment-country": RuleExamples(
      reported: RuleExample(
        "purpose-one-0101", "Who depends on the country: Nobody declares purpose 1",
        "CQlH_MAQlH_MAEsABBENAFFgAEIAAEIAAIYgAIAABAAIgAA.IAIGABA"),
      passing: RuleExample(
        "purpose-one-0052", "The publisher in 2021: Treatment, and the publisher asks for purpose 2",
        "CPIojcAPIojcAEsABBENAMCgADAAAELAAIYgF5wAgAGALzAvOAEAAwBeYAA.aAAAAEAAAAA")),
    "purpose-one/treatment-outside-scope": RuleExamples(
      reported: RuleExample(
        "purpose-one-0029", "Countries in 2026: US, outside",
        "CQlH_MAQlH_MAEsABBENAFFgADwAAEPgAKiQF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "purpose-one-0028", "Countries in 2026: IS",
        "CQlH_MAQlH_MAEsABBENAFFgADwAAEPgAJCQF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA")),
    "purpose-one/publisher-consent-despite-treatment": RuleExamples(
      reported: RuleExample(
        "purpose-one-0051", "The publisher in 2021: Treatment, and the publisher asks for purpose 1",
        "CPIojcAPIojcAEsABBENAMCgADAAAELAAIYgF5wAgAGALzAvOAEAAwBeYAA.eAAAAEAAAAA"),
      passing: RuleExample(
        "purpose-one-0052", "The publisher in 2021: Treatment, and the publisher asks for purpose 2",
        "CPIojcAPIojcAEsABBENAMCgADAAAELAAIYgF5wAgAGALzAvOAEAAwBeYAA.aAAAAEAAAAA")),
    "purpose-one/publisher-li": RuleExamples(
      reported: RuleExample(
        "publisher-tc-0007", "The segment and the sample list: Legitimate interest for purpose 1 has a rule of its own",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA.aAAAEAAAAAA"),
      passing: RuleExample(
        "publisher-tc-0002", "The segment and the sample list: One basis for each purpose",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA.fAAAAEQAAAA")),
    "purpose-one/restriction": RuleExamples(
      reported: RuleExample(
        "publisher-restrictions-0064",
        "Purposes that a type cannot be about: Legitimate interest is asked for purpose 1",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmACDAAgABA.IF5wA4AAgAKAA8BeYA"),
      passing: RuleExample(
        "purpose-one-0073", "Restrictions of purpose 1: Type 0, legal and meaningful",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAIIACAAwA.IF5wAwAAgAMAXmA")),
    "purpose-one/vendors-need-it": RuleExamples(
      reported: RuleExample(
        "google-0141", "The default profile: Google's rules are not asked",
        "CQlH_MAQlH_MAEsABBENAFFgADwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "google-0004", "Vendor 755: Everything was refused",
        "CQlH_MAQlH_MAEsABBENAFFgAAAAAAAAAAYgAAAAAAAA.IF5wAwAAgAMAXmA")),
    "purpose-one/treatment-vendors": RuleExamples(
      reported: RuleExample(
        "google-0031", "Purpose 1 in 2021: Not disclosed, in Germany in 2021",
        "CPIojcAPIojcAEsABBENAMCgADAAAELAAIYgF5wAgAGALzAvOAEAAwBeYAA"),
      passing: RuleExample(
        "purpose-one-0101", "Who depends on the country: Nobody declares purpose 1",
        "CQlH_MAQlH_MAEsABBENAFFgAEIAAEIAAIYgAIAABAAIgAA.IAIGABA")),
    "purpose-one/stored-key": RuleExamples(
      reported: RuleExample("purpose-one-keys-0003", "The bit and its key: 1 in the key, 0 in the string", nil),
      passing: RuleExample("purpose-one-keys-0002", "The bit and its key: 1 and 1", nil)),
    "purpose-one/api-type": RuleExamples(
      reported: RuleExample("messages-0742", "The type of purposeOneTreatment: A number in TCData", nil),
      passing: RuleExample("messages-0741", "The type of purposeOneTreatment: A boolean in TCData", nil)),
    "publisher-restrictions/conflict": RuleExamples(
      reported: RuleExample(
        "publisher-restrictions-0004", "Entries of the section: Vendor 5 is named for purpose 2 with types 1 and 0",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAEEgBAAFAXmEAAgAFA.IF5wA4AAgAKAA8BeYA"),
      passing: RuleExample(
        "publisher-restrictions-0003", "Entries of the section: Entries need not be sorted by purpose",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAESAAgADCAAQACg.IF5wA4AAgAKAA8BeYA")),
    "publisher-restrictions/duplicate-entry": RuleExamples(
      reported: RuleExample(
        "publisher-restrictions-0009", "Entries of the section: Purpose 2 and type 1 in two entries",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAEEgAgAFCQAQF5g.IF5wA4AAgAKAA8BeYA"),
      passing: RuleExample(
        "publisher-restrictions-0008", "Entries of the section: Two types for one vendor, for different purposes",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAEEgAgAFHAAQACg.IF5wA4AAgAKAA8BeYA")),
    "publisher-restrictions/overlap": RuleExamples(
      reported: RuleExample(
        "publisher-restrictions-0010", "Entries of the section: Vendor 5 within the range and by itself",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmACSABQADAAUAAo.IF5wA4AAgAKAA8BeYA"),
      passing: RuleExample(
        "publisher-restrictions-0008", "Entries of the section: Two types for one vendor, for different purposes",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAEEgAgAFHAAQACg.IF5wA4AAgAKAA8BeYA")),
    "publisher-restrictions/empty": RuleExamples(
      reported: RuleExample(
        "publisher-restrictions-0012", "Entries of the section: An entry that names nobody",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmACOgAA.IF5wA4AAgAKAA8BeYA"),
      passing: RuleExample(
        "publisher-restrictions-0008", "Entries of the section: Two types for one vendor, for different purposes",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAEEgAgAFHAAQACg.IF5wA4AAgAKAA8BeYA")),
    "publisher-restrictions/li-forbidden": RuleExamples(
      reported: RuleExample(
        "publisher-restrictions-0063",
        "Purposes that a type cannot be about: Legitimate interest is asked for purpose 3",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmACHAAgABA.IF5wA4AAgAKAA8BeYA"),
      passing: RuleExample(
        "publisher-restrictions-0065",
        "Purposes that a type cannot be about: Legitimate interest is asked for purpose 2, of a flexible vendor",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAoABgAKAvMAEKABAAIA.IF5wA4AAgAKAA8BeYA")),
    "publisher-restrictions/consent-on-consent-only": RuleExamples(
      reported: RuleExample(
        "publisher-restrictions-0066",
        "Purposes that a type cannot be about: Consent is asked for purpose 3, which needs it anyway",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmACGgAgLzA.IF5wA4AAgAKAA8BeYA"),
      passing: RuleExample(
        "publisher-restrictions-0008", "Entries of the section: Two types for one vendor, for different purposes",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAEEgAgAFHAAQACg.IF5wA4AAgAKAA8BeYA")),
    "publisher-restrictions/vendor-refused": RuleExamples(
      reported: RuleExample(
        "publisher-restrictions-0241", "Vendors without a permission: Vendor 2 was disclosed and got nothing",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmACOAAgACA.IF5wA4AAgAKAA8BeYA"),
      passing: RuleExample(
        "publisher-restrictions-0242", "Vendors without a permission: Vendor 5 got a permission",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmACOABAACAAK.IF5wA4AAgAKAA8BeYA")),
    "publisher-restrictions/unranged": RuleExamples(
      reported: RuleExample(
        "publisher-restrictions-0042", "Consecutive single entries: A range would save 205 of 238 bits",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmACOAHAABAAEAAMAAgABQADAAHAAQAAkABQACwAGAANAAcA.IF5wA4AAgAKAA8BeYA"
      ),
      passing: RuleExample(
        "publisher-restrictions-0043", "Consecutive single entries: Single entries that no range can join",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmACOABgACAAIAvM.IF5wA4AAgAKAA8BeYA")),
    "publisher-restrictions/purpose-unknown": RuleExamples(
      reported: RuleExample(
        "encoding-0425", "Publisher restrictions: Purpose 24, which has a bit",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYALAACAAwA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "encoding-0422", "Publisher restrictions: Type 0",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAIQACAAwA.IF5wAwAAgAMAXmA")),
    "publisher-restrictions/not-flexible": RuleExamples(
      reported: RuleExample(
        "publisher-restrictions-0101",
        "Vendors that cannot change their basis, or need not: Vendor 2 works for purpose 7 on legitimate interest and is not flexible",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wA4ABAAGAAUBeYAI6ACAAI.IF5wA4AAgAKAA8BeYA"),
      passing: RuleExample(
        "publisher-restrictions-0104",
        "Vendors that cannot change their basis, or need not: Vendor 4 needs consent to purpose 7 anyway",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmACOgAgAEA.IF5wA4AAgAKAA8BeYA")),
    "publisher-restrictions/redundant": RuleExamples(
      reported: RuleExample(
        "publisher-restrictions-0104",
        "Vendors that cannot change their basis, or need not: Vendor 4 needs consent to purpose 7 anyway",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmACOgAgAEA.IF5wA4AAgAKAA8BeYA"),
      passing: RuleExample(
        "publisher-restrictions-0103",
        "Vendors that cannot change their basis, or need not: Vendor 16 works for purpose 2 with consent and is not flexible",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wBAAAwAEAAUACAC8wLzgBgADAAKAvMAEKABAAg.IF5wA4AAgALAA8AEAF5g")),
    "publisher-restrictions/not-declared": RuleExamples(
      reported: RuleExample(
        "publisher-restrictions-0141", "Vendors that do not declare the purpose: Vendor 9 does not declare purpose 8",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wBAAAwAEAAUABIC8wLzgBgADAAKAvMAEhABAAS.IF5wBIAAgAKAAkAB4C8w"),
      passing: RuleExample(
        "publisher-restrictions-0143",
        "Vendors that do not declare the purpose: A range that runs over vendor 1 to vendors that declare purpose 7",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmACOAAwABAAU.IF5wA4AAgAKAA8BeYA")),
    "publisher-restrictions/unknown-vendor": RuleExamples(
      reported: RuleExample(
        "publisher-restrictions-0181", "Ids that the list does not have: Vendor 14 does not exist",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmACEABAAFAAc.IF5wA4AAgAKAA8BeYA"),
      passing: RuleExample(
        "publisher-restrictions-0183",
        "Ids that the list does not have: A range over ids that do not exist, were deleted, or do not declare the purpose",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmACEAAwADABo.IF5wA4AAgAKAA8BeYA")),
    "publisher-restrictions/beyond-list": RuleExamples(
      reported: RuleExample(
        "publisher-restrictions-0185", "Ids that the list does not have: A range beyond the list",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmACEAAwAFAvQ.IF5wA4AAgAKAA8BeYA"),
      passing: RuleExample(
        "publisher-restrictions-0184", "Ids that the list does not have: A range to the end of the list",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmACEAAwAFAvM.IF5wA4AAgAKAA8BeYA")),
    "publisher-restrictions/blocks-everyone": RuleExamples(
      reported: RuleExample(
        "publisher-restrictions-0202", "A purpose forbidden to everybody: The same without the bit",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAEJAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmACSABgADAAKAvM.IF5wA4AAgAKAA8BeYA"),
      passing: RuleExample(
        "publisher-restrictions-0206", "A purpose forbidden to everybody: Vendor 755 declares purpose 9 too",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmACSABAADAAK.IF5wA4AAgAKAA8BeYA")),
    "publisher-restrictions/blocked-yet-signalled": RuleExamples(
      reported: RuleExample(
        "publisher-restrictions-0201",
        "A purpose forbidden to everybody: Vendors 3, 5 and 755 are all that declare purpose 9, whose legitimate interest bit is 1",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmACSABgADAAKAvM.IF5wA4AAgAKAA8BeYA"),
      passing: RuleExample(
        "publisher-restrictions-0206", "A purpose forbidden to everybody: Vendor 755 declares purpose 9 too",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmACSABAADAAK.IF5wA4AAgAKAA8BeYA")),
    "publisher-restrictions/consent-required-unsignalled": RuleExamples(
      reported: RuleExample(
        "publisher-restrictions-0261",
        "A basis is asked for and missing: Purpose 7 was refused: vendors 5 and 755 have nothing left for it",
        "CQlH_MAQlH_MAAKABBENAFFgAPAAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmACOgBAAFAXm.IF5wA4AAgAKAA8BeYA"),
      passing: RuleExample(
        "publisher-restrictions-0083",
        "The same under policy version 2: Vendor 3 is asked for consent to purpose 3, which was a real choice then",
        "CPHcv4APHcv4AAKABBENAMCgAPIAAGLAAAYgF5wAwAAwADAAQBeYF5wAoABAAGAvMAENABAAGA")),
    "publisher-restrictions/li-required-unsignalled": RuleExamples(
      reported: RuleExample(
        "publisher-restrictions-0264",
        "A basis is asked for and missing: Vendor 4 is asked for legitimate interest for purpose 2 and has none",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmACFAAgAEA.IF5wA4AAgAKAA8BeYA"),
      passing: RuleExample(
        "publisher-restrictions-0081", "The same under policy version 2: Vendor 4 is flexible for purpose 3",
        "CPHcv4APHcv4AAKABBENAMCgAPIAAGLAAAYgF5wAwAAgAEAXmBecAKAAQACALzABDgAQACA")),
    "publisher-restrictions/stored-key": RuleExamples(
      reported: RuleExample(
        "publisher-restrictions-keys-0005", "Restrictions and their keys: 0 before the restricted vendor", nil),
      passing: RuleExample(
        "publisher-restrictions-keys-0004", "Restrictions and their keys: The first vendor needs no sign for none", nil)
    ),
    "publisher-restrictions/stored-key-name": RuleExamples(
      reported: RuleExample(
        "publisher-restrictions-keys-0030",
        "Restrictions and their keys: A name that ends in \"_2\": the key of purpose 2 is not missing as well", nil),
      passing: RuleExample(
        "publisher-restrictions-keys-0020",
        "Restrictions and their keys: A range for all vendors, a key to the list's last one", nil)),
    "nonstandard-texts/declared-standard": RuleExamples(
      reported: RuleExample(
        "cmp-list-0072", "Non-standard texts: A publisher's own CMP",
        "CQlH_MAQlH_MAEtABBENAFFwAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA"),
      passing: RuleExample(
        "cmp-list-0061", "The list is 14 days old: Two weeks may pass",
        "CQlH_MAQlH_MAEsABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA")),
    "nonstandard-texts/undeclared": RuleExamples(
      reported: RuleExample(
        "nonstandard-texts-0031", "The UI has a custom illustration: 0",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "nonstandard-texts-0032", "The UI has a custom illustration: 1",
        "CQlH_MAQlH_MAEsABBENAFFwALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA")),
    "nonstandard-texts/declared-unused": RuleExamples(
      reported: RuleExample(
        "nonstandard-texts-0041", "The UI is standard: 1",
        "CQlH_MAQlH_MAEsABBENAFFwALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "nonstandard-texts-0042", "The UI is standard: 0",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA")),
    "nonstandard-texts/multi-publisher-cmp": RuleExamples(
      reported: RuleExample(
        "cmp-list-0071", "Non-standard texts: A CMP that serves many publishers",
        "CQlH_MAQlH_MAEsABBENAFFwAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA"),
      passing: RuleExample(
        "cmp-list-0072", "Non-standard texts: A publisher's own CMP",
        "CQlH_MAQlH_MAEtABBENAFFwAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA")),
    "nonstandard-texts/era": RuleExamples(
      reported: RuleExample(
        "nonstandard-texts-0011", "Policy 2: 1", "CPIojcAPIojcAEsABBENAMCwALAAAELAAAYgF5wAgAGALzAvOAEAAwBeYAA"),
      passing: RuleExample(
        "nonstandard-texts-0001", "Policy 5: 1",
        "CQlH_MAQlH_MAEsABBENAFFwALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA")),
    "nonstandard-texts/stacks-declared": RuleExamples(
      reported: RuleExample(
        "nonstandard-texts-0052", "A stack that the list lacks: 46 of 5",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "nonstandard-texts-0051", "Stacks 2 and 4: They share nothing",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA")),
    "nonstandard-texts/feature-text": RuleExamples(
      reported: RuleExample(
        "nonstandard-texts-0061", "A website without the text: Written on 2026-10-23",
        "CQsimMAQsimMAEsABBENAKFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "nonstandard-texts-0062", "A website with the text: Written on 2026-10-23",
        "CQsimMAQsimMAEsABBENAKFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA")),
    "nonstandard-texts/stored-key": RuleExamples(
      reported: RuleExample("nonstandard-texts-keys-0003", "Policy 4 and later: 1 in the key, 0 in the string", nil),
      passing: RuleExample("nonstandard-texts-keys-0002", "Policy 4 and later: 1 and 1", nil)),
    "nonstandard-texts/old-key-name": RuleExamples(
      reported: RuleExample("nonstandard-texts-keys-0005", "Policy 4 and later: Only the old name", nil),
      passing: RuleExample("nonstandard-texts-keys-0007", "Policy 4 and later: Both names, one value", nil)),
    "nonstandard-texts/new-key-early": RuleExamples(
      reported: RuleExample(
        "in-app-0116", "Which keys go together: The old name counts where the new one is missing", nil),
      passing: RuleExample(
        "nonstandard-texts-keys-0022", "Policy 2, the old name stored: Both names: the later one is surplus", nil)),
    "nonstandard-texts/both-keys": RuleExamples(
      reported: RuleExample("nonstandard-texts-keys-0007", "Policy 4 and later: Both names, one value", nil),
      passing: RuleExample("nonstandard-texts-keys-0002", "Policy 4 and later: 1 and 1", nil)),
    "publisher-tc/purpose-unknown": RuleExamples(
      reported: RuleExample(
        "publisher-tc-0003", "The segment and the sample list: Consent to purpose 12, which does not exist",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA.cAIAAAAAAAA"),
      passing: RuleExample(
        "publisher-tc-0002", "The segment and the sample list: One basis for each purpose",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA.fAAAAEQAAAA")),
    "publisher-tc/li-forbidden": RuleExamples(
      reported: RuleExample(
        "publisher-tc-0005", "The segment and the sample list: Legitimate interest for purpose 3",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA.cAAADAAAAAA"),
      passing: RuleExample(
        "publisher-tc-0002", "The segment and the sample list: One basis for each purpose",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA.fAAAAEQAAAA")),
    "publisher-tc/both-bases": RuleExamples(
      reported: RuleExample(
        "publisher-tc-0008", "The segment and the sample list: Both bases for purpose 2",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA.eAAACEAAAAA"),
      passing: RuleExample(
        "publisher-tc-0002", "The segment and the sample list: One basis for each purpose",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA.fAAAAEQAAAA")),
    "publisher-tc/custom-purposes": RuleExamples(
      reported: RuleExample(
        "publisher-tc-0010", "The segment and the sample list: Three custom purposes, one of them refused",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA.cAAAAAAAAcQ"),
      passing: RuleExample(
        "publisher-tc-0002", "The segment and the sample list: One basis for each purpose",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA.fAAAAEQAAAA")),
    "publisher-tc/custom-count": RuleExamples(
      reported: RuleExample(
        "publisher-tc-0072", "The publisher shows three custom purposes: 2 in the string",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA.cAAAAAAAAUg"),
      passing: RuleExample(
        "publisher-tc-0071", "The publisher shows three custom purposes: 3 in the string",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA.cAAAAAAAAcQ")),
    "publisher-tc/empty": RuleExamples(
      reported: RuleExample(
        "publisher-tc-0009", "The segment and the sample list: All zero",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA.YAAAAAAAAAA"),
      passing: RuleExample(
        "publisher-tc-0002", "The segment and the sample list: One basis for each purpose",
        "CQlH_MAQlH_MAAKABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA.fAAAAEQAAAA")),
    "publisher-tc/stored-key": RuleExamples(
      reported: RuleExample(
        "publisher-tc-keys-0004", "The segment and its keys: IABTCF_PublisherConsent says other than the segment", nil),
      passing: RuleExample("publisher-tc-keys-0003", "The segment and its keys: As short as possible", nil)),
    "publisher-tc/keys-without-segment": RuleExamples(
      reported: RuleExample("publisher-tc-keys-0021", "No segment: Zeros in one key", nil),
      passing: RuleExample("publisher-tc-keys-0020", "No segment: No segment and no keys", nil)),
    "publisher-tc/custom-key-length": RuleExamples(
      reported: RuleExample("publisher-tc-keys-0009", "The segment and its keys: A custom key that is too long", nil),
      passing: RuleExample("publisher-tc-keys-0013", "The segment and its keys: No custom purposes, ten zeros", nil)),
    "cmp-list/unknown": RuleExamples(
      reported: RuleExample(
        "cmp-list-0005", "Is the CMP on the list?: Nobody has the id",
        "CQk6zcAQk6zcAPnABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA"),
      passing: RuleExample(
        "cmp-list-0004", "Is the CMP on the list?: A CMP without environments: strings do not ask for them",
        "CQlH_MAQlH_MAEwABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA")),
    "cmp-list/deleted": RuleExamples(
      reported: RuleExample(
        "cmp-list-0031",
        "Deleted on 2026-04-15, read on that day: Written while the CMP was registered: that does not save the string",
        "CQgcD4AQgcD4AEvABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA"),
      passing: RuleExample(
        "cmp-list-0033", "Deleted on 2026-04-15, read on that day: Another CMP of that day",
        "CQitFIAQitFIAEsABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA")),
    "cmp-list/created-after-deletion": RuleExamples(
      reported: RuleExample(
        "cmp-list-0041", "Deleted on 2026-04-15, read later: Written a day after the deletion",
        "CQiwYEAQiwYEAEvABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA"),
      passing: RuleExample(
        "cmp-list-0043", "Deleted on 2026-04-15, read later: A deletion is announced for 2027",
        "CQk6zcAQk6zcAEzABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA")),
    "cmp-list/environment": RuleExamples(
      reported: RuleExample("cmp-list-0204", "The CMP of an app's keys: Registered for websites only", nil),
      passing: RuleExample(
        "cmp-list-0203", "The CMP of an app's keys: Registered for apps; its deletion is announced for 2027", nil)),
    "cmp-list/stale-list": RuleExamples(
      reported: RuleExample(
        "cmp-list-0051", "The last day before an announced deletion: Deleted from tomorrow on",
        "CQlH_MAQlH_MAEzABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA"),
      passing: RuleExample(
        "cmp-list-0043", "Deleted on 2026-04-15, read later: A deletion is announced for 2027",
        "CQk6zcAQk6zcAEzABBENAFFgAPIAAELAAAYgF5wAwAAwAEAAUBeYF5wAwABgAFAXmAAA.IF5wA4AAgAKAA8BeYA")),
    "cmp-list/sdk-id": RuleExamples(
      reported: RuleExample("cmp-list-0207", "The CMP of an app's keys: Deleted on 2026-04-15", nil),
      passing: RuleExample(
        "cmp-list-0206", "The CMP of an app's keys: Television only, and keys do not say which device they are of", nil)
    ),
    "google/1.1": RuleExamples(
      reported: RuleExample(
        "google-0002", "Vendor 755: Neither", "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgAGAAQAMAAgAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "google-0001", "Vendor 755: Consent and legitimate interest",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA")),
    "google/1.2": RuleExamples(
      reported: RuleExample(
        "google-0021", "Purpose 1: Refused in FR",
        "CQlH_MAQlH_MAEsABBENAFFgADwAAEPgAAqIF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "google-0001", "Vendor 755: Consent and legitimate interest",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA")),
    "google/1.3": RuleExamples(
      reported: RuleExample(
        "google-0041", "Purposes 2, 7, 9 and 10: 9 and 10 were objected to",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEMgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "google-0042", "Purposes 2, 7, 9 and 10: 2 on consent, by restriction",
        "CQlH_MAQlH_MAEsABBENAFFgAPwAAAPgAAYgF5wAgAGALzAvOAEAAwBeYAISACAvMA.IF5wAwAAgAMAXmA")),
    "google/1.4": RuleExamples(
      reported: RuleExample(
        "google-0062", "Disclosed vendors: No segment", "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA"),
      passing: RuleExample(
        "google-0051", "Without the list: Nobody can say what 755 declares",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA")),
    "google/2.1a": RuleExamples(
      reported: RuleExample("google-0182", "Stored keys: A CMP before the choice", nil),
      passing: RuleExample("google-0181", "Stored keys: A string and its keys", nil)),
    "google/3.1": RuleExamples(
      reported: RuleExample(
        "google-0081", "The CMP: CmpId 0", "CQlH_MAQlH_MAAAABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"
      ),
      passing: RuleExample(
        "google-0083", "The CMP: CmpId 2", "CQlH_MAQlH_MAACABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"
      )),
    "google/3.3": RuleExamples(
      reported: RuleExample(
        "google-0092", "As of 2027-07-02: Written on 2026-06-01",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "google-0083", "The CMP: CmpId 2", "CQlH_MAQlH_MAACABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"
      )),
    "google/5.1": RuleExamples(
      reported: RuleExample(
        "google-0101", "Scopes that ended: Global scope",
        "CQlH_MAQlH_MAEsABBENAFFAALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "google-0102", "Scopes that ended: Allowed vendors",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA.QF5wAQF5gA")),
    "google/5.2": RuleExamples(
      reported: RuleExample(
        "google-0102", "Scopes that ended: Allowed vendors",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA.QF5wAQF5gA"),
      passing: RuleExample(
        "google-0101", "Scopes that ended: Global scope",
        "CQlH_MAQlH_MAEsABBENAFFAALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA")),
    "google/ads-mode": RuleExamples(
      reported: RuleExample(
        "google-0003", "Vendor 755: Legitimate interest only",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgAGAAQLzgBAAMAXmAAA.IF5wAwAAgAMAXmA"),
      passing: RuleExample(
        "google-0001", "Vendor 755: Consent and legitimate interest",
        "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA")),
    "in-app/type": RuleExamples(
      reported: RuleExample(
        "cmp-list-0211", "The CMP of an app's keys: The id is text: its type is at fault, not the CMP", nil),
      passing: RuleExample("cmp-list-0209", "The CMP of an app's keys: The string is younger than the list", nil)),
    "in-app/value": RuleExamples(
      reported: RuleExample("in-app-0011", "Types and values: gdprApplies is 2", nil),
      passing: RuleExample("in-app-0010", "Types and values: Keys outside the table are not judged by its types", nil)),
    "in-app/binary-string": RuleExamples(
      reported: RuleExample("in-app-0022", "Types and values: A space in a binary string", nil),
      passing: RuleExample("in-app-0028", "Types and values: A key with 1,000 zeros more", nil)),
    "in-app/too-long": RuleExamples(
      reported: RuleExample("in-app-0051", "Lengths: 25 characters, the last of them 0", nil),
      passing: RuleExample("in-app-0050", "Lengths: 24 purposes and 12 special features: the whole fields", nil)),
    "in-app/too-short": RuleExamples(
      reported: RuleExample("in-app-0055", "Lengths: One character where the list has two special features", nil),
      passing: RuleExample("in-app-0057", "Lengths: 10 characters are enough under a list of spec 2", nil)),
    "in-app/empty-string": RuleExamples(
      reported: RuleExample("in-app-0062", "Lengths: An empty Additional Consent string", nil),
      passing: RuleExample("in-app-0063", "Lengths: An Additional Consent string that says something", nil)),
    "in-app/advertiser-consent-mode": RuleExamples(
      reported: RuleExample("in-app-0030", "Types and values: EnableAdvertiserConsentMode is true", nil),
      passing: RuleExample("in-app-0029", "Types and values: EnableAdvertiserConsentMode is 1", nil)),
    "in-app/us-privacy": RuleExamples(
      reported: RuleExample("in-app-0035", "Types and values: The US Privacy string is not applicable", nil),
      passing: RuleExample("in-app-0034", "Types and values: The US Privacy string 1--Y", nil)),
    "in-app/missing": RuleExamples(
      reported: RuleExample("in-app-0100", "Which keys go together: IABTCF_CmpSdkVersion is missing", nil),
      passing: RuleExample(
        "in-app-0111", "Which keys go together: IABTCF_PurposeOneTreatment is missing and counts as 0", nil)),
    "in-app/orphaned": RuleExamples(
      reported: RuleExample("in-app-0156", "Without a string: Refusals and nothing else", nil),
      passing: RuleExample("in-app-0161", "Without a string: A string that cannot be read is a subject of its own", nil)
    ),
    "in-app/cmp-present": RuleExamples(
      reported: RuleExample(
        "in-app-0110", "Which keys go together: IABTCF_CmpSdkID is missing: nor is a CMP present", nil),
      passing: RuleExample(
        "in-app-0111", "Which keys go together: IABTCF_PurposeOneTreatment is missing and counts as 0", nil)),
    "in-app/tcstring-partial": RuleExamples(
      reported: RuleExample(
        "in-app-0126", "Which keys go together: Disclosed vendors in a key, and no segment in the string", nil),
      passing: RuleExample(
        "in-app-0127", "Which keys go together: Zeros for disclosed vendors, and no segment in the string", nil)),
    "in-app/leftover-v1": RuleExamples(
      reported: RuleExample("in-app-0170", "Keys of version 1: Beside the keys of version 2", nil),
      passing: RuleExample("in-app-0161", "Without a string: A string that cannot be read is a subject of its own", nil)
    ),
    "in-app/cleared": RuleExamples(
      reported: RuleExample("in-app-0640", "After clearing, prefix by prefix: GPP and US Privacy are left", nil),
      passing: RuleExample("in-app-0380", "After clearing: No key is left", nil)),
    "in-app/gdpr-applies-unset": RuleExamples(
      reported: RuleExample(
        "in-app-0131", "Which keys go together: gdprApplies is absent beside a string without consent", nil),
      passing: RuleExample(
        "in-app-0127", "Which keys go together: Zeros for disclosed vendors, and no segment in the string", nil)),
    "in-app/unset-with-consent": RuleExamples(
      reported: RuleExample(
        "in-app-0132", "Which keys go together: gdprApplies is absent beside a string with consent", nil),
      passing: RuleExample(
        "in-app-0131", "Which keys go together: gdprApplies is absent beside a string without consent", nil)),
    "in-app/gdpr-not-applicable": RuleExamples(
      reported: RuleExample("in-app-0064", "Lengths: No key of purposes or features", nil),
      passing: RuleExample(
        "in-app-0152", "Without a string: GDPR does not apply: the four keys that are wanted then", nil)),
    "in-app/applies-without-string": RuleExamples(
      reported: RuleExample(
        "gpp-1126", "Section 2 without a TC string: No section 2, GDPR applies, and nobody was asked", nil),
      passing: RuleExample("gpp-1131", "The header's keys: Texts, and the header's ids", nil)),
    "in-app/disagrees": RuleExamples(
      reported: RuleExample(
        "in-app-0056", "Lengths: 10 characters where the string has purpose 11: that is a disagreement", nil),
      passing: RuleExample("in-app-0057", "Lengths: 10 characters are enough under a list of spec 2", nil)),
    "in-app/stale-set": RuleExamples(
      reported: RuleExample(
        "in-app-0230",
        "Agreement with the string: A new string beside every key of the last one: one finding, not five", nil),
      passing: RuleExample("in-app-0216", "Agreement with the string: The country is unknown in both", nil)),
    "in-app/two-cmps": RuleExamples(
      reported: RuleExample("in-app-0015", "Types and values: The highest id is possible, and is another CMP's", nil),
      passing: RuleExample("in-app-0010", "Types and values: Keys outside the table are not judged by its types", nil)),
    "in-app/cmp-sdk-version": RuleExamples(
      reported: RuleExample(
        "in-app-0021", "Types and values: An SDK's own version beyond 12 bits is its own business", nil),
      passing: RuleExample("in-app-0028", "Types and values: A key with 1,000 zeros more", nil)),
    "in-app/name": RuleExamples(
      reported: RuleExample("in-app-0124", "Which keys go together: A misspelt key is not missing as well", nil),
      passing: RuleExample(
        "in-app-0122", "Which keys go together: In the transition, of a string without the segment", nil)),
    "in-app/wrong-store": RuleExamples(
      reported: RuleExample(
        "in-app-0254", "Strings that cannot be compared: Behind Flutter's prefix, where no SDK looks", nil),
      passing: RuleExample(
        "in-app-0250", "Strings that cannot be compared: The string is cut: its keys are not compared", nil)),
    "in-app/identifier": RuleExamples(
      reported: RuleExample("in-app-0251", "Strings that cannot be compared: A UUID in place of the string", nil),
      passing: RuleExample(
        "in-app-0250", "Strings that cannot be compared: The string is cut: its keys are not compared", nil)),
    "v1/truncated": RuleExamples(
      reported: RuleExample("encoding-0732", "Version 1: Cut short", "BOOTmv1OOTmv1AKABBENAIAAAAADt___"),
      passing: RuleExample(
        "encoding-0731", "Version 1: Exceptions that are not sorted: version 1 has no order",
        "BOOTmv1OOTmv1AKABBENAIAAAAACiADAA9AAMACQAGA")),
    "v1/range-bounds": RuleExamples(
      reported: RuleExample(
        "v1-0031", "Entries that cannot be: MaxVendorId 2011, vendor 2012", "BOOTmv1OOTmv1AKABBENAIAAAAB9uABA-4A"),
      passing: RuleExample("v1-0022", "Entries: MaxVendorId 2011, vendor 2011", "BOOTmv1OOTmv1AKABBENAIAAAAB9uABA-2A")),
    "v1/max-vendor-id-zero": RuleExamples(
      reported: RuleExample("v1-0041", "MaxVendorId: MaxVendorId 0", "BOOTmv1OOTmv1AKABBENAIgAAAAAAA"),
      passing: RuleExample("v1-0042", "MaxVendorId: MaxVendorId 1", "BOOTmv1OOTmv1AKABBENAIgAAAAAFA")),
    "v1/default-redundant": RuleExamples(
      reported: RuleExample(
        "v1-0052", "DefaultConsent: Consent by default, and everybody is an exception",
        "BOOTmv1OOTmv1AKABBENAIAAAAB9vABgACD7YA"),
      passing: RuleExample(
        "v1-0051", "DefaultConsent: Consent by default, one exception", "BOOTmv1OOTmv1AKABBENAIAAAAB9vABAASA")),
    "v1/purpose-unknown": RuleExamples(
      reported: RuleExample("v1-0062", "Purposes: Purpose 6", "BOOTmv1OOTmv1AKABBENAIhAAAAAFA"),
      passing: RuleExample("v1-0061", "Purposes: Purposes 1 to 5", "BOOTmv1OOTmv1AKABBENAI-AAAAAFA")),
    "v1/timestamps": RuleExamples(
      reported: RuleExample("v1-0073", "Moments: Created a day after LastUpdated", "BOZos_wOZlaDwAKABBENAIgAAAAAFA"),
      passing: RuleExample("v1-0072", "Moments: Both at one moment", "BOOTmv1OOTmv1AKABBENAIgAAAAAFA")),
    "v1/publisher-string": RuleExamples(
      reported: RuleExample(
        "v1-0081", "Publisher purposes strings that read like vendor strings: Three standard purposes, no custom one",
        "BOOTmv1OOTmv1AKABBENAIAD4AAAAA"),
      passing: RuleExample("v1-0072", "Moments: Both at one moment", "BOOTmv1OOTmv1AKABBENAIgAAAAAFA")),
    "v1/key-types": RuleExamples(
      reported: RuleExample("in-app-0402", "Keys of version 1: types and agreement: SubjectToGDPR is a number", nil),
      passing: RuleExample("in-app-0401", "Keys of version 1: types and agreement: Sound keys of version 1", nil)),
    "v1/keys-disagree": RuleExamples(
      reported: RuleExample(
        "in-app-0404", "Keys of version 1: types and agreement: The parsed purposes are not the string's", nil),
      passing: RuleExample("in-app-0401", "Keys of version 1: types and agreement: Sound keys of version 1", nil)),
    "v1/subject-without-string": RuleExamples(
      reported: RuleExample("v1-0111", "Keys of version 1 beside the present ones: Under the GDPR, and no string", nil),
      passing: RuleExample("v1-0113", "Keys of version 1 beside the present ones: Under the GDPR, and a string", nil)),
    "v1/string-in-v2-key": RuleExamples(
      reported: RuleExample("v1-0131", "A version 1 string under the TC string's key: The old string moved over", nil),
      passing: RuleExample("v1-0113", "Keys of version 1 beside the present ones: Under the GDPR, and a string", nil)),
    "gpp/header-type": RuleExamples(
      reported: RuleExample("gpp-1003", "Headers: A header that begins with C", "CBABLA~BVQqAAAAAgA"),
      passing: RuleExample(
        "gpp-1002", "Headers: Sections 5 and 6 as a group, as the specification shows",
        "DBABjw~CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA~1YNN")),
    "gpp/header-version": RuleExamples(
      reported: RuleExample("gpp-1011", "Headers: Version 2", "DCABL~BVQqAAAAAgA"),
      passing: RuleExample("gpp-1005", "Headers: No section at all, as CMPs write it where nothing applies", "DBAA")),
    "gpp/header-range": RuleExamples(
      reported: RuleExample("gpp-1021", "Headers: The header ends within its amount", "DBA~BVQqAAAAAgA"),
      passing: RuleExample("gpp-1005", "Headers: No section at all, as CMPs write it where nothing applies", "DBAA")),
    "gpp/section-count": RuleExamples(
      reported: RuleExample("gpp-1032", "Headers: Sections 6 and 7, and one is there", "DBABzw~BVQqAAAAAgA"),
      passing: RuleExample("gpp-1031", "Headers: Sections 6 and 7, and both are there", "DBABzw~1YNN~BVQqAAAAAgA")),
    "gpp/section-unknown": RuleExamples(
      reported: RuleExample("gpp-1042", "Headers: Section 28", "DBABKY~BVQqAAAAAgA"),
      passing: RuleExample("gpp-1041", "Headers: Sections 5 and 27", "DBACDQY~BVQqAAAAAgA~BVQqAAAAAgA")),
    "gpp/padding": RuleExamples(
      reported: RuleExample("gpp-1051", "Headers: A character of zeros too many", "DBABLA~BVQqAAAAAgA"),
      passing: RuleExample("gpp-1041", "Headers: Sections 5 and 27", "DBACDQY~BVQqAAAAAgA~BVQqAAAAAgA")),
    "gpp/tcf-section-invalid": RuleExamples(
      reported: RuleExample("gpp-1071", "Section 2: A GPP header", "DBABM~DBABLA"),
      passing: RuleExample(
        "gpp-1063", "Section 2: The Disclosed Vendors segment is in it: the TCF's text comes first",
        "DBABM~CQrQMwAQrQMwAEsABBENAFFoAPAAAAKAAAYgAEpiAAooAAA.IAEriA")),
    "gpp/tcf-not-supported": RuleExamples(
      reported: RuleExample(
        "gpp-1061", "Section 2: A TC string", "DBABM~CQrQMwAQrQMwAEsABBENAFFoAPAAAAKAAAYgAEpiAAooAAA.IAEriA"),
      passing: RuleExample("gpp-1041", "Headers: Sections 5 and 27", "DBACDQY~BVQqAAAAAgA~BVQqAAAAAgA")),
    "gpp/tcf-section-differs": RuleExamples(
      reported: RuleExample(
        "gpp-1103", "Keys of section 2 beside the TC string: Another TC string in the section's own key", nil),
      passing: RuleExample("gpp-1101", "Keys of section 2 beside the TC string: Section 2 is the TC string", nil)),
    "gpp/tcf-standalone-missing": RuleExamples(
      reported: RuleExample("gpp-1121", "Section 2 without a TC string: GPP alone, section 2 in force", nil),
      passing: RuleExample(
        "gpp-1112", "Keys of section 2 beside the TC string: Section 2 under the EU section's name", nil)),
    "gpp/string-key": RuleExamples(
      reported: RuleExample("gpp-1113", "Keys of section 2 beside the TC string: Two values under the two names", nil),
      passing: RuleExample(
        "gpp-1112", "Keys of section 2 beside the TC string: Section 2 under the EU section's name", nil)),
    "gpp/header-keys": RuleExamples(
      reported: RuleExample("gpp-1132", "The header's keys: The version is a number", nil),
      passing: RuleExample("gpp-1131", "The header's keys: Texts, and the header's ids", nil)),
    "gpp/sid": RuleExamples(
      reported: RuleExample("gpp-1139", "The header's keys: No section applies: an empty list of ids", nil),
      passing: RuleExample("gpp-1141", "The header's keys: One of two sections is in force", nil)),
    "gpp/section-without-string": RuleExamples(
      reported: RuleExample("gpp-1152", "The header's keys: Section 6 has none", nil),
      passing: RuleExample("gpp-1151", "The header's keys: Each section has its key", nil)),
    "gpp/tcfeu2-form": RuleExamples(
      reported: RuleExample("gpp-1164", "Keys of the TC string's fields: Brackets and commas", nil),
      passing: RuleExample("gpp-1163", "Keys of the TC string's fields: The names of the API's examples", nil)),
    "gpp/tcfeu2-restrictions": RuleExamples(
      reported: RuleExample("gpp-1183", "Keys of the TC string's fields: An equals sign", nil),
      passing: RuleExample("gpp-1182", "Keys of the TC string's fields: The TCF's own characters", nil)),
    "gpp/tcfeu2-names": RuleExamples(
      reported: RuleExample("gpp-1193", "Names of keys: The old name in place of the new one", nil),
      passing: RuleExample("gpp-1192", "Names of keys: The old name only", nil)),
    "gpp/integers": RuleExamples(
      reported: RuleExample("gpp-1202", "Types of other keys: A boolean", nil),
      passing: RuleExample("gpp-1201", "Types of other keys: 1 is true, and ids of two answers are a text", nil)),
    "additional-consent/format": RuleExamples(
      reported: RuleExample("additional-consent-1011", "The form: Version 2 without its second part", "2~1.35"),
      passing: RuleExample("additional-consent-1003", "The form: Nobody disclosed beside those consented", "2~1.35~dv.")
    ),
    "additional-consent/version": RuleExamples(
      reported: RuleExample("additional-consent-1004", "The form: Version 1", "1~1.35.41.101"),
      passing: RuleExample("additional-consent-1003", "The form: Nobody disclosed beside those consented", "2~1.35~dv.")
    ),
    "additional-consent/ids": RuleExamples(
      reported: RuleExample("additional-consent-1041", "Ids: Id 0", "2~0.35~dv.9"),
      passing: RuleExample("additional-consent-1043", "Ids: The highest id", "2~2147483648~dv.")),
    "additional-consent/duplicates": RuleExamples(
      reported: RuleExample("additional-consent-1051", "Ids twice: Twice with consent", "2~1.1~dv.9"),
      passing: RuleExample("additional-consent-1054", "Ids twice: In neither part twice", "2~1~dv.9")),
    "additional-consent/overlap": RuleExamples(
      reported: RuleExample("additional-consent-1053", "Ids twice: In both parts", "2~1~dv.1"),
      passing: RuleExample("additional-consent-1054", "Ids twice: In neither part twice", "2~1~dv.9")),
    "additional-consent/order": RuleExamples(
      reported: RuleExample("additional-consent-1061", "The order: Descending", "2~35.1~dv.9"),
      passing: RuleExample("additional-consent-1062", "The order: Ascending in each part", "2~35.101~dv.1.9")),
    "additional-consent/unlisted": RuleExamples(
      reported: RuleExample("additional-consent-1082", "Beside the list of providers: One is not", "2~1.35~dv.9.99999"),
      passing: RuleExample("additional-consent-1081", "Beside the list of providers: All on the list", "2~1.35~dv.9")),
    "additional-consent/also-gvl": RuleExamples(
      reported: RuleExample(
        "additional-consent-1083", "Beside the list of providers: A provider with the name of a vendor", "2~1~dv.21"),
      passing: RuleExample(
        "additional-consent-1084", "Beside the list of providers: No vendor has its name", "2~1.41~dv.81")),
    "additional-consent/nothing-disclosed": RuleExamples(
      reported: RuleExample("additional-consent-1071", "Nobody: Both lists empty", "2~~dv."),
      passing: RuleExample("additional-consent-1072", "Nobody: One disclosed", "2~~dv.1")),
    "additional-consent/without-tc": RuleExamples(
      reported: RuleExample("additional-consent-1121", "The key without a TC string: Alone", nil),
      passing: RuleExample(
        "additional-consent-1114", "The key beside the others: Nobody has consent, in either string", nil)),
    "additional-consent/gdpr-not-applicable": RuleExamples(
      reported: RuleExample("additional-consent-1122", "The key without a TC string: Where GDPR does not apply", nil),
      passing: RuleExample("additional-consent-1121", "The key without a TC string: Alone", nil)),
    "additional-consent/contradicts-tc": RuleExamples(
      reported: RuleExample("additional-consent-1111", "The key beside the others: No purpose has consent", nil),
      passing: RuleExample("additional-consent-1113", "The key beside the others: Purpose 1 was not asked about", nil)),
    "additional-consent/type": RuleExamples(
      reported: RuleExample("additional-consent-1102", "The key beside the others: A list of ids", nil),
      passing: RuleExample("additional-consent-1101", "The key beside the others: Beside a TC string with consent", nil)
    ),
    "us-privacy/format": RuleExamples(
      reported: RuleExample("us-privacy-1003", "Strings by themselves: Not applicable", "1---"),
      passing: RuleExample("us-privacy-1002", "Strings by themselves: Answers that are unknown", "1Y--")),
    "us-privacy/gpp-differs": RuleExamples(
      reported: RuleExample("us-privacy-1022", "Section 6 of GPP and the key: Another answer", nil),
      passing: RuleExample("us-privacy-1021", "Section 6 of GPP and the key: The same", nil)),
    "messages/shape": RuleExamples(
      reported: RuleExample("messages-0003", "The members of a message: No tcstring", nil),
      passing: RuleExample("messages-0002", "The members of a message: A save with the string only", nil)),
    "messages/order": RuleExamples(
      reported: RuleExample("messages-0102", "The order of messages: Saved before it is loaded", nil),
      passing: RuleExample("messages-0101", "The order of messages: Loaded, answered, saved", nil)),
    "messages/first-run": RuleExamples(
      reported: RuleExample("messages-0123", "The first answer: A variable that was never set", nil),
      passing: RuleExample("messages-0122", "The first answer: Null on a first run", nil)),
    "messages/version-types": RuleExamples(
      reported: RuleExample("messages-0144", "Numbers as strings: One of two", nil),
      passing: RuleExample("messages-0143", "Numbers as strings: Strings on Android are right", nil)),
    "messages/string": RuleExamples(
      reported: RuleExample("messages-0203", "The string of a message: A word", nil),
      passing: RuleExample("messages-0202", "The string of a message: None yet", nil)),
    "messages/injection": RuleExamples(
      reported: RuleExample("messages-0222", "Strings that leave JavaScript: An apostrophe, and a call behind it", nil),
      passing: RuleExample("messages-0221", "Strings that leave JavaScript: A string", nil)),
    "messages/tc-data-names": RuleExamples(
      reported: RuleExample("messages-0302", "Names of members: vendor.vendorsDisclosed", nil),
      passing: RuleExample("messages-0301", "Names of members: Present names", nil)),
    "messages/tc-data-types": RuleExamples(
      reported: RuleExample("messages-0322", "Types of TCData: gdprApplies is 1", nil),
      passing: RuleExample("messages-0321", "Types of TCData: Booleans and objects of ids", nil)),
    "messages/gdpr-false-members": RuleExamples(
      reported: RuleExample("messages-0363", "GDPR does not apply: And a string", nil),
      passing: RuleExample("messages-0362", "GDPR does not apply: And those that are common", nil)),
    "messages/service-specific": RuleExamples(
      reported: RuleExample("messages-0382", "Global scope: false", nil),
      passing: RuleExample("messages-0381", "Global scope: true", nil)),
    "messages/in-app-data": RuleExamples(
      reported: RuleExample("messages-0403", "InAppTCData beside the string: vendor.consents disagrees", nil),
      passing: RuleExample("messages-0402", "InAppTCData beside the string: Zeros at the end", nil)),
    "messages/tc-data": RuleExamples(
      reported: RuleExample("messages-0443", "TCData beside the string: vendor.consents is {'2': True}", nil),
      passing: RuleExample("messages-0442", "TCData beside the string: Members that are false written out", nil)),
    "messages/event-status": RuleExamples(
      reported: RuleExample("messages-0503", "eventStatus: loaded", nil),
      passing: RuleExample("messages-0502", "eventStatus: useractioncomplete", nil)),
    "messages/cmp-status": RuleExamples(
      reported: RuleExample("messages-0513", "Status codes: ready", nil),
      passing: RuleExample("messages-0512", "Status codes: stub", nil)),
    "messages/tcloaded-invalid": RuleExamples(
      reported: RuleExample("messages-0522", "tcloaded: Fifteen months old", nil),
      passing: RuleExample("messages-0521", "tcloaded: Two months old", nil)),
    "messages/ui-shown-consents": RuleExamples(
      reported: RuleExample("messages-0552", "Consents while the UI is shown, in a log: A first run with consent", nil),
      passing: RuleExample("messages-0551", "Consents while the UI is shown, in a log: A first run, no consent", nil)),
    "messages/ui-shown-li": RuleExamples(
      reported: RuleExample("messages-0572", "Legitimate interests while the UI is shown: Off for everybody", nil),
      passing: RuleExample("messages-0571", "Legitimate interests while the UI is shown: On for everybody shown", nil)),
    "messages/ping": RuleExamples(
      reported: RuleExample("messages-0603", "A ping's members: Loaded, without cmpId and gvlVersion", nil),
      passing: RuleExample("messages-0602", "A ping's members: The stub", nil)),
    "messages/ping-differs": RuleExamples(
      reported: RuleExample("messages-0623", "A ping beside a fresh string: cmpId is another", nil),
      passing: RuleExample("messages-0622", "A ping beside a fresh string: A newer list is loaded", nil)),
    "messages/stored": RuleExamples(
      reported: RuleExample("messages-0702", "What is stored after a save: An earlier string", nil),
      passing: RuleExample("messages-0701", "What is stored after a save: The saved string", nil)),
    "messages/user-data": RuleExamples(
      reported: RuleExample("messages-0722", "Sourcepoint's user data: euconsent is older than tcfData", nil),
      passing: RuleExample("messages-0721", "Sourcepoint's user data: Everything agrees", nil)),
    "url/gdpr-value": RuleExamples(
      reported: RuleExample(
        "url-0003", "The value of gdpr: gdpr true",
        "https://ads.example/px?gdpr=true&gdpr_consent=CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"
      ),
      passing: RuleExample("url-0002", "The value of gdpr: gdpr 0", "https://ads.example/px?gdpr=0")),
    "url/consent-missing": RuleExamples(
      reported: RuleExample("url-0031", "GDPR applies: No gdpr_consent", "https://ads.example/px?gdpr=1&id=3"),
      passing: RuleExample(
        "url-0001", "The value of gdpr: gdpr 1 with a string",
        "https://ads.example/px?gdpr=1&gdpr_consent=CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"
      )),
    "url/duplicate-parameter": RuleExamples(
      reported: RuleExample(
        "url-0111", "Parameters more than once: gdpr 1 and gdpr 0",
        "https://ads.example/px?gdpr=1&gdpr_consent=CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA&gdpr=0"
      ),
      passing: RuleExample("url-0113", "Parameters more than once: Once, and once in the URL inside the URL", nil)),
    "url/legacy-gdpr-pd": RuleExamples(
      reported: RuleExample(
        "url-0151", "gdpr_pd: gdpr_pd 1",
        "https://ads.example/px?gdpr=1&gdpr_consent=CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA&gdpr_pd=1"
      ),
      passing: RuleExample("url-0171", "Who is called next: Vendor 755 has consent", nil)),
    "url/macro-unresolved": RuleExamples(
      reported: RuleExample(
        "url-0051", "Macros in called URLs: Percent-encoded braces",
        "https://ads.example/px?gdpr=1&gdpr_consent=$%7BGDPR_CONSENT_755%7D"),
      passing: RuleExample(
        "url-0058", "Macros in called URLs: In a URL inside the URL: a later caller replaces it", nil)),
    "url/macro-vendor": RuleExamples(
      reported: RuleExample(
        "url-0072", "Vendors of macros: No id", "https://ads.example/px?gdpr=${GDPR}&gdpr_consent=${GDPR_CONSENT}"),
      passing: RuleExample(
        "url-0071", "Vendors of macros: Vendor 755",
        "https://ads.example/px?gdpr=${GDPR}&gdpr_consent=${GDPR_CONSENT_755}")),
    "url/modified": RuleExamples(
      reported: RuleExample(
        "url-0133", "The string that was to be passed on: Disclosed Vendors cut off",
        "https://ads.example/px?gdpr=1&gdpr_consent=CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA"),
      passing: RuleExample(
        "url-0132", "The string that was to be passed on: It is passed on percent-encoded",
        "https://ads.example/px?gdpr=1&gdpr_consent=CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA%2EIF5wAwAAgAMAXmA"
      )),
    "url/receiver-not-permitted": RuleExamples(
      reported: RuleExample("url-0172", "Who is called next: Vendor 3 was not disclosed", nil),
      passing: RuleExample("url-0171", "Who is called next: Vendor 755 has consent", nil)),
    "timeline/consent-widened": RuleExamples(
      reported: RuleExample("timeline-0003", "More consent than before: By a start of the app", nil),
      passing: RuleExample("timeline-0002", "More consent than before: By an event of the API", nil)),
    "timeline/policy-migrated": RuleExamples(
      reported: RuleExample("timeline-0032", "A higher policy version: 4 to 5 without the UI", nil),
      passing: RuleExample("timeline-0031", "A higher policy version: 4 to 5 after the UI", nil)),
    "timeline/vendor-added-silently": RuleExamples(
      reported: RuleExample("timeline-0074", "Two strings of one day: A disclosed vendor more, and no act", nil),
      passing: RuleExample("timeline-0073", "Two strings of one day: One choice, twice", nil)),
    "timeline/backwards": RuleExamples(
      reported: RuleExample("timeline-0051", "Dates and versions that fall: LastUpdated, by twelve days", nil),
      passing: RuleExample("timeline-0055", "Dates and versions that fall: The vendor list after a change of CMPs", nil)
    ),
    "timeline/same-day-change": RuleExamples(
      reported: RuleExample("timeline-0071", "Two strings of one day: Two choices of one day", nil),
      passing: RuleExample("timeline-0073", "Two strings of one day: One choice, twice", nil)),
    "timeline/no-refresh": RuleExamples(
      reported: RuleExample("timeline-0093", "Renewal: A day later", nil),
      passing: RuleExample("timeline-0092", "Renewal: On the last day of 13 months", nil)),
    "timeline/conflicting-copies": RuleExamples(
      reported: RuleExample("timeline-0112", "Copies of one time: A URL with another choice", nil),
      passing: RuleExample("timeline-0111", "Copies of one time: A URL with the stored string", nil)),
    "scenario/accept-all": RuleExamples(
      reported: RuleExample("scenario-0003", "Everything accepted: No vendor has consent", nil),
      passing: RuleExample("scenario-0002", "Everything accepted: The same as a key set", nil)),
    "scenario/reject-all": RuleExamples(
      reported: RuleExample("scenario-0082", "Everything refused: Purpose 1 has consent", nil),
      passing: RuleExample("scenario-0081", "Everything refused: Nothing is stored but the answer", nil)),
    "scenario/partial": RuleExamples(
      reported: RuleExample("scenario-0122", "Some chosen: Purpose 3 too", nil),
      passing: RuleExample("scenario-0121", "Some chosen: Exactly these", nil)),
    "scenario/object": RuleExamples(
      reported: RuleExample("scenario-0162", "Objections: Purpose 7 has its bit", nil),
      passing: RuleExample("scenario-0161", "Objections: Purpose 7", nil)),
    "scenario/before-choice": RuleExamples(
      reported: RuleExample("scenario-0183", "Before any answer: Purpose 1 has consent", nil),
      passing: RuleExample("scenario-0182", "Before any answer: Legitimate interests only", nil)),
    "scenario/gdpr-not-applicable": RuleExamples(
      reported: RuleExample("scenario-0202", "GDPR does not apply: gdprApplies is 1", nil),
      passing: RuleExample("scenario-0201", "GDPR does not apply: Four keys", nil)),
    "scenario/cmp-version": RuleExamples(
      reported: RuleExample("scenario-0224", "The release that was declared: Release 4", nil),
      passing: RuleExample("scenario-0223", "The release that was declared: German", nil)),
    "scenario/refusal-stored": RuleExamples(
      reported: RuleExample("scenario-0103", "A refusal is stored: Nothing is stored", nil),
      passing: RuleExample("scenario-0102", "A refusal is stored: The consent from before is gone", nil)),
    "scenario/withdrawn": RuleExamples(
      reported: RuleExample("scenario-0243", "Withdrawals: Everything, and the date is the old one", nil),
      passing: RuleExample("scenario-0244", "Withdrawals: Purpose 3", nil)),
    "scenario/last-updated-moved": RuleExamples(
      reported: RuleExample("scenario-0262", "Changes and their dates: A change with the date before", nil),
      passing: RuleExample("scenario-0261", "Changes and their dates: A change with its date", nil)),
    "scenario/expired-renewal": RuleExamples(
      reported: RuleExample("scenario-0282", "Expired choices: The old string is served without a UI", nil),
      passing: RuleExample("scenario-0281", "Expired choices: The UI came up, and a new string was stored", nil)),
    "scenario/switch-cmp": RuleExamples(
      reported: RuleExample("scenario-0302", "A change of CMPs: The id is the old one's", nil),
      passing: RuleExample("scenario-0301", "A change of CMPs: Every key is the new one's", nil)),
    "lint/spec-version": RuleExamples(
      reported: RuleExample("lint-0021", "Specification and policy version: Specification 3 with policy 3", nil),
      passing: RuleExample("lint-0022", "Specification and policy version: Specification 3 with policy 4", nil)),
    "lint/version-number": RuleExamples(
      reported: RuleExample("lint-0003", "What a list says of itself: Number 4096", nil),
      passing: RuleExample("lint-0002", "What a list says of itself: Number 4095", nil)),
    "lint/policy-version": RuleExamples(
      reported: RuleExample("lint-0006", "What a list says of itself: No policy version", nil),
      passing: RuleExample("lint-0002", "What a list says of itself: Number 4095", nil)),
    "lint/dates": RuleExamples(
      reported: RuleExample("lint-0041", "Dates: A day as people write it", nil),
      passing: RuleExample("lint-0042", "Dates: With milliseconds", nil)),
    "lint/deleted-in-future": RuleExamples(
      reported: RuleExample("lint-0047", "Dates: A deletion is announced", nil),
      passing: RuleExample("lint-0046", "Dates: A deletion on the day of the list", nil)),
    "lint/standard-texts": RuleExamples(
      reported: RuleExample("lint-0062", "TCF 2.4: Absent", nil),
      passing: RuleExample("lint-0061", "TCF 2.4: There", nil)),
    "lint/member-type": RuleExamples(
      reported: RuleExample("lint-disclosures-0010", "The document: An entry that is a text", nil),
      passing: RuleExample("lint-disclosures-0003", "The document: And has no domains", nil)),
    "lint/json-text": RuleExamples(
      reported: RuleExample("lint-0087", "Types and names: A name twice in one object", nil),
      passing: RuleExample("lint-0083", "Types and names: 30.0 is an integer in JSON", nil)),
    "lint/unknown-member": RuleExamples(
      reported: RuleExample("lint-disclosures-0008", "The document: A member nobody knows", nil),
      passing: RuleExample("lint-disclosures-0003", "The document: And has no domains", nil)),
    "lint/id-mismatch": RuleExamples(
      reported: RuleExample("lint-0101", "Tables and ids: Key 755, id 756", nil),
      passing: RuleExample("lint-0105", "Tables and ids: Vendor 65535", nil)),
    "lint/id-order": RuleExamples(
      reported: RuleExample("lint-0106", "Tables and ids: Vendor 65536", nil),
      passing: RuleExample("lint-0105", "Tables and ids: Vendor 65535", nil)),
    "lint/texts": RuleExamples(
      reported: RuleExample("lint-0121", "Texts: No description", nil),
      passing: RuleExample("lint-0126", "Texts: Data categories have no illustrations", nil)),
    "lint/stack": RuleExamples(
      reported: RuleExample("lint-0131", "Stacks: Neither purposes nor special features", nil),
      passing: RuleExample("lint-0133", "Stacks: Special features only", nil)),
    "lint/duplicate-name": RuleExamples(
      reported: RuleExample("lint-0141", "Names: Two live vendors of one name", nil),
      passing: RuleExample("lint-0142", "Names: One of them deleted", nil)),
    "lint/purpose-both-bases": RuleExamples(
      reported: RuleExample("lint-0201", "What vendors declare: Purpose 7 on both bases", nil),
      passing: RuleExample("lint-0204", "What vendors declare: Special purposes only", nil)),
    "lint/flexible-not-declared": RuleExamples(
      reported: RuleExample("lint-0202", "What vendors declare: Flexible and declared on no basis", nil),
      passing: RuleExample("lint-0204", "What vendors declare: Special purposes only", nil)),
    "lint/no-purpose": RuleExamples(
      reported: RuleExample("lint-0203", "What vendors declare: Features only", nil),
      passing: RuleExample("lint-0204", "What vendors declare: Special purposes only", nil)),
    "lint/unknown-reference": RuleExamples(
      reported: RuleExample("lint-0205", "What vendors declare: A purpose that the list lacks", nil),
      passing: RuleExample("lint-0204", "What vendors declare: Special purposes only", nil)),
    "lint/duplicate-member": RuleExamples(
      reported: RuleExample("lint-0208", "What vendors declare: An id twice", nil),
      passing: RuleExample("lint-0204", "What vendors declare: Special purposes only", nil)),
    "lint/purpose-one-li": RuleExamples(
      reported: RuleExample("lint-0209", "What vendors declare: Legitimate interest in purpose 1", nil),
      passing: RuleExample("lint-0204", "What vendors declare: Special purposes only", nil)),
    "lint/purpose-one-flexible": RuleExamples(
      reported: RuleExample("lint-0210", "What vendors declare: Purpose 1 flexible", nil),
      passing: RuleExample("lint-0204", "What vendors declare: Special purposes only", nil)),
    "lint/li-3-6": RuleExamples(
      reported: RuleExample("lint-0211", "What vendors declare: Legitimate interest in purpose 3", nil),
      passing: RuleExample("lint-0204", "What vendors declare: Special purposes only", nil)),
    "lint/flexible-3-6": RuleExamples(
      reported: RuleExample("lint-0212", "What vendors declare: Purpose 3 flexible", nil),
      passing: RuleExample("lint-0204", "What vendors declare: Special purposes only", nil)),
    "lint/storage-without-purpose-one": RuleExamples(
      reported: RuleExample("lint-0214", "What vendors declare: Cookies without purpose 1", nil),
      passing: RuleExample("lint-0204", "What vendors declare: Special purposes only", nil)),
    "lint/consent-only-profile": RuleExamples(
      reported: RuleExample("lint-0213", "What vendors declare: Purpose 3 without 1", nil),
      passing: RuleExample("lint-0204", "What vendors declare: Special purposes only", nil)),
    "lint/required-member": RuleExamples(
      reported: RuleExample("lint-0231", "Required members: No urls", nil),
      passing: RuleExample("lint-0242", "Required members: No data category", nil)),
    "lint/policy-url": RuleExamples(
      reported: RuleExample("lint-0323", "Specification 2 under policy 2: No policyUrl", nil),
      passing: RuleExample(
        "lint-0322", "Specification 2 under policy 2: Legitimate interest in purpose 3, legal then", nil)),
    "lint/urls": RuleExamples(
      reported: RuleExample("lint-0271", "Links by language: No language", nil),
      passing: RuleExample("lint-0272", "Links by language: Two languages", nil)),
    "lint/url-duplicate-language": RuleExamples(
      reported: RuleExample("lint-0273", "Links by language: A language twice", nil),
      passing: RuleExample("lint-0272", "Links by language: Two languages", nil)),
    "lint/cookie-age": RuleExamples(
      reported: RuleExample("lint-0291", "Cookies and their age: Cookies without age", nil),
      passing: RuleExample("lint-0293", "Cookies and their age: Neither", nil)),
    "lint/disclosure-url": RuleExamples(
      reported: RuleExample("lint-0261", "The disclosure's address: Plain http", nil),
      passing: RuleExample("lint-0255", "Overflow: No overflow", nil)),
    "lint/overflow": RuleExamples(
      reported: RuleExample("lint-0253", "Overflow: 64 kilobytes", nil),
      passing: RuleExample("lint-0252", "Overflow: 128 kilobytes", nil)),
    "lint/retention": RuleExamples(
      reported: RuleExample("lint-0302", "How long data is kept: None for purpose 7", nil),
      passing: RuleExample("lint-0301", "How long data is kept: A period for every declared purpose but 1", nil)),
    "lint/vendor-vanished": RuleExamples(
      reported: RuleExample("lint-0342", "Beside an earlier list: Vendor 3 is gone", nil),
      passing: RuleExample("lint-0341", "Beside an earlier list: All are still there", nil)),
    "lint/id-reused": RuleExamples(
      reported: RuleExample("lint-0344", "Beside an earlier list: Number 2 is another firm now", nil),
      passing: RuleExample("lint-0343", "Beside an earlier list: Vendor 3 is marked deleted", nil)),
    "lint/policy-backwards": RuleExamples(
      reported: RuleExample("lint-0348", "Beside an earlier list: Policy 4 after 5", nil),
      passing: RuleExample("lint-0347", "Beside an earlier list: A new vendor", nil)),
    "lint/cmp-list": RuleExamples(
      reported: RuleExample("lint-0363", "The CMP list: Key 2, id 3", nil),
      passing: RuleExample("lint-0362", "The CMP list: Labels as in the text and as published", nil)),
    "lint/avi-list": RuleExamples(
      reported: RuleExample(
        "lint-0403", "The Additional Vendor Information List: A country outside the framework", nil),
      passing: RuleExample("lint-0402", "The Additional Vendor Information List: The other name of the mechanisms", nil)
    ),
    "lint/translation": RuleExamples(
      reported: RuleExample("lint-translation-0002", "Beside the list: Purpose 7 has no text", nil),
      passing: RuleExample("lint-translation-0001", "Beside the list: All texts in another language", nil)),
    "lint/disclosure-shape": RuleExamples(
      reported: RuleExample(
        "lint-disclosures-0004", "The document: An array of disclosures without an object around it", nil),
      passing: RuleExample("lint-disclosures-0003", "The document: And has no domains", nil)),
    "lint/disclosure-identifier": RuleExamples(
      reported: RuleExample("lint-disclosures-0023", "Identifiers: A lone wildcard", nil),
      passing: RuleExample("lint-disclosures-0022", "Identifiers: A suffix with a wildcard", nil)),
    "lint/disclosure-type": RuleExamples(
      reported: RuleExample("lint-disclosures-0032", "Types: A mechanism instead of its type", nil),
      passing: RuleExample("lint-disclosures-0031", "Types: Storage of apps", nil)),
    "lint/disclosure-age": RuleExamples(
      reported: RuleExample("lint-disclosures-0062", "Ages: Below 0", nil),
      passing: RuleExample("lint-disclosures-0061", "Ages: A session cookie", nil)),
    "lint/disclosure-refresh": RuleExamples(
      reported: RuleExample("lint-disclosures-0042", "Refreshing: A cookie that does not say", nil),
      passing: RuleExample("lint-disclosures-0041", "Refreshing: A cookie that is refreshed", nil)),
    "lint/disclosure-domain": RuleExamples(
      reported: RuleExample("lint-disclosures-0083", "Domains of an entry: Neither", nil),
      passing: RuleExample("lint-disclosures-0082", "Domains of an entry: Subdomains", nil)),
    "lint/disclosure-opt-out": RuleExamples(
      reported: RuleExample("lint-disclosures-0053", "Opt-outs: As text", nil),
      passing: RuleExample("lint-disclosures-0052", "Opt-outs: No opt-out", nil)),
    "lint/disclosure-purposes": RuleExamples(
      reported: RuleExample("lint-disclosures-0101", "Purposes, and no list: Missing", nil),
      passing: RuleExample("lint-disclosures-0104", "Purposes, and no list: Exempt storage: an empty array", nil)),
    "lint/disclosure-special": RuleExamples(
      reported: RuleExample("lint-disclosures-0107", "Purposes, and no list: Special purposes as text", nil),
      passing: RuleExample("lint-disclosures-0104", "Purposes, and no list: Exempt storage: an empty array", nil)),
    "lint/disclosure-domains-array": RuleExamples(
      reported: RuleExample("lint-disclosures-0142", "The array of domains: Without a domain", nil),
      passing: RuleExample("lint-disclosures-0141", "The array of domains: Subdomains", nil)),
    "lint/disclosure-sdks": RuleExamples(
      reported: RuleExample("lint-disclosures-0163", "The array of SDKs: Without a name", nil),
      passing: RuleExample("lint-disclosures-0162", "The array of SDKs: None", nil)),
    "lint/disclosure-agrees": RuleExamples(
      reported: RuleExample("lint-disclosures-0182", "Vendor 1: cookies for 90 days: No cookie", nil),
      passing: RuleExample("lint-disclosures-0181", "Vendor 1: cookies for 90 days: The longest cookie", nil)),
  ]
}
