import FoundationEssentials
import TCFCodec
import TCFJSON
import TCFTestSupport
import Testing

@testable import TCFStorage

/// `TestVectors/stored-keys/index.json`: the samples, what is expected of each, and what their TC string says.
struct SampleIndex {
  struct Sample: CustomTestStringConvertible, Sendable {
    let file: String
    let expectation: JSONNode

    var testDescription: String { file }

    var bytes: [UInt8] { get throws { try SampleIndex.bytes(of: file) } }
  }

  let string: String
  let model: TCString
  let samples: [Sample]

  static let shared = Result { try SampleIndex() }
  /// The samples for tests that take one each; empty if the index cannot be read, which `get()` then tells.
  static let all = (try? shared.get().samples) ?? []

  static func bytes(of file: String) throws -> [UInt8] {
    let folder = ProjectPaths.vectors.appending(path: "stored-keys")
    return Array(try Data(contentsOf: folder.appending(path: file)))
  }

  private init() throws {
    let root = try JSONDocument.read(try Self.bytes(of: "index.json"), .strict)
    string = root["string"]?.string ?? ""
    guard let model = root["model"], let samples = root["samples"]?.items else { throw Unreadable() }
    self.model = Self.model(from: model)
    self.samples = samples.map { Sample(file: $0["file"]?.string ?? "", expectation: $0) }
  }

  struct Unreadable: Error {}

  /// The model, in the JSON that FormatsAndContracts.md describes.
  private static func model(from node: JSONNode) -> TCString {
    var core = CoreSegment()
    core.created = Deciseconds(iso8601: node["created"]?.string ?? "") ?? Deciseconds(0)
    core.lastUpdated = core.created
    core.cmpID = node["cmpId"]?.integer ?? -1
    core.cmpVersion = node["cmpVersion"]?.integer ?? -1
    core.consentScreen = node["consentScreen"]?.integer ?? -1
    core.consentLanguage = LetterPair(node["consentLanguage"]?.string ?? "") ?? .unknown
    core.vendorListVersion = node["vendorListVersion"]?.integer ?? -1
    core.policyVersion = node["policyVersion"]?.integer ?? -1
    core.isServiceSpecific = node["isServiceSpecific"]?.boolean ?? false
    core.useNonStandardTexts = node["useNonStandardTexts"]?.boolean ?? false
    core.specialFeatureOptIns = PurposeSet(node.ids("specialFeatureOptIns"))
    core.purposeConsents = PurposeSet(node.ids("purposeConsents"))
    core.purposeLegitimateInterests = PurposeSet(node.ids("purposeLegitimateInterests"))
    core.purposeOneTreatment = node["purposeOneTreatment"]?.boolean ?? false
    core.publisherCC = LetterPair(node["publisherCC"]?.string ?? "") ?? .unknown
    core.vendorConsents = VendorIDSet(node.ids("vendorConsents"))
    core.vendorLegitimateInterests = VendorIDSet(node.ids("vendorLegitimateInterests"))
    for restriction in node["publisherRestrictions"]?.items ?? [] {
      core.publisherRestrictions.append(
        PublisherRestriction(
          purpose: restriction["purpose"]?.integer ?? 0,
          type: RestrictionType(rawValue: UInt8(restriction["type"]?.integer ?? 3)) ?? .undefined,
          vendors: VendorIDSet(restriction.ids("vendors"))))
    }
    var string = TCString(core: core)
    if node["disclosedVendors"] != nil { string.disclosedVendors = VendorIDSet(node.ids("disclosedVendors")) }
    if let publisher = node["publisherTC"] {
      var segment = PublisherTCSegment()
      segment.purposeConsents = PurposeSet(publisher.ids("purposeConsents"))
      segment.purposeLegitimateInterests = PurposeSet(publisher.ids("purposeLegitimateInterests"))
      segment.customPurposeCount = publisher["customPurposeCount"]?.integer ?? 0
      segment.customPurposeConsents = PurposeSet(publisher.ids("customPurposeConsents"))
      segment.customPurposeLegitimateInterests = PurposeSet(publisher.ids("customPurposeLegitimateInterests"))
      string.publisherTC = segment
    }
    return string
  }
}

extension JSONNode {
  func ids(_ name: String) -> [Int] { self[name]?.items?.compactMap(\.integer) ?? [] }
}
