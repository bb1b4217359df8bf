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
  )

  static let alphabet = fault(
    .alphabet, title: "Only base64url characters and dots",
    meaning: "A character outside A-Z a-z 0-9 - _ and the dot: most decoders refuse it, some skip it silently.",
    fix:
      "Encode with the base64url alphabet, and pass the string on unmodified (no URL escaping, quotes or line ends).",
    sources: [Sources.formats("Full TC String passing"), Sources.base64URL]
  )

  static let macroUnresolved = fault(
    .macroUnresolved, title: "No macro in place of the string",
    meaning: "A macro that nobody replaced: the receiver gets no consent information at all.",
    fix: "Have the party that serves the URL replace ${GDPR_CONSENT_<vendor id>} by the TC string.",
    sources: [Sources.formats("How does a URL-based service process the TC string when it can't execute JavaScript?")]
  )

  static let notATCString = fault(
    .notATCString, title: "The text is a TC string",
    meaning: "Something else stands where the TC string belongs: an identifier, JSON, a token, a URL, another signal.",
    fix: "Store the TC string under this key, and the other value where it belongs.",
    sources: [Sources.formats("TC String Format")]
  )

  static let length = fault(
    .length, title: "A segment's length can come from base64",
    meaning:
      "Four characters carry three bytes, so a remainder of one character cannot be. Eight of ten known decoders "
      + "refuse it. The data may be intact: encoders that pad to 6 bits instead of 8 make such strings.",
    fix: "Pad each segment with zero bits to whole octets before encoding it.",
    sources: [Citation("RFC 4648", "4. Base 64 Encoding")]
  )

  static let version = fault(
    .version, title: "The string is of version 2",
    meaning: "The first six bits name another version, so nothing after them can be read.",
    fix: "Encode Version 2; check that the string was neither lower-cased nor cut at its start.",
    sources: [Sources.formats("The Core String")]
  )

  static let coreFirst = fault(
    .coreFirst, title: "The core segment comes first, once",
    meaning: "Segments are told apart by their first bits only after the core, so readers look for the core in front.",
    fix: "Join the segments with the core in front.",
    sources: [Sources.formats("TC String Format")]
  )

  static let truncated = fault(
    .truncated, title: "Every field has its bits",
    meaning: "The string ends within a field. Some decoders fill the gap with zeros or ones, which invents consent.",
    fix: "Store the whole string; write NumPubRestrictions even when it is 0; look for a length limit on the way.",
    sources: [Sources.formats("The Core String")]
  )

  static let rangeInverted = fault(
    .rangeInverted, title: "A range ends at or after its start",
    meaning: "Decoders read such an entry in three ways: refuse it, skip it, or swap its ends.",
    fix: "Write StartOrOnlyVendorId below EndVendorId.",
    sources: [Sources.formats("The Core String, EndVendorId")]
  )

  static let vendorIDZero = fault(
    .vendorIDZero, title: "Vendor ids start at 1",
    meaning: "An entry names vendor 0, which does not exist; some decoders drop it silently.",
    fix: "Start ranges at 1.",
    sources: [Sources.formats("Vendor Consent Section, RangeEntry")]
  )

  static let vendorIDAboveMax = fault(
    .vendorIDAboveMax, title: "No id above MaxVendorId",
    meaning: "Decoders that size their table by MaxVendorId lose the vendor, others keep it.",
    fix: "Set MaxVendorId to the highest id of the section.",
    sources: [Sources.formats("The Core String, MaxVendorId")]
  )

  static let workBound = fault(
    .workBound, title: "The entries name a sane number of ids",
    meaning:
      "A short string can name hundreds of millions of ids; decoders that expand them hang for seconds to minutes.",
    fix: "Reject the string at the door; it was not made by a CMP.",
    sources: [Citation("tcfcheck", "a string's entries may name up to 2,000,000 ids together")]
  )

  static let letters = fault(
    .letters, title: "Language and country are capital letters",
    meaning: "A letter's code is above 25. Lower-case letters counted from A give 32 to 57.",
    fix: "Encode two capital letters, A as 0 to Z as 25.",
    sources: [Sources.formats("The Core String, ConsentLanguage")]
  )

  /// A rule that reports the dissection's faults of one code, one finding a place.
  static func fault(
    _ code: DecodingFault.Code, _ severity: Severity = .error, title: String, meaning: String, fix: String,
    sources: [Citation]
  ) -> Rule {
    let description = RuleDescription(
      RuleID(rawValue: code.rawValue), severity, title: title, meaning: meaning, fix: fix, sources: sources)
    return Rule(
      description,
      text: { facts, findings in
        // Of version 1 strings the rules of their own family tell it.
        if FaultFindings.ofVersion1.contains(code), facts.isOdd, facts.saysVersion1 { return .doesNotApply }
        return FaultFindings.report(code, in: facts, to: &findings) { fault, findings in
          findings.report(FaultText.sentence(for: fault, in: facts))
        }
      }
    ).about(.oddForm)
  }
}
