import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// Which members TCData and InAppTCData have to have, which of them an object lacks or misspells, and which it has too many.
///
/// What another rule says of a member is left out: wrong types of values (`messages/tc-data-types`), names of former times
/// (`messages/tc-data-names`), and members that are too many where GDPR does not apply (`messages/gdpr-false-members`).
///
/// Source: CMP API v2, TCData; InAppTCData.
struct TCDataMembers {
  /// What is wrong with a member that is there.
  enum Fault {
    /// It has to hold other members, and is a value.
    case notAnObject(RequiredMember, JSONNode)
    /// It is missing, and another at this path is nearly called so: case aside, within two letters.
    case misspelt(RequiredMember, path: String)
  }

  /// In the order of the table.
  private(set) var faults: [Fault] = []
  /// What is there by no name at all, in the order of the table.
  private(set) var missing: [RequiredMember] = []
  private let object: TCDataObject
  /// The members that it has to have, a group before what is in it.
  private let table: [RequiredMember]

  /// Those of an object that a message is or carries.
  init(of object: TCDataObject, in facts: MessageFacts) {
    self.object = object
    table = object.requiredMembers(of: facts.readableString, isListeners: facts.message.isListenersAnswer)
    var broken: Set<String> = []
    for member in table where !broken.contains(member.parent) {
      let value = object.member(member.path)
      let isGroup = Self.groups.contains(member.path)
      if isGroup, value?.isObject != true { broken.formUnion([member.path, member.path + ".customPurpose"]) }
      if let value {
        if isGroup, !value.isObject { faults.append(.notAnObject(member, value)) }
      } else if isFormerlyNamed(member.path) {
        continue
      } else if let path = nearName(of: member) {
        faults.append(.misspelt(member, path: path))
      } else {
        missing.append(member)
      }
    }
  }

  /// Objects that hold other members; everything else is a value.
  private static let groups = Set(TCDataMember.paths(.group))
  /// Names that are not members of the table and right next to them, or that another rule speaks about.
  private static let others: Set<String> = [
    "addtlConsent", "enableAdvertiserConsentMode", "listenerId", "time", "timestamp", "outOfBand", "vendorsDisclosed",
    "useNonStandardStacks", "useNonStandardTexts",
  ]

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

  /// Whether the member is there by a name that `messages/tc-data-names` speaks about.
  private func isFormerlyNamed(_ path: String) -> Bool {
    switch path {
    case "vendor.disclosedVendors": object.member("vendor.vendorsDisclosed") != nil
    case "useNonStandardTexts": object.member("useNonStandardStacks") != nil
    default: false
    }
  }

  /// The path of a member next to it that is nearly called so.
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
