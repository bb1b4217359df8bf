import TCFCodec
import TCFFindings

/// Can the string be read, and is it written as the format says? Rules about the text and the bits.
///
/// Each refused or odd thing that the dissection names is one rule here; this file is about what cannot be read.
enum EncodingRules {
  static let all: [Rule] = unreadable + EncodingFormRules.all

  static let unreadable: [Rule] = [
    empty, alphabet, macroUnresolved, notATCString, length, version, coreFirst, truncated, rangeInverted, vendorIDZero,
    vendorIDAboveMax, workBound, letters,
  ]

  static let empty = fault(
    .empty, title: "A string and each of its segments have characters",
    meaning: "Nothing was stored, or a dot too many. Decoders differ: some accept a trailing dot, some refuse it.",
    fix: "Write segments joined by single dots, without a dot at either end; store no key rather than an empty string.",
    sources: [Sources.formats("TC String Format")]
  ) { fault, _ in
    "segment \(fault.segment) has no characters"
  }

  static let alphabet = fault(
    .alphabet, title: "Only base64url characters and dots",
    meaning: "A character outside A-Z a-z 0-9 - _ and the dot: most decoders refuse it, some skip it silently.",
    fix:
      "Encode with the base64url alphabet, and pass the string on unmodified (no URL escaping, quotes or line ends).",
    sources: [Sources.formats("Full TC String passing"), Sources.base64URL]
  ) { fault, _ in
    let byte = fault.had ?? 0
    return "character \(fault.character ?? 0) is \(CharacterHint.name(byte))\(CharacterHint.advice(byte))"
  }

  static let macroUnresolved = fault(
    .macroUnresolved, title: "No macro in place of the string",
    meaning: "A macro that nobody replaced: the receiver gets no consent information at all.",
    fix: "Have the party that serves the URL replace ${GDPR_CONSENT_<vendor id>} by the TC string.",
    sources: [Sources.formats("How does a URL-based service process the TC string when it can't execute JavaScript?")]
  ) { _, facts in
    "the text is the unresolved macro \"\(Excerpt.text(facts.text))\""
  }

  static let notATCString = fault(
    .notATCString, title: "The text is a TC string",
    meaning: "Something else stands where the TC string belongs: an identifier, JSON, a token, a URL, another signal.",
    fix: "Store the TC string under this key, and the other value where it belongs.",
    sources: [Sources.formats("TC String Format")]
  ) { _, facts in
    "the text is \(ArtefactName.of(facts.text)), not a TC string"
  }

  static let length = fault(
    .length, title: "A segment's length can come from base64",
    meaning:
      "Four characters carry three bytes, so a remainder of one character cannot be. Eight of ten known decoders "
      + "refuse it. The data may be intact: encoders that pad to 6 bits instead of 8 make such strings.",
    fix: "Pad each segment with zero bits to whole octets before encoding it.",
    sources: [Citation("RFC 4648", "4. Base 64 Encoding")]
  ) { fault, _ in
    "segment \(fault.segment) has \(fault.had ?? 0) characters, one more than a multiple of four"
  }

  static let version = fault(
    .version, title: "The string is of version 2",
    meaning: "The first six bits name another version, so nothing after them can be read.",
    fix: "Encode Version 2; check that the string was neither lower-cased nor cut at its start.",
    sources: [Sources.formats("The Core String")]
  ) { fault, facts in
    "Version is \(fault.had ?? 0)\(VersionHint.text(fault.had ?? 0, facts.text))"
  }

  static let coreFirst = fault(
    .coreFirst, title: "The core segment comes first, once",
    meaning: "Segments are told apart by their first bits only after the core, so readers look for the core in front.",
    fix: "Join the segments with the core in front.",
    sources: [Sources.formats("TC String Format")]
  ) { fault, _ in
    fault.segment == 0
      ? "segment 0 is not a core; segment \(fault.had ?? 0) is" : "segment \(fault.segment) is a second core"
  }

  static let truncated = fault(
    .truncated, title: "Every field has its bits",
    meaning: "The string ends within a field. Some decoders fill the gap with zeros or ones, which invents consent.",
    fix: "Store the whole string; write NumPubRestrictions even when it is 0; look for a length limit on the way.",
    sources: [Sources.formats("The Core String")]
  ) { fault, _ in
    "\(fault.field?.description ?? "a field") needs \(fault.expected ?? 0) bits, \(fault.had ?? 0) are left"
  }

  static let rangeInverted = fault(
    .rangeInverted, title: "A range ends at or after its start",
    meaning: "Decoders read such an entry in three ways: refuse it, skip it, or swap its ends.",
    fix: "Write StartOrOnlyVendorId below EndVendorId.",
    sources: [Sources.formats("The Core String, EndVendorId")]
  ) { fault, _ in
    "the range starts at \(fault.expected ?? 0) and ends at \(fault.had ?? 0)"
  }

  static let vendorIDZero = fault(
    .vendorIDZero, title: "Vendor ids start at 1",
    meaning: "An entry names vendor 0, which does not exist; some decoders drop it silently.",
    fix: "Start ranges at 1.",
    sources: [Sources.formats("Vendor Consent Section, RangeEntry")]
  ) { _, _ in
    "an entry names vendor 0"
  }

  static let vendorIDAboveMax = fault(
    .vendorIDAboveMax, title: "No id above MaxVendorId",
    meaning: "Decoders that size their table by MaxVendorId lose the vendor, others keep it.",
    fix: "Set MaxVendorId to the highest id of the section.",
    sources: [Sources.formats("The Core String, MaxVendorId")]
  ) { fault, _ in
    "an entry names vendor \(fault.had ?? 0), MaxVendorId is \(fault.expected ?? 0)"
  }

  static let workBound = fault(
    .workBound, title: "The entries name a sane number of ids",
    meaning:
      "A short string can name hundreds of millions of ids; decoders that expand them hang for seconds to minutes.",
    fix: "Reject the string at the door; it was not made by a CMP.",
    sources: [Citation("tcfcheck", "a string's entries may name up to 2,000,000 ids together")]
  ) { fault, _ in
    "the entries name more than \(fault.expected ?? 0) ids"
  }

  static let letters = fault(
    .letters, title: "Language and country are capital letters",
    meaning: "A letter's code is above 25. Lower-case letters counted from A give 32 to 57.",
    fix: "Encode two capital letters, A as 0 to Z as 25.",
    sources: [Sources.formats("The Core String, ConsentLanguage")]
  ) { fault, _ in
    let code = fault.had ?? 0
    let hint = code >> 6 >= 32 && code & 63 >= 32 ? ": lower-case letters were encoded" : ""
    return "\(fault.field?.field ?? "a field") has the letter codes \(code >> 6) and \(code & 63); Z is 25\(hint)"
  }

  /// A rule that reports the dissection's faults of one code, one finding a place.
  static func fault(
    _ code: DecodingFault.Code, _ severity: Severity = .error, title: String, meaning: String, fix: String,
    sources: [Citation], message: @escaping @Sendable (DecodingFault, StringFacts) -> String
  ) -> Rule {
    let description = RuleDescription(
      RuleID(rawValue: code.rawValue), severity, title: title, meaning: meaning, fix: fix, sources: sources)
    return Rule(
      description,
      text: { facts in
        // Of version 1 strings the rules of their own family tell it.
        if V1StringRules.faults.contains(code), facts.isOdd, facts.saysVersion1 { return nil }
        return FaultFindings.of(code, in: facts) { fault, _ in Finding(message(fault, facts)) }
      }
    ).about(.oddForm)
  }
}

/// Turns the dissection's faults into findings.
enum FaultFindings {
  /// More faults of one code in one section than this are told by their number.
  static let most = 5

  /// One finding per fault of `code`, the first few of each section.
  static func of(
    _ code: DecodingFault.Code, in facts: StringFacts, _ make: (DecodingFault, StringFacts) -> Finding?
  ) -> [Finding]? {
    guard facts.isOdd else { return [] }
    var findings: [Finding] = []
    var counts: [SectionName?: Int] = [:]
    for fault in facts.faults where fault.code == code {
      guard var finding = make(fault, facts) else { continue }
      let count = counts[fault.field?.section, default: 0] + 1
      counts[fault.field?.section] = count
      guard count <= most else { continue }
      finding.location = finding.location ?? location(of: fault)
      if finding.evidence == Evidence() {
        finding.evidence = Evidence(
          expected: fault.expected.map { .integer($0) }, actual: fault.had.map { .integer($0) })
      }
      findings.append(finding)
    }
    for index in findings.indices {
      guard case .field(let path, _, _)? = findings[index].location else { continue }
      let rest = counts[path.section, default: 0] - most
      let isLastOfSection = !findings[(index + 1)...].contains { $0.section == path.section }
      if rest > 0, isLastOfSection { findings[index].message += " (and \(rest) more like it)" }
    }
    return findings
  }

  static func location(of fault: DecodingFault) -> Location {
    if let path = fault.field { return .field(path, segmentIndex: fault.segment, fault.bits) }
    if let character = fault.character { return .character(character) }
    return .segment(fault.segment)
  }
}

extension Finding {
  fileprivate var section: SectionName? {
    if case .field(let path, _, _)? = location { return path.section }
    return nil
  }
}
