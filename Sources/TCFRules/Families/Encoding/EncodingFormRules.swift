import TCFCodec
import TCFFindings
import TCFVendorList

/// How a readable string is written: order, form, padding, segments.
enum EncodingFormRules {
  static let all: [Rule] = [
    paddingCharacter, rangeSingleAsRange, rangeOrder, rangeEmpty, maxVendorID, vendorIDImplausible, notSmallestForm,
    trailingBits, partialOctet, surplus, segmentType, segmentDuplicate, allowedVendors, restrictionType,
    restrictionPurpose, oversized, gppWrapped,
  ]

  static let paddingCharacter = EncodingRules.fault(
    .paddingCharacter, .warning, title: "No padding characters",
    meaning: "A segment ends with \"=\". Some decoders accept it; seven of ten known ones refuse it.",
    fix: "Omit the padding characters.",
    sources: [Sources.formats("Full TC String passing"), Sources.formatsV1("Vendor Consent String Format")])

  static let rangeSingleAsRange = EncodingRules.fault(
    .rangeSingleAsRange, .warning, title: "A single id is not written as a range",
    meaning: "A range starts and ends at the same id. The meaning is clear, but one known decoder refuses it.",
    fix: "Write a single id with IsARange 0.", sources: [Sources.formats("Vendor Consent Section, IsARange")])

  static let rangeOrder = Rule(
    "encoding/range-order", .warning, title: "Range entries ascend and do not overlap",
    meaning: "Entries are out of order or overlap; readers that search or merge them may lose vendors. Entries that "
      + "are merely adjacent only waste bits.",
    fix: "Sort the ids and join consecutive ones into ranges.",
    sources: [Sources.formats("Vendor Consent Section, RangeEntry"), Sources.gpp("Section Encoding")],
    check: .text { facts, findings in
      // The version 1 format says nothing about the order of entries.
      guard !facts.saysVersion1 else { return .doesNotApply }
      let isAdjacent: (DecodingFault) -> Bool = { $0.had == $0.expected }
      return FaultFindings.report(.rangeOrder, in: facts, to: &findings, isLighter: isAdjacent) { fault, findings in
        let (end, first) = ((fault.expected ?? 1) - 1, fault.had ?? 0)
        guard isAdjacent(fault) else {
          findings.report("an entry starts at \(first) after one that ends at \(end)")
          return
        }
        findings.report(
          "an entry starts at \(first), right after one that ends at \(end): one range would do", severity: .info)
      }
    }.about(.oddForm))

  static let rangeEmpty = EncodingRules.fault(
    .rangeEmpty, .info, title: "An empty section is written as a bit field",
    meaning: "The section uses range encoding without any entry. Harmless, but 12 bits longer than needed.",
    fix: "Write MaxVendorId 0 and an empty bit field.", sources: [Sources.formats("Vendor Consent Section")])

  static let maxVendorID = EncodingRules.fault(
    .maxVendorID, .info, title: "MaxVendorId is the highest id",
    meaning: "MaxVendorId is higher than the highest vendor id in the section. Harmless, and common.",
    fix: "Set MaxVendorId to the highest id in the section.", sources: [Sources.formats("The Core String, MaxVendorId")]
  )

  static let vendorIDImplausible = Rule(
    "encoding/vendor-id-implausible", .warning, title: "Vendor ids are plausible",
    meaning: "Vendor ids are assigned in sequence. This one is more than 500 above the highest id in the list that the "
      + "string names or, without that list, far above the ids of any list. The most likely cause is a bit shift or a "
      + "wrong field. A restriction's range may overshoot on purpose, to cover all vendors; a single id there may not.",
    fix: "Check the widths of MaxVendorId and of the range entries in the encoder.",
    sources: [Sources.formats("Global Vendor List (ids are incrementally assigned)")],
    check: .availableLists(needs: [.string]) { facts, lookup, _, findings in
      let limit =
        switch lookup {
        case .found(let list): list.highestVendorID + idsToCome
        case .missing: facts.settings.implausibleVendorID
        }
      guard facts.highestVendorID > limit else { return .applies }
      for one in facts.idsAbove(limit) {
        findings.report(
          "\(one.entry.path) lists vendor \(one.id), above \(limit)"
            + (one.isOvershoot ? ": probably meant as all vendors" : ""),
          at: .field(one.entry.path, segmentIndex: one.entry.segment, one.entry.bits),
          evidence: Evidence(expected: .integer(limit), actual: .integer(one.id)),
          severity: one.isOvershoot ? .info : nil)
      }
      return .applies
    })

  /// How far beyond the list an id is still believed: maxima of lists do not only grow.
  private static let idsToCome = 500

  static let notSmallestForm = EncodingRules.fault(
    .notSmallestForm, .info, title: "Each section uses the shorter encoding",
    meaning: "The section's other encoding (bit field or ranges) would be shorter. The specification says that the "
      + "encoder should pick the shorter one.",
    fix: "Compute both sizes and write the shorter encoding.",
    sources: [Sources.formats("Vendor Consent Section, IsRangeEncoding")])

  static let trailingBits = EncodingRules.fault(
    .trailingBits, .warning, title: "Only zero bits after the last field",
    meaning: "Bits after the last field are set. Decoders may refuse the string, or a field was forgotten.",
    fix: "Pad with zero bits, and check that every count matches the entries that follow it.",
    sources: [Citation("RFC 4648", "3.5. Canonical Encoding")])

  static let partialOctet = Rule(
    "encoding/partial-octet", .error, title: "The last field ends within whole octets",
    meaning: "A segment's last field extends into bits of the last character that do not form a whole octet. Decoders "
      + "that follow RFC 4648 drop these bits or refuse the string, and may do so. If one of the bits is 1, they lose "
      + "what it says, for example a vendor; if all are 0, only the form of the string is affected. Encoders that pad "
      + "to 6 bits instead of 8 write such strings, and ones that break encoding/length.",
    fix: "Pad each segment with zero bits to whole octets before encoding it.",
    sources: [Citation("RFC 4648", "3.5. Canonical Encoding"), Citation("RFC 4648", "4. Base 64 Encoding")],
    check: .text { facts, findings in
      FaultFindings.report(.partialOctet, in: facts, to: &findings, isLighter: { $0.had == 0 }) { fault, findings in
        let lost = PartialOctet(fault, in: facts)
        findings.report(
          lost.sentence, at: lost.location, evidence: lost.evidence, severity: fault.had == 0 ? .warning : nil)
      }
    }.about(.oddForm))

  static let surplus = EncodingRules.fault(
    .surplus, .info, title: "No more padding than needed",
    meaning: "There are more zero bits at the end than any known encoder writes. Harmless, but longer than needed.",
    fix: "Pad to whole octets.", sources: [Sources.formats("The Core String")])

  static let segmentType = EncodingRules.fault(
    .segmentType, title: "Only known segment types",
    meaning: "This segment type is not defined. Six of ten known decoders skip the segment; four refuse the string.",
    fix: "Write only types 1 (Disclosed Vendors) and 3 (Publisher TC).",
    sources: [Sources.formats("Disclosed Vendors, SegmentType")])

  static let segmentDuplicate = Rule(
    "encoding/segment-duplicate", .error, title: "Each segment type at most once",
    meaning: "Two segments have the same type. Some decoders take the first, some take the last, and some refuse the "
      + "string.",
    fix: "Write each optional segment at most once.", sources: [Sources.formats("TC String Format")],
    check: .text { facts, findings in
      FaultFindings.report(.segmentDuplicate, in: facts, to: &findings, isLighter: { $0.had == 1 }) { fault, findings in
        let isEqual = fault.had == 1
        let kind = fault.field?.segment.rawValue ?? ""
        findings.report(
          "segment \(fault.segment) is a second \(kind) segment, \(isEqual ? "equal to" : "different from") the first",
          evidence: Evidence(expected: 1, actual: 2), severity: isEqual ? .warning : nil)
      }
    }.about(.oddForm))

  static let allowedVendors = Rule(
    "encoding/allowed-vendors",
    [RulePeriod(.info, until: Milestones.globalScopeEnded), RulePeriod(.warning, from: Milestones.globalScopeEnded)],
    title: "No Allowed Vendors segment",
    meaning: "Segment type 2 belonged to the out-of-band legal basis, withdrawn in September 2021. Some documents show "
      + "it in place of Disclosed Vendors (type 1).",
    fix: "Remove the segment, and write Disclosed Vendors as type 1.",
    sources: [
      Sources.formats("What happened to Global Scope and Out of Band?", since: Milestones.globalScopeEnded.day)
    ],
    check: .text { facts, findings in
      FaultFindings.report(.allowedVendors, in: facts, to: &findings) { fault, findings in
        findings.report(
          "segment \(fault.segment) has the withdrawn type 2 (Allowed Vendors)",
          evidence: Evidence(vendors: facts.string.allowedVendors ?? VendorIDSet()))
      }
    })

  static let restrictionType = EncodingRules.fault(
    .restrictionType, title: "Restriction types are 0, 1 or 2",
    meaning: "Type 3 is not defined. tcfcheck reads it as \"not permitted\" for the vendors listed.",
    fix: "Write type 0 (not allowed), 1 (require consent) or 2 (require legitimate interest).",
    sources: [Sources.formats("Publisher Restrictions Section, RestrictionType")])

  static let restrictionPurpose = EncodingRules.fault(
    .restrictionPurpose, title: "A restriction applies to a purpose",
    meaning: "PurposeId 0 is not a purpose, and above 24 there is no purpose bit to restrict.",
    fix: "Write the id of a purpose in the vendor list.",
    sources: [Sources.formats("Publisher Restrictions Section, PurposeId")])

  static let oversized = Rule(
    "encoding/oversized", .warning, title: "The string is short enough to be passed on",
    meaning: "The string is longer than 2,000 characters. Cookies are limited to about 4 kB, and vendors declare how "
      + "much their URLs can take (overflow.httpGetLimit, 32 or 128 kB).",
    fix: "Shorten the publisher restrictions: their ranges may cover ids that do not exist.",
    sources: [
      Sources.formats("Managing conflicting string versions"), Sources.formats("Global Vendor List, overflow"),
    ],
    check: .text { facts, findings in
      let (length, limit) = (facts.text.utf8.count, facts.settings.oversizedCharacters)
      guard length > limit else { return .applies }
      return findings.report(
        "the string has \(length) characters, more than \(limit)", at: .character(limit),
        evidence: Evidence(expected: .integer(limit), actual: .integer(length)))
    })

  static let gppWrapped = EncodingRules.fault(
    .gppWrapped, .info, title: "A TC string, not a GPP container",
    meaning: "The value is a GPP container where a TC string is expected; its section 2 was checked instead.",
    fix: "Store the TC string without the GPP header.", sources: [Sources.gpp("Header")])
}
