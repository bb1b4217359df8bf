import TCFCodec
import TCFFindings
import TCFJSON

/// Takes members out of a JSON object and refuses those that no one asked for.
struct ObjectReader {
  /// The members that were not taken yet, the last one first: nearly always the next one wanted is at the end of the array,
  /// where it is taken without moving the others.
  private var members: [JSONMember]
  private let path: String
  private let node: JSONNode

  init(_ node: JSONNode, path: String) throws(ModelJSONFault) {
    guard let members = node.members else { throw Self.fault(node, path, wanted: .object) }
    self.members = members.reversed()
    self.path = path
    self.node = node
  }

  private static func fault(_ node: JSONNode, _ path: String, wanted: JSONType) -> ModelJSONFault {
    ModelJSONFault(.type(node.value.type, wanted: wanted), member: path)
  }

  private func place(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

  mutating func optional<Value>(
    _ name: String, _ read: (JSONNode, String) throws(ModelJSONFault) -> Value
  ) throws(ModelJSONFault) -> Value? {
    guard let index = members.lastIndex(where: { $0.name == name }) else { return nil }
    return try read(members.remove(at: index).node, place(name))
  }

  mutating func required<Value>(
    _ name: String, _ read: (JSONNode, String) throws(ModelJSONFault) -> Value
  ) throws(ModelJSONFault) -> Value {
    guard let value = try optional(name, read) else {
      throw ModelJSONFault(.missing, member: place(name))
    }
    return value
  }

  mutating func integer(_ name: String) throws(ModelJSONFault) -> Int { try required(name, Self.integer) }

  mutating func moment(_ name: String) throws(ModelJSONFault) -> Deciseconds {
    try required(name) { node, path throws(ModelJSONFault) in
      guard case .string(let text) = node.value else { throw Self.fault(node, path, wanted: .string) }
      if let moment = Deciseconds(iso8601: text) { return moment }
      throw ModelJSONFault(Deciseconds.isBefore1970(iso8601: text) ? .tooEarly(text) : .notTime, member: path)
    }
  }

  mutating func letters(_ name: String) throws(ModelJSONFault) -> LetterPair {
    try required(name) { node, path throws(ModelJSONFault) in
      guard case .string(let text) = node.value, let pair = LetterPair(text) else {
        throw ModelJSONFault(.notLetters, member: path)
      }
      return pair
    }
  }

  func finish() throws(ModelJSONFault) {
    guard let member = members.last else { return }
    // The first of two members with one name was taken.
    let namesakes = node.members?.filter { $0.name == member.name } ?? []
    throw ModelJSONFault(namesakes.count > 1 ? .repeated : .unknown, member: place(member.name))
  }

  static func integer(_ node: JSONNode, _ path: String) throws(ModelJSONFault) -> Int {
    switch node.value {
    case .integer(let value): return Int(value)
    case .real where !node.source.contains(where: { ".eE".utf8.contains($0) }):
      // Whole, but beyond 64 bits.
      throw ModelJSONFault(.tooLarge(String(decoding: node.source, as: UTF8.self)), member: path)
    default: throw fault(node, path, wanted: .integer)
    }
  }

  static func boolean(_ node: JSONNode, _ path: String) throws(ModelJSONFault) -> Bool {
    guard case .boolean(let value) = node.value else { throw fault(node, path, wanted: .boolean) }
    return value
  }

  static func array(_ node: JSONNode, _ path: String) throws(ModelJSONFault) -> [JSONNode] {
    guard case .array(let elements) = node.value else { throw fault(node, path, wanted: .array) }
    return elements
  }

  /// The ids of an array.
  ///
  /// - Parameters:
  ///   - limit: the highest id that the set can have.
  ///   - allowed: the highest id that the field can hold. An id between the two is left to the encoder.
  private static func ids(
    _ node: JSONNode, _ path: String, limit: Int, allowed: Int
  ) throws(ModelJSONFault) -> [Int] {
    var ids: [Int] = []
    for (index, element) in try array(node, path).enumerated() {
      let id = try integer(element, "\(path)[\(index)]")
      guard id >= 1, id <= limit else {
        throw ModelJSONFault(.id(id, index: index, highest: allowed), member: path)
      }
      ids.append(id)
    }
    return ids
  }

  static func vendors(_ node: JSONNode, _ path: String) throws(ModelJSONFault) -> VendorIDSet {
    // Nearly all of a model is such lists; what is wrong with one is found below.
    if let set = ModelJSON.vendorIDs(node) { return set }
    let highest = VendorIDSet.highestPossible
    return VendorIDSet(try ids(node, path, limit: highest, allowed: highest))
  }

  /// The highest id of a `PurposeSet`.
  private static let highestID = 64

  private static func purposeSet(_ node: JSONNode, _ path: String, allowed: Int) throws(ModelJSONFault) -> PurposeSet {
    if let words = node.setBits(limit: highestID) { return PurposeSet(bits: words.first ?? 0) }
    return PurposeSet(try ids(node, path, limit: highestID, allowed: allowed))
  }

  static func purposes(_ node: JSONNode, _ path: String) throws(ModelJSONFault) -> PurposeSet {
    try purposeSet(node, path, allowed: CoreLayout.purposesConsent.range.width)
  }

  static func specialFeatures(_ node: JSONNode, _ path: String) throws(ModelJSONFault) -> PurposeSet {
    try purposeSet(node, path, allowed: CoreLayout.specialFeatureOptIns.range.width)
  }

  static func customPurposes(_ node: JSONNode, _ path: String) throws(ModelJSONFault) -> PurposeSet {
    let most = 1 << SegmentLayout.numCustomPurposes.range.width - 1
    return try purposeSet(node, path, allowed: most)
  }
}
