import TCFCodec
import Testing

/// What the text itself shows: empty segments, foreign characters, other artefacts, lengths, versions, order.
@Suite("Refusals of the text")
struct TextRefusalTests {
  @Test(arguments: empty + alphabet + length + version + order)
  func refuses(_ fault: FaultCase) { fault.check() }

  /// The example of version 1's specification.
  private static let version1 = "BOEFEAyOEFEAyAHABDENAI4AAAB9vABAASA"

  /// TestVectors/README.md, decode: which fault counts of a text that has several.
  @Test(arguments: [
    ("IA.C", "core-first", 0), ("IAFPjA." + version1, "version", 0),
    ("D" + smallestCore.dropFirst() + ".AA", "version", 0),
    (written { $0.core.consentLanguage = [26, 0] } + ".AAAA", "letters", 0),
    (smallestCore + ".IA.AAAA", "truncated", 1),
    (smallestCore + ".IAAAA.!", "alphabet", 2), (smallestCore + ".IAAAA..", "length", 1), (version1 + ".", "empty", 1),
    (version1 + ".IAFPjA", "alphabet", 0), ("DBABTA~${GDPR_CONSENT_1}", "macro-unresolved", 0),
    ("DBABTA~1Y!N", "version", 0),
  ])
  func theFirstOfSeveralCounts(_ text: String, _ code: String, _ segment: Int) {
    guard case .failure(let fault) = outcome(of: text) else {
      Issue.record("\(text) is read")
      return
    }
    #expect(fault.code.rawValue == "encoding/\(code)" && fault.segment == segment, "\(text): \(fault)")
  }

  @Test func theTextOfSegmentsBeforeAndBehindTheCoreIsJudged() {
    #expect(
      faults(of: "IAFPjA.C..IA") == [
        "encoding/core-first 0 char 0 want 0 had 1", "encoding/length 1 char 7 had 1", "encoding/empty 2 char 9",
      ])
  }

  /// DBABM is the header of section 2 in the examples of the GPP specification.
  @Test func characterOfAContainerAreCountedFromItsStart() {
    let foreign = smallestCore.prefix(10) + "+" + smallestCore.dropFirst(11)
    #expect(refusal(of: "DBABM~" + foreign) == "encoding/alphabet 0 char 16 had 43")
    #expect(refusal(of: "DBABM~${GDPR_CONSENT_7}") == "encoding/macro-unresolved 0 char 6")
    for text in ["DBABM~" + foreign, "DBABM~" + smallestCore + "..", "DBABM~x", "DBABM~"] {
      let dissection = TCStringDissection(of: text)
      #expect(dissection.refusal.map(describe) == refusal(of: text) && dissection.faults.count > 1)
      #expect(dissection.faults.dropFirst().allSatisfy { $0.character ?? 6 >= 6 }, "\(faults(of: text))")
    }
  }

  static let empty: [FaultCase] = [
    .refused("no text", "", ["encoding/empty 0 char 0"]),
    .refused("a dot alone", ".", ["encoding/empty 0 char 0", "encoding/empty 1 char 1"]),
    .refused("a dot at the end", smallestCore + ".", ["encoding/empty 1 char 45"]),
    .refused("two dots", smallestCore + "..IAAA", ["encoding/empty 1 char 45"]),
    .refused(
      "a dot at the start", "." + smallestCore,
      ["encoding/empty 0 char 0", "encoding/core-first 1 unknown SegmentType 0+3 want 0 had 1"]),
    .refused(
      "padding alone", "=", ["encoding/padding-character 0 char 0 had 1", "encoding/empty 0 char 0"], thrown: 1),
    .refused(
      "a segment of padding alone", smallestCore + ".==.IAAA",
      ["encoding/padding-character 1 char 45 had 2", "encoding/empty 1 char 45"], thrown: 1),
  ]

  static let alphabet: [FaultCase] = [
    .refused(
      "a plus sign", smallestCore.prefix(10) + "+" + smallestCore.dropFirst(11),
      ["encoding/alphabet 0 char 10 had 43", "encoding/truncated 0 core LastUpdated 42+18 want 36 had 18"]),
    .refused("a line break behind the string", smallestCore + "\n", ["encoding/alphabet 0 char 44 had 10"]),
    .refused(
      "padding within a segment", "CAAA=AAA",
      ["encoding/alphabet 0 char 4 had 61", "encoding/truncated 0 core Created 6+18 want 36 had 18"]),
    .refused("padding before a foreign character", smallestCore + "=!", ["encoding/alphabet 0 char 44 had 61"]),
    .refused(
      "a letter of two bytes in the second segment", smallestCore + ".IAéA",
      [
        "encoding/alphabet 1 char 47 had 195",
        "encoding/truncated 1 disclosedVendors DisclosedVendors.MaxVendorId 3+9 want 16 had 9",
      ]),
    // The text is classified before its fields are judged.
    .refused("a foreign character behind a truncated core", "CAAA.!", ["encoding/alphabet 1 char 5 had 33"]),
    .refused(
      "a tilde without a header", "CAAA~CAAA",
      [
        "encoding/alphabet 0 char 4 had 126", "encoding/truncated 0 core Created 6+18 want 36 had 18",
      ]),
  ]

  static let length: [FaultCase] = [
    .refused("one character too many", smallestCore + "A", ["encoding/length 0 char 0 had 45"]),
    .refused(
      "padded to a multiple of four", smallestCore + "A===",
      ["encoding/padding-character 0 char 45 had 3", "encoding/length 0 char 0 had 45"], thrown: 1),
    .refused("in the second segment", smallestCore + ".IAAAA", ["encoding/length 1 char 45 had 5"]),
    .refused(
      "one character", "C", ["encoding/length 0 char 0 had 1", "encoding/truncated 0 core Created 6+0 want 36 had 0"]),
  ]

  static let version: [FaultCase] = [0, 3, 5, 28, 63].map { version in
    .refused(
      "version \(version)", written { $0.core.version = version },
      ["encoding/version 0 core Version 0+6 want 2 had \(version)"])
  }

  static let order: [FaultCase] = [
    .refused("the core second", "IAAA." + smallestCore, ["encoding/core-first 0 char 0 want 0 had 1"]),
    .refused("the core third", "YAAA.IAAA." + smallestCore, ["encoding/core-first 0 char 0 want 0 had 2"]),
    .refused(
      "two cores", smallestCore + "." + smallestCore, ["encoding/core-first 1 unknown SegmentType 0+3 want 0 had 1"]),
    // Types 4 to 7 are no segment of the framework, so nothing says that this is a TC string.
    .refused(
      "an unknown type before the core", "gAAA." + smallestCore,
      [
        "encoding/version 0 core Version 0+6 want 2 had 32",
        "encoding/core-first 1 unknown SegmentType 0+3 want 0 had 1",
      ]),
    .refused("a segment without a core", "IAAA", ["encoding/version 0 core Version 0+6 want 2 had 8"]),
  ]

  @Test(arguments: [
    ("${GDPR_CONSENT_755}", 0), ("$GDPR_CONSENT_755", 0), ("${GDPR}", 0), ("$GDPR", 0), ("${GDPR_PD}", 0),
    ("${gdpr_consent_755}", 0), ("$%7BGDPR_CONSENT_755%7D", 0), ("CAAA${GDPR_CONSENT_755}", 4),
    ("{\"consent\":\"${GDPR_CONSENT_755}\"}", 12),
  ])
  func refusesUnresolvedMacros(text: String, place: Int) {
    #expect(faults(of: text) == ["encoding/macro-unresolved 0 char \(place)"])
    #expect(refusal(of: text) == "encoding/macro-unresolved 0 char \(place)")
  }

  @Test(arguments: [
    // UUID, one of which begins like a TC string.
    "550e8400-e29b-41d4-a716-446655440000", "C50E8400-E29B-41D4-A716-446655440000",
    // JSON, with white space before it.
    "{}", "{\"a\":1}", "[1]", " \n\t{\"tcString\":\"CAAA\"}",
    // A JSON web token.
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln",
    // US Privacy.
    "1YNN", "1---", "1yny",
    // Additional consent.
    "1~1.35.41.101", "2~41.70~dv.100", "1~",
    // A URL.
    "https://example.com/?gdpr_consent=CAAA", "HTTP://x",
  ])
  func refusesOtherArtefacts(text: String) {
    #expect(faults(of: text) == ["encoding/not-a-tc-string 0 char 0"])
    #expect(refusal(of: text) == "encoding/not-a-tc-string 0 char 0")
  }

  @Test(arguments: [
    ("1YNNN", "encoding/length"), ("2YNN", "encoding/version"), ("1YZN", "encoding/version"),
    ("550e8400-e29b-41d4-a716-44665544000", "encoding/version"), ("://x", "encoding/alphabet"),
    ("550e8400-e29b-41d4-a716-44665544000g", "encoding/version"), ("$CONSENT", "encoding/alphabet"),
    ("550e8400xe29b-41d4-a716-446655440000", "encoding/version"), ("3~1", "encoding/alphabet"),
  ])
  func textThatOnlyResemblesThemIsNoOther(text: String, code: String) {
    #expect(refusal(of: text)?.hasPrefix(code + " ") == true, "\(refusal(of: text) ?? "decoded")")
  }
}
