public import TCFCodec
import TCFFindings
package import TCFJSON

extension ModelJSON {
  /// Reads the object of a version 2 string.
  ///
  /// Only the segments after the core may be left out: the string has none then. Any other missing member is refused,
  /// because an empty set or false would be consent information that the caller has not given. Unknown members are refused,
  /// as they are usually misspelt. Whether a value fits the wire is the encoder's business, except for ids: each is at least 1
  /// and at most the highest that its field can hold in any string.
  public static func read(_ bytes: [UInt8]) throws(ModelJSONFault) -> TCString { try read(node(bytes)) }

  /// Reads the object of a string of either version; see `read(_:)` for what may be left out.
  ///
  /// Of a version 1 object only `maxVendorId` and `defaultVendorConsent` may be left out: the first is the highest of
  /// `vendorConsents` then, and without the second the string has a bit field.
  public static func readConsentString(_ bytes: [UInt8]) throws(ModelJSONFault) -> ConsentString {
    var times: [String] = []
    return try readConsentString(bytes, truncatedTimes: &times)
  }

  /// The same, and those times of the object that are more precise than a tenth of a second, each after its member's name:
  /// a string cannot hold the rest, which is dropped.
  package static func readConsentString(
    _ bytes: [UInt8], truncatedTimes: inout [String]
  ) throws(ModelJSONFault) -> ConsentString {
    let node = try node(bytes)
    for name in ["created", "lastUpdated"] {
      if let text = node[name]?.string, hasMoreThanTenths(text) {
        truncatedTimes.append("\(name) \(text)")
      }
    }
    var object = try ObjectReader(node, path: "")
    switch try object.integer("version") {
    case 1: return .v1(try version1(&object))
    case 2: return .v2(try version2(&object))
    case let version:
      throw ModelJSONFault(.unknownVersion(version), member: "version")
    }
  }

  /// Whether the fraction of a time has a digit other than 0 after its first.
  private static func hasMoreThanTenths(_ text: String) -> Bool {
    guard let point = text.utf8.firstIndex(of: UInt8(ascii: ".")) else { return false }
    return text.utf8[point...].dropFirst(2).contains { $0 > UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
  }

  /// A name that occurs twice and a number beyond every field are JSON: the member is named that is wrong.
  private static let permissions = JSONPermissions.with {
    $0.byteOrderMark = true
    $0.duplicateNames = .keepFirst
    $0.numbersBeyondDouble = true
  }

  private static func node(_ bytes: [UInt8]) throws(ModelJSONFault) -> JSONNode {
    return try mapError(try JSONDocument.read(bytes, permissions)) { (error: JSONFault) in
      ModelJSONFault(.notJSON(error), member: nil)
    }
  }

  private static func version1(_ object: inout ObjectReader) throws(ModelJSONFault) -> ConsentStringV1 {
    var model = ConsentStringV1()
    model.created = try object.moment("created")
    model.lastUpdated = try object.moment("lastUpdated")
    model.cmpID = try object.integer("cmpId")
    model.cmpVersion = try object.integer("cmpVersion")
    model.consentScreen = try object.integer("consentScreen")
    model.consentLanguage = try object.letters("consentLanguage")
    model.vendorListVersion = try object.integer("vendorListVersion")
    model.purposeConsents = try object.required("purposeConsents", ObjectReader.purposes)
    model.vendorConsents = try object.required("vendorConsents", ObjectReader.vendors)
    model.maxVendorID = try object.optional("maxVendorId", ObjectReader.integer) ?? model.vendorConsents.highest
    model.defaultVendorConsent = try object.optional("defaultVendorConsent", ObjectReader.boolean)
    try object.finish()
    return model
  }

  /// Reads the object of a version 2 string out of a larger document; see `read(_:)` for bytes.
  package static func read(_ node: JSONNode) throws(ModelJSONFault) -> TCString {
    var object = try ObjectReader(node, path: "")
    let version = try object.integer("version")
    guard version == 2 else {
      throw ModelJSONFault(.notVersion2(version), member: "version")
    }
    return try version2(&object)
  }

  /// The rest of a version 2 object, whose version was read.
  private static func version2(_ object: inout ObjectReader) throws(ModelJSONFault) -> TCString {
    var model = TCString(core: try core(&object))
    model.disclosedVendors = try object.optional("disclosedVendors", ObjectReader.vendors)
    model.allowedVendors = try object.optional("allowedVendors", ObjectReader.vendors)
    model.publisherTC = try object.optional("publisherTC", publisherTC)
    try object.finish()
    return model
  }

  private static func core(_ object: inout ObjectReader) throws(ModelJSONFault) -> CoreSegment {
    var core = CoreSegment()
    core.created = try object.moment("created")
    core.lastUpdated = try object.moment("lastUpdated")
    core.cmpID = try object.integer("cmpId")
    core.cmpVersion = try object.integer("cmpVersion")
    core.consentScreen = try object.integer("consentScreen")
    core.consentLanguage = try object.letters("consentLanguage")
    core.vendorListVersion = try object.integer("vendorListVersion")
    core.policyVersion = try object.integer("policyVersion")
    core.isServiceSpecific = try object.required("isServiceSpecific", ObjectReader.boolean)
    core.useNonStandardTexts = try object.required("useNonStandardTexts", ObjectReader.boolean)
    core.specialFeatureOptIns = try object.required("specialFeatureOptIns", ObjectReader.specialFeatures)
    core.purposeConsents = try object.required("purposeConsents", ObjectReader.purposes)
    core.purposeLegitimateInterests = try object.required("purposeLegitimateInterests", ObjectReader.purposes)
    core.purposeOneTreatment = try object.required("purposeOneTreatment", ObjectReader.boolean)
    core.publisherCC = try object.letters("publisherCC")
    core.vendorConsents = try object.required("vendorConsents", ObjectReader.vendors)
    core.vendorLegitimateInterests = try object.required("vendorLegitimateInterests", ObjectReader.vendors)
    core.publisherRestrictions = try object.required("publisherRestrictions", restrictions)
    return core
  }

  private static func restrictions(_ node: JSONNode, _ path: String) throws(ModelJSONFault) -> PublisherRestrictions {
    var result = PublisherRestrictions()
    for (index, node) in try ObjectReader.array(node, path).enumerated() {
      let path = "\(path)[\(index)]"
      var object = try ObjectReader(node, path: path)
      let purpose = try object.integer("purpose")
      let typeNumber = try object.integer("type")
      guard let raw = UInt8(exactly: typeNumber), let type = RestrictionType(rawValue: raw) else {
        throw ModelJSONFault(.restrictionType(typeNumber), member: "\(path).type")
      }
      let vendors = try object.required("vendors", ObjectReader.vendors)
      try object.finish()
      result.append(PublisherRestriction(purpose: purpose, type: type, vendors: vendors))
    }
    return result
  }

  private static func publisherTC(_ node: JSONNode, _ path: String) throws(ModelJSONFault) -> PublisherTCSegment {
    var object = try ObjectReader(node, path: path)
    var segment = PublisherTCSegment()
    segment.purposeConsents = try object.required("purposeConsents", ObjectReader.purposes)
    segment.purposeLegitimateInterests = try object.required("purposeLegitimateInterests", ObjectReader.purposes)
    segment.customPurposeCount = try object.integer("customPurposeCount")
    segment.customPurposeConsents = try object.required("customPurposeConsents", ObjectReader.customPurposes)
    segment.customPurposeLegitimateInterests = try object.required(
      "customPurposeLegitimateInterests", ObjectReader.customPurposes)
    try object.finish()
    return segment
  }
}

extension ModelJSON {
  /// The set of vendor ids in an array; nil if the node is not an array, or holds anything but vendor ids.
  package static func vendorIDs(_ node: JSONNode) -> VendorIDSet? {
    node.setBits(limit: VendorIDSet.highestPossible).map { VendorIDSet(wireWords: $0) }
  }
}
