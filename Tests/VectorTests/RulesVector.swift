import TCFCodec
import TCFFindings
import TCFJSON
import TCFRules
import TCFStorage
import TCFVendorList
import Testing

/// A vector for rules: an input, and every verdict on it other than pass and notApplicable.
struct RulesVector: Sendable, CustomTestStringConvertible {
  /// What a vector's verdicts are about, as any front door would give it to the judge.
  enum Input: Sendable {
    case captured(Captured)
    case document(PublishedDocument)
    case sequence([Captured])
    case scenario(VectorScenario)
  }

  /// The files that a group's vectors are judged beside, from `TestVectors`.
  struct ListPaths: Sendable, Hashable {
    let vendorLists: [String]
    let cmpList: String?
  }

  /// What the vectors of a group share.
  struct Group: Sendable {
    /// Which group of all files it is.
    struct Place: Sendable, Equatable {
      let path: String
      let index: Int
    }

    let place: Place
    let name: String
    let lists: ListPaths
    let asOf: CalendarDay
    let profile: RuleProfile
    let declaration: Declaration?
    let vendorInformation: CompiledVendorInformation?
    let disclosureVendor: Int?
    let expectedString: String?
    let providers: AdProviderList?
    let disclosures: VendorDomains?
    let translations: [ListTranslation]
    let common: [ExpectedVerdict]
  }

  let id: String
  let comment: String
  let group: Group
  let input: Input
  /// The complete set, the group's included.
  let expected: [ExpectedVerdict]

  var testDescription: String { "\(id) \(comment)" }

  /// The TC string, if the vector is one.
  var string: String? {
    guard case .captured(let item) = input, case .string(let text) = item.content else { return nil }
    return text
  }

  /// The stored keys, if the vector is a key set.
  var keys: StoredKeySet? {
    guard case .captured(let item) = input, case .keys(let keys) = item.content else { return nil }
    return keys
  }

  init(_ node: JSONNode, in group: Group) throws {
    id = try node.requiredText("id")
    comment = try node.requiredText("comment")
    guard let input = node["input"], let expected = node["expected"]?.items else { throw VectorProblem(id) }
    self.group = group
    self.input = try Self.input(input, id)
    self.expected = try group.common + expected.map(ExpectedVerdict.init)
  }

  private static func input(_ node: JSONNode, _ id: String) throws -> Input {
    if let scenario = node["scenario"]?["json"] { return .scenario(try VectorScenario(scenario)) }
    if let sequence = node["sequence"] { return .sequence(try VectorCapture.items(try bytes(sequence, id))) }
    if let document = try document(node, id) { return .document(document) }
    if let captured = try captured(node, id) { return .captured(captured) }
    throw VectorProblem("\(id): this runner does not know \(node.jsonText.prefix(80))")
  }

  private static func document(_ node: JSONNode, _ id: String) throws -> PublishedDocument? {
    if let list = node["vendorList"] ?? node["cmpList"] {
      return .list(try ListReader.read(try bytes(list, id), path: id, anySpecification: true))
    }
    if let list = node["vendorInformation"] {
      return .vendorInformation(try ListReader.readVendorInformation(try bytes(list, id), path: id))
    }
    if let document = node["disclosure"] {
      return .disclosure(try ListReader.readDisclosure(try bytes(document, id), path: id))
    }
    if let document = node["translation"] {
      return .translation(try ListReader.readTranslation(try bytes(document, id), path: id))
    }
    return nil
  }

  private static func captured(_ node: JSONNode, _ id: String) throws -> Captured? {
    if let string = node["string"]?.string { return Captured(.string(string)) }
    if let keys = node["storedKeys"] { return Captured(.keys(try VectorKeySet.read(keys))) }
    if let message = node["message"] { return try VectorCapture.message(try bytes(message, id)) }
    if let url = node["url"]?.string { return Captured(.url(CapturedURL(url))) }
    if let request = node["bidRequest"] { return try VectorCapture.bidRequest(try bytes(request, id)) }
    if let text = node["gpp"]?.string { return Captured(.related(.gpp, text)) }
    if let text = node["additionalConsent"]?.string { return Captured(.related(.additionalConsent, text)) }
    if let text = node["usPrivacy"]?.string { return Captured(.related(.usPrivacy, text)) }
    guard let lines = node["recording"] else { return nil }
    var recording = try VectorCapture.recording(try bytes(lines, id))
    if let list = node["requests"] {
      guard let requests = CaptureReader.requests(har: try bytes(list, id)) else {
        throw VectorProblem("\(id): requests are not a HAR document")
      }
      recording.requests = requests
    }
    return Captured(.recording(recording))
  }

  private static func bytes(_ node: JSONNode, _ id: String) throws -> [UInt8] {
    let bytes = try node["path"]?.string.map { try VectorFile.bytes(of: $0) }
    guard let bytes = bytes ?? node["json"].map({ Array($0.jsonText.utf8) }) else { throw VectorProblem(id) }
    return bytes
  }

  static let loaded = Result {
    try VectorFile.files(.rules).flatMap { file in
      try file.groups.enumerated().flatMap { index, node in
        let group = try Group(node, at: Group.Place(path: file.path, index: index))
        return try (node["vectors"]?.items ?? []).map { try Self($0, in: group) }
      }
    }
  }
}

extension RulesVector.Group {
  init(_ node: JSONNode, at place: Place) throws {
    self.place = place
    name = try node.requiredText("name")
    let cmpLists = node.texts("cmpLists")
    guard cmpLists.count <= 1 else { throw VectorProblem("group \(name): this runner knows one CMP list") }
    let profileName = node["profile"]?.string ?? RuleProfile.iab.rawValue
    guard let profile = RuleProfile(rawValue: profileName) else {
      throw VectorProblem("group \(name): no profile is called \(profileName)")
    }
    self.profile = profile
    vendorInformation = try node["vendorInformation"]?.string.map {
      CompiledVendorInformation(try ListReader.readVendorInformation(try VectorFile.bytes(of: $0), path: $0))
    }
    disclosureVendor = node["disclosureVendor"]?.integer
    expectedString = node["expectedString"]?.string
    providers = try node["providers"]?.string.map {
      try AdProviderList(reading: try VectorFile.bytes(of: $0), path: $0)
    }
    disclosures = try node["disclosures"].map { node in
      var domains = VendorDomains()
      for member in node.objectMembers {
        guard let path = member.node.string, let vendor = Int(member.name) else { throw VectorProblem("disclosures") }
        domains.add(try ListReader.readDisclosure(try VectorFile.bytes(of: path), path: path), of: vendor)
      }
      return domains
    }
    translations = try node.texts("translations").map { path in
      guard let language = ListTranslation.language(ofFile: String(path.split(separator: "/").last ?? "")) else {
        throw VectorProblem("\(path) is not named after a language")
      }
      return ListTranslation(
        try ListReader.readTranslation(try VectorFile.bytes(of: path), path: path), language: language)
    }
    declaration = node["declaration"].map { node in
      var declaration = Declaration()
      declaration.hasChangedTexts = node["changedTexts"]?.boolean
      declaration.customPurposeCount = node["customPurposes"]?.integer
      declaration.isCleared = node["cleared"]?.boolean
      declaration.stacks = node["stacks"]?.items?.compactMap(\.integer)
      declaration.offeredPurposes = node["offeredPurposes"]?.items.map { PurposeSet($0.compactMap(\.integer)) }
      declaration.offeredSpecialFeatures = node["offeredSpecialFeatures"]?.items.map {
        PurposeSet($0.compactMap(\.integer))
      }
      declaration.disclosedVendors = node["disclosedVendors"]?.items.map { VendorIDSet($0.compactMap(\.integer)) }
      declaration.isEverythingRefused = node["everythingRefused"]?.boolean
      declaration.showsFeatureText = node["featureText"]?.boolean
      if let environment = node["environment"]?.string.flatMap(SubjectEnvironment.init) {
        declaration.environment = environment
      }
      return declaration
    }
    lists = RulesVector.ListPaths(vendorLists: node.texts("vendorLists"), cmpList: cmpLists.first)
    guard let moment = Deciseconds(iso8601: try node.requiredText("asOf") + "T00:00:00.000Z") else {
      throw VectorProblem("group \(name): asOf is no day")
    }
    asOf = moment.day
    common = try (node["common"]?.items ?? []).map(ExpectedVerdict.init)
  }
}

/// Captured things as vectors give them.
private enum VectorCapture {
  static func message(_ bytes: [UInt8]) throws -> Captured {
    let items = try items(bytes)
    guard items.count == 1, let item = items.first, case .message = item.content else {
      throw VectorProblem("not a message")
    }
    return item
  }

  static func bidRequest(_ bytes: [UInt8]) throws -> Captured {
    guard let item = try items(bytes).first, case .bidRequest = item.content else {
      throw VectorProblem("no bid request")
    }
    return item
  }

  static func recording(_ bytes: [UInt8]) throws -> Recording {
    for case .recording(let recording) in try items(bytes).map(\.content) { return recording }
    throw VectorProblem("no recording")
  }

  static func items(_ bytes: [UInt8]) throws -> [Captured] { try CaptureReader.read(bytes).items }
}

/// Stored keys as vectors give them: a file, JSON as a CMP would dump it, or keys with the platform's own types.
private enum VectorKeySet {
  static func read(_ node: JSONNode) throws -> StoredKeySet {
    if let path = node["path"]?.string {
      // The folders belong to the input: a store is known by its place.
      return try StoredKeySetReader.read(try VectorFile.bytes(of: path)).stored(at: StoreOrigin(path: path))
    }
    if let json = node["json"] { return try StoredKeySetReader.read(Array(json.jsonText.utf8)) }
    guard let platform = StorePlatform(rawValue: try node.requiredText("platform")), let keys = node["keys"]?.items
    else { throw VectorProblem("not a key set: \(node.jsonText.prefix(80))") }
    return StoredKeySet(platform: platform, keys: try keys.map(key))
  }

  private static func key(_ node: JSONNode) throws -> StoredKey {
    StoredKey(name: try node.requiredText("name"), value: try value(node))
  }

  /// The value, by the names of types that `StoredValue.typeName` gives.
  private static func value(_ node: JSONNode) throws -> StoredValue {
    let type = try node.requiredText("type")
    let value = node["value"]?.value
    switch (type, value) {
    case ("integer", .integer(let number)): return .integer(number)
    case ("long", .integer(let number)): return .long(number)
    case ("boolean", .boolean(let flag)): return .boolean(flag)
    case ("real", .integer(let number)): return .real(Double(number))
    case ("real", .real(let number)): return .real(number)
    case ("string", .string(let text)): return .string(text)
    case ("data", .array(let bytes)): return .data(bytes.compactMap(\.integer).map { UInt8(clamping: $0) })
    case ("date", .integer(let seconds)): return .date(Double(seconds))
    case ("array", .integer(let count)): return .array(count: Int(count))
    case ("dictionary", .array(let keys)): return .dictionary(try keys.map(key))
    case ("string set", .array(let texts)): return .stringSet(texts.compactMap(\.string))
    case ("null", _): return .null
    default: throw VectorProblem("not a value of type \(type): \(node.jsonText.prefix(80))")
    }
  }
}
