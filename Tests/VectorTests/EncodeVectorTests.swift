import TCFCodec
import TCFJSON
import TCFStorage
import Testing

/// A vector for encoders: a model, and its canonical string or the field that has no room for its value.
struct EncodeVector: Sendable, CustomTestStringConvertible {
  enum Expectation: Sendable, Equatable {
    case string(String)
    case unfit(field: String)
  }

  let id: String
  let comment: String
  let input: [UInt8]
  let expectation: Expectation

  var testDescription: String { "\(id) \(comment)" }

  init(_ node: JSONNode) throws {
    id = try node.requiredText("id")
    comment = try node.requiredText("comment")
    guard let model = node["input"], let expected = node["expected"] else { throw VectorProblem(id) }
    input = Array(model.jsonText.utf8)
    if let string = expected["string"]?.string {
      expectation = .string(string)
    } else if let error = expected["error"] {
      expectation = .unfit(field: try error.requiredText("field"))
    } else {
      throw VectorProblem("\(id) expects nothing")
    }
  }

  static let loaded = Result { try VectorFile.files(.encode).flatMap { try $0.vectors.map(Self.init) } }
  static let all = (try? loaded.get()) ?? []
}

@Suite("Encode vectors")
struct EncodeVectorTests {
  @Test("a model gives its canonical string, or the field without room", arguments: EncodeVector.all)
  func encodes(_ vector: EncodeVector) {
    #expect(outcome(of: vector) == vector.expectation)
  }

  private func outcome(of vector: EncodeVector) -> EncodeVector.Expectation {
    let model: TCString
    do throws(ModelJSONFault) {
      model = try ModelJSON.read(vector.input)
    } catch {
      return .unfit(field: SpecificationName.of(member: error.member ?? "", or: error.message))
    }
    do throws(EncodingFault) {
      return .string(try model.encoded())
    } catch {
      return .unfit(field: error.field.field)
    }
  }
}

/// The specification's names of the fields behind the members of the model JSON; ids of vendors by their section.
private enum SpecificationName {
  private static let names = [
    "version": "Version", "created": "Created", "lastUpdated": "LastUpdated", "cmpId": "CmpId",
    "cmpVersion": "CmpVersion", "consentScreen": "ConsentScreen", "consentLanguage": "ConsentLanguage",
    "vendorListVersion": "VendorListVersion", "policyVersion": "TcfPolicyVersion",
    "specialFeatureOptIns": "SpecialFeatureOptIns", "purposeConsents": "PurposesConsent",
    "purposeLegitimateInterests": "PurposesLITransparency", "publisherCC": "PublisherCC",
    "vendorConsents": "VendorConsents", "vendorLegitimateInterests": "VendorLegitimateInterests",
    "publisherRestrictions.purpose": "PurposeId", "publisherRestrictions.type": "RestrictionType",
    "publisherRestrictions.vendors": "PubRestrictions", "disclosedVendors": "DisclosedVendors",
    "allowedVendors": "AllowedVendors", "publisherTC.purposeConsents": "PubPurposesConsent",
    "publisherTC.purposeLegitimateInterests": "PubPurposesLITransparency",
    "publisherTC.customPurposeCount": "NumCustomPurposes",
    "publisherTC.customPurposeConsents": "CustomPurposesConsent",
    "publisherTC.customPurposeLegitimateInterests": "CustomPurposesLITransparency",
  ]

  /// The name of a member without its indices; `message` if it has none.
  static func of(member: String, or message: String) -> String {
    var name = ""
    var isIndex = false
    for character in member {
      if character == "[" { isIndex = true }
      if !isIndex { name.append(character) }
      if character == "]" { isIndex = false }
    }
    return names[name] ?? message
  }
}
