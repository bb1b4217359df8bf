import TCFCodec
import TCFFindings
import TCFJSON

extension Baseline {
  /// The version of the form that is written.
  static let form = 3
  /// The version before, which is read too: it does not say which ids its findings named.
  static let formWithoutIDs = 2
  /// No baseline has more findings of a fingerprint.
  private static let mostFindings = 1 << 40

  /// The file: JSON with an entry a line, in a fixed order, so that a change reads well in a review.
  public var json: String {
    JSONWriter.text { json in
      json.object { json in
        json.member("tcfcheckBaseline", Self.form)
        json.member("catalogueVersion", RuleCatalog.version)
        json.key("inputs")
        json.array(inputs.sorted { $0.key < $1.key }, in: .lines) { json, input in
          json.object { json in
            json.member("input", input.key)
            json.member("count", input.value)
          }
        }
        json.key("findings")
        json.array(entries, in: .lines) { json, entry in
          json.object { json in
            json.member("rule", entry.rule.rawValue)
            json.member("fingerprint", entry.fingerprint)
            json.member("count", entry.count)
            if let ids = entry.ids { json.addMembers(ids) }
            json.member("inputs") { json in
              for (input, count) in entry.inputs.sorted(by: { $0.key < $1.key }) { json.member(input, count) }
            }
            json.member("message", entry.message)
          }
        }
      }
      json.endLine()
    }
  }

  /// Reads what `json` wrote. Members that it does not know are refused: a baseline that is misread hides findings.
  public init(json bytes: [UInt8]) throws(BaselineFault) {
    let limits = JSONLimits(depth: 8, values: JSONLimits.usual.values)
    let document = try mapError(try JSONDocument.read(bytes, .strict, limits)) { (error: JSONFault) in
      BaselineFault(line: error.line, .notJSON(error))
    }
    guard let version = document["tcfcheckBaseline"]?.value else {
      throw BaselineFault(document, .notBaseline)
    }
    guard let form = [Self.formWithoutIDs, Self.form].first(where: { version == .integer(Int64($0)) }) else {
      throw BaselineFault(document, .otherFormat)
    }
    guard case .array(let nodes)? = document["findings"]?.value else {
      throw BaselineFault(document, .missingList("findings"))
    }
    self.init(acceptsAnyIDs: form == Self.formWithoutIDs)
    if !acceptsAnyIDs {
      guard case .array(let inputs)? = document["inputs"]?.value else {
        throw BaselineFault(document, .missingList("inputs"))
      }
      for node in inputs { try add(input: node) }
    }
    for node in nodes { try add(node) }
  }

  private mutating func add(input node: JSONNode) throws(BaselineFault) {
    guard case .object(let members) = node.value, members.count == 2, let input = node["input"]?.string,
      let count = node["count"]?.integer, (1...Self.mostFindings).contains(count), inputs[input] == nil
    else { throw BaselineFault(node, .input) }
    add(input: input, count: count)
  }

  private mutating func add(_ node: JSONNode) throws(BaselineFault) {
    let required = ["rule", "fingerprint", "count", acceptsAnyIDs ? "file" : "inputs", "message"]
    let optional = acceptsAnyIDs ? [] : FindingIDs.memberNames
    guard case .object(let members) = node.value,
      members.allSatisfy({ required.contains($0.name) || optional.contains($0.name) }),
      case .string(let rule)? = node["rule"]?.value, case .string(let fingerprint)? = node["fingerprint"]?.value,
      case .integer(let count)? = node["count"]?.value, case .string(let message)? = node["message"]?.value,
      members.contains(where: { $0.name == required[3] })
    else { throw BaselineFault(node, .members(required: required, optional: optional)) }
    let isHash = fingerprint.utf8.count == 32 && fingerprint.utf8.allSatisfy("0123456789abcdef".utf8.contains)
    guard isHash else { throw BaselineFault(node, .fingerprint) }
    guard count > 0, count <= Self.mostFindings else { throw BaselineFault(node, .count) }
    guard entry(of: fingerprint) == nil else { throw BaselineFault(node, .repeatedFingerprint) }
    let ids = acceptsAnyIDs ? nil : try FindingIDs(members: node)
    add(RuleID(rawValue: rule), fingerprint, count: Int(count), ids: ids, of: nil) { message }
    if !acceptsAnyIDs { try setInputs(fingerprint, node, most: Int(count)) }
  }
}

extension Baseline {
  private mutating func setInputs(_ fingerprint: String, _ node: JSONNode, most: Int) throws(BaselineFault) {
    var inputs: [String: Int] = [:]
    guard let object = node["inputs"], case .object = object.value else {
      throw BaselineFault(node, .inputs)
    }
    for member in object.objectMembers {
      guard let count = member.node.integer, (1...most).contains(count) else {
        throw BaselineFault(node, .inputs)
      }
      inputs[member.name] = count
    }
    guard inputs.values.reduce(0, +) <= most else {
      throw BaselineFault(node, .inputs)
    }
    setInputs(inputs, of: fingerprint)
  }
}

extension JSONWriter {
  /// The ids that findings named: runs as `41,51-53`, since a list may have thousands of vendors.
  fileprivate mutating func addMembers(_ ids: FindingIDs) {
    if !ids.vendors.isEmpty { member("vendors", IDList.runs(ids.vendors)) }
    if !ids.purposes.isEmpty { member("purposes", IDList.runs(ids.purposes)) }
    if !ids.others.isEmpty { member("ids", ids.others) }
  }
}

extension FindingIDs {
  fileprivate static let memberNames = ["vendors", "purposes", "ids"]

  fileprivate init(members node: JSONNode) throws(BaselineFault) {
    func runs(_ name: String, _ limits: ClosedRange<Int>) throws(BaselineFault) -> [Int] {
      guard let member = node[name] else { return [] }
      guard let ids = member.string.flatMap({ IDList.ids($0, within: limits) }) else {
        throw BaselineFault(member, .ids(name))
      }
      return ids
    }
    let vendors = try runs("vendors", 1...VendorIDSet.highestPossible)
    let purposes = try runs("purposes", 1...64)
    let others = node["ids"]?.items?.compactMap(\.integer) ?? []
    if let member = node["ids"], member.items?.count != others.count {
      throw BaselineFault(member, .numbers)
    }
    self.init(vendors: VendorIDSet(vendors), purposes: PurposeSet(purposes), others: others)
  }
}
