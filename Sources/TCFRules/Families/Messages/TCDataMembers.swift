import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// Which members TCData and InAppTCData have to have, and which of them an object lacks.
///
/// What another rule says of a member is left to that rule: wrong types of values (`messages/tc-data-types`), names of former
/// times (`messages/tc-data-names`), and members that are too many (`messages/gdpr-false-members`).
///
/// Source: CMP API v2, TCData; InAppTCData.
struct TCDataMembers {
  private let object: TCDataObject
  /// The members that it has to have, a group before what is in it.
  private let table: [RequiredMember]

  /// - Parameters:
  ///   - string: the string that the object was made from; nil if nothing can read it.
  ///   - isListeners: whether a listener was given the object.
  init(_ object: TCDataObject, _ string: StringFacts?, isListeners: Bool) {
    self.object = object
    table = object.requiredMembers(of: string, isListeners: isListeners)
  }

  /// Objects that hold other members; everything else is a value.
  private static let groups = Set(TCDataMember.paths(.group))
  /// Names that are not members of the table and right next to them, or that another rule speaks about.
  private static let others: Set<String> = [
    "addtlConsent", "enableAdvertiserConsentMode", "listenerId", "time", "timestamp", "outOfBand", "vendorsDisclosed",
    "useNonStandardStacks", "useNonStandardTexts",
  ]

  /// Reports what is wrong: a finding for each member that is misspelt or no object, and one each for those that readers need and
  /// those that they can do without.
  func report(to findings: inout Findings) {
    var missing: [RequiredMember] = []
    var broken: Set<String> = []
    for member in table where !broken.contains(member.parent) {
      if let value = object.member(member.path) {
        guard Self.groups.contains(member.path), !value.isObject else { continue }
        broken.formUnion([member.path, member.path + ".customPurpose"])
        findings.report(
          "\(member.path) is \(JSONShown(value).text), not an object", at: object.at(member.path),
          evidence: Evidence(expected: "an object", actual: .text(JSONShown(value).text)), severity: member.severity)
        continue
      }
      if Self.groups.contains(member.path) { broken.formUnion([member.path, member.path + ".customPurpose"]) }
      if isFormerlyNamed(member.path) { continue }
      if !reportMisspelt(member, to: &findings) { missing.append(member) }
    }
    for severity in [Severity.error, .warning] { reportLacking(missing, severity, to: &findings) }
    reportDisclosedInApp(to: &findings)
  }

  /// A member of TCData that InAppTCData's table does not have; readers pass it over.
  private func reportDisclosedInApp(to findings: inout Findings) {
    guard object.isInApp, object.member(Self.disclosed) != nil else { return }
    findings.report(
      "InAppTCData has \(Self.disclosed), which only TCData has in the API's table", at: object.at(Self.disclosed),
      severity: .info)
  }

  private static let disclosed = "vendor.disclosedVendors"

  /// The members that no table has and that are not a misspelling of one that is missing, in the order of the object.
  var surplus: [String] {
    let known = Set(TCDataMember.all.map(\.path))
    let misspelt = Set(table.filter { object.member($0.path) == nil }.compactMap { nearName(of: $0) })
    var paths: [String] = []
    func look(_ members: [JSONMember], _ prefix: String) {
      for member in members where !member.node.isNull {
        let path = prefix + member.name
        if Self.groups.contains(path), member.node.isObject {
          look(member.node.objectMembers, path + ".")
        } else if !known.contains(path), !Self.others.contains(member.name), !misspelt.contains(path) {
          paths.append(path)
        }
      }
    }
    look(object.members, "")
    return paths
  }

  private func reportLacking(_ missing: [RequiredMember], _ severity: Severity, to findings: inout Findings) {
    let paths = missing.filter { $0.severity == severity }.map(\.path)
    guard let first = paths.first else { return }
    findings.report(
      "\(object.name) lacks \(StoredKeyTable.list(paths))", at: object.at(first),
      evidence: Evidence(expected: .text(paths.joined(separator: ", "))), severity: severity)
  }

  /// Whether the member is there by a name that `messages/tc-data-names` speaks about.
  private func isFormerlyNamed(_ path: String) -> Bool {
    switch path {
    case "vendor.disclosedVendors": object.member("vendor.vendorsDisclosed") != nil
    case "useNonStandardTexts": object.member("useNonStandardStacks") != nil
    default: false
    }
  }

  /// Reports a member next to it that is nearly called so: case aside, within two letters. False if there is none.
  private func reportMisspelt(_ member: RequiredMember, to findings: inout Findings) -> Bool {
    guard let path = nearName(of: member) else { return false }
    findings.report(
      "\(path) should be \(member.path)", at: object.at(path),
      evidence: Evidence(expected: .text(member.path), actual: .text(path)), severity: member.severity)
    return true
  }

  /// The path of that member.
  private func nearName(of member: RequiredMember) -> String? {
    let siblings = member.parent.isEmpty ? object.members : object.member(member.parent)?.objectMembers ?? []
    let wanted = Array(member.name.lowercased().utf8)
    let known = Set(table.filter { $0.parent == member.parent }.map { String($0.name) }).union(Self.others)
    let near = siblings.first { sibling in
      guard !known.contains(sibling.name), !sibling.node.isNull, sibling.name.utf8.count <= wanted.count + 2 else {
        return false
      }
      let edits = NearestName.edits(between: Array(sibling.name.lowercased().utf8), and: wanted)
      return edits <= min(2, wanted.count / 4)
    }
    return near.map { member.parent.isEmpty ? $0.name : "\(member.parent).\($0.name)" }
  }
}
