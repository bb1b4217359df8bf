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

  /// Reports each member of the wrong type.
  func report(to findings: inout Findings) {
    let checks: [(TCDataMember.Kind, (String, inout Findings) -> Void)] = [
      (.flag, checkFlag), (.number, checkNumber), (.text, checkText), (.ids, checkIDs),
      (.restrictions, checkRestrictions),
    ]
    for (kind, check) in checks {
      for path in TCDataMember.paths(kind) where !Self.elsewhere.contains(path) { check(path, &findings) }
    }
  }

  private func checkFlag(_ name: String, _ findings: inout Findings) {
    guard let value = object.member(name), object.flag(name) == nil else { return }
    report(name, value, object.isInApp ? "1 or 0" : "true or false", to: &findings)
  }

  private func checkNumber(_ name: String, _ findings: inout Findings) {
    guard let value = object.member(name), object.number(name) == nil, value.string == nil else { return }
    report(name, value, "a number", to: &findings)
  }

  private func checkText(_ name: String, _ findings: inout Findings) {
    guard let value = object.member(name), value.string == nil else { return }
    report(name, value, "a string", to: &findings)
  }

  private func checkIDs(_ path: String, _ findings: inout Findings) {
    guard let value = object.member(path) else { return }
    if let items = value.items, items.isEmpty, !object.isInApp {
      report(path, value, "an object of ids", severity: .info, to: &findings)
      return
    }
    guard object.ids(path) == nil else { return }
    if object.isInApp {
      report(path, value, "text of 0 and 1", to: &findings)
      return
    }
    guard let member = value.objectMembers.first(where: { !Self.isFlagOfID($0) }) else {
      report(path, value, "an object of ids", to: &findings)
      return
    }
    report("\(path).\(member.name)", member.node, "an id with true or false", to: &findings)
  }

  private static func isFlagOfID(_ member: JSONMember) -> Bool {
    guard let id = Int(member.name), (1...VendorIDSet.highestPossible).contains(id) else { return false }
    if case .boolean = member.node.value { return true }
    return member.node.isNull
  }

  private func checkRestrictions(_ path: String, _ findings: inout Findings) {
    guard let value = object.member(path) else { return }
    if let items = value.items, items.isEmpty {
      report(path, value, "an object of purposes", severity: .info, to: &findings)
      return
    }
    guard object.restrictions == nil else { return }
    let wanted =
      object.isInApp ? "text of 0, 1, 2 and _ per purpose" : "an object of vendor ids with 0, 1 or 2 per purpose"
    guard let member = value.objectMembers.first(where: { !isRestriction($0) }) else {
      report(path, value, wanted, to: &findings)
      return
    }
    report("\(path).\(member.name)", member.node, wanted, to: &findings)
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

  private func report(
    _ name: String, _ value: JSONNode, _ wanted: String, severity: Severity? = nil, to findings: inout Findings
  ) {
    findings.report(
      "\(name) is \(JSONShown(value).text); \(object.name) has \(wanted)", at: object.at(name),
      evidence: Evidence(expected: .text(wanted), actual: .text(JSONShown(value).text)), severity: severity)
  }
}
