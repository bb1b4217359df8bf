import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// The types of the members of TCData and InAppTCData.
///
/// Source: CMP API v2, TCData; InAppTCData.
struct TCDataTypes {
  /// Members of which other rules say everything: `purpose-one/api-type`, `messages/cmp-status`, `api/listener-id`.
  private static let elsewhere: Set = ["purposeOneTreatment", "cmpStatus", "listenerId"]

  private let object: TCDataObject

  init(_ object: TCDataObject) { self.object = object }

  /// The members of the wrong type.
  var faults: [Fault] {
    [TCDataMember.Kind.flag, .number, .text, .ids, .restrictions].flatMap { kind in
      TCDataMember.paths(kind).compactMap { path in
        guard !Self.elsewhere.contains(path), let value = object.member(path) else { return nil }
        return fault(of: value, at: path, kind)
      }
    }
  }

  /// A value of the wrong type, which may be one within a member.
  struct Fault {
    let path: String
    let value: JSONNode
    /// What has to be there.
    let wanted: String
    var severity: Severity?
  }

  /// What is wrong with the type of a member; nil for nothing.
  func fault(of value: JSONNode, at path: String, _ kind: TCDataMember.Kind) -> Fault? {
    func fault(unless isRight: Bool, _ wanted: String) -> Fault? {
      isRight ? nil : Fault(path: path, value: value, wanted: wanted)
    }
    switch kind {
    case .flag: return fault(unless: object.flag(path) != nil, object.isInApp ? "1 or 0" : "true or false")
    case .number: return fault(unless: object.number(path) != nil || value.string != nil, "a number")
    case .text: return fault(unless: value.string != nil, "a string")
    case .ids: return faultOfIDs(value, at: path)
    case .restrictions: return faultOfRestrictions(value, at: path)
    case .group: return nil
    }
  }

  private func faultOfIDs(_ value: JSONNode, at path: String) -> Fault? {
    if !object.isInApp, value.items?.isEmpty == true {
      return Fault(path: path, value: value, wanted: "an object of ids", severity: .info)
    }
    guard object.ids(path) == nil else { return nil }
    if object.isInApp { return Fault(path: path, value: value, wanted: "text of 0 and 1") }
    guard let member = value.objectMembers.first(where: { !Self.isFlagOfID($0) }) else {
      return Fault(path: path, value: value, wanted: "an object of ids")
    }
    return Fault(path: "\(path).\(member.name)", value: member.node, wanted: "an id with true or false")
  }

  private static func isFlagOfID(_ member: JSONMember) -> Bool {
    guard let id = Int(member.name), (1...VendorIDSet.highestPossible).contains(id) else { return false }
    if case .boolean = member.node.value { return true }
    return member.node.isNull
  }

  private func faultOfRestrictions(_ value: JSONNode, at path: String) -> Fault? {
    if value.items?.isEmpty == true {
      return Fault(path: path, value: value, wanted: "an object of purposes", severity: .info)
    }
    guard object.restrictions == nil else { return nil }
    let wanted =
      object.isInApp ? "text of 0, 1, 2 and _ per purpose" : "an object of vendor ids with 0, 1 or 2 per purpose"
    guard let member = value.objectMembers.first(where: { !isRestriction($0) }) else {
      return Fault(path: path, value: value, wanted: wanted)
    }
    return Fault(path: "\(path).\(member.name)", value: member.node, wanted: wanted)
  }

  private func isRestriction(_ member: JSONMember) -> Bool {
    guard let purpose = Int(member.name), (1...24).contains(purpose) else { return false }
    if object.isInApp { return member.node.string.map { RestrictionCodes(text: $0) != nil } ?? false }
    return member.node.isObject
      && member.node.objectMembers.allSatisfy {
        if case .integer(0...2) = $0.node.value { return (Int($0.name) ?? 0) > 0 }
        return false
      }
  }
}

extension Findings {
  /// Reports a member of the wrong type, with the type that its object has there: the two objects differ in many.
  mutating func report(_ fault: TCDataTypes.Fault, of object: TCDataObject) {
    let shown = JSONShown(fault.value).text
    report(
      "\(fault.path) is \(shown); \(object.name) has \(fault.wanted)", at: object.at(fault.path),
      evidence: Evidence(expected: .text(fault.wanted), actual: .text(shown)), severity: fault.severity)
  }
}
