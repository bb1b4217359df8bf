import TCFCodec
import TCFFindings

/// Can the string be read, and is it written as the format says? Rules about the text and the bits.
///
/// Each refused or unusual thing that the dissection names is one rule here; this file is about what cannot be read.
enum EncodingRules {
  static let family = RuleFamily("encoding", "Whether a string can be read, and whether its encoding is canonical.")

  static let all: [Rule] = unreadable + EncodingFormRules.all

  static let unreadable: [Rule] = [
    empty, alphabet, macroUnresolved, notATCString, length, version, coreFirst, truncated, rangeInverted, vendorIDZero,
    vendorIDAboveMax, workBound, letters,
  ]

  static let empty = fault(
    .empty, title: "No empty string or segment",
    meaning: "The string or one of its segments is empty: nothing was stored, or there is a dot too many. Decoders "
      + "differ: some accept a trailing dot, some refuse the string.",
    fix: "Join segments with single dots, with no dot at either end; without a string, remove the key instead of "
      + "storing an empty value.",
    sources: [Sources.formats("TC String Format")])

  static let alphabet = fault(
    .alphabet, title: "Only base64url characters and dots",
    meaning: "The string contains a character other than A-Z, a-z, 0-9, -, _ and the dot. Most decoders refuse it; "
      + "some skip the character silently.",
    fix: "Encode with the base64url alphabet, and pass the string on unmodified: no URL escaping, quotes or line "
      + "breaks.",
    sources: [Sources.formats("Full TC String passing"), Sources.base64URL])

  static let macroUnresolved = fault(
    .macroUnresolved, title: "The macro has been replaced by a TC string",
    meaning: "The macro was never replaced, so the receiver gets no consent information at all.",
    fix: "Have the party that serves the URL replace ${GDPR_CONSENT_<vendor id>} with the TC string.",
    sources: [Sources.formats("How does a URL-based service process the TC string when it can't execute JavaScript?")])

  static let notATCString = fault(
    .notATCString, title: "The value is a TC string",
    meaning: "The value is something other than a TC string: an identifier, JSON, a token, a URL or another privacy "
      + "signal.",
    fix: "Store the TC string under this key, and store the other value where it belongs.",
    sources: [Sources.formats("TC String Format")])

  static let length = fault(
    .length, title: "Segment lengths are possible in base64",
    meaning: "Four base64 characters carry three bytes, so dividing a segment's length by four cannot leave a "
      + "remainder of one. Eight of ten known decoders refuse such strings. The data may be intact: encoders that pad "
      + "to 6 bits instead of 8 produce them.",
    fix: "Pad each segment with zero bits to whole octets before encoding it.",
    sources: [Citation("RFC 4648", "4. Base 64 Encoding")])

  static let version = fault(
    .version, title: "The string is version 2",
    meaning: "The first six bits give a version other than 2, so nothing after them can be read.",
    fix: "Write 2 in Version; check that the string was not lower-cased or cut off at the start.",
    sources: [Sources.formats("The Core String")])

  static let coreFirst = fault(
    .coreFirst, title: "The core segment comes first, and only once",
    meaning: "Only the segments after the core carry a segment type, so readers expect the core segment first.",
    fix: "Write the core segment once, before the optional segments.", sources: [Sources.formats("TC String Format")])

  static let truncated = fault(
    .truncated, title: "Every field is complete",
    meaning: "The string ends in the middle of a field. Some decoders fill the gap with zeros or ones, which invents "
      + "consent.",
    fix: "Store the whole string; write NumPubRestrictions even if it is 0; look for a length limit wherever the "
      + "string is passed on.",
    sources: [Sources.formats("The Core String")])

  static let rangeInverted = fault(
    .rangeInverted, title: "Ranges do not end before they start",
    meaning: "The range ends before it starts. Decoders treat such an entry in three ways: refuse it, skip it, or swap "
      + "its ends.",
    fix: "Make StartOrOnlyVendorId smaller than EndVendorId.",
    sources: [Sources.formats("The Core String, EndVendorId")])

  static let vendorIDZero = fault(
    .vendorIDZero, title: "Vendor ids start at 1",
    meaning: "An entry lists vendor 0, which does not exist; some decoders drop it silently.",
    fix: "Write vendor ids of 1 and above only.", sources: [Sources.formats("Vendor Consent Section, RangeEntry")])

  static let vendorIDAboveMax = fault(
    .vendorIDAboveMax, title: "No vendor id above MaxVendorId",
    meaning: "An entry lists an id above MaxVendorId. Decoders that size their table by MaxVendorId lose the vendor; "
      + "others keep it.",
    fix: "Set MaxVendorId to the highest id in the section.", sources: [Sources.formats("The Core String, MaxVendorId")]
  )

  static let workBound = fault(
    .workBound, title: "The entries list a reasonable number of ids",
    meaning: "A short string can list hundreds of millions of ids; decoders that expand them hang for seconds or "
      + "minutes.",
    fix: "Reject the string before expanding its entries; no CMP produces such strings.",
    sources: [Citation("tcfcheck", "a string's entries may name up to 2,000,000 ids together")])

  static let letters = fault(
    .letters, title: "Language and country codes are capital letters",
    meaning: "A letter is encoded as a number above 25. Lower-case letters, counted from capital A, give 32 to 57.",
    fix: "Encode two capital letters, with A as 0 and Z as 25.",
    sources: [Sources.formats("The Core String, ConsentLanguage")])

  /// A rule that reports the dissection's faults of one code, one finding a place.
  static func fault(
    _ code: DecodingFault.Code, _ severity: Severity = .error, title: String, meaning: String, fix: String,
    sources: [Citation]
  ) -> Rule {
    let isOfVersion1 = FaultFindings.ofVersion1.contains(code)
    return Rule(
      RuleID(rawValue: code.rawValue), severity, title: title, meaning: meaning, fix: fix, sources: sources,
      check: .text { facts, findings in
        // Of version 1 strings the rules of their own family report it.
        if isOfVersion1, facts.isOdd, facts.saysVersion1 { return .doesNotApply }
        return FaultFindings.report(code, in: facts, to: &findings) { fault, findings in
          findings.report(FaultText.sentence(for: fault, in: facts), fix: PlaceholderHint.fix(for: facts.sectionText))
        }
      }.about(.oddForm))
  }
}
