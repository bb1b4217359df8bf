import FoundationEssentials
import TCFCodec
import TCFTestSupport

/// A line of `vectors/published-strings.jsonl`: a string from a public test suite and what is said about it.
struct PublishedString: Decodable, Sendable {
  /// The fields that the suite states, or that the official Java decoder gives.
  struct Fields: Decodable, Sendable {
    struct Restriction: Decodable, Sendable, Equatable {
      var purpose: Int
      var type: Int
      var vendors: [Int]
    }

    struct Publisher: Decodable, Sendable {
      var purposeConsents: [Int]?
      var purposeLI: [Int]?
      var customConsents: [Int]?
      var customLI: [Int]?
    }

    var version: Int
    var created: UInt64?
    var lastUpdated: UInt64?
    var cmpId: Int?
    var cmpVersion: Int?
    var consentScreen: Int?
    var consentLanguage: String?
    var vendorListVersion: Int?
    var policyVersion: Int?
    var isServiceSpecific: Bool?
    var useNonStandardTexts: Bool?
    var specialFeatureOptIns: [Int]?
    var purposeConsents: [Int]?
    var purposeLITransparency: [Int]?
    var purposeOneTreatment: Bool?
    var publisherCC: String?
    var vendorConsents: [Int]?
    var vendorLegitimateInterests: [Int]?
    var publisherRestrictions: [Restriction]?
    var disclosedVendors: [Int]?
    var allowedVendors: [Int]?
    var publisher: Publisher?
    var defaultVendorConsent: Bool?
  }

  var id: String
  var string: String
  var source: String
  var expect: Fields?
  var by: String?
  var mustReject: Bool
  var rejectKind: String?
  var note: String
  /// What the collector's reading of the format says: valid, silent, invalid.
  var specVerdict: String
  var specWhy: [String]

  /// All lines; empty without the shared data.
  static func all() throws -> [PublishedString] {
    guard let folder = ProjectPaths.sharedData else { return [] }
    let text = try String(contentsOf: folder.appending(path: "vectors/published-strings.jsonl"), encoding: .utf8)
    return try text.split(separator: "\n").map { try JSONDecoder().decode(Self.self, from: Data($0.utf8)) }
  }

  /// The names of the stated fields that `model` holds otherwise.
  func differences(from model: ConsentString) -> [String] {
    guard let expect else { return [] }
    switch model {
    case .v1(let string): return expect.differences(from: string)
    case .v2(let string): return expect.differences(from: string)
    }
  }
}

extension PublishedString.Fields {
  fileprivate func differences(from model: ConsentStringV1) -> [String] {
    var names = version == 1 ? [] : ["version"]
    func check<Value: Equatable>(_ name: String, _ stated: Value?, _ found: Value) {
      if let stated, stated != found { names.append(name) }
    }
    check("created", created, model.created.rawValue)
    check("lastUpdated", lastUpdated, model.lastUpdated.rawValue)
    check("cmpId", cmpId, model.cmpID)
    check("cmpVersion", cmpVersion, model.cmpVersion)
    check("consentScreen", consentScreen, model.consentScreen)
    check("consentLanguage", consentLanguage, model.consentLanguage.description)
    check("vendorListVersion", vendorListVersion, model.vendorListVersion)
    check("purposeConsents", purposeConsents, Array(model.purposeConsents))
    check("vendorConsents", vendorConsents, Array(model.vendorConsents))
    // The Java decoder gives false where a bit field leaves no default.
    check("defaultVendorConsent", defaultVendorConsent, model.defaultVendorConsent ?? false)
    return names
  }

  fileprivate func differences(from model: TCString) -> [String] {
    let core = model.core
    var names = version == 2 ? [] : ["version"]
    func check<Value: Equatable>(_ name: String, _ stated: Value?, _ found: Value) {
      if let stated, stated != found { names.append(name) }
    }
    check("created", created, core.created.rawValue)
    check("lastUpdated", lastUpdated, core.lastUpdated.rawValue)
    check("cmpId", cmpId, core.cmpID)
    check("cmpVersion", cmpVersion, core.cmpVersion)
    check("consentScreen", consentScreen, core.consentScreen)
    check("consentLanguage", consentLanguage, core.consentLanguage.description)
    check("vendorListVersion", vendorListVersion, core.vendorListVersion)
    check("policyVersion", policyVersion, core.policyVersion)
    check("isServiceSpecific", isServiceSpecific, core.isServiceSpecific)
    check("useNonStandardTexts", useNonStandardTexts, core.useNonStandardTexts)
    check("specialFeatureOptIns", specialFeatureOptIns, Array(core.specialFeatureOptIns))
    check("purposeConsents", purposeConsents, Array(core.purposeConsents))
    check("purposeLITransparency", purposeLITransparency, Array(core.purposeLegitimateInterests))
    check("purposeOneTreatment", purposeOneTreatment, core.purposeOneTreatment)
    check("publisherCC", publisherCC, core.publisherCC.description)
    check("vendorConsents", vendorConsents, Array(core.vendorConsents))
    check("vendorLegitimateInterests", vendorLegitimateInterests, Array(core.vendorLegitimateInterests))
    let restrictions = core.publisherRestrictions.map {
      Restriction(purpose: $0.purpose, type: Int($0.type.rawValue), vendors: Array($0.vendors))
    }
    check("publisherRestrictions", publisherRestrictions, restrictions)
    // These are stated for every string; null says that there is no such segment.
    check("disclosedVendors", .some(disclosedVendors), model.disclosedVendors.map(Array.init))
    check("allowedVendors", .some(allowedVendors), model.allowedVendors.map(Array.init))
    check("publisher", publisher != nil, model.publisherTC != nil)
    let segment = model.publisherTC ?? PublisherTCSegment()
    check("publisher.purposeConsents", publisher?.purposeConsents, Array(segment.purposeConsents))
    check("publisher.purposeLI", publisher?.purposeLI, Array(segment.purposeLegitimateInterests))
    check("publisher.customConsents", publisher?.customConsents, Array(segment.customPurposeConsents))
    check("publisher.customLI", publisher?.customLI, Array(segment.customPurposeLegitimateInterests))
    return names
  }
}
