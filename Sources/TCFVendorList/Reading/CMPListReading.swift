import TCFFindings
import TCFJSON

extension GlobalCMPList {
  /// The ids that a TC string can carry (CmpId, 12 bits).
  static let ids = 0...4_095

  /// A list from its document, whose root is an object.
  init(_ root: JSONNode, source: ListReference) {
    self.init(source: source)
    var oddities = ListOddities()
    let list = FieldReader(value: root, table: nil, key: nil, member: nil)
    for (name, value) in list.members(&oddities) ?? [] {
      switch name {
      case "lastUpdated": lastUpdated = list.field(name, value).date(&oddities)
      case "cmps":
        cmps = EntryTable(name: name, ids: Self.ids).read(value, &oddities) { CMP($0, &$1) }
      default: unknownMembers.append(name)
      }
    }
    self.oddities = oddities
  }
}

extension CMP {
  /// A CMP from its entry; nil if that is not an object.
  fileprivate init?(_ entry: FieldReader, _ oddities: inout ListOddities) {
    guard let members = entry.members(&oddities) else { return nil }
    self.init()
    for (name, value) in members {
      let field = entry.field(name, value)
      switch name {
      case "id": statedID = field.integer(&oddities)
      case "name": self.name = field.string(&oddities) ?? ""
      case "isCommercial": isCommercial = field.boolean(&oddities)
      case "environments": readEnvironments(field, &oddities)
      case "deletedDate": deletedDate = field.date(&oddities)
      default: unknownMembers.append(name)
      }
    }
  }

  private mutating func readEnvironments(_ field: FieldReader, _ oddities: inout ListOddities) {
    guard field.value.elements != nil else {
      _ = field.strings(&oddities)
      return
    }
    environmentLabels = field.strings(&oddities) ?? []
    var known = CMPEnvironments()
    for label in environmentLabels {
      let environment = CMPEnvironments(label: label)
      if environment == nil { field.note(.unknownEnvironment(label), in: &oddities) }
      known.insert(environment ?? .other)
    }
    environments = known
  }
}
