public import TCFCodec
import TCFFindings

/// An encoder and a decoder on trial: the built-in ones, or functions that stand for others.
public struct TestedCodec: Sendable {
  /// Why a codec did not do what it was asked.
  public struct Refusal: Error, Sendable, Hashable {
    /// What it said.
    public let message: String

    /// A refusal.
    public init(_ message: String) { self.message = message }
  }

  /// The string of a model.
  public let encode: @Sendable (TCString) throws(Refusal) -> String
  /// What a string says.
  public let decode: @Sendable (String) throws(Refusal) -> TCString

  /// A codec of two functions, which keep no state from call to call.
  public init(
    encode: @escaping @Sendable (TCString) throws(Refusal) -> String,
    decode: @escaping @Sendable (String) throws(Refusal) -> TCString
  ) {
    self.encode = encode
    self.decode = decode
  }

  /// TCFCodec.
  public static let builtIn = TestedCodec(encode: encodeBuiltIn, decode: decodeBuiltIn)

  @Sendable private static func encodeBuiltIn(_ model: TCString) throws(Refusal) -> String {
    return try mapError(try model.encoded()) { (error: EncodingFault) in Refusal(error.description) }
  }

  @Sendable private static func decodeBuiltIn(_ text: String) throws(Refusal) -> TCString {
    return try mapError(try TCString(decoding: text)) { (error: DecodingFault) in Refusal(error.summary) }
  }
}

extension TestedCodec {
  /// The string of a model that must be encodable.
  func encoding(_ model: TCString) throws(PropertyFailure) -> String {
    return try mapError(try encode(model)) { (error: Refusal) in
      PropertyFailure("encoding-refused", "the model fits the wire, but encoding refuses it: \(error.message)")
    }
  }

  /// What a string says that must be decodable.
  func decoding(_ text: String, _ what: String) throws(PropertyFailure) -> TCString {
    return try mapError(try decode(text)) { (error: Refusal) in
      PropertyFailure("refused", "\(what) is refused: \(error.message)", actual: text)
    }
  }
}

extension DecodingFault {
  /// The fault for people and for comparison: code and place.
  var summary: String {
    var text = "\(code.rawValue) in segment \(segment)"
    if let field { text += ", \(field)" }
    if let bits { text += ", \(bits)" }
    if let character { text += ", byte \(character)" }
    if let expected { text += ", expected \(expected)" }
    if let had { text += ", had \(had)" }
    return text
  }
}

/// Throws unless two models say the same.
///
/// - Parameter what: where `actual` comes from: `the decoded string`.
func requireSame(_ expected: TCString, _ actual: TCString, _ what: String) throws(PropertyFailure) {
  guard expected != actual else { return }
  for (name, text) in ModelFields.all {
    let (wanted, had) = (text(expected), text(actual))
    if wanted != had { throw PropertyFailure("differs", "\(name) differs in \(what)", expected: wanted, actual: had) }
  }
  throw PropertyFailure("unequal", "\(what) is unequal, although every field of it is the same")
}

/// The fields of a model as text, to name those that differ.
private enum ModelFields {
  static let all: [(name: String, text: @Sendable (TCString) -> String)] = [
    (FieldName.created, { "\($0.core.created)" }),
    (FieldName.lastUpdated, { "\($0.core.lastUpdated)" }),
    (FieldName.cmpID, { "\($0.core.cmpID)" }),
    (FieldName.cmpVersion, { "\($0.core.cmpVersion)" }),
    (FieldName.consentScreen, { "\($0.core.consentScreen)" }),
    (FieldName.consentLanguage, { "\($0.core.consentLanguage)" }),
    (FieldName.vendorListVersion, { "\($0.core.vendorListVersion)" }),
    (FieldName.policyVersion, { "\($0.core.policyVersion)" }),
    (FieldName.isServiceSpecific, { "\($0.core.isServiceSpecific)" }),
    (FieldName.useNonStandardTexts, { "\($0.core.useNonStandardTexts)" }),
    (FieldName.specialFeatureOptIns, { "\($0.core.specialFeatureOptIns)" }),
    (FieldName.purposesConsent, { "\($0.core.purposeConsents)" }),
    (FieldName.purposesLITransparency, { "\($0.core.purposeLegitimateInterests)" }),
    (FieldName.purposeOneTreatment, { "\($0.core.purposeOneTreatment)" }),
    (FieldName.publisherCC, { "\($0.core.publisherCC)" }),
    (SectionName.vendorConsents.rawValue, { "\($0.core.vendorConsents)" }),
    (SectionName.vendorLegitimateInterests.rawValue, { "\($0.core.vendorLegitimateInterests)" }),
    (SectionName.publisherRestrictions.rawValue, { restrictions($0.core.publisherRestrictions) }),
    (SectionName.disclosedVendors.rawValue, { $0.disclosedVendors.map { "\($0)" } ?? "no segment" }),
    (SectionName.allowedVendors.rawValue, { $0.allowedVendors.map { "\($0)" } ?? "no segment" }),
    ("PublisherTC", { $0.publisherTC.map(publisherTC) ?? "no segment" }),
  ]

  @Sendable private static func restrictions(_ restrictions: PublisherRestrictions) -> String {
    restrictions.map { "purpose \($0.purpose) type \($0.type.rawValue) \($0.vendors)" }.joined(separator: ", ")
  }

  @Sendable private static func publisherTC(_ segment: PublisherTCSegment) -> String {
    "\(segment.purposeConsents) \(segment.purposeLegitimateInterests), \(segment.customPurposeCount) custom purposes "
      + "\(segment.customPurposeConsents) \(segment.customPurposeLegitimateInterests)"
  }
}
