/// Why a string next to the TC string cannot be read or written, or what is unusual about it: GPP containers, Additional
/// Consent strings and US Privacy strings.
public struct RelatedStringFault: Error, Sendable, Hashable {
  /// What is wrong: the format's name and a slug, as in `gpp/header-type`. Several codes may be behind one rule.
  public struct Code: Sendable, Hashable, RawRepresentable, ExpressibleByStringLiteral {
    /// The format's name and a slug.
    public let rawValue: String

    /// A code from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A code from its text.
    public init(stringLiteral value: String) { rawValue = value }
  }

  /// What is wrong.
  public let code: Code
  /// The characters concerned, in bytes from the start of the text; nil where a value that was to be encoded is at fault.
  public let characters: Range<Int>?
  /// The bits concerned, within the header of a GPP container; nil where the text itself is at fault.
  public let bits: BitRange?
  /// The limit, or the value that was needed; its meaning goes with the code.
  public let expected: Int?
  /// The value found; its meaning goes with the code.
  public let had: Int?

  init(
    _ code: Code, _ characters: Range<Int>? = nil, bits: BitRange? = nil, expected: Int? = nil, had: Int? = nil
  ) {
    self.code = code
    self.characters = characters
    self.bits = bits
    self.expected = expected
    self.had = had
  }
}

extension RelatedStringFault: CustomStringConvertible {
  /// `gpp/section-count (expected 2, had 1)`
  public var description: String {
    let parts = [expected.map { "expected \($0)" }, had.map { "had \($0)" }].compactMap { $0 }
    return code.rawValue + (parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))")
  }
}

extension RelatedStringFault.Code {
  // GPP containers, refused.
  /// A header without characters.
  public static let gppHeaderEmpty: Self = "gpp/header-empty"
  /// A character in the header that is not of the alphabet; `had` is the byte.
  public static let gppHeaderAlphabet: Self = "gpp/header-alphabet"
  /// A header that ends before its fields do.
  public static let gppHeaderTruncated: Self = "gpp/header-truncated"
  /// A header of another type than 3.
  public static let gppHeaderType: Self = "gpp/header-type"
  /// A Fibonacci number without the "11" that ends it.
  public static let gppHeaderUnterminated: Self = "gpp/header-unterminated"
  /// A section id above 2,147,483,647.
  public static let gppSectionIDAboveLimit: Self = "gpp/section-id-above-limit"
  /// More section ids than anyone should expand.
  public static let gppTooManySections: Self = "gpp/too-many-sections"
  /// Another number of sections than of section ids.
  public static let gppSectionCount: Self = "gpp/section-count"
  // GPP containers, read and noted.
  /// A header of another version than 1.
  public static let gppHeaderVersion: Self = "gpp/header-version"
  /// A header that names no section.
  public static let gppNoSections: Self = "gpp/no-sections"
  /// Characters of zeros after the header's last field; `had` is how many.
  public static let gppPadding: Self = "gpp/padding"
  /// "=" at the end of the header.
  public static let gppPaddingCharacter: Self = "gpp/padding-character"
  /// Bits that are not zero after the header's last field.
  public static let gppTrailingBits: Self = "gpp/trailing-bits"
  // GPP containers, when they are encoded. On the wire offsets are at least 1: ids always ascend from 1.
  /// A section id below 1.
  public static let gppSectionIDZero: Self = "gpp/section-id-zero"
  /// Section ids that do not ascend.
  public static let gppSectionOrder: Self = "gpp/section-order"
  /// A section with a "~" in it.
  public static let gppSectionDelimiter: Self = "gpp/section-delimiter"

  // Additional Consent strings, all refused.
  /// A text without characters.
  public static let additionalConsentEmpty: Self = "additional-consent/empty"
  /// No "~" after the version.
  public static let additionalConsentSeparator: Self = "additional-consent/separator"
  /// A version that is not a number.
  public static let additionalConsentVersionFormat: Self = "additional-consent/version-format"
  /// A version other than 1 and 2.
  public static let additionalConsentVersion: Self = "additional-consent/version"
  /// Another character than a digit in an id; `had` is the byte.
  public static let additionalConsentCharacter: Self = "additional-consent/character"
  /// Nothing between two dots, or a dot at the start or end of a list.
  public static let additionalConsentIDEmpty: Self = "additional-consent/id-empty"
  /// Id 0.
  public static let additionalConsentIDZero: Self = "additional-consent/id-zero"
  /// An id that begins with a zero.
  public static let additionalConsentIDLeadingZero: Self = "additional-consent/id-leading-zero"
  /// An id above 2,147,483,648.
  public static let additionalConsentIDAboveLimit: Self = "additional-consent/id-above-limit"
  /// Version 2 without the part of disclosed providers.
  public static let additionalConsentDisclosedMissing: Self = "additional-consent/disclosed-missing"
  /// A part of disclosed providers that does not begin with "dv.", nor is "dv" alone.
  public static let additionalConsentDisclosedPrefix: Self = "additional-consent/disclosed-prefix"
  /// A part that the version does not have.
  public static let additionalConsentPartSurplus: Self = "additional-consent/part-surplus"

  // US Privacy strings, all refused.
  /// Another length than four characters.
  public static let usPrivacyLength: Self = "us-privacy/length"
  /// A version other than 1.
  public static let usPrivacyVersion: Self = "us-privacy/version"
  /// A character that is none of Y, N and "-".
  public static let usPrivacyLetter: Self = "us-privacy/letter"
}

/// Faults in the order of the text, a hundred of each code at most: ten million empty ids need not take gigabytes to be
/// reported.
struct RelatedStringFaults {
  private(set) var all: [RelatedStringFault] = []
  private var counts: [RelatedStringFault.Code: Int] = [:]
  static let mostOfACode = 100

  mutating func add(_ fault: RelatedStringFault) {
    let count = counts[fault.code, default: 0]
    guard count < Self.mostOfACode else { return }
    counts[fault.code] = count + 1
    all.append(fault)
  }
}
