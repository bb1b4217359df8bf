public import TCFCodec
package import TCFJSON

/// Why a model cannot be read from JSON.
public struct ModelJSONFault: Error, Sendable, Hashable {
  /// What is wrong, in one sentence that names the member.
  public let message: String
  /// The member, as a path: `publisherRestrictions[1].purpose`; nil where the text is no JSON object.
  public let member: String?

  init(_ message: String, member: String? = nil) {
    self.message = message
    self.member = member
  }
}

extension ModelJSON {
  /// Reads the object of a version 2 string.
  ///
  /// Sets, booleans, restrictions and the segments after the core may be left out: then they are empty, false or
  /// absent. Unknown members are refused, as they are usually misspelt. Whether a value fits the wire is the encoder's
  /// business, except for ids, which must be 1-65,535 to be a set's members at all.
  public static func read(_ bytes: [UInt8]) throws(ModelJSONFault) -> TCString { try read(node(bytes)) }

  /// Reads the object of a string of either version; see `read(_:)` for what may be left out.
  ///
  /// In a version 1 object `maxVendorId` is the highest of `vendorConsents` unless it is given, and without
  /// `defaultVendorConsent` the string has a bit field.
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
      if case .string(let text)? = node[name]?.value, hasMoreThanTenths(text) {
        truncatedTimes.append("\(name) \(text)")
      }
    }
    var object = try ObjectReader(node, path: "")
    switch try object.integer("version") {
    case 1: return .v1(try version1(&object))
    case 2: return .v2(try read(node))
    case let version:
      throw ModelJSONFault("version is \(version); only versions 1 and 2 are encoded", member: "version")
    }
  }

  /// Whether the fraction of a time has a digit other than 0 after its first.
  private static func hasMoreThanTenths(_ text: String) -> Bool {
    guard let point = text.utf8.firstIndex(of: UInt8(ascii: ".")) else { return false }
    return text.utf8[point...].dropFirst(2).contains { $0 > UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
  }

  private static func node(_ bytes: [UInt8]) throws(ModelJSONFault) -> JSONNode {
    do throws(JSONFault) {
      return try JSONDocument.read(bytes, .strict)
    } catch {
      throw ModelJSONFault("not JSON: \(error.sentence)")
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
    model.purposeConsents = try object.optional("purposeConsents", ObjectReader.purposes) ?? []
    model.vendorConsents = try object.optional("vendorConsents", ObjectReader.vendors) ?? []
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
      throw ModelJSONFault("version is \(version); only version 2 is read here", member: "version")
    }
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
    core.isServiceSpecific = try object.optional("isServiceSpecific", ObjectReader.boolean) ?? false
    core.useNonStandardTexts = try object.optional("useNonStandardTexts", ObjectReader.boolean) ?? false
    core.specialFeatureOptIns = try object.optional("specialFeatureOptIns", ObjectReader.purposes) ?? []
    core.purposeConsents = try object.optional("purposeConsents", ObjectReader.purposes) ?? []
    core.purposeLegitimateInterests = try object.optional("purposeLegitimateInterests", ObjectReader.purposes) ?? []
    core.purposeOneTreatment = try object.optional("purposeOneTreatment", ObjectReader.boolean) ?? false
    core.publisherCC = try object.letters("publisherCC")
    core.vendorConsents = try object.optional("vendorConsents", ObjectReader.vendors) ?? []
    core.vendorLegitimateInterests = try object.optional("vendorLegitimateInterests", ObjectReader.vendors) ?? []
    core.publisherRestrictions = try object.optional("publisherRestrictions", restrictions) ?? []
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
        throw ModelJSONFault("\(path).type is \(typeNumber); allowed: 0-3", member: "\(path).type")
      }
      let vendors = try object.optional("vendors", ObjectReader.vendors) ?? []
      try object.finish()
      result.append(PublisherRestriction(purpose: purpose, type: type, vendors: vendors))
    }
    return result
  }

  private static func publisherTC(_ node: JSONNode, _ path: String) throws(ModelJSONFault) -> PublisherTCSegment {
    var object = try ObjectReader(node, path: path)
    var segment = PublisherTCSegment()
    segment.purposeConsents = try object.optional("purposeConsents", ObjectReader.purposes) ?? []
    segment.purposeLegitimateInterests = try object.optional("purposeLegitimateInterests", ObjectReader.purposes) ?? []
    segment.customPurposeCount = try object.optional("customPurposeCount", ObjectReader.integer) ?? 0
    segment.customPurposeConsents = try object.optional("customPurposeConsents", ObjectReader.purposes) ?? []
    segment.customPurposeLegitimateInterests =
      try object.optional("customPurposeLegitimateInterests", ObjectReader.purposes) ?? []
    try object.finish()
    return segment
  }
}

extension ModelJSON {
  /// The set of vendor ids in an array; nil if the node is not an array, or holds anything but vendor ids.
  package static func vendorIDs(_ node: JSONNode) -> VendorIDSet? {
    // Words are filled here: a set that grows by one id at a time does several times the work.
    var words: [UInt64] = []
    var areAllPossible = true
    let isList = node.forEachInteger { id in
      guard id >= 1, id <= VendorIDSet.highestPossible else { return areAllPossible = false }
      let index = (id - 1) >> 6
      while words.count <= index { words.append(0) }
      words[index] |= 1 << UInt64(63 - (id - 1) & 63)
    }
    return isList && areAllPossible ? VendorIDSet(wireWords: words) : nil
  }
}

/// Takes members out of a JSON object and refuses those that no one asked for.
private struct ObjectReader {
  private var members: [(name: String, node: JSONNode)]
  private let path: String

  init(_ node: JSONNode, path: String) throws(ModelJSONFault) {
    guard case .object(let members) = node.value else {
      throw ModelJSONFault(
        "\(path.isEmpty ? "the model" : path) is \(node.value.typeName), not an object", member: path)
    }
    self.members = members.map { ($0.name, $0.node) }
    self.path = path
  }

  private func place(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

  mutating func optional<Value>(
    _ name: String, _ read: (JSONNode, String) throws(ModelJSONFault) -> Value
  ) throws(ModelJSONFault) -> Value? {
    guard let index = members.firstIndex(where: { $0.name == name }) else { return nil }
    return try read(members.remove(at: index).node, place(name))
  }

  private mutating func required<Value>(
    _ name: String, _ read: (JSONNode, String) throws(ModelJSONFault) -> Value
  ) throws(ModelJSONFault) -> Value {
    guard let value = try optional(name, read) else {
      throw ModelJSONFault("\(place(name)) is missing", member: place(name))
    }
    return value
  }

  mutating func integer(_ name: String) throws(ModelJSONFault) -> Int { try required(name, Self.integer) }

  mutating func moment(_ name: String) throws(ModelJSONFault) -> Deciseconds {
    try required(name) { node, path throws(ModelJSONFault) in
      guard case .string(let text) = node.value, let moment = Deciseconds(iso8601: text) else {
        throw ModelJSONFault("\(path) is not a time like \"2026-06-03T00:00:00.000Z\"", member: path)
      }
      return moment
    }
  }

  mutating func letters(_ name: String) throws(ModelJSONFault) -> LetterPair {
    try required(name) { node, path throws(ModelJSONFault) in
      guard case .string(let text) = node.value, let pair = LetterPair(text) else {
        throw ModelJSONFault("\(path) is not two capital letters", member: path)
      }
      return pair
    }
  }

  func finish() throws(ModelJSONFault) {
    guard let member = members.first else { return }
    throw ModelJSONFault("\(place(member.name)) is not a member of a model", member: place(member.name))
  }

  static func integer(_ node: JSONNode, _ path: String) throws(ModelJSONFault) -> Int {
    guard case .integer(let value) = node.value else {
      throw ModelJSONFault("\(path) is \(node.value.typeName), not an integer", member: path)
    }
    return Int(value)
  }

  static func boolean(_ node: JSONNode, _ path: String) throws(ModelJSONFault) -> Bool {
    guard case .boolean(let value) = node.value else {
      throw ModelJSONFault("\(path) is \(node.value.typeName), not a boolean", member: path)
    }
    return value
  }

  static func array(_ node: JSONNode, _ path: String) throws(ModelJSONFault) -> [JSONNode] {
    guard case .array(let elements) = node.value else {
      throw ModelJSONFault("\(path) is \(node.value.typeName), not an array", member: path)
    }
    return elements
  }

  private static func ids(
    _ node: JSONNode, _ path: String, limit: Int
  ) throws(ModelJSONFault) -> [Int] {
    var ids: [Int] = []
    if node.forEachInteger({ ids.append($0) }), ids.allSatisfy({ $0 >= 1 && $0 <= limit }) { return ids }
    ids.removeAll()
    for (index, element) in try array(node, path).enumerated() {
      let id = try integer(element, "\(path)[\(index)]")
      guard id >= 1, id <= limit else {
        throw ModelJSONFault("\(path)[\(index)] is \(id); allowed ids: 1-\(limit)", member: path)
      }
      ids.append(id)
    }
    return ids
  }

  static func vendors(_ node: JSONNode, _ path: String) throws(ModelJSONFault) -> VendorIDSet {
    // Nearly all of a model is such lists; what is wrong with one is found below.
    if let set = ModelJSON.vendorIDs(node) { return set }
    return VendorIDSet(try ids(node, path, limit: VendorIDSet.highestPossible))
  }

  static func purposes(_ node: JSONNode, _ path: String) throws(ModelJSONFault) -> PurposeSet {
    PurposeSet(try ids(node, path, limit: 64))
  }
}
