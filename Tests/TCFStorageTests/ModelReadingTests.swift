import FoundationEssentials
import TCFCodec
import TCFJSON
import TCFTestSupport
import Testing

@testable import TCFStorage

/// Models are read whole or refused. The members that a model must have are those of `TestVectors/schemas/model.schema.json`, which
/// others write models by.
@Suite("Models as JSON, what is missing in them and what does not fit")
struct ModelReadingTests {
  private static let version2 = """
    {"version":2,"created":"2026-06-01T00:00:00.000Z","lastUpdated":"2026-06-01T00:00:00.000Z","cmpId":300,"cmpVersion":2,\
    "consentScreen":1,"consentLanguage":"EN","vendorListVersion":5,"policyVersion":5,"isServiceSpecific":true,\
    "useNonStandardTexts":true,"specialFeatureOptIns":[1],"purposeConsents":[1],"purposeLegitimateInterests":[2],\
    "purposeOneTreatment":true,"publisherCC":"DE","vendorConsents":[1],"vendorLegitimateInterests":[2],\
    "publisherRestrictions":[{"purpose":2,"type":1,"vendors":[1]}],"disclosedVendors":[1,2],"allowedVendors":[3],\
    "publisherTC":{"purposeConsents":[1],"purposeLegitimateInterests":[2],"customPurposeCount":2,\
    "customPurposeConsents":[1],"customPurposeLegitimateInterests":[2]}}
    """
  private static let version1 = """
    {"version":1,"created":"2018-06-01T00:00:00.000Z","lastUpdated":"2018-06-01T00:00:00.000Z","cmpId":300,"cmpVersion":2,\
    "consentScreen":1,"consentLanguage":"EN","vendorListVersion":5,"purposeConsents":[1],"maxVendorId":9,\
    "vendorConsents":[1],"defaultVendorConsent":false}
    """

  /// What the schema requires of an object, by the name of its definition.
  private static func required(_ definition: String) throws -> [String] {
    let bytes = try Data(contentsOf: ProjectPaths.vectors.appending(path: "schemas/model.schema.json"))
    let schema = try JSONDocument.read(Array(bytes), .none)
    return try #require(schema["$defs"]?[definition]?["required"]?.texts)
  }

  private static func fault(_ text: String) -> ModelJSONFault? {
    do throws(ModelJSONFault) {
      _ = try ModelJSON.readConsentString(Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  /// `text` without the first member `name` at or behind `start`.
  private static func removing(_ name: String, from text: String, behind start: String) throws -> String {
    let from = try #require(text.firstRange(of: start)).lowerBound
    let pattern = try Regex(#",?""# + name + #"":("[^"]*"|\[\{[^\]]*\]\}\]|\[[^\]]*\]|\{[^}]*\}|[a-z0-9]+)"#)
    let found = try #require(text[from...].firstMatch(of: pattern))
    var result = text
    result.removeSubrange(found.range)
    return result.replacing("{,", with: "{")
  }

  @Test(
    "No member that the schema requires is made up", arguments: ["version2", "version1", "restriction", "publisherTC"])
  func missing(_ definition: String) throws {
    let text = definition == "version1" ? Self.version1 : Self.version2
    #expect(Self.fault(text) == nil)
    let (start, path) =
      switch definition {
      case "restriction": ("[{\"purpose\"", "publisherRestrictions[0].")
      case "publisherTC": ("\"publisherTC\":{", "publisherTC.")
      default: ("{", "")
      }
    let names = try Self.required(definition)
    #expect(names.count >= 3)
    for name in names {
      let fault = Self.fault(try Self.removing(name, from: text, behind: start))
      #expect(fault?.message == "\(path)\(name) is missing" && fault?.member == path + name, "\(name)")
    }
  }

  @Test(
    "What the schema does not require may be missing", arguments: ["disclosedVendors", "allowedVendors", "publisherTC"])
  func optional(_ name: String) throws {
    #expect(Self.fault(try Self.removing(name, from: Self.version2, behind: "{")) == nil)
  }

  @Test func versionOneNeedsNoDefault() throws {
    for name in ["maxVendorId", "defaultVendorConsent"] {
      #expect(Self.fault(try Self.removing(name, from: Self.version1, behind: "{")) == nil)
    }
  }

  /// The bounds are those of the schema: 24 purposes, 12 special features, 63 custom purposes, 65,535 vendors.
  @Test(
    arguments: [
      (
        "\"specialFeatureOptIns\":[1]", "\"specialFeatureOptIns\":[0]",
        "specialFeatureOptIns[0] is 0; allowed ids: 1-12"
      ),
      ("\"purposeConsents\":[1]", "\"purposeConsents\":[1,99]", "purposeConsents[1] is 99; allowed ids: 1-24"),
      (
        "\"customPurposeConsents\":[1]", "\"customPurposeConsents\":[-1]",
        "publisherTC.customPurposeConsents[0] is -1; allowed ids: 1-63"
      ),
      ("\"vendorConsents\":[1]", "\"vendorConsents\":[0]", "vendorConsents[0] is 0; allowed ids: 1-65535"),
      (
        "\"cmpId\":300", "\"cmpId\":18446744073709551916", "cmpId is 18446744073709551916, more than any field can hold"
      ),
      ("\"cmpId\":300", "\"cmpId\":1e400", "cmpId is a decimal number, not an integer"),
      ("\"cmpId\":300", "\"cmpId\":1.5", "cmpId is a decimal number, not an integer"),
      ("\"cmpId\":300", "\"cmpId\":\"300\"", "cmpId is a string, not an integer"),
      ("\"cmpId\":300", "\"cmpId\":300,\"cmpId\":301", "cmpId occurs twice"),
      ("\"type\":1", "\"type\":1,\"type\":2", "publisherRestrictions[0].type occurs twice"),
      ("\"vendorConsents\":[1]", "\"vendorConsents\":null", "vendorConsents is null, not an array"),
      ("\"vendorConsents\":[1]", "\"vendorConsents\":true", "vendorConsents is a boolean, not an array"),
      ("\"publisherTC\":{", "\"publisherTC\":[],\"x\":{", "publisherTC is an array, not an object"),
      (
        "\"created\":\"2026", "\"created\":\"1969",
        "created is 1969-06-01T00:00:00.000Z; the earliest time that a string can hold is 1970-01-01T00:00:00.000Z"
      ),
      (
        "\"created\":\"2026-06-01", "\"created\":\"1969-02-30",
        "created is not a time like \"2026-06-03T00:00:00.000Z\""
      ),
      ("\"created\":\"2026-06-01T00:00:00.000Z\"", "\"created\":5", "created is an integer, not a string"),
    ])
  func sentences(_ old: String, _ new: String, _ message: String) throws {
    let text = Self.version2.replacing(old, with: new, maxReplacements: 1)
    #expect(Self.fault(text)?.message == message)
  }
}
