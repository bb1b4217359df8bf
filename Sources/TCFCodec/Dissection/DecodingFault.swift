/// Why a string cannot be understood, or what is odd about the way it was written.
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
  /// The character concerned, counted in bytes from the start of the string; nil where a field is at fault.
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
  /// The fault of an empty text.
  package static let emptyText = DecodingFault(.empty)
}

extension DecodingFault: Hashable {
  public static func == (left: DecodingFault, right: DecodingFault) -> Bool { left.code == right.code }

  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension DecodingFault.Code {
  // Refused by `decode`.
  public static let empty: Self = "encoding/empty"
  public static let alphabet: Self = "encoding/alphabet"
  public static let macroUnresolved: Self = "encoding/macro-unresolved"
  public static let notATCString: Self = "encoding/not-a-tc-string"
  public static let length: Self = "encoding/length"
  public static let version: Self = "encoding/version"
  public static let coreFirst: Self = "encoding/core-first"
  public static let truncated: Self = "encoding/truncated"
  public static let rangeInverted: Self = "encoding/range-inverted"
  public static let vendorIDZero: Self = "encoding/vendor-id-zero"
  public static let vendorIDAboveMax: Self = "encoding/vendor-id-above-max"
  public static let workBound: Self = "encoding/work-bound"
  public static let letters: Self = "encoding/letters"
  /// Purpose 0 is refused; 25-63 are read and noted.
  public static let restrictionPurpose: Self = "encoding/restriction-purpose"
  // Read, and noted.
  public static let restrictionType: Self = "encoding/restriction-type"
  public static let segmentType: Self = "encoding/segment-type"
  public static let segmentDuplicate: Self = "encoding/segment-duplicate"
  public static let allowedVendors: Self = "encoding/allowed-vendors"
  public static let paddingCharacter: Self = "encoding/padding-character"
  public static let trailingBits: Self = "encoding/trailing-bits"
  public static let surplus: Self = "encoding/surplus"
  public static let maxVendorID: Self = "encoding/max-vendor-id"
  public static let notSmallestForm: Self = "encoding/not-smallest-form"
  public static let rangeSingleAsRange: Self = "encoding/range-single-as-range"
  public static let rangeOrder: Self = "encoding/range-order"
  public static let rangeEmpty: Self = "encoding/range-empty"
  public static let gppWrapped: Self = "encoding/gpp-wrapped"
}
