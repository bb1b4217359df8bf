import TCFCodec
import TCFFindings
import TCFVendorList

/// How a readable string is written: order, form, padding, segments.
enum EncodingFormRules {
  static let all: [Rule] = [
    paddingCharacter, rangeSingleAsRange, rangeOrder, rangeEmpty, maxVendorID, vendorIDImplausible, notSmallestForm,
    trailingBits, surplus, segmentType, segmentDuplicate, allowedVendors, restrictionType, restrictionPurpose,
    oversized,
    gppWrapped,
  ]

  static let paddingCharacter = EncodingRules.fault(
    .paddingCharacter, .warning, title: "No padding characters",
    meaning: "\"=\" at a segment's end: readable by some decoders, refused by seven of ten known ones.",
    fix: "Leave the padding characters away.",
    sources: [Sources.formats("Full TC String passing"), Sources.formatsV1("Vendor Consent String Format")]
  )

  static let rangeSingleAsRange = EncodingRules.fault(
    .rangeSingleAsRange, .warning, title: "One id is written as a single id",
    meaning: "A range that starts and ends at the same id: the set is clear, but one known decoder refuses it.",
    fix: "Write IsARange 0 for a single id.",
    sources: [Sources.formats("Vendor Consent Section, IsARange")]
  )

  static let rangeOrder = Rule(
    RuleDescription(
      "encoding/range-order", .warning, title: "Entries ascend without overlap",
      meaning: "Entries out of order or overlapping; readers that search or merge them may lose vendors. Entries that "
        + "merely touch only waste bits.",
      fix: "Sort the ids and join consecutive ones into ranges.",
      sources: [Sources.formats("Vendor Consent Section, RangeEntry"), Sources.gpp("Section Encoding")]),
    text: { facts, findings in
      // The version 1 format says nothing about the order of entries.
      if case .v1 = facts.reading { return .doesNotApply }
      return FaultFindings.report(.rangeOrder, in: facts, to: &findings) { fault, findings in
        let (end, first) = ((fault.expected ?? 1) - 1, fault.had ?? 0)
        guard first == end + 1 else {
          findings.report("an entry starts at \(first) after one that ends at \(end)")
          return
        }
        findings.report(
          "an entry starts at \(first), right after one that ends at \(end): one range would do", severity: .info)
      }
    })

  static let rangeEmpty = EncodingRules.fault(
    .rangeEmpty, .info, title: "An empty section is a bit field",
    meaning: "Range encoding with no entry: harmless, and 12 bits longer than needed.",
    fix: "Write MaxVendorId 0 and a bit field of no bits.",
    sources: [Sources.formats("Vendor Consent Section")]
  )

  static let maxVendorID = EncodingRules.fault(
    .maxVendorID, .info, title: "MaxVendorId is the highest id",
    meaning: "The section is declared longer than its highest vendor: harmless, and common.",
    fix: "Set MaxVendorId to the highest id of the section.",
    sources: [Sources.formats("The Core String, MaxVendorId")]
  )

  static let vendorIDImplausible = Rule(
    RuleDescription(
      "encoding/vendor-id-implausible", .warning, title: "Vendor ids are ids that can exist",
      meaning:
        "Ids are assigned one after another; the list that the string names ends more than 500 below this one, or "
        + "without that list, no list comes near it. A bit shift or a wrong field, most likely. A restriction's range may "
        + "overshoot on purpose, to mean everybody.",
      fix: "Check the widths of MaxVendorId and of the range entries in the encoder.",
      sources: [Sources.formats("Global Vendor List (ids are incrementally assigned)")]),
    needs: [.string],
    availableLists: { facts, lookup, _, findings in
      let limit =
        switch lookup {
        case .found(let list): list.highestVendorID + idsToCome
        case .missing: facts.settings.implausibleVendorID
        }
      guard facts.highestVendorID > limit else { return .applies }
      reportImplausible(facts, limit: limit, to: &findings)
      return .applies
    })

  /// How far beyond the list an id is still believed: maxima of lists do not only grow.
  private static let idsToCome = 500

  private static func reportImplausible(_ facts: StringFacts, limit: Int, to findings: inout Findings) {
    var seen: Set<SectionName> = []
    let trace = facts.dissection.trace
    for entry in trace.entries {
      guard let section = entry.path.section, !seen.contains(section) else { continue }
      let id =
        entry.path.field == FieldName.maxVendorID
        ? trace.value(entry).map { Int($0) } : trace.range(entry).map { Int($0.last) }
      guard let id, id > limit else { continue }
      seen.insert(section)
      let isRestriction = section == .publisherRestrictions
      findings.report(
        "\(entry.path) names vendor \(id), above \(limit)" + (isRestriction ? ": everybody, probably" : ""),
        at: .field(entry.path, segmentIndex: entry.segment, entry.bits),
        evidence: Evidence(expected: .integer(limit), actual: .integer(id)), severity: isRestriction ? .info : nil)
    }
  }

  static let notSmallestForm = EncodingRules.fault(
    .notSmallestForm, .info, title: "The smaller form of each section",
    meaning: "The other form of the section would be shorter. The specification says the encoder should pick it.",
    fix: "Compute both sizes and write the smaller one.",
    sources: [Sources.formats("Vendor Consent Section, IsRangeEncoding")]
  )

  static let trailingBits = EncodingRules.fault(
    .trailingBits, .warning, title: "Nothing but zeros after the last field",
    meaning: "There are set bits behind the last field: decoders may refuse the string, or a field was forgotten.",
    fix: "Pad with zero bits; check that every count matches what follows it.",
    sources: [Citation("RFC 4648", "3.5. Canonical Encoding")]
  )

  static let surplus = EncodingRules.fault(
    .surplus, .info, title: "No more padding than needed",
    meaning: "More zero bits than any known encoder's padding: harmless, but longer than needed.",
    fix: "Pad to whole octets.",
    sources: [Sources.formats("The Core String")]
  )

  static let segmentType = EncodingRules.fault(
    .segmentType, title: "Known segment types only",
    meaning: "No segment of this type is defined; six of ten known decoders skip it, four refuse the string.",
    fix: "Write types 1 (Disclosed Vendors) and 3 (Publisher TC) only.",
    sources: [Sources.formats("Disclosed Vendors, SegmentType")]
  )

  static let segmentDuplicate = Rule(
    RuleDescription(
      "encoding/segment-duplicate", .error, title: "Each segment once",
      meaning: "Two segments of one type: some decoders take the first, some the last, some refuse the string.",
      fix: "Write each optional segment once.",
      sources: [Sources.formats("TC String Format")]),
    text: { facts, findings in
      FaultFindings.report(.segmentDuplicate, in: facts, to: &findings) { fault, findings in
        let isEqual = fault.had == 1
        let kind = fault.field?.segment.rawValue ?? ""
        findings.report(
          "segment \(fault.segment) is a second \(kind) segment, \(isEqual ? "equal to" : "different from") the first",
          evidence: Evidence(expected: 1, actual: 2), severity: isEqual ? .warning : nil)
      }
    })

  static let allowedVendors = Rule(
    RuleDescription(
      "encoding/allowed-vendors",
      [
        RulePeriod(.info, until: Milestones.globalScopeEnded),
        RulePeriod(.warning, from: Milestones.globalScopeEnded),
      ],
      title: "No Allowed Vendors segment",
      meaning:
        "Segment type 2 belonged to the out-of-band legal basis, withdrawn in September 2021. Some documents show "
        + "it in place of Disclosed Vendors (type 1).",
      fix: "Leave the segment away; write Disclosed Vendors as type 1.",
      sources: [
        Sources.formats("What happened to Global Scope and Out of Band?", since: Milestones.globalScopeEnded.day)
      ]),
    text: { facts, findings in
      FaultFindings.report(.allowedVendors, in: facts, to: &findings) { fault, findings in
        findings.report(
          "segment \(fault.segment) is of the withdrawn type 2 (Allowed Vendors)",
          evidence: Evidence(vendors: facts.string.allowedVendors ?? VendorIDSet()))
      }
    })

  static let restrictionType = EncodingRules.fault(
    .restrictionType, title: "Restriction types 0, 1 and 2",
    meaning: "Type 3 is not defined. We read it as \"not permitted\" for the vendors it names.",
    fix: "Write type 0 (not allowed), 1 (require consent) or 2 (require legitimate interest).",
    sources: [Sources.formats("Publisher Restrictions Section, RestrictionType")]
  )

  static let restrictionPurpose = EncodingRules.fault(
    .restrictionPurpose, title: "A restriction names a purpose",
    meaning: "PurposeId 0 names nothing, and above 24 there is no purpose bit to restrict.",
    fix: "Write the id of a purpose of the vendor list.",
    sources: [Sources.formats("Publisher Restrictions Section, PurposeId")]
  )

  static let oversized = Rule(
    RuleDescription(
      "encoding/oversized", .warning, title: "A string fits where strings travel",
      meaning: "Longer than 2,000 characters: cookies end at about 4 kB, and vendors declare what their URLs take "
        + "(overflow.httpGetLimit, 32 or 128 kB).",
      fix: "Shorten the restrictions: ranges may run across ids that do not exist.",
      sources: [
        Sources.formats("Managing conflicting string versions"), Sources.formats("Global Vendor List, overflow"),
      ]),
    text: { facts, findings in
      let (length, limit) = (facts.text.utf8.count, facts.settings.oversizedCharacters)
      guard length > limit else { return .applies }
      return findings.report(
        "the string has \(length) characters, more than \(limit)", at: .character(limit),
        evidence: Evidence(expected: .integer(limit), actual: .integer(length)))
    })

  static let gppWrapped = EncodingRules.fault(
    .gppWrapped, .info, title: "The TC string itself, not a GPP container",
    meaning: "A GPP container stands where a TC string is expected; its section 2 was checked in its place.",
    fix: "Store the TC string without the GPP header.",
    sources: [Sources.gpp("Header")]
  )
}
