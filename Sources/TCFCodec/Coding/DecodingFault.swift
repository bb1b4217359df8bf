/// Why a string cannot be understood, or what is unusual about the way it was written.
///
/// Two faults are equal when their codes are; the rest says where and what.
public struct DecodingFault: Error, Sendable {
  /// What is wrong, as the id of the rule that reports it (`encoding/truncated`).
  public struct Code: Sendable, Hashable, RawRepresentable, ExpressibleByStringLiteral {
    /// The rule's id.
    public let rawValue: String

    /// A code from the rule's id.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A code from the rule's id.
    public init(stringLiteral value: String) { rawValue = value }
  }

  /// What is wrong.
  public let code: Code
  /// The segment, counted from 0 in the order of the string.
  public let segment: Int
  /// The field concerned; nil where the text itself is at fault.
  public let field: FieldPath?
  /// The bits concerned, within the segment; nil where the text itself is at fault.
  public let bits: BitRange?
  /// The character concerned, counted in bytes from the start of the text; nil where a field is at fault.
  public let character: Int?
  /// The limit, or the value that was needed; its meaning goes with the code.
  public let expected: Int?
  /// The value found; its meaning goes with the code.
  public let had: Int?

  init(
    _ code: Code, segment: Int = 0, field: FieldPath? = nil, bits: BitRange? = nil, character: Int? = nil,
    expected: Int? = nil, had: Int? = nil
  ) {
    self.code = code
    self.segment = segment
    self.field = field
    self.bits = bits
    self.character = character
    self.expected = expected
    self.had = had
  }
}

extension DecodingFault {
  /// The same fault of a text in which the string begins `start` bytes later.
  func moved(by start: Int) -> DecodingFault {
    guard let character else { return self }
    return DecodingFault(
      code, segment: segment, field: field, bits: bits, character: start + character, expected: expected, had: had)
  }

  /// What `bits` are: of an id in a range entry they are the whole entry, which has one line of a trace.
  package var fieldOfBits: FieldPath? {
    guard let field, field.entry != nil else { return field }
    return FieldPath(
      field.segment, field.section, FieldName.rangeEntry, restriction: field.restriction, entry: field.entry)
  }

  /// The fault of an empty text.
  package static let emptyText = DecodingFault(.empty)
}

extension DecodingFault: Hashable {
  /// Faults are equal by code.
  public static func == (left: DecodingFault, right: DecodingFault) -> Bool { left.code == right.code }

  /// By code, as equality.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension DecodingFault.Code {
  // Refused by `decode`.
  /// A text or a segment without characters.
  public static let empty: Self = "encoding/empty"
  /// A character outside the base64url alphabet.
  public static let alphabet: Self = "encoding/alphabet"
  /// A macro that no one replaced by the string.
  public static let macroUnresolved: Self = "encoding/macro-unresolved"
  /// Another thing than a TC string.
  public static let notATCString: Self = "encoding/not-a-tc-string"
  /// A segment of a length that base64 never has.
  public static let length: Self = "encoding/length"
  /// A version other than 1 and 2.
  public static let version: Self = "encoding/version"
  /// A core segment that is not the first, or not the only one.
  public static let coreFirst: Self = "encoding/core-first"
  /// A field with fewer bits than it needs.
  public static let truncated: Self = "encoding/truncated"
  /// A range that ends before it starts.
  public static let rangeInverted: Self = "encoding/range-inverted"
  /// An entry that names vendor 0.
  public static let vendorIDZero: Self = "encoding/vendor-id-zero"
  /// An entry above the section's MaxVendorId.
  public static let vendorIDAboveMax: Self = "encoding/vendor-id-above-max"
  /// Entries that together name more ids than anyone should expand.
  public static let workBound: Self = "encoding/work-bound"
  /// A letter code above 25.
  public static let letters: Self = "encoding/letters"
  /// Purpose 0 is refused; 25-63 are read and noted.
  public static let restrictionPurpose: Self = "encoding/restriction-purpose"
  // Read, and noted.
  /// A publisher restriction of the undefined type 3.
  public static let restrictionType: Self = "encoding/restriction-type"
  /// A segment of a type that is not known; it is skipped.
  public static let segmentType: Self = "encoding/segment-type"
  /// A second segment of a type; the first one counts.
  public static let segmentDuplicate: Self = "encoding/segment-duplicate"
  /// The withdrawn segment type 2.
  public static let allowedVendors: Self = "encoding/allowed-vendors"
  /// "=" at the end of a segment.
  public static let paddingCharacter: Self = "encoding/padding-character"
  /// Bits that are not zero after the last field.
  public static let trailingBits: Self = "encoding/trailing-bits"
  /// A last field that reaches beyond the whole octets of its segment's characters.
  public static let partialOctet: Self = "encoding/partial-octet"
  /// More padding than any encoder needs.
  public static let surplus: Self = "encoding/surplus"
  /// A MaxVendorId that is not the highest id.
  public static let maxVendorID: Self = "encoding/max-vendor-id"
  /// A vendor section that would be shorter in the other form.
  public static let notSmallestForm: Self = "encoding/not-smallest-form"
  /// A range of one id.
  public static let rangeSingleAsRange: Self = "encoding/range-single-as-range"
  /// Entries that do not ascend, overlap or could be one.
  public static let rangeOrder: Self = "encoding/range-order"
  /// Range encoding without an entry.
  public static let rangeEmpty: Self = "encoding/range-empty"
  /// A GPP container around the string.
  public static let gppWrapped: Self = "encoding/gpp-wrapped"
}
